/** "2030-12-24 18:30", with or without a zone behind it. */
const STARTS_WITH_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d/;

/** The words of "Tue, 24 Dec 2030 18:30:00 GMT", the fixed form of `Date.toUTCString`. */
const UTC_WORDS = /^(\w+), 0?(\d+ \w+ \d+ \d\d:\d\d)/;

/**
 * "Tue 24 Dec 2030 18:30" of "2030-12-24 18:30 Europe/Berlin": the weekday of the local date, so the
 * local time is read as if it were UTC. Luxon's formats would take a tenth of the time of a row.
 */
export function dayAndTime(goesLive: string): string {
	const localTime = STARTS_WITH_TIME.exec(goesLive)?.[0];
	if (localTime === undefined) {
		return goesLive;
	}
	const utcText = new Date(`${localTime.replace(' ', 'T')}Z`).toUTCString();
	const words = UTC_WORDS.exec(utcText);
	return words === null ? goesLive : keepTogether(`${words[1]} ${words[2]}`);
}

/** n8n's table makes a crowded column as narrow as its longest word. */
export function keepTogether(text: string): string {
	return text.replaceAll(' ', '\u00a0');
}
