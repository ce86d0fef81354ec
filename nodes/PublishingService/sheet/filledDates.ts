import { asText } from '../values/text';
import { clockOf, isBlankCell, type Row } from './cells';
import type { Finding } from './findings';
import type { Roles } from './interpret';
import type { Role } from './roles';

/** What a row without a date means, where others have one. */
export type EmptyDates = 'automatic' | 'above' | 'none';

/** A row of a sheet and its place. */
interface PlacedRow {
	readonly row: Row;
	/** From 0, counting every item. */
	readonly at: number;
	readonly number: number;
}

/** A row with the date that is written above it, and what is to be said of it. */
export interface DatedRow extends PlacedRow {
	readonly finding?: Finding;
}

/** How rows without a date are to be read. */
export interface DateFilling {
	readonly emptyDates: EmptyDates;
	/** Whether a post without a date goes out at once. */
	readonly skipApproval: boolean;
}

/**
 * Gives rows the date of the row directly above them, where it is written once for several rows, as
 * merged cells are read: a row that has a time of its own, later than the one above, or that is the
 * same post for another account. What may mean something else is left without a date, or refused
 * where it has a time.
 */
export function fillDates(
	rows: readonly PlacedRow[],
	roles: Roles,
	{ emptyDates, skipApproval }: DateFilling,
): DatedRow[] {
	const filled: DatedRow[] = [];
	for (const placed of rows) {
		const above = filled.at(-1);
		const isBelow = above !== undefined && above.at === placed.at - 1;
		const isTaken = isBelow && emptyDates !== 'none';
		filled.push(isTaken ? dated(placed, above, roles, emptyDates) : placed);
	}
	if (emptyDates !== 'automatic' || !skipApproval) return filled;
	// A row that is posted already says nothing of those that are not.
	const coming = filled.filter(({ row }) => written(row, headingsOf(roles, 'postId')) === '');
	const open = coming.filter(({ row }) => !saysWhen(row, roles));
	const isMost = open.length > 1 && open.length * 2 >= coming.length && open.length < coming.length;
	if (!isMost) return filled;
	const [column = 'Date'] = headingsOf(roles, 'date');
	const finding: Finding = { code: 'dateMissingAsInMost', column, severity: 'refusal' };
	return filled.map((row) => (open.includes(row) ? { ...row, finding } : row));
}

/** Whether any cell of a row says when it goes out, though perhaps in part. */
export function saysWhen(row: Row, roles: Roles): boolean {
	const headings = [...headingsOf(roles, 'date', 'time', 'datePart'), ...timesOfNetworks(roles)];
	return headings.some((heading) => isFilled(row, heading));
}

function dated(placed: PlacedRow, above: DatedRow, roles: Roles, emptyDates: EmptyDates): DatedRow {
	const { row } = placed;
	const names = headingsOf(roles, 'date');
	const [date] = names.filter((heading) => isFilled(above.row, heading));
	const own = [...names, ...timesOfNetworks(roles)];
	if (date === undefined || own.some((name) => isFilled(row, name))) return placed;
	const times = headingsOf(roles, 'time');
	const time = times.find((heading) => isFilled(row, heading));
	const targets = openTargets(row, above.row, roles);
	if (time === undefined) {
		if (emptyDates === 'automatic' && !isSamePost(row, above.row, roles)) return placed;
		return taken(placed, above, date, [...names, ...times], targets);
	}
	const isNext = isLater(row[time], above.row[time]) || isOtherTarget(row, above.row, roles);
	if (emptyDates !== 'automatic' || isNext) return taken(placed, above, date, names, targets);
	const place = { above: above.number, time: row[time], timeColumn: time };
	const finding: Finding = { code: 'dateAboveUnsure', column: date, severity: 'refusal', ...place };
	return { ...placed, finding };
}

/** Takes what stands under these headings above, and where the row goes if it does not say so. */
function taken(
	placed: PlacedRow,
	above: DatedRow,
	date: string,
	headings: readonly string[],
	targets: readonly string[],
): DatedRow {
	const columns = [date, ...targets.filter((heading) => isFilled(above.row, heading)).slice(0, 1)];
	const row = { ...placed.row, ...picked(above.row, [...headings, ...targets]) };
	const place = { columns, above: above.number };
	return {
		...placed,
		row,
		finding: { code: 'dateTaken', column: date, severity: 'warning', ...place },
	};
}

function headingsOf(roles: Roles, ...names: Role[]): string[] {
	return names.flatMap((role) => roles.of[role].map(({ heading }) => heading));
}

function timesOfNetworks({ ofNetworks: { date, time } }: Roles): string[] {
	return [...date, ...time].map(({ heading }) => heading);
}

function isFilled(row: Row, heading: string): boolean {
	return !isBlankCell(row[heading], 'date');
}

function picked(row: Row, headings: readonly string[]): Row {
	return Object.fromEntries(headings.map((heading) => [heading, row[heading]]));
}

function isLater(time: unknown, above: unknown): boolean {
	const [own, other] = [clockOf(time), clockOf(above)];
	return 'value' in own && 'value' in other && own.value > other.value;
}

/** Whether two rows say the same for different accounts or networks. */
function isSamePost(row: Row, above: Row, roles: Roles): boolean {
	const headings = headingsOf(roles, 'caption', 'captionPart', 'media', 'link');
	const isSame = headings.every((heading) => written(row, [heading]) === written(above, [heading]));
	return isSame && written(row, headings) !== '' && isOtherTarget(row, above, roles);
}

/** Headings of the columns that say where a row goes. */
function targetsOf(roles: Roles): string[] {
	const ofNetworks = [...roles.ofNetworks.network, ...roles.writtenNetworks];
	const names = ofNetworks.map(({ heading }) => heading);
	return [...headingsOf(roles, 'accounts', 'platforms'), ...names];
}

/** Where a row goes, if it does not say so and the one above does. */
function openTargets(row: Row, above: Row, roles: Roles): string[] {
	const targets = targetsOf(roles);
	return written(row, targets) === '' && written(above, targets) !== '' ? targets : [];
}

function isOtherTarget(row: Row, above: Row, roles: Roles): boolean {
	const names = targetsOf(roles);
	const differs = (name: string) => written(row, [name]) !== written(above, [name]);
	return written(row, names) !== '' && names.some(differs);
}

/** What stands under some headings, as one text to compare. */
function written(row: Row, headings: readonly string[]): string {
	return headings
		.map((heading) => (isFilled(row, heading) ? asText(row[heading]).trim().toLowerCase() : ''))
		.join('\n')
		.trim();
}
