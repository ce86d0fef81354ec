import type { Row } from '../cells';

/** An attachment of a database repeats its link for each size of a preview. */
export const OBJECT_FACTOR = 5;

/** The longest column name that is read; every name with a meaning is shorter. */
export const LONGEST_COLUMN_NAME = 200;

const SHOWN_OF_NAME = 60;

/** The most columns that are read: a sheet of every column that means something has fewer than 100. */
export const MOST_COLUMNS = 1_000;

/** Cuts column names that are too long to be read. A name that was cut has no meaning. */
export function cutColumnNames(row: Row): Row {
	if (Object.keys(row).every((name) => name.length <= LONGEST_COLUMN_NAME)) {
		return row;
	}
	const cells = Object.entries(row).map(([name, cell]): [string, unknown] => [cutName(name), cell]);
	return Object.fromEntries(cells);
}

function cutName(name: string): string {
	if (name.length <= LONGEST_COLUMN_NAME) {
		return name;
	}
	return `${name.slice(0, SHOWN_OF_NAME)}… (${name.length} characters)`;
}

/**
 * Counts the characters of a cell: of all texts and names in a list or an object. Stops above the
 * limit, because a list may be endless, deep or a part of itself.
 */
export function countCharactersOfCell(cell: unknown, limit: number): number {
	const pending: unknown[] = [cell];
	let count = 0;
	while (pending.length > 0 && count <= limit) {
		const value = pending.pop();
		if (typeof value === 'string') {
			count += value.length;
		} else if (typeof value === 'object' && value !== null) {
			for (const [name, entry] of Object.entries(value)) {
				count += Array.isArray(value) ? 1 : name.length + 1;
				pending.push(entry);
			}
		}
	}
	return count;
}

/** The number of characters of a long cell that show what its column is for. */
const SAMPLE = 1_000;
const SAMPLE_OF_LIST = 20;

/** Cuts a cell to the part that shows what its column is for. */
export function takeSample(cell: unknown): unknown {
	if (typeof cell === 'string') {
		return cell.length > SAMPLE ? cell.slice(0, SAMPLE) : cell;
	}
	const most = SAMPLE * OBJECT_FACTOR;
	if (countCharactersOfCell(cell, most) <= most) {
		return cell;
	}
	return Array.isArray(cell) ? cell.slice(0, SAMPLE_OF_LIST).map(sampleOfEntry) : {};
}

/** An entry of a long list, which may be as long itself. */
function sampleOfEntry(entry: unknown): unknown {
	if (typeof entry === 'string') {
		return entry.slice(0, SAMPLE);
	}
	return countCharactersOfCell(entry, SAMPLE) > SAMPLE ? {} : entry;
}
