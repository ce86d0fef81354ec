import { image, instagram, row, run, tiktok } from './plainRow';
import { refusalOf, useTestbed, warningOf } from './sheetRun';

/** Rows that leave open for which accounts they are, or name other platforms. */
useTestbed();

const both = [instagram, tiktok];

test.each(['Platform', 'Account'])(
	'refuses a row with an empty %s below a merged cell, if no person approves its post for several accounts',
	async (column) => {
		const { Platform: _, ...cells } = row();
		const first = { ...cells, [column]: column === 'Platform' ? 'Instagram' : '@northwind' };
		const rows = [first, { ...cells, [column]: '', Caption: 'Another', Date: '2037-12-25 18:30' }];
		const skipping = await run(rows, { parameters: { skipApproval: true } });
		expect(skipping.posts.map(({ caption }) => caption)).toEqual(['A caption']);
		expect(refusalOf(skipping.rows[1])).toContain(`${column} is empty, but other rows name`);
	},
);

test('warns of an empty account if the post waits for approval, or is for one account', async () => {
	const rows = [row(), row({ Platform: '', Caption: 'Another' })];
	const waiting = await run(rows);
	expect(warningOf(waiting.rows[1])).toContain('Platform is empty, so the post goes to');
	expect(waiting.posts.map(({ accountIds }) => accountIds)).toEqual([[instagram], both]);
	const parameters = { defaultAccounts: [instagram], skipApproval: true };
	const others = [row({ Caption: 'C' }), row({ Platform: '', Caption: 'D' })];
	expect((await run(others, { parameters })).posts).toHaveLength(2);
});

test('a link under YouTube does not say that the row is only for YouTube', async () => {
	const { Platform: _, ...cells } = row({ YouTube: 'https://youtu.be/abc' });
	const { posts } = await run([cells]);
	expect(posts).toMatchObject([{ accountIds: both }]);
});

test.each(['x', 'https://youtu.be/abc and more', 'Northwind'])(
	'skips a row that has only %j under YouTube',
	async (YouTube) => {
		const { Platform: _, ...cells } = row({ YouTube });
		const { posts, rows } = await run([cells]);
		expect(posts).toEqual([]);
		expect(warningOf(rows[0])).toContain('The row is only for YouTube');
	},
);

test.each([
	['IG, FB, LI', [instagram]],
	['IG/TT/LI', both],
	['LI', undefined],
])('reads the abbreviation of LinkedIn in the list %s', async (Platform, accountIds) => {
	const { posts } = await run([row({ Platform })]);
	expect(posts.map((post) => post.accountIds)).toEqual(accountIds ? [accountIds] : []);
});

test('reads the template of Publer, whose column names explain how to fill them', async () => {
	const cells = (date: string, subtype = '') => ({
		'Date - Intl. format or prompt': date,
		Text: `Hello ${date}`,
		'Link(s) - Separated by comma for FB carousels': '',
		'Media URL(s) - Separated by comma': `${image()}?1, ${image()}?2`,
		'Alt text(s) - Separated by ||': 'a||b',
		'Post subtype - I.e. story, reel, PDF ..': subtype,
	});
	const rows = [
		cells('2037-12-24 18:30'),
		cells('next Friday at 2 PM'),
		cells('2037-12-25 18:30', 'story'),
	];
	const { posts, rows: reports } = await run(rows, { parameters: { skipApproval: true } });
	expect(posts).toMatchObject([
		{ caption: 'Hello 2037-12-24 18:30', scheduledAfter: '2037-12-24T17:30:00Z' },
	]);
	expect(posts[0]?.media).toHaveLength(2);
	expect(reports.map(refusalOf).join(' ')).toMatch(/next Friday at 2 PM.*stories/s);
});

test('refuses rows with days under an unknown name, although a cell is no day', async () => {
	const rows = ['2037-12-24 18:30', '2037-12-25 18:30', 'next Friday'].map((Slot) => {
		const { Date: _, ...cells } = row({ Slot, Caption: `For ${Slot}` });
		return cells;
	});
	const { posts, rows: reports } = await run(rows, { parameters: { skipApproval: true } });
	expect(posts).toEqual([]);
	expect(refusalOf(reports[2])).toContain('Slot: "next Friday" may be the time of the post');
});

test('reads the name of a city in a column for time zones', async () => {
	const { posts } = await run([row({ 'Time Zone': 'London' })]);
	expect(posts).toMatchObject([{ scheduledAfter: '2037-12-24T18:30:00Z' }]);
});

test('takes a format below the name of a platform for a tick, except a story', async () => {
	const { Platform: _, ...cells } = row({ IG: 'Reel', TT: '' });
	const { posts } = await run([cells]);
	expect(posts).toMatchObject([{ accountIds: [instagram] }]);
	const story = await run([{ ...cells, IG: 'Story', Caption: 'Another' }]);
	expect(story.posts).toEqual([]);
	expect(refusalOf(story.rows[0])).toContain('IG: "Story"');
});
