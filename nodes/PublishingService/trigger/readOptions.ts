import { type NodeOperationError, type IPollFunctions } from 'n8n-workflow';

import { STATUS_OPTIONS } from '../contract/postStatuses';
import { operationError } from '../messages/n8nErrors';
import { quote, type Parsed, parseList, parseNumber } from '../values/text';
import { EVENT_ENTRIES, EVENT_KINDS } from './events';
import { FIELDS, labelledField } from './triggerFields';
import { ACCOUNT_METRICS, POST_METRICS } from './analytics/metrics';
import type { Threshold, TriggerOptions } from './chosenOptions';

/** The user's choices, and a sentence for each name that matches nothing, which the trigger ignores. */
export interface ReadOptions {
	readonly options: TriggerOptions;
	readonly unmatched: readonly string[];
}

/** The fields whose entries are names, by the kind of thing that they name. */
const NAMES: ReadonlyArray<[field: string, meaning: string, names: readonly string[]]> = [
	['events', 'an event', EVENT_ENTRIES.map(({ name }) => name)],
	['onlyStatuses', 'a status of a post', STATUS_OPTIONS.map(({ value }) => value)],
	['postMetrics', 'a metric of posts', POST_METRICS],
	['accountMetrics', 'a metric of accounts', ACCOUNT_METRICS],
];

/** Reads the fields of the node; throws if a value cannot be used. */
export function readOptions(context: IPollFunctions): ReadOptions {
	const reader = new FieldReader(context);
	const entries = reader.list('events');
	const watched = watchedEvents(entries, reader.list('onlyStatuses'));
	const options: TriggerOptions = {
		events: watched.events,
		entries,
		onlyStatuses: watched.onlyStatuses,
		reportStatusPer: reader.text('reportStatusPer') === 'account' ? 'account' : 'post',
		accountIds: reader.list('accountIds'),
		contentGroupId: reader.text('contentGroupId'),
		queueLowAt: reader.number('queueLowAt'),
		threshold: readThreshold(reader),
		postMetrics: orAll(reader.list('postMetrics'), POST_METRICS),
		accountMetrics: orAll(reader.list('accountMetrics'), ACCOUNT_METRICS),
		trackPostsForDays: reader.number('options.trackPostsForDays'),
		analyticsMinutes: reader.number('options.analyticsMinutes'),
		maxRequests: reader.number('options.maxRequests'),
		maxTrackedPosts: reader.number('options.maxTrackedPosts'),
	};
	return { options, unmatched: findUnmatched(reader, options.contentGroupId) };
}

/** Refuses the first name that matches nothing: a trigger that waits for it would be silent for ever. */
export function refuseNames(context: IPollFunctions, sentences: readonly string[]): void {
	const [message] = sentences;
	if (message !== undefined) {
		throw operationError(context.getNode(), message, {
			failure: { cause: 'configuration-invalid' },
		});
	}
}

function findUnmatched(reader: FieldReader, contentGroupId: string): string[] {
	const sentences = NAMES.flatMap(([field, meaning, allNames]) =>
		reader
			.list(field)
			.filter((name) => !allNames.includes(name))
			.map((name) => describeUnmatched(field, name, meaning, allNames)),
	);
	const isGroup = /^(tag|template):./.test(contentGroupId);
	if (reader.list('events').length === 0) {
		sentences.push(`${labelledField('events')} is empty. Choose at least one event`);
	}
	if (contentGroupId !== '' && contentGroupId !== 'untagged' && !isGroup) {
		const label = labelledField('contentGroupId');
		sentences.push(
			`${label} is ${quote(contentGroupId)}, which is not the ID of a content tag. Choose a tag from the list, or write its ID, such as tag:${contentGroupId.toLowerCase()}`,
		);
	}
	return sentences;
}

function describeUnmatched(
	field: string,
	name: string,
	meaning: string,
	allNames: readonly string[],
): string {
	const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
	const similarName = allNames.find((candidate) => plain(candidate) === plain(name));
	const step = similarName
		? `Write ${similarName}`
		: `Choose from the list, or write one of: ${allNames.join(', ')}`;
	return `${labelledField(field)} contains ${quote(name)}, which is not ${meaning}. ${step}`;
}

function orAll(chosen: readonly string[], all: readonly string[]): readonly string[] {
	return chosen.length > 0 ? chosen : all;
}

/** The events of the chosen entries, and the statuses to which the entries limit them. */
function watchedEvents(
	chosen: readonly string[],
	onlyStatuses: readonly string[],
): Pick<TriggerOptions, 'events' | 'onlyStatuses'> {
	const entries = EVENT_ENTRIES.filter(({ name }) => chosen.includes(name));
	const statusesOfShortcuts = entries.flatMap((entry) => entry.onlyStatuses);
	const names = new Set(entries.map(({ kind }) => kind.name));
	// If an event is chosen without statuses, it includes the events of its shortcuts.
	const all = onlyStatuses.length > 0 ? onlyStatuses.concat(statusesOfShortcuts) : [];
	return {
		events: EVENT_KINDS.map(({ name }) => name).filter((name) => names.has(name)),
		onlyStatuses: chosen.includes('postStatusChanged') ? all : statusesOfShortcuts,
	};
}

function readThreshold(reader: FieldReader): Threshold {
	const kind = reader.text('threshold');
	if (kind === 'amount' || kind === 'percent') {
		const by = reader.anyNumber('minimumChange');
		if (by <= 0) {
			throw reader.unusable('minimumChange', 'must be greater than 0');
		}
		return { kind, by };
	}
	if (kind !== 'milestones') {
		return { kind: 'amount', by: 0 };
	}
	const at = reader
		.list('milestones')
		.map((entry) => reader.parsed('milestones', parseNumber(entry)));
	if (at.length === 0) {
		throw reader.unusable('milestones', 'must name at least one number');
	}
	return { kind, at };
}

/** Reads parameters, with the default of a field that is not set. */
class FieldReader {
	constructor(private readonly context: IPollFunctions) {}

	text(name: string): string {
		return String(this.value(name));
	}

	list(name: string): string[] {
		return this.parsed(name, parseList(this.value(name)));
	}

	/** The number in a field, raised to the lowest number that the field takes. */
	number(name: string): number {
		return Math.max(FIELDS[name]?.typeOptions?.minValue ?? -Infinity, this.anyNumber(name));
	}

	anyNumber(name: string): number {
		return this.parsed(name, parseNumber(this.value(name)));
	}

	parsed<T>(name: string, parsed: Parsed<T>): T {
		if ('problem' in parsed) {
			throw this.unusable(name, parsed.problem);
		}
		return parsed.value;
	}

	unusable(name: string, problem: string): NodeOperationError {
		const label = labelledField(name);
		const separator = problem.startsWith(':') ? '' : ' ';
		return operationError(this.context.getNode(), label + separator + problem, {
			description: `Correct ${label} in the trigger node.`,
			failure: { cause: 'configuration-invalid' },
		});
	}

	private value(name: string): unknown {
		return this.context.getNodeParameter(name, FIELDS[name]?.default);
	}
}
