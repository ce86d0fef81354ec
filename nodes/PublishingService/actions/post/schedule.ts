import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { ServiceError } from '../../client/serviceError';
import type { Account } from '../../contract/schemas';
import { isTransient } from '../../posting/isTransient';
import { SOON } from '../../sheet/texts/shownValue';
import { isCellWord, plainPhrase, quote } from '../../values/text';
import { EXAMPLE, type ReadTime, type TimeReading } from '../../values/timeReading';
import { type ZoneChoice, zoneOfPost } from '../../values/zoneOfPost';
import type { DateOrderProofs } from '../../values/dateOrder';
import { readAccountList } from '../account/accountFields';
import type { ItemOf } from '../item';
import type { ParametersOf } from '../parameters';
import { applyTimeRules, readTimeRules, type TimeRules, timeRuleFields } from './timeRules';

export const scheduleZoneFields = [
	{
		displayName: 'Time Zone',
		name: 'scheduleZone',
		type: 'options',
		options: [
			{
				name: 'Choose Time Zone',
				value: 'named',
				description: 'Enter a name such as Europe/Berlin',
			},
			{
				name: 'Account Time Zone',
				value: 'account',
				description: 'Time zone of the first account of the post',
			},
			{
				name: 'Workflow Time Zone',
				value: 'workflow',
				description: 'New York, if the workflow has no other setting',
			},
		],
		default: 'account',
		description: 'Which time zone applies to a time without a time zone',
	},
	{
		displayName: 'Time Zone Name',
		name: 'scheduleZoneName',
		type: 'string',
		displayOptions: { show: { scheduleZone: ['named'] } },
		default: '',
		placeholder: 'e.g. Europe/Berlin or UTC+02:00',
	},
] as const satisfies INodeProperties[];

/** Reads the zone for times without an offset. */
export function readZoneChoice(item: ItemOf<typeof scheduleZoneFields>): ZoneChoice {
	const source = item.orDefault('scheduleZone');
	const zoneName = source === 'named' ? item.required.timeZone('scheduleZoneName') : undefined;
	return { source, zoneName };
}

export const dateOptionFields = [
	{
		displayName: 'Date Order',
		name: 'dateOrder',
		type: 'options',
		options: [
			{ name: 'Automatic', value: 'automatic', description: 'Found from a row such as 24/12/2026' },
			{ name: 'Day First', value: 'dmy', description: '10/12/2026 is the 10th of December' },
			{ name: 'Month First', value: 'mdy', description: '10/12/2026 is the 12th of October' },
		],
		default: 'automatic',
		description: 'How to read dates with slashes or dashes that end with the year',
	},
	{
		displayName: 'Default Time',
		name: 'defaultTime',
		type: 'string',
		default: '',
		placeholder: 'e.g. 18:30',
		description: 'Time of day for dates without a time. If empty, such dates are refused.',
	},
] as const satisfies INodeProperties[];

export const scheduleFields = [
	{
		displayName: 'Schedule After',
		name: 'scheduledAfter',
		type: 'dateTime',
		default: '',
		description:
			'The post goes live in the first free slot after this time. If empty, as soon as possible.',
		hint: 'To type a time, choose Expression and write the time like 2026-12-24 18:30',
		builderHint: {
			propertyHint:
				'The earliest time, not the exact time: the service publishes in the next free slot of the account. Give ISO 8601 with an offset, or set Time Zone.',
		},
	},
	...scheduleZoneFields,
] as const satisfies INodeProperties[];

type ScheduleItem = ItemOf<typeof scheduleFields>;

/** The time of a post as it was read, and the facts with which `scheduleInZone` reads it again. */
export interface Schedule {
	readonly time: ReadTime | undefined;
	readonly zone: ZoneChoice;
	readonly reading: TimeReading;
	readonly rules: TimeRules;
}

/**
 * The time from which a post may go live, in ISO 8601, and the time zone in which the time is read
 * and shown.
 */
export interface PlannedTime {
	readonly scheduledAfter: string | undefined;
	readonly zone: string;
}

/** Options of operations that set the time of a post. */
export const scheduleOptionFields = [...dateOptionFields, ...timeRuleFields] as const;

/** Reads Schedule After; a time without an offset is read in UTC for now, which `scheduleInZone` corrects. */
export function readSchedule(
	item: ScheduleItem,
	options: ParametersOf<typeof scheduleOptionFields>,
): Schedule {
	const zone = readZoneChoice(item);
	const order = options.orDefault('dateOrder');
	const reading = {
		zone: 'utc',
		dateOrder: order === 'automatic' ? () => provenOrder(item) : order,
		defaultTime: options.timeOfDay('defaultTime'),
	};
	refuseEmptyExpression(item);
	return { time: readTime(item, reading), zone, reading, rules: readTimeRules(options) };
}

/** Reads the time. Undefined for as soon as possible, which only its own words say. */
function readTime(item: ScheduleItem, reading: TimeReading): ReadTime | undefined {
	if (item.isExactly('scheduledAfter', SOON)) {
		return undefined;
	}
	const written = item.textOf('scheduledAfter');
	const words = plainPhrase(written).replace(/[.!]$/, '');
	if (!isCellWord(words, 'asSoonAsPossible', 'nothing', 'notApplicable')) {
		return item.time('scheduledAfter', reading);
	}
	const step = `Write the words '${SOON}', or a date such as ${EXAMPLE}`;
	return item.refuse('scheduledAfter', `: ${quote(written)} is no date. ${step}`);
}

/**
 * Refuses an expression that returns nothing: if its column is missing or misspelled, the post
 * would go live as soon as possible. If a model omits the time, it means no time.
 */
function refuseEmptyExpression(item: ScheduleItem): void {
	if (item.isForgotten('scheduledAfter')) {
		item.refuse(
			'scheduledAfter',
			"is empty, because its expression returned nothing. Correct the expression, or let it return the words 'as soon as possible'",
		);
	}
}

/** The order of day and month that the dates of the run prove. Found once for all items of an API key. */
function provenOrder(item: ScheduleItem): DateOrderProofs {
	const { shared } = item.run;
	shared.dateOrders ??= item.dateOrdersOfRun('scheduledAfter');
	shared.hints.keepDateOrder(shared.dateOrders);
	return shared.dateOrders;
}

/** Reads the time of a post in the zone that was chosen for it. */
export async function scheduleInZone(
	item: ScheduleItem,
	service: ServiceClient,
	schedule: Schedule,
	[accountId]: readonly string[],
): Promise<PlannedTime> {
	const account = await accountOfZone(item, service, schedule, accountId);
	const { zone, source, problem, forModel } = zoneOfPost(schedule.zone, account, item.run.timezone);
	let { time } = schedule;
	// A time without an offset was read in UTC until now.
	if (time?.usedZone) {
		if (problem !== undefined) {
			return { scheduledAfter: item.refuse('scheduledAfter', problem, forModel), zone };
		}
		item.run.shared.hints.countBareTime(zone, source);
		time = item.time('scheduledAfter', { ...schedule.reading, zone });
	}
	applyTimeRules(item, time?.value, schedule.rules);
	return { scheduledAfter: time?.value, zone };
}

/** The account in whose zone a time is read. Undefined if the user chose another zone, or if the account is unknown. */
async function accountOfZone(
	item: ScheduleItem,
	service: ServiceClient,
	{ zone, time }: Schedule,
	accountId: string | undefined,
): Promise<Account | undefined> {
	if (zone.source !== 'account' || accountId === undefined) {
		return undefined;
	}
	const accounts = await readAccountList(item, service);
	if (!(accounts instanceof ServiceError)) {
		return accounts.find((account) => account.accountId === accountId);
	}
	if (time?.usedZone && isTransient(accounts)) {
		// Another zone would mean another hour, so the row fails until the zone of the account can be read.
		throw accounts;
	}
	return undefined;
}
