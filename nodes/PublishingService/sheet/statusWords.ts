import { isCellWord, parseFlag, plainText } from '../values/text';
import { readStatus } from './readStatus';
import { statusEntries } from './statusEntries';

/** True if a cell contains nothing but statuses in words: "Draft", "In review". A yes or no is no status. */
export function isStatusWord(cell: unknown): boolean {
	return statusEntries(cell).every(
		({ value, status }) =>
			typeof value === 'string' && status !== undefined && 'problem' in parseFlag(value),
	);
}

/** A shorter word, such as "new", is a status only in a column of statuses. */
const SHORTEST_SURE_STATUS = 5;

/**
 * True if a cell contains a status that is hardly anything else, such as "Draft" and "In progress"; false for
 * "Design", "New" and "Green".
 */
export function isSureStatus(cell: unknown): boolean {
	return statusEntries(cell).some(({ text }) => {
		const word = plainText(text);
		const isClear = word.includes(' ') || isCellWord(word, 'open', 'cancelled');
		// A single word that puts a row on hold, such as "Design", may also be a topic.
		const mayBeTopic = readStatus(word) === 'waiting';
		const isSure = isClear || (!mayBeTopic && word.length >= SHORTEST_SURE_STATUS);
		return isSure && !isCellWord(word, 'trafficLight');
	});
}
