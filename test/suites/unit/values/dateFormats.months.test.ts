import { plainText } from '../../../../nodes/PublishingService/values/text';
import { namePattern } from '../../../../nodes/PublishingService/values/dateFormats';
import { MONTH_OF, WEEKDAY_OF } from '../../../../nodes/PublishingService/values/words';

/** The name of a day or month from the data of the language. */
const named = (language: string, date: Date, part: Intl.DateTimeFormatOptions) =>
	plainText(new Intl.DateTimeFormat(language, { ...part, timeZone: 'UTC' }).format(date));

describe.each(['en', 'de', 'fr', 'es', 'it', 'pt'])('the months in the language %s', (language) => {
	test('a month is found by its name', () => {
		for (let month = 1; month <= 12; month++) {
			const name = named(language, new Date(Date.UTC(2026, month - 1, 15)), { month: 'long' });
			expect([name, MONTH_OF.get(name)]).toEqual([name, month]);
		}
	});

	test('a weekday is found by its name', () => {
		// The first Monday of 2026 is 5 January.
		for (let day = 1; day <= 7; day++) {
			const name = named(language, new Date(Date.UTC(2026, 0, 4 + day)), { weekday: 'long' });
			expect([name, WEEKDAY_OF.get(name)]).toEqual([name, day]);
		}
	});
});

test('the longest name counts, and no beginning of a longer word', () => {
	const found = (text: string) => new RegExp(namePattern(WEEKDAY_OF)).exec(text)?.[0];
	expect(found('segunda-feira')).toBe('segunda-feira');
	expect(found('segunda')).toBe('segunda');
	expect(found('monthly')).toBeUndefined();
});
