import { instagram, row, run } from './plainRow';
import { bed, type Row, useTestbed } from './sheetRun';

useTestbed();

const toInstagram = { parameters: { defaultAccounts: [instagram] } };
const isAboutClients = (hint: string) => /The rows name (the client|\d+ clients)/.test(hint);
const company = 'Sandbox Studio';

test.each(['Client', 'Brand', 'Customer', 'Kunde', 'property_client'])(
	'a column %s with several clients and one API key gives a warning',
	async (column) => {
		const rows = ['Alder', 'Birch', 'alder', ''].map((client, at) =>
			row({ [column]: client, Caption: `A caption ${at}` }),
		);
		const { hints } = await run(rows, toInstagram);
		expect(hints.filter(isAboutClients)).toEqual([
			expect.stringContaining('The rows name 2 clients ("alder", "Birch")'),
		]);
	},
);

test.each(['Client', 'Brand', 'Customer', 'Kunde', 'property_client'])(
	'a column %s with one client that is not the company of the API key gives a warning',
	async (column) => {
		const rows = [row({ [column]: 'Alder' }), row({ [column]: 'alder', Caption: 'B' })];
		const { hints, rows: results } = await run(rows, toInstagram);
		expect(hints.filter(isAboutClients)).toEqual([
			`The rows name the client "alder", but the API key belongs to the company "${company}", so all posts go to the accounts of "${company}". If the client is another company, choose the credential of "alder": see 'Post for several clients' in the documentation.`,
		]);
		expect(results.map(({ ok }) => ok)).toEqual([true, true]);
	},
);

test.each([
	company,
	'SANDBOX-STUDIO',
	'Sandbox Studio GmbH & Co. KG',
	'The Sandbox Studio, Inc.',
	'Sandbox',
	'SS',
	'sandboxstudio',
	'Sandbox Studio – Berlin',
])('the client %s is the company of the API key', async (Client) => {
	const { hints } = await run([row({ Client }), row({ Client, Caption: 'B' })], toInstagram);
	expect(hints.filter(isAboutClients)).toEqual([]);
});

test('the company is asked for in one request, and only if a column names a client', async () => {
	const asked = async (cells: Row) => {
		const { requests } = await run([row(cells), row({ ...cells, Caption: 'B' })], toInstagram);
		return requests.filter(({ template }) => template === '/v2/workspace').length;
	};
	expect(await asked({})).toBe(0);
	expect(await asked({ Client: 'Alder' })).toBe(1);
	expect(await asked({ Client: '' })).toBe(0);
});

test('a check warns of another client as the run does', async () => {
	const { hints } = await run([row({ Client: 'Birch' })], {
		parameters: { ...toInstagram.parameters, checkOnly: true },
	});
	expect(hints.filter(isAboutClients)).toHaveLength(1);
});

test('an API key that may not read the workspace gives no warning, and its rows are posted', async () => {
	const { key } = await bed.sandbox.control.keys.create({
		scopes: ['posts:read', 'posts:write', 'accounts:read', 'usage:read'],
	});
	const { hints, rows } = await run([row({ Client: 'Alder' })], { ...toInstagram, apiKey: key });
	expect(hints.filter(isAboutClients)).toEqual([]);
	expect(rows).toEqual([expect.objectContaining({ ok: true })]);
});

test('brands that are accounts give none', async () => {
	const accounts = ['northwind', 'northwind.travels'].map((Brand) => row({ Brand }));
	const { hints } = await run(accounts);
	expect(hints.filter(isAboutClients)).toEqual([]);
});

test('a client and a brand that differ are no contradiction', async () => {
	const { rows } = await run([row({ Client: 'Alder Group', Brand: 'Alder Shoes' })], toInstagram);
	expect(rows).toEqual([expect.objectContaining({ ok: true })]);
});
