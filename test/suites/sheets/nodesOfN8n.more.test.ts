import type { INodeExecutionData } from 'n8n-workflow';

import { loadNode, nodesOfN8n } from '../../kit/n8nNodes/load';
import { runNode } from '../../kit/n8nNodes/runNode';
import { evening, image, instagram } from './plainRow';
import { runItems, useTestbed, warningOf } from './sheetRun';

/** Rows as n8n's nodes of other databases and of task lists give them, against answers as their services give them. */
useTestbed();

interface Content {
	readonly status: string;
	readonly link: string;
}

type ReadRows = (folder: string, rows: readonly Content[]) => Promise<INodeExecutionData[]>;

const cellsOf = ({ status, link }: Content) => ({
	Status: status,
	Platform: 'Instagram',
	Caption: 'A caption',
	Date: evening,
	Media: link,
});

const grist: ReadRows = async (folder, rows) =>
	await runNode(loadNode(folder, 'Grist/Grist'), {
		parameters: { operation: 'getAll', docId: 'doc', tableId: 'Plan', returnAll: true },
		answers: [
			{
				to: '/docs/doc/tables/Plan/records',
				body: {
					records: rows.map((row, at) => ({
						id: at + 1,
						// A list of choices begins with its type.
						fields: { ...cellsOf(row), Platform: ['L', 'Instagram'], Status: ['L', row.status] },
					})),
				},
			},
		],
	});

const seaTable: ReadRows = async (folder, rows) =>
	await runNode(loadNode(folder, 'SeaTable/SeaTable'), {
		parameters: { resource: 'row', operation: 'list', tableName: 'Plan', viewName: '' },
		answers: [
			{ to: '/app-access-token/', body: { access_token: 'token', dtable_uuid: 'base' } },
			{ to: '/related-users/', body: { user_list: [] } },
			{
				to: '/metadata/',
				body: {
					metadata: {
						tables: [{ name: 'Plan', columns: [{ key: 'm', name: 'Media', type: 'image' }] }],
					},
				},
			},
			{
				to: '/rows/',
				body: {
					rows: rows.map((row, at) => ({
						_id: `row${at}`,
						_mtime: '2026-11-20T10:00:00.000+00:00',
						...cellsOf(row),
						Platform: ['Instagram'],
						Media: [row.link],
						Brief: [{ row_id: 'b', display_value: 'Xmas' }],
					})),
				},
			},
		],
	});

const supabase: ReadRows = async (folder, rows) =>
	await runNode(loadNode(folder, 'Supabase/Supabase'), {
		parameters: {
			resource: 'row',
			operation: 'getAll',
			tableId: 'plan',
			returnAll: false,
			limit: rows.length,
			filterType: 'none',
		},
		answers: [
			{
				to: '/rest/v1/plan',
				body: rows.map(({ status, link }, at) => ({
					id: at + 1,
					created_at: '2026-11-20T10:00:00+00:00',
					status,
					platforms: ['instagram'],
					caption: 'A caption',
					publish_at: evening,
					media_urls: [link],
					published_at: null,
					deleted_at: null,
				})),
			},
		],
	});

const clickUp: ReadRows = async (folder, rows) =>
	await runNode(loadNode(folder, 'ClickUp/ClickUp'), {
		parameters: {
			resource: 'task',
			operation: 'getAll',
			authentication: 'accessToken',
			team: '1',
			space: '2',
			folderless: true,
			list: '3',
			returnAll: false,
			limit: rows.length,
		},
		answers: [
			{
				to: '/list/3/task',
				body: {
					tasks: rows.map(({ status, link }, at) => ({
						id: `t${at}`,
						name: 'Xmas',
						description: '',
						status: { id: 's', status: status.toLowerCase(), color: '#d3d3d3', type: 'custom' },
						archived: false,
						due_date: null,
						tags: [],
						priority: null,
						custom_fields: [
							{ id: 'a', name: 'Caption', type: 'text', type_config: {}, value: 'A caption' },
							{ id: 'b', name: 'Post date', type: 'date', value: String(Date.parse(evening)) },
							{ id: 'c', name: 'Image', type: 'url', type_config: {}, value: link },
							{
								id: 'd',
								name: 'Platform',
								type: 'drop_down',
								type_config: { options: [{ id: 'o', name: 'Instagram', orderindex: 0 }] },
								value: 0,
							},
							{ id: 'e', name: 'Skip', type: 'checkbox', type_config: {} },
						],
						list: { id: '3', name: 'Content', access: true },
						folder: { id: '4', name: 'hidden', hidden: true },
						url: `https://app.clickup.com/t/t${at}`,
					})),
				},
			},
		],
	});

const asana: ReadRows = async (folder, rows) =>
	await runNode(loadNode(folder, 'Asana/Asana'), {
		parameters: {
			resource: 'task',
			operation: 'getAll',
			authentication: 'accessToken',
			returnAll: true,
			filters: { project: '1' },
		},
		answers: [
			{
				to: 'app.asana.com/api/1.0/tasks',
				body: {
					data: rows.map(({ status, link }, at) => ({
						gid: String(at),
						name: 'Xmas',
						resource_type: 'task',
						completed: false,
						due_on: null,
						memberships: [
							{ project: { gid: '1', name: 'Plan' }, section: { gid: '2', name: status } },
						],
						custom_fields: [
							{ gid: '3', name: 'Caption', type: 'text', display_value: 'A caption' },
							{ gid: '4', name: 'Post date', type: 'date', display_value: evening },
							{ gid: '5', name: 'Image', type: 'text', display_value: link },
							{ gid: '6', name: 'Platform', type: 'enum', display_value: 'Instagram' },
							{ gid: '7', name: 'Stage', type: 'enum', display_value: null },
						],
					})),
					next_page: null,
				},
			},
		],
	});

const NODES: ReadonlyArray<readonly [name: string, read: ReadRows]> = [
	['Grist', grist],
	['SeaTable', seaTable],
	['Supabase', supabase],
	['ClickUp', clickUp],
	['Asana', asana],
];

const toInstagram = { parameters: { defaultAccounts: [instagram] } };

describe.each(NODES)('rows of the node %s', (_name, read) => {
	test('are posted if they may go live, and skipped with the reason if not', async () => {
		const items = await read(await nodesOfN8n(), [
			{ status: 'Draft', link: image() },
			{ status: 'Ready', link: image() },
		]);
		const { rows, posts, error } = await runItems(items, toInstagram);
		expect(error).toBeUndefined();
		expect(rows.map(({ ok }) => ok)).toEqual([true, true]);
		expect(warningOf(rows[0])).toMatch(
			/^Row skipped: .* is ".*draft.*", which means do not publish/i,
		);
		expect(posts).toEqual([
			expect.objectContaining({
				accountIds: [instagram],
				caption: 'A caption',
				scheduledAfter: evening,
				media: [expect.any(String)],
			}),
		]);
	});
});
