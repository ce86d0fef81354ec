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
			// Lets the editor continue without a row, so that the node can report what is missing.
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
			// $rawParameter contains the fields as they were saved. A credential without an expression is the
			// same for every item, so the node reads it only once.
			default:
				'={{ ["&baseUrl", "&apiKey"].some((field) => String($rawParameter[field]).startsWith("=")) }}',
		},
		{
			displayName: 'Base URL Expression',
			name: 'baseUrlExpression',
			type: 'hidden',
			typeOptions: { ignoreCredentialExpressionResolveError: true },
			// Tells the node whether a row names the address. Empty if the base URL is not an expression.
			default:
				'={{ String($rawParameter["&baseUrl"]).startsWith("=") ? $rawParameter["&baseUrl"].slice(1) : "" }}',
		},
		{
			displayName: 'Key Expression',
			name: 'keyExpression',
			type: 'hidden',
			typeOptions: { ignoreCredentialExpressionResolveError: true },
			// Empty if the API key is not an expression: a plain key must not be in a second field.
			default:
				'={{ String($rawParameter["&apiKey"]).startsWith("=") ? $rawParameter["&apiKey"].slice(1) : "" }}',
		},
	];

	// This is a function, because n8n would evaluate a declaration as an expression for every request. The
	// function sends the key only to the origin of the service.
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
		// HTTP Request 4.2 and 4.3 would send the key also to the target of a redirect.
		const authenticated = { ...request, headers, sendCredentialsOnCrossOriginRedirect: false };
		return await Promise.resolve(authenticated);
	};
}
