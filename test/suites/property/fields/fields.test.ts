import fc from 'fast-check';
import { DateTime } from 'luxon';

import { LIMITS } from '../../../../nodes/PublishingService/contract/serviceLimits';
import { parameterWith, type AnyParameter } from '../../unit/actions/items';
import { cell } from './arbitraries';
import { characters, fewestCharacters } from './characters';

const ZONES = ['utc', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
const { min, max } = LIMITS.mediaUrlSeconds;

interface Reader {
	readonly read: (parameters: AnyParameter) => unknown;
	readonly isWithinLimits: (value: unknown) => boolean;
}

const reader = <T>(
	read: (parameters: AnyParameter) => T | undefined,
	isWithinLimits: (value: T) => boolean,
): Reader => ({ read, isWithinLimits: (value) => isWithinLimits(value as T) });

const READERS: Readonly<Record<string, Reader>> = {
	text: reader(
		(parameters) => parameters.text('field', { max: LIMITS.caption }),
		(text) => typeof text === 'string' && text !== '' && fewestCharacters(text) <= LIMITS.caption,
	),
	id: reader(
		(parameters) => parameters.id('field'),
		(id) => id === id.trim() && characters(id) >= 1 && characters(id) <= LIMITS.idLength,
	),
	list: reader(
		(parameters) =>
			parameters.list('field', { max: LIMITS.hashtags, maxLength: LIMITS.hashtagLength }),
		(list) =>
			list.length >= 1 &&
			list.length <= LIMITS.hashtags &&
			list.every((entry) => entry.trim() !== '' && characters(entry) <= LIMITS.hashtagLength),
	),
	number: reader(
		(parameters) => parameters.number('field', { min, max, integer: true }),
		(number) => Number.isInteger(number) && number >= min && number <= max,
	),
	flag: reader(
		(parameters) => parameters.flag('field'),
		(flag) => typeof flag === 'boolean',
	),
	choice: reader(
		(parameters) => parameters.choice('field'),
		(choice: string) => choice === 'reel' || choice === 'post',
	),
	url: reader(
		(parameters) => parameters.url('field', { max: LIMITS.url }),
		(url) => /^https?:$/.test(new URL(url).protocol) && fewestCharacters(url) <= LIMITS.url,
	),
	json: reader(
		(parameters) => parameters.json('field'),
		(json: unknown) => typeof json === 'object' && json !== null,
	),
};

function reading(value: unknown, read: Reader['read']) {
	const parameters = parameterWith(value);
	return { value: read(parameters), problems: parameters.problems };
}

test.each(Object.entries(READERS))(
	'a %s is within its limits, or says what is wrong with it',
	(_, { read, isWithinLimits }) => {
		fc.assert(
			fc.property(cell, (given) => {
				const { value, problems } = reading(given, read);
				if (value !== undefined) {
					expect(problems).toEqual([]);
					expect(isWithinLimits(value)).toBe(true);
				}
				for (const problem of problems) {
					expect(problem).toMatch(/^field (must|is|has|")/);
				}
			}),
			{ numRuns: 1_000 },
		);
	},
);

test.each(Object.entries(READERS))(
	'a %s that is required is there, or says what is wrong with it',
	(_, { read }) => {
		fc.assert(
			fc.property(cell, (given) => {
				const { value, problems } = reading(given, (parameters) => read(parameters.required));
				expect(value === undefined).toBe(problems.length > 0);
			}),
			{ numRuns: 500 },
		);
	},
);

test('a time is an instant in UTC that reads the same anywhere, or says what is wrong', () => {
	fc.assert(
		fc.property(cell, fc.constantFrom(...ZONES), (given, zone) => {
			const { value, problems } = reading(
				given,
				(parameters) => parameters.time('field', { zone, defaultTime: '00:00' })?.value,
			);
			if (value === undefined) {
				return;
			}
			expect(problems).toEqual([]);
			expect(value).toMatch(/T.*Z$/);
			const again = reading(
				value,
				(parameters) => parameters.time('field', { zone: 'Pacific/Auckland' })?.value,
			);
			expect(again.value).toBe(value);
		}),
		{ numRuns: 1_000 },
	);
});

const CLOCK = "yyyy-MM-dd'T'HH:mm:ss";

test('the time on the clock stays, and is refused where the clock skips it or shows it twice', () => {
	const moment = fc.date({
		min: new Date('2000-01-01'),
		max: new Date('2037-12-31'),
		noInvalidDate: true,
	});
	fc.assert(
		fc.property(moment, fc.constantFrom(...ZONES), (date, zone) => {
			const clock = date.toISOString().slice(0, 19);
			const { value, problems } = reading(
				clock,
				(parameters) => parameters.time('field', { zone, defaultTime: '00:00' })?.value,
			);
			const given = DateTime.fromISO(clock, { zone });
			const isSkipped = given.toFormat(CLOCK) !== clock;
			if (isSkipped || given.getPossibleOffsets().length > 1) {
				expect(problems).toEqual([expect.stringMatching(/ the clock in .+ (never )?shows /)]);
			} else {
				expect(DateTime.fromISO(String(value), { zone }).toFormat(CLOCK)).toBe(clock);
			}
		}),
		{ numRuns: 1_000 },
	);
});
