import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { isErrorCode } from '../contract/serviceCodes';
import { failureText, ServiceError, type Failure } from '../client/serviceError';
import { shownLink } from '../values/mediaKind';

/** In a panel, a failed poll, a list or credential, a sheet's cell, or as a model; the last three see the message alone. */
export type Reader = 'panel' | 'poll' | 'list' | 'cell' | 'agent';

export type LabelOf = (name: string) => string | undefined;

export interface Place {
	/** The row that the item is, how many there are, and whose it is where they are of several companies. */
	readonly item?: { readonly row: number; readonly count: number; readonly company?: string };
	/** What a field is called where the reader is; undefined for one that is not there. */
	readonly labelOf?: LabelOf;
}

/** Makes words of a failure, for everyone who reads of one (docs/errors.md). */
export function explain(failure: Failure, reader: Reader, place: Place = {}) {
	const { labelOf = () => undefined, item } = place;
	const sentence = sentenceOf(failure, labelOf);
	const { facts } = failure;
	const { hint, nextStep, path = {}, resetsAt, serviceMessage, stage, uploadIds } = facts;
	const isNew = serviceMessage && !sentence.includes(serviceMessage.replace(/\.$/, ''));
	const words = isNew ? `The service says: ${serviceMessage}` : undefined;
	const said = [words, hint && `Hint: ${hint}`];
	const known = (owner: string) => [
		resetsAt && `The next UTC day starts at ${resetsAt}.`,
		uploadIds?.length && `Uploads made for this ${owner}: ${uploadIds.join(', ')}.`,
	];
	const alone = (...texts: Text[]) => ({ message: joined([sentence, ...texts]), description: '' });
	if (reader === 'list') {
		return alone(nextStep);
	}
	if (reader === 'cell') {
		// A row may have several links, of which one was refused.
		const link = path.link === undefined ? '' : `Link: ${shownLink(path.link)}`;
		return alone(link, words, hint ?? nextStep);
	}
	if (reader === 'agent') {
		const values = Object.entries(path).filter(([, value]) => !sentence.includes(value));
		const named = values.map(([name, value]) => `${name} was "${value}".`);
		return alone(...named, ...said, modelStep(facts), ...known('call'));
	}
	const after =
		reader === 'poll' && 'Nothing is lost: the next poll goes on where this one stopped.';
	const reached = stage && `This happened at the stage "${stage}".`;
	const details = [reached, ...said, nextStep, ...known('row'), after, references(facts, item)];
	return { message: [...placeOf(item), sentence].join(': '), description: joined(details) };
}

type Text = string | number | false | undefined;

function placeOf(item: Place['item']): string[] {
	const { row = 1, count = 1, company = '' } = item ?? {};
	if (count === 1) {
		return company === '' ? [] : [company];
	}
	return [company === '' ? `Row ${row}` : `Row ${row} (${company})`];
}

/** What is known of anything thrown: of what the client did not throw only the maintainers know more. */
export function toFailure(error: unknown): Failure {
	if (error instanceof ServiceError) {
		return error;
	}
	const isError = error instanceof Error;
	const code = isError && 'code' in error ? error.code : undefined;
	return {
		message: isError ? error.message : String(error),
		facts: {
			code: 'node_error',
			errorName: isError ? error.name : typeof error,
			errorCode: typeof code === 'string' ? code : undefined,
			nextStep: failureText('node_error').nextStep,
		},
	};
}

function references(
	{ kind, code, httpStatus, requestId, errorName, errorCode, path = {} }: Failure['facts'],
	item: Place['item'],
): string {
	const isOfNetwork = kind === 'notSent' || kind === 'interrupted';
	const named = [
		code && `code ${code}`,
		...(isOfNetwork ? [errorCode ?? errorName] : [errorName, errorCode]),
		httpStatus !== undefined && `HTTP ${httpStatus}`,
		requestId && `request ID ${requestId}`,
		path.link && `link ${shownLink(path.link)}`,
		item && `row ${item.row}`,
	];
	return `(${named.filter(Boolean).join(', ')})`;
}

function joined(texts: readonly Text[]): string {
	const said = texts.filter((text) => typeof text === 'string').filter(Boolean);
	return said.map((text) => (/[.!?]$|^\(.*\)$/.test(text) ? text : `${text}.`)).join(' ');
}

/** Codes of which the service alone knows what was wrong: its own sentence says it. */
const TOLD_BY_SERVICE = new Set(['invalid_request', 'account_not_found']);

/** Fields of a request whose parameter has another name. */
const PARAMETERS_OF: Readonly<Record<string, readonly string[]>> = {
	media: ['mediaSource'],
	searchTerms: ['warmupSearchTerms'],
	source: ['sourceUrl', 'mediaUrls'],
	sourceUrl: ['mediaUrls'],
};

const WITH_ID = ['post', 'upload', 'account'] as const;

/** The sentence of a failure: the service's own where only that knows the cause, led by the field that it names. */
export function sentenceOf({ message, facts }: Failure, labelOf: LabelOf): string {
	const { code, serviceMessage, httpStatus, stage } = facts;
	if (serviceMessage === undefined || code === undefined) {
		return message;
	}
	if (!isErrorCode(code)) {
		return `${message}: ${withoutFullStop(serviceMessage)}`;
	}
	if (!TOLD_BY_SERVICE.has(code)) {
		return message;
	}
	const label =
		namedField(serviceMessage, labelOf) ??
		(httpStatus === 404 && stage === undefined ? subject(facts, labelOf) : undefined);
	const sentence = withoutFullStop(serviceMessage);
	if (label === undefined) {
		return sentence;
	}
	const isLed = sentence.toLowerCase().startsWith(label.toLowerCase());
	return isLed ? label + sentence.slice(label.length) : `${label}: ${sentence}`;
}

/** The display name of the first field that a sentence names; a plain word may be just a word. */
function namedField(sentence: string, labelOf: LabelOf): string | undefined {
	for (const { 0: word, index } of sentence.matchAll(/\b[a-z][A-Za-z]*\b/g)) {
		const isName = /[A-Z]/.test(word) || isMarked(sentence, word, index);
		const names = isName ? [...(PARAMETERS_OF[word] ?? []), word] : [];
		const [label] = names.flatMap((name) => labelOf(name) ?? []);
		if (label !== undefined) {
			return label;
		}
	}
	return undefined;
}

/** Whether a word is quoted, begins the sentence, or belongs to a path such as `body.caption`. */
function isMarked(sentence: string, word: string, index: number): boolean {
	if (index === 0 || (index === 'The '.length && sentence.startsWith('The '))) {
		return true;
	}
	const [before, after] = [sentence.charAt(index - 1), sentence.charAt(index + word.length)];
	return /["'`.]/.test(before) && /["'`[: ]/.test(after);
}

/** What an HTTP 404 is about, where the service names no field. */
function subject({ code, serviceMessage = '' }: Failure['facts'], labelOf: LabelOf) {
	const text = code === 'account_not_found' ? 'account' : serviceMessage.toLowerCase();
	return WITH_ID.flatMap((what) => (text.includes(what) ? (labelOf(`${what}Id`) ?? []) : []))[0];
}

function withoutFullStop(sentence: string): string {
	return sentence.trim().replace(/\.$/, '');
}

export function modelStep(facts: Failure['facts']): string {
	// What has no code was found wrong before anything was sent.
	const { code = 'invalid_item', httpStatus, mayRepeat, nextStep, path = {}, requestId } = facts;
	// An upload is no post: another one does no harm.
	if (mayRepeat === 'look' && facts.stage !== 'upload') {
		return LOOK_FIRST;
	}
	const missing = WITH_ID.find((what) => `${what}Id` in path);
	const isMissing = httpStatus === 404 && missing !== undefined && code !== 'account_not_found';
	// Where a model can do nothing, the support asks the user for the request ID.
	const reference = requestId === undefined ? '' : ` The request ID is ${requestId}.`;
	const step = isMissing
		? `Find the right ID with the tool that gets ${missing}s, or ask the user, and call this tool again with it.`
		: (failureText(code).modelStep ?? `Stop and tell the user: ${nextStep}${reference}`);
	return mayRepeat === 'yes' ? `${step} The same values do nothing twice.` : step;
}

/** Where nobody knows whether the request was carried out, and a second one could do it twice. */
const LOOK_FIRST =
	'It may have been carried out all the same, and calling again can do it twice: look first with a tool that gets what it makes, or ask the user, and call this tool again only if it was not.';

type Details = Omit<NonNullable<ConstructorParameters<typeof NodeOperationError>[2]>, 'message'>;

/** What is wrong in the node, in these words; `slip` is a fault of the program, whose stack it keeps. */
export function operationError(
	node: INode,
	message: string,
	details: Details = {},
	slip?: Error,
): NodeOperationError {
	const error = new NodeOperationError(node, slip ?? message, { ...details, message });
	// n8n replaces a whole message where it holds the name of a system error, as "@theaccess" holds EACCES.
	error.message = message;
	return error;
}

export function apiError(
	node: INode,
	{ facts: { httpStatus } }: ServiceError,
	message: string,
	details: Details,
): NodeApiError {
	const httpCode = httpStatus === undefined ? undefined : String(httpStatus);
	const error = new NodeApiError(node, { message }, { ...details, message, httpCode });
	error.message = message;
	return error;
}
