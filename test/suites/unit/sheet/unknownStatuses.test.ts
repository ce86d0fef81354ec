import { unknownStatuses } from '../../../../nodes/PublishingService/sheet/unknownStatuses';
import { findRoles } from '../../../../nodes/PublishingService/sheet/roles';
import { rowsOf } from '../../../kit/sheet/rows';

/** The words that a warning names for a sheet with this column. */
function namedIn(heading: string, cells: readonly unknown[]): string[] {
	const rows = rowsOf({ [heading]: cells });
	return unknownStatuses(rows, findRoles(rows).of.status);
}

test.each<[heading: string, cells: readonly unknown[], named: readonly string[]]>([
	['Status', ['With Ana', 'Blue ', 'Blue', '✨', 'why!'], ['With Ana', 'Blue', '✨', 'why!']],
	['Status', ['Draft', 'Kim posted this', 'Posted on IG', 'no', 'Green', 'why?'], []],
	['Status', ['7', '-', '…', '', null, '✅'], []],
	['Status', ['queued', 'TikTok: queued, Instagram: queued', 'row skipped', 'refused'], []],
	['Status', ['TikTok: failed, Instagram: posting', 'post cancelled', 'not attempted'], []],
	['Status', ['Yes', true, 'x'], ['Yes', 'true', 'x']],
	['Status', ['Approved – AB 3/4', 'OK AB', 'Ready by Kim Lee', 'Approved on Dec 3'], []],
	['Status', ['Approved Legal Copy', 'OK whatever'], ['Approved Legal Copy', 'OK whatever']],
	['Approved', ['on 3 Dec', '2026-12-03', 'for Ben'], ['on 3 Dec', 'for Ben']],
	['Approved by', ['Kim', 'the boss'], []],
	['Status', [3, 1, 0, 3, 4], ['3', '4']],
	['Progress', [50, 'Warm'], ['Warm']],
	['Posted', ['KM', 'Kim 3/12', 'Warm', 4], ['Warm']],
	['Approved', ['yes', 'KM', 'Dr. Kim 3/12', 'n/a', 'Warm'], ['Warm']],
	['Live Link', ['Warm'], []],
	['List', ['Inbox'], []],
])('the column %s with %j has the unknown words %j', (heading, cells, named) => {
	expect(namedIn(heading, cells)).toEqual(named);
});
