import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { simplifyAccount, simplifyPost } from './actions/simplifyOutput';
import type { Account, Post } from './contract/schemas';
import { testCredential } from './methods/credentialTest';
import { loadOptions } from './methods/editorLists';
import { pollChanges, pollSample } from './trigger/activePoll';
import type { TriggerEvent } from './trigger/events/event';
import { triggerFields } from './trigger/triggerFields';
import { toPollError } from './trigger/pollError';

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
					relationHint: 'Reports posts that failed, went live or took off to a channel',
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
		const isSimple = Boolean(this.getNodeParameter('simplify', true));
		try {
			const isSample = this.getMode() === 'manual';
			const events = await (isSample ? pollSample(this) : pollChanges(this));
			return toItems(events, isSimple);
		} catch (error) {
			throw toPollError(error, this.getNode());
		}
	}
}

function toItems(
	events: readonly TriggerEvent[],
	isSimple: boolean,
): INodeExecutionData[][] | null {
	if (events.length === 0) {
		return null;
	}
	return [
		events.map(
			(event) => ({ json: isSimple ? simplify(event) : { ...event } }) as INodeExecutionData,
		),
	];
}

function simplify(event: TriggerEvent): object {
	const post = event.post as Post | undefined;
	const account = event.account as Account | undefined | null;
	return {
		...event,
		...(post && { post: simplifyPost(post) }),
		...(account && { account: simplifyAccount(account) }),
	};
}
