import type { INodeExecutionData } from 'n8n-workflow';

import { scopes } from '../../../../../sandbox/keys';
import { bed, useTestbed } from '../../../../kit/engine/testbed';
import {
	addClient,
	captionsOf,
	keyOfRow,
	keysIn,
	rowFor,
	type Client,
} from '../../../../kit/agency/clients';

useTestbed();

const image = () => bed.media.url('portrait.jpg');

async function post(rows: ReturnType<typeof rowFor>[], options: Record<string, unknown> = {}) {
	return await bed.run(
		'post.createFromRows',
		{ checkOnly: false, ...options },
		{ items: rows, apiKey: keyOfRow },
	);
}

describe('a sheet with rows of three companies', () => {
	let clients: Client[];

	beforeEach(async () => {
		clients = [];
		for (const name of ['Bakery', 'Florist', 'Garage']) {
			clients.push(await addClient(bed.sandbox, name));
		}
	});

	const rowsOf = (count: number) =>
		Array.from({ length: count }, (_, row) => {
			const client = clients[row % clients.length] as Client;
			return rowFor(client, {
				Account: 'kitchen',
				Caption: `${client.name} ${row}`,
				Media: `${image()}?row=${row}`,
			});
		});

	test('posts each row at its own company, though their accounts have one name', async () => {
		const { items, error, hints } = await post(rowsOf(24));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.issues)).toEqual(items.map(() => '–'));
		expect(items.map(({ json }) => [json.row, json.company, json.ok])).toEqual(
			rowsOf(24).map(({ json }, row) => [row + 1, json.Client, true]),
		);
		for (const client of clients) {
			const captions = await captionsOf(client);
			expect(captions).toHaveLength(8);
			expect(captions.every((caption) => String(caption).startsWith(client.name))).toBe(true);
			expect(keysIn(await client.control.journal.read())).toEqual(new Set([client.name]));
		}
		expect(await bed.requests()).toEqual([]);
		const texts = hints.map(({ message }) => message);
		expect(new Set(texts).size).toBe(texts.length);
	});

	test('a row that was given to another client is refused with its post ID', async () => {
		const made = (await post(rowsOf(6))).items.map(({ json }) => json.postId);
		const rows = rowsOf(6).map(({ json }, at): INodeExecutionData => {
			return { json: { ...json, 'Post ID': made[at] } };
		});
		const [, florist] = clients;
		const given = { Client: florist?.name, key: florist?.key };
		const sheet = rows.map(({ json }, at) => ({ json: at === 0 ? { ...json, ...given } : json }));
		const { items } = await post(sheet, { rowsWithPostId: 'update' });
		expect(items.map(({ json }) => [json.company, json.ok])).toEqual(
			sheet.map(({ json }, at) => [json.Client, at !== 0]),
		);
		expect(items[0]?.json.issues).toBe(
			`Post ID: there is no post "${String(made[0])}". To create a post for this row, clear the cell. If the column contains your own numbers, rename the column. If the post belongs to another client, cancel it with the API key of that client before you clear the cell.`,
		);
	});
});

test('two rows with one post ID and two API keys of a company change nothing', async () => {
	const bakery = await addClient(bed.sandbox, 'Bakery');
	const { key } = await bakery.control.keys.create({ scopes: [...scopes] });
	const cells = { Account: 'kitchen', Media: image(), Date: '2031-12-01 18:30' };
	const { items } = await post([rowFor(bakery, { ...cells, Caption: 'Rye bread' })]);
	const written = { ...items[0]?.json, key: bakery.key };
	const copy = { ...written, key, Caption: 'White rolls' };
	const sheet = [{ json: { ...written, Caption: 'Rye rolls' } }, { json: copy }];
	const { items: reports } = await post(sheet, { rowsWithPostId: 'update' });
	expect(await captionsOf(bakery)).toEqual(['Rye bread']);
	expect(reports.map(({ json }) => json.issues)).toEqual([
		expect.stringContaining('is also the post ID of row 2'),
		expect.stringContaining('is also the post ID of row 1'),
	]);
});

describe('rows that were removed of a sheet of two companies', () => {
	let clients: Client[];
	let rows: ReturnType<typeof rowFor>[];

	const run = async (left: ReturnType<typeof rowFor>[], options: Record<string, unknown> = {}) =>
		await post(left, {
			...{ rowsWithPostId: 'update', skipApproval: true },
			options: { sheetTag: 'tag:autumn', ...options },
		});
	const statusesOf = async ({ control }: Client) =>
		(await control.posts.list()).map(({ caption, status }) => `${caption} ${status}`).sort();

	beforeEach(async () => {
		clients = [];
		rows = [];
		for (const name of ['Bakery', 'Florist']) {
			const client = await addClient(bed.sandbox, name);
			const contentTags = [{ tagId: 'autumn', name: 'Autumn', color: 'red' }];
			await client.control.seed({ contentTags });
			clients.push(client);
			for (const day of [1, 2]) {
				rows.push(
					rowFor(client, {
						Account: 'kitchen',
						Caption: `${name} ${day}`,
						Media: `${image()}?${day}`,
						Date: `2031-12-0${day} 18:30`,
					}),
				);
			}
		}
		const { items, error } = await run(rows);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.ok)).toEqual([true, true, true, true]);
		rows = rows.map(({ json }, at) => ({
			json: { ...json, 'Post ID': items[at]?.json.postId ?? '' },
		}));
	});

	const withoutTheFirst = () => rows.filter((_row, at) => at % 2 === 1);

	test('are reported with the company that they are of', async () => {
		const { items } = await run(withoutTheFirst());
		expect(items.map(({ json }) => [json.row, json.company, json.ok, json.postId])).toEqual([
			[1, 'Bakery', true, rows[1]?.json['Post ID']],
			[0, 'Bakery', false, rows[0]?.json['Post ID']],
			[2, 'Florist', true, rows[3]?.json['Post ID']],
			[0, 'Florist', false, rows[2]?.json['Post ID']],
		]);
	});

	test('have their posts cancelled with the key of their own company', async () => {
		const options = { deletedRows: 'cancel' };
		const { items } = await run(withoutTheFirst(), options);
		expect(items.map(({ json }) => [json.row, json.company, json.change])).toEqual([
			[1, 'Bakery', 'unchanged'],
			[0, 'Bakery', 'cancel'],
			[2, 'Florist', 'unchanged'],
			[0, 'Florist', 'cancel'],
		]);
		for (const client of clients) {
			const { name } = client;
			expect(await statusesOf(client)).toEqual([`${name} 1 cancelled`, `${name} 2 queued`]);
			expect(keysIn(await client.control.journal.read())).toEqual(new Set([name]));
		}
		expect((await run(withoutTheFirst(), options)).items).toHaveLength(2);
	});

	test('keep their posts where a row of their company has none yet, and no other company theirs', async () => {
		const [bakery, florist] = clients as [Client, Client];
		const unread = rowFor(bakery, { Account: 'kitchen', Caption: 'Bakery 3', Date: 'soon' });
		const { items } = await run([...withoutTheFirst(), unread], { deletedRows: 'cancel' });
		const missing = items.filter(({ json }) => json.row === 0);
		expect(missing.map(({ json }) => [json.company, json.change])).toEqual([
			['Florist', 'cancel'],
			['Bakery', 'unchanged'],
		]);
		expect(await statusesOf(bakery)).toEqual(['Bakery 1 queued', 'Bakery 2 queued']);
		expect(await statusesOf(florist)).toEqual(['Florist 1 cancelled', 'Florist 2 queued']);
	});

	test.each([
		['misspells its client, so that it has no API key', () => ''],
		['has an API key that the service refuses', () => 'sandbox-old-key'],
	])('keep their posts while a row without a post ID %s', async (_case, key) => {
		const [, second] = rows as [INodeExecutionData, INodeExecutionData];
		const lost = { ...rows[0]?.json, Client: 'Bakery 2', key: key(), 'Post ID': '' };
		const florists = rows.slice(2);
		const { items } = await run([{ json: lost }, second, ...florists], { deletedRows: 'cancel' });
		const missing = items.filter(({ json }) => json.row === 0);
		expect(missing.map(({ json }) => [json.company, json.change])).toEqual([
			['Bakery', 'unchanged'],
		]);
		expect(missing[0]?.json.issues).toMatch(
			/row 1 has no post yet and may be the row of this post/,
		);
		expect(await statusesOf(clients[0] as Client)).toEqual(['Bakery 1 queued', 'Bakery 2 queued']);
	});

	test('keep their posts while a row with another API key of the company has none', async () => {
		const [bakery] = clients as [Client, Client];
		const { key } = await bakery.control.keys.create({ scopes: [...scopes] });
		const [first, second] = rows as [INodeExecutionData, INodeExecutionData];
		const edited = { ...first.json, key, 'Post ID': '', Caption: 'Rye rolls', Date: 'soon' };
		const { items } = await run([{ json: edited }, second], { deletedRows: 'cancel' });
		const missing = items.filter(({ json }) => json.row === 0);
		expect(missing.map(({ json }) => [json.company, json.change])).toEqual([
			['Bakery', 'unchanged'],
		]);
		expect(await statusesOf(bakery)).toEqual(['Bakery 1 queued', 'Bakery 2 queued']);
	});
});
