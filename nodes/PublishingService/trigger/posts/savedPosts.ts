import {
	DAY_MS,
	RememberedPosts,
	type RestingRecord,
	type UnfinishedRecord,
} from './rememberedPosts';
import type { Histories } from './statusHistory';
import {
	NamesInUse,
	packHistories,
	packNumber,
	unpackHistories,
	unpackNumber,
	type NameLists,
} from './savedHistories';

/** Posts that were published as they were queued: the day of their rest, and the half day of their creation. */
type PackedDay = readonly [restDay: number, madePeriod: number, posts: string];

/**
 * The records of posts as they are saved. The texts contain no quotes and no backslashes: n8n saves
 * the state as a text within a text, and each of these characters would take 2 bytes or more.
 */
export interface PackedRecords extends NameLists {
	readonly witness: string | null;
	/** `<id>,<histories>,<due>,<in flight>,<p if published>` for each post, times in seconds since it was queued. */
	readonly unfinished: string;
	/** `<key>,<histories>,<day>,<created>` for each post. */
	readonly resting: string;
	/** Each post has a fixed length: its key, and the second of the half day in which it was created. */
	readonly published: readonly PackedDay[];
}

/** Seconds of a period in which posts are created: half a day, whose seconds fit 3 digits. */
const PERIOD = DAY_MS / 2000;
const KEY_LENGTH = 8;
const SECOND_LENGTH = 3;
const POST_LENGTH = KEY_LENGTH + SECOND_LENGTH;

/** Packed records, by the records from which they were packed. Valid as long as these do not change. */
const packedRecords = new WeakMap<
	RememberedPosts,
	{ readonly version: number; readonly value: PackedRecords }
>();

export function packRecords(records: RememberedPosts): PackedRecords {
	const packed = packedRecords.get(records);
	if (packed?.version === records.version) {
		return packed.value;
	}
	const value = packAll(records);
	packedRecords.set(records, { version: records.version, value });
	return value;
}

function packAll(records: RememberedPosts): PackedRecords {
	const names = new NamesInUse();
	const unfinished = [...records.unfinished].map(([postId, record]) =>
		packUnfinished(postId, record, packHistories(record.histories, names)),
	);
	const resting: string[] = [];
	const days = new Map<string, string[]>();
	for (const [key, { day, madeAt, histories }] of records.resting) {
		if (histories) {
			const fields = [key, packHistories(histories, names), packNumber(day), packNumber(madeAt)];
			resting.push(fields.join(','));
		} else {
			const madePeriod = Math.floor(madeAt / PERIOD);
			const second = packNumber(madeAt - madePeriod * PERIOD);
			addTo(days, `${day} ${madePeriod}`, key + second.padStart(SECOND_LENGTH, '0'));
		}
	}
	return {
		...names.lists,
		witness: records.witness,
		unfinished: unfinished.join(' '),
		resting: resting.join(' '),
		published: [...days].map(packDay),
	};
}

function packDay([name, posts]: readonly [string, readonly string[]]): PackedDay {
	const [restDay = 0, madePeriod = 0] = name.split(' ').map(Number);
	return [restDay, madePeriod, posts.join('')];
}

function addTo(days: Map<string, string[]>, name: string, post: string): void {
	const posts = days.get(name);
	if (posts) {
		posts.push(post);
	} else {
		days.set(name, [post]);
	}
}

export function unpackRecords(packed: PackedRecords): RememberedPosts {
	const records = new RememberedPosts();
	records.witness = packed.witness;
	const unpack = (text: string) => unpackHistories(text, packed);
	for (const text of splitTexts(packed.unfinished)) {
		const [id = '', packedHistories = '', due = '', inFlight = '', published = ''] =
			text.split(',');
		const histories = unpack(packedHistories);
		const queued = firstRun(histories);
		records.unfinished.set(unpackId(id), {
			seenAt: 0,
			dueAt: unpackTime(due, queued),
			inFlightSince: unpackTime(inFlight, queued),
			isPublished: published !== '',
			histories,
		});
	}
	for (const text of splitTexts(packed.resting)) {
		const [key = '', histories = '', day = '', madeAt = ''] = text.split(',');
		records.resting.set(key, {
			day: unpackNumber(day),
			madeAt: unpackNumber(madeAt),
			histories: unpack(histories),
		});
	}
	for (const [day, madePeriod, posts] of packed.published) {
		unpackDay(posts, day, madePeriod * PERIOD, records.resting);
	}
	return records;
}

function unpackDay(
	posts: string,
	day: number,
	periodStart: number,
	resting: Map<string, RestingRecord>,
): void {
	for (let at = 0; at < posts.length; at += POST_LENGTH) {
		const second = unpackNumber(posts.slice(at + KEY_LENGTH, at + POST_LENGTH));
		resting.set(posts.slice(at, at + KEY_LENGTH), {
			day,
			madeAt: periodStart + second,
			histories: null,
		});
	}
}

function packUnfinished(postId: string, record: UnfinishedRecord, histories: string): string {
	const { dueAt, inFlightSince, isPublished } = record;
	const queued = firstRun(record.histories);
	const times = [dueAt, inFlightSince].map((time) =>
		time === null ? '' : packNumber(Math.floor(time / 1000) - queued),
	);
	const fields = [packId(postId), histories].concat(times, isPublished ? 'p' : '');
	// Empty fields at the end are left out.
	const last = fields.findLastIndex((field) => field !== '');
	return fields.slice(0, last + 1).join(',');
}

/** An ID without the characters that separate fields, and without characters that JSON escapes. */
function packId(postId: string): string {
	return postId.replace(
		/[^\w.~-]/g,
		(character) => `%${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

function unpackId(text: string): string {
	return text.replace(/%([0-9a-f]{4})/g, (_, code: string) =>
		String.fromCharCode(parseInt(code, 16)),
	);
}

/** Times are saved as seconds since the post was queued first, which are short. */
function unpackTime(text: string, queued: number): number | null {
	return text === '' ? null : (unpackNumber(text) + queued) * 1000;
}

function firstRun(histories: Histories): number {
	const [history] = histories.values();
	return history?.run ?? 0;
}

function splitTexts(text: string): string[] {
	return text === '' ? [] : text.split(' ');
}
