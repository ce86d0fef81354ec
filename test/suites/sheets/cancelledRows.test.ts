import { bringUpToDate, DELETE, original, posted, update } from './rowsWithPostId';
import { bed, refusalOf, type Row, runRows, useTestbed, warningOf } from './sheetRun';

/** Rows that the sheet's own status cancels, also where the run writes its status there. */
useTestbed();

const cancels = { options: { cancelledRows: 'cancel' } };

describe('a row that the sheet cancels', () => {
	test('is reported, as long as its post goes live', async () => {
		const [row] = await posted(original());
		const { rows, writes } = await bringUpToDate([{ ...row, Status: 'Cancelled' }]);
		expect(rows).toMatchObject([{ ok: false, change: 'refused' }]);
		expect(refusalOf(rows[0])).toMatch(
			/^Status is "Cancelled", so the row is cancelled, but post .* will still go live/,
		);
		expect(writes).toEqual([]);
	});

	test('is cancelled where that is chosen', async () => {
		const [row] = await posted(original());
		const { plan, rows, again, writes } = await bringUpToDate(
			[{ ...row, Status: 'Cancelled' }],
			cancels,
		);
		expect(plan).toMatchObject([{ ok: true, change: 'cancel' }]);
		expect(rows).toMatchObject([{ ok: true, status: 'cancelled', goesLive: '–' }]);
		expect(again).toMatchObject([{ ok: true, change: 'unchanged' }]);
		expect(writes.map(([route]) => route)).toEqual([DELETE]);
	});
});

test.each([
	'❌ Cancelled',
	'CANCELLED!',
	'Cancelled – no budget',
	'Cancelled (rain)',
	'Abgesagt: Kunde',
	'DO NOT POST!!!',
])('a row is cancelled by "%s"', async (Status) => {
	const [row] = await posted(original());
	const { writes } = await bringUpToDate([{ ...row, Status }], cancels);
	expect(writes.map(([route]) => route)).toEqual([DELETE]);
});

test.each([
	'Cancelled?',
	'Not cancelled',
	'Do not post (before Monday)',
	'Do not post: waiting for Ana',
	'Draft – cancelled shoot',
	'❌',
])('a row is not cancelled by "%s"', async (Status) => {
	const [row] = await posted(original());
	const { writes } = await bringUpToDate([{ ...row, Status }], cancels);
	expect(writes).toEqual([]);
});

describe('if the status is written back into its own column', () => {
	const writtenBack = (row: Row, report: Row | undefined): Row => {
		const { status, goesLive, issues, postId, syncState } = report ?? {};
		// An empty cell is shown as a dash.
		const shown = { goesLive: goesLive || '–', issues: issues || '–' };
		return { ...row, ...shown, status, postId, syncState };
	};
	const sheetOf = async () => {
		const { Status: _status, ...row } = original();
		const { rows } = await runRows([row], { parameters: update });
		return { row, written: writtenBack(row, rows[0]) };
	};

	test("a word of the sheet's people there calls the row off", async () => {
		const { written } = await sheetOf();
		expect(written.status).toBe('queued');
		const { rows } = await bringUpToDate([{ ...written, status: 'Cancelled' }], cancels);
		expect(rows).toMatchObject([{ ok: true, change: 'cancel', status: 'cancelled' }]);
	});

	test('and is there as long as the post still goes live', async () => {
		const { row, written } = await sheetOf();
		const first = await bringUpToDate([{ ...written, status: 'Do not post' }]);
		expect(first.rows).toMatchObject([{ ok: false, status: 'Do not post' }]);
		const again = await bringUpToDate([writtenBack(row, first.rows[0])]);
		expect(again.rows).toMatchObject([{ ok: false, status: 'Do not post' }]);
	});

	test('exists although the post is published for one account, so that no other post is created', async () => {
		const { Status: _status, ...rest } = original();
		const row = { ...rest, Account: '@northwind.cooks, @northwind' };
		const { rows: made } = await runRows([row], { parameters: update });
		const written = { ...writtenBack(row, made[0]), status: 'Cancelled' };
		const postId = String(made[0]?.postId);
		await bed.sandbox.control.posts.setStatus(postId, 'posted', 'acc_instagram_main');
		const first = await bringUpToDate([written], cancels);
		expect(first.writes.map(([route]) => route)).toEqual([DELETE]);
		for (const [report] of [first.rows, first.again]) {
			expect(report).toMatchObject({ ok: true, status: 'Cancelled' });
			expect(warningOf(report)).toMatch(
				/^status is "Cancelled", so the row is cancelled, .* is published or being published/,
			);
		}
		const back = { ...writtenBack(row, first.rows[0]), 'Instagram Caption': 'For Instagram alone' };
		const second = await bringUpToDate([back], cancels);
		expect(second.writes).toEqual([]);
	});

	test('it does not cancel a row that its own column no longer cancels', async () => {
		const { row, written } = await sheetOf();
		const off = { ...row, Stage: 'Cancelled' };
		const first = await bringUpToDate([{ ...written, ...off }], cancels);
		expect(first.writes.map(([route]) => route)).toEqual([DELETE]);
		expect(first.rows).toMatchObject([{ ok: true, status: 'post cancelled', issues: '–' }]);
		const still = await bringUpToDate([writtenBack(off, first.rows[0])], cancels);
		expect(still.rows).toMatchObject([{ ok: true, status: 'post cancelled', issues: '–' }]);
		const on = { ...writtenBack(off, still.rows[0]), Stage: 'Approved' };
		const back = await bringUpToDate([on], cancels);
		expect(back.rows).toMatchObject([{ ok: false, change: 'refused', status: 'post cancelled' }]);
		expect(refusalOf(back.rows[0])).toMatch(
			/was cancelled, so it does not go live\. Queue the post again/,
		);
		expect(back.writes).toEqual([]);
	});

	test('and holds a row that was not posted back in the next run too', async () => {
		const { Status: _status, ...row } = original();
		const first = await runRows([{ ...row, goesLive: '', status: 'On hold' }], {
			parameters: update,
		});
		expect(first.rows).toMatchObject([{ ok: true, status: 'On hold', postId: '' }]);
		const { posts: made } = await runRows([writtenBack(row, first.rows[0])], {
			parameters: update,
		});
		expect(made).toEqual([]);
	});

	test('a post that somebody cancelled at the service is reported run after run', async () => {
		const { row, written } = await sheetOf();
		await bed.sandbox.control.posts.setStatus(String(written.postId), 'cancelled');
		const first = await bringUpToDate([written], cancels);
		expect(first.rows).toMatchObject([{ ok: false, status: 'post cancelled' }]);
		const again = await bringUpToDate([writtenBack(row, first.rows[0])], cancels);
		expect(again.rows).toMatchObject([{ ok: false, status: 'post cancelled' }]);
	});

	const columns: Array<[string, Record<string, string>]> = [
		['status', { status: 'status', goesLive: 'goesLive', issues: 'issues' }],
		['status alone', { status: 'status' }],
		['Status', { status: 'Status', goesLive: 'Goes Live', issues: 'Issues' }],
		['Status alone', { status: 'Status' }],
		['Post Status', { status: 'Post Status' }],
	];
	describe.each(columns)('a column of its own, %s', (_name, headings) => {
		const kept = (row: Row, report: Row | undefined): Row => ({
			...row,
			...{ 'Post ID': report?.postId, syncState: report?.syncState },
			...Object.fromEntries(Object.entries(headings).map(([key, to]) => [to, report?.[key]])),
		});
		const sheetOf = async (parameters = update) => {
			const { Status: _status, ...row } = original();
			const { rows } = await runRows([row], { parameters });
			return kept(row, rows[0]);
		};

		test('a post that somebody cancelled at the service cancels no row', async () => {
			const row = await sheetOf();
			const postId = String(row['Post ID']);
			await bed.sandbox.control.posts.setStatus(postId, 'cancelled');
			const first = await bringUpToDate([row], cancels);
			const second = await bringUpToDate([kept(row, first.rows[0])], cancels);
			for (const { rows } of [first, second]) {
				expect(rows).toMatchObject([{ ok: false, status: 'post cancelled' }]);
			}
			await bed.item('post.queue', {
				...{ postId, accountIds: ['acc_tiktok_main'], skipApproval: true },
				scheduledAfter: '2031-12-24T17:30:00Z',
			});
			const third = await bringUpToDate([kept(row, second.rows[0])], cancels);
			expect(third.rows).toMatchObject([{ ok: true, status: 'queued', change: 'unchanged' }]);
			expect(third.writes).toEqual([]);
		});

		test('a post that waits for approval is updated', async () => {
			const row = await sheetOf({ ...update, skipApproval: false });
			expect(Object.values(row)).toContain('pending_approval');
			const { rows } = await bringUpToDate([{ ...row, Caption: 'SOLD OUT' }]);
			expect(rows).toMatchObject([{ ok: true, change: 'change caption' }]);
		});
	});

	test('a move that lost its place is completed', async () => {
		const { row, written } = await sheetOf();
		const moved = { ...row, Date: '2031-12-26 09:00' };
		await bed.sandbox.control.faults.add({
			...{ method: 'POST', path: '/v2/posts/{postId}/queue', kind: 'status' },
			...{ status: 409, code: 'post_not_editable', times: 1 },
		});
		const first = await runRows([{ ...written, ...moved }], { parameters: update, ...cancels });
		expect(first.rows).toMatchObject([{ ok: false, status: 'post cancelled' }]);
		const second = await runRows([writtenBack(moved, first.rows[0])], {
			...{ parameters: update, ...cancels },
		});
		expect(second.rows).toMatchObject([{ ok: true, change: 'complete the reschedule' }]);
	});
});

describe('a row that is skipped after it was posted', () => {
	const told = expect.stringMatching(
		/(?:the row is on hold|does not publish), but post \S+ will still go live\. .*Post > Cancel/,
	);

	test.each<[string, Row, Row]>([
		['a draft', {}, { Status: 'Draft', Caption: 'Half done' }],
		['on hold', {}, { Status: 'On hold', Date: '2031-12-28 10:00' }],
		['not approved any more', { Approved: 'yes' }, { Approved: 'no' }],
		['meant for another platform', { Platform: 'TikTok' }, { Platform: 'LinkedIn' }],
	])(
		'%s: it is reported that its post goes live, and nothing is changed',
		async (_what, was, is) => {
			const other = { ...original(), Caption: 'Another one', Date: '2031-12-25 18:30' };
			const [row, neighbour] = await posted({ ...original(), ...was }, { ...other, ...was });
			const { plan, rows, writes } = await bringUpToDate(
				[{ ...row, ...is }, neighbour ?? {}],
				cancels,
			);
			for (const [report] of [plan, rows]) {
				expect(report).toMatchObject({ ok: false, change: 'refused', issues: told });
			}
			expect(writes).toEqual([]);
		},
	);

	test('one that its people call posted is ignored', async () => {
		const [row] = await posted(original());
		const { rows } = await bringUpToDate([{ ...row, Status: 'Posted' }]);
		expect(rows).toMatchObject([{ ok: true, change: 'unchanged' }]);
	});

	test('the word is kept where the status is written back', async () => {
		const [row] = await posted(original());
		const { Status: _status, ...rest } = row ?? {};
		const { rows } = await runRows([{ ...rest, goesLive: '–', status: 'Draft' }], {
			parameters: update,
		});
		expect(rows).toMatchObject([{ ok: false, status: 'Draft', issues: told }]);
	});
});
