import {
	NodeConnectionTypes,
	type IDataObject,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { simplifyAccount, simplifyPost } from './actions/simplify';
import { createClient } from './client/serviceClient';
import { testCredential } from './methods/credentialTest';
import { getAccounts, getContentGroupFilter } from './methods/loadOptions';
import { triggerFields } from './trigger/fields';
import { pollClock, Registration, REQUEST_TIMEOUT_MS, toPollError } from './trigger/host';
import { readOptions } from './trigger/options';
import { poll, type Memory } from './trigger/poll';
import { sampleEvents } from './trigger/sample';
import { ReadingFailure, serviceSource } from './trigger/source';

export class PublishingServiceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Service Trigger',
		name: 'publishingServiceTrigger',
		icon: {
			light: 'file:../../icons/publishingService.svg',
			dark: 'file:../../icons/publishingService.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["events"].join(", ").replace(/[A-Z]/g, " $&").toLowerCase() }}',
		description:
			'Schedule TikTok and Instagram posts, or start a workflow when they go live, fail or take off',
		defaults: { name: 'Publishing Service Trigger' },
		builderHint: {
			searchHint:
				'Starts a workflow when posts on TikTok and Instagram change: they are created, wait for approval, go live, fail, cross a milestone, or an account runs out of queued posts. It polls and reports each change once, so no node that removes duplicates is needed after it.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publishing-service.publishingService',
					relationHint:
						'Reads or changes the post of an event, such as queueing a failed one again',
				},
				{
					nodeType: 'n8n-nodes-base.slack',
					relationHint: 'Tells a channel of posts that failed, went live or took off',
				},
			],
		},
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingServiceApi', required: true, testedBy: 'testCredential' }],
		properties: triggerFields,
	};

	methods = {
		credentialTest: { testCredential },
		loadOptions: { getAccounts, getContentGroupFilter },
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const options = readOptions(this);
		const isSimple = this.getNodeParameter('simplify', true);
		const views = isSimple
			? { post: simplifyPost, account: simplifyAccount }
			: { post: (post: object) => post, account: (account: object) => account };
		const limits = { requestTimeout: REQUEST_TIMEOUT_MS, maxAttempts: 1 };
		const clock = pollClock(this);
		const registration = this.getMode() === 'manual' ? undefined : new Registration(this);
		try {
			const source = serviceSource(await createClient(this, limits));
			if (!registration) {
				const shown = await sampleEvents(source, { options, views }, clock.now);
				return shown.length > 0 ? toItems(shown) : null;
			}
			const memory: Memory = this.getWorkflowStaticData('node');
			const memories = { memory, process: registration.known };
			const { events, failure, warnings } = await poll(memories, source, { options, views }, clock);
			for (const warning of warnings) this.logger.warn(warning);
			const failed = events.length === 0 ? failure : undefined;
			if (failed) throw failed;
			return events.length > 0 ? toItems(events) : null;
		} catch (error) {
			if (!(error instanceof ReadingFailure) || !registration?.passesOver(error)) {
				throw toPollError(error, this.getNode());
			}
			this.logger.warn(`The trigger goes on at its next poll: ${error.message}`);
			return null;
		}
	}
}

function toItems(events: readonly object[]): INodeExecutionData[][] {
	return [events.map((event) => ({ json: event as IDataObject }))];
}
