import { failureText, ServiceError, type Failure } from '../client/serviceError';
import { shownLink } from '../values/mediaKind';
import { nextStepForModel } from './nextStepForModel';
import { failureSentence, type LabelOf } from './failureSentence';

/** The place in which people read a failure. A list, a cell and a model show only the message. */
export type Reader = 'panel' | 'poll' | 'list' | 'cell' | 'agent';

export interface Place {
	/** The row of the item, the number of rows, and the company if the rows are of several companies. */
	readonly item?: { readonly row: number; readonly count: number; readonly company?: string };
	readonly labelOf?: LabelOf;
}

export interface Explanation {
	readonly message: string;
	readonly description: string;
}

/**
 * Puts a failure into words for its reader (docs/errors.md).
 *
 * @example explainFailure(failure, 'cell') // { message: 'The post does not exist. Check the ID.', description: '' }
 */
export function explainFailure(failure: Failure, reader: Reader, place: Place = {}): Explanation {
	const { labelOf = () => undefined, item } = place;
	const sentence = failureSentence(failure, labelOf);
	switch (reader) {
		case 'list':
			return alone(sentence, failure.facts.nextStep);
		case 'cell':
			return alone(sentence, ...textsForCell(failure, sentence));
		case 'agent':
			return alone(sentence, ...textsForModel(failure, sentence));
		default: {
			const message = [...placeOf(item), sentence].join(': ');
			return { message, description: joined(textsForPanel(failure, sentence, reader, item)) };
		}
	}
}

type Text = string | number | false | undefined;

/** Puts all texts into the message, for readers who do not see a description. */
function alone(...texts: Text[]): Explanation {
	return { message: joined(texts), description: '' };
}

/** A row may have several links, so the text names the one that was refused. */
function textsForCell({ facts }: Failure, sentence: string): Text[] {
	const { hint, nextStep, path = {} } = facts;
	const link = path.link === undefined ? '' : `Link: ${shownLink(path.link)}`;
	return [link, wordsOfService(facts, sentence), hint ?? nextStep];
}

/** A model needs the values of its call, and what it can do next. */
function textsForModel({ facts }: Failure, sentence: string): Text[] {
	const { hint, path = {} } = facts;
	const unnamedValues = Object.entries(path).filter(([, value]) => !sentence.includes(value));
	const texts: Text[] = unnamedValues.map(
		([name, value]) => `${name} was "${name === 'link' ? shownLink(value) : value}".`,
	);
	texts.push(wordsOfService(facts, sentence), hint && `Hint: ${hint}`, nextStepForModel(facts));
	return texts.concat(laterFacts(facts, 'call'));
}

/** A person in the panel, or in the list of executions, has room for every fact. */
function textsForPanel(
	{ facts }: Failure,
	sentence: string,
	reader: Reader,
	item: Place['item'],
): Text[] {
	const { hint, nextStep, stage } = facts;
	const isPoll = reader === 'poll';
	const texts: Text[] = [
		stage && `This happened at the stage "${stage}".`,
		wordsOfService(facts, sentence),
		hint && `Hint: ${hint}`,
		nextStep,
	];
	return texts.concat(laterFacts(facts, 'row'), [
		isPoll && 'The next poll continues from here, and no event is lost.',
		references(facts, item),
	]);
}

/** The sentence of the service, unless the sentence of the failure contains it already. */
function wordsOfService({ serviceMessage }: Failure['facts'], sentence: string): Text {
	const isNew = serviceMessage && !sentence.includes(serviceMessage.replace(/\.$/, ''));
	return isNew ? `The service says: ${serviceMessage}` : undefined;
}

/** Facts that are needed only after the failure: when a quota is free again, and which uploads exist. */
function laterFacts({ resetsAt, uploadIds }: Failure['facts'], owner: 'row' | 'call'): Text[] {
	return [
		resetsAt && `The next UTC day starts at ${resetsAt}.`,
		uploadIds?.length && `Uploads created for this ${owner}: ${uploadIds.join(', ')}.`,
	];
}

/** The row and the company, as far as they distinguish the item from other items. */
function placeOf(item: Place['item']): string[] {
	const { row = 1, count = 1, company = '' } = item ?? {};
	if (count === 1) {
		return company === '' ? [] : [company];
	}
	return [company === '' ? `Row ${row}` : `Row ${row} (${company})`];
}

/** Makes a failure of everything that was thrown. An error that the client did not throw is a bug of the node. */
export function toFailure(error: unknown): Failure {
	if (error instanceof ServiceError) {
		return error;
	}
	const isError = error instanceof Error;
	const code = isError && 'code' in error ? error.code : undefined;
	const facts = {
		code: 'node_error',
		errorName: isError ? error.name : typeof error,
		errorCode: typeof code === 'string' ? code : undefined,
		nextStep: failureText('node_error').nextStep,
	} as const;
	return { message: isError ? error.message : String(error), facts };
}

/** Codes and IDs for the support of the service, in brackets: "(code unauthorized, HTTP 401, row 3)". */
function references(
	{ kind, code, httpStatus, requestId, errorName, errorCode, path = {} }: Failure['facts'],
	item: Place['item'],
): string {
	// The name of a network error, such as Error, says nothing next to its code, such as ECONNRESET.
	const isOfNetwork = kind === 'notSent' || kind === 'interrupted';
	const thrownError = isOfNetwork ? [errorCode ?? errorName] : [errorName, errorCode];
	const parts = [
		code && `code ${code}`,
		...thrownError,
		httpStatus !== undefined && `HTTP ${httpStatus}`,
		requestId && `request ID ${requestId}`,
		path.link && `link ${shownLink(path.link)}`,
		item && `row ${item.row}`,
	];
	return `(${parts.filter(Boolean).join(', ')})`;
}

/** Joins sentences, and ends each with a full stop. */
function joined(texts: readonly Text[]): string {
	const sentences: string[] = [];
	for (const text of texts) {
		if (typeof text === 'string' && text !== '') {
			const hasEnd = /[.!?]$|^\(.*\)$/.test(text);
			sentences.push(hasEnd ? text : `${text}.`);
		}
	}
	return sentences.join(' ');
}
