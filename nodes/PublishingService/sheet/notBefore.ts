import { parseDateTime } from '../values/dateTime';
import { cellsUnder } from './cells';
import type { CellReader } from './cellReader';
import type { RowTime, SheetTimeReading } from './readTime';

/**
 * Refuses a row that would go live before the time that a column such as "Embargo until" names. A row without a time
 * may go live as soon as possible. A day without a time of day begins at midnight.
 */
export function refuseTooEarly(row: CellReader, time: RowTime, reading: SheetTimeReading): void {
	for (const { heading, value } of cellsUnder(row.row, row.roles.of.notBefore, 'date')) {
		const inZone = { ...reading, zone: time.zone, defaultTime: '00:00' };
		const notBefore = parseDateTime(value, inZone);
		if ('problem' in notBefore) {
			row.refuse('invalid', heading, { problem: notBefore.problem });
		} else if (!time.isUnreadable && goesLiveAt(time) < Date.parse(notBefore.value)) {
			row.refuse('beforeNotBefore', heading, { value });
		}
	}
}

function goesLiveAt({ instant }: RowTime): number {
	return instant === undefined ? Date.now() : Date.parse(instant);
}
