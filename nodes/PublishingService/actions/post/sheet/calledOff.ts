import { asText, quote } from '../../../values/parsed';
import { plainText } from '../../../values/plainText';
import { parseFlag } from '../../../values/scalars';
import { isCellWord } from '../../../sheet/blanks';
import type { SheetRow } from './sheetRow';

/** Why a row is called off: a word under a status, or a yes under a heading such as "Cancelled". */
export function calledOffBy({ cells, roles }: SheetRow): string | undefined {
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
