import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { baseUrlOf } from '../nodes/PublishingService/client/baseUrl';
import { apiKeyOf } from '../nodes/PublishingService/client/credentialFields';
import { assertKeyMayFollowRow } from '../nodes/PublishingService/client/keyDestination';

export class PublishingServiceApi implements ICredentialType {
	name = 'publishingServiceApi';

	displayName = 'Publishing Service API';

	icon: Icon = {
		light: 'file:../icons/publishingService.svg',
		dark: 'file:../icons/publishingService.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-publishing-service/n8n-nodes-publishing-service#create-the-credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			// Lets the editor go on without a row, so that the node can say what is missing.
			typeOptions: { ignoreCredentialExpressionResolveError: true },
			default: '',
			required: true,
			placeholder: 'https://api.example.com',
			description: 'The address of the service without /v2, with or without a slash at the end',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true, ignoreCredentialExpressionResolveError: true },
			default: '',
			required: true,
			description:
				'Created in the dashboard of the service. Its scopes decide what the node can do.',
		},
		{
			displayName: 'Has Expression',
			name: 'hasExpression',
			type: 'hidden',
			typeOptions: { ignoreCredentialExpressionResolveError: true },
			// $rawParameter holds the fields as they are written. A credential without an expression is the
			// same for every item, and is read once.
			default:
				'={{ ["&baseUrl", "&apiKey"].some((field) => String($rawParameter[field]).startsWith("=")) }}',
		},
		{
			displayName: 'Base URL Expression',
			name: 'baseUrlExpression',
			type: 'hidden',
			typeOptions: { ignoreCredentialExpressionResolveError: true },
			// The node reads here whether a row names the address. Empty unless it is an expression.
			default:
				'={{ String($rawParameter["&baseUrl"]).startsWith("=") ? $rawParameter["&baseUrl"].slice(1) : "" }}',
		},
		{
			displayName: 'Key Expression',
			name: 'keyExpression',
			type: 'hidden',
			typeOptions: { ignoreCredentialExpressionResolveError: true },
			// Empty unless it is an expression: a key that is written out is in its own field alone.
			default:
				'={{ String($rawParameter["&apiKey"]).startsWith("=") ? $rawParameter["&apiKey"].slice(1) : "" }}',
		},
	];

	// A function, because n8n evaluates the generic kind as an expression for every single request. The
	// key goes to the service's own origin and nowhere else.
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		assertKeyMayFollowRow(credentials);
		// n8n's HTTP Request node, which may use the credential too, calls the address `uri`.
		const { uri = '', url = uri }: { uri?: string; url?: string } = request;
		const { origin } = new URL(url, request.baseURL);
		const service = new URL(baseUrlOf(credentials.baseUrl));
		if (origin !== service.origin) {
			throw new Error(
				`The credential is for ${service.origin}: its API key is not sent to ${origin}`,
			);
		}
		const headers = { ...request.headers, Authorization: `Bearer ${apiKeyOf(credentials.apiKey)}` };
		// HTTP Request 4.2 and 4.3 would take the key along to the target of a redirect.
		const authenticated = { ...request, headers, sendCredentialsOnCrossOriginRedirect: false };
		return await Promise.resolve(authenticated);
	};
}
