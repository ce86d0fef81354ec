import type { IDataObject } from 'n8n-workflow';
import type { Random } from '../../chaos/random';
import { accountIdsIn, ACCOUNTS, NAMES } from './accounts';
import { plainTags, plainText, type StoredPost, TEXTS, type TextField } from './posts';

export type Cells = Record<string, string>;

/** The last values on which row and post agreed, field by field: only a row that differs from them may be written. */
export interface Base {
	readonly texts: Partial<Record<TextField, string>>;
	readonly times: Record<string, number>;
	readonly accountIds: Set<string>;
}

/** A row of a copy of the sheet, and the values that were applied to each of its posts. */
export interface PlanRow {
	/** The identity of the row, whatever its cells say: `№3`. */
	readonly number: string;
	readonly cells: Cells;
	readonly bases: Map<string, Base>;
}

/** The content of a row for one account. */
export interface Wish extends Record<TextField, string> {
	readonly time: number;
}

const DAY = 86_400_000;
/** The first day of the rows; the stories begin some weeks before it. */
export const FIRST_DAY = Date.parse('2031-04-01T10:00:00Z');

export function newRow(random: Random, number: number, media: string): PlanRow {
	const names = random.some(NAMES, random.chance(0.6) ? 1 : 2);
	const cells = {
		Account: names.map((name) => `@${name}`).join(', '),
		Caption: `№${number} ${random.pick(WORDS)} ${random.pick(WORDS)} from our ${random.pick(WORDS)}`,
		Hashtags: random.chance(0.8) ? `#tag${number} #bread` : '',
		Notes: random.chance(0.4) ? `Ask Kim about ${number}` : '',
		Date: new Date(FIRST_DAY + (number % 90) * DAY).toISOString(),
		Media: media,
		Status: '',
		'Instagram Caption': random.chance(0.15) ? `№${number} only for Instagram` : '',
		postId: '',
	};
	return { number: `№${number}`, cells, bases: new Map() };
}

const WORDS = ['rye', 'harbor', 'oven', 'lemon', 'kitchen', 'morning', 'market', 'garden'];

/** An independent copy of the rows: the sheet as a second workflow has read it. */
export function copyRows(rows: readonly PlanRow[]): PlanRow[] {
	return rows.map(({ number, cells, bases }) => ({
		number,
		cells: { ...cells },
		bases: new Map([...bases].map(([postId, base]) => [postId, structuredClone(base)])),
	}));
}

export function postIdsOf({ cells }: Pick<PlanRow, 'cells'>): string[] {
	return (cells.postId ?? '').split(', ').filter(Boolean);
}

export const isCancelled = ({ cells }: PlanRow) => cells.Status === 'Cancelled';
export const accountIdsOf = ({ cells }: PlanRow) => accountIdsIn(cells.Account ?? '');

export function wishFor({ cells }: PlanRow, accountId: string): Wish {
	const own = cells['Instagram Caption'] ?? '';
	const isOwn = accountId === ACCOUNTS.northwind && own !== '';
	return {
		caption: plainText(isOwn ? own : cells.Caption),
		hashtags: plainTags((cells.Hashtags ?? '').split(/[\s,]+/)),
		notes: plainText(cells.Notes),
		time: timeIn(cells.Date ?? ''),
	};
}

/** The content of a row for a post: that of the first account that both have. */
export function wishForPost(row: PlanRow, { parts }: StoredPost): Wish | undefined {
	const [first] = accountIdsOf(row).filter((accountId) => parts.has(accountId));
	return first === undefined ? undefined : wishFor(row, first);
}

/** An ISO time, or one that the node returned for the sheet, in UTC. */
function timeIn(cell: string): number {
	const text = /Z$/.test(cell) ? cell : `${cell.replace(' ', 'T')}Z`;
	return cell === '' ? 0 : Math.floor(Date.parse(text) / 1000);
}

/** Remembers the values on which row and post agree now. */
export function rebase(row: PlanRow, post: StoredPost): void {
	const base = row.bases.get(post.postId) ?? { texts: {}, times: {}, accountIds: new Set() };
	const wish = wishForPost(row, post);
	const wanted = accountIdsOf(row);
	for (const field of TEXTS) {
		if (wish?.[field] === post[field]) {
			base.texts[field] = wish[field];
		}
	}
	for (const [accountId, part] of post.parts) {
		if (wish?.time === part.time) {
			base.times[accountId] = part.time;
		}
		if (wanted.includes(accountId)) {
			base.accountIds.add(accountId);
		}
	}
	row.bases.set(post.postId, base);
}

/** Columns into which the node may write the values of the dashboard. */
const RETURNED = ['Account', 'Caption', 'Instagram Caption', 'Hashtags', 'Notes', 'Date'];

/** Writes the columns into the sheet that a workflow writes back. */
export function writeBack(row: PlanRow, report: IDataObject, keepsState: boolean): void {
	for (const column of RETURNED) {
		const value = report[column];
		if (typeof value === 'string') {
			row.cells[column] = value;
		}
	}
	if (typeof report.postId === 'string' && report.postId !== '') {
		row.cells.postId = report.postId;
	}
	if (keepsState && typeof report.syncState === 'string') {
		row.cells.syncState = report.syncState;
	}
}
