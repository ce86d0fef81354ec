import { parseTimeZone } from '../../../values/timeZone';

/** Letters and words that people call time zones, of which each means several. */
const NAMES =
	/^(?:(?:e|c|m|p|ak|h)[sd]?t|ist|bst|gst|sgt|jst|kst|hkt|pkt|msk|brt|art|wib|sast|cest|eest|west|a[ecw][sd]t|nz[sd]t|(?:eastern|central|mountain|pacific)(?: (?:standard |daylight )?time)?|mez|mesz)$/i;

/**
 * The time zone in a heading such as "Time (UTC)", "Date [Europe/Berlin]" or "scheduled_at_utc": as
 * luxon takes it, or only its name where several zones are called so.
 */
export function zoneOfHeading(
	heading: string,
): { readonly name: string; readonly zone?: string } | undefined {
	const remarks = [...heading.matchAll(/[([{]([^)\]}]*)[)\]}]/g)].map(([, remark = '']) => remark);
	const [, last] = /[\s_-](utc|gmt|cet)\s*$/i.exec(heading) ?? [];
	for (const part of [...remarks, last ?? '']) {
		const name = part.trim().replace(/^(?:in|time zone|timezone|zone):? /i, '');
		const zone = name === '' || /^\d/.test(name) ? undefined : parseTimeZone(name);
		if (zone && 'value' in zone) return { name, zone: zone.value };
		if (NAMES.test(name)) return { name };
	}
	return undefined;
}
