import { isCellWord, isEmpty, plainText } from '../../values/text';
import type { EmptyDates } from '../fillDates';
import { hasMeaning } from '../headings';
import type { PlacedRow } from '../placeRows';
import type { RoleColumn, Roles } from '../roles';
import { isStillOpen } from '../stillOpen';
import { statusEntries } from '../statusEntries';
import { finding } from '../texts/findings';

/**
 * Refuses rows whose status is unclear because of other rows, if no person looks at their posts before the posts go
 * live. An empty status below "Draft" may be part of a merged block, of which a reader of sheets returns only the
 * first cell. "Pending" may go live, but not next to "Approved".
 */
export function refuseByOtherStatuses(
	rows: readonly PlacedRow[],
	roles: Roles,
	{ emptyDates, skipApproval }: EmptyDates,
): readonly PlacedRow[] {
	if (!skipApproval) {
		return rows;
	}
	const columns = roles.of.status.filter(({ status }) => status === 'status');
	// If no row is ready, a row without a status is.
	const decisive = columns.filter(
		({ heading }) => emptyDates === 'above' || rows.some(({ row }) => holds('ready', row[heading])),
	);
	const checked = decisive.reduce((before, column) => refuseBelowHold(before, column, roles), rows);
	return columns.reduce((before, column) => refuseOpen(before, column, roles), checked);
}

/** Refuses rows that are still open next to rows that are approved. */
function refuseOpen(
	rows: readonly PlacedRow[],
	{ heading }: RoleColumn,
	roles: Roles,
): readonly PlacedRow[] {
	if (!rows.some(({ row }) => isApproved(row[heading]))) {
		return rows;
	}
	return rows.map((placed) => {
		const value = placed.row[heading];
		const isOpen = statusEntries(value).some(({ text }) => isStillOpen(text));
		return isOpen && isOpenForPost(placed, roles)
			? { ...placed, finding: finding('refusal', 'statusStillOpen', heading, { value }) }
			: placed;
	});
}

/** True for a word of an approval, such as "Approved" and "Ready"; false for "Scheduled". */
function isApproved(cell: unknown): boolean {
	return statusEntries(cell).some(({ text }) => hasMeaning(text, 'approved'));
}

/** True for a row that is not refused yet, and that has no post yet. */
function isOpenForPost({ row, finding: refusal }: PlacedRow, roles: Roles): boolean {
	return !refusal && roles.of.postId.every(({ heading }) => isEmpty(row[heading]));
}

function refuseBelowHold(
	rows: readonly PlacedRow[],
	{ heading }: RoleColumn,
	roles: Roles,
): readonly PlacedRow[] {
	let above: PlacedRow | undefined;
	let previous: PlacedRow | undefined;
	return rows.map((placed) => {
		const isBelow = previous?.at === placed.at - 1;
		previous = placed;
		if (!isBelow || !isEmpty(placed.row[heading])) {
			above = placed;
			return placed;
		}
		const value = above?.row[heading];
		if (!above || !isOpenForPost(placed, roles) || !isOnHold(value)) {
			return placed;
		}
		const facts = { row: above.number, value };
		return { ...placed, finding: finding('refusal', 'statusMayBeMerged', heading, facts) };
	});
}

function holds(status: 'ready' | 'waiting', cell: unknown): boolean {
	return statusEntries(cell).some((entry) => entry.status === status);
}

/** True for "Draft"; a row is cancelled on its own. */
function isOnHold(cell: unknown): boolean {
	const isCancelled = statusEntries(cell).some(({ text }) =>
		isCellWord(plainText(text), 'cancelled'),
	);
	return holds('waiting', cell) && !isCancelled;
}
