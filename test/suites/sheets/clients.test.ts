import { instagram, row, run } from './plainRow';
import { useTestbed } from './sheetRun';

useTestbed();

const toInstagram = { parameters: { defaultAccounts: [instagram] } };
const isAboutClients = (hint: string) => hint.includes('clients');

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

test('one client, or brands that are accounts, give none', async () => {
	const one = await run(
		[row({ Client: 'Alder' }), row({ Client: 'Alder', Caption: 'B' })],
		toInstagram,
	);
	expect(one.hints.filter(isAboutClients)).toEqual([]);
	const accounts = ['northwind', 'northwind.travels'].map((Brand) => row({ Brand }));
	const { hints } = await run(accounts);
	expect(hints.filter(isAboutClients)).toEqual([]);
});

test('a client and a brand that differ are no contradiction', async () => {
	const { rows } = await run([row({ Client: 'Alder Group', Brand: 'Alder Shoes' })], toInstagram);
	expect(rows).toEqual([expect.objectContaining({ ok: true, problem: '' })]);
});
