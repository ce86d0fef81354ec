import type { AccountRecord, AccountsState } from './accounts';
import type { FiguresState } from './figures/figureTracker';
import type { NoticesState } from './notices';
import { FIRST_LOOKUPS } from './posts/lookups';
import type { PostsState } from './posts/posts';
import type { BackoffState } from './scheduler';

const VERSION = 3;

/** What each tracker keeps between polls, and what is known of failures. */
export interface TriggerState {
	readonly posts?: PostsState;
	readonly accounts?: AccountsState;
	readonly postAnalytics?: FiguresState;
	readonly accountAnalytics?: FiguresState;
	readonly failing?: BackoffState;
	readonly notices?: NoticesState;
}

/** All that a trigger remembers between polls: plain JSON, replaced as a whole. */
export interface Checkpoint extends TriggerState {
	readonly version: typeof VERSION;
	/** Grows with every poll, so that a poll sees that another one has overtaken it. */
	readonly revision: number;
}

/** The revision of a saved checkpoint; 0 where there is none or it is not ours. */
export function revisionOf(saved: unknown): number {
	const { revision } = (saved ?? {}) as { revision?: unknown };
	return Number.isSafeInteger(revision) ? (revision as number) : 0;
}

/** What one failed poll is still to be made of, as the user wants it; none where nothing is. */
export function owedIn(saved: unknown): string | undefined {
	const { notices } = (saved ?? {}) as { notices?: { owed?: unknown } };
	return typeof notices?.owed === 'string' ? notices.owed : undefined;
}

/** The checkpoint that follows a saved one. */
export function nextCheckpoint(saved: unknown, state: TriggerState): Checkpoint {
	return { version: VERSION, revision: revisionOf(saved) + 1, ...state };
}

/**
 * The state in a saved checkpoint of this or an earlier version, empty where nothing is saved; throws
 * a RangeError if it is not ours.
 */
export function readState(saved: unknown): TriggerState {
	if (saved === undefined || saved === null) return {};
	if (!isShaped(saved, { version: 'number', revision: 'number' })) {
		throw new RangeError('The saved state is not one of this trigger');
	}
	const { version, postAnalytics, accountAnalytics, failing, notices } = saved;
	if (version !== VERSION && version !== 2 && version !== 1) {
		throw new RangeError('The saved state is of another version');
	}
	const isEarlier = version !== VERSION;
	const posts = shaped<PostsState>(
		version === 1 ? postsOfVersion1(saved.posts) : saved.posts,
		POSTS_SHAPE,
	);
	const accounts = shaped<AccountsState>(saved.accounts, { accounts: 'object' });
	return {
		posts: posts && isEarlier ? postsOfVersion2(posts) : posts,
		accounts: accounts && isEarlier ? accountsOfVersion2(accounts) : accounts,
		postAnalytics: shaped<FiguresState>(postAnalytics, FIGURES_SHAPE),
		accountAnalytics: shaped<FiguresState>(accountAnalytics, FIGURES_SHAPE),
		failing: shaped<BackoffState>(failing, {}),
		notices: shaped<NoticesState>(notices, { said: 'object', unread: 'object' }),
	};
}

/**
 * The posts as version 1, that of 1.0.0, kept them, in the present shape. Its `since` was baseline
 * and fence in one, and did not keep the posts of its own instant out.
 */
function postsOfVersion1(posts: unknown): unknown {
	if (!isShaped(posts, {})) return posts;
	const { since, ...others } = posts;
	const baseline = typeof since === 'number' ? since + 1 : null;
	return { ...others, baseline, fence: null, company: [], lookups: FIRST_LOOKUPS };
}

/** The posts as versions 1 and 2 kept them, which had another name for `firstSeen`. */
function postsOfVersion2({ plan, ...posts }: PostsState): PostsState {
	if (!plan.reading) return { plan, ...posts };
	type Earlier = typeof plan.reading & { firstSights?: number };
	const { firstSights = 1, ...reading }: Earlier = plan.reading;
	return { ...posts, plan: { ...plan, reading: { ...reading, firstSeen: firstSights } } };
}

/** The accounts as versions 1 and 2 kept them, which had another name for `visits`. */
function accountsOfVersion2({ accounts }: AccountsState): AccountsState {
	type Earlier = Omit<AccountRecord, 'visits'> & { arrivals?: AccountRecord['visits'] };
	const renamed = Object.entries<Earlier>(accounts).map(
		([accountId, { arrivals = {}, ...record }]) => [accountId, { ...record, visits: arrivals }],
	);
	return { accounts: Object.fromEntries(renamed) as AccountsState['accounts'] };
}

const POSTS_SHAPE: Shape = {
	watch: 'string',
	newest: 'number',
	records: 'object',
	plan: 'object',
	lookups: 'object',
	company: 'object',
};
const FIGURES_SHAPE: Shape = { watch: 'string', newest: 'number', entries: 'string' };

type Shape = Readonly<Record<string, 'number' | 'string' | 'object'>>;

function shaped<T>(value: unknown, shape: Shape): T | undefined {
	if (value === undefined) return undefined;
	if (!isShaped(value, shape)) throw new RangeError('The saved state has an unknown shape');
	return value as T;
}

function isShaped(value: unknown, shape: Shape): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null) return false;
	const fields = value as Record<string, unknown>;
	return Object.entries(shape).every(
		([name, type]) => typeof fields[name] === type && fields[name] !== null,
	);
}
