import { NodeOperationError, type IPollFunctions } from 'n8n-workflow';

import { parseAccountEntries } from '../../values/accountNames';
import { parseList } from '../../values/list';
import type { Parsed } from '../../values/parsed';
import { parseNumber } from '../../values/scalars';
import {
	ACCOUNT_METRICS,
	MIN_REQUESTS,
	POST_METRICS,
	type Threshold,
	type TriggerOptions,
} from '../options';

const DEFAULTS = {
	maxRequests: 10,
	maxPosts: 10_000,
	maxAnalyticsPosts: 5000,
	analyticsMinutes: 15,
	publishedWithinDays: 7,
};

/** What the user has set, accounts as they were named; throws where a value cannot be used. */
export function readOptions(context: IPollFunctions): TriggerOptions {
	const read = (name: string, fallback: unknown): unknown =>
		context.getNodeParameter(name, fallback);
	const list = (name: string, label: string, parse = parseEntries): string[] => {
		const parsed = parse(read(name, []));
		if ('problem' in parsed) throw invalid(context, label, parsed.problem);
		return parsed.value;
	};
	const text = (name: string): string => String(read(name, ''));
	const number = (name: string, label: string, fallback: number, least: number): number => {
		const parsed = parseNumber(read(name, fallback));
		if ('problem' in parsed) throw invalid(context, label, parsed.problem);
		return Math.max(least, parsed.value);
	};
	const orAll = (chosen: string[], all: readonly string[]) => (chosen.length > 0 ? chosen : all);

	return {
		events: list('events', 'Events'),
		statusOf: text('statusOf') === 'account' ? 'account' : 'post',
		accountIds: list('accountIds', 'Account Names or IDs', parseAccountEntries),
		contentGroupId: text('contentGroupId'),
		fromStatuses: list('fromStatuses', 'From Statuses'),
		toStatuses: list('toStatuses', 'To Statuses'),
		platform: text('platform'),
		queueLowAt: number('queueLowAt', 'Posts Left in Queue', 3, 0),
		threshold: readThreshold(context, text('threshold')),
		postMetrics: orAll(list('postMetrics', 'Post Metrics'), POST_METRICS),
		accountMetrics: orAll(list('accountMetrics', 'Account Metrics'), ACCOUNT_METRICS),
		postIds: list('options.postIds', 'Post IDs'),
		publishedWithinDays: number(
			'options.publishedWithinDays',
			'Published Within (Days)',
			DEFAULTS.publishedWithinDays,
			1,
		),
		analyticsMinutes: number(
			'options.analyticsMinutes',
			'Analytics Interval (Minutes)',
			DEFAULTS.analyticsMinutes,
			0,
		),
		maxRequests: number(
			'options.maxRequests',
			'Max Requests per Poll',
			DEFAULTS.maxRequests,
			MIN_REQUESTS,
		),
		failsOnUnread: read('options.failOnUnread', false) === true,
		maxPosts: number('options.maxPosts', 'Max Watched Posts', DEFAULTS.maxPosts, 1),
		maxAnalyticsPosts: number(
			'options.maxAnalyticsPosts',
			'Max Posts With Analytics',
			DEFAULTS.maxAnalyticsPosts,
			1,
		),
	};
}

function parseEntries(value: unknown): Parsed<string[]> {
	return parseList(value);
}

function readThreshold(context: IPollFunctions, kind: string): Threshold {
	if (kind === 'amount' || kind === 'percent') {
		const label = kind === 'amount' ? 'At Least' : 'At Least (Percent)';
		const parsed = parseNumber(context.getNodeParameter(`${kind}Change`));
		if ('problem' in parsed) throw invalid(context, label, parsed.problem);
		if (parsed.value <= 0) throw invalid(context, label, 'must be greater than 0');
		return { kind, by: parsed.value };
	}
	if (kind !== 'milestones') return { kind: 'any' };
	const label = 'Milestones';
	const parsed = parseList(context.getNodeParameter('milestones'));
	if ('problem' in parsed) throw invalid(context, label, parsed.problem);
	const at = parsed.value.map((cell) => {
		const milestone = parseNumber(cell);
		if ('problem' in milestone) throw invalid(context, label, milestone.problem);
		return milestone.value;
	});
	if (at.length === 0) throw invalid(context, label, 'must name at least one number');
	return { kind, at };
}

function invalid(context: IPollFunctions, label: string, problem: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), `${label} ${problem}`, {
		description: `Correct "${label}" in the trigger node.`,
		failure: { cause: 'configuration-invalid' },
	});
}
