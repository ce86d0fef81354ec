import type { ContentField } from '../posting/findDifferences';
import type { CellReader } from '../sheet/cellReader';
import { COLUMN_LABELS, type ColumnName } from '../values/words';
import type { PostIntent } from './types';

/** The columns of fields that the service calls otherwise. */
const ROLE_OF_FIELD: Readonly<Record<string, ColumnName>> = {
	accountIds: 'accounts',
	contentGroupIds: 'contentTags',
	scheduledAfter: 'date',
};

/** The column of a field as the sheet calls it, or the label of its role. */
export function columnOfField({ reader }: PostIntent, field: ContentField): string {
	return findColumn(reader, field) ?? field;
}

/** The column of any field of a request; undefined if no column is for it. */
export function findColumn(reader: CellReader, field: string): string | undefined {
	const role = (ROLE_OF_FIELD[field] ?? field) as ColumnName;
	return Object.hasOwn(COLUMN_LABELS, role) ? reader.label(role) : undefined;
}
