import type { Post } from '../../../contract/decoded';
import { isEnded } from '../../../contract/statuses';
import { isCellWord } from '../../../sheet/blanks';
import { isReportedCancelled } from '../../../sheet/reportedStatus';
import { heldBackBy } from '../../../sheet/statuses';
import { asText, parseFlag, plainText, quote } from '../../../values/text';
import type { SheetRow } from './readSheet';

/** Why a row is called off: a word under a status, or a yes under a heading such as "Cancelled". */
export function calledOffBy(row: SheetRow, post: Post): string | undefined {
	const { cells, roles } = row;
	if (isReported(row, post)) return undefined;
	for (const { heading } of roles.of.status) {
		const value = cells[heading];
		const flag = parseFlag(value);
		const isTicked = callsOff(heading) && 'value' in flag && flag.value;
		if (isTicked || callsOff(asText(value))) return `${heading}: ${quote(value)} calls the row off`;
	}
	return undefined;
}

/** Whether a row is not to go out at all, rather than not yet. */
function callsOff(text: string): boolean {
	return isCellWord(plainText(text), 'calledOff');
}

/** Whether the status is what the last run wrote of a post that somebody cancelled: no word of the sheet's people. */
export function isReported({ cells }: SheetRow, post: Post): boolean {
	return isEnded(post.status) && isReportedCancelled(cells);
}

/** What people wrote where the report has its status: written back, it must still hold the row. */
export function ownStatus({ cells: { status } }: SheetRow): string | undefined {
	return heldBackBy('status', status) === undefined ? undefined : asText(status).trim();
}
