import { DateTime } from 'luxon';

import { parseTimeZone } from '../../../../nodes/PublishingService/values/timeZone';

test.each([
	['Europe/Berlin', 60],
	['europe/berlin', 60],
	['America/New York', -300],
	['Asia/Kolkata', 330],
	['America/Argentina/Buenos_Aires', -180],
	['Etc/GMT+5', -300],
	['Japan', 540],
	['CET', 60],
	['UTC', 0],
	['GMT', 0],
	['UCT', 0],
	['WET', 0],
	['MET', 60],
	['eet', 120],
	['PRC', 480],
	['ROK', 540],
	['Cuba', -300],
	[' Europe/Berlin\n', 60],
	['+1:59', 119],
	['Z', 0],
	['UTC+2', 120],
	['utc +02:00', 120],
	['GMT+02:00', 120],
	['GMT-3:30', -210],
	['GMT−3', -180],
	['+0530', 330],
	['-05:00', -300],
	['+14:00', 840],
	['UTC+00:00', 0],
	['ET', -300],
	['ct', -360],
	['MT', -420],
	['Pt', -480],
	['MEZ', 60],
])('the time zone %s is %i minutes from UTC in winter', (text, minutes) => {
	const parsed = parseTimeZone(text);
	const zone = 'value' in parsed ? parsed.value : 'refused';
	expect(DateTime.fromISO('2026-12-24T12:00', { zone }).offset).toBe(minutes);
});

test.each(['UTC+0', '-00:00', 'z'])('%s is UTC itself', (text) => {
	expect(parseTimeZone(text)).toEqual({ value: 'UTC' });
});

test.each<[unknown]>([
	['EST'],
	['constructor'],
	['__proto__'],
	['PST'],
	['IST'],
	['CST'],
	['Berlin'],
	['(GMT+01:00) Berlin'],
	['W. Europe Standard Time'],
	['UTC+15'],
	['+02:00 in summer'],
	['UTC+14:30'],
	['18:00-19:00'],
	['+01:60'],
	['Mars/Olympus'],
	[''],
	[null],
	[undefined],
	[2],
])('the cell %p is refused as a time zone, with an example', (value) => {
	expect(parseTimeZone(value)).toEqual({
		problem: expect.stringContaining('such as Europe/Berlin or UTC+02:00'),
	});
});
