import { parseDateTime } from '../../../../nodes/PublishingService/values/dateTime';
import type { TimeReading } from '../../../../nodes/PublishingService/values/timeReading';

/** The instant, or the problem. */
const read = (value: unknown, reading: Partial<TimeReading>) => {
	const parsed = parseDateTime(value, { zone: 'Europe/Berlin', ...reading });
	return 'value' in parsed ? parsed.value : parsed.problem;
};

describe('dates with slashes or dashes and the year at the end', () => {
	test.each([
		['12/24/2026 18:30', 'mdy', '2026-12-24T17:30:00Z'],
		['24/12/2026 18:30', 'dmy', '2026-12-24T17:30:00Z'],
		['24-12-2026 6:30 pm', 'dmy', '2026-12-24T17:30:00Z'],
		['10/12/2026 18:30', 'dmy', '2026-12-10T17:30:00Z'],
		['10/12/2026 18:30', 'mdy', '2026-10-12T16:30:00Z'],
		['18:30 10/12/2026', 'mdy', '2026-10-12T16:30:00Z'],
	] as const)('%s, %s, is %s', (cell, dateOrder, instant) => {
		expect(read(cell, { dateOrder })).toBe(instant);
	});

	test.each(['12/24/2026', '24/12/2026 18:30', '10-12-2026 18:30', '1/2/2027 9am'])(
		'%s is refused with the choice if no row proves an order',
		(cell) => {
			expect(read(cell, { dateOrder: () => ({}) })).toBe(
				`: it is unclear which number is the day in "${cell}". Write 2026-12-24 18:30, or set 'Date Order' under 'Options'`,
			);
		},
	);

	test('names no option if the panel has none', () => {
		expect(read('10/12/2026', {})).toBe(
			': it is unclear which number is the day in "10/12/2026". Write 2026-12-24 18:30',
		);
	});

	test('a day that the order does not have is refused', () => {
		expect(read('12/24/2026 18:30', { dateOrder: 'dmy' })).toMatch(
			/^: the day "12\/24\/2026 18:30" \(Date Order: day first\) does not exist/,
		);
	});

	test.each(['2026-12-10 18:30', '10.12.2026 18:30', 'Dec 10 2026 18:30', '10 Dec 2026 18:30'])(
		'%s has but one order',
		(cell) => {
			expect(read(cell, { dateOrder: 'mdy' })).toBe('2026-12-10T17:30:00Z');
		},
	);
});

describe('proofs of the date order in other dates of the column', () => {
	const DMY = { dmy: '24/12/2026' };
	const MDY = { mdy: '12/24/2026' };

	test.each([
		['10/12/2026 18:30', DMY, '2026-12-10T17:30:00Z'],
		['10/12/2026 18:30', MDY, '2026-10-12T16:30:00Z'],
		['24-Dec-26 18:30', DMY, '2026-12-24T17:30:00Z'],
		['24-Dec-26 18:30', MDY, '2026-12-24T17:30:00Z'],
	])('%s next to %j is %s', (cell, proofs, instant) => {
		expect(read(cell, { dateOrder: () => proofs })).toBe(instant);
	});

	test('nothing where they prove both, or none', () => {
		expect(read('10/12/2026 18:30', { dateOrder: () => ({ ...DMY, ...MDY }) })).toBe(
			`: it is unclear which number is the day in "10/12/2026 18:30", because "24/12/2026" and "12/24/2026" have different orders. Write 2026-12-24 18:30, or set 'Date Order' under 'Options'`,
		);
		expect(read('10/12/2026 18:30', { dateOrder: () => ({}) })).toMatch(
			/it is unclear which number is the day/,
		);
	});

	test('leaves the order of a short year open if the dates prove both', () => {
		expect(read('10/12/26 18:30', { dateOrder: () => ({ ...DMY, ...MDY }) })).toContain(
			'it is unclear which number is the day in "10/12/26 18:30", because "24/12/2026" and',
		);
	});

	test('a day that the proven order does not have is refused with it', () => {
		expect(read('31/02/2026 10:00', { dateOrder: () => DMY })).toContain('(Date Order: day first)');
		expect(read('02/31/2026 10:00', { dateOrder: () => MDY })).toContain(
			'(Date Order: month first)',
		);
	});

	test('a day that the order does not have is refused with the order', () => {
		expect(read('24/12/2026 18:30', { dateOrder: 'mdy' })).toContain('(Date Order: month first)');
	});
});
