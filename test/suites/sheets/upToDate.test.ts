import {
	bringUpToDate,
	DELETE,
	items,
	original,
	PATCH,
	posted,
	posts,
	QUEUE,
	update,
} from './rowsWithPostId';
import { bed, refusalOf, type Row, runRows, useTestbed } from './sheetRun';

/**
 * Runs with 'Rows With a Post ID' set to 'Update Their Posts', judged by their requests and by the
 * posts of the service.
 */
useTestbed();

test.each<[string, Row, string, object]>([
	['a caption', { Caption: 'SOLD OUT' }, 'change caption', { caption: 'SOLD OUT' }],
	['hashtags', { Hashtags: '#b #c' }, 'change hashtags', { hashtags: ['b', 'c'] }],
	['no hashtags', { Hashtags: '' }, 'change hashtags', { hashtags: [] }],
	['no notes', { Notes: '' }, 'change notes', { notes: null }],
	[
		'two',
		{ Caption: 'New', Notes: 'Ana' },
		'change caption, notes',
		{ caption: 'New', notes: 'Ana' },
	],
])('%s: only what differs is sent', async (_what, cells, change, body) => {
	const [row] = await posted(original());
	const { plan, rows, again, writes, requests } = await bringUpToDate([{ ...row, ...cells }]);
	expect(plan).toMatchObject([{ ok: true, change }]);
	expect(rows).toMatchObject([{ ok: true, change, status: 'queued' }]);
	expect(again).toMatchObject([{ ok: true, change: 'unchanged' }]);
	expect(writes).toEqual([[PATCH, body]]);
	expect(requests).toHaveLength(3);
});

test.each([
	['2031-12-24 20:00', 'reschedule 18:30 → 20:00', '2031-12-24T19:00'],
	[
		'2031-12-26 09:00',
		'reschedule 2031-12-24 18:30 Europe/Berlin → 2031-12-26 09:00 Europe/Berlin',
		'2031-12-26T08:00',
	],
])('to %s: the post is moved, without an upload', async (Date, change, time) => {
	const [row] = await posted(original());
	const { plan, rows, writes, requests } = await bringUpToDate([{ ...row, Date }]);
	const goesLive = `${Date} Europe/Berlin`;
	expect(plan).toMatchObject([{ ok: true, change, goesLive }]);
	expect(rows).toMatchObject([{ ok: true, change, goesLive, postId: row?.['Post ID'] }]);
	expect(writes.map(([route]) => route)).toEqual([DELETE, QUEUE]);
	expect(items((await posts())[0])).toEqual([['acc_tiktok_main', 'queued', time]]);
	expect(requests).toHaveLength(5);
});

test.each([
	['to the past', { Date: '2020-01-01 10:00' }],
	['to an account, late', { Account: '@northwind.cooks, @northwind', Date: '2020-01-01 10:00' }],
])('changes nothing if the row would go live at a past date: %s', async (_what, cells) => {
	const other = { ...original(), Caption: 'Another one', Date: '2031-12-25 18:30' };
	const [row, neighbour] = await posted(original(), other);
	const { plan, rows, writes } = await bringUpToDate([{ ...row, ...cells }, neighbour ?? {}]);
	for (const [report] of [plan, rows]) {
		expect(report).toMatchObject({ ok: false });
		expect(refusalOf(report)).toMatch(
			/^Date: the time 2020-01-01 10:00 Europe\/Berlin was \d years ago/,
		);
	}
	expect(writes).toEqual([]);
	const options = { pastDates: 'publish' };
	const late = await bringUpToDate([{ ...row, ...cells }, neighbour ?? {}], { options });
	expect(late.plan[0]).toMatchObject({
		ok: true,
		issues: expect.stringMatching(/^The time 2020-01-01 10:00 .* is in the past, so /),
	});
});

test('does not remove the time of a post, unless empty dates are allowed', async () => {
	const [row] = await posted(original());
	const edited = { ...row, Date: '', Caption: 'New' };
	const { plan, rows, writes } = await bringUpToDate([edited]);
	for (const report of [plan[0], rows[0]]) {
		expect(report).toMatchObject({ ok: false, change: 'refused' });
		expect(refusalOf(report)).toMatch(
			/^The date is empty and the post needs no approval, .*set 'Empty Date Cells' to 'No Date' .*Date: the row has as soon as possible, and post \S+ has 2031-12-24 18:30/,
		);
	}
	expect(writes).toEqual([]);
	const none = await bringUpToDate([edited], { options: { emptyDates: 'none' } });
	const warnings = expect.stringMatching(/^The row has no time and 'Skip Approval' is on, /);
	expect([none.plan[0], none.rows[0]]).toMatchObject([
		{ ok: true, issues: warnings },
		{ ok: true, issues: warnings },
	]);
	expect(items((await posts())[0])).toEqual([['acc_tiktok_main', 'queued', undefined]]);
});

test('a post that waits for approval is moved to no time', async () => {
	const { rows: made } = await runRows([original()], { parameters: { rowsWithPostId: 'update' } });
	const { postId, syncState } = made[0] ?? {};
	const edited = { ...original(), 'Post ID': postId, syncState, Date: '' };
	const parameters = { skipApproval: false };
	const { plan, rows } = await bringUpToDate([edited], { parameters });
	const change = expect.stringMatching(/^reschedule /);
	expect([plan[0], rows[0]]).toMatchObject([
		{ ok: true, change },
		{ ok: true, change },
	]);
});

test('a plan shows the account and the time that a post is to have, in the zone of that account', async () => {
	const [row] = await posted(original());
	const { plan, rows } = await bringUpToDate([{ ...row, Account: '@northwind.travels' }]);
	const planned = { accounts: '@northwind.travels', goesLive: '2031-12-24 18:30 America/New_York' };
	expect([plan[0], rows[0]]).toMatchObject([planned, planned]);
});

test('accounts are added and taken away', async () => {
	const [row] = await posted(original());
	const added = await bringUpToDate([{ ...row, Account: '@northwind.cooks, @northwind' }]);
	expect(added.rows).toMatchObject([{ ok: true, change: 'add @northwind' }]);
	expect(added.plan[0]?.accounts).toBe('@northwind.cooks, @northwind');
	expect(added.writes.map(([route]) => route)).toEqual([QUEUE]);
	const { syncState } = added.rows[0] ?? {};
	const removed = await bringUpToDate([{ ...row, Account: '@northwind', syncState }]);
	expect(removed.rows).toMatchObject([
		{ ok: true, change: 'remove @northwind.cooks', accounts: '@northwind' },
	]);
	expect(items((await posts())[0])).toEqual([
		['acc_tiktok_main', 'cancelled', '2031-12-24T17:30'],
		['acc_instagram_main', 'queued', '2031-12-24T17:30'],
	]);
});

test('a post that is published for one account keeps its time for the other', async () => {
	const [row] = await posted({ ...original(), Account: '@northwind.cooks, @northwind' });
	const { setStatus } = bed.sandbox.control.posts;
	await setStatus(String(row?.['Post ID']), 'posted', 'acc_tiktok_main');
	const { plan, rows, writes } = await bringUpToDate([{ ...row, Date: '2031-12-28 10:00' }]);
	for (const report of [plan[0], rows[0]]) {
		expect(report).toMatchObject({ ok: false, change: 'refused' });
		expect(refusalOf(report)).toContain(
			'The post is published for some of its accounts, so the node cannot reschedule it. Cancel the post',
		);
	}
	expect(writes).toEqual([]);
});

test('all together', async () => {
	const [row] = await posted(original());
	const edited = {
		...row,
		Caption: 'New',
		Date: '2031-12-24 20:00',
		Account: '@northwind.cooks, @northwind',
	};
	const { plan, rows } = await bringUpToDate([edited]);
	expect(plan[0]?.change).toBe('change caption; reschedule 18:30 → 20:00; add @northwind');
	expect(rows).toMatchObject([{ ok: true }]);
	expect(items((await posts())[0])).toEqual([
		['acc_tiktok_main', 'queued', '2031-12-24T19:00'],
		['acc_instagram_main', 'queued', '2031-12-24T19:00'],
	]);
});

test('other media are refused with the way out, and nothing else of the row is changed', async () => {
	const [row] = await posted(original());
	const Media = `${bed.media.url('portrait.jpg')}, ${bed.media.url('tiny.png')}`;
	const { plan, rows, writes } = await bringUpToDate([{ ...row, Media, Caption: 'New' }]);
	for (const report of [plan[0], rows[0]]) {
		expect(report).toMatchObject({ ok: false, change: 'refused' });
		expect(refusalOf(report)).toMatch(/Media: the row has other media, and post \S+ has 1 image/);
	}
	expect(writes).toEqual([]);
});

test.each(['posted', 'posting', 'cancelled', 'failed'] as const)(
	'a change that is %s is reported and not tried',
	async (status) => {
		const [row] = await posted(original());
		await bed.sandbox.control.posts.setStatus(String(row?.['Post ID']), status);
		const { writes, rows } = await bringUpToDate([{ ...row, Caption: 'SOLD OUT' }]);
		expect(writes).toEqual([]);
		const shown = status === 'cancelled' ? 'post cancelled' : status;
		expect(rows).toMatchObject([{ ok: status === 'posted', status: shown }]);
	},
);

test('a step that is refused is named, the others are made, and the next run completes it', async () => {
	const [row] = await posted(original());
	await bed.sandbox.control.faults.add({
		method: 'PATCH',
		path: '/v2/posts/{postId}',
		kind: 'status',
		status: 409,
		code: 'post_not_editable',
		// It is tried once more after the account was added.
		times: 2,
	});
	const rows = [{ ...row, Caption: 'New', Account: '@northwind.cooks, @northwind' }];
	const first = await runRows(rows, { parameters: update });
	expect(first.rows).toMatchObject([{ ok: false }]);
	expect(refusalOf(first.rows[0])).toMatch(/^The texts were not changed: This post is published/);
	expect((await posts())[0]?.accounts).toHaveLength(2);
	const { syncState } = first.rows[0] ?? {};
	const next = rows.map((one) => ({ ...one, syncState }));
	const second = await runRows(next, { parameters: update });
	expect(second.rows).toMatchObject([{ ok: true, change: 'change caption' }]);
});

test('changes the texts of an unpublished post after it was queued for an account', async () => {
	const [row] = await posted(original());
	await bed.sandbox.control.posts.setStatus(String(row?.['Post ID']), 'failed');
	const edited = { ...row, Caption: 'New', Account: '@northwind' };
	const { rows, writes } = await bringUpToDate([edited]);
	expect(rows).toMatchObject([{ ok: true, change: 'change caption; add @northwind' }]);
	expect(writes.map(([route]) => route)).toEqual([PATCH, QUEUE, PATCH]);
});

test('a row without its ID whose post was rescheduled and failed in part is not ok, and names the post', async () => {
	const [row] = await posted({ ...original(), Account: '@northwind.cooks, @northwind' });
	await bringUpToDate([{ ...row, Caption: 'SOLD OUT', Date: '2031-12-26 09:00' }]);
	await bed.sandbox.control.posts.setStatus(
		String(row?.['Post ID']),
		'failed',
		'acc_instagram_main',
	);
	const { rows, hints, requests } = await runRows([{ ...row, 'Post ID': '' }], {
		parameters: update,
	});
	expect(requests.map(({ method }) => method)).not.toContain('DELETE');
	expect(rows).toMatchObject([{ ok: false, postId: row?.['Post ID'] }]);
	expect(hints[0]).toBe('The row differs from its post.');
});

test('the columns that a run wrote back are not told to be ignored', async () => {
	const { rows, hints } = await runRows([original()], { parameters: update });
	const { postId: _postId, ...written } = rows[0] ?? {};
	const again = await runRows([{ ...original(), ...written, 'Post ID': rows[0]?.postId }], {
		parameters: update,
	});
	expect(again.rows).toMatchObject([{ ok: true, change: 'unchanged' }]);
	expect([...hints, ...again.hints].filter((hint) => hint.startsWith('Ignored'))).toEqual([]);
});

test('a row whose ID is gone is the row of the post that says the same, and nothing is sent', async () => {
	const [row] = await posted(original());
	await bringUpToDate([{ ...row, Caption: 'New' }]);
	const cleared = [{ ...row, Caption: 'New', 'Post ID': '' }];
	const { rows, requests } = await runRows(cleared, { parameters: update });
	const postId = row?.['Post ID'];
	expect(rows).toMatchObject([{ ok: true, change: 'unchanged', postId }]);
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('reports a row without its ID whose post is not found', async () => {
	await bed.sandbox.control.settings({ idempotencyMismatch: 'reject' });
	const [row] = await posted(original());
	await bed.sandbox.control.posts.remove(String(row?.['Post ID']));
	const { rows } = await runRows([{ ...row, 'Post ID': '' }], { parameters: update });
	const problem =
		'An earlier execution created this post, but the node does not find it in the list of posts. Check the dashboard.';
	expect(rows).toMatchObject([{ ok: false, issues: problem, postId: '' }]);
});

test('a row whose ID was removed keeps what the dashboard changed in the post that its key brings back', async () => {
	const { Hashtags: _hashtags, ...cells } = original();
	const [row] = await posted(cells);
	const postId = String(row?.['Post ID']);
	const updateFields = { caption: 'Written in the dashboard', hashtags: 'more' };
	const { keys, baseUrl } = bed.sandbox;
	await bed.run('post.update', { postId, updateFields }, { apiKey: keys.full, baseUrl });
	const cleared = [{ ...row, 'Post ID': '' }];
	const { rows, requests } = await runRows(cleared, { parameters: update });
	expect(rows).toMatchObject([{ ok: false, change: 'refused', postId }]);
	expect(refusalOf(rows[0])).toMatch(/^Caption: post \S+ was changed in the dashboard/);
	expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
	const options = { dashboardChanges: 'overwrite' };
	const back = await bringUpToDate([{ ...row, 'Post ID': postId }], { options });
	expect(back.writes).toEqual([[PATCH, { caption: original().Caption }]]);
});

test('but not one that another row has', async () => {
	const [row] = await posted(original());
	const moved = { ...row, Caption: 'Moved on', Date: '2031-12-26 09:00' };
	const { rows } = await runRows([moved, { ...row, 'Post ID': '' }], { parameters: update });
	expect(rows).toMatchObject([{ ok: true }, { ok: false, change: 'refused' }]);
	expect(await posts()).toMatchObject([{ caption: 'Moved on' }]);
});

test('reports a reschedule that could not queue again, and completes it in the next run', async () => {
	const [row] = await posted(original());
	const moved = { ...row, Date: '2031-12-26 09:00' };
	await bed.sandbox.control.faults.add({
		method: 'POST',
		path: '/v2/posts/{postId}/queue',
		kind: 'status',
		status: 409,
		code: 'post_not_editable',
		times: 1,
	});
	const first = await runRows([moved], { parameters: update });
	expect(first.rows).toMatchObject([{ ok: false, status: 'post cancelled' }]);
	expect(refusalOf(first.rows[0])).toMatch(
		/^The post was not rescheduled: Post .* could not be queued again/,
	);
	const next = { ...moved, syncState: first.rows[0]?.syncState };
	const second = await runRows([next], { parameters: update });
	expect(second.rows).toMatchObject([
		{ ok: true, change: 'complete the reschedule', syncState: expect.stringMatching(/^s1\S+$/) },
	]);
	expect(items((await posts())[0])).toEqual([['acc_tiktok_main', 'queued', '2031-12-26T08:00']]);
});

test('two rows with one post do not change it', async () => {
	const [row] = await posted(original());
	const { rows, writes } = await bringUpToDate([row ?? {}, { ...row, Caption: 'Other' }]);
	expect(writes).toEqual([]);
	expect(rows).toMatchObject([{ ok: true }, { ok: false, change: 'refused' }]);
	expect(refusalOf(rows[1])).toMatch(
		/^Post ID: \S+ is also the post ID of row 1, so the node did not change the post/,
	);
});

test('changes nothing if all rows must pass first', async () => {
	const [row] = await posted(original());
	const rows = [
		{ ...row, Caption: 'New' },
		{ ...original(), Caption: 'x', Date: 'soon' },
	];
	const options = { rowsWithIssues: 'stopBefore' };
	const { requests } = await runRows(rows, {
		parameters: update,
		options,
		onError: 'continueRegularOutput',
	});
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('rows of one account that are moved to one time keep their order', async () => {
	const rows = await posted(
		...[0, 1, 2, 3].map((at) => ({
			...original(),
			Caption: `Bread number ${at} is ${'very '.repeat(at)}good`,
			Date: `2031-12-2${at} 18:30`,
		})),
	);
	const { requests } = await runRows(
		rows.map((row) => ({ ...row, Date: '2031-12-28 12:00' })),
		{ parameters: update },
	);
	const queued = requests.filter(({ template }) => template?.endsWith('/queue'));
	expect(queued.map(({ path }) => path.split('/')[3])).toEqual(rows.map((row) => row['Post ID']));
});

test.each([
	['changed', { Caption: 'New' }, 1],
	['moved', { Date: '2031-12-24 20:00' }, 3],
])(
	'500 rows, five of them %s, cost a page for a hundred posts, and what is sent for the five',
	async (_what, cells, each) => {
		await bed.sandbox.control.seed({
			posts: Array.from({ length: 500 }, (_, at) => ({
				postId: `post_${at}`,
				accountIds: ['acc_tiktok_main'],
				status: 'pending_approval' as const,
				caption: `Caption ${at}`,
				scheduledAfter: '2031-12-24T17:30:00Z',
			})),
		});
		const rows = Array.from({ length: 500 }, (_, at) => ({
			'Post ID': `post_${at}`,
			Account: '@northwind.cooks',
			Caption: `Caption ${at}`,
			Date: '2031-12-24 18:30',
			...(at % 100 === 0 && cells),
		}));
		const options = { dashboardChanges: 'overwrite' };
		const { requests, rows: reports } = await runRows(rows, { parameters: update, options });
		expect(reports.filter(({ ok }) => !ok)).toEqual([]);
		const all = await bed.sandbox.control.posts.list();
		expect(requests.length).toBeLessThanOrEqual(Math.ceil(all.length / 100) + 1 + 5 * each);
	},
);
