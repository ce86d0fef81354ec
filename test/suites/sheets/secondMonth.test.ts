import { instagram, row, run } from './plainRow';
import { original, posted, posts, update } from './rowsWithPostId';
import { bed, refusalOf, type Row, runRows, useTestbed, warningOf } from './sheetRun';

/** People change a sheet and its planned posts; each test checks the report of the next run. */
useTestbed();

const setStatus = async (status: 'draft' | 'pending_approval' | 'posted' | 'posting') => {
	for (const { postId } of await posts()) {
		await bed.sandbox.control.posts.setStatus(postId, status);
	}
};
const next = async (rows: Row[], parameters = {}) =>
	await runRows(rows, { parameters: { ...update, ...parameters } });

test.each(['draft', 'pending_approval'] as const)(
	'warns if the approval of a post was withdrawn (%s)',
	async (status) => {
		const rows = await posted(original());
		await setStatus(status);
		const { rows: reports, hints } = await next(rows);
		expect(reports).toMatchObject([
			{ ok: true, issues: 'The post goes live only after approval in the dashboard.' },
		]);
		expect(hints.join(' ')).toContain('The row already has a post; 1 has a warning: row 1.');
	},
);

test('a post that waits for approval is as it should be where approval is not skipped', async () => {
	const rows = await posted(original());
	await setStatus('pending_approval');
	const { rows: reports } = await next(rows, { skipApproval: false });
	expect(reports).toMatchObject([{ ok: true, issues: '–' }]);
});

test.each<['posting' | 'posted', Row]>([
	['posting', { Caption: 'Too late' }],
	['posted', { Account: '@northwind.cooks, @northwind' }],
])('a change of a post that is %s is not advised', async (status, cells) => {
	const [first] = await posted(original());
	await setStatus(status);
	for (const rowsWithPostId of ['update', 'compare']) {
		const { rows } = await next([{ ...first, ...cells }], { rowsWithPostId });
		expect(rows).toMatchObject([
			{
				ok: false,
				issues: expect.stringContaining(
					'The post is published or being published, so it was not changed. Undo the change in the row, or put the new content into a new row.',
				) as string,
			},
		]);
	}
});

test('an account is removed from a post that is published elsewhere, so that this is no change too late', async () => {
	const [first] = await posted({ ...original(), Account: '@northwind.cooks, @northwind' });
	const [post] = await posts();
	await bed.sandbox.control.posts.setStatus(post?.postId ?? '', 'posted', instagram);
	const cells = { ...first, Account: '@northwind' };
	const { rows } = await next([cells], { rowsWithPostId: 'compare' });
	expect(refusalOf(rows[0])).toMatch(/'Update Their Posts'\.$/);
});

test('a row that goes live again has its new time, not the time of its old post', async () => {
	const [first] = await posted(original());
	await setStatus('posted');
	const { rows } = await next([{ ...first, 'Post ID': '' }]);
	expect(rows[0]).toMatchObject({ ok: true, status: 'posted' });
	expect(rows[0]?.goesLive).not.toContain('2031');
	expect(warningOf(rows[0])).toContain(
		'If the row has not changed since then, also change a word of the caption',
	);
});

test('does not advise to publish a row again if only some accounts failed', async () => {
	const [first] = await posted({ ...original(), Account: '@northwind.cooks, @northwind' });
	const [post] = await posts();
	const { setStatus: set } = bed.sandbox.control.posts;
	await set(post?.postId ?? '', 'posted', instagram);
	await set(post?.postId ?? '', 'failed', 'acc_tiktok_main');
	const { rows } = await next([first ?? {}]);
	expect(refusalOf(rows[0])).toMatch(
		/^@northwind\.cooks: the post was not published\. .*Post > Queue/,
	);
	expect(rows[0]?.issues).not.toContain('clear Post ID');
});

test.each([true, false])(
	'a cleared row with a post ID leaves its post unchanged (Skip Approval: %s)',
	async (skipApproval) => {
		const other = { ...original(), Caption: 'Another one', Date: '2031-12-25 18:30' };
		const { rows: made } = await runRows([original(), other], {
			parameters: { ...update, skipApproval },
		});
		const cleared = Object.fromEntries(Object.keys(original()).map((name) => [name, '']));
		const [first, second] = made.map(({ postId, syncState }) => ({
			'Post ID': postId,
			syncState,
		}));
		const before = await posts();
		const { rows } = await next(
			[
				{ ...cleared, Account: '@northwind.cooks', ...first },
				{ ...other, ...second },
			],
			{ skipApproval },
		);
		expect(rows.map(({ ok }) => ok)).toEqual([false, true]);
		expect(refusalOf(rows[0])).toMatch(/^The row no longer contains a caption, date or media\. /);
		expect(await posts()).toEqual(before);
	},
);

test('the report says how many rows keep the others from being posted', async () => {
	const rows = await posted(original());
	const video = { Media: bed.media.url('mp4-h264-aac.mp4') };
	const added = { ...original(), Caption: 'New', Date: '2031-12-28 18:30' };
	const { error } = await runRows([{ ...rows[0], ...video }, added], {
		parameters: update,
		options: { rowsWithIssues: 'stopBefore' },
	});
	expect(error).toMatch(
		/^1 of 2 rows have issues, so nothing was created or changed; Row 1: Media/,
	);
});

test('the change that an earlier run wrote is not handed on', async () => {
	const [first] = await posted(original());
	const { rows } = await next([{ ...first, change: 'create' }], { rowsWithPostId: 'compare' });
	expect(rows).toMatchObject([{ ok: true, change: 'unchanged' }]);
});

test('warns if a row says no and its post was approved in the dashboard', async () => {
	const [first, other] = await posted(
		{ ...original(), Approved: 'yes' },
		{ ...original(), Caption: 'Other', Date: '2031-12-25 18:30', Approved: 'yes' },
	);
	const rows = [{ ...first, Approved: 'no' }, other ?? {}];
	const { rows: reports, hints } = await next(rows, { skipApproval: false });
	expect(reports).toMatchObject([
		{ ok: true, issues: expect.stringMatching(/^Approved: "no" has no effect .*cancel its post/) },
		{ ok: true, issues: '–' },
	]);
	expect(hints).toContain('All 2 rows already have a post; 1 has a warning: row 1.');
	await setStatus('posted');
	expect(warningOf((await next(rows, { skipApproval: false })).rows[0])).not.toContain('Approved');
});

test('reports what the node cannot see in a sheet without the column syncState', async () => {
	const told =
		'The sheet has no column syncState, so it is unclear if a row or its post was changed. The node keeps posts that differ from their rows. Write the column syncState back to the sheet.';
	const { rows, hints } = await runRows([original()], { parameters: update });
	expect(hints).not.toContain(told);
	const numbered = await next([{ ...original(), 'Post ID': '7' }]);
	expect(numbered.hints).not.toContain(told);
	const written = { ...original(), 'Post ID': rows[0]?.postId };
	expect((await next([written])).hints).toContain(told);
	const whole = { ...written, syncState: rows[0]?.syncState };
	expect((await next([whole])).hints).not.toContain(told);
});

describe('a reason of the sheet against a row in words of its own', () => {
	const skip = { parameters: { skipApproval: true } };

	test('skips a row with a no and a reason, and names a status that the node does not know', async () => {
		const { rows, hints } = await run(
			[
				row({ Approved: 'yes', Posted: 'no' }),
				row({ Approved: 'No - change the photo', Caption: 'B', Posted: 'tonight' }),
			],
			skip,
		);
		expect(rows[0]).toMatchObject({ ok: true, postId: expect.stringMatching(/./) });
		expect(rows[1]).toMatchObject({ status: 'row skipped' });
		expect(hints.join(' ')).toContain('Unknown status: "tonight"');
	});

	test('skips a row with a yes in a column that stops rows', async () => {
		const { rows } = await run([
			row({ 'Do Not Post': 'until legal signs' }),
			row({ 'Do Not Post': 'no', Caption: 'B' }),
		]);
		expect(rows.map(({ status }) => status)).toEqual(['row skipped', 'pending_approval']);
	});

	test.each(['TikTok', '2026-10-01', 46_296, 'Instagram, TikTok'])(
		'skips a row with %p in the column Skip',
		async (Skip) => {
			const { rows } = await run([row({ Skip }), row({ Skip: '', Caption: 'B' })]);
			expect(rows.map(({ status }) => status)).toEqual(['row skipped', 'pending_approval']);
		},
	);

	test('does not choose the platforms on which it is published', async () => {
		const cells = (Posted: string, Caption: string) => ({
			...row({ Posted, Caption }),
			Platform: '',
		});
		const { rows } = await run([cells('Instagram', 'A'), cells('', 'B')]);
		expect(rows).toMatchObject([
			{
				ok: true,
				status: 'row skipped',
				issues: expect.stringMatching(/^Row skipped: Posted is "Instagram"/),
			},
			{ ok: true, accounts: '@northwind, @northwind.cooks' },
		]);
	});

	test('still uses a plain no next to the reported status', async () => {
		const rows = ['yes', 'no', 'yes', 'Purple'].map((Publish, at) =>
			row({ Publish, Caption: `Text ${at}`, Date: `2037-12-2${at} 18:30` }),
		);
		const { rows: reports, hints } = await run(rows);
		expect(reports.map(({ status }) => status)).toEqual([
			...['pending_approval', 'row skipped', 'pending_approval', 'pending_approval'],
		]);
		expect(hints.join(' ')).toContain('Unknown status: "Purple"');
	});

	test('skips a row with an empty approval if other rows are approved and approval is skipped', async () => {
		const rows = [row({ Approved: 'x' }), row({ Approved: '', Caption: 'B' })];
		const { rows: reports } = await run(rows, skip);
		expect(reports).toMatchObject([
			{ status: 'queued' },
			{
				ok: true,
				status: 'row skipped',
				issues: expect.stringMatching(
					/^Row skipped: Approved is empty, .* To create the post, tick/,
				),
			},
		]);
		const { rows: others } = await run(rows, { parameters: { checkOnly: true } });
		expect(others.map(({ status }) => status)).toEqual(['queued', 'ready']);
	});
});

test('does not give the default accounts to an unknown client next to a known client', async () => {
	const cells = (Client: string, Caption: string) => ({
		...row({ Client, Caption }),
		Platform: '',
	});
	const { rows } = await run([cells('Northwind', 'A'), cells('Acme', 'B')]);
	expect(rows).toMatchObject([
		{ ok: true, accounts: '@northwind' },
		{
			ok: false,
			issues: expect.stringMatching(
				/^Client: no account in 'Default Account Names or IDs' is called "Acme"/,
			),
		},
	]);
	const { rows: others } = await run([cells('Acme', 'C'), cells('Beta', 'D')]);
	expect(others.map(({ ok }) => ok)).toEqual([true, true]);
});

test('a column that refuses a row is not called ignored', async () => {
	const { rows, hints } = await run([
		{ ...row(), Date: '', Deadline: '2037-12-24 18:30', Owner: 'Ana' },
	]);
	expect(refusalOf(rows[0])).toMatch(/^Deadline: .* may be the time of the post/);
	expect(hints).toContain('Ignored columns: Owner.');
});

test('does not count the time of a skipped row', async () => {
	const { hints } = await run([row(), row({ Caption: 'B', Platform: 'Facebook' })]);
	expect(hints.filter((hint) => hint.includes('of day'))).toEqual([
		'1 time of day was read in Europe/Berlin, the time zone of the account.',
	]);
});

test('refuses days as column names in a sheet without dates', async () => {
	const { Date: _date, ...cells } = row();
	const { rows } = await run([{ ...cells, '2037-12-24': 'x', '2037-12-25': '' }]);
	expect(refusalOf(rows[0])).toMatch(/^2037-12-24: "x" may be the time of the post/);
});

test('a caption that only leads to a document is still to be written', async () => {
	const { rows } = await run([row({ Caption: 'https://docs.google.com/document/d/1/edit' })]);
	expect(refusalOf(rows[0])).toMatch(/^Caption: "https.* is a placeholder\./);
});

test('does not publish a refused row without a date after the other rows were posted', async () => {
	const parameters = { skipApproval: true };
	const rows = [row(), row({ Date: '', Caption: 'Not dated yet' })];
	const { rows: first } = await run(rows, { parameters });
	expect(first.map(({ ok }) => ok)).toEqual([true, false]);
	const next = rows.map((cells, at) => ({ ...cells, 'Post ID': first[at]?.postId }));
	const { rows: second, posts: made } = await run(next, { parameters });
	expect(made).toEqual([]);
	expect(refusalOf(second[1])).toMatch(/^Date is empty, but other rows have a date/);
});
