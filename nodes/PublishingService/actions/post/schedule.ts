import { DateTime, IANAZone } from 'luxon';

import type { ServiceClient } from '../../client/serviceClient';
import type { Fields } from '../fields';
import type { Item } from '../item';

/**
 * The schedule of an item in the time zone that the options choose; `read` is what it is in the
 * workflow's. The account is asked for its zone only where the time has no offset of its own.
 */
export async function scheduleInZone(
	item: Item,
	service: ServiceClient,
	options: Fields,
	{ accountIds, read }: { accountIds: readonly string[]; read: string | undefined },
): Promise<string | undefined> {
	if (read === undefined || !dependsOnZone(item)) return read;
	const zone = await scheduleZone(item, service, options, accountIds);
	return zone === item.run.timezone ? read : readSchedule(item, zone);
}

/** Whether the time is another instant in another time zone. */
function dependsOnZone(item: Item): boolean {
	const [east, west] = ['Etc/GMT-14', 'Etc/GMT+12'].map((zone) => readSchedule(item, zone) ?? '');
	return Date.parse(east ?? '') !== Date.parse(west ?? '');
}

/** The time zone in which a schedule without an offset is read. */
async function scheduleZone(
	item: Item,
	service: ServiceClient,
	options: Fields,
	accountIds: readonly string[],
): Promise<string> {
	const [accountId] = accountIds;
	if (options.choice('scheduleTimeZone', ['account', 'workflow']) !== 'account' || !accountId) {
		return item.run.timezone;
	}
	const { timezone } = await item.once(
		`account:${accountId}`,
		async () => await service.call('getAccount', { path: { accountId } }),
	);
	return timezone && IANAZone.isValidZone(timezone) ? timezone : item.run.timezone;
}

/** Reads the schedule as an instant with its offset. */
export function readSchedule(item: Item, zone: string): string | undefined {
	return item.dateTime('scheduledAfter', { zone });
}

/** The day of a run in the workflow's time zone, such as 2026-12-24. */
export function today(zone: string, now = Date.now()): string {
	const time = DateTime.fromMillis(now, { zone: IANAZone.isValidZone(zone) ? zone : 'utc' });
	return time.toFormat('yyyy-MM-dd');
}
