import type { INodeProperties } from 'n8n-workflow';

import { judgeTime, MAX_YEARS_AHEAD } from '../../posting/timeLimits';
import { withNow } from '../../values/timeReading';
import type { ItemOf } from '../item';
import type { ParametersOf } from '../parameters';

/** Options for times in the past and for times far ahead (docs: "Dates in the past"). */
export const timeRuleFields = [
	{
		displayName: 'Accept Dates Far Ahead',
		name: 'acceptFarDates',
		type: 'boolean',
		default: false,
		description: 'Whether to accept a date more than 2 years ahead. If off, it counts as a typo.',
	},
	{
		displayName: 'Dates in the Past',
		name: 'pastDates',
		type: 'options',
		options: [
			{
				name: 'Publish as Soon as Possible',
				value: 'publish',
				description: 'Publish late posts, too',
			},
			{
				name: 'Skip or Refuse',
				value: 'skipOrRefuse',
				description: 'Publish no late post',
			},
		],
		default: 'skipOrRefuse',
		description:
			'What to do with a post whose time was past when the execution started. A post that is up to 15 minutes late always goes live as soon as possible.',
	},
] as const satisfies INodeProperties[];

/** The choices of the user about times. */
export interface TimeRules {
	readonly acceptsFarDates: boolean;
	readonly publishesPast: boolean;
}

export function readTimeRules(options: ParametersOf<typeof timeRuleFields>): TimeRules {
	return {
		acceptsFarDates: options.orDefault('acceptFarDates'),
		publishesPast: options.orDefault('pastDates') === 'publish',
	};
}

const FAR = `more than ${MAX_YEARS_AHEAD} years ahead, which is most likely a typo`;

type ItemWithTime = ItemOf<readonly [{ name: 'scheduledAfter'; type: 'dateTime' }]>;

/** Refuses a time that was past when the run began, or that is most likely a typo. Counts past times that publish. */
export function applyTimeRules(
	item: ItemWithTime,
	scheduledAfter: string | undefined,
	rules: TimeRules,
): void {
	const judgement = judgeTime(scheduledAfter, item.run.startedAt);
	if (judgement.kind === 'farAhead' && !rules.acceptsFarDates) {
		const far = `is ${scheduledAfter}, ${FAR}`;
		item.refuse(
			'scheduledAfter',
			`${far}. Correct the year, or turn on 'Accept Dates Far Ahead' under 'Options'`,
			`${withNow(far)}. Correct the year, or ask the user for the date`,
		);
	}
	if (judgement.kind === 'late' && !rules.publishesPast) {
		const late = `is ${scheduledAfter}, which was ${judgement.lateBy} before the execution started`;
		item.refuse(
			'scheduledAfter',
			`${late}. Give a later time, or set 'Dates in the Past' to 'Publish as Soon as Possible' under 'Options'`,
			`${withNow(late)}. Correct the date, or ask the user for a later time`,
		);
		return;
	}
	const isPast = judgement.kind === 'soon' || judgement.kind === 'late';
	if (isPast) {
		item.run.shared.hints.pastTimes++;
	}
}
