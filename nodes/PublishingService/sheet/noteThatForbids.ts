import { plainText } from '../values/text';
import { CELL_WORDS } from '../values/words';
import type { Cell } from './cells';
import type { CellReader } from './cellReader';
import { comparedPhrases, statusPhrase } from './readStatus';
import { IGNORED_ROLES } from './roleRule';
import { statusEntries } from './statusEntries';

/** The verbs of these phrases, in every language. */
const ABOUT_POSTING = /post|publ|pubbl|plaats|ffentlich/;

/** Phrases that forbid a row in any column: "do not post", "nicht posten". One word alone, such as "cancelled", may be about anything. */
const FORBIDS: ReadonlySet<string> = new Set(
	comparedPhrases(CELL_WORDS.calledOff.filter((phrase) => phrase.includes(' '))).filter((phrase) =>
		ABOUT_POSTING.test(phrase),
	),
);

/** The ends of these phrases. Most notes contain none of them, and are not read further. */
const ENDS = new RegExp(
	[...FORBIDS].map((phrase) => phrase.slice(-4).replace(/[^a-z]/g, '.')).join('|'),
	'i',
);

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
	if (typeof value !== 'string' || value.length > LONGEST_NOTE || !ENDS.test(value)) {
		return false;
	}
	return statusEntries(value).some((entry) => {
		const phrase = statusPhrase(plainText(String(entry)));
		return FORBIDS.has(phrase) || FORBIDS.has(phrase.replace(AFTER_PHRASE, ''));
	});
}
