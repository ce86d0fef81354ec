import { explainFailure, toFailure } from '../../messages/explainFailure';
import { InvalidItemError } from '../../posting/postDraft';
import type { CellReader } from '../../sheet/cellReader';
import { findColumn } from '../columnOfField';
import { joinSentences } from './joinSentences';

/** Writes a failure and the next step for a cell; fields have the names of the sheet. */
export function failureForCell(failure: unknown, reader: CellReader | undefined): string {
	if (failure instanceof InvalidItemError) {
		return joinSentences(failure.problems);
	}
	const labelOf = (name: string) => reader && findColumn(reader, name);
	return explainFailure(toFailure(failure), 'cell', { labelOf }).message;
}
