import { publishingService } from '../n8n/workflows';
import type { Result } from '../report/result';
import { Service } from '../service/process';
import { Arena, columns, createPosts, requestsPerRow, type Load } from './rows/contenders';

const load: Load = { rows: 500, latencyMs: 0, rounds: 2 };

const byColumns = 'Create, fields are columns';
const byExpressions = 'Create, fields are expressions';
const fromRows = 'Create or Update From Rows';
const names = [byColumns, byExpressions, fromRows, 'HTTP Request', 'Edit Fields', 'Bare'] as const;

/** The same five fields, of which each has to be worked out by n8n. */
const expressions = {
	uploadIds: '={{ $json.uploadId.trim() }}',
	accountIds: '={{ $json.accountId.trim() }}',
	caption: '={{ $json.caption.trim() }}',
	hashtags: '={{ $json.hashtags.trim() }}',
	scheduledAfter: '={{ $json.scheduledAfter.trim() }}',
};

/** Compares the ways in which rows of a sheet become posts. */
export async function ways(): Promise<Result> {
	const service = await Service.start();
	const arena = await Arena.open(service, ['HTTP Request', 'Edit Fields', 'Bare']);
	try {
		await arena.add(byColumns, createPosts(byColumns, columns));
		await arena.add(byExpressions, createPosts(byExpressions, expressions));
		await arena.add(fromRows, {
			...publishingService({
				...{ resource: 'post', operation: 'createFromRows', checkOnly: false, skipApproval: true },
			}),
			name: fromRows,
		});
		const found = await arena.compare(names, load, (name, rows) =>
			// It also reads the accounts, and by status what is planned or partly out.
			name === fromRows ? rows + 5 : requestsPerRow(name, rows),
		);
		return {
			title: 'Ways from a row to a post',
			how: `${load.rows} rows at 0 ms. Medians of ${load.rounds} rounds. n8n evaluates an expression such as {{ $json.caption.trim() }}. The node reads a plain column directly from the row. Create or Update From Rows also checks the calendar and reports on each row.`,
			columns: ['way', 'ms', 'to HTTP Request', 'to bare'],
			rows: names.map((name) => {
				const { ms } = found[name];
				return [name, ms, ms / found['HTTP Request'].ms, ms / found.Bare.ms];
			}),
			goals: [],
		};
	} finally {
		await arena.close();
		await service.stop();
	}
}
