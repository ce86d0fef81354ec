import { isErrorCode } from '../contract/errorCodes';
import type { Failure } from './serviceError';

/** Codes of which the service alone knows what was wrong: its own sentence says it. */
const TOLD_BY_SERVICE = new Set(['invalid_request', 'account_not_found']);

/** Fields of a request whose parameter has another name. */
const PARAMETER_OF: Readonly<Record<string, string>> = {
	media: 'mediaSource',
	searchTerms: 'warmupSearchTerms',
	sourceUrl: 'mediaUrls',
};

/** The display name of a field, by the name of its parameter; undefined where there is no such field. */
export type LabelOf = (name: string) => string | undefined;

/** What an HTTP 404 is about, where the service names no field. */
const SUBJECTS = [
	['post', 'postId'],
	['upload', 'uploadId'],
	['account', 'accountId'],
] as const;

/**
 * The sentence of a failure: the service's own where only the service knows the cause, led by the
 * display name of the field that it names.
 */
export function sentenceOf({ message, facts }: Failure, labelOf: LabelOf): string {
	const { code, serviceMessage, httpStatus, stage } = facts;
	if (serviceMessage === undefined || code === undefined) return message;
	if (!isErrorCode(code)) return `${message}: ${withoutFullStop(serviceMessage)}`;
	if (!TOLD_BY_SERVICE.has(code)) return message;
	const label =
		namedField(serviceMessage, labelOf) ??
		(httpStatus === 404 && stage === undefined ? subject(serviceMessage, labelOf) : undefined);
	const sentence = withoutFullStop(serviceMessage);
	return ledBy(label, sentence);
}

function ledBy(label: string | undefined, sentence: string): string {
	if (label === undefined) return sentence;
	const isLed = sentence.toLowerCase().startsWith(label.toLowerCase());
	return isLed ? label + sentence.slice(label.length) : `${label}: ${sentence}`;
}

/** The display name of the first field that a sentence names; a plain word may be just a word. */
function namedField(sentence: string, labelOf: LabelOf): string | undefined {
	for (const [word] of sentence.matchAll(/\b[a-z][A-Za-z]*\b/g)) {
		const isName = /[A-Z]/.test(word) || isMarked(sentence, word);
		const label = isName ? (labelOf(word) ?? labelOf(PARAMETER_OF[word] ?? '')) : undefined;
		if (label !== undefined) return label;
	}
	return undefined;
}

/** Whether a word is quoted, begins the sentence, or belongs to a path such as `body.caption`. */
function isMarked(sentence: string, word: string): boolean {
	return new RegExp(`["'\`.]${word}["'\`\\[: ]|^(The )?${word}\\b`).test(sentence);
}

function subject(sentence: string, labelOf: LabelOf): string | undefined {
	const about = SUBJECTS.find(
		([word, name]) => labelOf(name) !== undefined && sentence.toLowerCase().includes(word),
	);
	return about && labelOf(about[1]);
}

function withoutFullStop(sentence: string): string {
	return sentence.trim().replace(/\.$/, '');
}
