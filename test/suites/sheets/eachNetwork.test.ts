import {
	bed,
	refusalOf,
	type Row,
	runRows,
	type SheetOptions,
	storedPosts,
	useTestbed,
} from './sheetRun';

/** Rows with a text, a time or media for each platform: each platform gets its own post. */
useTestbed();

const row = (cells: Row = {}): Row => ({
	Account: '@northwind.cooks, @northwind',
	'TikTok Caption': 'Short for TikTok',
	'Instagram Caption': 'Long for Instagram',
	Media: bed.media.url('portrait.jpg'),
	Date: '2031-12-24 18:30',
	...cells,
});

const update = { skipApproval: true, rowsWithPostId: 'update' };

/** Runs rows, and then the rows with the results written back; returns the reports and writes of both runs. */
async function run(rows: Row[], more: SheetOptions = {}) {
	const result = await runRows(rows, { ...more, parameters: { ...update, ...more.parameters } });
	const writes = result.requests.filter(({ method }) => method !== 'GET');
	const back = rows.map((cells, at) => ({
		...cells,
		'Post ID': result.rows[at]?.postId,
		syncState: result.rows[at]?.syncState,
	}));
	return { ...result, back, writes: writes.map(({ method, template }) => `${method} ${template}`) };
}

const stored = async () =>
	(await storedPosts())
		.map(({ postId, caption, status, accounts }) => ({
			...{ postId, caption, status },
			accounts: (
				accounts as Array<{ accountId: string; status: string; scheduledAfter?: string }>
			).map(({ accountId, status: own, scheduledAfter }) =>
				[accountId, own, scheduledAfter?.slice(11, 16)].join(' '),
			),
		}))
		.sort((a, b) => String(b.caption).localeCompare(String(a.caption)));

const idsOf = (cells: Row | undefined) => String(cells?.['Post ID']).split(', ');

test('two captions create 2 posts and one report', async () => {
	const { rows, hints, back, uploads, posts } = await run([row()]);
	expect(await stored()).toMatchObject([
		{ caption: 'Short for TikTok', accounts: ['acc_tiktok_main queued 17:30'] },
		{ caption: 'Long for Instagram', accounts: ['acc_instagram_main queued 17:30'] },
	]);
	expect(posts).toHaveLength(2);
	expect(uploads).toBe(1);
	expect(rows).toMatchObject([
		{
			row: 1,
			ok: true,
			change: 'create',
			status: 'queued',
			accounts: '@northwind.cooks, @northwind',
			goesLive: '2031-12-24 18:30 Europe/Berlin',
		},
	]);
	expect(idsOf(back[0])).toHaveLength(2);
	expect(hints.filter((hint) => hint.includes('creates 2 posts'))).toEqual([
		'1 row creates 2 posts, because caption, time or media differ by platform. Both posts count toward the daily cap and the plan.',
	]);
});

test.each<[string, Row, string, unknown[]]>([
	[
		'times',
		{ 'TikTok Caption': 'Soup', 'Instagram Caption': 'Soup', 'Instagram Date': '2031-12-25 09:00' },
		'TikTok: 2031-12-24 18:30 Europe/Berlin, Instagram: 2031-12-25 09:00 Europe/Berlin',
		['acc_tiktok_main queued 17:30', 'acc_instagram_main queued 08:00'],
	],
	[
		'a text beside one for all',
		{ Caption: 'For all', 'Instagram Caption': '' },
		'2031-12-24 18:30 Europe/Berlin',
		['acc_tiktok_main queued 17:30', 'acc_instagram_main queued 17:30'],
	],
])('%s that differ create 2 posts as well', async (_what, cells, goesLive, accounts) => {
	const { rows } = await run([row(cells)]);
	expect(rows).toMatchObject([{ ok: true, goesLive }]);
	const items = (await stored()).flatMap((post) => post.accounts);
	expect(items.sort()).toEqual([...accounts].sort());
});

test('media of each platform are those of its post', async () => {
	const cells = {
		...{ Media: '', 'TikTok Caption': 'Soup', 'Instagram Caption': 'Soup' },
		'TikTok Video': bed.media.url('portrait.jpg'),
		'IG Image': `${bed.media.url('portrait.jpg')}, ${bed.media.url('tiny.png')}`,
	};
	const { rows, posts } = await run([row(cells)]);
	expect(rows).toMatchObject([{ ok: true }]);
	expect(posts.map(({ media }) => (media as string[]).length)).toEqual([1, 2]);
});

test('columns that agree create one post', async () => {
	const { posts } = await run([row({ 'Instagram Caption': 'Short for TikTok ' })]);
	expect(posts).toHaveLength(1);
});

test.each(['update', 'compare'])('the second run writes nothing (%s)', async (rowsWithPostId) => {
	const { back } = await run([row()]);
	const again = await run(back, { parameters: { rowsWithPostId } });
	expect(again.writes).toEqual([]);
	expect(again.rows).toMatchObject([{ ok: true, postId: back[0]?.['Post ID'] }]);
	// Without the IDs, the node finds the planned posts by their content.
	const replayed = await run([row()], { parameters: { rowsWithPostId } });
	expect(replayed.writes).toEqual([]);
	expect(replayed.rows).toMatchObject([{ ok: true, postId: back[0]?.['Post ID'] }]);
	expect(await stored()).toHaveLength(2);
});

test('a change of one platform changes its post alone', async () => {
	const { back } = await run([row()]);
	const edited = back.map((cells) => ({ ...cells, 'Instagram Caption': 'SOLD OUT' }));
	const compared = await run(edited, { parameters: { rowsWithPostId: 'compare' } });
	expect(compared.writes).toEqual([]);
	expect(refusalOf(compared.rows[0])).toMatch(
		/^Instagram Caption: the row has .* has "Long for Instagram"/,
	);
	const plan = await run(edited, { parameters: { checkOnly: true } });
	expect(plan.rows).toMatchObject([
		{ ok: true, change: 'TikTok: unchanged · Instagram: change caption' },
	]);
	const { rows, writes } = await run(edited);
	expect(writes).toEqual(['PATCH /v2/posts/{postId}']);
	expect(rows).toMatchObject([{ ok: true, postId: back[0]?.['Post ID'] }]);
	expect((await stored()).map(({ caption }) => caption)).toEqual(['SOLD OUT', 'Short for TikTok']);
	expect((await run(edited)).writes).toEqual([]);
});

test('both are moved', async () => {
	const { back } = await run([row()]);
	const moved = back.map((cells) => ({ ...cells, Date: '2031-12-24 20:00' }));
	const { rows } = await run(moved);
	expect(rows).toMatchObject([{ ok: true, change: 'reschedule 18:30 → 20:00' }]);
	expect((await stored()).map(({ accounts }) => accounts)).toEqual([
		['acc_tiktok_main queued 19:00'],
		['acc_instagram_main queued 19:00'],
	]);
	expect((await run(moved)).writes).toEqual([]);
});

test('a post for both becomes one for each once their texts differ', async () => {
	const same = { Caption: 'For both', 'TikTok Caption': '', 'Instagram Caption': '' };
	const { back } = await run([row(same)]);
	const apart = back.map((cells) => ({ ...cells, 'Instagram Caption': 'For Instagram' }));
	const compared = await run(apart, { parameters: { rowsWithPostId: 'compare' } });
	expect(compared.writes).toEqual([]);
	expect(compared.rows).toMatchObject([{ ok: false }]);
	const plan = await run(apart, { parameters: { checkOnly: true } });
	expect(plan.rows).toMatchObject([
		{ ok: true, change: 'TikTok: remove @northwind · Instagram: create' },
	]);
	const { rows, back: next } = await run(apart);
	expect(rows).toMatchObject([{ ok: true }]);
	expect(await stored()).toMatchObject([
		{
			caption: 'For Instagram',
			accounts: ['acc_instagram_main queued 17:30'],
		},
		{
			caption: 'For both',
			accounts: ['acc_tiktok_main queued 17:30', 'acc_instagram_main cancelled 17:30'],
		},
	]);
	expect((await run(next)).writes).toEqual([]);
});

test.each([0, 1, 2, 3])(
	'none is made where the other could not be taken away, though looks fail after %i',
	async (looks) => {
		const same = { Caption: 'For both', 'TikTok Caption': '', 'Instagram Caption': '' };
		const { back } = await run([row(same)]);
		const path = '/v2/posts/{postId}';
		const refusal = { path, kind: 'status', status: 400, code: 'invalid_request' } as const;
		await bed.sandbox.control.faults.add({ ...refusal, method: 'DELETE' });
		await bed.sandbox.control.faults.add({ ...refusal, method: 'GET', skip: looks });
		const apart = back.map((cells) => ({ ...cells, 'Instagram Caption': 'For Instagram' }));
		const { rows, writes } = await run(apart);
		expect(rows).toMatchObject([{ ok: false }]);
		expect(writes).not.toContain('POST /v2/posts');
		expect(await stored()).toMatchObject([
			{
				caption: 'For both',
				accounts: ['acc_tiktok_main queued 17:30', 'acc_instagram_main queued 17:30'],
			},
		]);
	},
);

test('two posts stay two where their texts become one', async () => {
	const { back } = await run([row()]);
	const same = back.map((cells) => ({ ...cells, 'Instagram Caption': 'Short for TikTok' }));
	const { writes, rows } = await run(same);
	expect(writes).toEqual(['PATCH /v2/posts/{postId}']);
	expect(rows).toMatchObject([{ ok: true, postId: back[0]?.['Post ID'] }]);
	expect((await run(same)).writes).toEqual([]);
});

test('a platform that is removed of the row loses its post, and no other', async () => {
	const { back } = await run([row()]);
	const [, instagram] = idsOf(back[0]);
	const less = back.map((cells) => ({ ...cells, Account: '@northwind' }));
	const compared = await run(less, { parameters: { rowsWithPostId: 'compare' } });
	expect(compared.writes).toEqual([]);
	expect(refusalOf(compared.rows[0])).toMatch(/the post is also for @northwind\.cooks/);
	const { writes, rows, back: next } = await run(less);
	expect(writes).toEqual(['DELETE /v2/posts/{postId}']);
	expect(rows).toMatchObject([{ ok: true }]);
	const again = await run(next);
	expect(again.writes).toEqual([]);
	expect(again.rows).toMatchObject([{ ok: true, postId: instagram, accounts: '@northwind' }]);
});

test('if an account cannot be read, no post is taken away', async () => {
	const { back } = await run([row()]);
	const { writes, rows } = await run(back.map((cells) => ({ ...cells, Account: '@nobody' })));
	expect(writes).toEqual([]);
	expect(rows).toMatchObject([{ ok: false }]);
});

test('a platform that refuses its post keeps the other from being created', async () => {
	const long = row({ 'Instagram Caption': 'x'.repeat(2201) });
	for (const checkOnly of [true, false]) {
		const { rows, posts } = await run([long], { parameters: { checkOnly } });
		expect(rows).toMatchObject([{ ok: false, status: 'refused' }]);
		expect(refusalOf(rows[0])).toMatch(/^Instagram Caption has 2,201 characters/);
		expect(posts).toEqual([]);
	}
});

test('if the second post is refused, the report names its platform, and the next run makes it', async () => {
	await bed.sandbox.control.faults.add({
		...{ method: 'POST', path: '/v2/posts', kind: 'status', status: 409 },
		...{ code: 'quota_exceeded', times: 1, skip: 1 },
	});
	const { rows, back } = await run([row()]);
	expect(rows).toMatchObject([{ ok: false, status: 'TikTok: queued, Instagram: refused' }]);
	expect(refusalOf(rows[0])).toMatch(/^Instagram: /);
	expect(idsOf(back[0])).toHaveLength(1);
	const next = await run(back, { parameters: { rowsWithPostId: 'compare' } });
	expect(next.writes).toEqual(['POST /v2/uploads', 'POST /v2/posts']);
	expect(next.rows).toMatchObject([{ ok: true, status: 'queued' }]);
	expect(await stored()).toHaveLength(2);
});

test('an edited row without its IDs looks like an edit', async () => {
	await run([row()]);
	const { rows, posts } = await run([row({ 'TikTok Caption': 'Shorter for TikTok' })]);
	expect(posts).toEqual([]);
	expect(refusalOf(rows[0])).toMatch(/is similar to post/);
});

test('two posts of one platform are not told apart', async () => {
	const one = row({ Account: '@northwind.cooks', 'Instagram Caption': '' });
	const first = await run([one]);
	const second = await run([{ ...one, Date: '2031-12-30 18:30' }], {
		options: { similarRows: 'create' },
	});
	const ids = `${String(first.back[0]?.['Post ID'])}, ${String(second.back[0]?.['Post ID'])}`;
	const { rows, writes } = await run([{ ...one, 'Post ID': ids }]);
	expect(writes).toEqual([]);
	expect(refusalOf(rows[0])).toMatch(/is for the same platform as another post ID of this row/);
});

test('without the scope for accounts, differing columns are refused', async () => {
	const cells = { Account: 'acc_tiktok_main, acc_instagram_main' };
	const { rows } = await run([row(cells)], { apiKey: bed.sandbox.keys['posts:write'] });
	expect(refusalOf(rows[0])).toMatch(
		/^The columns "TikTok Caption" and "Instagram Caption" differ by platform\. The API key does not have the scope accounts:read/,
	);
});

test('a platform that already has its post keeps it, and the other is created', async () => {
	const { rows, posts } = await run([row({ 'Posted on IG': 'yes' })]);
	expect(posts).toMatchObject([{ caption: 'Short for TikTok' }]);
	expect(rows).toMatchObject([
		{ ok: true, status: 'TikTok: queued, Instagram: row skipped', accounts: '@northwind.cooks' },
	]);
});
