import { asText } from '../values/text';
import { isBlankCell, type Row } from './cells';
import type { Finding } from './findings';
import type { Roles } from './interpret';
import type { Role } from './roles';

/** What a row without a date means, where the one above has one. */
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
 * Gives rows the date of the row directly above them, as merged cells are read, where that is chosen.
 * Where nothing is chosen, a row is refused whose date may stand above, or that would go out at once.
 */
export function fillDates(
	rows: readonly PlacedRow[],
	roles: Roles,
	{ emptyDates, skipApproval }: DateFilling,
): DatedRow[] {
	if (rows.length < 2) return [...rows];
	const { date, time } = roles.ofNetworks;
	const ofNetworks = [...date, ...time].map(({ heading }) => heading);
	const dates = headingsOf(roles, 'date');
	const whens = [...dates, ...headingsOf(roles, 'time'), ...ofNetworks];
	const content = headingsOf(roles, 'caption', 'media', 'link');
	// A row that is posted already says nothing of those that are not.
	const isComing = ({ row }: PlacedRow) => written(row, headingsOf(roles, 'postId')) === '';
	const areDated = rows.some((placed) => isComing(placed) && written(placed.row, whens) !== '');
	const filled: DatedRow[] = [];
	for (const placed of rows) {
		const above = filled.at(-1);
		const isBelow = above?.at === placed.at - 1 && written(above.row, dates) !== '';
		if (emptyDates === 'above') {
			const isOpen = isBelow && written(placed.row, [...dates, ...ofNetworks]) === '';
			filled.push(isOpen ? withDateOf(above, placed, roles) : placed);
			continue;
		}
		const says = written(placed.row, content);
		const isSame = isBelow && says !== '' && says === written(above.row, content);
		const isOpen = isComing(placed) && written(placed.row, whens) === '';
		const isRefused = isOpen && emptyDates === 'automatic' && areDated && (skipApproval || isSame);
		const [column = 'Date'] = dates;
		const finding: Finding = { code: 'dateMissing', column, severity: 'refusal' };
		filled.push(isRefused ? { ...placed, finding } : placed);
	}
	return filled;
}

/** A row with the date of the one above it, and with its time and its accounts where it has none. */
function withDateOf(above: DatedRow, placed: PlacedRow, roles: Roles): DatedRow {
	const networks = [...roles.ofNetworks.network, ...roles.writtenNetworks];
	const targets = [
		...headingsOf(roles, 'accounts', 'platforms'),
		...networks.map(({ heading }) => heading),
	];
	const isOpen = (headings: readonly string[]) => written(placed.row, headings) === '';
	const open = [headingsOf(roles, 'date'), headingsOf(roles, 'time'), targets].filter(isOpen);
	const taken = open.flat().filter((heading) => written(above.row, [heading]) !== '');
	const row = { ...placed.row, ...picked(above.row, taken) };
	const [column = 'Date'] = taken;
	const place = { columns: taken, above: above.number };
	return { ...placed, row, finding: { code: 'dateTaken', column, severity: 'warning', ...place } };
}

function headingsOf(roles: Roles, ...names: Role[]): string[] {
	return names.flatMap((role) => roles.of[role].map(({ heading }) => heading));
}

function picked(row: Row, headings: readonly string[]): Row {
	return Object.fromEntries(headings.map((heading) => [heading, row[heading]]));
}

/** What stands under some headings, as one text to compare. */
function written(row: Row, headings: readonly string[]): string {
	const cells = headings.map((heading) => row[heading]);
	return cells
		.map((cell) => (isBlankCell(cell, 'date') ? '' : asText(cell).trim().toLowerCase()))
		.join('\n')
		.trim();
}
