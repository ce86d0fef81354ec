import axios from 'axios';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { validVideos } from '../../test/kit/media';
import type { Credential, N8n, WorkflowJson } from '../../test/kit/n8n';
import { createCalendarTable, type DataTable } from '../../test/kit/n8n/dataTable';
import { nextYear } from '../../test/kit/support/nextYear';
import type { ReportRow } from './report';

const example = join(__dirname, '../../examples/calendar-in-a-data-table.json');
const postsNode = 'Keep posts in sync';
const day = `${nextYear}-05-02`;

type Api = N8n['api'];

/** The service that gets the posts. */
interface Service {
	readonly baseUrl: string;
	readonly apiKey: string;
}

/** A row of the table as it was planned or updated. */
interface PlannedRow extends ReportRow {
	outcome: string;
	change: string;
}

/** The lines that the step showed, and the differences from the expected results. */
export interface TableInStep {
	readonly lines: readonly string[];
	readonly wrong: readonly string[];
	/** Removes table and workflows from n8n. */
	remove(): Promise<void>;
}

/** A row of n8n's own data table becomes a post; the row is edited and cancelled, and its post follows. */
export async function keepTableInStep(
	api: Api,
	credential: Credential,
	service: Service,
	web: { readonly origin: string },
): Promise<TableInStep> {
	const now = new Date().toISOString().slice(0, 19);
	const caption = `Rye bread, demo of ${now}`;
	const table = await createCalendarTable(api, `Calendar of the demo ${now}`, [
		{
			...{ account: '@northwind.travels', caption, date: `${day} 18:30` },
			media: `${web.origin}/${validVideos.mp4H264.file}`,
		},
	]);
	const run = await importRun(api, credential, table, false);
	const check = await importRun(api, credential, table, true);
	const story = await liveThrough({ table, run, check, caption, service });
	return {
		lines: [
			`a row of a data table   ${story.posted.outcome}`,
			`it is edited: the plan  ${story.planned.outcome}`,
			`and its post follows    ${story.changed.outcome}`,
			`it is cancelled         ${story.cancelled.outcome}`,
		],
		wrong: differences(story),
		remove: async () => {
			for (const { id } of [run, check]) {
				await api.removeWorkflow(id);
			}
			await table.remove();
		},
	};
}

interface Stage {
	readonly table: DataTable;
	readonly run: Run;
	readonly check: Run;
	readonly caption: string;
	readonly service: Service;
}

/** Posts the row, edits it, checks the plan, updates its post, and cancels the row. */
async function liveThrough({ table, run, check, caption, service }: Stage) {
	const posted = await run.row();
	const [row] = await table.rows();
	await table.edit(row?.id, { caption: `SOLD OUT: ${caption}`, date: `${day} 20:00` });
	const planned = await check.row();
	const changed = await run.row();
	const changedPost = await postOf(service, posted.postId);
	await table.edit(row?.id, { status: 'Cancelled' });
	const cancelled = await run.row();
	const lastPost = await postOf(service, posted.postId);
	return { posted, planned, changed, changedPost, cancelled, lastPost };
}

function differences(story: Awaited<ReturnType<typeof liveThrough>>): string[] {
	const { posted, planned, changedPost, lastPost } = story;
	const expectations: Array<[holds: boolean, otherwise: string]> = [
		[posted.ok, `The row of the table should be posted: ${posted.issues}`],
		[
			planned.change === 'change caption; reschedule 18:30 → 20:00',
			`The check should plan a new caption and a reschedule; it plans "${planned.change}".`,
		],
		[
			String(changedPost.caption).startsWith('SOLD OUT'),
			`The post should say what its row says; it says "${String(changedPost.caption)}".`,
		],
		[lastPost.status === 'cancelled', `The post should be cancelled; it is ${lastPost.status}.`],
	];
	return expectations.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
}

/** A workflow on the table, which has one row. */
interface Run {
	readonly id: string;
	row(): Promise<PlannedRow>;
}

/** The example on the table, or its check, which writes nothing back. */
async function importRun(
	api: Api,
	credential: Credential,
	table: DataTable,
	checkOnly: boolean,
): Promise<Run> {
	const json = JSON.parse(await readFile(example, 'utf8')) as WorkflowJson;
	const dataTableId = { __rl: true, mode: 'list', value: table.id };
	const nodes = json.nodes.map((node) => {
		const chosen = 'dataTableId' in node.parameters ? { dataTableId } : {};
		const checked = node.name === postsNode ? { checkOnly } : {};
		return { ...node, parameters: { ...node.parameters, ...chosen, ...checked } };
	});
	const workflowId = checkOnly ? 'demo-calendar-table-check' : 'demo-calendar-table';
	// Removes the workflow of a demo that was interrupted.
	await api.removeWorkflow(workflowId).catch(() => undefined);
	const id = await api.importWorkflow({ ...json, id: workflowId, nodes }, credential);
	return { id, row: async () => await runOnce(api, id) };
}

async function runOnce(api: Api, id: string): Promise<PlannedRow> {
	const execution = await api.runManually(id);
	const { error, runData } = execution.data.resultData;
	if (error) {
		throw new Error(`The workflow failed: ${error.message}`);
	}
	const [item] = runData[postsNode]?.at(-1)?.data?.main?.[0] ?? [];
	if (!item) {
		throw new Error('The workflow gave no row.');
	}
	return item.json as IDataObject & PlannedRow;
}

async function postOf(
	{ baseUrl, apiKey }: Service,
	postId: string,
): Promise<{ caption: string | null; status: string }> {
	const { data } = await axios.get<{ caption: string | null; status: string }>(
		`${baseUrl}/v2/posts/${postId}`,
		{ proxy: false, headers: { Authorization: `Bearer ${apiKey}` } },
	);
	return data;
}
