import { parseTimeOfDay } from '../../../nodes/PublishingService/values/timeOfDay';

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
	['0.770833333', '18:30:00'],
	['0,770833333', '18:30:00'],
])('the cell %p is the time of day %s', (value, time) => {
	expect(parseTimeOfDay(value)).toEqual({ value: time });
});

test.each<[unknown]>([
	['24:00'],
	['25:00'],
	['18'],
	['midnight'],
	['18:00-19:00'],
	['1860'],
	['13 pm'],
	[1.5],
	[-0.1],
	[{}],
	[''],
])('the cell %p is refused as a time of day', (value) => {
	expect(parseTimeOfDay(value)).toEqual({ problem: expect.stringMatching(/^must be a time/) });
});
