import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { Account, QueueItem } from '../../contract/decoded';
import { LIMITS } from '../../contract/limits';
import { ConcurrencyLimit } from '../concurrencyLimit';
import type { ItemOf } from '../item';
import { listFields, readLimit } from '../sharedFields';
import { operation, type Output } from '../operation';
import { showTime, SOON } from '../post/presentPost';
import { accountField, accountIdOf } from './accountFields';
import { calendarFile, type CalendarEvent } from './calendarFile';

const [account] = accountField;

const fields = [
	{
		displayName: 'Queues Of',
		name: 'queuesOf',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'All Accounts',
				value: 'all',
				description: 'Sorted by the time at which it goes out, with one request for each account',
			},
			{ name: 'One Account', value: 'account', description: 'What is queued for an account' },
		],
		default: 'account',
		description: 'Whose queue to get',
	},
	{ ...account, displayOptions: { show: { queuesOf: ['account'] } } },
	...listFields,
	{
		displayName: 'Return',
		name: 'return',
		type: 'options',
		options: [
			{
				name: 'Calendar File',
				value: 'calendar',
				description:
					'One iCalendar file, which Google Calendar, Outlook and Apple Calendar subscribe to',
			},
			{ name: 'Queue Items', value: 'items', description: 'One item for each queued post' },
		],
		default: 'items',
		description: 'What to return',
	},
] as const satisfies INodeProperties[];

type QueueOfItem = ItemOf<typeof fields>;
type Owner = Pick<Account, 'accountId'> & Partial<Pick<Account, 'username' | 'platform'>>;
type OwnedEntry = Partial<QueueItem> & Owner;

/** How many queues are read at once. */
const AT_ONCE = 5;

/** The account that is chosen; its name is asked for only where it is shown. */
async function ownerOf(item: QueueOfItem, service: ServiceClient, asked: boolean): Promise<Owner> {
	const accountId = await accountIdOf(item, service);
	return asked ? await service.call('getAccount', { path: { accountId } }) : { accountId };
}

async function readQueue(
	service: ServiceClient,
	{ accountId, username, platform }: Owner,
	limit: number,
	zone: string,
): Promise<OwnedEntry[]> {
	const input = { path: { accountId }, query: { limit: Math.min(limit, LIMITS.pageSize) } };
	const queue = await service.pages('getAccountQueue', input, (one) => one.queueItemId, limit);
	return queue.map((entry) => {
		const goesOut = showTime(startOf(entry), zone) || SOON;
		return {
			goesOut,
			...(username && { username, platform }),
			caption: entry.caption,
			...entry,
			accountId,
		};
	});
}

const startOf = ({ scheduledSlotStart, scheduledAfter }: Partial<QueueItem>) =>
	scheduledSlotStart ?? scheduledAfter;

/** When an entry goes out; what has no time yet comes last. */
function timeOf(entry: Partial<QueueItem>): number {
	return Date.parse(startOf(entry) ?? '') || Number.MAX_SAFE_INTEGER;
}

async function calendarOutput(item: QueueOfItem, entries: readonly OwnedEntry[]): Promise<Output> {
	const planned = entries.filter((entry) => timeOf(entry) !== Number.MAX_SAFE_INTEGER);
	const text = calendarFile('Posts', planned.map(eventOf));
	const data = await item.storeBinary(Buffer.from(text), 'posts.ics', 'text/calendar');
	const withoutTime = entries.length - planned.length;
	return { json: { events: planned.length, withoutTime }, binary: { data } };
}

function eventOf(entry: OwnedEntry): CalendarEvent {
	const { accountId, username, platform, postId, queueItemId, caption, status } = entry;
	const name = username === undefined ? accountId : `@${username} (${platform})`;
	const words = (caption ?? '').replace(/\s+/g, ' ').trim();
	const isWaiting = status === 'pending_approval';
	return {
		// A post that moves is queued anew: its item changes, the post does not.
		id: `${postId ?? queueItemId}-${accountId}@publishing-service`,
		start: new Date(timeOf(entry)),
		title: `${name}: ${words.length > 60 ? `${words.slice(0, 57)}…` : words || 'no caption'}`,
		text: [caption ?? '', isWaiting ? 'Waits for approval' : '', postId ?? '']
			.filter(Boolean)
			.join('\n\n'),
		isCertain: !isWaiting,
	};
}

export const getQueue = operation({
	value: 'getQueue',
	name: 'Get Queue',
	action: 'Get the queue of an account',
	description:
		'Get what is queued for an account or for all, with the slots in which it goes out; as items or as a calendar',
	fields,
	endpoints: ['getAccountQueue', 'getAccount', 'listAccounts'],
	async run(item, service) {
		const limit = readLimit(item);
		const ofAll = item.orDefault('queuesOf') === 'all';
		const asCalendar = item.orDefault('return') === 'calendar';
		if (ofAll) item.assertValid();
		const owners = ofAll
			? await service.listAccounts()
			: [await ownerOf(item, service, asCalendar)];
		const queues = await new ConcurrencyLimit(AT_ONCE).each(
			owners,
			async (owner) => await readQueue(service, owner, limit, item.run.timezone),
		);
		const all = queues.flat();
		if (ofAll) all.sort((one, other) => timeOf(one) - timeOf(other));
		const entries = all.slice(0, limit);
		return asCalendar ? [await calendarOutput(item, entries)] : entries.map((json) => ({ json }));
	},
});
