import type { ServiceClient } from '../../client/serviceClient';
import type { Account } from '../../contract/decoded';
import { LIMITS } from '../../contract/limits';
import { ConcurrencyLimit } from '../../posting/concurrency';
import { showTimeOrSoon } from '../../sheet/texts/shownValue';
import { operation } from '../operation';
import { listFields, readLimit } from '../sharedFields';
import { accountField, accountIdOf } from './accountFields';
import { calendarFile, type QueuedPost, readStart, timeOf, WITHOUT_TIME } from './calendarFile';

type Owner = Pick<Account, 'accountId'> & Partial<Pick<Account, 'username' | 'platform'>>;

export const getQueue = operation({
	name: 'Get Queue',
	action: 'Get queue of account',
	description:
		'Get the queued posts of one account or all accounts, as items or as a calendar file',
	fields: [
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
		// Reads the name of the account only if the output shows the name.
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
	const queue = await service.pages('getAccountQueue', input, (one) => one.queueItemId, {
		limit,
	});
	// Led by what a table shows first.
	return queue.map((entry) => ({
		goesLive: showTimeOrSoon(readStart(entry), zone),
		...(username && { username, platform }),
		caption: entry.caption,
		...entry,
		accountId,
	}));
}
