import type { Random } from '../chaos/random';

/** The accounts of the sandbox to which rows go, by their usernames. */
export const ACCOUNTS = {
	'northwind.cooks': 'acc_tiktok_main',
	northwind: 'acc_instagram_main',
	'northwind.jp': 'acc_tiktok_japan',
} as const;
export type AccountName = keyof typeof ACCOUNTS;
export const NAMES = Object.keys(ACCOUNTS) as AccountName[];

/** The content of columns for one platform. */
interface OfPlatform {
	caption: string;
	/** Hours after the first of December 2031, 12:00 UTC. */
	hour: number;
	images: 1 | 2;
}

/** The meaning of a row; its cells are written in one of several ways. */
export interface PlanRow extends OfPlatform {
	accounts: AccountName[];
	hashtags: string[];
	notes: string;
	/** The content of the columns for Instagram. */
	instagram: Partial<OfPlatform>;
	/** The word that cancels the row is in its status column, into which a run also writes its result. */
	isCancelled: boolean;
	/** Columns that the last run wrote back into the row. */
	written: Readonly<Record<string, unknown>>;
}

/** The IDs in a row, or in its report. */
export function postIdsOf({ postId }: Readonly<Record<string, unknown>>): string[] {
	return typeof postId === 'string' && postId !== '' ? postId.split(', ') : [];
}

/** The post that a row wants on one of its accounts. */
export interface Wanted extends OfPlatform {
	accountId: string;
	time: string;
}

export function wantedOf(row: PlanRow): Wanted[] {
	return row.accounts.map((name) => {
		const isInstagram = ACCOUNTS[name].includes('instagram');
		const { caption, hour, images } = { ...row, ...(isInstagram && row.instagram) };
		return { accountId: ACCOUNTS[name], caption, hour, images, time: timeOf(hour) };
	});
}

function timeOf(hour: number): string {
	return new Date(Date.UTC(2031, 11, 1, 12 + hour)).toISOString();
}

/** A row with a unique caption. */
export function newRow(random: Random, number: number): PlanRow {
	const word = 'abcdefghijklmnopqrstuvwxyz'.charAt(number % 26).repeat(5);
	const instagram = random.chance(0.7)
		? {}
		: { caption: `Of Instagram ${number} with ${word} alone ${word}` };
	return {
		accounts: random.some(NAMES, random.chance(0.6) ? 1 : 2),
		instagram,
		caption: `Plan ${number} of a sheet with ${word} ${word}`,
		hashtags: random.chance(0.8) ? [`tag${number}`] : [],
		notes: random.chance(0.3) ? `Ask Kim about ${number}` : '',
		hour: number * 24,
		images: 1,
		isCancelled: false,
		written: {},
	};
}

/** Columns of the report that a sheet may keep: those for people, or only those that the next run needs. */
const FOR_PEOPLE = ['outcome', 'issues', 'status', 'goesLive'];
const OF_THE_RUN = ['row', 'company', 'ok', 'change', 'accounts'];

/** Writes the columns back that the sheet keeps, like a person who chose them. */
export function writeBack(
	row: PlanRow,
	report: Readonly<Record<string, unknown>>,
	keepsAll: boolean,
): void {
	const left = new Set([...OF_THE_RUN, ...COLUMNS, ...(keepsAll ? [] : FOR_PEOPLE)]);
	const kept = Object.entries(report).filter(([name]) => !left.has(name));
	row.written = { ...row.written, ...Object.fromEntries(kept) };
}

const COLUMNS = [
	...['Account', 'Caption', 'Hashtags', 'Date', 'Media', 'Notes'],
	...['Instagram Caption', 'Instagram Date', 'IG Image'],
];

type Cells = Record<string, unknown>;

/** The cells of a row, written in the same way every time. */
function cellsOf(row: PlanRow, mediaUrl: (name: string) => string): Cells {
	const media = (images: number) =>
		['portrait.jpg', 'tiny.png'].slice(0, images).map(mediaUrl).join(', ');
	const { caption = '', hour, images = 0 } = row.instagram;
	return {
		Account: row.accounts.map((name) => `@${name}`).join(', '),
		Caption: row.caption,
		Hashtags: row.hashtags.map((tag) => `#${tag}`).join(' '),
		Date: timeOf(row.hour),
		Media: media(row.images),
		Notes: row.notes,
		'Instagram Caption': caption,
		'Instagram Date': hour === undefined ? '' : timeOf(hour),
		'IG Image': media(images),
		...row.written,
	};
}

/** The cells of a row in a form that a person may choose; the form does not change the meaning of the row. */
export function writtenCells(
	row: PlanRow,
	random: Random,
	mediaUrl: (name: string) => string,
): Cells {
	const plain = cellsOf(row, mediaUrl);
	const time = timeOf(row.hour);
	return {
		...plain,
		Account: row.accounts.map((name) => random.pick([`@${name}`, name.toUpperCase()])).join(', '),
		Caption: random.chance(0.3) ? ` ${row.caption}\r\n` : row.caption,
		Hashtags: random.chance(0.5) ? plain.Hashtags : row.hashtags.join(', '),
		Date: random.pick([time, time.replace('.000Z', '+00:00'), time.replace('.000Z', 'Z')]),
	};
}
