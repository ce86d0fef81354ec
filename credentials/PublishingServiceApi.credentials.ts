import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { apiKeyOf, baseUrlOf } from '../nodes/PublishingService/client/credential';

export class PublishingServiceApi implements ICredentialType {
	name = 'publishingServiceApi';

	displayName = 'Publishing Service API';

	icon: Icon = {
		light: 'file:../icons/publishingService.svg',
		dark: 'file:../icons/publishingService.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-publishing-service/n8n-nodes-publishing-service#credential';

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
			description: 'Made in the dashboard of the service; its scopes decide what the node can do',
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
	];

	// A function, because n8n evaluates the generic kind as an expression for every single request. The
	// key goes to the service's own origin and nowhere else.
	authenticate = async (
		{ baseUrl, apiKey }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		// n8n's HTTP Request node, which may use the credential too, calls the address `uri`.
		const { uri = '', url = uri }: { uri?: string; url?: string } = request;
		const { origin } = new URL(url, request.baseURL);
		const { origin: own } = new URL(baseUrlOf(baseUrl));
		if (origin !== own) {
			throw new Error(`The credential is for ${own}: its API key is not sent to ${origin}`);
		}
		const headers = { ...request.headers, Authorization: `Bearer ${apiKeyOf(apiKey)}` };
		return await Promise.resolve({ ...request, headers });
	};
}
