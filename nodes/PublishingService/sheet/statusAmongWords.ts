import { isCellWord } from '../values/text';
import { CELL_WORDS, STATUS_WORDS } from '../values/words';
import { readPlatform } from './platformNames';
import {
	comparedPhrase,
	comparedPhrases,
	LONGEST_STATUS,
	type RowStatus,
	statusOfPhrase,
} from './readStatus';

/** A status that keeps its row from being posted. */
type SkippingStatus = Exclude<RowStatus, 'ready'>;

/** The address of a person: the words of "design@northwind.com" say nothing about the row. */
const ADDRESS = /[^\s@]{1,64}@[^\s@]{1,255}/gu;

/**
 * Finds a status among the person's own words: "final draft", "Draft Ana", "almost ready" and "Approved but change
 * the photo" put the row on hold, "Kim posted this" says that it is published. Undefined for other words, such as
 * "With Ana", and for words about one platform: "Not on TikTok".
 */
export function statusAmongWords(text: string): SkippingStatus | undefined {
	const phrase = comparedPhrase(text.slice(0, LONGEST_STATUS).replace(ADDRESS, ' somebody '));
	const status = statusOfOwnWords(phrase);
	// Few texts contain a status, so that the names of platforms, which take longer, are rarely searched.
	const isOfPlatform = status !== undefined && phrase.split(' ').some(readPlatform);
	return isOfPlatform ? undefined : status;
}

/** Works like `statusAmongWords`, for words without the name of a platform. */
export function statusOfOwnWords(phrase: string): SkippingStatus | undefined {
	const open = withoutPlans(phrase);
	const words = open.split(' ').filter((word) => !VERSION.test(word));
	if (
		containsOne(open, OBJECTIONS) ||
		containsOne(open, IN_OTHER_TOOL) ||
		beginsOrEndsOnHold(words)
	) {
		return 'waiting';
	}
	const isPublished = containsOne(open, PUBLISHED) && !containsOne(open, STILL_TO_COME);
	return isPublished ? 'published' : undefined;
}

/** "2" or "v2", as in "Ana draft v2". */
const VERSION = /^v?\d+$/;

const OBJECTIONS = comparedPhrases(CELL_WORDS.objection);
const PUBLISHED = comparedPhrases(CELL_WORDS.wasPublished);
const STILL_TO_COME = comparedPhrases(CELL_WORDS.aboutToBe);

/** Scripts that write words without spaces between them. */
const WITHOUT_SPACES =
	/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function containsOne(phrase: string, parts: readonly string[]): boolean {
	const words = ` ${phrase} `;
	const mayBeJoined = WITHOUT_SPACES.test(phrase);
	return parts.some(
		(part) =>
			words.includes(` ${part} `) ||
			(mayBeJoined && WITHOUT_SPACES.test(part) && phrase.includes(part)),
	);
}

/** A tool that schedules the row itself: "Scheduled in Later", "Scheduled with Buffer". */
const IN_OTHER_TOOL = comparedPhrases(CELL_WORDS.otherTool).flatMap((tool) =>
	CELL_WORDS.inTool.map((word) => `${comparedPhrase(word)} ${tool}`),
);

/** Phrases of several words by which a row goes live, such as "not posted yet". Their words are no objection. */
const PLANS = comparedPhrases(STATUS_WORDS.ready.filter((plan) => plan.includes(' ')));

function withoutPlans(phrase: string): string {
	const open = PLANS.reduce((rest, plan) => rest.replace(` ${plan} `, ' '), ` ${phrase} `);
	return open.trim();
}

/** The most words of a status that people write next to other words. */
const MOST_WORDS = 20;

/** True for "Draft Ana" and "final draft"; false for "Draft approved", whose last word counts. */
export function beginsOrEndsOnHold(words: readonly string[]): boolean {
	return words.slice(1, MOST_WORDS).some((_, at) => {
		const beginning = words.slice(0, at + 1);
		const end = words.slice(at + 1);
		const isSettled = end.some((word) => statusOfPhrase(word) !== undefined && !isOnHold([word]));
		return isOnHold(end) || (isOnHold(beginning) && !isSettled);
	});
}

/** True for a phrase that puts a row on hold; "no" alone may belong to the next word, as in "no changes". */
function isOnHold(words: readonly string[]): boolean {
	const phrase = words.join(' ');
	return statusOfPhrase(phrase) === 'waiting' && !isCellWord(phrase, 'no', 'nothing');
}
