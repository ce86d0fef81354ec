import { isEmpty } from '../../../../values/parsed';
import type { Row } from './row';

/** The filled cells of a sheet by their headings; a column without any says nothing, and is not there. */
export type FilledCells = ReadonlyMap<string, readonly unknown[]>;

export function filledCells(rows: readonly Row[]): FilledCells {
	const filled = new Map<string, unknown[]>();
	for (const row of rows) {
		for (const [heading, cell] of Object.entries(row)) {
			if (isEmpty(cell)) continue;
			const cells = filled.get(heading);
			if (cells) cells.push(cell);
			else filled.set(heading, [cell]);
		}
	}
	return filled;
}

export function cellsUnder(heading: string, filled: FilledCells): readonly unknown[] {
	return filled.get(heading) ?? [];
}
