import { readHold } from '../../../../nodes/PublishingService/plan/readHold';
import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { type Finding, finding } from '../../../../nodes/PublishingService/sheet/texts/findings';
import { readerOf } from '../../../kit/sheet/rows';

const hold = (cells: Row, skipped?: Finding) =>
	readHold(readerOf({ Caption: 'Hello', ...cells }), skipped);

const onHold = finding('warning', 'skippedByStatus', 'Status', {
	value: 'Draft',
	skipReason: 'waiting',
});

describe('a status of a row', () => {
	test.each([
		['Cancelled'],
		['canceled'],
		['CANCELLED'],
		['❌ Cancelled'],
		['Cancelled!'],
		['Cancelled (rain)'],
		['Cancelled(rain)'],
		['Cancelled [rain]'],
		['Cancelled / rain'],
		['Cancelled: rain'],
		['Cancelled – no budget'],
		['Cancelled - no budget (rain)'],
		['Do not post'],
		['Do...not post'],
		["❌ Don't post ❌"],
	])('cancels it if it is %j', (value) => {
		const reason = finding('warning', 'cancelledRow', 'Status', { value });
		expect(hold({ Status: value })).toEqual({ kind: 'cancelled', because: reason, reason });
	});

	test('gives the reason for which the row is skipped', () => {
		const reason = finding('warning', 'cancelledRow', 'Status', { value: 'Cancelled' });
		expect(hold({ Status: 'Cancelled' }, onHold)).toEqual({
			kind: 'cancelled',
			because: onHold,
			reason,
		});
	});

	test.each([
		['Draft'],
		['Cancelled?'],
		['Maybe cancelled'],
		['Do not post (yet)'],
		['Do not post: wait for Ana'],
		['Day 2 cancelled'],
		['2'],
	])('does not cancel it if it is %j', (value) => {
		expect(hold({ Status: value })).toEqual({ kind: 'none' });
	});
});

describe('a tick in a column such as "Cancelled"', () => {
	test.each([
		['Cancelled', 'yes'],
		['Cancelled?', true],
		['Do not post', 'x'],
	])('cancels it in the column %j with %j', (heading, value) => {
		const reason = finding('warning', 'cancelledRow', heading, { value });
		expect(hold({ [heading]: value })).toEqual({ kind: 'cancelled', because: reason, reason });
	});

	test.each([
		['Cancelled', 'no'],
		['Cancelled', ''],
		['Cancelled', false],
		['Posted', 'yes'],
	])('does not cancel it in the column %j with %j', (heading, value) => {
		expect(hold({ [heading]: value })).toEqual({ kind: 'none' });
	});
});

test.each<[string, Finding, object]>([
	[
		'is only for platforms that the service does not have',
		finding('warning', 'otherPlatformOnly', 'LinkedIn'),
		{ kind: 'otherPlatform' },
	],
	['is for no platform', finding('warning', 'noPlatformChosen', ''), { kind: 'otherPlatform' }],
	[
		'says that it is published',
		finding('warning', 'skippedByStatus', 'Status', { value: 'Posted', skipReason: 'published' }),
		{ kind: 'published' },
	],
	[
		'waiting',
		onHold,
		{ kind: 'onHold', reason: finding('warning', 'onHold', 'Status', { value: 'Draft' }) },
	],
	[
		'is not approved, although it says published',
		finding('warning', 'skippedNotApproved', 'Approved', { value: 'no' }),
		{ kind: 'onHold', reason: finding('warning', 'onHold', 'Approved', { value: 'no' }) },
	],
	[
		'is not ticked like other rows',
		finding('warning', 'notTicked', 'Post?'),
		{ kind: 'onHold', reason: finding('warning', 'unticked', 'Post?') },
	],
])('a row that %s says so in its hold', (_name, skipped, expected) => {
	expect(hold({ Status: 'Draft' }, skipped)).toEqual({ because: skipped, ...expected });
});

test('a row without a status has no hold', () => {
	expect(hold({})).toEqual({ kind: 'none' });
});
