import { isCellWord, plainPhrase } from '../values/text';
import { CELL_WORDS } from '../values/words';
import type { Cell, Row } from './cells';
import type { CellReader } from './cellReader';
import { hasStem, isPart } from './headingWords';
import { comparedPhrase, comparedPhrases, statusOfPhrase } from './readStatus';
import { IGNORED_ROLES } from './roleRule';
import type { RoleColumn } from './roles';
import { findLabelInDoubt } from './labelInDoubt';
import { statusAmongWords } from './statusAmongWords';
import { statusEntries, type StatusEntry } from './statusEntries';

/*
 * A note is read twice. `noteThatForbids` is certain: the note, or one of its parts, is "do not post" and no more.
 * Such a note skips its row in every run, even in a column whose name is not known. `noteInDoubt` suspects: the
 * note begins like a stop, or names a status that stops. Such a note refuses its row if no person looks at the post
 * before the post goes live.
 */

/** "do not post", "nicht posten". One word alone, such as "cancelled", may be about anything. */
const FORBIDS = comparedPhrases(CELL_WORDS.doNotPost);

/** A longer note explains something. */
const LONGEST_NOTE = 200;

/** Words after the phrase that change nothing: "do not post yet". */
const AFTER_PHRASE = / (?:yet|this|it|please|pls)$/;

type Columns = Pick<CellReader, 'row' | 'roles'>;

/** Finds a note to the team that forbids the row, in a column for notes or an unknown column: "DO NOT POST - client unhappy". */
export function noteThatForbids({ row, roles }: Columns): Cell | undefined {
	const columns = [...roles.of.notes, ...IGNORED_ROLES.flatMap((role) => roles.of[role])];
	return findNote(row, columns, noteForbids);
}

/** The most characters of a note that may be about its row rather than about its content. */
const LONGEST_DOUBT = 100;

/** Finds a note or a comment that may forbid the row: "HOLD", "waiting for approval", "posted manually". */
export function noteInDoubt({ row, roles }: Columns): Cell | undefined {
	const ofTeam = roles.of.unknown.filter(({ heading }) => hasStem(heading, 'comment'));
	const note = findNote(row, [...roles.of.notes, ...ofTeam], isNoteInDoubt);
	return note ?? findLabelInDoubt(row, roles.of.unclearTags);
}

function findNote(
	row: Row,
	columns: readonly RoleColumn[],
	isFound: (note: string) => boolean,
): Cell | undefined {
	const cells = columns.map(({ heading }) => ({ heading, value: row[heading] }));
	return cells.find(({ value }) => typeof value === 'string' && isFound(value));
}

function noteForbids(note: string): boolean {
	// Most notes contain none of the phrases, and are not taken apart.
	if (note.length > LONGEST_NOTE || !containsPhrase(note)) {
		return false;
	}
	return statusEntries(note).some(({ text }) => {
		const phrase = comparedPhrase(text);
		return FORBIDS.includes(phrase) || FORBIDS.includes(phrase.replace(AFTER_PHRASE, ''));
	});
}

function containsPhrase(note: string): boolean {
	const phrase = comparedPhrase(note);
	return FORBIDS.some((forbidden) => phrase.includes(forbidden));
}

function isNoteInDoubt(note: string): boolean {
	if (asksForChange(note)) {
		return true;
	}
	if (note.length > LONGEST_DOUBT) {
		return false;
	}
	return beginsWithDoNotPost(note) || beginsWithStop(note) || statusEntries(note).some(isStop);
}

/** Words that ask the team for another photo or text: "please change the photo", "typo in line 2". */
const CHANGES = comparedPhrases(CELL_WORDS.changeWanted);

/** The ends of sentences, and of the name of the person who writes: "Ana: love it! Please change the photo". */
const ENDS = /[.!?;:\n]+/;

function asksForChange(note: string): boolean {
	const sentences = note.slice(0, LONGEST_NOTE).split(ENDS).map(comparedPhrase);
	return sentences.some((text) => CHANGES.some((phrase) => `${text} `.startsWith(`${phrase} `)));
}

/** True for "do not post before 9" and "please don't post yet!": the phrase may come after 2 other words. */
function beginsWithDoNotPost(note: string): boolean {
	const words = comparedPhrase(note).split(' ');
	const beginnings = [0, 1, 2].map((at) => `${words.slice(at).join(' ')} `);
	return FORBIDS.some((phrase) => beginnings.some((text) => text.startsWith(`${phrase} `)));
}

/** Words that stop a row whatever follows: "hold until Kim confirms", "cancelled - event moved". */
const STOPS = comparedPhrases(CELL_WORDS.cancelled.concat(CELL_WORDS.stopsInNote));

/** The person who wrote a note: "Ana: please change the photo". */
const SPEAKER = /^\s*\p{Lu}\p{L}*\s*:/u;

function beginsWithStop(note: string): boolean {
	const text = `${comparedPhrase(note.replace(SPEAKER, ''))} `;
	const beginsWith = (phrase: string) => text.startsWith(`${phrase} `);
	return STOPS.some(beginsWith) && !isContentAfterVerb(note);
}

/** A verb and a word in small letters, as in "Hold the logo"; not "HOLD logo" and "Hold – logo". */
const VERB_AND_WORD = /^\s*(\p{L}\p{Ll}+) \p{Ll}/u;

/** True for "hold the logo at the top" and "cancel culture topic"; false for "hold the post" and "hold logo is wrong". */
function isContentAfterVerb(note: string): boolean {
	const verb = VERB_AND_WORD.exec(note)?.[1];
	const [, ...others] = comparedPhrase(note).split(' ');
	const isAboutRow = others.some(
		(word) => isCellWord(word, 'aboutRow', 'objection') || isPart(word, 'approver'),
	);
	return isCellWord(plainPhrase(verb), 'stopOrContent') && !isAboutRow;
}

const EARLIER_POSTS = comparedPhrases(CELL_WORDS.earlierPost);

/** True for a note on another post: "posted last year too, went well". */
function isOnEarlierPost(phrase: string): boolean {
	return EARLIER_POSTS.some((earlier) => ` ${phrase} `.includes(` ${earlier} `));
}

/** True for a status that is hardly anything else in a note: "not approved", "posted by Ana"; false for "Design". */
function isStop({ text }: StatusEntry): boolean {
	const phrase = comparedPhrase(text);
	const isSure = phrase.includes(' ') || isCellWord(phrase, 'open');
	const isWaiting = isSure && statusOfPhrase(phrase) === 'waiting';
	return isWaiting || (statusAmongWords(text) === 'published' && !isOnEarlierPost(phrase));
}
