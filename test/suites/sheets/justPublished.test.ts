import type { IDataObject } from 'n8n-workflow';
import type { RunOptions } from '../../kit/engine/testbed';
import { startWorld, type World } from '../../kit/world';
import { Random } from '../chaos/random';
import { refusalOf, type Row, warningOf } from './sheetRun';

/**
 * Rows without a post ID whose time has just passed, or that have no time: their posts are published or being published, and the
 * service has forgotten the idempotency keys, or another workflow posts the same rows.
 */
const MINUTE = 60_000;
const morning = '2031-03-03T10:00:00.000Z';
const due = '2031-03-03T12:00:00.000Z';
let world: World;

beforeAll(async () => {
	world = await startWorld({ now: morning });
});
afterAll(() => world.stop());

const row = (cells: Row = {}): Row => ({
	Account: '@northwind',
	Caption: 'Rye bread',
	Image: world.media.url('portrait.jpg'),
	Date: due,
	...cells,
});

/** Runs the rows without an ID, at a service that has forgotten the idempotency keys. */
async function runForgotten(
	rows: readonly Row[],
	parameters: IDataObject = {},
	run: Pick<RunOptions, 'timezone'> = {},
) {
	world.service.idempotency.forgetAll();
	const { items, error } = await world.run(
		'post.createFromRows',
		{ checkOnly: false, skipApproval: true, ...(parameters as object) },
		{ items: rows.map((json) => ({ json: json as IDataObject })), ...run },
	);
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
}

const captions = () =>
	world.service.posts
		.all()
		.map(({ content }) => content.caption ?? '')
		.filter((caption) => caption.startsWith('Rye bread'));

const goTo = (minutes: number) =>
	world.clock.set(new Date(Date.parse(due) + minutes * MINUTE).toISOString());

describe.each([
	['published', {}],
	['about to be published', { postingMs: 60 * MINUTE }],
	['processed by the platform', { platformProcessingMs: 60 * MINUTE }],
])('a row whose post is %s', (_name, settings) => {
	beforeEach(() => world.reset({ slotMinutes: 1, ...settings }));

	test.each([0, 1, 7, 14])('is its post %s minutes after its time', async (minutes) => {
		const [first] = await runForgotten([row()]);
		expect(first).toMatchObject({ ok: true });
		goTo(minutes);
		const [again] = await runForgotten([row()]);
		expect(again).toMatchObject({ ok: true, postId: first?.postId });
		expect(captions()).toEqual(['Rye bread']);
	});
});

describe('a row that is due', () => {
	beforeEach(() => world.reset({ slotMinutes: 1 }));

	test.each<[string, Row]>([
		['one word', { Caption: 'Rye bread with seeds and salt today' }],
		['its time', { Date: '2031-03-03T12:03:00Z' }],
		['its accounts', { Account: '@northwind, @northwind.cooks' }],
		['its hashtags', { Hashtags: '#rye' }],
	])('waits for review if %s differs from what was just published', async (_what, edit) => {
		const original = row({ Caption: 'Rye bread with seeds and salt' });
		const [first] = await runForgotten([original]);
		goTo(5);
		const [again] = await runForgotten([{ ...original, ...edit }]);
		expect(again).toMatchObject({ ok: false, status: 'refused' });
		expect(refusalOf(again)).toContain(
			`This row is similar to post ${String(first?.postId)}, which is already published or being published`,
		);
		expect(refusalOf(again)).toContain('(time: 2031-03-03 13:00 Europe/Berlin');
		expect(captions()).toHaveLength(1);
	});

	test.each<[string, Row]>([
		['is about something else', { Caption: 'Rye bread is sold out' }],
		['goes to another account', { Account: '@northwind.cooks' }],
	])('is another post if the row %s', async (_what, edit) => {
		await runForgotten([row()]);
		goTo(5);
		const [again] = await runForgotten([row(edit)]);
		expect(again).toMatchObject({ ok: true });
		expect(captions()).toHaveLength(2);
	});

	test('is another post if the same was published earlier than 15 minutes before its time', async () => {
		await runForgotten([row()]);
		goTo(40);
		const [again] = await runForgotten([row({ Date: '2031-03-03T12:35:00Z' })]);
		expect(again).toMatchObject({ ok: true });
		expect(captions()).toHaveLength(2);
	});

	test('is another post next to the row that has the published one', async () => {
		await runForgotten([row()]);
		goTo(5);
		const rows = [row({ Date: '2031-03-03T12:03:00Z' }), row()];
		expect(await runForgotten(rows)).toMatchObject([{ ok: true }, { ok: true }]);
		expect(captions()).toHaveLength(2);
	});

	test('waits no longer where a second post is chosen', async () => {
		await runForgotten([row()]);
		goTo(5);
		const edited = row({ Date: '2031-03-03T12:03:00Z' });
		await runForgotten([edited], { options: { similarRows: 'create' } });
		expect(captions()).toHaveLength(2);
	});

	test('is another post where that is chosen', async () => {
		await runForgotten([row()]);
		goTo(5);
		await runForgotten([row()], { options: { similarRows: 'create' } });
		expect(captions()).toHaveLength(2);
	});

	test('shares its published post with no other row', async () => {
		const [first] = await runForgotten([row()]);
		goTo(5);
		const [named, other] = await runForgotten([row({ 'Post ID': first?.postId }), row()]);
		expect(named).toMatchObject({ postId: first?.postId });
		expect(other?.postId).not.toBe(first?.postId);
	});

	test('is its post after a check that says so', async () => {
		const [first] = await runForgotten([row()]);
		goTo(5);
		const [checked] = await runForgotten([row()], { checkOnly: true });
		expect(checked).toMatchObject({ ok: true, postId: first?.postId });
		expect(warningOf(checked)).toContain(
			`Post ${String(first?.postId)} is already the post of this row`,
		);
	});

	test('is its post if past dates are published, however late', async () => {
		const [first] = await runForgotten([row()]);
		goTo(20 * 60);
		const past = { options: { pastDates: 'publish' } };
		const [again] = await runForgotten([row()], past);
		expect(again).toMatchObject({ ok: true, postId: first?.postId });
		expect(captions()).toHaveLength(1);
	});

	test('costs no further list if its post is planned, or nothing is due', async () => {
		await runForgotten([row()]);
		world.journal();
		await runForgotten([row()]);
		const lists = world.journal().filter(({ template }) => template === '/v2/posts');
		expect(lists.map(({ query }) => query.status)).not.toContain('posted');
	});
});

describe('a row without a time whose post was created today', () => {
	const undated = (cells: Row = {}) => ({ ...row(cells), Date: '' });
	const listsOfToday = () =>
		world
			.journal()
			.filter(({ template, query }) => template === '/v2/posts' && query.since !== undefined);
	const wait = (minutes: number) => world.clock.advance(minutes * MINUTE);

	describe.each([
		['published', {}],
		['about to be published', { postingMs: 600 * MINUTE }],
		['processed by the platform', { platformProcessingMs: 600 * MINUTE }],
		['on its way in an arbitrary order of the list', { pageOrder: 'arbitrary' as const }],
	])('and is %s', (_name, settings) => {
		beforeEach(() => world.reset({ slotMinutes: 1, ...settings }));

		test.each([3, 60, 500])('is its post %s minutes later', async (minutes) => {
			const [first] = await runForgotten([undated()]);
			expect(first).toMatchObject({ ok: true });
			wait(minutes);
			const [again] = await runForgotten([undated()]);
			expect(again).toMatchObject({ ok: true, postId: first?.postId });
			expect(captions()).toEqual(['Rye bread']);
		});
	});

	beforeEach(() => world.reset({ slotMinutes: 1 }));

	test('is its post after a check that says so, and nothing is uploaded', async () => {
		const [first] = await runForgotten([undated()]);
		wait(60);
		const [checked] = await runForgotten([undated()], { checkOnly: true });
		expect(checked).toMatchObject({ ok: true, postId: first?.postId });
		world.journal();
		await runForgotten([undated()]);
		const uploads = world.journal().filter(({ template }) => template === '/v2/uploads');
		expect(uploads).toHaveLength(1);
	});

	test('is a new post on the next day', async () => {
		await runForgotten([undated()]);
		world.clock.set('2031-03-04T09:00:00Z');
		const [again] = await runForgotten([undated()]);
		expect(again).toMatchObject({ ok: true });
		expect(captions()).toHaveLength(2);
	});

	test('is a new post on the next day if the post was published only that day', async () => {
		world.clock.set('2031-03-03T22:00:00Z');
		const [first] = await runForgotten([undated()], { skipApproval: false });
		world.clock.set('2031-03-04T09:00:00Z');
		world.dashboard.setStatus(String(first?.postId), 'posted');
		await runForgotten([undated()]);
		expect(captions()).toHaveLength(2);
	});

	test('is another post than one with a time of its own', async () => {
		await runForgotten([row()]);
		goTo(30);
		const [again] = await runForgotten([undated()]);
		expect(again).toMatchObject({ ok: true });
		expect(captions()).toHaveLength(2);
	});

	test('is another post where that is chosen, and no list is read for it', async () => {
		await runForgotten([undated()]);
		wait(60);
		await runForgotten([undated()], { options: { similarRows: 'create' } });
		expect(captions()).toHaveLength(2);
		expect(listsOfToday()).toHaveLength(1);
	});

	test.each<[string, Row]>([
		['its accounts', { Account: '@northwind, @northwind.cooks' }],
		['its hashtags', { Hashtags: '#rye' }],
	])('waits for review if %s differs', async (_what, edit) => {
		await runForgotten([undated()]);
		wait(60);
		const [again] = await runForgotten([undated(edit)]);
		expect(refusalOf(again)).toContain('which is already published or being published');
		expect(captions()).toHaveLength(1);
	});

	test('waits for review without a caption', async () => {
		const picture = undated({ Caption: '' });
		const [first] = await runForgotten([picture]);
		wait(60);
		const [again] = await runForgotten([picture]);
		expect(again).toMatchObject({ ok: false });
		expect(refusalOf(again)).toContain(
			`The row has no caption and no time, and post ${String(first?.postId)} is planned or published today`,
		);
	});

	test('shares its post with no other row', async () => {
		const [first] = await runForgotten([undated()]);
		wait(60);
		const rows = await runForgotten([undated(), undated(), undated({ 'Post ID': first?.postId })]);
		const postIds = new Set(rows.map(({ postId }) => postId));
		expect(postIds.size).toBe(2);
	});

	test('takes one list for all rows, and none if its post is planned', async () => {
		const rows = ['A', 'B', 'C', 'D'].map((letter) => undated({ Caption: `Rye bread ${letter}` }));
		await runForgotten(rows);
		wait(60);
		await runForgotten(rows);
		expect(listsOfToday()).toHaveLength(2);
		await world.reset({ slotMinutes: 600 });
		await runForgotten(rows, { skipApproval: false });
		await runForgotten(rows, { skipApproval: false });
		expect(listsOfToday()).toHaveLength(1);
		expect(captions()).toHaveLength(4);
	});

	test('is in the day that its workflow has', async () => {
		world.clock.set('2031-03-03T14:30:00Z');
		const zone = { timezone: 'Asia/Tokyo' };
		await runForgotten([undated()], {}, zone);
		world.clock.set('2031-03-03T15:30:00Z');
		await runForgotten([undated()], {}, zone);
		expect(captions()).toHaveLength(2);
		world.clock.set('2031-03-04T14:30:00Z');
		await runForgotten([undated()], {}, zone);
		expect(captions()).toHaveLength(2);
	});
});

test.each([1, 2, 3, 4, 5, 6])(
	'two workflows that run while rows become due make no duplicate (seed %s)',
	async (seed) => {
		const random = new Random(seed);
		await world.reset({
			slotMinutes: 1,
			postingMs: random.pick([1, 30, 90]) * 1000,
			platformProcessingMs: random.pick([0, 45_000, 10 * MINUTE]),
			pageOrder: random.pick(['newest', 'oldest', 'arbitrary']),
		});
		const rows = Array.from({ length: random.int(3, 8) }, (_, at) =>
			row({
				Caption: `Rye bread ${at}`,
				Account: random.pick(['@northwind', '@northwind.cooks', '@northwind, @northwind.cooks']),
				Date: new Date(Date.parse(due) + random.int(-5, 10) * MINUTE).toISOString(),
			}),
		);
		await runForgotten(rows);
		let minutes = -6;
		for (let run = 0; run < 5; run++) {
			minutes += random.int(1, 5);
			goTo(minutes);
			await runForgotten(rows);
		}
		expect(captions().sort()).toEqual(rows.map(({ Caption }) => Caption).sort());
	},
);
