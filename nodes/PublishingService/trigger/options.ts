import { type NodeOperationError, type IPollFunctions } from 'n8n-workflow';

import { operationError } from '../messages/explain';
import { isSurelyName } from '../values/accountNames';
import { type Parsed, parseList, parseNumber, withLabel } from '../values/text';
import { EVENT_KINDS } from './events';
import { FIELDS } from './fields';
import { ACCOUNT_METRICS, POST_METRICS } from './figures/metrics';
import type { Threshold, TriggerOptions } from './triggerOptions';

/** What the user has set; throws where a value cannot be used. */
export function readOptions(context: IPollFunctions): TriggerOptions {
	const text = (name: string) => read(context, name, (value) => ({ value: String(value) }));
	const list = (name: string) => read(context, name, parseList);
	const number = (name: string) =>
		Math.max(FIELDS[name]?.typeOptions?.minValue ?? -Infinity, read(context, name, parseNumber));
	const orAll = (chosen: string[], all: readonly string[]) => (chosen.length > 0 ? chosen : all);
	return {
		...watchedEvents(list('events'), list('onlyStatuses')),
		reportStatusPer: text('reportStatusPer') === 'account' ? 'account' : 'post',
		accountIds: read(context, 'accountIds', parseAccountIds),
		contentGroupId: text('contentGroupId'),
		queueLowAt: number('queueLowAt'),
		threshold: readThreshold(context, text('threshold')),
		postMetrics: orAll(list('postMetrics'), POST_METRICS),
		accountMetrics: orAll(list('accountMetrics'), ACCOUNT_METRICS),
		trackPostsForDays: number('options.trackPostsForDays'),
		analyticsMinutes: number('options.analyticsMinutes'),
		maxRequests: number('options.maxRequests'),
		maxTrackedPosts: number('options.maxTrackedPosts'),
	};
}

function parseAccountIds(value: unknown): Parsed<string[]> {
	const ids = parseList(value);
	const name = 'value' in ids ? ids.value.find(isSurelyName) : undefined;
	return name ? { problem: `holds "${name}", which is not the ID of an account` } : ids;
}

/** The events that the chosen entries stand for, and the statuses to which they narrow them. */
function watchedEvents(chosen: readonly string[], onlyStatuses: readonly string[]) {
	const isChosen = ({ name }: { readonly name: string }) => chosen.includes(name);
	const aliases = EVENT_KINDS.flatMap((kind) => kind.aliases ?? []).filter(isChosen);
	const narrowed = aliases.flatMap((alias) => alias.onlyStatuses);
	const events = EVENT_KINDS.filter((kind) => [kind, ...(kind.aliases ?? [])].some(isChosen));
	// All statuses of an event that was chosen itself hold those of its aliases.
	const own = onlyStatuses.length > 0 ? [...onlyStatuses, ...narrowed] : [];
	return {
		events: events.map(({ name }) => name),
		entries: chosen,
		onlyStatuses: chosen.includes('postStatusChanged') ? own : narrowed,
	};
}

function readThreshold(context: IPollFunctions, kind: string): Threshold {
	if (kind === 'amount' || kind === 'percent') {
		const by = read(context, 'minimumChange', parseNumber);
		if (by <= 0) {
			throw unusable(context, 'minimumChange', 'must be greater than 0');
		}
		return { kind, by };
	}
	if (kind !== 'milestones') {
		return { kind: 'amount', by: 0 };
	}
	const numbers = read(context, 'milestones', parseList);
	const at = numbers.map((each) => read(context, 'milestones', () => parseNumber(each)));
	if (at.length === 0) {
		throw unusable(context, 'milestones', 'must name at least one number');
	}
	return { kind, at };
}

/** A parameter's value, its field's default where it is not set. */
function read<T>(context: IPollFunctions, name: string, parse: (value: unknown) => Parsed<T>): T {
	const parsed = parse(context.getNodeParameter(name, FIELDS[name]?.default));
	if ('problem' in parsed) {
		throw unusable(context, name, parsed.problem);
	}
	return parsed.value;
}

function unusable(context: IPollFunctions, name: string, problem: string): NodeOperationError {
	const label = FIELDS[name]?.displayName ?? name;
	const message = withLabel(label, problem);
	return operationError(context.getNode(), message, {
		description: `Correct "${label}" in the trigger node.`,
		failure: { cause: 'configuration-invalid' },
	});
}
