import { findDate } from '../../../../nodes/PublishingService/values/dateFormats';
import { plainText } from '../../../../nodes/PublishingService/values/text';

const CHRISTMAS_EVE = { year: 2026, month: 12, day: 24, isOrderOpen: false };

/** All of these are 24 December 2026, with nothing next to it. */
test.each([
	'20261224',
	'2026-12-24',
	'2026/12/24',
	'24.12.2026',
	'24. 12. 2026',
	'dec 24 2026',
	'on dec 24, 2026',
	'december 24th, 2026',
	'le 24 decembre 2026',
	'el 24 de diciembre de 2026',
	'24th of december 2026',
	'24-dec-2026',
	"24 dec '26",
	"dec 24, '26",
	'dec 24, 26',
	'2026 dec 24',
])('%s', (text) => {
	const found = { date: CHRISTMAS_EVE, rest: '', isYearOpen: false };
	expect(findDate(text)).toStrictEqual(found);
});

test.each([
	'thu, 24 dec 2026',
	'on thursday, dec 24 2026',
	'donnerstag, den 24. dezember 2026',
	'24.12.2026, do.',
	'2026-12-24 (thu)',
	'24.12.2026 do',
])('%s names its weekday', (text) => {
	const found = { date: { ...CHRISTMAS_EVE, weekday: 4 }, rest: '', isYearOpen: false };
	expect(findDate(text)).toStrictEqual(found);
});

test.each(['24-dec-26', '24 dec 26'])('the year of %s may be another number', (text) => {
	expect(findDate(text)).toStrictEqual({ date: CHRISTMAS_EVE, rest: '', isYearOpen: true });
});

test.each([
	['24/12/2026', 24, 12, false],
	['12-24-2026', 12, 24, false],
	['24/12/26', 24, 12, true],
	['24.12.26', 24, 12, true],
])('the order of %s is open', (text, month, day, isYearOpen) => {
	const date = { year: 2026, month, day, isOrderOpen: true };
	expect(findDate(text)).toStrictEqual({ date, rest: '', isYearOpen });
});

test.each([
	['24.12.2026 18:30', ' 18:30'],
	['18:30 on 24.12.2026', '18:30 on '],
	['6pm,24.12.2026', '6pm,'],
	['18:30 the 24 dec 2026', '18:30 the '],
	['24.12.2026, do., 18:30', ' 18:30'],
])('next to the date of %j stands %j', (text, rest) => {
	expect(findDate(text)).toMatchObject({ rest });
});

test.each([
	'',
	'soon',
	'24.12.20261',
	'124.12.2026',
	'24.12.2026:30',
	'24 foo 2026',
	'codec 24, 2026',
	'room 7/24.12.2026',
])('there is no date in %j', (text) => {
	expect(findDate(text)).toBeUndefined();
});

test('a date is looked for only in a text of up to 200 characters', () => {
	expect(findDate('24.12.2026'.padEnd(200))).toMatchObject({ date: CHRISTMAS_EVE });
	expect(findDate('24.12.2026'.padEnd(201))).toBeUndefined();
});

test.each([
	[' Déc  24\n', 'dec 24'],
	['\u200e２４–１２\u2212', '24-12-'],
	['‘26 ’26', "'26 '26"],
])('%j in plain characters is %j', (text, plain) => {
	expect(plainText(text)).toBe(plain);
});
