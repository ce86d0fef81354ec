import { DateTime } from 'luxon';
import { months, type Language } from './words';
import { type Random } from './random';

export const zone = 'Europe/Berlin';

/** A time on the clock in Berlin. */
export interface Clock {
	year: number;
	month: number;
	day: number;
	hour: number;
	minute: number;
}

/** Order of day and month in dates with slashes. */
export type SlashOrder = 'dmy' | 'mdy';

/** A written date. One with slashes is open until something shows which number is the day. */
export interface Written {
	text: string | number;
	isOpen?: boolean;
	proves?: boolean;
}

/** A random time in Berlin. Day and month are different numbers, so that their order matters. */
export function randomClock(random: Random): Clock {
	let day = random.int(1, 28);
	const month = random.int(1, 12);
	// A date with the same number twice has only one meaning, so the test would learn nothing.
	if (day === month) {
		day += 13;
	}
	const clock = { year: random.int(2030, 2034), month, day, hour: random.int(0, 23), minute: 0 };
	return { ...clock, minute: random.pick([0, 5, 15, 30, 45, 59]) };
}

/** The instant as the service stores it. */
export function instantOf(clock: Clock): string {
	return DateTime.fromObject(clock, { zone }).toUTC().toISO() ?? '';
}

const two = (number: number) => String(number).padStart(2, '0');
const hourOfHalf = (hour: number) => (hour % 12 === 0 ? 12 : hour % 12);
const half = (hour: number) => (hour < 12 ? 'AM' : 'PM');

function serial({ year, month, day }: Clock): number {
	return (Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** A day in the form of sheets in that language. */
export function writeDay(
	random: Random,
	language: Language,
	order: SlashOrder,
	clock: Clock,
): Written {
	const { year, month, day } = clock;
	const [d, m] = random.is(0.5) ? [two(day), two(month)] : [String(day), String(month)];
	const name = months[language][month - 1] ?? '';
	const slash = order === 'dmy' ? `${d}/${m}/${year}` : `${m}/${d}/${year}`;
	const named = {
		en: [
			`${name} ${day}, ${year}`,
			`${day} ${name} ${year}`,
			`${name.slice(0, 3)} ${day}, ${year}`,
		],
		de: [`${day}. ${name} ${year}`],
		fr: [`${day} ${name} ${year}`],
		es: [`${day} de ${name} de ${year}`, `${day} ${name} ${year}`],
		it: [`${day} ${name} ${year}`],
		pt: [`${day} de ${name} de ${year}`, `${day} ${name} ${year}`],
	}[language];
	return random.pick<Written>([
		{ text: `${year}-${two(month)}-${two(day)}` },
		{ text: `${year}/${two(month)}/${two(day)}` },
		{ text: `${d}.${m}.${year}` },
		{ text: random.pick(named) },
		{ text: slash, isOpen: true, proves: day > 12 },
	]);
}

/** A time of day in the form of sheets in that language. */
export function writeTime(random: Random, language: Language, { hour, minute }: Clock): string {
	const ofLanguage = {
		en: [
			`${hourOfHalf(hour)}:${two(minute)} ${half(hour)}`,
			`${hourOfHalf(hour)}:${two(minute)}${half(hour).toLowerCase()}`,
		],
		de: [`${two(hour)}:${two(minute)} Uhr`],
		fr: [`${hour}h${two(minute)}`],
		es: [`${hour}:${two(minute)} h`],
		it: [`${two(hour)}:${two(minute)}`],
		pt: [`${hour}h${two(minute)}`],
	}[language];
	return random.pick([`${two(hour)}:${two(minute)}`, `${hour}:${two(minute)}:00`, ...ofLanguage]);
}

/** Day and time in one cell, sometimes as ISO 8601 with an offset, or as a serial number. */
export function writeMoment(
	random: Random,
	language: Language,
	order: SlashOrder,
	clock: Clock,
): Written {
	const moment = DateTime.fromObject(clock, { zone });
	const whole: Written[] = [
		{ text: moment.toISO() ?? '' },
		{ text: moment.toUTC().toISO() ?? '' },
		{ text: moment.toFormat("yyyy-MM-dd'T'HH:mm") },
		{ text: serial(clock) + (clock.hour * 60 + clock.minute) / 1440 },
	];
	if (random.is(0.3)) {
		return random.pick(whole);
	}
	const day = writeDay(random, language, order, clock);
	return { ...day, text: `${day.text} ${writeTime(random, language, clock)}` };
}

/** Writes day and time into two cells, each of which may be a number. */
export function writeApart(random: Random, language: Language, order: SlashOrder, clock: Clock) {
	const day = random.is(0.15) ? { text: serial(clock) } : writeDay(random, language, order, clock);
	const time = random.is(0.15)
		? (clock.hour * 60 + clock.minute) / 1440
		: writeTime(random, language, clock);
	return { day: day, time };
}
