import { DateTime } from 'luxon';

import { parseDateTime } from '../../../../nodes/PublishingService/values/dateTime';
import { startOf } from '../../../../nodes/PublishingService/values/dayNumbers';
import { titled } from '../../../kit/support/titled';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';

test.each([1_798_137_000_000, '1798137000000', ' 1798137000000 '])(
	'%j is an instant in milliseconds since 1970',
	(value) => {
		const instant = { value: '2026-12-24T18:30:00Z', usedZone: false };
		expect(parseDateTime(value, { zone: BERLIN })).toEqual(instant);
	},
);

describe('seconds since 1970, as Grist gives them,', () => {
	test('are an instant', () => {
		const instant = { value: '2026-12-24T18:30:00Z', usedZone: false };
		expect(parseDateTime(1_798_137_000, { zone: BERLIN })).toEqual(instant);
	});

	test('are a day without a time at the first second of the day', () => {
		const day = 1_798_070_400;
		const reading = { zone: BERLIN, defaultTime: '18:30' };
		const instant = { value: '2026-12-24T17:30:00Z', usedZone: true };
		expect(parseDateTime(day, reading)).toEqual(instant);
		expect(parseDateTime(day, { zone: BERLIN })).toMatchObject({
			problem: expect.stringContaining('has no time of day'),
		});
	});

	test.each(['1798137000', 1_577_836_799, 1_798_137_000.5])('are not %j', (value) => {
		expect(parseDateTime(value, { zone: BERLIN })).toMatchObject({
			problem: expect.stringMatching(/^must be a whole date/),
		});
	});
});

test('the first of such instants is of 2001', () => {
	const instant = { value: '2001-09-09T01:46:40Z', usedZone: false };
	expect(parseDateTime(1_000_000_000_000, { zone: BERLIN })).toEqual(instant);
});

test('dates of JavaScript and of luxon are instants', () => {
	const value = '2026-12-24T18:30:00Z';
	const luxon = DateTime.fromISO('2026-12-24T13:30', { zone: NEW_YORK });
	expect(parseDateTime(new Date(value), { zone: BERLIN })).toEqual({ value, usedZone: false });
	expect(parseDateTime(luxon, { zone: BERLIN })).toEqual({ value, usedZone: false });
});

describe('a span, as Notion gives a day', () => {
	test('is read by its start', () => {
		const span = { start: '2026-12-24T18:30:00+01:00', end: null };
		const instant = { value: '2026-12-24T17:30:00Z', usedZone: false };
		expect(parseDateTime(span, { zone: BERLIN })).toEqual(instant);
		expect(startOf({ start: '2026-12-24' })).toBe('2026-12-24');
	});

	test('is read in its own time zone, unless its start has an offset', () => {
		const zone = { time_zone: NEW_YORK };
		const local = { start: '2026-12-24T13:30:00.000', ...zone };
		const instant = { value: '2026-12-24T18:30:00Z', usedZone: false };
		expect(parseDateTime(local, { zone: BERLIN })).toEqual(instant);
		const withOffset = { start: '2026-12-24T18:30:00.000Z', ...zone };
		expect(parseDateTime(withOffset, { zone: BERLIN })).toEqual(instant);
		expect(startOf({ start: '2026-12-24', ...zone })).toBe('2026-12-24');
		expect(startOf({ start: '2026-12-24T13:30', time_zone: null })).toBe('2026-12-24T13:30');
	});

	test.each(
		titled<unknown>([
			{ start: 5 },
			{ start: null },
			{ end: '2026-12-24' },
			'start',
			null,
			undefined,
		]),
	)('%s is none', (_title, value) => {
		expect(startOf(value)).toBeUndefined();
		expect(parseDateTime(value, { zone: BERLIN })).toEqual({
			problem: expect.stringMatching(/^must be a whole date/),
		});
	});
});
