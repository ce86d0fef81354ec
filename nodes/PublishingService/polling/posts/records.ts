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
const RESTING_RECORD =
	/^[\w-]{9}[0-9a-z]{3}(?:,(?:[0-9a-z]+=)?[0-9a-z]+\.(?:(?:[draqipycf]|<[^<>]*>)\d*)+)*$/;

/**
 * What is remembered of posts. Live ones keep their id, because they may have to be looked up, in
 * the order in which they were last seen; posts at rest keep 54 bits of a digest of it.
 */
export class PostRecords {
	private readonly live = new Map<string, LiveRecord>();
	/** By key: the day of the last activity and the courses, left packed until they are needed. */
	private readonly resting = new Map<string, string>();
	/** The numbers by which packed courses refer to accounts. */
	private readonly accounts = new Map<string, number>();

	get size(): number {
		return this.live.size + this.resting.size;
	}

	get liveSize(): number {
		return this.live.size;
	}

	find(postId: string): Courses | undefined {
		const live = this.live.get(postId);
		if (live) return live.courses;
		const packed = this.resting.get(keyOf(postId));
		return packed === undefined ? undefined : this.unpackCourses(packed.split(',').slice(1));
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
		const day = packDay(Math.floor(lastActivity / DAY_MS));
		this.resting.set(keyOf(postId), day + this.packCourses(courses));
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
		for (const [key, packed] of this.resting) {
			if (dayOf(packed) < day) this.resting.delete(key);
		}
	}

	/**
	 * Lets go of the posts that have been at rest longest until `max` posts are left, and gives the
	 * last day on which one of them was active, or null where none had to go.
	 */
	letGoDownTo(max: number): number | null {
		const surplus = this.size - max;
		if (surplus <= 0) return null;
		const gone = [...this.resting].sort(([, a], [, b]) => dayOf(a) - dayOf(b)).slice(0, surplus);
		for (const [key] of gone) this.resting.delete(key);
		const [, last] = gone.at(-1) ?? [];
		return last === undefined ? null : dayOf(last);
	}

	pack(): PackedRecords {
		const standings = [...this.live.values()].map(({ standing }) => standing);
		const live = [...this.live].map(
			([postId, { courses }]) => encodeURIComponent(postId) + this.packCourses(courses),
		);
		return {
			live: live.join(';'),
			resting: [...this.resting].map(([key, packed]) => key + packed).join(';'),
			accounts: [...this.accounts.keys()],
			missed: standings.filter((standing) => standing === 'missed').length,
			due: standings.filter((standing) => standing === 'due').length,
		};
	}

	/** Throws a RangeError for what `pack` did not make. */
	static unpack({ live, resting, accounts, missed, due }: PackedRecords): PostRecords {
		const records = new PostRecords();
		for (const [number, accountId] of accounts.entries()) records.accounts.set(accountId, number);
		for (const [index, packed] of split(live).entries()) {
			const [postId = '', ...courses] = packed.split(',');
			records.live.set(decodeURIComponent(postId), {
				courses: records.unpackCourses(courses),
				standing: index < missed ? 'missed' : index < missed + due ? 'due' : 'met',
			});
		}
		for (const packed of split(resting)) {
			if (!RESTING_RECORD.test(packed)) throw new RangeError(`No record: ${packed}`);
			records.resting.set(packed.slice(0, KEY_LENGTH), packed.slice(KEY_LENGTH));
		}
		return records;
	}

	private forget(postId: string): void {
		this.live.delete(postId);
		this.resting.delete(keyOf(postId));
	}

	/** Numbers the accounts that it meets. */
	private packCourses(courses: Courses): string {
		let packed = '';
		for (const [accountId, course] of courses) {
			packed += `,${accountId === WHOLE_POST ? '' : `${this.numberOf(accountId)}=`}${packCourse(course)}`;
		}
		return packed;
	}

	private numberOf(accountId: string): string {
		const number = this.accounts.get(accountId) ?? this.accounts.size;
		this.accounts.set(accountId, number);
		return number.toString(36);
	}

	private unpackCourses(packed: readonly string[]): Courses {
		const accountIds = [...this.accounts.keys()];
		return new Map(
			packed.map((text) => {
				const [course = '', number] = text.split('=').reverse();
				if (number === undefined) return [WHOLE_POST, unpackCourse(course)];
				const accountId = accountIds[parseInt(number, 36)];
				if (accountId === undefined) throw new RangeError(`No account number: ${number}`);
				return [accountId, unpackCourse(course)];
			}),
		);
	}
}

function keyOf(postId: string): string {
	return createHash('sha256').update(postId).digest('base64url').slice(0, KEY_LENGTH);
}

function packDay(day: number): string {
	return Math.max(0, day).toString(36).padStart(DAY_LENGTH, '0');
}

/** The day of the last activity of a packed record at rest, since 1970. */
function dayOf(packed: string): number {
	return parseInt(packed.slice(0, DAY_LENGTH), 36);
}

function split(packed: string): string[] {
	return packed === '' ? [] : packed.split(';');
}
