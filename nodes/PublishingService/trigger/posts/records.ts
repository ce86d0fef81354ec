import { createHash } from 'crypto';

import { WHOLE_POST } from './snapshot';
import { packHistory, unpackHistory, type StatusHistory } from './statusHistory';

/** The histories of a post's statuses: by account, or the whole post's under WHOLE_POST. */
export type Histories = ReadonlyMap<string, StatusHistory>;

/** What is remembered of an unfinished post. Times in milliseconds, kept to the minute. */
export interface UnfinishedRecord {
	/** When it is to be posted, in the service's time; null where that is not known. */
	readonly dueAt: number | null;
	/** When it was seen last, in the host's time; kept only for posts that are due or in flight. */
	readonly seenAt: number;
	/** Since when it is being posted or processed, in the host's time; null: it is not. */
	readonly inFlightSince: number | null;
	/** Whether it was seen published on one of its accounts. */
	readonly isPublished: boolean;
	standing: Standing;
}

/** The same with its histories, left packed until they are needed. */
interface Unfinished extends UnfinishedRecord {
	readonly packed: string;
	/** The whole record as it was unpacked; none where it is a new one. */
	readonly text?: string;
}

/**
 * Where an unfinished post stands in the reading of the whole list: `missed` by one that is over, not
 * yet met by the present one (`unmet`), or met by it.
 */
export type Standing = 'missed' | 'unmet' | 'met';

/** The records as they are kept between polls: about 35 to 50 characters an unfinished post, 25 one at rest. */
export interface PackedRecords {
	/** Unfinished posts, the one that was seen longest ago first. */
	readonly live: string;
	readonly resting: string;
	/** Account ids to which the records refer by number. */
	readonly accounts: readonly string[];
	/** How many of the unfinished posts, from the first, are `missed`, and how many behind them `unmet`. */
	readonly missed: number;
	readonly due: number;
}

/** What was forgotten: nothing up to this instant is new, except that at it others than these keys may be. */
export interface Fence {
	/** Seconds since 1970. */
	readonly at: number;
	readonly keys: readonly string[];
}

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const KEY_LENGTH = 9;
const DAY_LENGTH = 3;
/** Its key, the day, the histories and, where it tells more than they do, when it was made. */
const RESTING_RECORD =
	/^[\w-]{9}[0-9a-z]{3}(?:,(?:[0-9a-z]+=)?[0-9a-z]+\.(?:(?:[draqipycf]|<[^<>]*>)\d*)+)*(?:\^[0-9a-z]+)?$/;
const HISTORIES = /^(?:,(?:[0-9a-z]+=)?[0-9a-z]+\.(?:(?:[draqipycf]|<[^<>]*>)\d*)+)+$/;
const META = /^([0-9a-z]*)(?:\.([0-9a-z]+))?(?:~([0-9a-z]+))?(!)?$/;

/**
 * What is remembered of posts. Unfinished ones keep their id, because they may have to be looked up,
 * in the order in which they were last seen; posts at rest keep 54 bits of a digest of it.
 */
export class PostRecords {
	private readonly unfinished = new Map<string, Unfinished>();
	/** By key: the whole record, left packed until it is needed. */
	private readonly resting = new Map<string, string>();
	/** The numbers by which packed histories refer to accounts. */
	private readonly accounts = new Map<string, number>();
	/** Keys that were made in this poll, because a digest takes its time. */
	private readonly keys = new Map<string, string>();

	get size(): number {
		return this.unfinished.size + this.resting.size;
	}

	get unfinishedSize(): number {
		return this.unfinished.size;
	}

	find(postId: string): Histories | undefined {
		const record = this.unfinished.get(postId);
		if (record) return this.unpackHistories(record.packed.split(',').slice(1));
		const packed = this.resting.get(this.keyOf(postId));
		return packed === undefined ? undefined : this.unpackHistories(historiesIn(packed));
	}

	findUnfinished(postId: string): UnfinishedRecord | undefined {
		return this.unfinished.get(postId);
	}

	keepUnfinished(postId: string, histories: Histories, record: UnfinishedRecord): void {
		this.forget(postId);
		this.unfinished.set(postId, { ...record, packed: this.packHistories(histories) });
	}

	/** `lastActivity` and `createdAt` in milliseconds. */
	keepResting(postId: string, histories: Histories, lastActivity: number, createdAt: number): void {
		this.forget(postId);
		const day = packDay(Math.floor(lastActivity / DAY_MS));
		const created = Math.floor((createdAt || 0) / 1000);
		const isQueuedLater = [...histories.values()].some(({ run }) => run >= created);
		const suffix = isQueuedLater ? '' : `^${created.toString(36)}`;
		const key = this.keyOf(postId);
		this.resting.set(key, key + day + this.packHistories(histories) + suffix);
	}

	/** Unfinished posts, the one that was seen longest ago first. */
	unfinishedPosts(): Iterable<[string, UnfinishedRecord]> {
		return this.unfinished;
	}

	/** A reading of the list begins: it is to meet every unfinished post that was not just seen. */
	beginReading(wasSeen: (postId: string) => boolean): void {
		this.restand('met', 'unmet', wasSeen);
	}

	/** A reading of the list ended: it missed what it did not meet. */
	endReading(): void {
		this.restand('unmet', 'missed', () => false);
	}

	/** Forgets everything. */
	clear(): void {
		this.unfinished.clear();
		this.resting.clear();
	}

	/** Forgets posts at rest since before `day`. */
	forgetBefore(day: number): Fence | null {
		const first = packDay(day);
		const gone: Array<readonly [string, number]> = [];
		for (const [key, packed] of this.resting) {
			const isGone = packed.slice(KEY_LENGTH, KEY_LENGTH + DAY_LENGTH) < first;
			if (isGone) gone.push([key, instantOf(packed)]);
		}
		return this.forgetResting(gone);
	}

	/**
	 * Forgets the posts at rest that were made or queued longest ago until `max` posts are left.
	 * `latest` in seconds: no fence is put up behind it.
	 */
	forgetDownTo(max: number, latest = Infinity): Fence | null {
		const surplus = this.size - max;
		if (surplus <= 0) return null;
		const byInstant = [...this.resting]
			.map(([key, packed]) => [key, instantOf(packed, latest)] as const)
			.sort(([, a], [, b]) => a - b);
		return this.forgetResting(byInstant.slice(0, surplus));
	}

	pack(): PackedRecords {
		const live: string[] = [];
		const counts = { missed: 0, unmet: 0, met: 0 };
		for (const [postId, record] of this.unfinished) {
			live.push(record.text ?? encodeURIComponent(postId) + packMeta(record) + record.packed);
			counts[record.standing]++;
		}
		return {
			live: live.join(';'),
			resting: [...this.resting.values()].join(';'),
			accounts: [...this.accounts.keys()],
			missed: counts.missed,
			due: counts.unmet,
		};
	}

	/** Throws a RangeError for what `pack` did not make, here or in 1.0.0. */
	static unpack({ live, resting, accounts, missed, due }: PackedRecords): PostRecords {
		const records = new PostRecords();
		for (const [number, accountId] of accounts.entries()) records.accounts.set(accountId, number);
		let index = 0;
		for (const text of split(live)) {
			const first = text.indexOf(',');
			const hasMeta = text[first + 1] === '@';
			const second = hasMeta ? text.indexOf(',', first + 1) : first;
			const packed = text.slice(second);
			if (!HISTORIES.test(packed)) throw new RangeError(`No record: ${text}`);
			if (packed.includes('=')) records.unpackHistories(packed.split(',').slice(1));
			// They stand in the order in which they were last seen, so what was missed comes first.
			const standing = index < missed ? 'missed' : index < missed + due ? 'unmet' : 'met';
			const meta = hasMeta ? text.slice(first + 2, second) : '';
			const id = text.slice(0, first);
			const postId = id.includes('%') ? decodeURIComponent(id) : id;
			records.unfinished.set(postId, unpackRecord(meta, standing, packed, text));
			index++;
		}
		for (const text of split(resting)) {
			if (!RESTING_RECORD.test(text)) throw new RangeError(`No record: ${text}`);
			records.resting.set(text.slice(0, KEY_LENGTH), text);
		}
		return records;
	}

	private keyOf(postId: string): string {
		const key = this.keys.get(postId) ?? keyOf(postId);
		this.keys.set(postId, key);
		return key;
	}

	private restand(from: Standing, to: Standing, isLeft: (postId: string) => boolean): void {
		for (const [postId, record] of this.unfinished) {
			if (record.standing === from && !isLeft(postId)) record.standing = to;
		}
	}

	private forget(postId: string): void {
		if (!this.unfinished.delete(postId)) this.resting.delete(this.keyOf(postId));
	}

	private forgetResting(gone: ReadonlyArray<readonly [key: string, instant: number]>) {
		for (const [key] of gone) this.resting.delete(key);
		const at = gone.reduce((latest, [, instant]) => Math.max(latest, instant), 0);
		if (gone.length === 0) return null;
		return { at, keys: gone.filter(([, instant]) => instant === at).map(([key]) => key) };
	}

	/** Numbers the accounts that it meets. */
	private packHistories(histories: Histories): string {
		let packed = '';
		for (const [accountId, history] of histories) {
			const account = accountId === WHOLE_POST ? '' : `${this.numberOf(accountId)}=`;
			packed += `,${account}${packHistory(history)}`;
		}
		return packed;
	}

	private numberOf(accountId: string): string {
		const number = this.accounts.get(accountId) ?? this.accounts.size;
		this.accounts.set(accountId, number);
		return number.toString(36);
	}

	private unpackHistories(packed: readonly string[]): Histories {
		const accountIds = [...this.accounts.keys()];
		return new Map(
			packed.map((text) => {
				const [history = '', number] = text.split('=').reverse();
				if (number === undefined) return [WHOLE_POST, unpackHistory(history)];
				const accountId = accountIds[parseInt(number, 36)];
				if (accountId === undefined) throw new RangeError(`No account number: ${number}`);
				return [accountId, unpackHistory(history)];
			}),
		);
	}
}

/** The later of two fences; both where they stand at one instant. */
export function joinFences(a: Fence | null, b: Fence | null): Fence | null {
	if (a === null || b === null) return a ?? b;
	if (a.at !== b.at) return a.at > b.at ? a : b;
	return { at: a.at, keys: [...new Set([...a.keys, ...b.keys])] };
}

/** A fence that keeps out one post; `time` in milliseconds. */
export function fenceAt(postId: string, time: number): Fence {
	return { at: Math.floor(time / 1000), keys: [keyOf(postId)] };
}

/** Whether something of this post, which is not remembered, may have been forgotten; `time` in milliseconds. */
export function isFencedOff(fence: Fence | null, postId: string, time: number): boolean {
	if (fence === null) return false;
	const instant = Math.floor(time / 1000);
	return instant === fence.at ? fence.keys.includes(keyOf(postId)) : !(instant > fence.at);
}

function packMeta({ dueAt, seenAt, inFlightSince, isPublished }: UnfinishedRecord) {
	const isFollowed = inFlightSince !== null || (dueAt !== null && dueAt <= seenAt);
	const meta = [
		packMinutes('', dueAt),
		packMinutes('.', isFollowed ? seenAt : null),
		packMinutes('~', inFlightSince),
		isPublished ? '!' : '',
	].join('');
	return meta === '' ? '' : `,@${meta}`;
}

function unpackRecord(meta: string, standing: Standing, packed: string, text: string): Unfinished {
	const [, due, seen, since, published] = META.exec(meta) ?? [];
	if (due === undefined) throw new RangeError(`No record: ${text}`);
	return {
		dueAt: unpackMinutes(due),
		seenAt: unpackMinutes(seen) ?? 0,
		inFlightSince: unpackMinutes(since),
		isPublished: published !== undefined,
		standing,
		packed,
		text,
	};
}

function packMinutes(mark: string, time: number | null): string {
	return time === null ? '' : mark + Math.max(0, Math.floor(time / MINUTE_MS)).toString(36);
}

function unpackMinutes(packed = ''): number | null {
	return packed === '' ? null : parseInt(packed, 36) * MINUTE_MS;
}

function keyOf(postId: string): string {
	return createHash('sha256').update(postId).digest('base64url').slice(0, KEY_LENGTH);
}

function packDay(day: number): string {
	return Math.max(0, day).toString(36).padStart(DAY_LENGTH, '0');
}

function historiesIn(packed: string): string[] {
	return packed.split('^', 1).join('').split(',').slice(1);
}

/** When a packed record at rest was made or queued last, in seconds; times after `latest` do not count. */
function instantOf(packed: string, latest = Infinity): number {
	const created = parseInt(packed.split('^')[1] ?? '0', 36);
	const runs = historiesIn(packed).map((history) =>
		parseInt(history.slice(history.indexOf('=') + 1), 36),
	);
	return Math.max(0, ...[created, ...runs].filter((time) => time <= latest));
}

function split(packed: string): string[] {
	return packed === '' ? [] : packed.split(';');
}
