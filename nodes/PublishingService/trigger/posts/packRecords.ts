import { DAY_MS, PostRecords, type RestingRecord, type UnfinishedRecord } from './records';
import type { AccountKey, Histories, StatusHistory, Visit } from './statusHistory';

/** Posts that were published as they were queued: when they rest, and when they were created, in days. */
type PackedDay = readonly [restDay: number, madeDay: number, posts: string];

/**
 * The records of posts as they are saved. The texts have no quotes and no backslashes, because n8n saves the state
 * as a text within a text, where each of those takes two bytes or more.
 */
export interface PackedRecords {
	/** Accounts and statuses, which the texts name by their place in these lists. */
	readonly accounts: readonly string[];
	readonly statuses: readonly string[];
	/** `<id>,<histories>,<due>,<in flight>,<p if published>` for each post. */
	readonly unfinished: string;
	/** `<key>,<histories>,<day>,<created>` for each post. */
	readonly resting: string;
	/** Of a fixed length for each post: its key and the second of the day in which it was created. */
	readonly published: readonly PackedDay[];
}

const DAY_SECONDS = DAY_MS / 1000;
const KEY_LENGTH = 8;
const SECOND_LENGTH = 4;
const POST_LENGTH = KEY_LENGTH + SECOND_LENGTH;
const RADIX = 36;

/** The statuses that have a letter of their own, `A` to `Y`; later ones are `Z<number>.`. */
const LETTERS = 25;
const FIRST_LETTER = 65;

export function packRecords(records: PostRecords): PackedRecords {
	const accounts = new Names();
	const statuses = new Names();
	const pack = (histories: Histories) => packHistories(histories, accounts, statuses);
	const unfinished: string[] = [];
	for (const [postId, record] of records.unfinished) {
		unfinished.push(packUnfinished(postId, record, pack(record.histories)));
	}
	const resting: string[] = [];
	const days = new Map<string, string[]>();
	for (const [key, record] of records.resting) {
		if (record.histories) {
			const numbers = [record.day, record.madeAt].map(packNumber);
			resting.push([key, pack(record.histories)].concat(numbers).join(','));
		} else {
			const madeDay = Math.floor(record.madeAt / DAY_SECONDS);
			const name = `${record.day} ${madeDay}`;
			const posts = days.get(name) ?? [];
			const second = packNumber(record.madeAt - madeDay * DAY_SECONDS);
			posts.push(key + second.padStart(SECOND_LENGTH, '0'));
			days.set(name, posts);
		}
	}
	return {
		accounts: accounts.all,
		statuses: statuses.all,
		unfinished: unfinished.join(' '),
		resting: resting.join(' '),
		published: [...days].map(([name, posts]) => {
			const [restDay = 0, madeDay = 0] = name.split(' ').map(Number);
			return [restDay, madeDay, posts.join('')];
		}),
	};
}

export function unpackRecords(packed: PackedRecords): PostRecords {
	const records = new PostRecords();
	const unpack = (text: string) => unpackHistories(text, packed);
	for (const text of splitTexts(packed.unfinished)) {
		const [id = '', histories = '', due = '', inFlight = '', published = ''] = text.split(',');
		records.unfinished.set(unpackId(id), {
			seenAt: 0,
			dueAt: unpackTime(due),
			inFlightSince: unpackTime(inFlight),
			isPublished: published !== '',
			histories: unpack(histories),
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
	for (const [day, madeDay, posts] of packed.published) {
		unpackDay(posts, day, madeDay * DAY_SECONDS, records.resting);
	}
	return records;
}

function unpackDay(
	posts: string,
	day: number,
	daySeconds: number,
	resting: Map<string, RestingRecord>,
): void {
	for (let at = 0; at < posts.length; at += POST_LENGTH) {
		const second = unpackNumber(posts.slice(at + KEY_LENGTH, at + POST_LENGTH));
		resting.set(posts.slice(at, at + KEY_LENGTH), {
			day,
			madeAt: daySeconds + second,
			histories: null,
		});
	}
}

function packUnfinished(postId: string, record: UnfinishedRecord, histories: string): string {
	const { dueAt, inFlightSince, isPublished } = record;
	const times = [dueAt, inFlightSince].map((time) =>
		time === null ? '' : packNumber(Math.floor(time / 1000)),
	);
	const fields = [packId(postId), histories].concat(times, isPublished ? 'p' : '');
	// Empty fields at the end are left out.
	const last = fields.findLastIndex((field) => field !== '');
	return fields.slice(0, last + 1).join(',');
}

/** `<account>@<run>+<base><status><count>…` for each account; a whole post has no account, a first visit no count. */
function packHistories(histories: Histories, accounts: Names, statuses: Names): string {
	const texts: string[] = [];
	for (const [accountId, { run, base, visits }] of histories) {
		const account = accountId === null ? '' : `${packNumber(accounts.indexFor(accountId))}@`;
		const ground = base === 0 ? '' : `+${packNumber(base)}`;
		const entered = visits.map(({ status, count }) => {
			const isFirst = count === base + 1;
			return letterFor(statuses.indexFor(status)) + (isFirst ? '' : packNumber(count));
		});
		texts.push(account + packNumber(run) + ground + entered.join(''));
	}
	return texts.join('/');
}

function unpackHistories(text: string, names: PackedRecords): Histories {
	const histories = new Map<AccountKey, StatusHistory>();
	for (const each of text.split('/')) {
		const account = /^(?:([0-9a-z]+)@)?/.exec(each)?.[1];
		const accountId = account === undefined ? null : names.accounts[unpackNumber(account)];
		const rest = each.slice(each.indexOf('@') + 1);
		const end = rest.search(/[A-Z]/);
		const [run = '', ground = ''] = rest.slice(0, end).split('+');
		const base = unpackNumber(ground);
		const visits = unpackVisits(rest.slice(end), base, names.statuses);
		histories.set(accountId ?? null, { run: unpackNumber(run), base, visits });
	}
	return histories;
}

function unpackVisits(text: string, base: number, statuses: readonly string[]): Visit[] {
	return [...text.matchAll(/([A-Y]|Z\d+\.)([0-9a-z]*)/g)].map(([, letter = '', count = '']) => ({
		status: statuses[indexIn(letter)] ?? '',
		count: count === '' ? base + 1 : unpackNumber(count),
	}));
}

function letterFor(index: number): string {
	return index < LETTERS ? String.fromCharCode(FIRST_LETTER + index) : `Z${index}.`;
}

function indexIn(letter: string): number {
	return letter.startsWith('Z') ? parseInt(letter.slice(1)) : letter.charCodeAt(0) - FIRST_LETTER;
}

/** An ID without the characters that part the fields, and without those that JSON escapes. */
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

function packNumber(number: number): string {
	return number.toString(RADIX);
}

/** 0 if there is none. */
function unpackNumber(text: string): number {
	return text === '' ? 0 : parseInt(text, RADIX);
}

function unpackTime(text: string): number | null {
	return text === '' ? null : unpackNumber(text) * 1000;
}

function splitTexts(text: string): string[] {
	return text === '' ? [] : text.split(' ');
}

/** Names in the order in which they were first met. */
class Names {
	private readonly indexes = new Map<string, number>();

	get all(): string[] {
		return [...this.indexes.keys()];
	}

	indexFor(name: string): number {
		const index = this.indexes.get(name) ?? this.indexes.size;
		this.indexes.set(name, index);
		return index;
	}
}
