import { row } from './plainRow';
import { refusalOf, type Row, runRows, useTestbed } from './sheetRun';

/** Branches, clients and brands whose names are the names of accounts. */
useTestbed();

const all = ['acc_instagram_main', 'acc_tiktok_main', 'acc_tiktok_travel', 'acc_instagram_style'];

async function run(rows: readonly Row[], options = {}) {
	return await runRows(
		rows.map((cells, at) => ({ ...row(), Platform: '', Caption: `Text ${at}`, ...cells })),
		{ parameters: { skipApproval: true, defaultAccounts: all }, options },
	);
}

test.each(['Branch', 'Store', 'Filiale', 'Magasin', 'Sucursal', 'Loja', 'Vestiging', 'Oddział'])(
	'posts the row of a branch under "%s" to the account of the branch',
	async (column) => {
		const { rows, hints } = await run([
			{ [column]: 'Northwind' },
			{ [column]: 'Northwind Travels' },
			{ [column]: 'Airport' },
			{ [column]: 'all' },
		]);
		expect(rows).toMatchObject([
			{ ok: true, accounts: '@northwind' },
			{ ok: true, accounts: '@northwind.travels' },
			{ ok: false },
			{
				ok: true,
				accounts: '@northwind, @northwind.cooks, @northwind.travels, @northwind.style',
			},
		]);
		expect(refusalOf(rows[2])).toMatch(/is called "Airport"\. Add the account there, or write/);
		expect(hints.join(' ')).not.toContain('clients');
	},
);

test('a branch that is not an account changes nothing', async () => {
	const { rows, hints } = await run([{ Branch: 'Berlin' }, { Branch: '' }]);
	expect(rows.map(({ ok }) => ok)).toEqual([true, true]);
	expect(hints.join(' ')).not.toContain('clients');
});

test('refuses a row without a client if the other clients are accounts', async () => {
	const { rows, posts } = await run([{ Client: 'Northwind Style' }, { Client: '' }]);
	expect(posts).toHaveLength(1);
	expect(refusalOf(rows[1])).toBe(
		"Client is empty, but other rows name accounts in Client, so it is unclear for which accounts the row is. Fill in Client, or write 'all' for all accounts in 'Default Account Names or IDs'.",
	);
});

test('takes the client of the row above with its date, as merged cells mean it', async () => {
	const { posts } = await run([{ Client: 'Northwind Style' }, { Client: '', Date: '' }], {
		emptyDates: 'above',
	});
	expect(posts.map(({ accountIds }) => accountIds)).toEqual([
		['acc_instagram_style'],
		['acc_instagram_style'],
	]);
});

test('a client next to a branch does not hide the account of the branch', async () => {
	const { rows } = await run([{ Client: 'Acme', Branch: 'Northwind Cooks' }]);
	expect(rows).toMatchObject([{ ok: true, accounts: '@northwind.cooks' }]);
});
