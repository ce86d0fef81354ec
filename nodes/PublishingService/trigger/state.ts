import type { AccountsState } from './accounts';
import type { BackoffState } from './backoff';
import type { FiguresState } from './figures/figureReading';
import type { NoticesState } from './notices';
import { FIRST_LOOKUPS } from './posts/lookups';
import type { PostsState } from './posts/posts';

const VERSION = 2;

/** All that a trigger remembers between polls: plain JSON, replaced as a whole. */
export interface Checkpoint {
	readonly version: typeof VERSION;
	/** Grows with every poll, so that a poll sees that another one has overtaken it. */
	readonly revision: number;
	readonly posts?: PostsState;
	readonly accounts?: AccountsState;
	readonly postAnalytics?: FiguresState;
	readonly accountAnalytics?: FiguresState;
	readonly failing?: BackoffState;
	readonly notices?: NoticesState;
}

export type Parts = Omit<Checkpoint, 'version' | 'revision'>;

/** The revision of a saved state; 0 where there is none or it is not ours. */
export function revisionOf(saved: unknown): number {
	const { revision } = (saved ?? {}) as { revision?: unknown };
	return typeof revision === 'number' && Number.isSafeInteger(revision) ? revision : 0;
}

/** What one failed poll is still to be made of, as the user wants it; none where nothing is. */
export function owedIn(saved: unknown): string | undefined {
	const { notices } = (saved ?? {}) as { notices?: { owed?: unknown } };
	return typeof notices?.owed === 'string' ? notices.owed : undefined;
}

/** The state that follows a saved one. */
export function nextCheckpoint(saved: unknown, parts: Parts): Checkpoint {
	return { version: VERSION, revision: revisionOf(saved) + 1, ...parts };
}

/** The parts of a saved state, none where nothing is saved; throws a RangeError if it is not ours. */
export function readParts(saved: unknown): Parts {
	if (saved === undefined || saved === null) return {};
	if (!isShaped(saved, { version: 'number', revision: 'number' })) {
		throw new RangeError('The saved state is not one of this trigger');
	}
	if (saved.version !== VERSION && saved.version !== 1) {
		throw new RangeError('The saved state is of another version');
	}
	const { accounts, postAnalytics, accountAnalytics, failing, notices } = saved;
	const posts = saved.version === 1 ? fromVersion1(saved.posts) : saved.posts;
	return {
		posts: part<PostsState>(posts, POSTS_SHAPE),
		accounts: part<AccountsState>(accounts, { accounts: 'object' }),
		postAnalytics: part<FiguresState>(postAnalytics, FIGURES_SHAPE),
		accountAnalytics: part<FiguresState>(accountAnalytics, FIGURES_SHAPE),
		failing: part<BackoffState>(failing, {}),
		notices: part<NoticesState>(notices, { said: 'object', unread: 'object' }),
	};
}

/**
 * The posts as 1.0.0 kept them, in the present shape. Its `since` was baseline and fence in one, and
 * did not keep the posts of its own instant out.
 */
function fromVersion1(posts: unknown): unknown {
	if (!isShaped(posts, { records: 'object', plan: 'object' })) return posts;
	const { since, ...others } = posts;
	const baseline = typeof since === 'number' ? since + 1 : null;
	return { ...others, baseline, fence: null, company: [], lookups: FIRST_LOOKUPS };
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

function part<T>(value: unknown, shape: Shape): T | undefined {
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
