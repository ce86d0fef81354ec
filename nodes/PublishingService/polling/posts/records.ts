import { createHash } from 'crypto';

import { packCourse, unpackCourse, type Course } from './course';
import { WHOLE_POST } from './sight';

/** The courses of a post's statuses: by account, or the whole post's under WHOLE_POST. */
export type Courses = ReadonlyMap<string, Course>;

/**
 * Where a live post stands in the reading of the list: `missed` by a whole reading, not yet met by
 * the present one (`due`), or met by it.
 */
export type Standing = 'missed' | 'due' | 'met';

interface LiveRecord {
	readonly courses: Courses;
	standing: Standing;
}

interface RestingRecord {
	readonly courses: Courses;
	/** Days since 1970. */
	readonly lastActiveDay: number;
}

/** The records as they are kept between polls: about 35 characters a live post, 25 one at rest. */
export interface PackedRecords {
	readonly live: string;
	readonly resting: string;
	/** Account ids to which the records refer by number. */
	readonly accounts: readonly string[];
	/** How many of the live posts, from the first, are `missed`, and how many behind them `due`. */
	readonly missed: number;
	readonly due: number;
}

export const DAY_MS = 86_400_000;
const KEY_LENGTH = 9;
const DAY_LENGTH = 3;

/**
 * What is remembered of posts. Live ones keep their id, because they may have to be looked up, in
 * the order in which they were last seen; posts at rest keep 54 bits of a digest of it.
 */
export class PostRecords {
	private readonly live = new Map<string, LiveRecord>();
	private readonly resting = new Map<string, RestingRecord>();

	get size(): number {
		return this.live.size + this.resting.size;
	}

	get liveSize(): number {
		return this.live.size;
	}

	find(postId: string): Courses | undefined {
		return (this.live.get(postId) ?? this.resting.get(keyOf(postId)))?.courses;
	}

	isLive(postId: string): boolean {
		return this.live.has(postId);
	}

	keepLive(postId: string, courses: Courses): void {
		this.forget(postId);
		this.live.set(postId, { courses, standing: 'met' });
	}

	keepResting(postId: string, courses: Courses, lastActivity: number): void {
		this.forget(postId);
		const lastActiveDay = Math.floor(lastActivity / DAY_MS);
		this.resting.set(keyOf(postId), { courses, lastActiveDay });
	}

	/** Live posts with their standing, the one that was seen longest ago first. */
	*livePosts(): Generator<{ postId: string; standing: Standing }> {
		for (const [postId, { standing }] of this.live) yield { postId, standing };
	}

	/** A reading of the list begins: every live post is due that was not just seen. */
	beginReading(wasSeen: (postId: string) => boolean): void {
		for (const [postId, record] of this.live) {
			if (record.standing === 'met' && !wasSeen(postId)) record.standing = 'due';
		}
	}

	/** A reading of the list ended: it missed what is still due. */
	endReading(): void {
		for (const record of this.live.values()) {
			if (record.standing === 'due') record.standing = 'missed';
		}
	}

	/** Lets go of posts at rest since before `day`. */
	letGoBefore(day: number): void {
		for (const [key, { lastActiveDay }] of this.resting) {
			if (lastActiveDay < day) this.resting.delete(key);
		}
	}

	/**
	 * Lets go of the posts that have been at rest longest until `max` posts are left, and gives the
	 * last day on which one of them was active, or null where none had to go.
	 */
	letGoDownTo(max: number): number | null {
		const surplus = this.size - max;
		if (surplus <= 0) return null;
		const gone = [...this.resting]
			.sort(([, a], [, b]) => a.lastActiveDay - b.lastActiveDay)
			.slice(0, surplus);
		for (const [key] of gone) this.resting.delete(key);
		return gone.at(-1)?.[1].lastActiveDay ?? null;
	}

	pack(): PackedRecords {
		const accounts = new Map<string, number>();
		const standings = [...this.live.values()].map(({ standing }) => standing);
		const live = [...this.live].map(
			([postId, { courses }]) => encodeURIComponent(postId) + packCourses(courses, accounts),
		);
		const resting = [...this.resting].map(
			([key, { courses, lastActiveDay }]) =>
				key + packDay(lastActiveDay) + packCourses(courses, accounts),
		);
		return {
			live: live.join(';'),
			resting: resting.join(';'),
			accounts: [...accounts.keys()],
			missed: standings.filter((standing) => standing === 'missed').length,
			due: standings.filter((standing) => standing === 'due').length,
		};
	}

	/** Throws a RangeError for what `pack` did not make. */
	static unpack({ live, resting, accounts, missed, due }: PackedRecords): PostRecords {
		const records = new PostRecords();
		for (const [index, packed] of split(live).entries()) {
			const [postId = '', ...courses] = packed.split(',');
			records.live.set(decodeURIComponent(postId), {
				courses: unpackCourses(courses, accounts),
				standing: index < missed ? 'missed' : index < missed + due ? 'due' : 'met',
			});
		}
		for (const packed of split(resting)) {
			const [head = '', ...courses] = packed.split(',');
			const lastActiveDay = parseInt(head.slice(KEY_LENGTH), 36);
			if (Number.isNaN(lastActiveDay)) throw new RangeError(`No record: ${packed}`);
			records.resting.set(head.slice(0, KEY_LENGTH), {
				courses: unpackCourses(courses, accounts),
				lastActiveDay,
			});
		}
		return records;
	}

	private forget(postId: string): void {
		this.live.delete(postId);
		this.resting.delete(keyOf(postId));
	}
}

function keyOf(postId: string): string {
	return createHash('sha256').update(postId).digest('base64url').slice(0, KEY_LENGTH);
}

function packDay(day: number): string {
	return Math.max(0, day).toString(36).padStart(DAY_LENGTH, '0');
}

function split(packed: string): string[] {
	return packed === '' ? [] : packed.split(';');
}

/** Adds the accounts that it meets to `accounts`, by their number. */
function packCourses(courses: Courses, accounts: Map<string, number>): string {
	return [...courses]
		.map(([accountId, course]) => {
			if (accountId === WHOLE_POST) return `,${packCourse(course)}`;
			if (!accounts.has(accountId)) accounts.set(accountId, accounts.size);
			return `,${accounts.get(accountId)?.toString(36) ?? ''}=${packCourse(course)}`;
		})
		.join('');
}

function unpackCourses(packed: readonly string[], accounts: readonly string[]): Courses {
	return new Map(
		packed.map((text) => {
			const [course = '', number] = text.split('=').reverse();
			if (number === undefined) return [WHOLE_POST, unpackCourse(course)];
			const accountId = accounts[parseInt(number, 36)];
			if (accountId === undefined) throw new RangeError(`No account number: ${number}`);
			return [accountId, unpackCourse(course)];
		}),
	);
}
