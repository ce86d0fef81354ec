import type { ServiceClient } from '../../client/serviceClient';
import type { ContentItem, ContentOptions } from './contentFields';
import type { ZoneSource } from '../runHints';
import { dateOrderProofs, type DateOrderProofs } from '../../values/dateOrder';
import type { ReadTime, TimeReading } from '../../values/dateTime';
import { parseTimeZone } from '../../values/timeZone';

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
export function readSchedule(item: ContentItem, options: ContentOptions): Schedule | undefined {
	const source = readZoneSource(item, options);
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

/** Version 1.0.0 had the choice under Options; what is chosen beside the schedule comes first. */
function readZoneSource(item: ContentItem, options: ContentOptions): ZoneSource {
	const chosen = item.orDefault('scheduleZone');
	const before = options.orDefault('scheduleTimeZone');
	return chosen === 'workflow' ? before : chosen;
}

function readNamedZone(item: ContentItem): string | undefined {
	return item.required.timeZone('scheduleZoneName');
}

/** What the rows of a run say of the order of day and month; looked for once. */
function provenOrder(item: ContentItem): DateOrderProofs {
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
	item: ContentItem,
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
	item: ContentItem,
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
