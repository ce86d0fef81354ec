import type { IDataObject } from 'n8n-workflow';
import { startWorld, type World } from '../../kit/world';
import { Random } from '../chaos/random';
import { asRead, type Row } from './sheetRun';

/**
 * Rows without a post ID whose time has just passed: their posts are published or being published, and the
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

/** Runs the rows without an ID, as a service that forgot what was posted sees them. */
async function runForgotten(rows: readonly Row[], parameters: IDataObject = {}) {
	world.service.idempotency.forgetAll();
	const { items, error } = await world.run(
		'post.createFromRows',
		{ checkOnly: false, skipApproval: true, ...(parameters as object) },
		{ items: rows.map((json) => ({ json: json as IDataObject })) },
	);
	expect(error).toBeUndefined();
	return items.map(({ json }) => asRead(json));
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
		expect(again).toMatchObject({ ok: true, postId: first?.postId, problem: '' });
		expect(captions()).toEqual(['Rye bread']);
	});
});

describe('a row that is due', () => {
	beforeEach(() => world.reset({ slotMinutes: 1 }));

	test('is another post if one word differs from what was published', async () => {
		await runForgotten([row()]);
		goTo(5);
		const [again] = await runForgotten([row({ Caption: 'Rye bread today' })]);
		expect(again).toMatchObject({ ok: true });
		expect(captions()).toHaveLength(2);
	});

	test('is another post if the published one had another time', async () => {
		await runForgotten([row()]);
		goTo(5);
		const [again] = await runForgotten([row({ Date: '2031-03-03T12:03:00Z' })]);
		expect(again).toMatchObject({ ok: true });
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
		expect(checked?.warnings).toContain(
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
