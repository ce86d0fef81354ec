import { plainText } from '../values/text';
import type { ZoneSource } from '../values/timeReading';
import { AMBIGUOUS_NAMES, parseTimeZone } from '../values/timeZone';
import type { Cell } from './cells';
import type { CellReader } from './cellReader';

/** Finds the zone in a column name: "Time (UTC)", "Date [Europe/Berlin]", "scheduled_at_utc". */
const ZONES = /[([{]([^()[\]{}]*)[)\]}]|[\s_-](utc|gmt|cet)\s*$/gi;

/** Zones with the name of a city. Islands are left out: Pacific/Easter is a feast in a column name, too. */
const OF_CITY =
	/^(?:(?:Africa|America|Asia|Australia|Europe)\/|Pacific\/(?=Auckland|Honolulu))([^/]+)$/;

let zonesByCity: ReadonlyMap<string, string> | undefined;

/** The time zone of a city that gives a zone its name: "New York" is America/New_York. */
export function zoneOfCity(name: string): string | undefined {
	zonesByCity ??= new Map(
		Intl.supportedValuesOf('timeZone').flatMap((zone): Array<[string, string]> => {
			const [, city] = OF_CITY.exec(zone) ?? [];
			return city === undefined ? [] : [[plainText(city.replace(/_/g, ' ')), zone]];
		}),
	);
	return zonesByCity.get(plainText(name));
}

/** The names in a column name that may be zones: "Berlin" in "Time (in Berlin)". */
function perhapsZonesIn(heading: string): string[] {
	const remarks = [...heading.matchAll(ZONES)].map(([, remark, last]) => remark ?? last ?? '');
	const names = remarks.map((text) => text.trim().replace(/^(?:in|(?:time ?)?zone):? /i, ''));
	return names.filter((text) => /^\D/.test(text));
}

/**
 * Returns the time zone in a column name, as luxon reads it. Refuses a name of several zones, such
 * as "IST", unless the user named a zone.
 */
export function zoneOfColumns(
	row: CellReader,
	cells: ReadonlyArray<Cell | undefined>,
	source: ZoneSource,
): string | undefined {
	for (const heading of cells.flatMap((cell) => cell?.heading ?? [])) {
		const names = perhapsZonesIn(heading);
		const zones = names.map((name) => ({ name, zone: parseTimeZone(zoneOfCity(name) ?? name) }));
		// The first name that is one zone or several decides. Other words, such as "optional", are no zones.
		const found = zones.find(({ name, zone }) => 'value' in zone || AMBIGUOUS_NAMES.test(name));
		if (found && 'value' in found.zone) {
			return found.zone.value;
		}
		if (found && source !== 'named') {
			row.refuse('zoneUnclear', heading, { value: found.name });
		}
	}
	return undefined;
}
