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

/** What an HTTP 404 is about, where the service names no field. */
const SUBJECTS = [
	['post', 'postId'],
	['upload', 'uploadId'],
	['account', 'accountId'],
] as const;

/**
 * The sentence of a failure: the service's own where only the service knows the cause, led by the
 * display name of the field that it names. `labels` are the operation's, by dotted path.
 */
export function sentenceOf(
	{ message, facts }: Failure,
	labels: ReadonlyMap<string, string>,
): string {
	const { code, serviceMessage, httpStatus, stage } = facts;
	if (serviceMessage === undefined || code === undefined) return message;
	if (!isErrorCode(code)) return `${message}: ${withoutFullStop(serviceMessage)}`;
	if (!TOLD_BY_SERVICE.has(code)) return message;
	const label =
		namedField(serviceMessage, labels) ??
		(httpStatus === 404 && stage === undefined ? subject(serviceMessage, labels) : undefined);
	const sentence = withoutFullStop(serviceMessage);
	return ledBy(label, sentence);
}

function ledBy(label: string | undefined, sentence: string): string {
	if (label === undefined) return sentence;
	const isLed = sentence.toLowerCase().startsWith(label.toLowerCase());
	return isLed ? label + sentence.slice(label.length) : `${label}: ${sentence}`;
}

/** The display name of the first field that a sentence names; a plain word may be just a word. */
function namedField(sentence: string, labels: ReadonlyMap<string, string>): string | undefined {
	for (const [word] of sentence.matchAll(/\b[a-z][A-Za-z]*\b/g)) {
		const isName = /[A-Z]/.test(word) || isMarked(sentence, word);
		const label = isName ? labelOf(word, labels) : undefined;
		if (label !== undefined) return label;
	}
	return undefined;
}

/** Whether a word is quoted, begins the sentence, or belongs to a path such as `body.caption`. */
function isMarked(sentence: string, word: string): boolean {
	return new RegExp(`["'\`.]${word}["'\`\\[: ]|^(The )?${word}\\b`).test(sentence);
}

/** A field at the top of the panel or in one of its collections. */
function labelOf(name: string, labels: ReadonlyMap<string, string>): string | undefined {
	const find = (wanted: string) =>
		[...labels].find(([path]) => {
			const steps = path.split('.');
			return steps.length <= 2 && steps.at(-1) === wanted;
		})?.[1];
	return find(name) ?? find(PARAMETER_OF[name] ?? '');
}

function subject(sentence: string, labels: ReadonlyMap<string, string>): string | undefined {
	const about = SUBJECTS.find(
		([word, path]) => labels.has(path) && sentence.toLowerCase().includes(word),
	);
	return about && labels.get(about[1]);
}

function withoutFullStop(sentence: string): string {
	return sentence.trim().replace(/\.$/, '');
}
