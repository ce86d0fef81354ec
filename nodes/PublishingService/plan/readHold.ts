import type { CellReader } from '../sheet/cellReader';
import { type Finding, finding } from '../sheet/texts/findings';
import { asText, isCellWord, parseFlag, plainText } from '../values/text';
import type { Hold } from './types';

/**
 * Reads why the sheet itself keeps a row from being posted: a status, or platforms of other services. The row
 * reader has `skipped` the row for this reason, unless only a column says that the row is cancelled.
 */
export function readHold(reader: CellReader, skipped: Finding | undefined): Hold {
	const cancelColumn = findCancellingColumn(reader);
	if (cancelColumn !== undefined) {
		const value = reader.row[cancelColumn];
		const reason = finding('warning', 'cancelledRow', cancelColumn, { value });
		const because = skipped ?? reason;
		return { kind: 'cancelled', because, reason };
	}
	if (!skipped) {
		return { kind: 'none' };
	}
	if (skipped.code === 'otherPlatformOnly' || skipped.code === 'noPlatformChosen') {
		return { kind: 'otherPlatform', because: skipped };
	}
	if (skipped.code === 'skippedByStatus' && skipped.skipReason === 'published') {
		return { kind: 'published', because: skipped };
	}
	return { kind: 'onHold', because: skipped, reason: reasonOf(skipped) };
}

function reasonOf(skipped: Finding): Finding {
	const { column } = skipped;
	return 'value' in skipped
		? finding('warning', 'onHold', column, { value: skipped.value })
		: finding('warning', 'unticked', column);
}

/** A column with a word such as "Cancelled" in it, or a yes under a column name such as "Cancelled". */
function findCancellingColumn({ roles, row }: CellReader): string | undefined {
	const column = roles.of.status.find(({ heading }) => {
		const cell = row[heading];
		const flag = parseFlag(cell);
		const isTicked = 'value' in flag && flag.value;
		return (isTicked && saysCancelled(heading.replaceAll('?', ''))) || saysCancelled(asText(cell));
	});
	return column?.heading;
}

/** A reason behind a status, from the sign before it to the end of the cell. */
const REASON = /(?: - |: | ?[([/]).*/;

/**
 * True for "Cancelled", also with a sign or a reason: "❌ Cancelled", "Cancelled (rain)", "Cancelled – no budget".
 * A question mark leaves the status open, and so does "Do not post" with a reason: it may be for now.
 */
function saysCancelled(text: string): boolean {
	const phrase = plainText(text);
	const status = phrase.replace(REASON, '');
	const words = status.replace(/[^\p{L}\p{N}'?]+/gu, ' ').trim();
	const mayBeForNow = status !== phrase && words.includes(' ');
	return isCellWord(words, 'cancelled', 'doNotPost') && !mayBeForNow;
}
