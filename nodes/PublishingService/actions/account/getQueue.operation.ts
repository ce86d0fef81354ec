import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { Account } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import { RUN_TEXTS } from '../../messages/runTexts';
import { ConcurrencyLimit, QUEUES_AT_ONCE } from '../../posting/concurrencyLimit';
import { showTimeOrSoon } from '../../sheet/texts/shownValue';
import type { ItemOf } from '../item';
import { operation, type Output } from '../operation';
import { listFields, readLimit } from '../sharedFields';
import { accountField, accountIdOf } from './accountFields';
import { calendarFile, type QueuedPost, startText, timeOf, WITHOUT_TIME } from './calendarFile';

/** The account of a queue. Username and platform are unknown if the output does not need them. */
type Owner = Pick<Account, 'accountId'> & Partial<Pick<Account, 'username' | 'platform'>>;

const fields = [
	{
		displayName: 'Get Queue For',
		name: 'queueFor',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'All Accounts',
				value: 'all',
				description: 'In the order of time, with 1 request per account',
			},
			{ name: 'One Account', value: 'account', description: 'The queued posts of one account' },
		],
		default: 'account',
	},
	{ ...accountField, displayOptions: { show: { queueFor: ['account'] } } },
	...listFields,
	{
		displayName: 'Return',
		name: 'return',
		type: 'options',
		options: [
			{ name: 'Calendar File', value: 'calendar', description: 'For any calendar app' },
			{ name: 'Queue Items', value: 'items', description: 'One item for each queued post' },
		],
		default: 'items',
	},
] as const satisfies INodeProperties[];

export const getQueue = operation({
	name: 'Get Queue',
	action: 'Get queue of account',
	description:
		'Get the queued posts of one account or all accounts, as items or as a calendar file',
	fields,
	endpoints: ['getAccountQueue', 'getAccount', 'listAccounts'],
	async run(item, service) {
		const limit = readLimit(item);
		const isForAll = item.orDefault('queueFor') === 'all';
		const isCalendar = item.orDefault('return') === 'calendar';
		// For one account, readOwner throws the problems of the parameters.
		if (isForAll) {
			item.assertValid();
		}
		const owners = isForAll
			? await service.listAccounts()
			: [await readOwner(item, service, isCalendar)];
		// One entry more than the calendar may contain shows that the calendar is cut.
		const posts = await readQueues(item, service, owners, isCalendar ? limit + 1 : limit);
		// Sorts the queues of all accounts together. The queue of one account keeps the order of the service.
		if (isForAll) {
			posts.sort((a, b) => timeOf(a) - timeOf(b));
		}

		const entries = posts.slice(0, limit);
		if (isCalendar && posts.length > limit) {
			const message = RUN_TEXTS.calendarIsCut(limit);
			item.run.shared.hints.addOnce({ message, type: 'warning' });
		}
		return isCalendar ? [await asCalendar(item, entries)] : entries.map((json) => ({ json }));
	},
});

type QueueItem = ItemOf<typeof fields>;

/** The chosen account; its name is requested only if the output shows it. */
async function readOwner(
	item: QueueItem,
	service: ServiceClient,
	isNameShown: boolean,
): Promise<Owner> {
	const path = { accountId: await accountIdOf(item, service) };
	return isNameShown ? await service.call('getAccount', { path }) : path;
}

async function readQueues(
	item: QueueItem,
	service: ServiceClient,
	owners: readonly Owner[],
	limit: number,
): Promise<QueuedPost[]> {
	const { timezone } = item.run;
	const read = async (owner: Owner) => await readQueue(service, owner, limit, timezone);
	const queues = await new ConcurrencyLimit(QUEUES_AT_ONCE).each(owners, read);
	return queues.flat();
}

/** A calendar file of the posts that have a time, and the number of the others. */
async function asCalendar(item: QueueItem, posts: readonly QueuedPost[]): Promise<Output> {
	const planned = posts.filter((post) => timeOf(post) !== WITHOUT_TIME);
	const file = Buffer.from(calendarFile(planned));
	const data = await item.storeBinary(file, 'posts.ics', 'text/calendar');
	const withoutTime = posts.length - planned.length;
	return { json: { events: planned.length, withoutTime }, binary: { data } };
}

async function readQueue(
	service: ServiceClient,
	{ accountId, username, platform }: Owner,
	limit: number,
	zone: string,
): Promise<QueuedPost[]> {
	const input = { path: { accountId }, query: { limit: Math.min(limit, LIMITS.pageSize) } };
	const queue = await service.pages('getAccountQueue', input, (entry) => entry.queueItemId, {
		limit,
	});
	// These fields come first, because a table shows the first fields.
	return queue.map((entry) => ({
		goesLive: showTimeOrSoon(startText(entry), zone),
		...(username && { username, platform }),
		caption: entry.caption,
		...entry,
		accountId,
	}));
}
