import { contextOf, intentOf, rowOf, timeOf } from '../../../kit/plan/intents';
import { readerOf } from '../../../kit/sheet/rows';
import { judgeRowTime, timeWarnings } from '../../../../nodes/PublishingService/plan/judgeRowTime';
import type { PlanSettings, PostIntent } from '../../../../nodes/PublishingService/plan/types';

const judge = (instant: string | undefined, settings: Partial<PlanSettings> = {}) =>
	judgeRowTime(intentOf({ time: timeOf(instant) }), contextOf({}, settings));
const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/) as string;

test.each([undefined, '2031-03-01T09:00:00Z', '2033-02-28T09:00:00Z'])(
	'a row with the time %s is fine',
	(instant) => {
		expect(judge(instant)).toEqual({ kind: 'fine', warnings: [] });
	},
);

test('a row more than two years ahead is refused as a typo, unless the user accepts such dates', () => {
	const instant = '2062-03-02T09:00:00Z';
	expect(judge(instant)).toEqual({
		kind: 'refused',
		finding: { code: 'timeFarAhead', severity: 'refusal', column: 'Date', time },
	});
	expect(judge(instant, { acceptsFarDates: true })).toEqual({ kind: 'fine', warnings: [] });
});

test('a row up to 15 minutes late goes live as soon as possible, with a warning', () => {
	const [code, lateBy] = ['timeJustPassed', '15 minutes'];
	expect(judge('2031-03-01T08:45:00Z')).toEqual({
		kind: 'fine',
		warnings: [{ code, severity: 'warning', column: 'Date', time, lateBy }],
	});
});

test('a row up to a day late is refused, and history after that', () => {
	expect(judge('2031-03-01T08:44:00Z')).toEqual({
		kind: 'refused',
		finding: {
			...{ code: 'timeLate', severity: 'refusal', column: 'Date' },
			...{ time, lateBy: '16 minutes' },
		},
	});
	expect(judge('2031-02-28T08:00:00Z')).toEqual({
		kind: 'history',
		finding: {
			...{ code: 'timeHistory', severity: 'warning', column: 'Date' },
			...{ time, lateBy: '1 day' },
		},
	});
});

test.each(['2031-03-01T08:44:00Z', '2031-02-28T08:00:00Z'])(
	'a row whose time was %s is published with a warning if the user chose so',
	(instant) => {
		expect(judge(instant, { publishesPast: true })).toEqual({
			kind: 'fine',
			warnings: [{ code: 'timeIsPast', severity: 'warning', column: '', time }],
		});
	},
);

describe('the warning about a row without a time', () => {
	const cells = { Caption: 'Fresh bread', Date: '' };
	const codesFor = (fields: Partial<PostIntent>, row: Record<string, string> = cells) => {
		const others = 'Date' in row ? [{ ...row, Date: '2031-03-02 09:00' }] : [];
		const read = rowOf({ reader: readerOf(row, ...others) });
		const intent = intentOf({ row: read, time: timeOf(undefined), ...fields });
		return timeWarnings(intent, contextOf()).map(({ code, severity }) => `${severity} ${code}`);
	};
	const approved = { content: { skipApproval: true } };
	const unapproved = { content: {} };

	test('says that it is published as soon as possible if it skips approval', () => {
		expect(codesFor(approved)).toEqual(['warning noTimeAtOnce']);
		expect(codesFor(approved, { Caption: 'Fresh bread' })).toEqual(['warning noTimeAtOnce']);
	});

	test('says that other rows have a time if it needs an approval first', () => {
		expect(codesFor(unapproved)).toEqual(['warning noTimeBesideOthers']);
		expect(codesFor(unapproved, { Caption: 'Fresh bread' })).toEqual([]);
	});

	test.each<[string, Partial<PostIntent>, Record<string, string>]>([
		['it has a time', { time: timeOf('2031-03-02T09:00:00Z') }, cells],
		['it has a date that could not be read', {}, { ...cells, Date: 'soon' }],
		['it has a time of day that could not be read', {}, { ...cells, Time: 'soon' }],
	])('is left out if %s', (_name, fields, row) => {
		expect(codesFor({ ...approved, ...fields }, row)).toEqual([]);
		expect(codesFor({ ...unapproved, ...fields }, row)).toEqual([]);
	});

	test.each<[string, string, string[]]>([
		['just passed', '2031-03-01T08:50:00Z', ['warning timeJustPassed']],
		['is late', '2031-03-01T08:00:00Z', []],
	])('is not given to a row whose time %s', (_name, instant, codes) => {
		expect(codesFor({ ...approved, time: timeOf(instant) })).toEqual(codes);
	});
});
