import { type NodeOperationError, type IPollFunctions } from 'n8n-workflow';

import { operationError } from '../messages/n8nErrors';
import { ServiceError } from '../client/serviceError';
import {
	isSurelyName,
	notReadable,
	parseAccountEntries,
	resolveAccounts,
	searchable,
} from '../values/accountNames';
import { parseList } from '../values/list';
import { type Parsed, parseNumber, withLabel } from '../values/text';
import { ALL_KINDS } from './events';
import { FIELDS } from './fields';
import { ACCOUNT_METRICS, POST_METRICS } from './figures/metrics';
import type { Threshold, TriggerOptions } from './triggerOptions';
import { asReadingFailure, ReadingFailure, type Source } from './source';

/** What the user has set, accounts as they were named; throws where a value cannot be used. */
export function readOptions(context: IPollFunctions): TriggerOptions {
	const text = (name: string) => String(valueOf(context, name));
	const list = (name: string) => read(context, name, (value) => parseList(value));
	const number = (name: string) =>
		Math.max(FIELDS[name]?.typeOptions?.minValue ?? -Infinity, readNumber(context, name));
	const orAll = (chosen: string[], all: readonly string[]) => (chosen.length > 0 ? chosen : all);
	return {
		...watchedEvents(list('events'), list('toStatuses')),
		statusOf: text('statusOf') === 'account' ? 'account' : 'post',
		accountIds: read(context, 'accountIds', parseAccountEntries),
		contentGroupId: text('contentGroupId'),
		fromStatuses: list('fromStatuses'),
		platform: text('platform'),
		queueLowAt: number('queueLowAt'),
		threshold: readThreshold(context, text('threshold')),
		postMetrics: orAll(list('postMetrics'), POST_METRICS),
		accountMetrics: orAll(list('accountMetrics'), ACCOUNT_METRICS),
		postIds: list('options.postIds'),
		publishedWithinDays: number('options.publishedWithinDays'),
		analyticsMinutes: number('options.analyticsMinutes'),
		maxRequests: number('options.maxRequests'),
		maxPosts: number('options.maxPosts'),
		maxAnalyticsPosts: number('options.maxAnalyticsPosts'),
		failsOnUnread: context.getNodeParameter('options.failOnUnread', false) === true,
	};
}

/** The events that the chosen entries stand for, and the statuses to which they narrow them. */
function watchedEvents(chosen: readonly string[], toStatuses: readonly string[]) {
	const isChosen = ({ name }: { readonly name: string }) => chosen.includes(name);
	const aliases = ALL_KINDS.flatMap((kind) => kind.aliases ?? []).filter(isChosen);
	const narrowed = aliases.flatMap((alias) => alias.toStatuses);
	const events = ALL_KINDS.filter((kind) => [kind, ...(kind.aliases ?? [])].some(isChosen));
	// All statuses of an event that was chosen itself hold those of its aliases.
	const own = toStatuses.length > 0 ? [...toStatuses, ...narrowed] : [];
	return {
		events: events.map(({ name }) => name),
		toStatuses: chosen.includes('postStatusChanged') ? own : narrowed,
	};
}

function readThreshold(context: IPollFunctions, kind: string): Threshold {
	if (kind === 'amount' || kind === 'percent') {
		const name = `${kind}Change`;
		const by = readNumber(context, name);
		if (by <= 0) throw unusable(context, name, 'must be greater than 0');
		return { kind, by };
	}
	if (kind !== 'milestones') return { kind: 'any' };
	const numbers = read(context, 'milestones', (value) => parseList(value));
	const at = numbers.map((each) => read(context, 'milestones', () => parseNumber(each)));
	if (at.length === 0) throw unusable(context, 'milestones', 'must name at least one number');
	return { kind, at };
}

/** A parameter's value, its field's default where it is not set. */
function valueOf(context: IPollFunctions, name: string): unknown {
	return context.getNodeParameter(name, FIELDS[name]?.default);
}

function readNumber(context: IPollFunctions, name: string): number {
	const value = valueOf(context, name);
	return Number.isFinite(value) ? (value as number) : read(context, name, parseNumber);
}

function read<T>(context: IPollFunctions, name: string, parse: (value: unknown) => Parsed<T>): T {
	const parsed = parse(valueOf(context, name));
	if ('problem' in parsed) throw unusable(context, name, parsed.problem);
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

/** IDs of accounts that were found by name in this process, by trigger and entries. */
const found = new Map<string, readonly string[]>();

/**
 * The IDs of the accounts that the trigger watches. What was chosen from the list is an ID; the list
 * of accounts is read, once a process, only for names and for what an expression gives. Throws a
 * ReadingFailure where that list cannot be read, and a NodeOperationError for what is no account.
 */
export async function watchedAccounts(
	context: IPollFunctions,
	source: Source,
	entries: readonly string[],
): Promise<readonly string[]> {
	const raw = context.getNodeParameter('accountIds', [], { rawExpressions: true });
	const isExpression = [raw]
		.flat()
		.some((each) => typeof each === 'string' && each.startsWith('='));
	if (!isExpression && !entries.some(isSurelyName)) return entries;
	const key = JSON.stringify([context.getWorkflow().id, context.getNode().id, entries]);
	const known = found.get(key) ?? (await lookUp(context, source, entries));
	found.set(key, known);
	return known;
}

async function lookUp(
	context: IPollFunctions,
	source: Source,
	entries: readonly string[],
): Promise<readonly string[]> {
	const listed = await source.listAccounts().catch(asReadingFailure);
	if (!(listed instanceof ReadingFailure)) {
		const { accountIds, problems } = resolveAccounts(entries, listed.flatMap(searchable));
		for (const problem of problems) throw unusable(context, 'accountIds', problem);
		return accountIds;
	}
	const { kind, cause } = listed;
	if (kind !== 'scopeMissing' || !(cause instanceof ServiceError)) throw listed;
	const [name] = entries.filter(isSurelyName);
	if (name !== undefined) throw unusable(context, 'accountIds', notReadable(name));
	return entries;
}
