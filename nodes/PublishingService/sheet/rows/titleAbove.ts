import { ROW_NUMBER } from '../cells';
import type { PlacedRow, WrittenRow } from '../placeRows';
import { comparedPhrase, readStatus, type RowStatus } from '../readStatus';
import { beginsOrEndsOnHold } from '../statusAmongWords';
import { finding } from '../texts/findings';

/**
 * Refuses a row below a title that may forbid it, such as "DRAFTS" or "Cancelled posts". The next title above other
 * rows ends the block.
 */
export function refuseBelowTitle(row: PlacedRow, titles: readonly WrittenRow[]): PlacedRow {
	const title = titles.findLast(({ at }) => at < row.at);
	const [, value] = title?.cells[0] ?? [];
	if (row.finding || !title || !isTitle(title) || !forbids(value)) {
		return row;
	}
	return { ...row, finding: finding('refusal', 'belowTitle', '', { row: title.number, value }) };
}

/** People write a title alone into the first column. An example row, or a note in another column, is no title. */
function isTitle({ row, cells }: WrittenRow): boolean {
	const first = Object.keys(row).find((heading) => !ROW_NUMBER.test(heading));
	return cells.length === 1 && first === cells[0]?.[0];
}

/** A longer text explains something. */
const MOST_WORDS = 5;

function forbids(title: unknown): boolean {
	if (typeof title !== 'string') {
		return false;
	}
	const words = comparedPhrase(title).split(' ');
	const status: RowStatus | undefined = readStatus(title);
	const isOnHold = status === undefined && beginsOrEndsOnHold(words);
	return words.length <= MOST_WORDS && (isOnHold || status === 'waiting' || status === 'published');
}
