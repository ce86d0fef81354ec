import { isCellWord, plainText } from '../values/text';
import { CELL_WORDS } from '../values/words';
import type { Cell } from './cells';
import type { CellReader } from './cellReader';
import { hasStem, isPart } from './headingWords';
import { comparedPhrase, comparedPhrases, statusOfPhrase } from './readStatus';
import { IGNORED_ROLES } from './roleRule';
import { statusAmongWords } from './statusAmongWords';
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

/** The most characters of a note that may be about its row rather than about its content. */
const LONGEST_DOUBT = 100;

/** Finds a note or a comment that may forbid the row: "HOLD", "waiting for approval", "posted manually". */
export function noteInDoubt({ row, roles }: Pick<CellReader, 'row' | 'roles'>): Cell | undefined {
	const ofTeam = roles.of.unknown.filter(({ heading }) => hasStem(heading, 'comment'));
	const cells = [...roles.of.notes, ...ofTeam].map(({ heading }) => ({
		heading,
		value: row[heading],
	}));
	return cells.find(({ value }) => typeof value === 'string' && mayForbid(value));
}

function mayForbid(note: string): boolean {
	if (note.length > LONGEST_DOUBT) {
		return false;
	}
	const words = comparedPhrase(note).split(' ');
	const beginnings = [0, 1, 2].map((at) => `${words.slice(at).join(' ')} `);
	const isForbidden = FORBIDS.some((phrase) =>
		beginnings.some((text) => text.startsWith(`${phrase} `)),
	);
	const begins = STOPS.some((phrase) => beginnings[0]?.startsWith(`${phrase} `));
	const isStopped = begins && !isContentAfterVerb(note);
	return isForbidden || isStopped || statusEntries(note).some(({ text }) => isStop(text));
}

/** Words that stop a row whatever follows: "hold until Kim confirms", "cancelled - event moved". */
const STOPS = comparedPhrases(CELL_WORDS.cancelled.concat(CELL_WORDS.stopsInNote));

/** A verb and a word in small letters, as in "Hold the logo"; not "HOLD logo" and "Hold – logo". */
const VERB_AND_WORD = /^\s*(\p{L}\p{Ll}+) \p{Ll}/u;

/** True for "hold the logo at the top" and "cancel culture topic"; false for "hold the post" and "hold logo is wrong". */
function isContentAfterVerb(note: string): boolean {
	const [, verb = ''] = VERB_AND_WORD.exec(note) ?? [];
	const [, ...others] = comparedPhrase(note).split(' ');
	const isAboutRow = others.some(
		(word) => isCellWord(word, 'aboutRow', 'objection', 'waitsFor') || isPart(word, 'approver'),
	);
	return isCellWord(plainText(verb), 'stopOrContent') && !isAboutRow;
}

const EARLIER_POSTS = comparedPhrases(CELL_WORDS.earlierPost);

/** True for a note on another post: "posted last year too, went well". */
function isOnEarlierPost(phrase: string): boolean {
	return EARLIER_POSTS.some((earlier) => ` ${phrase} `.includes(` ${earlier} `));
}

/** True for a status that is hardly anything else in a note: "not approved", "posted by Ana"; false for "Design". */
function isStop(text: string): boolean {
	const phrase = comparedPhrase(text);
	const isSure = phrase.includes(' ') || isCellWord(phrase, 'open');
	const isWaiting = isSure && statusOfPhrase(phrase) === 'waiting';
	return isWaiting || (statusAmongWords(text) === 'published' && !isOnEarlierPost(phrase));
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
