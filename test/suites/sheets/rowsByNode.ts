import type { INodeExecutionData } from 'n8n-workflow';

import { loadNode } from '../../kit/n8nNodes/load';
import { runNode } from '../../kit/n8nNodes/runNode';
import { evening } from './plainRow';

/** The parts of a row that differ between these tables. */
export interface Content {
	readonly status: string;
	readonly link: string;
}

export type ReadRows = (folder: string, rows: readonly Content[]) => Promise<INodeExecutionData[]>;

const choice = (name: string) => ({ id: '1', name, color: 'red' });
const richText = (text: string) => [
	{ type: 'text', text: { content: text, link: null }, plain_text: text, href: null },
];

/** A page of a database, as Notion's API returns it. */
function notionPage({ status, link }: Content) {
	const properties = {
		Name: { id: 'title', type: 'title', title: richText('Xmas') },
		Status: { id: 'a', type: 'status', status: choice(status) },
		Platform: { id: 'b', type: 'multi_select', multi_select: [choice('Instagram')] },
		Caption: { id: 'c', type: 'rich_text', rich_text: richText('A caption') },
		Date: { id: 'd', type: 'date', date: { start: evening, end: null, time_zone: null } },
		Media: {
			id: 'e',
			type: 'files',
			files: [{ name: 'portrait.jpg', type: 'external', external: { url: link } }],
		},
		Hidden: { id: 'f', type: 'checkbox', checkbox: false },
		Owner: { id: 'g', type: 'people', people: [{ object: 'user', id: 'u', name: 'Ana' }] },
		Created: { id: 'h', type: 'created_time', created_time: '2026-11-20T10:00:00.000Z' },
	};
	return {
		object: 'page',
		id: '1b2c3d4e-0000-4000-8000-000000000000',
		created_time: '2026-11-20T10:00:00.000Z',
		last_edited_time: '2026-11-20T10:00:00.000Z',
		archived: false,
		in_trash: false,
		icon: null,
		cover: null,
		parent: { type: 'database_id', database_id: 'db' },
		properties,
		url: 'https://www.notion.so/Xmas-1b2c3d4e000040008000000000000000',
		public_url: null,
	};
}

/** A page that a person created and never filled in. */
function emptyNotionPage() {
	const page = notionPage({ status: '', link: '' });
	return {
		...page,
		properties: {
			Name: { id: 'title', type: 'title', title: [] },
			Status: { id: 'a', type: 'status', status: null },
			Platform: { id: 'b', type: 'multi_select', multi_select: [] },
			Caption: { id: 'c', type: 'rich_text', rich_text: [] },
			Date: { id: 'd', type: 'date', date: null },
			Media: { id: 'e', type: 'files', files: [] },
			Hidden: { id: 'f', type: 'checkbox', checkbox: false },
			Owner: { id: 'g', type: 'people', people: [] },
			Created: page.properties.Created,
		},
	};
}

function notion(version: number, simple: boolean): ReadRows {
	return async (folder, rows) =>
		await runNode(loadNode(folder, 'Notion/Notion', version), {
			parameters: {
				resource: 'databasePage',
				operation: 'getAll',
				databaseId: { __rl: true, mode: 'id', value: 'db' },
				dataSourceId: { __rl: true, mode: 'id', value: 'db' },
				returnAll: true,
				simple,
			},
			answers: [
				{
					to: '/query',
					body: {
						results: [...rows.map(notionPage), emptyNotionPage()],
						has_more: false,
						next_cursor: null,
					},
				},
			],
		});
}

const airtable: ReadRows = async (folder, rows) =>
	await runNode(loadNode(folder, 'Airtable/Airtable'), {
		parameters: {
			resource: 'record',
			operation: 'search',
			authentication: 'airtableTokenApi',
			base: { __rl: true, mode: 'id', value: 'app1' },
			table: { __rl: true, mode: 'id', value: 'tbl1' },
			returnAll: true,
		},
		answers: [
			{
				to: 'api.airtable.com',
				body: {
					records: [
						...rows.map(({ status, link }, at) => ({
							id: `rec${at}`,
							createdTime: '2026-11-20T10:00:00.000Z',
							fields: {
								Status: status,
								Platform: ['Instagram'],
								Caption: 'A caption',
								Date: evening,
								Media: [
									{ id: 'att', url: link, filename: 'portrait.jpg', type: 'image/jpeg', size: 9 },
								],
								Owner: { id: 'usr', email: 'ana@host.example', name: 'Ana' },
							},
						})),
						{ id: 'rec9', createdTime: '2026-11-20T10:00:00.000Z', fields: {} },
					],
				},
			},
		],
	});

const baserow: ReadRows = async (folder, rows) => {
	const fields = ['Status', 'Platform', 'Caption', 'Date', 'Media', 'Hidden'];
	const row = (id: number, values: readonly unknown[]) => ({
		id,
		order: `${id}.00000000000000000000`,
		...Object.fromEntries(values.map((value, at) => [`field_${at + 1}`, value])),
	});
	const filled = rows.map(({ status, link }, at) =>
		row(at + 1, [
			{ id: 3, value: status, color: 'red' },
			[{ id: 1, value: 'Instagram', color: 'blue' }],
			'A caption',
			evening,
			[
				{
					url: link,
					name: 'a.jpg',
					visible_name: 'portrait.jpg',
					is_image: true,
					mime_type: 'image/jpeg',
				},
			],
			false,
		]),
	);
	return await runNode(loadNode(folder, 'Baserow/Baserow'), {
		parameters: { operation: 'getAll', databaseId: '1', tableId: '2', returnAll: true },
		answers: [
			{
				to: '/api/database/fields/table/2/',
				body: fields.map((name, at) => ({ id: at + 1, name, type: 'text' })),
			},
			{
				to: '/api/database/rows/table/2/',
				body: {
					count: 2,
					next: null,
					results: [...filled, row(9, [null, [], null, null, [], false])],
				},
			},
		],
	});
};

const nocodb: ReadRows = async (folder, rows) =>
	await runNode(loadNode(folder, 'NocoDB/NocoDB'), {
		parameters: {
			resource: 'row',
			operation: 'search',
			authentication: 'nocoDbApiToken',
			projectId: { __rl: true, mode: 'id', value: 'p1' },
			table: { __rl: true, mode: 'id', value: 't1' },
			returnAll: true,
		},
		answers: [
			{
				to: '/api/v3/data/p1/t1/records',
				body: {
					records: [
						...rows.map(({ status, link }, at) => ({
							id: at + 1,
							fields: {
								Status: status,
								Platforms: ['Instagram'],
								Caption: 'A caption',
								Date: '2037-12-24 17:30:00+00:00',
								Media: [
									{
										path: 'download/x.jpg',
										title: 'portrait.jpg',
										mimetype: 'image/jpeg',
										signedUrl: link,
									},
								],
							},
						})),
						{
							id: 9,
							fields: { Status: null, Platforms: null, Caption: null, Date: null, Media: null },
						},
					],
					next: null,
				},
			},
		],
	});

const HEADER = ['Status', 'Platform', 'Caption', 'Date', 'Media'];
const cellsOf = ({ status, link }: Content) => [status, 'Instagram', 'A caption', evening, link];

const googleSheets: ReadRows = async (folder, rows) =>
	await runNode(loadNode(folder, 'Google/Sheet/GoogleSheets'), {
		parameters: {
			resource: 'sheet',
			operation: 'read',
			authentication: 'oAuth2',
			documentId: { __rl: true, mode: 'id', value: 'doc' },
			sheetName: { __rl: true, mode: 'id', value: '0' },
		},
		answers: [
			{ to: '/values/', body: { values: [HEADER, ...rows.map(cellsOf), ['', '', '', '', '']] } },
			{
				to: '/v4/spreadsheets/doc',
				body: { sheets: [{ properties: { sheetId: 0, title: 'Plan', gridProperties: {} } }] },
			},
		],
	});

const excel: ReadRows = async (folder, rows) =>
	await runNode(loadNode(folder, 'Microsoft/Excel/MicrosoftExcel'), {
		parameters: {
			resource: 'worksheet',
			operation: 'readRows',
			workbook: { __rl: true, mode: 'id', value: 'book' },
			worksheet: { __rl: true, mode: 'id', value: 'sheet' },
		},
		answers: [
			{
				to: '/usedRange',
				body: { values: [HEADER, ...rows.map(cellsOf), ['', '', '', '', '']] },
			},
		],
	});

const dataTable: ReadRows = async (folder, rows) =>
	await runNode(loadNode(folder, 'DataTable/DataTable'), {
		parameters: {
			resource: 'row',
			operation: 'get',
			dataTableId: { __rl: true, mode: 'id', value: 'table' },
			returnAll: true,
		},
		dataTable: [...rows.map(cellsOf), [null, null, null, null, null]].map((cells, at) => ({
			id: at + 1,
			createdAt: new Date('2026-11-20T10:00:00Z'),
			updatedAt: new Date('2026-11-20T10:00:00Z'),
			...Object.fromEntries(HEADER.map((name, column) => [name, cells[column]])),
		})),
	});

const coda =
	(rawData: boolean): ReadRows =>
	async (folder, rows) =>
		await runNode(loadNode(folder, 'Coda/Coda'), {
			parameters: {
				resource: 'table',
				operation: 'getAllRows',
				docId: 'doc',
				tableId: 'table',
				returnAll: true,
				options: { rawData },
			},
			answers: [
				{
					to: '/docs/doc/tables/table/rows',
					body: {
						items: [...rows.map(cellsOf), ['', '', '', '', '']].map((cells, at) => ({
							id: `i-${at}`,
							type: 'row',
							href: `https://coda.io/apis/v1/docs/doc/tables/table/rows/i-${at}`,
							name: '',
							index: at,
							browserLink: `https://coda.io/d/_ddoc#_tutable/_rui-${at}`,
							createdAt: '2026-11-20T10:00:00.000Z',
							updatedAt: '2026-11-20T10:00:00.000Z',
							values: Object.fromEntries(HEADER.map((name, column) => [name, cells[column]])),
						})),
					},
				},
			],
		});

const monday: ReadRows = async (folder, rows) =>
	await runNode(loadNode(folder, 'MondayCom/MondayCom'), {
		parameters: {
			resource: 'boardItem',
			operation: 'getAll',
			authentication: 'accessToken',
			boardId: '1',
			groupId: 'topics',
			returnAll: true,
		},
		answers: [
			{
				to: 'POST https://api.monday.com',
				body: {
					data: {
						boards: [
							{
								groups: [
									{
										id: 'topics',
										items_page: {
											cursor: null,
											items: [...rows.map(cellsOf), ['', '', '', '', '']].map((cells, at) => ({
												id: String(at),
												name: at < rows.length ? 'Xmas' : '',
												created_at: '2026-11-20T10:00:00Z',
												state: 'active',
												column_values: HEADER.map((title, column) => ({
													id: `column_${column}`,
													text: cells[column],
													type: 'text',
													value: JSON.stringify(cells[column]),
													column: { title, archived: false, description: null, settings: {} },
												})),
											})),
										},
									},
								],
							},
						],
					},
				},
			},
		],
	});

export const NODES: ReadonlyArray<readonly [name: string, read: ReadRows]> = [
	['Notion 3', notion(3, true)],
	['Notion 3 without Simplify', notion(3, false)],
	['Notion 2.2', notion(2.2, true)],
	['Notion 2.2 without Simplify', notion(2.2, false)],
	['Airtable', airtable],
	['Baserow', baserow],
	['NocoDB', nocodb],
	['Google Sheets', googleSheets],
	['Microsoft Excel 365', excel],
	['Data table', dataTable],
	['Coda', coda(false)],
	['Coda with raw data', coda(true)],
	['monday.com', monday],
];
