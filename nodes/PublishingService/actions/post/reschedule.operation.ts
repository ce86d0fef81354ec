import type { INodeProperties } from 'n8n-workflow';

import { isObject, type Json } from '../../client/json';
import type { ServiceClient } from '../../client/serviceClient';
import { asFailure, failureText, ServiceError } from '../../client/serviceError';
import { ACCOUNTS_SCOPE } from '../../contract/endpoints';
import { showPost } from '../../plan/describe/shownPost';
import { headingsCalled, STATE_COLUMN } from '../../plan/nodeColumns';
import {
	type RescheduledPost,
	reschedulePost,
	type RescheduleRequest,
} from '../../posting/reschedulePost';
import { accountItemsOf } from '../../posting/readPost';
import {
	accountsFrom,
	chosenAccounts,
	readAccountEntries,
	resolveAccounts,
} from '../account/accountFields';
import { readDecidedFlag } from '../decidedFlag';
import type { Item, ItemOf } from '../item';
import { operation, type Output } from '../operation';
import { optionsField } from '../sharedFields';
import { readSimplify, simplifyField } from '../simplifyOutput';
import { POST_FIELDS, PRIORITY_LIMITS } from './contentFields';
import { postField, readPostId } from './postField';
import { runByPost } from './runByPost';
import {
	readSchedule,
	scheduleFields,
	scheduleInZone,
	scheduleOptionFields,
	type Schedule,
	scheduleZoneFields,
} from './schedule';

const fields = [
	...postField,
	{
		...accountsFrom,
		options: [
			{
				name: 'All Not Yet Published',
				value: 'all',
				description: 'Accounts for which the post is not published yet',
			},
			...accountsFrom.options,
		],
		default: 'all',
		description: 'Accounts for which to reschedule the post',
	},
	...chosenAccounts,
	{
		...scheduleFields[0],
		displayName: 'New Time',
		required: true,
		description: 'The post goes live in the first free slot after this time',
	},
	...scheduleZoneFields,
	...simplifyField,
	{
		displayName:
			'The service cannot change the time of a post. The node cancels the post and queues it again. If queueing does not work, the output contains the field unfinishedMove. Give this field to the node in the next execution to finish.',
		name: 'rescheduleNotice',
		type: 'notice',
		default: '',
	},
	optionsField([
		{
			displayName: 'Require Approval Again',
			name: 'requireApprovalAgain',
			type: 'boolean',
			default: false,
			description: 'Whether an approved post waits for approval again',
		},
		...scheduleOptionFields,
		{
			...POST_FIELDS.priority,
			description: 'A whole number from 0. Enter the current priority again, or the post loses it.',
		},
	]),
] as const satisfies INodeProperties[];

export const reschedule = operation({
	name: 'Reschedule',
	action: 'Reschedule post',
	description: 'Change the time of a post that is not published yet',
	fields,
	endpoints: ['getPost', 'cancelPost', 'queuePost', 'listAccounts'],
	runBatch(items, service) {
		const works = items.map((item) => {
			const wish = tryToRead(item);
			const isWhole = 'postId' in wish && item.problems.length === 0;
			return {
				postId: isWhole ? wish.postId : undefined,
				isUnfinished: unfinishedText(item) !== '',
				run: async () => await run(item, service, wish),
			};
		});
		const outputs = runByPost<Output>(works, {
			postsAtOnce: 5,
			continues: items.every((item) => item.run.continuesOnFail),
			isFailure: ({ stopsRun }) => stopsRun === true,
		});
		return outputs.map(async (output) => [await output]);
	},
});

type RescheduleItem = ItemOf<typeof fields>;
type Wish = ReturnType<typeof readWish>;

/** The parameters of an item, or what n8n threw for one of its expressions: other items go on. */
function tryToRead(item: RescheduleItem): Wish | { readonly thrown: unknown } {
	try {
		return readWish(item);
	} catch (thrown) {
		return { thrown };
	}
}

/** Reads the parameters of an item; faults are collected on it. */
function readWish(item: RescheduleItem) {
	const options = item.group('options');
	const from = item.orDefault('accountsFrom');
	return {
		postId: readPostId(item),
		named: from === 'all' ? undefined : readAccountEntries(item, from),
		schedule: readSchedule(item, options),
		priority: options.number('priority', PRIORITY_LIMITS),
		requireApprovalAgain: readDecidedFlag(options, 'requireApprovalAgain'),
	};
}

async function run(
	item: RescheduleItem,
	service: ServiceClient,
	wish: Wish | { readonly thrown: unknown },
): Promise<Output> {
	if ('thrown' in wish) {
		throw wish.thrown;
	}
	const { postId } = item.valid({ postId: wish.postId });
	const resolved = wish.named && (await resolveAccounts(item, service, wish.named));
	item.assertValid();
	const target = { postId, accountIds: resolved?.accountIds };
	const { request, zone } = await readRequest(item, service, wish, target);
	return await move(item, service, request, zone).catch((error: unknown) => {
		throw resolved?.checked === false ? explainUnknownName(asFailure(error)) : error;
	});
}

/** Reads the time of the wish in its zone, which may be the zone of the post's first account. */
async function readRequest(
	item: RescheduleItem,
	service: ServiceClient,
	{ schedule, priority, requireApprovalAgain }: Wish,
	{ postId, accountIds }: Pick<RescheduleRequest, 'postId' | 'accountIds'>,
): Promise<{ readonly request: RescheduleRequest; readonly zone: string }> {
	const zoneOf = accountIds ?? (await accountsForZone(service, postId, schedule));
	const { scheduledAfter, zone } = await scheduleInZone(item, service, schedule, zoneOf);
	item.assertValid();
	const request = {
		postId,
		accountIds,
		scheduledAfter,
		priority,
		requireApprovalAgain,
		publishesPast: schedule.rules.publishesPast,
		unfinished: { text: unfinishedText(item), accountIds, skipApproval: false },
	};
	return { request, zone };
}

/** An account that is not one of the post is perhaps a name, if the key may not read the names. */
function explainUnknownName(failure: ServiceError): ServiceError {
	const { nextStep } = failureText('nothing_to_move.notLookedUp');
	return failure.facts.code === 'nothing_to_move'
		? failure.add({ nextStep, missingScope: ACCOUNTS_SCOPE })
		: failure;
}

const HINT_IGNORED =
	"The node ignored the text in 'unfinishedMove', because the text does not belong to this post and this API key. Clear the text.";

/** Reschedules a post. If the post loses its place, the output says so, with what the next run needs. */
async function move(
	item: RescheduleItem,
	service: ServiceClient,
	request: RescheduleRequest,
	zone: string,
): Promise<Output> {
	const result = await reschedulePost(service, request).catch(asFailure);
	if (result instanceof ServiceError) {
		const { unfinishedMove } = result.facts;
		if (unfinishedMove === undefined) {
			throw result;
		}
		const facts = { postId: request.postId, unfinishedMove };
		const json = { ...item.input(), ...facts, problem: result.message };
		return { json, failure: { cause: result, facts }, stopsRun: true };
	}
	const { post } = result;
	const shown = readSimplify(item)
		? { ...showPost(post, zone), caption: post.caption ?? '' }
		: post;
	return { json: { ...shown, ...reportOf(result) } };
}

/** The accounts that were rescheduled, and those that were not, as columns of the output. */
function reportOf({ moved, unchanged, leftOut, isHintIgnored }: RescheduledPost): object {
	const times = moved.flatMap(({ scheduledAfter }) => scheduledAfter ?? []);
	return {
		moved: moved.map(({ name }) => name).join(', '),
		movedFrom: [...new Set(times)].join(', '),
		unchanged: unchanged.join(', '),
		notMoved: leftOut.map(({ name, reason }) => `${name} ${reason}`).join(', '),
		unfinishedMove: '',
		warning: isHintIgnored ? HINT_IGNORED : '',
	};
}

/** The accounts of the post, if a time must be read in the zone of the first account. */
async function accountsForZone(
	service: ServiceClient,
	postId: string,
	{ zone, time }: Schedule,
): Promise<string[]> {
	if (zone.source !== 'account' || !time?.usedZone) {
		return [];
	}
	const post = await service.call('getPost', { path: { postId } });
	return accountItemsOf(post).map(({ accountId }) => accountId);
}

/**
 * The columns in which a run writes what the next run needs. Sheets contain these names, so they
 * cannot change.
 */
export const FOR_NEXT_RUN = ['unfinishedMove', STATE_COLUMN] as const;
type ForNextRun = (typeof FOR_NEXT_RUN)[number];

/** Finds the report of an earlier run, in the item itself or in its error. */
function unfinishedText(item: Item): string {
	const input = item.input();
	const ofError = isObject(input.error) ? writtenBefore(input.error, 'unfinishedMove') : '';
	return writtenBefore(input, 'unfinishedMove') || writtenBefore(input, 'syncState') || ofError;
}

/**
 * Reads the cell of the column with this name, also if people add to the name, e.g. "Sync State (do
 * not edit)".
 */
function writtenBefore(input: Readonly<Json>, name: ForNextRun): string {
	const [heading = name] = headingsCalled(name, input);
	const value = input[heading];
	return typeof value === 'string' ? value.trim() : '';
}
