import { unknownStatuses } from '../../../../nodes/PublishingService/sheet/unknownStatuses';
import { findRoles } from '../../../../nodes/PublishingService/sheet/roles';
import { rowsOf } from '../../../kit/sheet/rows';

/** The words that a warning names for a sheet with this column. */
function namedIn(heading: string, cells: readonly unknown[]): string[] {
	const rows = rowsOf({ [heading]: cells });
	return unknownStatuses(rows, findRoles(rows).of.status);
}

test.each<[heading: string, cells: readonly unknown[], named: readonly string[]]>([
	['Status', ['With Ana', 'Green ', 'Green', '✨', 'why?'], ['With Ana', 'Green', '✨', 'why?']],
	['Status', ['Draft', 'Kim posted this', 'Posted on IG', 'Yes', 'no'], []],
	['Status', ['7', '-', '…', '', null, true], []],
	['Status', [3, 1, 0, 3, 4], ['3', '4']],
	['Progress', [50, 'Warm'], ['Warm']],
	['Posted', ['KM', 'Kim 3/12', 'Warm', 4], ['Warm']],
	['Approved', ['yes', 'KM', 'Dr. Kim 3/12', 'n/a', 'Warm'], ['Warm']],
	['Live Link', ['Warm'], []],
	['List', ['Inbox'], []],
])('the column %s with %j has the unknown words %j', (heading, cells, named) => {
	expect(namedIn(heading, cells)).toEqual(named);
});
