import { asText, quote } from '../../../values/parsed';
import { parseFlag } from '../../../values/scalars';
import type { SheetRow } from './sheetRow';

/** What is written where a row is not to go out at all, rather than not yet. */
const CALLED_OFF =
	/^(?:cancell?ed|cancel|do(?: not|n['’]?t) (?:post|publish)|never post|deleted?|killed|abgesagt|storniert|nicht (?:posten|veröffentlichen)|annulée?|ne pas (?:publier|poster)|cancelad[oa]|no publicar|annullat[oa]|non pubblicare|não publicar|geannuleerd|niet plaatsen|anulowan[eoy])$/i;

/** Why a row is called off: a word under a status, or a yes under a heading such as "Cancelled". */
export function calledOffBy({ cells, roles }: SheetRow): string | undefined {
	for (const { heading } of roles.of.status) {
		const value = cells[heading];
		const flag = parseFlag(value);
		const isTicked = CALLED_OFF.test(heading.trim()) && 'value' in flag && flag.value;
		if (isTicked || CALLED_OFF.test(asText(value).trim())) {
			return `${heading}: ${quote(value)} calls the row off`;
		}
	}
	return undefined;
}
