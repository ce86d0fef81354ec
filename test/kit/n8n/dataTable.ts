import type { N8nApi } from './n8nApi';

/** A table of n8n's own. */
export interface DataTable {
	readonly id: string;
	rows(): Promise<Array<Record<string, unknown>>>;
	/** Writes into cells of a row, as a person does in the table. */
	edit(rowId: unknown, cells: Record<string, string>): Promise<void>;
	remove(): Promise<void>;
}

/** The columns into which the calendars of the examples write the results of their rows. */
export const WRITTEN_BACK = [...['postId', 'status', 'goesLive', 'issues', 'change', 'syncState']];

/** A row of a calendar as people fill it in. */
export type CalendarRow = Readonly<Record<'account' | 'caption' | 'media' | 'date', string>>;

/** The data table that the example "calendar in a data table" asks for. */
export async function createCalendarTable(
	api: Pick<N8nApi, 'rest'>,
	name: string,
	rows: readonly CalendarRow[],
): Promise<DataTable> {
	const columns = ['account', 'caption', 'hashtags', 'media', 'date', ...WRITTEN_BACK];
	return await createDataTable(api, name, columns, rows);
}

/** Makes a table of texts in the owner's project, with rows. */
async function createDataTable(
	api: Pick<N8nApi, 'rest'>,
	name: string,
	columns: readonly string[],
	data: ReadonlyArray<Readonly<Record<string, string>>>,
): Promise<DataTable> {
	const { id: project } = await api.rest<{ id: string }>('GET', '/rest/projects/personal');
	const tables = `/rest/projects/${project}/data-tables`;
	const { id } = await api.rest<{ id: string }>('POST', tables, {
		name,
		columns: columns.map((column) => ({ name: column, type: 'string' })),
	});
	await api.rest('POST', `${tables}/${id}/insert`, { data, returnType: 'count' });
	return {
		id,
		rows: async () => {
			const found = await api.rest<{ data: Array<Record<string, unknown>> }>(
				'GET',
				`${tables}/${id}/rows`,
			);
			return found.data;
		},
		edit: async (rowId, cells) => {
			const filters = [{ columnName: 'id', condition: 'eq', value: rowId }];
			await api.rest('PATCH', `${tables}/${id}/rows`, {
				filter: { type: 'and', filters },
				data: cells,
			});
		},
		remove: async () => await api.rest('DELETE', `${tables}/${id}`),
	};
}
