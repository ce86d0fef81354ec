import { explain } from '../../../../client/explain';
import type { ServiceClient } from '../../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../../client/serviceError';
import { LIMITS } from '../../../../contract/limits';
import type { Account, QueueItem, Usage } from '../../../../contract/decoded';
import type { CalendarFacts } from './calendarWarnings';
import { showAccountIds } from './rowReport';

/** Accounts whose queues are read in one run, and pages of one queue. */
const MAX_QUEUES = 25;
const MAX_PAGES = 3;

export interface CalendarReading {
	readonly facts: CalendarFacts;
	/** What was read, and what could not be, in sentences. */
	readonly remarks: readonly string[];
}

/** Reads what the calendar check looks at: the queue of every account once, and the usage. */
export async function readCalendar(
	service: ServiceClient,
	accountIds: readonly string[],
	accounts: readonly Account[] | undefined,
): Promise<CalendarReading> {
	const notRead: string[] = [];
	const looked = accountIds.slice(0, MAX_QUEUES);
	const queues = new Map<string, readonly QueueItem[]>();
	let requests = 1;
	const read = async (accountId: string) => {
		const queue = await readQueue(service, accountId);
		requests += queue.requests;
		queues.set(accountId, queue.entries);
	};
	// The first alone: what the key may not read, it may not read of the others either.
	const [firstAccount, ...others] = looked;
	const first = await Promise.allSettled(firstAccount === undefined ? [] : [read(firstAccount)]);
	const isForbidden = first.some((result) => result.status === 'rejected');
	const rest = isForbidden ? [] : await Promise.allSettled(others.map(read));
	for (const result of [...first, ...rest]) {
		if (result.status === 'rejected') noteMissing(notRead, 'queues', result.reason);
	}
	const usage = await readUsage(service, notRead);
	const beyond = accountIds.length - looked.length;
	const remarks = [
		`Compared with the queue of ${queues.size} ${queues.size === 1 ? 'account' : 'accounts'}${usage ? ' and with what the plan has left' : ''}, in ${requests} ${requests === 1 ? 'request' : 'requests'}.`,
		...(beyond > 0 ? [`The queues of ${beyond} more accounts were not looked at.`] : []),
		...(accounts
			? []
			: ['The accounts were not looked at: the API key lacks the scope accounts:read.']),
		...notRead,
	];
	const facts = {
		now: Date.now(),
		accounts: new Map((accounts ?? []).map((account) => [account.accountId, account])),
		queues,
		usage,
		nameOf: (accountId: string) => showAccountIds([accountId], accounts),
	};
	return { facts, remarks };
}

async function readQueue(service: ServiceClient, accountId: string) {
	const entries: QueueItem[] = [];
	let cursor: string | undefined;
	let requests = 0;
	do {
		const page = await service.call('getAccountQueue', {
			path: { accountId },
			query: { limit: LIMITS.pageSize, cursor },
		});
		requests++;
		entries.push(...page.data);
		cursor = page.nextCursor ?? undefined;
	} while (cursor !== undefined && requests < MAX_PAGES);
	return { entries, requests };
}

async function readUsage(service: ServiceClient, notRead: string[]): Promise<Usage | undefined> {
	const usage = await outcomeOf(service.call('getUsage'));
	if (!(usage instanceof ServiceError)) return usage;
	noteMissing(notRead, 'usage', usage);
	return undefined;
}

/** A read that fails costs a warning and no post; a refused key ends the run. */
function noteMissing(notRead: string[], what: string, error: unknown): void {
	if (!(error instanceof ServiceError) || error.facts.httpStatus === 401) throw error;
	if (error.facts.code === 'cancelled') throw error;
	const { code, missingScope } = error.facts;
	const reason =
		code === 'insufficient_scope'
			? `${`the API key lacks the scope ${missingScope ?? ''}`.trim()}.`
			: explain(error, 'list').message;
	const remark = `The ${what} could not be looked at: ${reason}`;
	if (!notRead.includes(remark)) notRead.push(remark);
}
