import { explain } from '../../../../client/explain';
import type { ServiceClient } from '../../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../../client/serviceError';
import { LIMITS } from '../../../../contract/limits';
import type { QueueItem, Usage } from '../../../../contract/decoded';
import type { Company } from '../prepareRows';
import type { CalendarFacts } from './calendarWarnings';
import { showAccountIds } from './rowReport';

/** Accounts whose queues are read in one run, and pages of one queue. */
const MAX_QUEUES = 25;
const MAX_PAGES = 3;

export interface CalendarReading {
	readonly facts: CalendarFacts;
	readonly look: CalendarLook;
}

/** What was read of a company's calendar, and what could not be. */
export interface CalendarLook {
	readonly company?: string;
	readonly requests: number;
	readonly queues: number;
	readonly hasUsage: boolean;
	/** Accounts whose queues were not looked at. */
	readonly beyond: number;
	/** Why something could not be read, in sentences. */
	readonly notRead: readonly string[];
}

/** What is told of the looks at all companies. */
export function calendarRemarks(looks: readonly CalendarLook[]): string[] {
	if (looks.length === 0) return [];
	const sum = (count: (look: CalendarLook) => number) =>
		looks.reduce((total, look) => total + count(look), 0);
	const [queues, requests] = [sum((look) => look.queues), sum((look) => look.requests)];
	const beyond = sum((look) => look.beyond);
	const withUsage = looks.some(({ hasUsage }) => hasUsage)
		? ' and with what the plan has left'
		: '';
	return [
		`Compared with the queue of ${queues} ${queues === 1 ? 'account' : 'accounts'}${withUsage}, in ${requests} ${requests === 1 ? 'request' : 'requests'}.`,
		...(beyond > 0 ? [`The queues of ${beyond} more accounts were not looked at.`] : []),
		...looks.flatMap(({ company, notRead }) =>
			notRead.map((remark) => (company === undefined ? remark : `${company}: ${remark}`)),
		),
	];
}

/** Reads what the calendar check looks at: the queue of every account once, and the usage. */
export async function readCalendar(
	service: ServiceClient,
	{ accounts, name }: Company,
	accountIds: readonly string[],
): Promise<CalendarReading> {
	const notRead = accounts
		? []
		: ['The accounts were not looked at: the API key lacks the scope accounts:read.'];
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
	const facts = {
		now: Date.now(),
		accounts: new Map((accounts ?? []).map((account) => [account.accountId, account])),
		queues,
		usage,
		nameOf: (accountId: string) => showAccountIds([accountId], accounts),
	};
	const look = {
		company: name,
		requests,
		queues: queues.size,
		hasUsage: usage !== undefined,
		beyond: accountIds.length - looked.length,
		notRead,
	};
	return { facts, look };
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
