import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { operationProperties, resourceOptions } from './actions/description';
import { runItems } from './actions/itemLoop';
import { RESOURCES } from './actions/resources';
import { runOptionsProperties } from './actions/runOptions';
import { testCredential } from './methods/credentialTest';
import * as listSearch from './methods/listSearch';
import * as loadOptions from './methods/loadOptions';
import * as resourceMapping from './methods/resourceMapping';

export class PublishingService implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Service',
		name: 'publishingService',
		icon: {
			light: 'file:../../icons/publishingService.svg',
			dark: 'file:../../icons/publishingService.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Schedule TikTok and Instagram posts from the rows of a sheet, with their videos and images',
		defaults: { name: 'Publishing Service' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		// What a signed upload's answer may name beside its address is a secret like the address.
		sensitiveOutputFields: ['uploadUrl', 'uploadHeaders', 'formFields', 'headers', 'fields'],
		credentials: [{ name: 'publishingServiceApi', required: true, testedBy: 'testCredential' }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: resourceOptions(RESOURCES),
				default: 'post',
			},
			...operationProperties(RESOURCES),
			...runOptionsProperties(RESOURCES),
		],
	};

	methods = { credentialTest: { testCredential }, listSearch, loadOptions, resourceMapping };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runItems(this);
	}
}
