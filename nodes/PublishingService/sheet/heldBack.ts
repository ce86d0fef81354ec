import type { Platform } from '../contract/decoded';
import { isEmpty } from '../values/text';
import type { Finding } from './findings';
import type { RowReader } from './rowReader';
import { heldBackBy, heldBackOn } from './statuses';

/**
 * Why a row is passed over: the sheet's own people say that it is out already or not to go out (yet).
 * Their approval is theirs, and a post waits for that of the service anyway: only where that is
 * skipped, a row without theirs is passed over; otherwise it is warned of.
 */
export function heldBack(
	row: RowReader,
	platforms: ReadonlySet<Platform>,
	skipApproval: boolean,
): Finding | undefined {
	const approval = notApproved(row, skipApproval);
	const held = byStatus(row) ?? (skipApproval ? approval : undefined) ?? onAll(row, platforms);
	if (!held && approval) row.findings.push(approval);
	return held;
}

function byStatus({ row, roles }: RowReader): Finding | undefined {
	for (const { heading: column, status, isTicked } of roles.of.status) {
		const value = row[column];
		if (isEmpty(value) && isTicked) return { code: 'notTicked', column, severity: 'warning' };
		if (status === undefined || status === 'approved') continue;
		const why = heldBackBy(status, value);
		if (why) return { code: 'heldBack', column, value, severity: 'warning', why };
	}
	return undefined;
}

function notApproved({ row, roles }: RowReader, skipApproval: boolean): Finding | undefined {
	const column = roles.of.status.find(
		({ status, heading }) =>
			status === 'approved' && heldBackBy('approved', row[heading]) === 'waits',
	)?.heading;
	if (column === undefined) return undefined;
	const code = skipApproval ? 'notApprovedHeldBack' : 'notApproved';
	return { code, column, value: row[column], severity: 'warning' };
}

/**
 * A post is passed over of which each network is out or held back already; one that is so on some of
 * its networks is refused, because it goes to all of them.
 */
function onAll(row: RowReader, platforms: ReadonlySet<Platform>): Finding | undefined {
	const held = [...heldBackOn(row.row)].filter(([platform]) => platforms.has(platform));
	const [[, first] = []] = held;
	if (!first) return undefined;
	const { heading, value, why } = first;
	if (held.length === platforms.size) {
		return { code: 'heldBack', column: heading, value, severity: 'warning', why };
	}
	return row.refuse('heldBackOnSome', heading, { value, why });
}
