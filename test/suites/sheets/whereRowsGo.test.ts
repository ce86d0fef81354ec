import { instagram, row, run, tiktok } from './plainRow';
import { refusalOf, type Row, runRows, useTestbed, warningOf } from './sheetRun';

/** Accounts and platforms as rows name them. */
useTestbed();

describe('who a row goes to', () => {
	test.each<[string, Row, Row]>([
		['Platform', {}, { Platform: '' }],
		['Account', { Account: 'northwind' }, { Account: '', Platform: undefined }],
	])('an empty %s next to filled ones is warned of', async (_heading, first, second) => {
		const { rows, posts } = await run([
			row(first),
			row({ Date: '2037-12-25 18:30', Caption: 'Another', ...second }),
		]);
		expect(posts).toHaveLength(2);
		expect(warningOf(rows[1])).toContain(
			"is empty, so the post goes to the accounts in 'Default Account Names or IDs'",
		);
		expect(warningOf(rows[0])).toBe('');
	});

	test.each(['both', 'All', 'alle', 'les deux', 'ambos', 'all accounts', 'Both platforms'])(
		'"%s" under Account is each platform',
		async (Account) => {
			const { posts } = await run([row({ Account, Platform: undefined })]);
			expect(posts.map(({ accountIds }) => [...(accountIds as string[])].sort())).toEqual([
				[instagram, tiktok].sort(),
			]);
		},
	);

	test('"all" next to a platform is that platform, and next to a name it is refused', async () => {
		const { rows, posts } = await run([
			row({ Account: 'all' }),
			row({ Account: 'all', Profile: 'northwind', Caption: 'Another' }),
			row({ Account: 'northwind, all', Caption: 'A third' }),
		]);
		expect(posts).toEqual([expect.objectContaining({ accountIds: [instagram] })]);
		expect(rows.slice(1).map((report) => refusalOf(report).includes('"all"'))).toEqual([
			true,
			true,
		]);
	});

	test('a misspelled platform in an unknown column is refused', async () => {
		const platforms = ['TikTok', 'Instagram', 'Instgram', 'TikTok'];
		const { rows, posts } = await run(
			platforms.map((Where, at) => row({ Where, Platform: undefined, Caption: `Bread ${at}` })),
		);
		expect(posts.map(({ accountIds }) => accountIds)).toEqual([[tiktok], [instagram], [tiktok]]);
		expect(rows.map(({ ok }) => ok)).toEqual([true, true, false, true]);
		expect(refusalOf(rows[2])).toContain('Where: "Instgram" is not a platform of the service');
	});

	test('"both" with several accounts on a platform says what to choose', async () => {
		const { rows, posts } = await runRows([row({ Account: 'both', Platform: undefined })]);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toContain('your company has 3 ');
	});

	test.each([
		'northwind – Instagram',
		'Instagram — @northwind',
		'northwind/Instagram',
		'Northwind | IG',
	])('"%s" is an account and its platform', async (Account) => {
		const { posts } = await runRows([row({ Account, Platform: undefined })]);
		expect(posts).toEqual([expect.objectContaining({ accountIds: [instagram] })]);
	});
});

test('texts in columns that are headed by a platform alone are refused as names of accounts', async () => {
	const Instagram = 'Our new winter menu is here! Come by. #winter';
	const { rows, posts } = await run([
		row({ Platform: undefined, Caption: undefined, Instagram, TikTok: '' }),
		row({ Platform: undefined, Instagram, Date: '2037-12-25 18:30' }),
	]);
	expect(posts).toEqual([]);
	for (const report of rows) {
		expect(refusalOf(report)).toContain('is not one of your accounts');
	}
});

test.each(['northwind IG', 'Instagram northwind'])('"%s" is an account', async (Account) => {
	const { posts } = await runRows([row({ Account, Platform: undefined })]);
	expect(posts).toEqual([expect.objectContaining({ accountIds: [instagram] })]);
});
