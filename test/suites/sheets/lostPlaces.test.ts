import type { FaultRule } from '../../../sandbox/faultRules';
import {
	bed,
	refusalOf,
	type Row,
	runRows,
	type SheetOptions,
	storedPosts,
	useTestbed,
} from './sheetRun';
import { skipWaits } from '../../kit/world/skipWaits';

/**
 * Reschedules whose second half was refused or lost: the run reports it, and the next run
 * completes them from the columns that were written back.
 */
useTestbed();
skipWaits();

const QUEUE = { method: 'POST', path: '/v2/posts/{postId}/queue' };
const LOOK = { method: 'GET', path: '/v2/posts/{postId}' };

const update = { skipApproval: true, rowsWithPostId: 'update' };

const plain = (): Row => ({
	Account: '@northwind.cooks',
	Caption: 'Crêpes for two',
	Media: bed.media.url('portrait.jpg'),
	Date: '2031-12-24 18:30',
});

/** Columns that the examples write back, under the names of the report. */
const COLUMNS = [...['postId', 'status', 'goesLive', 'issues', 'change', 'syncState']];

/** The sheet after its rows were written back. */
function writtenBack(rows: readonly Row[], reports: readonly Row[]): Row[] {
	return rows.map((row, at) => ({
		...row,
		...Object.fromEntries(
			COLUMNS.flatMap((name) =>
				reports[at]?.[name] === undefined ? [] : [[name, reports[at][name]]],
			),
		),
	}));
}

async function run(rows: Row[], options: SheetOptions['options'] = {}) {
	const result = await runRows(rows, { parameters: update, options });
	const writes = result.requests.filter(({ method }) => method !== 'GET');
	return { ...result, back: writtenBack(rows, result.rows), writes };
}

/** A row that was posted, and then rescheduled by two days. */
async function moved(cells: Row = {}, options: SheetOptions['options'] = {}): Promise<Row[]> {
	const { rows, back } = await run([{ ...plain(), ...cells }], options);
	expect(rows).toMatchObject([{ ok: true, change: 'create' }]);
	return back.map((row) => ({ ...row, Date: '2031-12-26 09:00' }));
}

/** Account, status and time of each account of each post. */
const places = async () =>
	(await storedPosts())
		.flatMap(
			({ accounts }) =>
				accounts as Array<{ accountId: string; status: string; scheduledAfter: string }>,
		)
		.map(({ accountId, status, scheduledAfter }) =>
			[accountId, status, scheduledAfter.slice(0, 16)].join(' '),
		)
		.sort();

const two = { Account: '@northwind.cooks, @northwind' };
const shapes = {
	'one account': {},
	'two accounts': two,
	'two posts': {
		...{ ...two, Caption: '' },
		...{ 'TikTok Caption': 'Short for TikTok', 'Instagram Caption': 'Long for Instagram' },
	},
} satisfies Record<string, Row>;

const refusal = { ...QUEUE, kind: 'status', status: 409, code: 'media_not_ready' } as const;
const badKey = { ...QUEUE, kind: 'status', status: 401, code: 'unauthorized' } as const;
const lookless = { ...LOOK, kind: 'html502', skip: 2 } as const;

test.each<[string, keyof typeof shapes, FaultRule[]]>([
	['refused', 'one account', [refusal]],
	['refused', 'two accounts', [refusal]],
	['refused', 'two posts', [refusal]],
	['refused with the only key', 'one account', [badKey]],
	['refused with the only key', 'two posts', [badKey]],
	['lost before it was carried out', 'two posts', [{ ...QUEUE, kind: 'resetBeforeCommit' }]],
	[
		'carried out, but its answer lost, as is every look at the post',
		'two accounts',
		[{ ...QUEUE, kind: 'resetAfterCommit' }, lookless],
	],
])('after a queueing that was %s, a row with %s is completed', async (_how, shape, faults) => {
	const rows = await moved(shapes[shape]);
	for (const fault of faults) {
		await bed.sandbox.control.faults.add(fault);
	}
	const lost = await run(rows);
	expect(lost.error).toBeUndefined();
	expect(lost.rows).toMatchObject([
		{ ok: false, syncState: expect.stringMatching(/ u1:/) as string },
	]);
	expect(refusalOf(lost.rows[0])).toMatch(/at 2031-12-24 17:30 UTC\. .* could not be queued again/);
	await bed.sandbox.control.faults.clear();
	const next = await run(lost.back);
	expect(next.rows).toMatchObject([
		{ ok: true, syncState: expect.not.stringContaining('u1:') as string },
	]);
	const accountIds = [
		'acc_tiktok_main',
		...(shape === 'one account' ? [] : ['acc_instagram_main']),
	];
	expect(await places()).toEqual(accountIds.sort().map((id) => `${id} queued 2031-12-26T08:00`));
	expect((await run(next.back)).writes).toEqual([]);
});

test.each([
	['has passed since', '2020-12-26 09:00', {}, /was \d+ years ago/],
	['was cleared since', '', {}, /The date is empty/],
])(
	'a reschedule whose time %s is not completed, because it would publish the post',
	async (_how, Date, options, said) => {
		const rows = await moved();
		await bed.sandbox.control.faults.add(refusal);
		const lost = await run(rows);
		await bed.sandbox.control.faults.clear();
		const back = lost.back.map((row) => ({ ...row, Date }));
		const next = await run(back, options);
		expect(next.writes).toEqual([]);
		expect(next.rows).toMatchObject([
			{ ok: false, syncState: expect.stringMatching(/ u1:/) as string },
		]);
		expect(refusalOf(next.rows[0])).toMatch(said);
		// A later date completes the reschedule.
		await run(next.back.map((row) => ({ ...row, Date: '2031-12-27 09:00' })));
		expect(await places()).toEqual(['acc_tiktok_main queued 2031-12-27T08:00']);
	},
);

test('a lost place is reported, though nothing can be read behind it', async () => {
	const sheetTag = 'tag:autumn';
	await bed.sandbox.control.seed({
		contentTags: [{ tagId: 'autumn', name: 'Autumn', color: 'red' }],
	});
	const rows = await moved({}, { sheetTag });
	// The key returns the post of a second row, because its ID was not written back.
	const other = { ...plain(), Caption: 'Soup for four people', Date: '2031-12-28 18:30' };
	await run([other], { sheetTag });
	await bed.sandbox.control.faults.add(refusal);
	const denied = { method: 'GET', path: '/v2/posts', kind: 'status', status: 403 } as const;
	// Strikes after the lists of planned posts of both statuses, which are read before anything is posted.
	await bed.sandbox.control.faults.add({ ...denied, code: 'forbidden', skip: 2 });
	const { rows: reports, error } = await run([...rows, other], { sheetTag });
	expect(error).toBeUndefined();
	expect(reports).toMatchObject([
		{ row: 1, ok: false, syncState: expect.stringMatching(/ u1:/) },
		{ row: 2, ok: true },
		{
			row: 0,
			ok: false,
			issues: expect.stringContaining('The node could not check whether rows were deleted'),
		},
	]);
});

test('a lost place is not told as the one that it was, where the post cannot be read again', async () => {
	const rows = await moved();
	await bed.sandbox.control.faults.add(refusal);
	const unread = { kind: 'status', status: 400, code: 'invalid_request' } as const;
	await bed.sandbox.control.faults.add({ ...LOOK, ...unread, skip: 2 });
	const [report] = (await run(rows)).rows;
	expect(report).toMatchObject({ ok: false, status: 'post not read', goesLive: '–' });
	expect(refusalOf(report)).toMatch(/could not be queued again/);
});

test('Post > Reschedule completes the unfinished reschedule in the sheet', async () => {
	const rows = await moved(shapes['two posts']);
	await bed.sandbox.control.faults.add(badKey);
	const lost = await run(rows);
	await bed.sandbox.control.faults.clear();
	const { syncState, postId } = lost.rows[0] ?? {};
	const [first = '', second] = String(postId).split(', ');
	expect(String(syncState).split('u1:')).toHaveLength(2);
	const json = { 'Sync State': String(syncState) };
	for (const id of [first, second]) {
		await bed.run(
			'post.reschedule',
			{
				postId: { __rl: true, mode: 'id', value: id },
				scheduledAfter: '2031-12-30T08:00:00Z',
			},
			{ items: [{ json }] },
		);
	}
	expect(await places()).toEqual([
		'acc_instagram_main queued 2031-12-30T08:00',
		'acc_tiktok_main queued 2031-12-30T08:00',
	]);
});

describe('a move that an earlier run left unfinished', () => {
	/** Two rows; the reschedule of the second one lost the place of its post. */
	async function lostBelow(below: Row): Promise<Row[]> {
		const first = { ...plain(), Caption: 'Soup', Date: '2031-12-20 10:00' };
		const { back } = await run([first, { ...plain(), ...below }]);
		await bed.sandbox.control.faults.add({ ...refusal, times: 1 });
		const lost = await run([{ ...back[0] }, { ...back[1], Date: '2031-12-26 09:00' }]);
		expect(lost.rows[1]).toMatchObject({ ok: false, status: 'post cancelled' });
		return [{ ...lost.back[0], Date: '2031-12-21 10:00' }, { ...lost.back[1] }];
	}

	test.each([
		['of the same account', {}],
		['of another account', { Account: '@northwind' }],
	])('comes before the move of a row above it, %s', async (_name, below) => {
		const rows = await lostBelow(below);
		await bed.sandbox.control.settings({ dialect: { queueCancelled: 'refused' } });
		const { rows: reports, back, writes } = await run(rows);
		expect(reports).toMatchObject([
			{ ok: false, status: 'queued' },
			{ ok: false, status: 'post cancelled' },
		]);
		expect(writes.map(({ method }) => method)).toEqual(['POST']);
		await bed.sandbox.control.settings({ dialect: { queueCancelled: 'taken' } });
		expect((await run(back)).rows).toMatchObject([{ ok: true }, { ok: true }]);
	});

	test('is written back again where it was not attempted', async () => {
		const rows = await lostBelow({ Caption: 'Bread' });
		const both = [{ ...rows[1], Caption: 'Rye bread' }, { ...rows[0] }];
		await bed.sandbox.control.faults.add({
			...{ method: 'PATCH', path: '/v2/posts/{postId}', kind: 'http503' },
		});
		const { rows: reports, back } = await run(both);
		expect(reports[0]).toMatchObject({ ok: false, syncState: rows[1]?.syncState });
		await bed.sandbox.control.faults.clear();
		const next = await run(back);
		expect(next.rows).toMatchObject([
			{ ok: true, syncState: expect.not.stringContaining('u1:') as string },
			{ ok: true },
		]);
		const captions = (await storedPosts()).map(({ caption, status }) => [caption, status]);
		expect(captions.sort()).toEqual([
			['Rye bread', 'queued'],
			['Soup', 'queued'],
		]);
	});
});

describe('a cell that claims an unfinished reschedule', () => {
	const forged = (postId: unknown, accountId: string) => {
		const places = [{ accountId, name: 'x', isApproved: true }];
		return JSON.stringify({ postId, rescheduleId: 'm', places });
	};

	test('publishes nothing on an account that the row does not name', async () => {
		const { back } = await run([plain()]);
		const syncState = forged(back[0]?.postId, 'acc_instagram_main');
		const { writes } = await runRows([{ ...back[0], syncState }], {
			parameters: { ...update, skipApproval: false },
		}).then(({ requests }) => ({ writes: requests.filter(({ method }) => method !== 'GET') }));
		expect(writes).toEqual([]);
	});

	test('revives nothing that a person cancelled', async () => {
		const { back } = await run([plain()]);
		const postId = String(back[0]?.postId);
		await bed.sandbox.control.posts.setStatus(postId, 'cancelled');
		const syncState = forged(postId, 'acc_tiktok_main');
		const { rows, writes } = await run([{ ...back[0], syncState }]);
		expect(rows).toMatchObject([{ ok: false, status: 'post cancelled' }]);
		expect(writes).toEqual([]);
	});
});

describe('an unfinished reschedule that is not of this row', () => {
	const ignored = 'contains an unfinished reschedule that this API key did not write';
	const forged = 'u1:k3PmsQ0a:6f1c:Zb41xKqe.mh5q0w00..a:kVn4kVn4kVn4kVn4kVn4kV';

	/** The line that a run wrote about a post that lost its place, and the row with it. */
	const lostLine = async (cells: Row = {}) => {
		const rows = await moved(cells);
		await bed.sandbox.control.faults.add(refusal);
		const { back } = await run(rows);
		await bed.sandbox.control.faults.clear();
		const [row = {}] = back;
		return { row, line: String(row.syncState).split(' ').at(-1) ?? '' };
	};
	const withState = (row: Row, change: (state: string) => string): Row => ({
		...row,
		syncState: change(String(row.syncState)),
	});

	test('is a warning of a row whose post is as the row says', async () => {
		const { back } = await run([plain()]);
		const rows = back.map((row) => withState(row, (state) => `${state} ${forged}`));
		const { rows: reports, writes } = await run(rows);
		expect(reports).toMatchObject([{ ok: true, issues: expect.stringContaining(ignored) }]);
		expect(writes).toEqual([]);
	});

	test('is a warning of a row that is rescheduled, and of one without a post ID', async () => {
		const [row = {}] = await moved();
		const edited = withState(row, (state) => `${state} ${forged}`);
		const fresh = { ...plain(), Caption: 'Soup for four people', syncState: forged };
		const { rows: reports } = await run([edited, fresh]);
		expect(reports).toMatchObject([
			{ ok: true, issues: expect.stringContaining(ignored) },
			{ ok: true, change: 'create', issues: expect.stringContaining(ignored) },
		]);
	});

	test.each<[string, (line: string) => string]>([
		['a letter of its signature is another', (line) => line.slice(0, -1) + 'ÄA'],
		['its end is missing', (line) => line.slice(0, -5)],
		['its approval was edited', (line) => line.replace(/\.[aw]:/, '.x:')],
	])('is reported if %s, and changes nothing', async (_how, damage) => {
		const { row, line } = await lostLine();
		const { rows: reports, writes } = await run([
			withState(row, (state) => state.replace(line, damage(line))),
		]);
		expect(reports).toMatchObject([{ ok: false, issues: expect.stringContaining(ignored) }]);
		expect(writes).toEqual([]);
	});

	test('is reported if it was copied from another row, and the own one is completed', async () => {
		const { line } = await lostLine({ Caption: 'Soup for four people' });
		const { row } = await lostLine();
		const { rows: reports } = await run([withState(row, (state) => `${line} ${state}`)]);
		expect(reports).toMatchObject([{ ok: true, issues: expect.stringContaining(ignored) }]);
		expect((await places()).filter((place) => place.includes('queued'))).toHaveLength(1);
	});

	test('is no warning if it is the own one, and its post needs it no more', async () => {
		const { row } = await lostLine();
		expect((await run([row])).rows).toMatchObject([{ ok: true, issues: '–' }]);
		const { rows: reports } = await run([row]);
		expect(reports[0]?.issues).not.toContain(ignored);
	});
});
