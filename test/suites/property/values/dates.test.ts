import fc from 'fast-check';

import { dateOrderProofs } from '../../../../nodes/PublishingService/values/dateOrder';
import { parseDateTime } from '../../../../nodes/PublishingService/values/dateTime';

/**
 * Intl writes known instants in the forms that people use, and the node must read them back. The
 * node must refuse forms with two meanings. The test shares no code with the node.
 */
const ZONES = [
	'UTC',
	'Europe/Berlin',
	'America/New_York',
	'Asia/Kolkata',
	'Australia/Lord_Howe',
	'Pacific/Apia',
];
const MINUTE = 60_000;

interface Moment {
	readonly instant: number;
	readonly zone: string;
}

const moments: fc.Arbitrary<Moment> = fc.record({
	instant: fc
		.integer({ min: Date.UTC(2024, 0, 1) / MINUTE, max: Date.UTC(2045, 0, 1) / MINUTE })
		.map((minutes) => minutes * MINUTE),
	zone: fc.constantFrom(...ZONES),
});

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute';

/** Kept for each zone and form, because creating a format takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = JSON.stringify([locale, options]);
	const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
	formats.set(key, format);
	return format;
}

/** The parts of an instant as a clock and a calendar in the zone show them. */
function wall(instant: number, zone: string): Record<Part, number> {
	const parts = formatOf('en-u-hc-h23', {
		timeZone: zone,
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
	}).formatToParts(instant);
	const of = (type: Part) => Number(parts.find((part) => part.type === type)?.value);
	return {
		year: of('year'),
		month: of('month'),
		day: of('day'),
		hour: of('hour'),
		minute: of('minute'),
	};
}

/** True if the zone showed the same wall time before, so the earlier instant is meant. */
function isSecondShowing({ instant, zone }: Moment): boolean {
	const shown = JSON.stringify(wall(instant, zone));
	return [30, 60].some(
		(minutes) => JSON.stringify(wall(instant - minutes * MINUTE, zone)) === shown,
	);
}

const pad = (number: number) => String(number).padStart(2, '0');

function halfDay({ hour, minute }: Record<Part, number>): { clock: string; half: 'AM' | 'PM' } {
	return {
		clock: `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minute)}`,
		half: hour < 12 ? 'AM' : 'PM',
	};
}

const longForm =
	(locale: string, month: 'long' | 'short', options: Intl.DateTimeFormatOptions) =>
	(moment: Moment) =>
		formatOf(locale, {
			timeZone: moment.zone,
			year: 'numeric',
			month,
			day: 'numeric',
			hour: 'numeric',
			minute: '2-digit',
			...options,
		}).format(moment.instant);

const LOCALES = ['en-US', 'en-GB', 'de-DE', 'de-AT', 'fr-FR', 'es-ES', 'es-MX', 'it-IT', 'pt-BR'];

/** Forms of a moment that have only one meaning. */
const FORMS: Readonly<Record<string, (moment: Moment, at: Record<Part, number>) => string>> = {
	iso: (_, at) => `${at.year}-${pad(at.month)}-${pad(at.day)}T${pad(at.hour)}:${pad(at.minute)}`,
	plain: (_, at) => `${at.year}-${at.month}-${at.day} ${at.hour}:${pad(at.minute)}`,
	slashes: (_, at) =>
		`${at.year}/${pad(at.month)}/${pad(at.day)} ${pad(at.hour)}:${pad(at.minute)}`,
	dots: (_, at) => `${at.day}.${at.month}.${at.year} ${at.hour}:${pad(at.minute)}`,
	'dots, Uhr': (_, at) =>
		`${pad(at.day)}.${pad(at.month)}.${at.year}, ${at.hour}:${pad(at.minute)} Uhr`,
	'AM or PM': (_, at) =>
		`${at.year}-${pad(at.month)}-${pad(at.day)} ${halfDay(at).clock} ${halfDay(at).half}`,
	'a.m. or p.m.': (_, at) =>
		`${at.day}.${at.month}.${at.year} ${halfDay(at).clock} ${halfDay(at).half === 'AM' ? 'a.m.' : 'p. m.'}`,
	'time first': (_, at) => `${at.hour}:${pad(at.minute)} ${at.day}.${at.month}.${at.year}`,
	...Object.fromEntries(
		LOCALES.flatMap((locale) =>
			(['long', 'short'] as const).flatMap((month) =>
				[{}, { hour12: true }, { hour12: false }, { weekday: month }].map((options) => [
					`${locale}, ${month}, ${JSON.stringify(options)}`,
					longForm(locale, month, options),
				]),
			),
		),
	),
};

test.each(Object.entries(FORMS))('%s is read back as the same time', (_, write) => {
	fc.assert(
		fc.property(moments, (moment) => {
			fc.pre(!isSecondShowing(moment));
			const cell = write(moment, wall(moment.instant, moment.zone));
			const parsed = parseDateTime(cell, { zone: moment.zone });
			expect({ cell, ...parsed }).toEqual({
				cell,
				value: new Date(moment.instant).toISOString().replace('.000Z', 'Z'),
				usedZone: true,
			});
		}),
		{ numRuns: 150 },
	);
});

test('an offset of its own is read back in any zone', () => {
	fc.assert(
		fc.property(moments, fc.integer({ min: -12 * 60, max: 14 * 60 }), (moment, minutes) => {
			const local = new Date(moment.instant + minutes * MINUTE).toISOString().slice(0, 16);
			const size = Math.abs(minutes);
			const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
			for (const cell of [
				local + offset,
				`${local.replace('T', ' ')} ${offset.replace(':', '')}`,
			]) {
				const parsed = parseDateTime(cell, { zone: moment.zone });
				const value = new Date(moment.instant).toISOString().replace('.000Z', 'Z');
				expect({ cell, ...parsed }).toEqual({ cell, value, usedZone: false });
			}
		}),
		{ numRuns: 500 },
	);
});

test("a sheet's serial number is read back", () => {
	fc.assert(
		fc.property(moments, (moment) => {
			fc.pre(!isSecondShowing(moment));
			const at = wall(moment.instant, moment.zone);
			const days = (Date.UTC(at.year, at.month - 1, at.day) - Date.UTC(1899, 11, 30)) / 86_400_000;
			fc.pre(at.hour + at.minute > 0);
			const serial = days + (at.hour * 60 + at.minute) / 1440;
			for (const cell of [serial, String(serial), serial.toFixed(6).replace('.', ',')]) {
				const value = new Date(moment.instant).toISOString().replace('.000Z', 'Z');
				expect(parseDateTime(cell, { zone: moment.zone })).toEqual({ value, usedZone: true });
			}
		}),
		{ numRuns: 500 },
	);
});

const dates = moments.map(({ instant, zone }) => wall(instant, zone));

test('day and month are never guessed', () => {
	fc.assert(
		fc.property(dates, fc.constantFrom('/', '-'), fc.boolean(), (at, sign, hasTime) => {
			const clock = hasTime ? ` ${at.hour}:${pad(at.minute)}` : '';
			const cell = [at.month, at.day, at.year].join(sign) + clock;
			const reading = { zone: 'UTC', defaultTime: '09:00', dateOrder: () => ({}) };
			expect(parseDateTime(cell, reading)).toEqual({
				problem: expect.stringContaining("or set 'Date Order'"),
				forModel: expect.stringMatching(/it is unclear which number is the day .* Write/),
			});
		}),
	);
});

test('a year of two digits and a missing time are never guessed', () => {
	fc.assert(
		fc.property(dates, fc.constantFrom('.', '/', '-'), (at, sign) => {
			const [day, month, year] = [pad(at.day), pad(at.month), pad(at.year % 100)];
			const short = `${[day, month, year].join(sign)} ${at.hour}:${pad(at.minute)}`;
			expect(parseDateTime(short, { zone: 'UTC', dateOrder: () => ({}) })).toEqual({
				problem: expect.stringContaining('it is unclear which number is the year'),
				forModel: expect.stringContaining('it is unclear which number is the year'),
			});
			const whole = `${[day, month, at.year].join('/')} ${at.hour}:${pad(at.minute)}`;
			const inOrder = (text: string) => parseDateTime(text, { zone: 'UTC', dateOrder: 'dmy' });
			if (at.year >= 2000 && at.year < 2100) {
				expect(inOrder(short)).toEqual(inOrder(whole));
			}
			const bare = `${at.year}-${month}-${day}`;
			expect(parseDateTime(bare, { zone: 'UTC' })).toEqual({
				problem: expect.stringContaining('Default Time'),
				forModel: expect.stringMatching(/has no time of day\. Add one, such as [^D]*$/),
			});
		}),
	);
});

test('a column proves the order in which it was written, or none', () => {
	const column = fc.array(dates, { minLength: 1, maxLength: 20 });
	fc.assert(
		fc.property(column, fc.constantFrom('dmy', 'mdy'), (rows, order) => {
			const cells = rows.map(({ year, month, day }) =>
				[...(order === 'dmy' ? [day, month] : [month, day]), year].join('/'),
			);
			const isProven = rows.some(({ day }) => day > 12);
			expect(Object.keys(dateOrderProofs(cells))).toEqual(isProven ? [order] : []);
			if (!isProven) {
				return;
			}
			const [{ year, month, day } = { year: 0, month: 0, day: 0 }] = rows;
			const dateOrder = order === 'dmy' ? 'dmy' : 'mdy';
			expect(parseDateTime(`${cells[0]} 10:00`, { zone: 'UTC', dateOrder })).toEqual({
				value: `${year}-${pad(month)}-${pad(day)}T10:00:00Z`,
				usedZone: true,
			});
		}),
	);
});
