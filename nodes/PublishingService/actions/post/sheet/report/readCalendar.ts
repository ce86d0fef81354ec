import { explain } from '../../../../messages/explain';
import type { ServiceClient } from '../../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../../client/serviceError';
import { LIMITS } from '../../../../contract/limits';
import type { Post, Usage } from '../../../../contract/decoded';
import { isWaiting } from '../../../../contract/statuses';
import { MAX_PLANNED, readPlanned, type PlannedPosts } from '../../../../posting/existingPosts';
import { accountItemsOf } from '../../../../posting/readPost';
import type { CalendarFacts, WaitingPost } from './calendarWarnings';

/** Accounts whose queues are read, where posts do not tell when they go out: a page of each. */
const MAX_QUEUES = 5;

/** What was read of a company's calendar, and what could not be. */
export interface CalendarLook {
	readonly company?: string;
	/** How many posts are planned. */
	readonly planned: number;
	/** False where there are more than were read. */
	readonly isWhole: boolean;
	readonly hasUsage: boolean;
	/** Why something could not be read, in sentences. */
	readonly notRead: readonly string[];
}

/** What is told of the looks at all companies. */
export function calendarRemarks(looks: readonly CalendarLook[]): string[] {
	if (looks.length === 0) return [];
	const planned = looks.reduce((total, look) => total + look.planned, 0);
	const withUsage = looks.some(({ hasUsage }) => hasUsage)
		? ' and with what the plan has left'
		: '';
	return [
		`Compared with ${planned} planned ${planned === 1 ? 'post' : 'posts'}${withUsage}.`,
		...(looks.every(({ isWhole }) => isWhole)
			? []
			: [`Of each status ${MAX_PLANNED} planned posts were read, and there are more.`]),
		...looks.flatMap(({ company, notRead }) =>
			notRead.map((remark) => (company === undefined ? remark : `${company}: ${remark}`)),
		),
	];
}

/** Reads the posts that are still to come; where they cannot be read, there are none and it is noted. */
export async function plannedOrNone(
	service: ServiceClient,
	notRead: string[],
): Promise<PlannedPosts> {
	const planned = await outcomeOf(readPlanned(service));
	if (!(planned instanceof ServiceError)) return planned;
	noteMissing(notRead, 'planned posts', planned);
	return { posts: [], isWhole: true };
}

/** The posts that wait for these accounts, by account, with their slots where posts do not tell them. */
export async function waitingPosts(
	service: ServiceClient,
	planned: readonly Post[],
	accountIds: readonly string[],
	notRead: string[],
): Promise<CalendarFacts['waiting']> {
	const waiting = new Map<string, WaitingPost[]>();
	const wanted = new Set(accountIds);
	const untold = new Set<string>();
	for (const { postId, caption, media, accounts } of planned) {
		for (const item of accountItemsOf({ accounts })) {
			const { accountId, status, scheduledSlotStart, scheduledAfter } = item;
			if (!wanted.has(accountId) || !isWaiting(status)) continue;
			const instant = scheduledSlotStart ?? scheduledAfter;
			if (instant === undefined && status === 'queued') untold.add(accountId);
			const ofAccount = waiting.get(accountId) ?? [];
			ofAccount.push({ postId, caption, thumbnailUrl: media?.thumbnailUrl, instant });
			waiting.set(accountId, ofAccount);
		}
	}
	for (const accountId of [...untold].slice(0, MAX_QUEUES)) {
		const slots = await readSlots(service, accountId, notRead);
		const posts = (waiting.get(accountId) ?? []).map((post) => ({
			...post,
			instant: post.instant ?? slots.get(post.postId),
		}));
		waiting.set(accountId, posts);
	}
	return waiting;
}

/** The slots of an account's queue by post. */
async function readSlots(
	service: ServiceClient,
	accountId: string,
	notRead: string[],
): Promise<ReadonlyMap<string, string>> {
	const query = { limit: LIMITS.pageSize };
	const queue = await outcomeOf(service.call('getAccountQueue', { path: { accountId }, query }));
	if (queue instanceof ServiceError) {
		noteMissing(notRead, 'queues', queue);
		return new Map();
	}
	const slots = queue.data.flatMap(({ postId, scheduledSlotStart: slot }) =>
		slot ? [[postId, slot] as const] : [],
	);
	return new Map(slots);
}

/** What the plan has left. */
export async function readUsage(
	service: ServiceClient,
	notRead: string[],
): Promise<Usage | undefined> {
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
