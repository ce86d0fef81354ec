import { DateTime, IANAZone } from 'luxon';

import type { ServiceClient } from '../../client/serviceClient';
import type { Fields } from '../fields';
import type { Item } from '../item';

/** The time zone in which a schedule without an offset is read. */
export async function scheduleZone(
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
	return item.dateTime('scheduledAfter', zone);
}

/** The day of a run in the workflow's time zone, such as 2026-12-24. */
export function today(zone: string, now = Date.now()): string {
	const time = DateTime.fromMillis(now, { zone: IANAZone.isValidZone(zone) ? zone : 'utc' });
	return time.toFormat('yyyy-MM-dd');
}
