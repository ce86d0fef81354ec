import type { Cell, Row } from './cells';
import type { RoleColumn } from './roles';
import { statusEntries } from './statusEntries';
import { isSureStatus } from './statusWords';

/** Finds a label that may forbid the row, as task lists have it: "Draft" next to "Spring" in Trello. */
export function findLabelInDoubt(row: Row, columns: readonly RoleColumn[]): Cell | undefined {
	for (const { heading } of columns) {
		const label = statusEntries(row[heading]).find(
			({ text, status }) => status === 'waiting' && isSureStatus(text),
		);
		if (label) {
			return { heading, value: label.text };
		}
	}
	return undefined;
}
