import type { Random } from '../chaos/random';

/** The accounts of the sandbox to which rows go, by their usernames. */
export const ACCOUNTS = {
	'northwind.cooks': 'acc_tiktok_main',
	northwind: 'acc_instagram_main',
	'northwind.jp': 'acc_tiktok_japan',
} as const;
export type AccountName = keyof typeof ACCOUNTS;
export const NAMES = Object.keys(ACCOUNTS) as AccountName[];

/** What a row of the sheet means; its cells are written of it in one of several ways. */
export interface PlanRow {
	accounts: AccountName[];
	caption: string;
	hashtags: string[];
	notes: string;
	/** Hours after the first of December 2031, 12:00 UTC. */
	hour: number;
	images: 1 | 2;
	/** What the row is called off with is in the column of its status, as is what a run writes there. */
	isCalledOff: boolean;
	/** What the last run wrote back beside the row. */
	written: Readonly<Record<string, unknown>>;
}

/** The ID that stands beside a row. */
export function postIdOf({ written }: PlanRow): string | undefined {
	const { postId } = written;
	return typeof postId === 'string' && !['', '–'].includes(postId) ? postId : undefined;
}

export function timeOf({ hour }: PlanRow): string {
	return new Date(Date.UTC(2031, 11, 1, 12 + hour)).toISOString();
}

/** A row with words of its own. */
export function newRow(random: Random, number: number): PlanRow {
	const word = 'abcdefghijklmnopqrstuvwxyz'.charAt(number % 26).repeat(5);
	return {
		accounts: random.some(NAMES, random.chance(0.6) ? 1 : 2),
		caption: `Plan ${number} of a sheet with ${word} ${word}`,
		hashtags: random.chance(0.8) ? [`tag${number}`] : [],
		notes: random.chance(0.3) ? `Ask Kim about ${number}` : '',
		hour: number * 24,
		images: 1,
		isCalledOff: false,
		written: {},
	};
}

/** What a sheet may keep of the report: only what the next run needs, or all that a person wants to see. */
const FOR_PEOPLE = ['outcome', 'issues', 'status', 'goesOut'];
const OF_THE_RUN = ['row', 'company', 'ok', 'change', 'accounts'];

/** Writes back what the sheet keeps beside the row; as a person does who chooses the columns. */
export function writeBack(
	row: PlanRow,
	report: Readonly<Record<string, unknown>>,
	keepsAll: boolean,
): void {
	const left = new Set([...OF_THE_RUN, ...COLUMNS, ...(keepsAll ? [] : FOR_PEOPLE)]);
	const kept = Object.entries(report).filter(([name]) => !left.has(name));
	row.written = { ...row.written, ...Object.fromEntries(kept) };
}

const COLUMNS = ['Account', 'Caption', 'Hashtags', 'Date', 'Media', 'Notes'];

type Cells = Record<string, unknown>;

/** The cells of a row, written in the same way every time. */
function cellsOf(row: PlanRow, mediaUrl: (name: string) => string): Cells {
	const media = ['portrait.jpg', 'tiny.png'].slice(0, row.images).map(mediaUrl);
	return {
		Account: row.accounts.map((name) => `@${name}`).join(', '),
		Caption: row.caption,
		Hashtags: row.hashtags.map((tag) => `#${tag}`).join(' '),
		Date: timeOf(row),
		Media: media.join(', '),
		Notes: row.notes,
		...row.written,
	};
}

/** The cells of a row as a person may write them: nothing of it changes what the row means. */
export function writtenCells(
	row: PlanRow,
	random: Random,
	mediaUrl: (name: string) => string,
): Cells {
	const plain = cellsOf(row, mediaUrl);
	const time = timeOf(row);
	return {
		...plain,
		Account: row.accounts.map((name) => random.pick([`@${name}`, name.toUpperCase()])).join(', '),
		Caption: random.chance(0.3) ? ` ${row.caption}\r\n` : row.caption,
		Hashtags: random.chance(0.5) ? plain.Hashtags : row.hashtags.join(', '),
		Date: random.pick([time, time.replace('.000Z', '+00:00'), time.replace('.000Z', 'Z')]),
	};
}
