import { CELL_WORDS } from '../values/words';
import { comparedPhrase, comparedPhrases } from './readStatus';

const STILL_OPEN: ReadonlySet<string> = new Set(comparedPhrases(CELL_WORDS.stillOpen));

/** True for a status such as "Pending" and "To do", by which a row goes live if no other row is approved. */
export function isStillOpen(text: string): boolean {
	return STILL_OPEN.has(comparedPhrase(text));
}
