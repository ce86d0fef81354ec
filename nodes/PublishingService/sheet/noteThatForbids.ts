import { CELL_WORDS } from '../values/words';
import type { Cell } from './cells';
import type { CellReader } from './cellReader';
import { comparedPhrase, comparedPhrases } from './readStatus';
import { IGNORED_ROLES } from './roleRule';
import { statusEntries } from './statusEntries';

/** "do not post", "nicht posten". One word alone, such as "cancelled", may be about anything. */
const FORBIDS = comparedPhrases(CELL_WORDS.doNotPost);

/** A longer note explains something. */
const LONGEST_NOTE = 200;

/** Words after the phrase that change nothing: "do not post yet". */
const AFTER_PHRASE = / (?:yet|this|it|please|pls)$/;

/** Finds a note to the team that forbids the row, in a column for notes or an unknown column: "DO NOT POST - client unhappy". */
export function noteThatForbids({
	row,
	roles,
}: Pick<CellReader, 'row' | 'roles'>): Cell | undefined {
	const columns = [...roles.of.notes, ...IGNORED_ROLES.flatMap((role) => roles.of[role])];
	const cells = columns.map(({ heading }) => ({ heading, value: row[heading] }));
	return cells.find(({ value }) => forbids(value));
}

function forbids(value: unknown): boolean {
	// Most notes contain none of the phrases, and are not taken apart.
	if (typeof value !== 'string' || value.length > LONGEST_NOTE || !contains(value)) {
		return false;
	}
	return statusEntries(value).some(({ text }) => {
		const phrase = comparedPhrase(text);
		return FORBIDS.includes(phrase) || FORBIDS.includes(phrase.replace(AFTER_PHRASE, ''));
	});
}

function contains(note: string): boolean {
	const phrase = comparedPhrase(note);
	return FORBIDS.some((forbidden) => phrase.includes(forbidden));
}
