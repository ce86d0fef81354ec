import { explainFailure, toFailure } from '../../messages/explainFailure';
import { InvalidItemError } from '../../posting/postDraft';
import type { RowReader } from '../../sheet/rowReader';
import { COLUMN_LABELS, type ColumnName } from '../../values/words';

/** Sentences as they follow each other in a cell. */
export function joinSentences(texts: readonly string[]): string {
	const filled = texts.filter(Boolean);
	const ended = filled.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
	return ended.join(' ');
}

/** The columns of fields that the service calls otherwise. */
const COLUMN_OF_FIELD: Readonly<Record<string, ColumnName>> = {
	accountIds: 'accounts',
	contentGroupIds: 'contentTags',
	scheduledAfter: 'date',
};

/** The column of a field as the sheet calls it; undefined if no column is for it. */
export function labelOfField(reader: RowReader, field: string): string | undefined {
	const role = (COLUMN_OF_FIELD[field] ?? field) as ColumnName;
	return Object.hasOwn(COLUMN_LABELS, role) ? reader.label(role) : undefined;
}

/** Writes a failure and the next step for a cell; fields have the names of the sheet. */
export function writeFailure(failure: unknown, reader: RowReader | undefined): string {
	if (failure instanceof InvalidItemError) {
		return joinSentences(failure.problems);
	}
	const labelOf = (name: string) => reader && labelOfField(reader, name);
	return explainFailure(toFailure(failure), 'cell', { labelOf }).message;
}
