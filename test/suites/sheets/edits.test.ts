import type { Post } from '../../../sandbox/service';
import {
	bed,
	runRows,
	useTestbed,
	type Row,
	type SheetOptions,
	type SheetResult,
} from './sheetRun';

/** Rows that were posted and edited afterwards: "ok" is true only where the post goes out as they say. */
useTestbed();

const original = (): Row => ({
	Account: '@northwind.cooks',
	Caption: 'Crêpes for two,\nby Ana',
	Hashtags: '#Paris #crepes',
	Media: bed.media.url('portrait.jpg'),
	Date: '2031-12-24 18:30',
	Notes: 'Ask Kim',
});

const options: SheetOptions = { parameters: { skipApproval: true } };

const posts = async (): Promise<Post[]> =>
	(await bed.sandbox.control.posts.list()).filter(({ postId }) => !/^post_demo/.test(postId));

/** The one post that is there, but for those of the demo. */
async function onlyPost(): Promise<Post> {
	const [post, ...others] = await posts();
	if (!post || others.length > 0) throw new Error(`${others.length + (post ? 1 : 0)} posts`);
	return post;
}

/** Posts rows, and gives them as they are written back. */
async function posted(...rows: Row[]): Promise<Row[]> {
	const { rows: reports } = await runRows(rows, options);
	for (const { ok, problem } of reports) expect([ok, problem]).toEqual([true, '']);
	return rows.map((row, at) => ({ ...row, 'Post ID': reports[at]?.postId }));
}

/** Checks, then runs: neither may write anything, and both say the same. */
async function read(rows: Row[], more: SheetOptions = {}): Promise<SheetResult['rows']> {
	const before = await posts();
	const checkOnly = { ...options.parameters, checkOnly: true };
	const checked = await runRows(rows, { ...options, ...more, parameters: checkOnly });
	const run = await runRows(rows, { ...options, ...more });
	for (const { requests } of [checked, run]) {
		const writes = requests.filter(({ method }) => method !== 'GET');
		expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
	}
	expect(await posts()).toEqual(before);
	expect(run.rows.map(({ ok, problem }) => ({ ok, problem }))).toEqual(
		checked.rows.map(({ ok, problem }) => ({ ok, problem })),
	);
	return run.rows;
}

const link = (name: string) => () => ({ Media: bed.media.url(name) });

/** An edit of the row that means another post, and what is said of it. */
const edits: Array<[string, Row | (() => Row), RegExp]> = [
	['the caption', { Caption: 'SOLD OUT' }, /^Caption differs: the post says "Crêpes for two,/],
	['a letter', { Caption: 'Crêpes for two,\nby Ann' }, /^Caption differs: /],
	['no caption', { Caption: '' }, /^Caption differs: the post says/],
	['a hashtag more', { Hashtags: '#Paris #crepes #sale' }, /^Hashtags differs: .*Paris, crepes/],
	['no hashtags', { Hashtags: '' }, /^Hashtags differs: the post has Paris, crepes/],
	['the hour', { Date: '2031-12-24 19:30' }, /^Date differs: the post goes out 2031-12-24 18:30/],
	[
		'the day',
		{ Date: '2031-12-26 18:30' },
		/^Date differs: .* Rows With a Post ID: Bring Up to Date/,
	],
	['no date', { Date: '', Time: '' }, /^Date differs: the post goes out 2031-12-24 18:30/],
	['an account more', { Account: '@northwind.cooks, @northwind' }, /does not go to @northwind\./],
	['another account', { Account: '@northwind' }, /the post goes to @northwind\.cooks too\./],
	['the notes', { Notes: 'Ask Ana' }, /^Notes differs: the post says "Ask Kim"/],
	['a video', link('mp4-h264-aac.mp4'), /^Media differs: the post has 1 image\. /],
	['two at once', { Caption: 'New', Date: '2031-12-26' }, /^Date: /],
];

/** Sixteen ways to write the same. */
const same: Array<[string, Row]> = [
	['nothing changed', {}],
	['@ and case of the account', { Account: 'Northwind.Cooks' }],
	['the ID of the account', { Account: 'acc_tiktok_main' }],
	['the network beside the account', { Account: 'northwind.cooks (TikTok)' }],
	['an account twice', { Account: '@northwind.cooks, northwind.cooks' }],
	['the date in another form', { Date: '24.12.2031 18:30' }],
	['the date with its offset', { Date: '2031-12-24T18:30:00+01:00' }],
	['the date in UTC', { Date: '2031-12-24T17:30:00Z' }],
	['the time of day in English', { Date: 'Dec 24, 2031 6:30 PM' }],
	['the time in a column of its own', { Date: '2031-12-24', Time: '18:30' }],
	['hashtags without #', { Hashtags: 'Paris, crepes' }],
	['hashtags in another order and case', { Hashtags: '#CREPES #paris' }],
	['letters taken apart', { Caption: 'Crêpes for two,\nby Ana'.normalize('NFD') }],
	['line ends of Windows', { Caption: 'Crêpes for two,\r\nby Ana' }],
	['blanks around and in between', { Caption: '  Crêpes  for two, \nby Ana \n' }],
	['blanks around the notes', { Notes: ' Ask\u00a0Kim' }],
	['marks that nobody sees', { Caption: '\u200bCrêpes for two,\nby Ana\ufeff' }],
];

describe('a row with its post ID', () => {
	test.each(edits)(
		'%s: what differs is named, and nothing is written',
		async (_name, edit, said) => {
			const [row] = await posted(original());
			const cells = typeof edit === 'function' ? edit() : edit;
			const [report] = await read([{ ...row, ...cells }]);
			expect(report).toMatchObject({ ok: false, status: 'queued' });
			expect(report?.problem).toMatch(said);
		},
	);

	test.each(same)('%s: nothing is said', async (_name, cells) => {
		const [row] = await posted(original());
		expect(await read([{ ...row, ...cells }])).toMatchObject([
			{ ok: true, status: 'queued', problem: '', warnings: '' },
		]);
	});

	test('columns that the sheet does not have are left alone', async () => {
		const [row] = await posted(original());
		expect(await read([{ 'Post ID': row?.['Post ID'], Caption: row?.Caption }])).toMatchObject([
			{ ok: true, problem: '', warnings: '' },
		]);
	});

	test('what was changed at the service differs as well', async () => {
		const [row] = await posted(original());
		const { postId } = await onlyPost();
		await bed.item('post.update', { postId, updateFields: { caption: 'By the office' } });
		const [report] = await read([row ?? {}]);
		expect(report).toMatchObject({ ok: false });
		expect(report?.problem).toBe(
			'Caption differs: the post says "By the office". Change the row, or choose Rows With a Post ID: Bring Up to Date.',
		);
	});

	test('an account that was removed from the row is named', async () => {
		const [row] = await posted({ ...original(), Account: '@northwind.cooks, @northwind' });
		const [report] = await read([{ ...row, Account: '@northwind' }]);
		expect(report?.problem).toBe(
			'Account: the post goes to @northwind.cooks too. Change the row, or choose Rows With a Post ID: Bring Up to Date.',
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
			'27 of 30 rows are posted already; 3 are not as the row says: rows 1, 11 and 21.',
		);
	});
});

/** How a post may stand, and what a row is told that says what it says. */
const standings: Array<[string, () => Promise<unknown>, RegExp | undefined]> = [
	['cancelled', async () => await cancel(), /^The post was cancelled, so it does not go out\. /],
	['cancelled for one account', async () => await cancel('acc_instagram_main'), /^@northwind: /],
	['failed', async () => await setStatus('failed'), /^The post did not go out\. /],
	['partly out', async () => await partly('failed'), /^@northwind: the post did not go out\. /],
	['partly out, the rest cancelled', async () => await partly('cancelled'), /^@northwind: /],
	['out', async () => await setStatus('posted'), undefined],
	['on its way', async () => await setStatus('posting'), undefined],
	['waiting for approval', async () => await setStatus('pending_approval'), undefined],
];

const both = (): Row => ({ ...original(), Account: '@northwind.cooks, @northwind' });

async function setStatus(status: Post['status'], accountId?: string) {
	const { postId } = await onlyPost();
	await bed.sandbox.control.posts.setStatus(postId, status, accountId);
}

async function partly(rest: Post['status']) {
	await setStatus('posted', 'acc_tiktok_main');
	await setStatus(rest, 'acc_instagram_main');
}

async function cancel(accountId = 'all') {
	const { postId } = await onlyPost();
	await bed.item('post.cancel', { postId, accountId });
}

describe('a post that stands otherwise', () => {
	test.each(standings)('%s: by its ID', async (_name, change, said) => {
		const [row] = await posted(both());
		await change();
		const [report] = await read([row ?? {}]);
		expect(report?.ok).toBe(said === undefined);
		expect(report?.problem).toMatch(said ?? /^$/);
		expect(report?.postId).toBe(row?.['Post ID']);
	});

	test.each(standings)('%s: by its key', async (_name, change, said) => {
		await posted(both());
		await change();
		const before = await posts();
		const { rows, hints } = await runRows([both()], options);
		expect(await posts()).toEqual(before);
		expect(rows[0]?.ok).toBe(said === undefined);
		expect(rows[0]?.problem).toMatch(said ?? /^$/);
		expect(hints.join().includes('posted already')).toBe(said === undefined);
	});

	test('that is cancelled has no time to go out', async () => {
		const [row] = await posted(original());
		await cancel();
		expect(await read([row ?? {}])).toMatchObject([{ status: 'cancelled', goesOut: '' }]);
	});

	test('that is out and says something else is told without alarm', async () => {
		const [row] = await posted(original());
		await setStatus('posted');
		expect(await read([{ ...row, Caption: 'SOLD OUT', Date: '2031-12-26 18:30' }])).toMatchObject([
			{
				ok: true,
				problem: '',
				warnings: expect.stringMatching(
					/^Caption differs: .*, and it is out already\.$/s,
				) as string,
			},
		]);
	});

	test('that is out before the time of its row, which was moved, says how the row goes out again', async () => {
		const [row] = await posted(original());
		await setStatus('posted');
		const [report] = await read([{ ...row, Date: '2031-12-26 18:30' }]);
		expect(report).toMatchObject({
			ok: true,
			warnings:
				'Empty Post ID to have the row go out again at 2031-12-26 18:30 Europe/Berlin: the post was to go out then, and it is out already.',
		});
	});

	test('that went out at its time by the clock of the service, whatever n8n has, is fine', async () => {
		const [row] = await posted(original());
		await bed.sandbox.control.clock.set('2031-12-25T12:00:00Z');
		expect(await read([row ?? {}])).toMatchObject([{ ok: true, status: 'posted', warnings: '' }]);
	});

	test('that is out does not go to an account that the row adds', async () => {
		const [row] = await posted(original());
		await setStatus('posted');
		const [report] = await read([{ ...row, Account: '@northwind.cooks, @northwind' }]);
		expect(report).toMatchObject({ ok: false });
		expect(report?.problem).toMatch(/^Account: the post does not go to @northwind\. /);
	});

	test('that is on its way with another caption is not ok', async () => {
		const [row] = await posted(original());
		await setStatus('posting');
		expect(await read([{ ...row, Caption: 'SOLD OUT' }])).toMatchObject([{ ok: false }]);
	});

	test('that is cancelled, as the sheet says itself, is ok', async () => {
		const [row] = await posted(original());
		await cancel();
		expect(await read([{ ...row, 'Do not post': 'yes' }])).toMatchObject([
			{ ok: true, status: 'cancelled', problem: '' },
		]);
	});

	test('whose answer is that of then is read anew', async () => {
		await bed.sandbox.control.settings({ dialect: { replay: 'original' } });
		await posted(original());
		await cancel();
		const { rows } = await runRows([original()], options);
		expect(rows).toMatchObject([{ ok: false, status: 'cancelled' }]);
	});
});

describe('a row without a post ID', () => {
	const others = ['the caption', 'no caption', 'another account', 'two at once'];
	const held = edits.filter(([name]) => !others.includes(name));

	test.each(held)('%s: it is held, and names the post', async (_name, edit) => {
		await posted(original());
		const { postId } = await onlyPost();
		const cells = typeof edit === 'function' ? edit() : edit;
		const [report] = await read([{ ...original(), ...cells }]);
		expect(report).toMatchObject({ ok: false, status: 'refused' });
		expect(report?.problem).toContain(`This row looks like an edit of post ${postId}`);
		expect(report?.problem).toContain('2031-12-24 18:30 Europe/Berlin');
	});

	const heldOfBoth = held.filter(([name]) => name !== 'an account more');
	test.each(heldOfBoth)(
		'%s: it is held while its post is out for one account',
		async (_name, edit) => {
			await posted(both());
			const { postId } = await onlyPost();
			await setStatus('posted', 'acc_tiktok_main');
			const cells = typeof edit === 'function' ? edit() : edit;
			const [report] = await read([{ ...both(), ...cells }]);
			expect(report?.problem).toContain(`This row looks like an edit of post ${postId}`);
		},
	);

	test('that is unchanged is its post, though that is out for one account', async () => {
		await posted(both());
		await setStatus('posted', 'acc_tiktok_main');
		const { rows } = await runRows([both()], options);
		expect(await onlyPost()).toMatchObject({ postId: rows[0]?.postId });
		expect(rows).toMatchObject([{ ok: true, problem: '', warnings: '' }]);
	});

	test('with a whole other caption is another post, and the one near it is named', async () => {
		await posted(original());
		const { postId } = await onlyPost();
		const { rows } = await runRows([{ ...original(), Caption: 'SOLD OUT' }], options);
		expect(rows).toMatchObject([{ ok: true }]);
		expect(rows[0]?.warnings).toContain(`this time is queued already (post ${postId})`);
	});

	test.each(same)('%s: it is the same post', async (_name, cells) => {
		await posted(original());
		const { rows } = await runRows([{ ...original(), ...cells }], options);
		expect(await onlyPost()).toMatchObject({ postId: rows[0]?.postId });
		expect(rows).toMatchObject([{ ok: true, problem: '', warnings: '' }]);
	});

	test('that is planned already is told by the check', async () => {
		await posted(original());
		const { postId } = await onlyPost();
		const other = { ...original(), Date: '2031-12-28 18:30', Caption: 'Bread, from above' };
		const parameters = { ...options.parameters, checkOnly: true };
		const { rows, hints } = await runRows([original(), other], { parameters });
		expect(rows).toMatchObject([
			{ ok: true, status: 'ready' },
			{ ok: true, warnings: '' },
		]);
		expect(rows[0]?.warnings).toBe(
			`Post ${postId} says the same, and no row names it. With the same media, nothing is posted again.`,
		);
		expect(hints[0]).toBe('All 2 rows are ready; 1 is worth a look: row 1. Nothing is posted yet.');
	});

	test('of a picture that the team uses for many posts is another post, as long as its caption is', async () => {
		const picture = (Caption: string, Date: string): Row => ({
			...{ Account: '@northwind.cooks', 'Upload ID': 'upl_seeded_image', Caption, Date },
		});
		const first = await runRows([picture('Fresh bread on Saturday', '2031-12-01 18:30')], options);
		const rows = [
			picture('Our oven is twenty years old', '2031-12-08 18:30'),
			picture('Fresh bread on Saturday', '2031-12-02 18:30'),
		];
		const { rows: reports } = await runRows(rows, options);
		const edited = `This row looks like an edit of post ${String(first.rows[0]?.postId)}`;
		expect(reports).toMatchObject([
			{ ok: true, problem: '' },
			{ ok: false, problem: expect.stringContaining(edited) as string },
		]);
		expect(await read([picture('SOLD OUT', '2031-12-01 18:30')])).toMatchObject([
			{ ok: false, problem: expect.stringContaining(edited) as string },
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
		expect(second.rows.map(({ ok, problem }) => [ok, problem])).toEqual(days.map(() => [true, '']));
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
		expect(rows[1]?.problem).toContain(`edit of post ${String(before.rows[1]?.postId)}`);
		expect(await posts()).toHaveLength(3);
	});

	test('a row that the sheet holds back still plans its post', async () => {
		const [monday, tuesday] = ['01', '02'].map((day) => ({
			...original(),
			Status: '',
			Date: `2031-12-${day} 18:30`,
		}));
		await runRows([monday ?? {}], options);
		const rows = [{ ...monday, Status: 'Posted' }, tuesday ?? {}];
		const { rows: reports } = await runRows(rows, options);
		expect(reports.map(({ ok, status }) => [ok, status])).toEqual([
			[true, 'passed over'],
			[true, 'queued'],
		]);
	});

	test('is posted all the same where that is chosen', async () => {
		await posted(original());
		const moved = { ...original(), Date: '2031-12-26 18:30' };
		const { rows } = await runRows([moved], { ...options, options: { editedRows: 'post' } });
		expect(rows).toMatchObject([{ ok: true }]);
		expect(await posts()).toHaveLength(2);
	});

	test('is compared once its post ID is written beside it', async () => {
		await posted(original());
		const { postId } = await onlyPost();
		const moved = { ...original(), Date: '2031-12-26 18:30', 'Post ID': postId };
		const [report] = await read([moved]);
		expect(report?.problem).toMatch(/^Date differs: /);
	});

	test('of an account with nothing alike goes on', async () => {
		await posted(original());
		const other = { ...original(), Caption: 'Bread, from above', Media: bed.media.url('tiny.png') };
		const { rows } = await runRows([other], options);
		expect(rows).toMatchObject([{ ok: true }]);
		expect(await posts()).toHaveLength(2);
	});
});
