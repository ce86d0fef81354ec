import type { IAuthenticateGeneric, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

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
			default: '',
			required: true,
			placeholder: 'https://api.example.com',
			description: 'The address of the service without /v2, with or without a slash at the end',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Made in the dashboard of the service; its scopes decide what the node can do',
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
	};
}
