import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { operationProperties, RESOURCES } from './actions/resources';
import { runItems } from './actions/runItems';
import { runOptionsProperties } from './actions/runOptions';
import { toolFieldsOf } from './actions/toolOutputOption';
import { testCredential } from './methods/credentialTest';
import { listSearch, loadOptions, resourceMapping } from './methods/editorLists';

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
		subtitle:
			'={{ $parameter["operation"] === "createFromRows" ? ($parameter["checkOnly"] ? "Check rows" : "Post rows") : $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Schedule TikTok and Instagram posts from the rows of a sheet, with their videos and images',
		defaults: { name: 'Publishing Service' },
		usableAsTool: {
			replacements: {
				description:
					'Schedules posts with videos or images to TikTok and Instagram accounts, and reads posts, accounts and analytics. A post waits until a person approves it in the dashboard. If Skip Approval is on in this tool, the post goes live without approval. This node does not create videos or images, answer comments or delete published posts.',
			},
		},
		builderHint: {
			searchHint:
				'Schedules TikTok and Instagram posts. Rows of a sheet: Post > Create or Update From Rows takes the rows as they are, without a Set or Code node. One post: Post > Create uploads its media from links or binary data, without an HTTP Request or an Upload step. To react when a post goes live, fails or takes off: Publishing Service Trigger.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publishing-service.publishingServiceTrigger',
					relationHint: 'Starts a workflow when a post goes live, fails or takes off',
				},
				{
					nodeType: 'n8n-nodes-base.googleSheets',
					relationHint:
						'Reads the rows for Create or Update From Rows, and writes back their results',
				},
				{
					nodeType: 'n8n-nodes-base.readWriteFile',
					relationHint: 'Reads videos and images as binary data for Create and Upload',
				},
				{
					nodeType: 'n8n-nodes-base.slackHitlTool',
					relationHint: "Lets a person approve an agent's post before it is created",
				},
			],
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		// Other fields of a signed upload's answer are as secret as its address.
		sensitiveOutputFields: ['uploadUrl', 'uploadHeaders', 'formFields', 'headers', 'fields'],
		credentials: [{ name: 'publishingServiceApi', required: true, testedBy: 'testCredential' }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: RESOURCES.map(({ name, value }) => ({ name, value })),
				default: 'post',
			},
			...operationProperties(RESOURCES),
			...toolFieldsOf(RESOURCES),
			...runOptionsProperties(RESOURCES),
		],
	};

	methods = { credentialTest: { testCredential }, listSearch, loadOptions, resourceMapping };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runItems(this);
	}
}
