import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { JournalEntry } from '../../../sandbox/journal';
import type { ExecutionResult } from '../../kit/engine/execution';
import type { World } from '../../kit/world';

export interface UpdateOptions {
	/** Parameters of the node, in addition to those that every run has. */
	readonly parameters?: INodeParameters;
	readonly options?: INodeParameters;
	/** The time zone of the workflow. */
	readonly timezone?: string;
}

/** The result of a run: the rows of its output, and its write requests. */
export interface UpdateRun extends Pick<ExecutionResult, 'error' | 'hints'> {
	readonly rows: IDataObject[];
	readonly writes: JournalEntry[];
	/** The same writes as "PATCH /v2/posts/post_1". */
	readonly sent: string[];
}

/** Runs a sheet in a world with Check Only off and Update Their Posts. */
export async function updateSheet(
	world: World,
	rows: readonly IDataObject[],
	{ parameters, options = {}, timezone }: UpdateOptions = {},
): Promise<UpdateRun> {
	const before = world.journal().length;
	const { items, hints, error } = await world.run(
		'post.createFromRows',
		{ checkOnly: false, rowsWithPostId: 'update', ...parameters, options },
		{ items: rows.map((json) => ({ json })), ...(timezone && { timezone }) },
	);
	const requests = world.journal().slice(before);
	const writes = requests.filter(({ method }) => method !== 'GET');
	return {
		rows: items.map(({ json }) => json),
		writes,
		sent: writes.map(({ method, path }) => `${method} ${path}`),
		hints,
		error,
	};
}

/** Rows after their results were written back into the sheet: post ID and sync state, unless other columns are named. */
export function writtenBack(
	rows: readonly IDataObject[],
	reports: readonly IDataObject[],
	columns: readonly string[] = ['postId', 'syncState'],
): IDataObject[] {
	return rows.map((cells, at) => ({
		...cells,
		...Object.fromEntries(columns.map((column) => [column, reports[at]?.[column]])),
	}));
}
