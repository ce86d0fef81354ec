import {
	isStatusInDoubt,
	unknownStatuses,
} from '../../../../nodes/PublishingService/sheet/unknownStatuses';
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
	['Status', ['KM', '7, Warm'], ['KM', '7, Warm']],
	['Status', [' Approved on Dec 3', 'Approved – on 3 Dec', 'Ready to post on Dec 3'], []],
	['Status', ['Approved by the legal team', 'Approved for Ben', 'Approved Dec 3 Kim'], []],
	['Status', ['Approved on 3. Dec', 'Approved on Dec.', 'Approved on 12/3', 'Approved Dec 3'], []],
	...['Approved by', 'Approved by the whole legal team', 'Approved on', 'Approved for bread'].map(
		(text): [string, string[], string[]] => ['Status', [text], [text]],
	),
	...[
		'Approved on LinkedIn',
		'Approved for iPad',
		'Approved on Dec whenever',
		'Approved Kim Lee',
	].map((text): [string, string[], string[]] => ['Status', [text], [text]]),
	...['Approved on ,dec', 'Approved on x3', 'Approved on 3x'].map(
		(text): [string, string[], string[]] => ['Status', [text], [text]],
	),
	['Progress', ['Yes'], ['Yes']],
	['Ready to post?', ['Warm'], ['Warm']],
	['Status', ['Yes', true, 'x'], ['Yes', 'true', 'x']],
	['Status', ['Approved – AB 3/4', 'OK AB', 'Ready by Kim Lee', 'Approved on Dec 3'], []],
	['Status', ['Approved Legal Copy', 'OK whatever'], ['Approved Legal Copy', 'OK whatever']],
	['Approved', ['on 3 Dec', '2026-12-03', 'for Ben'], ['on 3 Dec', 'for Ben']],
	['Approved by', ['Kim', 'the boss'], []],
	['Status', [3, 1, 0, 3, 4], ['3', '4']],
	['Status', [3, 'Warm', 4], ['Warm', '3', '4']],
	['Progress', [50, 'Warm'], ['Warm']],
	['Posted', ['KM', 'Kim 3/12', 'Warm', 4], ['Warm']],
	['Approved', ['yes', 'KM', 'Dr. Kim 3/12', 'n/a', 'Warm'], ['Warm']],
	['Live Link', ['Warm'], []],
	['List', ['Inbox'], []],
])('the column %s with %j has the unknown words %j', (heading, cells, named) => {
	expect(namedIn(heading, cells)).toEqual(named);
});

test('an unknown word is listed for a column that says if a row is wanted', () => {
	const column = { heading: 'Publish', status: 'wanted' } as const;
	expect(unknownStatuses([{ Publish: 'Warm' }], [column])).toEqual(['Warm']);
	expect(unknownStatuses([{ Publish: 'Warm' }], [{ ...column, status: undefined }])).toEqual([]);
});

const inDoubt = (heading: string, cell: unknown, isSureStatus = true) =>
	isStatusInDoubt(
		{ heading, status: heading.startsWith('Approval') ? 'approved' : 'status', isSureStatus },
		cell,
	);

test.each(['Kim', 'Kim Lee', ' Kim Lee ', 'Dr. Kim O’Neill-Berg', 'Draft'])(
	'%j under Approval may be the name of who approved the row, or a known word',
	(cell) => {
		expect(inDoubt('Approval', cell)).toBe(false);
	},
);

test.each([
	['Approval', 'warm bread'],
	['Approval', 'kim Lee'],
	['Approval', 'Kim lee'],
	['Approval', 'Kim Lee Ann Tom'],
	['Approval', 'Kim & Lee'],
	['Approval status', 'Kim'],
	['Status', 'Kim'],
	['Status', 2],
])('under %s, the cell %j may forbid its row', (heading, cell) => {
	expect(inDoubt(heading, cell)).toBe(true);
});

test.each<[string, unknown, boolean, boolean]>([
	['Step', 'Teaser', false, false],
	['Step', 'Teaser', true, true],
	['Step', 2, true, false],
	['Step', 12, true, false],
	['Step', 'Teaser 12', true, true],
	['Step', '12 teasers', true, true],
	['Step status', 'Teaser', false, true],
	['Step status', 2, true, true],
])('under %s, the cell %j of a column of statuses (%j) may forbid its row: %j', (...theCase) => {
	const [heading, cell, isSureStatus, isInDoubt] = theCase;
	expect(inDoubt(heading, cell, isSureStatus)).toBe(isInDoubt);
});
