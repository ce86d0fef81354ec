import { parseDateTime } from '../values/dateTime';
import { isCellWord, plainText } from '../values/text';
import { MONTH_OF, WEEKDAY_OF } from '../values/words';
import { readPlatformList } from './platformNames';
import { readStatus } from './readStatus';

/**
 * True for a cell under "Posted" that proves a publication: a link, a past day, the name of a platform, or a mark of
 * the person who posted the row.
 */
export function provesPublication(text: string, value: unknown): boolean {
	const isLink = /^https?:\/\//i.test(text);
	const isMarked = isSigned(text) || beginsWithYes(text);
	return isLink || isPast(value) || readPlatformList(text) !== undefined || isMarked;
}

/** The initials of the person who posted or approved a row, or a name and a day: "KM", "Dr. Kim 3/12". */
const SIGNED = /^(?:\p{Lu}{2,3}|(?:\p{Lu}\p{L}+\.? ){1,3}\d{1,2}[./-]\d{1,2}(?:[./-]\d{0,4})?)$/u;

export function isSigned(text: string): boolean {
	return SIGNED.test(text) && !text.split(' ').some((word) => isKnownWord(plainText(word)));
}

/** The first word of a cell as words are compared: "no" of "No KM". */
export function firstWordOf(text: string): string {
	return plainText(text.split(/\s/, 1)[0] ?? '');
}

/** True for a word that is not a name, such as "NO", "DEC", "Fri", "Soon" and "TBC". */
function isKnownWord(word: string): boolean {
	const isNone = isCellWord(word, 'no', 'nothing', 'notApplicable', 'open');
	const isAboutTime = isCellWord(word, 'afterStatus', 'objection', 'comingSoon');
	return (
		isNone ||
		isAboutTime ||
		readStatus(word) !== undefined ||
		WEEKDAY_OF.has(word) ||
		MONTH_OF.has(word)
	);
}

/** True for "✔ KM", "yes Kim" and "ok"; "on Friday" may be planned. */
function beginsWithYes(text: string): boolean {
	const word = firstWordOf(text);
	const isYes = isCellWord(word, 'yes') && !isCellWord(word, 'afterStatus') && !/^\d/.test(word);
	return isYes || /^ok(?:ay)?[.!]?$/i.test(text);
}

function isPast(value: unknown): boolean {
	const time = parseDateTime(value, { zone: 'utc', defaultTime: '00:00' });
	return 'value' in time && Date.parse(time.value) <= Date.now();
}
