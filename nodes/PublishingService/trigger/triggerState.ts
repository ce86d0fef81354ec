import { createHash } from 'crypto';

import type { Post } from '../contract/schemas';
import type { AccountsState } from './accountTracker';
import {
	packFigures,
	unpackFigures,
	type AnalyticsState,
	type PackedFigures,
} from './analytics/analyticsState';
import type { NoticesState } from './notices';
import { FIRST_LIST, type ListProgress } from './posts/listProgress';
import { packRecords, unpackRecords, type PackedRecords } from './posts/savedPosts';
import { firstPostsState, type PostsState, type StatusList } from './posts/postReader';
import type { BackoffState } from './scheduler';

/** The trigger's knowledge between two polls; an empty state has tracked nothing yet. */
export interface TriggerState {
	/** A digest of the API key with which it was gained; null before the first poll. */
	readonly key: string | null;
	/** Milliseconds by which the dates of the service were ahead of the host's time. */
	readonly ahead: number | null;
	/** The tracked accounts and content tag as one text. */
	readonly watch: string | null;
	readonly posts: PostsState | null;
	readonly accounts: AccountsState | null;
	readonly postAnalytics: AnalyticsState | null;
	readonly accountAnalytics: AnalyticsState | null;
	readonly failing: BackoffState;
	readonly notices: NoticesState;
}

export const EMPTY_STATE: TriggerState = {
	key: null,
	ahead: null,
	watch: null,
	posts: null,
	accounts: null,
	postAnalytics: null,
	accountAnalytics: null,
	failing: {},
	notices: { shownKeys: [], waiting: [], unread: {}, blind: 0 },
};

/** The state as n8n saves it. */
export interface Checkpoint {
	/** Grows whenever something is saved, so that a poll sees that another one has overtaken it. */
	readonly revision: number;
	/** The knowledge as one text, which no database writes in another order. */
	readonly state: string;
	/** The progress of readings, also a text: it is saved only together with new knowledge. */
	readonly progress: string;
	/** Shows whether one of the texts was damaged. */
	readonly digest: string;
}

/** Knowledge of this process about a trigger, in addition to what is saved. */
export interface ProcessMemory {
	readonly recentPosts: Map<string, Post>;
	/** The newest checkpoint and the state that it was packed from, readings included. */
	working: Working | null;
	/** The checkpoint of the last poll without events: n8n's durable engine does not keep what an activation saw. */
	unsaved: Checkpoint | null;
	/** Grows with every poll, so that readings take turns. */
	round: number;
}

export interface Working {
	readonly checkpoint: Checkpoint;
	readonly state: TriggerState;
}

export function emptyMemory(): ProcessMemory {
	return { recentPosts: new Map(), working: null, unsaved: null, round: 0 };
}

/** The knowledge that is worth a save when it changes. */
interface PackedKnowledge {
	readonly key: string | null;
	readonly ahead: number | null;
	readonly watch: string | null;
	readonly posts: PackedPosts | null;
	readonly accounts: AccountsState | null;
	readonly postAnalytics: PackedFigures | null;
	readonly accountAnalytics: PackedFigures | null;
	readonly said: readonly string[];
	readonly waiting: readonly string[];
}

interface PackedPosts {
	readonly horizon: PostsState['horizon'];
	readonly records: PackedRecords;
	readonly hidesGroups: boolean;
	readonly list: Pick<ListProgress, 'phase' | 'gap' | 'reach' | 'isEndless'>;
}

/** The progress of readings. If it is lost, readings start again and find the same. */
interface PackedProgress {
	readonly failing: BackoffState;
	readonly unread: NoticesState['unread'];
	readonly blind: number;
	readonly pages: number;
	readonly top: number | null;
	readonly turn: number;
	readonly lists: ReadonlyArray<[status: string, list: StatusList]>;
	readonly postsReadAt: readonly number[];
	readonly accountsReadAt: readonly number[];
}

/** The revision of a saved checkpoint; 0 if there is none or it is damaged. */
export function revisionIn(saved: unknown): number {
	const { revision } = (saved ?? {}) as Partial<Checkpoint>;
	return revision !== undefined && Number.isSafeInteger(revision) ? revision : 0;
}

/** The state in a saved checkpoint, empty if nothing is saved; null if it is damaged. */
export function readState(saved: unknown): TriggerState | null {
	if (saved === undefined || saved === null) {
		return EMPTY_STATE;
	}
	const { state, progress, digest } = saved as Partial<Checkpoint>;
	if (typeof state !== 'string' || typeof progress !== 'string') {
		return null;
	}
	return digest === digestFor(state, progress) ? unpackTexts(state, progress) : null;
}

/** The state in 2 texts; null if another version of the node wrote them in a form that this one does not know. */
function unpackTexts(state: string, progress: string): TriggerState | null {
	try {
		const knowledge = JSON.parse(state) as PackedKnowledge;
		const rest = JSON.parse(progress) as PackedProgress;
		const fields = Object.keys({ ...packKnowledge(EMPTY_STATE), ...packProgress(EMPTY_STATE) });
		const saved = { ...knowledge, ...rest };
		const isKnown = fields.every((field) => field in saved);
		return isKnown ? unpack(knowledge, rest) : null;
	} catch {
		return null;
	}
}

/** The checkpoint after a poll: the one before if nothing has changed that is worth a save. */
export function advanceCursor(before: Checkpoint | null, state: TriggerState): Checkpoint {
	const text = JSON.stringify(packKnowledge(state));
	if (before?.state === text) {
		return before;
	}
	const progress = JSON.stringify(packProgress(state));
	const revision = revisionIn(before) + 1;
	return { revision, state: text, progress, digest: digestFor(text, progress) };
}

export function digestFor(state: string, progress: string): string {
	const hash = createHash('sha256').update(state).update('\n').update(progress);
	return hash.digest('base64url').slice(0, 22);
}

function packKnowledge(state: TriggerState): PackedKnowledge {
	const { key, ahead, watch, posts, accounts, postAnalytics, accountAnalytics, notices } = state;
	return {
		key,
		ahead,
		watch,
		posts: posts && packPosts(posts),
		accounts,
		postAnalytics: postAnalytics && packFigures(postAnalytics),
		accountAnalytics: accountAnalytics && packFigures(accountAnalytics),
		said: notices.shownKeys,
		waiting: notices.waiting,
	};
}

function packPosts({ horizon, records, hidesGroups, list, waiting }: PostsState): PackedPosts {
	const { phase, gap, reach, isEndless } = list;
	const oldest = [...waiting.values()].map(({ createdAt }) => Date.parse(createdAt) || 0);
	// The posts whose events wait are only in memory: after a restart the list is read down to the oldest of them.
	const until = Math.min(gap?.until ?? Infinity, ...oldest);
	const reopened = waiting.size > 0 ? { cursor: null, until } : gap;
	return {
		horizon,
		records: packRecords(records),
		hidesGroups,
		list: { phase, gap: reopened, reach, isEndless },
	};
}

function packProgress(state: TriggerState): PackedProgress {
	const { failing, notices, posts, postAnalytics, accountAnalytics } = state;
	return {
		failing,
		unread: notices.unread,
		blind: notices.blind,
		pages: posts?.list.pages ?? 0,
		top: posts?.list.top ?? null,
		turn: posts?.turn ?? 0,
		lists: [...(posts?.lists ?? [])],
		postsReadAt: readTimes(postAnalytics),
		accountsReadAt: readTimes(accountAnalytics),
	};
}

function readTimes(figures: AnalyticsState | null): number[] {
	return [...(figures?.entries.values() ?? [])].map(({ readAt }) => readAt);
}

function unpack(knowledge: PackedKnowledge, progress: PackedProgress): TriggerState {
	const { key, ahead, watch, posts, accounts, said, waiting } = knowledge;
	const { failing, unread, blind, postsReadAt, accountsReadAt } = progress;
	return {
		key,
		ahead,
		watch,
		posts: posts && unpackPosts(posts, progress),
		accounts,
		postAnalytics: knowledge.postAnalytics && unpackFigures(knowledge.postAnalytics, postsReadAt),
		accountAnalytics:
			knowledge.accountAnalytics && unpackFigures(knowledge.accountAnalytics, accountsReadAt),
		failing,
		notices: { shownKeys: said, waiting, unread, blind },
	};
}

function unpackPosts(packed: PackedPosts, { pages, top, turn, lists }: PackedProgress): PostsState {
	const { horizon, records, hidesGroups, list } = packed;
	return {
		...firstPostsState(),
		horizon: { ...horizon },
		records: unpackRecords(records),
		hidesGroups,
		list: { ...FIRST_LIST, ...list, pages, top },
		turn,
		lists: new Map(lists),
	};
}
