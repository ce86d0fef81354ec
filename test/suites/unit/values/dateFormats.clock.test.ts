import { findTime, parseTimeOfDay } from '../../../../nodes/PublishingService/values/timeOfDay';

test.each<[unknown, string]>([
	['18:30', '18:30:00'],
	['10:30:15', '10:30:15'],
	[' 9:05 ', '09:05:00'],
	['6 PM', '18:00:00'],
	['6:30 p. m.', '18:30:00'],
	['12 am', '00:00:00'],
	['18h30', '18:30:00'],
	['18 Uhr', '18:00:00'],
	['18.30 Uhr', '18:30:00'],
	['18.30', '18:30:00'],
	[0.75, '18:00:00'],
	[0, '00:00:00'],
	['0', '00:00:00'],
	['.750', '18:00:00'],
	['23:15:59', '23:15:59'],
	['1830', '18:30:00'],
	[930, '09:30:00'],
	['18 uhr 30', '18:30:00'],
	['~18:30', '18:30:00'],
	['~ 6 PM', '18:00:00'],
	['ca 18:30', '18:30:00'],
	['Ca. 18 Uhr', '18:00:00'],
	['approx 6:30 PM', '18:30:00'],
	['approx.6:30 PM', '18:30:00'],
	['gegen 18 Uhr', '18:00:00'],
	['0.770833333', '18:30:00'],
	['0,770833333', '18:30:00'],
	['noon', '12:00:00'],
	['12 noon', '12:00:00'],
	['12:00 noon', '12:00:00'],
	['Midday', '12:00:00'],
	['12 Uhr mittags', '12:00:00'],
	['Mittag', '12:00:00'],
	['midi', '12:00:00'],
	['mediodía', '12:00:00'],
	['kl. 18:30', '18:30:00'],
	['klo 18.30', '18:30:00'],
	['um 18:30 Uhr', '18:30:00'],
	['at 6 PM', '18:00:00'],
	['١٨:٣٠', '18:30:00'],
	['۱۸:۳۰', '18:30:00'],
	['१८:३०', '18:30:00'],
	['๑๘:๓๐', '18:30:00'],
])('the cell %p is the time of day %s', (value, time) => {
	expect(parseTimeOfDay(value)).toEqual({ value: time });
});

test.each<[unknown]>([
	['24:00'],
	['11830'],
	['18:1830'],
	['1830 Uhr'],
	['18305'],
	['00'],
	['0.5'],
	['00.500'],
	['0.500e0'],
	['10:30:60'],
	['18.30 Uhr 15'],
	['18:30 or so'],
	['25:00'],
	['18'],
	['midnight'],
	['noonish'],
	['1 noon'],
	['noon?'],
	['12:30 noon'],
	['Mittagspause'],
	['6:30p'],
	['18:00-19:00'],
	['9~11'],
	['about noon or so'],
	['1860'],
	['13 pm'],
	[1.5],
	[-0.1],
	[{}],
	[''],
])('the cell %p is refused as a time of day', (value) => {
	expect(parseTimeOfDay(value)).toEqual({ problem: expect.stringMatching(/^must be a time/) });
});

test.each(['midnight', 'Mitternacht', 'minuit'])(
	'%s is refused, because it may be the beginning or the end of its day',
	(value) => {
		expect(parseTimeOfDay(value)).toEqual({
			problem: `must be a time of day such as 00:00 or 23:59, because "${value}" may be the beginning or the end of the day`,
		});
	},
);

/** Milliseconds since midnight. */
const at = (hour: number, minute = 0, second = 0) => ((hour * 60 + minute) * 60 + second) * 1000;

test.each([
	['10:30:15.5', 500],
	['10:30:15,25', 250],
	['10:30:15.123456789', 123],
	['10:30:15', 0],
])('%s has %i milliseconds', (text, millisecond) => {
	expect(findTime(text)?.time).toBe(at(10, 30, 15) + millisecond);
});

test('a day ends at 24:00 and not a moment later', () => {
	expect(findTime('24:00')?.time).toBe(at(24));
	for (const later of ['24:01', '24:00:01', '24:01:01', '24:00:00.5', '24:00:01.001']) {
		expect(findTime(later)).toBeUndefined();
	}
});

test.each([
	['18:30z', at(18, 30), 'z'],
	['6 p. m. utc+2', at(18), ' utc+2'],
	['18h30 europe/berlin', at(18, 30), ' europe/berlin'],
	['18 uhr, 24.12.', at(18), ', 24.12.'],
])('%s begins with a time', (text, time, rest) => {
	expect(findTime(text)).toEqual({ time, rest });
});

test.each(['183', '18301', '1830', '18', '18:3', 'x18', '1830.5', '18.3.2026'])(
	'%s begins with none',
	(text) => {
		expect(findTime(text)).toBeUndefined();
	},
);
