import { DateTime } from 'luxon';

import { quote } from '../../values/text';

/** The value of a field of a row or of its post, for a sentence that compares the two. */
export type ShownValue =
	| { readonly kind: 'text'; readonly value: string }
	| { readonly kind: 'list'; readonly value: readonly string[] }
	/** An instant in ISO 8601, shown in a zone; null for as soon as possible. */
	| { readonly kind: 'time'; readonly value: string | null; readonly zone: string }
	| { readonly kind: 'format'; readonly value: 'reel' | 'post' }
	| { readonly kind: 'media'; readonly value: ShownMedia };

/** The media of a row or of its post, as far as they can be seen. */
interface ShownMedia {
	readonly count?: number;
	readonly kind?: string;
	/** True if the media are not those with which the post was created. */
	readonly areReplaced?: boolean;
}

/** Shown for a post without a time. */
export const SOON = 'as soon as possible';

/** Longer texts are shortened around the first letter that differs, if both values are shown. */
const LONGEST = 60;

/** Writes a value: `"Fresh bread"`, `#a, #b`, `2026-12-24 18:30 Europe/Berlin`, `nothing`. */
export function writeValue(shown: ShownValue): string {
	switch (shown.kind) {
		case 'text':
			return shown.value === '' ? 'nothing' : quote(inOneLine(shown.value));
		case 'list':
			return shown.value.join(', ') || 'nothing';
		case 'time':
			return showTimeOrSoon(shown.value, shown.zone);
		case 'format':
			return shown.value === 'post' ? 'a regular feed post' : 'a reel';
		case 'media':
			return writeMedia(shown.value);
	}
}

function writeMedia({ count, kind = 'file', areReplaced = false }: ShownMedia): string {
	if (areReplaced) {
		return 'other media';
	}
	return count === undefined ? 'its media' : `${count} ${kind}${count === 1 ? '' : 's'}`;
}

/** Line breaks of a value must not look like lines of the message. */
function inOneLine(text: string): string {
	return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * A time as people read it: `2026-12-24 18:30 Europe/Berlin`; empty if there is none, or an unreadable one.
 * In the hour that a change of the clocks repeats, the offset says which of both: `2031-10-26 02:30 UTC+01:00`.
 */
export function showTime(instant: string | null | undefined, zone: string): string {
	const time = DateTime.fromISO(instant ?? '', { zone });
	if (!time.isValid) {
		return '';
	}
	const place = isShownTwice(time) ? `UTC${time.toFormat('ZZ')}` : zone;
	// Some ten times as fast as `toFormat`, which each row of a large sheet would need twice.
	const minute = time.toISO().slice(0, 'yyyy-MM-ddTHH:mm'.length).replace('T', ' ');
	return `${minute} ${place}`;
}

/** True if the clock of the zone shows this time on two occasions, because it is put back in between. */
export function isShownTwice(time: DateTime): boolean {
	return time.getPossibleOffsets().length > 1;
}

/** A time as people read it, or "as soon as possible" for a post without a time. */
export function showTimeOrSoon(instant: string | null | undefined, zone: string): string {
	return showTime(instant, zone) || SOON;
}

/**
 * Shortens two long texts to the part in which they differ, so that people see the change.
 * `around('… long … old end', '… long … new end')` gives `['… long … old end', …]` with the start left out.
 */
export function shortenAround(one: string, other: string): [string, string] {
	const letters = [...one];
	const others = [...other];
	const end = Math.min(letters.length, others.length);
	let at = 0;
	while (at < end && letters[at] === others[at]) {
		at++;
	}
	const from = Math.max(0, at - LONGEST / 3);
	return [cut(letters, from), cut(others, from)];
}

function cut(letters: readonly string[], from: number): string {
	if (letters.length <= LONGEST) {
		return letters.join('');
	}
	const part = letters.slice(from, from + LONGEST).join('');
	const isWholeEnd = from + LONGEST >= letters.length;
	return `${from > 0 ? '… ' : ''}${part}${isWholeEnd ? '' : ' …'}`;
}
