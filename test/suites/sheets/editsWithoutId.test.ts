import {
	both,
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

/** Rows that were edited after they were posted, without the ID of their post. */
useTestbed();

describe('a row without a post ID', () => {
	const others = ['the caption', 'no caption', 'another account', 'two at once'];
	const held = edits.filter(([name]) => !others.includes(name));

	test.each(held)('%s: it is held, and names the post', async (_name, edit) => {
		await posted(original());
		const { postId } = await onlyPost();
		const cells = typeof edit === 'function' ? edit() : edit;
		const [report] = await read([{ ...original(), ...cells }]);
		expect(report).toMatchObject({ ok: false, status: 'refused' });
		expect(refusalOf(report)).toContain(`This row is similar to post ${postId}`);
		expect(refusalOf(report)).toContain('2031-12-24 18:30 Europe/Berlin');
	});

	const heldOfBoth = held.filter(([name]) => name !== 'an account more');
	test.each(heldOfBoth)(
		'%s: the row is on hold while its post is published for one account',
		async (_name, edit) => {
			await posted(both());
			const { postId } = await onlyPost();
			await setStatus('posted', 'acc_tiktok_main');
			const cells = typeof edit === 'function' ? edit() : edit;
			const [report] = await read([{ ...both(), ...cells }]);
			expect(refusalOf(report)).toContain(`This row is similar to post ${postId}`);
		},
	);

	test('is its post if nothing changed, even if that is published for one account', async () => {
		await posted(both());
		await setStatus('posted', 'acc_tiktok_main');
		const { rows } = await runRows([both()], options);
		expect(await onlyPost()).toMatchObject({ postId: rows[0]?.postId });
		expect(rows).toMatchObject([{ ok: true, issues: '–' }]);
	});

	test('with a whole other caption is another post, and the one near it is named', async () => {
		await posted(original());
		const { postId } = await onlyPost();
		const { rows } = await runRows([{ ...original(), Caption: 'SOLD OUT' }], options);
		expect(rows).toMatchObject([{ ok: true }]);
		expect(warningOf(rows[0])).toContain(`already has a post at this time (post ${postId})`);
	});

	test.each(same)('%s: it is the same post', async (_name, cells) => {
		await posted(original());
		const { rows } = await runRows([{ ...original(), ...cells }], options);
		expect(await onlyPost()).toMatchObject({ postId: rows[0]?.postId });
		expect(rows).toMatchObject([{ ok: true, issues: '–' }]);
	});

	test('is reported by the check if it is planned already', async () => {
		await posted(original());
		const { postId } = await onlyPost();
		const other = { ...original(), Date: '2031-12-28 18:30', Caption: 'Bread, from above' };
		const parameters = { ...options.parameters, checkOnly: true };
		const { rows, hints } = await runRows([original(), other], { parameters });
		expect(rows).toMatchObject([
			{ ok: true, status: 'queued', postId },
			{ ok: true, status: 'ready', issues: '–' },
		]);
		expect(warningOf(rows[0])).toBe(
			`Post ${postId} is already the post of this row, so the node does not create another post.`,
		);
		expect(hints[0]).toBe(
			'1 of 2 rows is ready; 1 already has a post; 1 has a warning: row 1. Nothing was created or changed.',
		);
	});

	test('is another post if its picture serves many posts and its caption differs', async () => {
		const picture = (Caption: string, Date: string): Row => ({
			...{ Account: '@northwind.cooks', 'Upload ID': 'upl_seeded_image', Caption, Date },
		});
		const first = await runRows([picture('Fresh bread on Saturday', '2031-12-01 18:30')], options);
		const rows = [
			picture('Our oven is twenty years old', '2031-12-08 18:30'),
			picture('Fresh bread on Saturday', '2031-12-02 18:30'),
		];
		const { rows: reports } = await runRows(rows, options);
		const edited = `This row is similar to post ${String(first.rows[0]?.postId)}`;
		expect(reports).toMatchObject([
			{ ok: true },
			{ ok: false, issues: expect.stringContaining(edited) as string },
		]);
		expect(await read([picture('SOLD OUT', '2031-12-01 18:30')])).toMatchObject([
			{ ok: false, issues: expect.stringContaining(edited) as string },
		]);
		expect(await posts()).toHaveLength(2);
	});

	test('rows that repeat each other are posted, each once, and so is one more', async () => {
		const days = ['2031-12-01', '2031-12-08', '2031-12-15'].map((day) => ({
			...original(),
			Date: `${day} 18:30`,
		}));
		const first = await runRows(days.slice(0, 2), options);
		expect(first.rows.map(({ ok }) => ok)).toEqual([true, true]);
		const second = await runRows(days, options);
		expect(second.rows.map(({ ok }) => ok)).toEqual(days.map(() => true));
		expect(await posts()).toHaveLength(3);
	});

	test('one of them that moves is held, and the others are left', async () => {
		const days = ['2031-12-01', '2031-12-08', '2031-12-15'].map((day) => ({
			...original(),
			Date: `${day} 18:30`,
		}));
		const before = await runRows(days, options);
		const moved = days.map((row, at) => (at === 1 ? { ...row, Date: '2031-12-10 18:30' } : row));
		const { rows } = await runRows(moved, options);
		expect(rows.map(({ ok }) => ok)).toEqual([true, false, true]);
		expect(refusalOf(rows[1])).toContain(`similar to post ${String(before.rows[1]?.postId)}`);
		expect(await posts()).toHaveLength(3);
	});

	test('a row that the sheet skips rows still plans its post', async () => {
		const [monday, tuesday] = ['01', '02'].map((day) => ({
			...original(),
			Status: '',
			Date: `2031-12-${day} 18:30`,
		}));
		await runRows([monday ?? {}], options);
		const rows = [{ ...monday, Status: 'Posted' }, tuesday ?? {}];
		const { rows: reports } = await runRows(rows, options);
		expect(reports.map(({ ok, status }) => [ok, status])).toEqual([
			[true, 'row skipped'],
			[true, 'queued'],
		]);
	});

	test('is still posted if the user chose this', async () => {
		await posted(original());
		const moved = { ...original(), Date: '2031-12-26 18:30' };
		const { rows } = await runRows([moved], { ...options, options: { similarRows: 'create' } });
		expect(rows).toMatchObject([{ ok: true }]);
		expect(await posts()).toHaveLength(2);
	});

	test('is compared once its post ID is written next to it', async () => {
		await posted(original());
		const { postId } = await onlyPost();
		const moved = { ...original(), Date: '2031-12-26 18:30', 'Post ID': postId };
		const [report] = await read([moved]);
		expect(refusalOf(report)).toMatch(/^Date: the row has /);
	});

	test('continues if nothing is similar', async () => {
		await posted(original());
		const other = { ...original(), Caption: 'Bread, from above', Media: bed.media.url('tiny.png') };
		const { rows } = await runRows([other], options);
		expect(rows).toMatchObject([{ ok: true }]);
		expect(await posts()).toHaveLength(2);
	});
});
