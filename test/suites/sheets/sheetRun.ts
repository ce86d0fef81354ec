import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { JournalEntry } from '../../../sandbox/journal';
import { bed, useTestbed, type RunOptions } from '../../kit/engine/testbed';

export { bed, useTestbed };

/** A row of a sheet, as the earlier node returns it. */
export type Row = Record<string, unknown>;

/** The result of a run: rows, hints and requests to the service. */
export interface SheetResult {
	rows: IDataObject[];
	/** Items at the error output, if the node has one. */
	refused: IDataObject[];
	hints: string[];
	error?: string;
	requests: JournalEntry[];
	/** Bodies of the posts that were created, in their order. */
	posts: IDataObject[];
	uploads: number;
}

export interface SheetOptions extends Pick<RunOptions, 'apiKey' | 'onError' | 'timezone'> {
	parameters?: INodeParameters;
	options?: INodeParameters;
}

/** Runs rows, or whole items, through Post > Create or Update From Rows. */
export async function runItems(
	items: INodeExecutionData[],
	{ parameters, options = {}, timezone = 'Europe/Berlin', ...rest }: SheetOptions = {},
): Promise<SheetResult> {
	await bed.sandbox.control.journal.clear();
	const result = await bed.run(
		'post.createFromRows',
		{ checkOnly: false, ...parameters, options },
		{ items, timezone, ...rest },
	);
	const requests = await bed.requests();
	const sent = (path: string) =>
		requests.filter(({ method, template }) => method === 'POST' && template === path);
	return {
		rows: result.items.map(({ json }) => json),
		refused: (result.outputs[1] ?? []).map(({ json }) => json),
		hints: result.hints.map(({ message }) => message),
		error: result.error?.message,
		requests,
		posts: sent('/v2/posts').map(({ body }) => body as IDataObject),
		uploads: sent('/v2/uploads').length,
	};
}

/** The result of a row, as the node writes it. */
type Report = Readonly<Record<string, unknown>>;

/** The issues of a row that is not ok; empty if the row is ok. */
export function refusalOf(report: Report | undefined): string {
	return report?.ok === false ? issuesOf(report) : '';
}

/** The issues of a row that is ok, which are its warnings; empty if the row is not ok. */
export function warningOf(report: Report | undefined): string {
	return report?.ok === true ? issuesOf(report) : '';
}

/** The node writes a dash if a row has no issues. */
function issuesOf({ issues }: Report): string {
	return issues === '–' ? '' : String(issues);
}

/** Works like `runItems`, for rows without files. */
export async function runRows(rows: Row[], options?: SheetOptions): Promise<SheetResult> {
	return await runItems(
		rows.map((json) => ({ json: json as IDataObject })),
		options,
	);
}

/** The posts of the service in full, without those of the demo. */
export async function storedPosts(): Promise<IDataObject[]> {
	const posts = await bed.items('post.getAll', { returnAll: true, simplify: false });
	return posts.map(({ json }) => json).filter(({ postId }) => !/^post_demo/.test(String(postId)));
}
