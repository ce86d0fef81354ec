import { DateTime, Settings } from 'luxon';

import { parseDateTime } from '../../../../nodes/PublishingService/values/dateTime';
import type { TimeReading } from '../../../../nodes/PublishingService/values/timeReading';
import { titled } from '../../../kit/support/titled';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';

/** The instant, or the problem. */
const read = (value: unknown, reading: Partial<TimeReading> = {}) => {
	const parsed = parseDateTime(value, { zone: BERLIN, ...reading });
	return 'value' in parsed ? parsed.value : parsed.problem;
};

/** All of these are 24 December 2026, 18:30 in Berlin. */
test.each([
	'2026-12-24 18:30',
	'2026-12-24T18:30',
	'2026-12-24t18:30:00',
	'  2026-12-24   18:30:00  ',
	'2026/12/24 18:30',
	'2026.12.24 18:30',
	'2026-12-24 - 18:30',
	'2026-12-24, 18:30',
	'24.12.2026 18:30',
	'24.12.2026, 18:30 Uhr',
	'24. 12. 2026 18.30 Uhr',
	'24.12.2026 18.30',
	'24.12.2026 godz 18:30',
	'24.12.2026 godz. 18:30',
	'18:30 24.12.2026',
	'18.30 Uhr, 24.12.2026',
	'2026-12-24 6:30 PM',
	'2026-12-24 6:30PM',
	'2026-12-24 06:30 pm',
	'2026-12-24 6:30 p.m.',
	'2026-12-24 6:30 P. M.',
	'2026-12-24 6:30\u202fp.\u00a0m.',
	'2026-12-24 6.30pm',
	'2026-12-24 6:30:00 PM',
	'December 24 2026 6:30pm',
	'December 24, 2026 at 6:30 PM',
	'Dec. 24th, 2026, 6:30 p.m.',
	'Thursday, December 24, 2026 at 6:30 PM',
	'Thu, 24 Dec 2026 18:30',
	'24-Dec-2026 18:30',
	'24/Dec/2026 18:30',
	'2026 Dec 24 18:30',
	'6:30 PM on December 24, 2026',
	'24th of December 2026 18:30',
	'24. Dezember 2026 18:30 Uhr',
	'Do., 24. Dez. 2026, 18 Uhr 30',
	'Donnerstag, den 24. Dezember 2026 um 18:30 Uhr',
	'24 déc. 2026 18h30',
	'24 DÉCEMBRE 2026 à 18 h 30',
	'jeudi 24 décembre 2026 à 18:30',
	'24 de diciembre de 2026, 18:30',
	'24 de diciembre de 2026 a las 6:30 p. m.',
	'jueves, 24 dic 2026 18:30 h',
	'24 dicembre 2026 alle ore 18:30',
	'24 de dezembro de 2026 às 18h30',
	'2026-12-24@18:30',
	'2026-12-24 @ 18:30',
	'2026-12-24;18:30',
	'2026-12-24 18:30.',
	'2026-12-24 18:30 .',
	'24 dicembre 2026 alle 18:30',
	'24 de diciembre de 2026 a la 6:30 p. m.',
	'２０２６-１２-２４ １８:３０',
	'\u200e2026-12-24 18:30\u200e',
])('half past six in the evening of 24 December is read as "%s"', (cell) => {
	expect(read(cell)).toBe('2026-12-24T17:30:00Z');
});

test.each([
	['2026-12-24 9:05', '2026-12-24T08:05:00Z'],
	['2026-7-4 9:05', '2026-07-04T07:05:00Z'],
	['4.7.2026 9:05', '2026-07-04T07:05:00Z'],
	['2026-12-24 12:00 AM', '2026-12-23T23:00:00Z'],
	['2026-12-24 12:30 AM', '2026-12-23T23:30:00Z'],
	['2026-12-24 12:00 PM', '2026-12-24T11:00:00Z'],
	['2026-12-24 12pm', '2026-12-24T11:00:00Z'],
	['2026-12-24 1am', '2026-12-24T00:00:00Z'],
	['2026-12-24 24:00', '2026-12-24T23:00:00Z'],
	['2026-12-24T18:30:00.250', '2026-12-24T17:30:00.250Z'],
	['2028-02-29 00:00', '2028-02-28T23:00:00Z'],
	['Jan 10, 2030 3:00 PM', '2030-01-10T14:00:00Z'],
	['1er janvier 2027 8h', '2027-01-01T07:00:00Z'],
	['3. März 2027 8 Uhr', '2027-03-03T07:00:00Z'],
	['1 août 2027 08:00', '2027-08-01T06:00:00Z'],
	['mar 24 2026 18:30', '2026-03-24T17:30:00Z'],
	['mar. 24 mars 2026 18h', '2026-03-24T17:00:00Z'],
])('the time "%s" is %s', (cell, instant) => {
	expect(read(cell)).toBe(instant);
});

test.each([
	['2026-12-24T18:30:00Z', '2026-12-24T18:30:00Z'],
	['2026-12-24 18:30 Z', '2026-12-24T18:30:00Z'],
	['2026-12-24 18:30 UTC-05:00', '2026-12-24T23:30:00Z'],
	['2026-12-24 18:30:00 -05:00', '2026-12-24T23:30:00Z'],
	['2026-12-24 18:30 -0500', '2026-12-24T23:30:00Z'],
	['2026-12-24T18:30+0530', '2026-12-24T13:00:00Z'],
	['2026-12-24 6:30 PM UTC+2', '2026-12-24T16:30:00Z'],
	['2026-12-24T09:00-11:00', '2026-12-24T20:00:00Z'],
	['2026-12-24 09:00:00-11:00', '2026-12-24T20:00:00Z'],
	['2026-12-24 09:00-11:00 (HST)', '2026-12-24T20:00:00Z'],
	['2026-12-24 18:30 GMT+1 (CET)', '2026-12-24T17:30:00Z'],
	['2026-12-24 18:30 GMT', '2026-12-24T18:30:00Z'],
	['2026-12-24T18:30:00-05:00[America/New_York]', '2026-12-24T23:30:00Z'],
	['2026-12-24T18:30[America/New_York]', '2026-12-24T23:30:00Z'],
	['2026-12-24 18:30 America/New_York', '2026-12-24T23:30:00Z'],
	['Thu Dec 24 2026 18:30:00 GMT+0100 (Central European Standard Time)', '2026-12-24T17:30:00Z'],
	['2026-10-25 02:30+01:00', '2026-10-25T01:30:00Z'],
])('the time "%s" has its own offset: %s', (cell, value) => {
	expect(parseDateTime(cell, { zone: 'Asia/Tokyo' })).toEqual({ value, usedZone: false });
});

describe('the number of a sheet', () => {
	test.each<[unknown, string]>([
		[46_380.77, '2026-12-24T17:28:48Z'],
		[46_380.770_833_333_336, '2026-12-24T17:30:00Z'],
		['46380.770833333336', '2026-12-24T17:30:00Z'],
		['46380,770833', '2026-12-24T17:30:00Z'],
		[46_204.5, '2026-07-01T10:00:00Z'],
		[46_380.999_999_9, '2026-12-24T23:00:00Z'],
	])('the value %p is %s', (cell, instant) => {
		expect(read(cell)).toBe(instant);
	});
});

describe('a date without a time', () => {
	test.each<[unknown]>([
		['2026-12-24'],
		['24.12.2026'],
		['Dec 24, 2026'],
		[46_380],
		['46380'],
		[' 46380 '],
		[20_261_224],
	])('%p is refused with the choice, or gets the default time', (cell) => {
		expect(read(cell)).toMatch(/has no time of day\..*Default Time/);
		expect(read(cell, { defaultTime: '9:30' })).toBe('2026-12-24T08:30:00Z');
		expect(read(cell, { defaultTime: '6 PM' })).toBe('2026-12-24T17:00:00Z');
		expect(read(cell, { defaultTime: 0.75 })).toBe('2026-12-24T17:00:00Z');
	});

	test('the default time changes no time that is written', () => {
		expect(read('2026-12-24 18:30', { defaultTime: '09:00' })).toBe('2026-12-24T17:30:00Z');
	});
});

describe('if the clock jumps, whatever the time of the year at which it is read', () => {
	afterEach(() => {
		jest.useRealTimers();
	});

	const jumps = [
		['never shown, Berlin', BERLIN, '02:30', '2026-03-29', '2026-03-29T01:30:00Z'],
		['never shown, New York', NEW_YORK, '02:30', '2026-03-08', '2026-03-08T07:30:00Z'],
		['shown twice, Berlin', BERLIN, '02:30', '2026-10-25', '2026-10-25T00:30:00Z'],
		['shown twice, New York', NEW_YORK, '01:30', '2026-11-01', '2026-11-01T05:30:00Z'],
		['with its offset, Berlin', BERLIN, '', '2026-10-25 02:30 +01:00', '2026-10-25T01:30:00Z'],
		['just before, Berlin', BERLIN, '', '2026-10-25 01:59', '2026-10-24T23:59:00Z'],
		['just after, Berlin', BERLIN, '', '2026-10-25 03:00', '2026-10-25T02:00:00Z'],
		['just before, Berlin', BERLIN, '', '2026-03-29 01:59', '2026-03-29T00:59:00Z'],
		['just after, Berlin', BERLIN, '', '2026-03-29 03:00', '2026-03-29T01:00:00Z'],
	] as const;
	const readings = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];

	test.each(jumps.flatMap((jump) => readings.map((now) => [...jump, now] as const)))(
		'%s: in %s with Default Time "%s" %s is %s, read at %s',
		(_, zone, defaultTime, cell, instant, now) => {
			jest.useFakeTimers({ now: new Date(now) });
			expect(read(cell, { zone, defaultTime })).toBe(instant);
		},
	);

	const neverShown =
		': 2026-03-29 02:30 does not exist in Europe/Berlin, because the clocks go forward. Write another time, such as 2026-03-29 03:30';
	const shownTwice =
		': 2026-10-25 02:30 exists 2 times in Europe/Berlin, because the clocks go back. Write 2026-10-25 02:30 UTC+02:00 or 2026-10-25 02:30 UTC+01:00';
	const unclear = [
		['2026-03-29 02:30', neverShown],
		['29.03.2026 2:30 AM', neverShown],
		[46_110.104166667, neverShown],
		['2026-10-25T02:30', shownTwice],
	] as const;
	test.each(unclear.flatMap((one) => readings.map((now) => [...one, now] as const)))(
		'%s is refused: %s, read at %s',
		(cell, problem, now) => {
			jest.useFakeTimers({ now: new Date(now) });
			expect(read(cell)).toBe(problem);
		},
	);
});

test.each([
	['24.12.26 18:30', /it is unclear which number is the year/],
	['12/24/26', /it is unclear which number is the year/],
	['24-Dec-26 18:30', /it is unclear which number is the year/],
	['2026-12-24 09:00-11:00', /must be a whole date/],
	['2026-12-24 18:00-19:00', /must be a whole date/],
	['2026-12-24 9:00-11:00', /must be a whole date/],
	['2026-12-24 18:30 -05:00', /must be a whole date/],
	['2026-12-24 22:00 -2', /must be a whole date/],
	['2026-12-24 10:00-9:00', /must be a whole date/],
	['2026-12-24 at9:00-11:00', /must be a whole date/],
	['2026-12-24 6pm-8', /must be a whole date/],
	['2026-12-24 6:30pm-8', /must be a whole date/],
	['2026-12-24 10pm-11', /must be a whole date/],
	// Digits alone are a time only after the T of ISO 8601, not after that of a zone.
	['2026-12-24 18 EST5EDT', /must be a whole date/],
	['24/12/2026 18:30', /it is unclear which number is the day/],
	['31.02.2026 11:00', /^: the day "31\.02\.2026 11:00" does not exist\. Write/],
	['31.02.2026 10:00', /does not exist/],
	['2026-02-29 10:00', /does not exist/],
	['2026-13-01 10:00', /does not exist/],
	['31 de abril de 2026 10:00', /does not exist/],
	[
		'Fri, 24 Dec 2026 18:30',
		/^: the weekday in "Fri, 24 Dec 2026 18:30" is not the weekday of its date, which is a Thursday\. Correct the/,
	],
])('the time "%s" is refused: %s', (cell, problem) => {
	expect(read(cell)).toMatch(problem);
});

const circle: Record<string, unknown> = {};
circle.itself = circle;

test.each(
	titled<unknown>([
		'18:30',
		'2026-12-24 18',
		'2026-12-24 25:00',
		'2026-12-24 18:60',
		'2026-12-24 24:01',
		'2026-12-24 18:30 PM',
		'2026-12-24 0:30 AM',
		'2026-12-24 -05:00',
		'2026-12-24-05:00',
		'2026-12-24 18:30 x+02:00',
		'2026-12-24 18:30 +02:00 x',
		'2026-12-24 18:30 x+02:00 (CET)',
		'2026-12-24 18:30 +02:00 (CET) x',
		'2026-12-24 18:30 (Berlin) UTC (CET)',
		'046380',
		'46380e0',
		'4e4',
		73_051,
		36_525,
		1_120_261_224,
		202_612_240,
		[20_261_224],
		{ toISO: '2026-12-24T18:30:00Z' },
		'not ASAP',
		'asap or later',
		new Date('1899-12-31T23:59:59Z'),
		new Date('3000-01-01T00:00:00Z'),
		'2026-12-24 18:30 +99:00',
		'2026-12-24T',
		'2026-12-24T18',
		'20261224T183000Z',
		'2026-12-24 6:30p',
		'2026-12-24 noonish',
		'2026-12-24 midnight',
		'2026-12-24 and 2026-12-25',
		'2026',
		'1798137000',
		'179813700000',
		'17981370000000',
		'5798137000000',
		'999999999999',
		'1.798137E+12',
		4_102_444_800_000,
		2026,
		0.77,
		DateTime.invalid('gone'),
		{ isLuxonDateTime: true },
		new Date(Number.NaN),
		Number.NaN,
		undefined,
		null,
		true,
		{},
		circle,
		['2026-12-24 18:30'],
		['1798137000000'],
		10n,
		'9'.repeat(10_000),
	]),
)('%s is no time', (_title, cell) => {
	expect(read(cell)).toMatch(/^must be a whole date, with its year, such as 2026-12-24 18:30/);
});

test.each(['2026-12-24 18:30 EST', 'Dec 24, 2026 6:30 pm EST'])(
	'%s is refused for its zone, so that nobody leaves the zone out',
	(cell) => {
		expect(read(cell)).toBe(
			': "EST" can mean several time zones. Write the time with its offset, such as 2026-12-24T18:30:00-05:00',
		);
	},
);

test.each([
	'Dec 24 18:30',
	'24/12',
	'24.12. 18:30',
	'Fri, 24. Dez.',
	'2026-12',
	'tomorrow',
	'next Friday at 2 PM',
	'morgen 18 Uhr',
	'Monday 6pm',
	'mardi',
	'December 2026',
	'2026-W51',
	'A.S.A.P.',
	'auto',
	'automatic',
	'automatically',
	'next slot',
	'next free slot',
	'now!',
	'ASAP',
	'so schnell wie möglich',
])('"%s" does not have something to be a time', (cell) => {
	expect(read(cell)).toBe(
		`must be a whole date, with its year, such as 2026-12-24 18:30, not "${cell}"`,
	);
});

test.each([
	[36_526, '2000-01-01T11:00:00Z'],
	[73_050, '2099-12-31T11:00:00Z'],
	[73_050.5, '2099-12-31T11:00:00Z'],
])('the days of a sheet reach from 2000 to 2099: %d is %s', (serial, instant) => {
	expect(read(serial, { defaultTime: '12:00' })).toBe(instant);
});

test.each(['1900-01-01T00:00:00Z', '2999-12-31T23:59:59Z'])('%s is a usable instant', (value) => {
	expect(read(new Date(value))).toBe(value);
});

test('a time without an offset says that the zone was used', () => {
	const value = '2026-12-24T17:30:00Z';
	expect(parseDateTime('2026-12-24 18:30', { zone: BERLIN })).toEqual({ value, usedZone: true });
});

test('the zone of the machine changes nothing', () => {
	const { defaultZone } = Settings;
	try {
		Settings.defaultZone = 'Asia/Tokyo';
		expect(read('2026-12-24 18:30')).toBe('2026-12-24T17:30:00Z');
	} finally {
		Settings.defaultZone = defaultZone;
	}
});

test('the language of the process does not matter', () => {
	const { defaultLocale } = Settings;
	try {
		Settings.defaultLocale = 'de';
		expect(read('Fri, 24 Dec 2026 18:30')).toContain(
			'not the weekday of its date, which is a Thursday.',
		);
	} finally {
		Settings.defaultLocale = defaultLocale;
	}
});

test('a zone that is none is named', () => {
	expect(read('2026-12-24 18:30', { zone: 'Mars/Olympus' })).toBe(
		': "Mars/Olympus" is not a time zone',
	);
});

test.each(['', ' ', null, 'soon', {}])('the default time %j is none', (defaultTime) => {
	expect(read('2026-12-24', { defaultTime })).toMatch(/has no time of day/);
});

test('a text of a hundred characters may be a time, a longer one is none', () => {
	const start = '2026-12-24 18:30 +01:00 (';
	const text = (length: number) => `${start.padEnd(length - 1, 'x')})`;
	expect(read(text(100))).toBe('2026-12-24T17:30:00Z');
	expect(read(text(101))).toMatch(/^must be a whole date/);
});
