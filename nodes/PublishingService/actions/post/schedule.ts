import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { ItemOf } from '../item';
import type { ParametersOf } from '../parameters';
import type { ZoneSource } from '../runHints';
import { dateOrderProofs, type DateOrderProofs } from '../../values/dateOrder';
import type { ReadTime, TimeReading } from '../../values/dateTime';
import { parseTimeZone } from '../../values/timeZone';

/** In which zone a time without an offset is read. */
export const scheduleZoneFields = [
	{
		displayName: 'Time Zone',
		name: 'scheduleZone',
		type: 'options',
		options: [
			{
				name: 'Named Zone',
				value: 'named',
				description: 'A time zone by its name, such as Europe/Berlin',
			},
			{
				name: 'Of the Account',
				value: 'account',
				description: 'The time zone of the first account that the post goes to',
			},
			{
				name: 'Of the Workflow',
				value: 'workflow',
				description: "The time zone in the workflow's settings, which is New York unless changed",
			},
		],
		default: 'workflow',
		description: 'How to read a schedule time that has no offset of its own',
	},
	{
		displayName: 'Zone Name',
		name: 'scheduleZoneName',
		type: 'string',
		displayOptions: { show: { scheduleZone: ['named'] } },
		default: '',
		placeholder: 'e.g. Europe/Berlin or UTC+02:00',
		description: 'The time zone, by its name or as an offset',
	},
] as const satisfies INodeProperties[];

/** What a written date may leave open, for the Options collection. */
export const dateOptionFields = [
	{
		displayName: 'Date Order',
		name: 'dateOrder',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: 'As the rows prove it: 24/12/2026 in one of them tells of all',
			},
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
		description: 'The time of day for dates without one; unless given, they are refused',
	},
] as const satisfies INodeProperties[];

/** When a post goes out. */
export const scheduleFields = [
	{
		displayName: 'Schedule After',
		name: 'scheduledAfter',
		type: 'dateTime',
		default: '',
		description:
			'The post goes out in the first free window after this time; empty means as soon as possible. From a sheet: 2026-12-24 18:30, 24.12.2026 18:30, Dec 24 2026 6:30 PM and the like.',
		builderHint: {
			propertyHint:
				'The earliest time, not the exact one: the service posts in the next free slot of the account. Give ISO 8601 with an offset, or set Time Zone.',
		},
	},
	...scheduleZoneFields,
] as const satisfies INodeProperties[];

type ScheduleItem = ItemOf<typeof scheduleFields>;
type DateOptions = ParametersOf<typeof dateOptionFields>;

/** When a post goes out, as it was given. */
export interface Schedule {
	readonly time: ReadTime;
	/** Whose zone a time without an offset is meant in. */
	readonly source: ZoneSource;
	readonly reading: TimeReading;
}

/**
 * Reads Schedule After with all that says how: zone, order of dates, time of a date without one. A
 * time in the account's zone is read in the workflow's for now; `scheduleInZone` corrects that.
 */
export function readSchedule(item: ScheduleItem, options: DateOptions): Schedule | undefined {
	const source = item.orDefault('scheduleZone');
	const named = source === 'named' ? readNamedZone(item) : undefined;
	const order = options.orDefault('dateOrder');
	const reading = {
		zone: named ?? item.run.timezone,
		dateOrder: order === 'automatic' ? () => provenOrder(item) : order,
		defaultTime: options.timeOfDay('defaultTime'),
	};
	const time = item.time('scheduledAfter', reading);
	return time && { time, source, reading };
}

function readNamedZone(item: ScheduleItem): string | undefined {
	return item.required.timeZone('scheduleZoneName');
}

/** What the rows of a run say of the order of day and month; looked for once. */
function provenOrder(item: ScheduleItem): DateOrderProofs {
	const { shared } = item.run;
	if (shared.dateOrders) return shared.dateOrders;
	const proofs = dateOrderProofs(item.valuesOfRun('scheduledAfter'));
	shared.dateOrders = proofs;
	shared.hints.keepDateOrder(proofs);
	return proofs;
}

/**
 * The instant of a schedule, in the zone that was chosen. The account is asked for its zone only
 * where the time has no offset of its own.
 */
export async function scheduleInZone(
	item: ScheduleItem,
	service: ServiceClient,
	schedule: Schedule | undefined,
	accountIds: readonly string[],
): Promise<string | undefined> {
	if (!schedule?.time.usedZone) return schedule?.time.value;
	const { time, source, reading } = schedule;
	const { hints } = item.run.shared;
	const [accountId] = accountIds;
	if (source !== 'account' || accountId === undefined) {
		hints.countBareTime(reading.zone, source);
		return time.value;
	}
	const zone = await accountZone(item, service, accountId);
	if (zone === undefined) return undefined;
	hints.countBareTime(zone, source);
	return item.dateTime('scheduledAfter', { ...reading, zone });
}

/** The zone of an account; one that cannot be read is refused, and never replaced. */
async function accountZone(
	item: ScheduleItem,
	service: ServiceClient,
	accountId: string,
): Promise<string | undefined> {
	const { timezone } = await item.once(
		`account:${accountId}`,
		async () => await service.call('getAccount', { path: { accountId } }),
	);
	const zone = parseTimeZone(timezone ?? '');
	if ('value' in zone) return zone.value;
	const what = timezone
		? `the account's time zone "${String(timezone).slice(0, 60)}" cannot be read`
		: 'the account has no time zone';
	return item.refuse(
		'scheduledAfter',
		`: ${what}. Choose another Time Zone, or write the time with its offset, such as 2026-12-24T18:30:00+01:00`,
	);
}
