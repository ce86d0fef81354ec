import { asText, parseJson } from '../values/text';
import { readPlatformList } from './platformNames';
import { readStatus, type RowStatus, type StatusKind } from './readStatus';
import { isRecord, readLabel } from './rows/databaseCell';

/** One of the choices in a status cell. Its status is read once, because reading takes long. */
export interface StatusEntry {
	readonly value: unknown;
	readonly text: string;
	readonly status: RowStatus | undefined;
}

/**
 * True if a cell contains data without a text that people would read, such as monday.com's
 * `{"index":5,"changed_at":"…"}`, so that it is unclear whether the cell forbids its row.
 */
export function isUnreadStatus(kind: StatusKind, value: unknown): boolean {
	const isData = ({ value: entry }: StatusEntry) =>
		isRecord(entry) && Object.keys(entry).length > 0;
	return kind !== 'postedLink' && statusEntries(value).some(isData);
}

/** Lists the choices of a cell: entries of a list, a text as a whole and then its parts. Objects become their text. */
export function statusEntries(value: unknown): readonly StatusEntry[] {
	const data = typeof value === 'string' ? dataIn(value) : value;
	const choices: readonly unknown[] = Array.isArray(data) ? data : [data];
	return choices.flatMap((choice) => entriesOfChoice(readLabel(choice) ?? choice));
}

/** Reads the list or object whose JSON is in a cell; a text that is no JSON stays. */
function dataIn(text: string): unknown {
	const json = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
	return json && 'value' in json ? json.value : text;
}

function entriesOfChoice(value: unknown): readonly StatusEntry[] {
	const entry = readEntry(value);
	if (typeof value !== 'string' || entry.status !== undefined) {
		return [entry];
	}
	return [entry, ...partsOf(value).map(readEntry)];
}

function readEntry(value: unknown): StatusEntry {
	const text = asText(value).trim();
	return { value, text, status: readStatus(text) };
}

/** Separators of the choices in a text. */
const BETWEEN_CHOICES = /[,;|\n]/;
/** Signs between the status of a cell and a note: "Draft – needs image", "No: wrong logo", "Ready / on hold". */
const BEFORE_NOTE = /\s[-–—·•+&]\s|[:/→»[\]]|[-=]>/;
/** A number or a letter is no status: "1/3". */
const NO_STATUS = /^(?:\d*|[a-z])$/i;

/** Takes a text apart, at commas and at the signs before a note. */
function partsOf(text: string): readonly string[] {
	const choices = text.split(BETWEEN_CHOICES);
	const parts = text.includes('://') ? [] : text.split(BEFORE_NOTE);
	// "IG: no" says nothing about the other platform.
	const namesPlatform = parts.some((part) => readPlatformList(part) !== undefined);
	const notes = namesPlatform ? [] : parts.filter((part) => !NO_STATUS.test(part.trim()));
	// One part is the text as a whole, which is read already.
	return [...(choices.length > 1 ? choices : []), ...(parts.length > 1 ? notes : [])];
}
