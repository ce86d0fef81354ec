import { isCellWord, plainText } from '../values/text';

const PENDING =
	/^\W*(?:pending|open|new|to do|todo|not yet|no[- ]go|offen|noch nicht|pas encore|pendiente|pendente|ausstehend)\W*$/i;

/** True for a status such as "Pending" and "To do", by which a row goes live if no other row is approved. */
export function isStillOpen(text: string): boolean {
	return PENDING.test(text) || isCellWord(plainText(text), 'stillOpen');
}
