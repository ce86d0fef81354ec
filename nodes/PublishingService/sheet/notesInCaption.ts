import { plainText } from '../values/text';
import { CELL_WORDS } from '../values/words';
import { readPlatform } from './platformNames';

/** The end of a request to readers: "share]" of "[please share]", "our bio]" of "[check our bio]". */
const TO_READERS = ` (?:the |our )?(?:${CELL_WORDS.askedOfReaders.join('|')})!?\\]`;

/** Words in square brackets that ask the team for something: "[ANA: please check the price]". */
const TO_TEAM = new RegExp(
	`\\[[^[\\]\\n]{0,80}(?<!\\p{L})(?:${CELL_WORDS.askedOfTeam.join('|')}|tb[acd])(?!\\p{L}|${TO_READERS})[^[\\]\\n]{0,80}\\]`,
	'iu',
);

/** A part in brackets that is missing: "(link to come)", "(quote tbc)". A place or a day may be open for readers, too. */
const STILL_TO_COME =
	/[([](?:\p{L}+ ){0,3}(?:link|url|photo|image|video|handle|hashtag|quote|copy|text)s? (?:to (?:come|follow|be (?:added|confirmed))|tb[acd])[)\]]/iu;

/** A note to a colleague: "// NOTE: change the photo", "NOTE TO DESIGNER: crop". */
const NOTE_TO =
	/(?:^|\s)\/\/ ?(?:NOTE|TODO|NB)\b.{0,60}|^ {0,4}notes? (?:to|for) (?:the )?(?:designer|editor|client) ?:.{0,60}/imu;

/** A handle, a hashtag or a price that nobody has filled in: "@???", "€??". */
const BLANK = /(?<![\p{L}\p{N}])[@#€$£]\?{2,}/u;

const NOTES = [TO_TEAM, STILL_TO_COME, NOTE_TO, BLANK];

/** Finds words for the team in a caption, or the label of a text that is no part of the caption. */
export function noteInCaption(caption: string): string | undefined {
	const [note] = NOTES.flatMap((pattern) => pattern.exec(caption)?.[0] ?? []);
	return note?.trim() ?? labelIn(caption);
}

/** The beginning of a line that says what follows: "IG" of "IG: Hello there", "Version 2" of "Version 2 – Hello". */
const LABEL = /^([\p{L}\d][\p{L}\d ./-]{0,30}?)(?::| [–—-] )(.*)/gu;

/** Marks of a list or of bold text, as in "- IG: Hello there" and "**IG:** Hello there". */
const LIST_MARK = /^\s*[–-] |[*_#•]/g;

/** The labels of versions of one text: "Option 1", "V2", "Version B". */
const VERSION = new RegExp(`^(?:${CELL_WORDS.version.map(plainText).join('|')}) ?(?:\\d|[a-c])$`);

function labelIn(caption: string): string | undefined {
	const lines = caption.trim().split('\n');
	const labels = lines.flatMap((line, at) => {
		const found = line.replace(LIST_MARK, '').trim().matchAll(LABEL);
		return Array.from(found, ([, label, text]) => labeledLine(at, String(label), String(text)));
	});
	const other = labels.find((label) => OTHER_TEXTS.has(label.word) || isOfForm(label, labels));
	const versions = labels.filter(isVersion);
	return other?.label ?? (isPoll(versions, lines) ? undefined : labelOfSecond(versions));
}

function labeledLine(at: number, label: string, text: string): LabeledLine {
	return { at, label, word: plainText(label), text: text.trim() };
}

/** True for "Caption" above its text or before other labels; false for a joke such as "Caption: me on Monday". */
function isOfForm({ at, word, text }: LabeledLine, labels: readonly LabeledLine[]): boolean {
	return at === 0 && CAPTIONS.has(word) && (text === '' || labels.length > 1);
}

interface LabeledLine {
	readonly at: number;
	readonly label: string;
	readonly word: string;
	/** The text after the label, in the same line. */
	readonly text: string;
}

/** True for a version of the caption, or its text for one platform; false for "IG: @northwind". */
function isVersion({ word, text }: LabeledLine): boolean {
	const isText = text === '' || /^(?!@|https?:|www\.)\S+\s+\S/.test(text);
	return VERSION.test(word) || (isText && readPlatform(word) !== undefined);
}

/** A question, perhaps before signs: "What do you choose? 👇". */
const QUESTION = /[?？][^\p{L}?？]*$/u;

/** True for options without a line between them, if a question to readers follows: "What do you choose?" */
function isPoll(versions: readonly LabeledLine[], lines: readonly string[]): boolean {
	const isList = versions.every(({ at, word }, nth) => at === nth && VERSION.test(word));
	return isList && lines.slice(versions.length).some((line) => QUESTION.test(line));
}

/** The second of several texts, if the caption begins with the first one. A poll has its options behind a question. */
function labelOfSecond([first, second]: readonly LabeledLine[]): string | undefined {
	return first?.at === 0 ? second?.label : undefined;
}

const OTHER_TEXTS: ReadonlySet<string> = new Set(CELL_WORDS.labelOfOtherText.map(plainText));
const CAPTIONS: ReadonlySet<string> = new Set(CELL_WORDS.labelOfCaption.map(plainText));
