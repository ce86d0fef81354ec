import { type Failure } from '../client/serviceError';
import { isServiceCode } from '../contract/serviceErrorTexts';

/** Returns the label of a field in the reader's panel. Undefined if the panel does not have the field. */
export type LabelOf = (name: string) => string | undefined;

/** The things that an ID names, as the service calls them in its sentences. */
export const THINGS_WITH_ID = ['post', 'upload', 'account'] as const;

/** Codes whose cause only the service knows, so its own sentence is shown. */
const EXPLAINED_BY_SERVICE = new Set(['invalid_request', 'account_not_found']);

/** Fields of a request whose parameter in the panel has another name. */
const PARAMETERS_OF: Readonly<Record<string, readonly string[]>> = {
	media: ['mediaSource'],
	searchTerms: ['warmupSearchTerms'],
	source: ['sourceUrl', 'mediaUrls'],
	sourceUrl: ['mediaUrls'],
};

/**
 * Chooses the sentence of a failure. If only the service knows the cause, its own sentence, which begins with the
 * label of the field that it names.
 */
export function failureSentence({ message, facts }: Failure, labelOf: LabelOf): string {
	const { code, serviceMessage, httpStatus, stage } = facts;
	if (serviceMessage === undefined || code === undefined) {
		return message;
	}
	if (!isServiceCode(code)) {
		return `${message}: ${withoutFullStop(serviceMessage)}`;
	}
	if (!EXPLAINED_BY_SERVICE.has(code)) {
		return message;
	}
	const isUnknownId = httpStatus === 404 && stage === undefined;
	const idLabel = isUnknownId ? labelOfId(facts, labelOf) : undefined;
	const label = namedField(serviceMessage, labelOf) ?? idLabel;
	const sentence = withoutFullStop(serviceMessage);
	if (label === undefined) {
		return sentence;
	}
	const beginsWithLabel = sentence.toLowerCase().startsWith(label.toLowerCase());
	return beginsWithLabel ? label + sentence.slice(label.length) : `${label}: ${sentence}`;
}

/**
 * The display name of the first field that a sentence names. A word in lower case counts only if it is marked as a
 * name, because "media" may be just a word.
 */
function namedField(sentence: string, labelOf: LabelOf): string | undefined {
	for (const { 0: word, index } of sentence.matchAll(/\b[a-z][A-Za-z]*\b/g)) {
		const isName = /[A-Z]/.test(word) || isMarked(sentence, word, index);
		const names = isName ? [...(PARAMETERS_OF[word] ?? []), word] : [];
		const label = names.map(labelOf).find((name) => name !== undefined);
		if (label !== undefined) {
			return label;
		}
	}
	return undefined;
}

/** True if a word is quoted, begins the sentence, or belongs to a path such as `body.caption`. */
function isMarked(sentence: string, word: string, index: number): boolean {
	if (index === 0 || (index === 'The '.length && sentence.startsWith('The '))) {
		return true;
	}
	const before = sentence.charAt(index - 1);
	const after = sentence.charAt(index + word.length);
	return /["'`.]/.test(before) && /["'`[: ]/.test(after);
}

/** The label of the ID that an HTTP 404 is about, if the service names no field. */
function labelOfId(
	{ code, serviceMessage = '' }: Failure['facts'],
	labelOf: LabelOf,
): string | undefined {
	const text = code === 'account_not_found' ? 'account' : serviceMessage.toLowerCase();
	for (const thing of THINGS_WITH_ID) {
		const label = text.includes(thing) ? labelOf(`${thing}Id`) : undefined;
		if (label !== undefined) {
			return label;
		}
	}
	return undefined;
}

function withoutFullStop(sentence: string): string {
	return sentence.trim().replace(/\.$/, '');
}
