import { stepForAgent, withoutPanelAdvice } from './agentSteps';
import type { Failure } from './serviceError';
import { sentenceOf, type LabelOf } from './serviceSentence';

/**
 * Who reads of a failure, and where.
 * - `panel`: a person, in the panel of the action node.
 * - `poll`: a person, in a failed execution of the trigger.
 * - `list`: a person, in a list of the editor or under the credential: one line is all there is.
 * - `cell`: a person, in the row of a sheet.
 * - `agent`: a model that called the node as a tool; n8n hands it the message alone.
 */
export type Reader = 'panel' | 'poll' | 'list' | 'cell' | 'agent';

/** Where a failure happened, as far as the reader has to be told. */
export interface Place {
	/** Index of the item, and how many there are. */
	readonly item?: { readonly index: number; readonly count: number };
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
			const message = item && item.count > 1 ? `Row ${item.index + 1}: ${sentence}` : sentence;
			return { message, description: describe(sentence, facts, [stagesOf(facts)], item) };
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

/** The failure that a slip in a program is: nobody but the maintainers can do anything about it. */
export function programFailure(error: unknown): Failure {
	const [errorName, errorCode] = namesOf(error);
	return {
		message: error instanceof Error ? error.message : String(error),
		facts: {
			code: 'node_error',
			errorName,
			errorCode,
			nextStep:
				'This is a slip in the node, and nothing was tried again. Report it with the workflow.',
		},
	};
}

/** Name and, where there is one, code of what was thrown. */
export function namesOf(error: unknown): [name: string, code?: string] {
	if (!(error instanceof Error)) return [typeof error];
	return 'code' in error && typeof error.code === 'string'
		? [error.name, error.code]
		: [error.name];
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
		withoutPanelAdvice(sentence),
		...values.map(([name, value]) => `${name} was "${value}".`),
		...saidByService(sentence, facts),
		stepForAgent(facts),
		resetsAt && `The next UTC day starts at ${resetsAt}.`,
		uploadIds?.length && `Uploads made for this call: ${uploadIds.join(', ')}.`,
	]);
}

function stagesOf({ stage }: Failure['facts']): string | undefined {
	return stage && `This happened at the stage "${stage}".`;
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
		item && `row ${item.index + 1}`,
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
	return /[.!?)]$/.test(text) ? text : `${text}.`;
}
