import { isCellWord, isEmpty, plainText } from '../../values/text';
import type { EmptyDates } from '../fillDates';
import type { PlacedRow } from '../placeRows';
import type { RoleColumn, Roles } from '../roles';
import { statusEntries } from '../statusEntries';
import { finding } from '../texts/findings';

/**
 * Refuses rows without a status below a status that puts its row on hold, if no person looks at their posts before
 * the posts go live: the cell may be part of a merged block, of which a reader of sheets returns only the first cell.
 */
export function refuseMergedStatuses(
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
	return decisive.reduce((checked, column) => refuseBelowHold(checked, column, roles), rows);
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
		const hasPost = roles.of.postId.some((column) => !isEmpty(placed.row[column.heading]));
		const value = above?.row[heading];
		if (!above || placed.finding || hasPost || !isOnHold(value)) {
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
