import type { AccountsState } from './accounts/part';
import type { AnalyticsState } from './analytics/part';
import type { PostsState } from './posts/part';

const VERSION = 1;

/** All that a trigger remembers between polls: plain JSON, replaced as a whole. */
export interface Checkpoint {
	readonly version: typeof VERSION;
	/** Grows with every poll, so that a poll sees that another one has overtaken it. */
	readonly revision: number;
	readonly posts?: PostsState;
	readonly accounts?: AccountsState;
	readonly postAnalytics?: AnalyticsState;
	readonly accountAnalytics?: AnalyticsState;
}

export type Parts = Omit<Checkpoint, 'version' | 'revision'>;

/** The revision of a saved state; 0 where there is none or it is not ours. */
export function revisionOf(saved: unknown): number {
	const { revision } = (saved ?? {}) as { revision?: unknown };
	return typeof revision === 'number' && Number.isSafeInteger(revision) ? revision : 0;
}

/** The state that follows a saved one. */
export function succeed(saved: unknown, parts: Parts): Checkpoint {
	return { version: VERSION, revision: revisionOf(saved) + 1, ...parts };
}

/** The parts of a saved state, none where nothing is saved; throws a RangeError if it is not ours. */
export function readParts(saved: unknown): Parts {
	if (saved === undefined || saved === null) return {};
	if (!isShaped(saved, { version: 'number', revision: 'number' }) || saved.version !== VERSION) {
		throw new RangeError('The saved state is of another version');
	}
	const { posts, accounts, postAnalytics, accountAnalytics } = saved;
	return {
		posts: part<PostsState>(posts, { watch: 'string', newest: 'number', records: 'object' }),
		accounts: part<AccountsState>(accounts, { accounts: 'object' }),
		postAnalytics: part<AnalyticsState>(postAnalytics, ANALYTICS_SHAPE),
		accountAnalytics: part<AnalyticsState>(accountAnalytics, ANALYTICS_SHAPE),
	};
}

const ANALYTICS_SHAPE: Shape = { watch: 'string', newest: 'number', entries: 'string' };

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
