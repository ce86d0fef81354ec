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
import { loadOptions } from './methods/editorLists';
import type { TriggerEvent } from './trigger/events/event';
import { triggerFields } from './trigger/fields';
import {
	mayFail,
	pollClock,
	processMemoryOf,
	REQUEST_TIMEOUT_MS,
	toPollError,
} from './trigger/host';
import { readOptions } from './trigger/options';
import { poll } from './trigger/poll';
import { sampleEvents } from './trigger/sample';
import { mayPass, serviceSource } from './trigger/source';

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

	methods = { credentialTest: { testCredential }, loadOptions };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const options = readOptions(this);
		const isSimple = Boolean(this.getNodeParameter('simplify', true));
		const limits = { requestTimeout: REQUEST_TIMEOUT_MS, maxAttempts: 1 };
		const clock = pollClock(this);
		const isSample = this.getMode() === 'manual';
		const canFail = isSample || mayFail(this);
		try {
			const source = serviceSource(await createClient(this, limits));
			if (isSample) {
				return toItems(await sampleEvents(source, options, clock.now), isSimple);
			}
			const memory = this.getWorkflowStaticData('node');
			const process = processMemoryOf(this);
			const { events, failure, warnings } = await poll(memory, process, source, options, clock);
			for (const warning of warnings) {
				this.logger.warn(warning);
			}
			if (events.length > 0 || !failure) {
				return toItems(events, isSimple);
			}
			if (canFail || !mayPass(failure)) {
				throw failure;
			}
			this.logger.warn(`The trigger goes on at its next poll: ${failure.message}`);
			return null;
		} catch (error) {
			throw toPollError(error, this.getNode());
		}
	}
}

function toItems(events: readonly TriggerEvent[], isSimple: boolean) {
	if (events.length === 0) {
		return null;
	}
	return [events.map((event) => ({ json: (isSimple ? simplified(event) : event) as IDataObject }))];
}

function simplified(event: TriggerEvent): object {
	const { post, account } = event;
	return {
		...event,
		...(post && { post: simplifyPost(post) }),
		...(account && { account: simplifyAccount(account) }),
	};
}
