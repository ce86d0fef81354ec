import type { Account } from '../contract/schemas';
import { quote } from './text';
import type { ZoneSource } from './timeReading';
import { parseTimeZone } from './timeZone';

/** The user's choice of the zone in which times without an offset are read. */
export interface ZoneChoice {
	readonly source: 'account' | 'named' | 'workflow';
	/** The zone that the user named. Undefined for another source, or if the name is wrong. */
	readonly zoneName: string | undefined;
}

/** The zone in which the times of a post are read that have no offset of their own. */
interface PostZone {
	readonly zone: string;
	readonly source: ZoneSource;
	/** The reason why such times cannot be read in the zone; undefined if they can. */
	readonly problem: string | undefined;
	/** The reason in words for a model, which has no field to choose another zone. */
	readonly forModel: string | undefined;
}

const readableZone = (zone: string, source: ZoneSource): PostZone => ({
	zone,
	source,
	problem: undefined,
	forModel: undefined,
});

/**
 * The chosen time zone for a post whose first account is `account`. Returns a problem if times
 * without an offset cannot be read in this zone.
 */
export function zoneOfPost(
	{ source, zoneName }: ZoneChoice,
	account: Account | undefined,
	workflowZone: string,
): PostZone {
	if (source !== 'account') {
		return readableZone(zoneName ?? workflowZone, source);
	}
	const fallback = readableZone(workflowZone, 'workflowInstead');
	if (!account?.timezone) {
		return fallback;
	}
	const zone = parseTimeZone(account.timezone);
	if ('value' in zone) {
		return readableZone(zone.value, source);
	}

	const unreadable = `: the account's time zone ${quote(account.timezone)} cannot be read`;
	const timeWithZone = 'the time with its zone, such as 2026-12-24T18:30:00+01:00';
	return {
		...fallback,
		problem: `${unreadable}. Choose another 'Time Zone', or write ${timeWithZone}`,
		forModel: `${unreadable}. Write ${timeWithZone}`,
	};
}
