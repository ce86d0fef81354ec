import type { ServiceClient } from '../../client/serviceClient';
import type { Account, QueueItem } from '../../contract/decoded';
import { LIMITS } from '../../contract/limits';
import { ConcurrencyLimit } from '../../posting/concurrency';
import { shortened } from '../../values/text';
import { operation } from '../operation';
import { showTime, SOON } from '../post/presentPost';
import { listFields, readLimit } from '../sharedFields';
import { accountField, accountIdOf } from './accountFields';

type Owner = Pick<Account, 'accountId'> & Partial<Pick<Account, 'username' | 'platform'>>;
type QueuedPost = Partial<QueueItem> & Owner;

export const getQueue = operation({
	name: 'Get Queue',
	action: 'Get queue of account',
	description: 'Get what is queued for an account or for all, as items or as a calendar',
	fields: [
		{
			displayName: 'Get Queue For',
			name: 'queueFor',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'All Accounts', value: 'all', description: 'By time; one request per account' },
				{ name: 'One Account', value: 'account', description: 'What is queued for an account' },
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
	],
	endpoints: ['getAccountQueue', 'getAccount', 'listAccounts'],
	async run(item, service) {
		const limit = readLimit(item);
		const ofAll = item.orDefault('queueFor') === 'all';
		const asCalendar = item.orDefault('return') === 'calendar';
		if (ofAll) {
			item.assertValid();
		}
		const path = ofAll ? undefined : { accountId: await accountIdOf(item, service) };
		// The name of the account is asked for only where it is shown.
		const chosen = path && asCalendar ? await service.call('getAccount', { path }) : path;
		const owners: readonly Owner[] = chosen ? [chosen] : await service.listAccounts();
		const queues = await new ConcurrencyLimit(5).each(
			owners,
			async (owner) => await readQueue(service, owner, limit, item.run.timezone),
		);
		const all = queues.flat();
		if (ofAll) {
			all.sort((one, other) => timeOf(one) - timeOf(other));
		}
		const entries = all.slice(0, limit);
		if (!asCalendar) {
			return entries.map((json) => ({ json }));
		}
		const planned = entries.filter((entry) => timeOf(entry) !== WITHOUT_TIME);
		const file = Buffer.from(calendarFile(planned));
		const data = await item.storeBinary(file, 'posts.ics', 'text/calendar');
		const withoutTime = entries.length - planned.length;
		return [{ json: { events: planned.length, withoutTime }, binary: { data } }];
	},
});

async function readQueue(
	service: ServiceClient,
	{ accountId, username, platform }: Owner,
	limit: number,
	zone: string,
): Promise<QueuedPost[]> {
	const input = { path: { accountId }, query: { limit: Math.min(limit, LIMITS.pageSize) } };
	const queue = await service.pages('getAccountQueue', input, (one) => one.queueItemId, limit);
	// Led by what a table shows first.
	return queue.map((entry) => ({
		goesLive: showTime(startOf(entry), zone) || SOON,
		...(username && { username, platform }),
		caption: entry.caption,
		...entry,
		accountId,
	}));
}

const startOf = ({ scheduledSlotStart, scheduledAfter }: Partial<QueueItem>) =>
	scheduledSlotStart ?? scheduledAfter;

const WITHOUT_TIME = Number.MAX_SAFE_INTEGER;

/** When an entry goes out; what has no time yet comes last. */
function timeOf(entry: QueuedPost): number {
	return Date.parse(startOf(entry) ?? '') || WITHOUT_TIME;
}

/** An iCalendar file (RFC 5545), to be sent or to be subscribed to. */
export function calendarFile(entries: readonly QueuedPost[], now = new Date()): string {
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//n8n-nodes-publishing-service//Queue//EN',
		'METHOD:PUBLISH',
		'X-WR-CALNAME:Posts',
		'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
		'X-PUBLISHED-TTL:PT1H',
		...entries.flatMap((entry) => eventLines(entry, now)),
		'END:VCALENDAR',
	];
	return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(entry: QueuedPost, now: Date): string[] {
	const { accountId, username, platform, postId, queueItemId, status } = entry;
	const caption = entry.caption ?? '';
	const name = username === undefined ? accountId : `@${username} (${platform})`;
	const words = caption.replace(/\s+/g, ' ').trim() || 'no caption';
	const isWaiting = status === 'pending_approval';
	const text = [caption, isWaiting ? 'Waits for approval' : '', postId ?? ''].filter(Boolean);
	return [
		'BEGIN:VEVENT',
		// A post that moves is queued anew: its item changes, the post does not.
		`UID:${escaped(`${postId ?? queueItemId}-${accountId}@publishing-service`)}`,
		`DTSTAMP:${utc(now)}`,
		`DTSTART:${utc(new Date(timeOf(entry)))}`,
		// The shortest that every calendar still shows with its title.
		'DURATION:PT30M',
		`SUMMARY:${escaped(`${name}: ${shortened(words)}`)}`,
		`DESCRIPTION:${escaped(text.join('\n\n'))}`,
		`STATUS:${isWaiting ? 'TENTATIVE' : 'CONFIRMED'}`,
		'TRANSP:TRANSPARENT',
		'END:VEVENT',
	];
}

function utc(time: Date): string {
	return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** A text value (3.3.11) without control characters; Buffer leaves no half of a surrogate pair. */
function escaped(text: string): string {
	return Buffer.from(text)
		.toString()
		.replace(/\r\n?/g, '\n')
		.replace(/[^\P{Cc}\n\t]/gu, '')
		.replace(/[\\;,]/g, '\\$&')
		.replace(/\n/g, '\\n');
}

/** A line of 75 bytes at most, continued behind a blank (3.1); 18 characters have at most 72. */
function folded(line: string): string {
	return Buffer.byteLength(line) > 75 ? line.replace(/.{18}(?=.)/gu, '$&\r\n ') : line;
}
