import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { isObject } from '../../client/decodeAnswer';
import { asFailure, ServiceError } from '../../client/serviceError';
import { LIMITS } from '../../contract/limits';
import {
	type MoveRequest,
	parseUnfinishedMoves,
	type UnfinishedMove,
} from '../../posting/move/decideMove';
import { movePost, type MovedPost } from '../../posting/move/movePost';
import { InvalidItemError } from '../../posting/postItem';
import { accountItemsOf } from '../../posting/readPost';
import { ConcurrencyLimit } from '../concurrencyLimit';
import type { ItemOf } from '../item';
import { optionsField } from '../sharedFields';
import { operation, type Output } from '../operation';
import { readSimplify, simplifyField } from '../simplify';
import {
	accountsField,
	chosenAccountFields,
	readAccountEntries,
	resolveAccounts,
} from '../account/accountFields';
import { priorityField } from './contentFields';
import { postField, readPostId } from './postField';
import {
	dateOptionFields,
	readSchedule,
	scheduleFields,
	scheduleInZone,
	type Schedule,
	scheduleZoneFields,
} from './schedule';
import { showPost, writtenBefore } from './presentPost';

const [accountsFrom] = accountsField;

const fields = [
	...postField,
	{
		...accountsFrom,
		options: [
			{
				name: 'All Still to Come',
				value: 'all',
				description: 'Every account for which the post has not gone out yet',
			},
			...accountsFrom.options,
		],
		default: 'all',
		description: 'For which accounts the post is moved',
	},
	...chosenAccountFields,
	{
		...scheduleFields[0],
		displayName: 'New Time',
		required: true,
		description:
			'The post goes out in the first free window after this time. From a sheet: 2026-12-24 18:30, 24.12.2026 18:30, Dec 24 2026 6:30 PM and the like.',
	},
	...scheduleZoneFields,
	...simplifyField,
	{
		displayName:
			'The service has no way to change a time: the post is cancelled and queued again. Where only the first half succeeds, the output says so, and the next run that is given its field unfinishedMove completes the move.',
		name: 'moveNotice',
		type: 'notice',
		default: '',
	},
	optionsField([
		{
			displayName: 'Approve Again',
			name: 'approveAgain',
			type: 'boolean',
			default: false,
			description:
				'Whether a post that was approved already waits for approval once more; one that waits keeps waiting',
		},
		...dateOptionFields,
		{
			...priorityField[0],
			description:
				'A whole number from 0 that orders posts waiting for the same account. The service does not tell the one that the post has: give it once more to keep it.',
		},
	]),
] as const satisfies INodeProperties[];

type MovedItem = ItemOf<typeof fields>;

/** How many posts are moved side by side, once the first move of the run has worked. */
const AT_ONCE = 5;

function runBatch(items: readonly MovedItem[], service: ServiceClient): Array<Promise<Output[]>> {
	const limit = new ConcurrencyLimit(AT_ONCE);
	// What an earlier run left unfinished comes first: a post without a place has waited longest.
	const isUnfinished = (item: MovedItem) => unfinishedText(item) !== '';
	const inOrder = [...items.filter(isUnfinished), ...items.filter((item) => !isUnfinished(item))];
	const moves = new Map(
		inOrder.map((item) => [item, limit.run(async () => [await run(item, service)])]),
	);
	return items.map(async (item) => (await moves.get(item)) ?? []);
}

async function run(item: MovedItem, service: ServiceClient): Promise<Output> {
	const options = item.group('options');
	const accountsFrom = item.orDefault('accountsFrom');
	const postId = readPostId(item);
	const entries = accountsFrom === 'all' ? [] : readAccountEntries(item, accountsFrom);
	const schedule = readSchedule(item, options);
	const unfinished = readUnfinishedMove(item, postId);
	const priority = options.number('priority', { min: LIMITS.priorityMin, integer: true });
	const given = item.valid({ postId, time: schedule.time });

	const accountIds =
		accountsFrom === 'all' ? undefined : (await resolveAccounts(item, service, entries)).accountIds;
	item.assertValid();
	const zoneOf = accountIds ?? (await accountsForZone(service, given.postId, schedule));
	const planned = await scheduleInZone(item, service, schedule, zoneOf);
	const { scheduledAfter } = item.valid({ scheduledAfter: planned.scheduledAfter });
	const approveAgain = options.orDefault('approveAgain');
	const request = { postId: given.postId, accountIds, scheduledAfter, priority, approveAgain };
	return await moved(item, service, { ...request, unfinished }, planned.zone);
}

async function moved(
	item: MovedItem,
	service: ServiceClient,
	request: MoveRequest,
	zone: string,
): Promise<Output> {
	const result = await movePost(service, request).catch(asFailure);
	if (!(result instanceof ServiceError)) {
		const { post } = result;
		const shown = readSimplify(item)
			? { ...showPost(post, zone), caption: post.caption ?? '' }
			: post;
		return { json: { ...shown, ...reportOf(result), unfinishedMove: '' } };
	}
	const { unfinishedMove } = result.facts;
	if (unfinishedMove === undefined) throw result;
	const facts = { postId: request.postId, unfinishedMove };
	const json = { ...item.input(), ...facts, problem: result.message };
	return { json, failure: { cause: result, facts }, stopsRun: true };
}

function reportOf({ moved: places, unchanged, leftOut }: MovedPost): object {
	return {
		moved: places.map(({ name }) => name).join(', '),
		movedFrom: [...new Set(places.flatMap(({ scheduledAfter }) => scheduledAfter ?? []))].join(
			', ',
		),
		unchanged: unchanged.join(', '),
		notMoved: leftOut.map(({ name, reason }) => `${name} ${reason}`).join(', '),
	};
}

/** The accounts of the post, where a time is to be read in the zone of the first of them. */
async function accountsForZone(
	service: ServiceClient,
	postId: string,
	{ zone, time }: Schedule,
): Promise<string[]> {
	if (zone.source !== 'account' || !time?.usedZone) return [];
	const post = await service.call('getPost', { path: { postId } });
	return accountItemsOf(post).map(({ accountId }) => accountId);
}

/** What an earlier run reported stands in the item itself, or in its error. */
function unfinishedText(item: MovedItem): string {
	const input = item.input();
	const ofError = isObject(input.error) ? writtenBefore(input.error, 'unfinishedMove') : '';
	return writtenBefore(input, 'unfinishedMove') || ofError;
}

function readUnfinishedMove(
	item: MovedItem,
	ofPost: string | undefined,
): UnfinishedMove | undefined {
	const text = unfinishedText(item);
	const moves = parseUnfinishedMoves(text);
	if (text === '' || moves.length > 0) return moves.find(({ postId }) => postId === ofPost);
	throw new InvalidItemError([
		'unfinishedMove is not what an earlier run wrote there. Empty it, and queue the post with Post > Queue for the accounts that lost their place',
	]);
}

export const reschedule = operation({
	value: 'reschedule',
	name: 'Reschedule',
	action: 'Move a post to another time',
	description:
		'Move a post to another time for one account or for all for which it is still to come',
	fields,
	endpoints: ['getPost', 'cancelPost', 'queuePost', 'getAccount', 'listAccounts'],
	runBatch,
});
