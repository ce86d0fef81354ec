import { isErrorCode, TELL } from '../contract/errorCodes';
import { failureText, ServiceError, type Failure } from '../client/serviceError';

/**
 * Who reads of a failure, and where.
 * - `panel`: a person, in the panel of the action node.
 * - `poll`: a person, in a failed execution of the trigger.
 * - `list`: a person, in a list of the editor or under the credential: one line is all there is.
 * - `cell`: a person, in the row of a sheet.
 * - `agent`: a model that called the node as a tool; n8n hands it the message alone.
 */
export type Reader = 'panel' | 'poll' | 'list' | 'cell' | 'agent';

/** The display name of a field, by the name of its parameter; undefined where there is no such field. */
export type LabelOf = (name: string) => string | undefined;

/** Where a failure happened, as far as the reader has to be told. */
export interface Place {
	/** The row that the item is, how many there are, and whose it is where they are of several companies. */
	readonly item?: { readonly row: number; readonly count: number; readonly company?: string };
	/** What a field is called where the reader is; undefined for one that is not there. */
	readonly labelOf?: LabelOf;
}

export interface Explanation {
	/** One sentence that says what happened; for `list`, `cell` and `agent` also what to do. */
	readonly message: string;
	/** All that helps to mend it; empty where the message says everything. */
	readonly description: string;
}

/** Makes words of a failure, for everyone who reads of one (docs/errors.md). */
export function explain(failure: Failure, reader: Reader, place: Place = {}): Explanation {
	const { labelOf = () => undefined, item } = place;
	const sentence = sentenceOf(failure, labelOf);
	const { facts } = failure;
	switch (reader) {
		case 'panel': {
			const { stage } = facts;
			const message = [...placeOf(item), sentence].join(': ');
			const reached = stage && `This happened at the stage "${stage}".`;
			return { message, description: describe(sentence, facts, [reached], item) };
		}
		case 'poll': {
			const after = 'Nothing is lost: the next poll goes on where this one stopped.';
			return { message: sentence, description: describe(sentence, facts, [], undefined, after) };
		}
		case 'list':
			return { message: joined([sentence, facts.nextStep]), description: '' };
		case 'cell': {
			const [said] = saidByService(sentence, facts);
			return { message: joined([sentence, said, facts.hint ?? facts.nextStep]), description: '' };
		}
		case 'agent':
			return { message: forAgent(sentence, facts), description: '' };
	}
}

/** Which row of several a failure is about, and of which company. */
function placeOf(item: Place['item']): string[] {
	const { row = 1, count = 1, company = '' } = item ?? {};
	if (count === 1) return company === '' ? [] : [company];
	return [company === '' ? `Row ${row}` : `Row ${row} (${company})`];
}

/** What is known of anything thrown: of what the client did not throw only the maintainers know more. */
export function toFailure(error: unknown): Failure {
	if (error instanceof ServiceError) return error;
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

function describe(
	sentence: string,
	facts: Failure['facts'],
	before: ReadonlyArray<string | undefined>,
	item?: Place['item'],
	after?: string,
): string {
	const { nextStep, resetsAt, uploadIds } = facts;
	return joined([
		...before,
		...saidByService(sentence, facts),
		nextStep,
		resetsAt && `The next UTC day starts at ${resetsAt}.`,
		uploadIds?.length && `Uploads made for this row: ${uploadIds.join(', ')}.`,
		after,
		`(${references(facts, item)})`,
	]);
}

/** What a model is told: what happened, to which value, and which call leads on. */
function forAgent(sentence: string, facts: Failure['facts']): string {
	const { resetsAt, uploadIds, path = {} } = facts;
	const values = Object.entries(path).filter(([, value]) => !sentence.includes(value));
	return joined([
		sentence,
		...values.map(([name, value]) => `${name} was "${value}".`),
		...saidByService(sentence, facts),
		modelStep(facts),
		resetsAt && `The next UTC day starts at ${resetsAt}.`,
		uploadIds?.length && `Uploads made for this call: ${uploadIds.join(', ')}.`,
	]);
}

function saidByService(
	sentence: string,
	{ serviceMessage, hint }: Failure['facts'],
): Array<string | undefined> {
	const isNew = serviceMessage && !sentence.includes(serviceMessage.replace(/\.$/, ''));
	return [isNew ? `The service says: ${serviceMessage}` : undefined, hint && `Hint: ${hint}`];
}

function references(
	{ kind, code, httpStatus, requestId, errorName, errorCode }: Failure['facts'],
	item: Place['item'],
): string {
	const isOfNetwork = kind === 'notSent' || kind === 'interrupted';
	return [
		code && `code ${code}`,
		...(isOfNetwork ? [errorCode ?? errorName] : [errorName, errorCode]),
		httpStatus !== undefined && `HTTP ${httpStatus}`,
		requestId && `request ID ${requestId}`,
		item && `row ${item.row}`,
	]
		.filter(Boolean)
		.join(', ');
}

function joined(texts: ReadonlyArray<string | number | undefined>): string {
	return texts
		.flatMap((text) => (typeof text === 'string' && text !== '' ? [endSentence(text)] : []))
		.join(' ');
}

function endSentence(text: string): string {
	return /[.!?]$|^\(.*\)$/.test(text) ? text : `${text}.`;
}

/** Codes of which the service alone knows what was wrong: its own sentence says it. */
const TOLD_BY_SERVICE = new Set(['invalid_request', 'account_not_found']);

/** Fields of a request whose parameter has another name. */
const PARAMETER_OF: Readonly<Record<string, string>> = {
	media: 'mediaSource',
	searchTerms: 'warmupSearchTerms',
	sourceUrl: 'mediaUrls',
};

/** What has an ID, and so can be missing. */
const WITH_ID = ['post', 'upload', 'account'] as const;

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
		(httpStatus === 404 && stage === undefined ? subject(facts, labelOf) : undefined);
	const sentence = withoutFullStop(serviceMessage);
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

/** What an HTTP 404 is about, where the service names no field. */
function subject({ code, serviceMessage = '' }: Failure['facts'], labelOf: LabelOf) {
	const text = code === 'account_not_found' ? 'account' : serviceMessage.toLowerCase();
	return WITH_ID.flatMap((what) => (text.includes(what) ? (labelOf(`${what}Id`) ?? []) : []))[0];
}

function withoutFullStop(sentence: string): string {
	return sentence.trim().replace(/\.$/, '');
}

/** The next step of a model after a failure. */
export function modelStep(facts: Failure['facts']): string {
	// What has no code was found wrong before anything was sent.
	const { code = 'invalid_item', httpStatus, path = {}, mayRepeat, stage } = facts;
	// An upload is no post: another one does no harm.
	if (mayRepeat === 'look' && stage !== 'upload') return LOOK_FIRST;
	const missing = WITH_ID.find((what) => `${what}Id` in path);
	const isMissing = httpStatus === 404 && missing !== undefined && code !== 'account_not_found';
	const step = isMissing
		? `Find the right ID with the tool that gets ${missing}s, or ask the user, and call this tool again with it.`
		: (failureText(code).modelStep ?? forMaintainer(facts));
	return mayRepeat === 'yes' ? `${step} The same values do nothing twice.` : step;
}

/** Where nobody knows whether the request was carried out, and a second one could do it twice. */
const LOOK_FIRST =
	'It may have been carried out all the same, and calling again can do it twice: look first with a tool that gets what it makes, or ask the user, and call this tool again only if it was not.';

/** What the user is told where a model can do nothing; the request ID is what the support asks for. */
function forMaintainer({ nextStep, requestId }: Failure['facts']): string {
	const reference = requestId === undefined ? '' : ` The request ID is ${requestId}.`;
	return `${TELL}${nextStep}${reference}`;
}
