import type { Post } from '../../../sandbox/service';
import {
	both,
	cancel,
	edits,
	onlyPost,
	options,
	original,
	posted,
	read,
	same,
	setStatus,
} from './similarRows';
import { posts } from './rowsWithPostId';
import { bed, refusalOf, type Row, runRows, useTestbed, warningOf } from './sheetRun';

/** Rows that were edited after they were posted: "ok" is true only if the post goes live as the row says. */
useTestbed();

describe('a row with its post ID', () => {
	test.each(edits)(
		'%s: what differs is named, and nothing is written',
		async (_name, edit, said) => {
			const [row] = await posted(original());
			const cells = typeof edit === 'function' ? edit() : edit;
			const [report] = await read([{ ...row, ...cells }]);
			expect(report).toMatchObject({ ok: false, status: 'queued' });
			expect(refusalOf(report)).toMatch(said);
		},
	);

	test.each(same)('%s: nothing is reported', async (_name, cells) => {
		const [row] = await posted(original());
		expect(await read([{ ...row, ...cells }])).toMatchObject([
			{ ok: true, status: 'queued', issues: '–' },
		]);
	});

	test('columns that the sheet does not have are ignored', async () => {
		const [row] = await posted(original());
		expect(await read([{ 'Post ID': row?.['Post ID'], Caption: row?.Caption }])).toMatchObject([
			{ ok: true, issues: '–' },
		]);
	});

	test('a change at the service differs as well', async () => {
		const [row] = await posted(original());
		const { postId } = await onlyPost();
		await bed.item('post.update', { postId, updateFields: { caption: 'By the office' } });
		const [report] = await read([row ?? {}]);
		expect(report).toMatchObject({ ok: false });
		expect(refusalOf(report)).toBe(
			`Caption: the row has "Crêpes for two, by Ana", and post ${String(row?.['Post ID'])} has "By the office". Change the row, or set 'Rows With a Post ID' to 'Update Their Posts'.`,
		);
	});

	test('an account that was removed from the row is named', async () => {
		const [row] = await posted({ ...original(), Account: '@northwind.cooks, @northwind' });
		const [report] = await read([{ ...row, Account: '@northwind' }]);
		expect(refusalOf(report)).toBe(
			"Account: the post is also for @northwind.cooks, but the row is not. Change the row, or set 'Rows With a Post ID' to 'Update Their Posts'.",
		);
	});

	test('many rows are compared for a page of posts', async () => {
		const rows = Array.from({ length: 30 }, (_, at) => ({
			...original(),
			Caption: `Row ${at}`,
			Date: `2031-12-${String((at % 28) + 1).padStart(2, '0')} ${at < 28 ? 10 : 15}:00`,
		}));
		const written = await posted(...rows);
		const edited = written.map((row, at) => (at % 10 === 0 ? { ...row, Caption: 'Sold' } : row));
		const { rows: reports, requests, hints } = await runRows(edited, options);
		expect(reports.filter(({ ok }) => !ok).map(({ row }) => row)).toEqual([1, 11, 21]);
		expect(requests.map(({ template }) => template)).toEqual(['/v2/accounts', '/v2/posts']);
		expect(hints.join(' ')).toContain(
			'27 of 30 rows already have a post; 3 differ from their posts: rows 1, 11 and 21.',
		);
	});
});

/** States of a post, and the report of a row that has the content of the post. */
const standings: Array<[string, () => Promise<unknown>, RegExp | undefined]> = [
	['cancelled', async () => await cancel(), /^The post was cancelled, so it does not go live\. /],
	['cancelled for one account', async () => await cancel('acc_instagram_main'), /^@northwind: /],
	['failed', async () => await setStatus('failed'), /^The post was not published\. /],
	['partly out', async () => await partly('failed'), /^@northwind: the post was not published\. /],
	['partly out, the rest cancelled', async () => await partly('cancelled'), /^@northwind: /],
	['out', async () => await setStatus('posted'), undefined],
	['on its way', async () => await setStatus('posting'), undefined],
	['waiting for approval', async () => await setStatus('pending_approval'), undefined],
];

async function partly(rest: Post['status']) {
	await setStatus('posted', 'acc_tiktok_main');
	await setStatus(rest, 'acc_instagram_main');
}

describe('a post that stands otherwise', () => {
	test.each(standings)('%s: by its ID', async (_name, change, said) => {
		const [row] = await posted(both());
		await change();
		const [report] = await read([row ?? {}]);
		expect(report?.ok).toBe(said === undefined);
		expect(refusalOf(report)).toMatch(said ?? /^$/);
		expect(report?.postId).toBe(row?.['Post ID']);
	});

	test.each(standings)('%s: by its key', async (_name, change, said) => {
		await posted(both());
		await change();
		const before = await posts();
		const { rows, hints } = await runRows([both()], options);
		expect(await posts()).toEqual(before);
		expect(rows[0]?.ok).toBe(said === undefined);
		expect(refusalOf(rows[0])).toMatch(said ?? /^$/);
		expect(hints.join().includes('already has a post')).toBe(said === undefined);
	});

	test('has no time to go live if it is cancelled', async () => {
		const [row] = await posted(original());
		await cancel();
		expect(await read([row ?? {}])).toMatchObject([{ status: 'post cancelled', goesLive: '–' }]);
	});

	test('is reported without alarm if it is published and differs', async () => {
		const [row] = await posted(original());
		await setStatus('posted');
		expect(await read([{ ...row, Caption: 'SOLD OUT', Date: '2031-12-26 18:30' }])).toMatchObject([
			{
				ok: true,
				issues: expect.stringMatching(
					/^Caption: the row has .*, but the post is already published\. The post of this row is already published, .* clear Post ID\. .*$/s,
				) as string,
			},
		]);
	});

	test('says how the row goes live again if it is published before the new time of its row', async () => {
		const [row] = await posted(original());
		await setStatus('posted');
		const [report] = await read([{ ...row, Date: '2031-12-26 18:30' }]);
		expect(report).toMatchObject({
			ok: true,
			issues:
				'The post of this row is already published, so nothing goes live at 2031-12-26 18:30 Europe/Berlin. To publish the row again, clear Post ID. If the row has not changed since then, also change a word of the caption.',
		});
	});

	test('is fine if it went live at its time by the clock of the service', async () => {
		const [row] = await posted(original());
		await bed.sandbox.control.clock.set('2031-12-25T12:00:00Z');
		expect(await read([row ?? {}])).toMatchObject([{ ok: true, status: 'posted', issues: '–' }]);
	});

	test('does not go to an account that the row adds if it is published', async () => {
		const [row] = await posted(original());
		await setStatus('posted');
		const [report] = await read([{ ...row, Account: '@northwind.cooks, @northwind' }]);
		expect(report).toMatchObject({ ok: false });
		expect(refusalOf(report)).toMatch(
			/^Account: the row is for @northwind, but the post is not\. /,
		);
	});

	test('gets a warning if nobody approved it in time, whatever else the row changes', async () => {
		const waits = { skipApproval: false, rowsWithPostId: 'update' };
		const { rows } = await runRows([original()], { parameters: waits });
		const { postId, syncState } = rows[0] ?? {};
		const fiveMinutesAgo = new Date(Date.now() - 5 * 60_000).toISOString();
		let row: Row = { ...original(), 'Post ID': postId, syncState, Date: fiveMinutesAgo };
		for (const change of ['reschedule', 'unchanged']) {
			const [report] = (await runRows([row], { parameters: waits })).rows;
			expect(report).toMatchObject({ ok: true, status: 'pending_approval' });
			expect(report?.change).toContain(change);
			expect(warningOf(report)).toMatch(/as soon as possible/);
			row = { ...row, syncState: report?.syncState };
		}
	});

	test('is not ok if it is being published with another caption', async () => {
		const [row] = await posted(original());
		await setStatus('posting');
		expect(await read([{ ...row, Caption: 'SOLD OUT' }])).toMatchObject([{ ok: false }]);
	});

	test('is ok if it is cancelled, as the sheet says itself', async () => {
		const [row] = await posted(original());
		await cancel();
		expect(await read([{ ...row, 'Do not post': 'yes' }])).toMatchObject([
			{ ok: true, status: 'cancelled' },
		]);
	});

	test('is read again if the answer is old', async () => {
		await bed.sandbox.control.settings({ dialect: { replay: 'original' } });
		await posted(original());
		await cancel();
		const { rows } = await runRows([original()], options);
		expect(rows).toMatchObject([{ ok: false, status: 'post cancelled' }]);
	});
});
