import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startWorld, type World } from '../../../kit/world';
import { storedPosts } from './posts';

/**
 * A sheet whose rows take a while to be checked, because their uploads are looked up. A person acts in the
 * dashboard after the posts were read, and before the first post is changed.
 */
let world: World;
beforeAll(async () => {
	world = await startWorld({ now: '2031-03-01T09:00:00Z', seed: 'none' });
});
afterAll(() => world.stop());

const update = { rowsWithPostId: 'update', skipApproval: true, scheduleZone: 'workflow' };

async function run(rows: readonly IDataObject[], parameters: INodeParameters = {}) {
	const { items, error } = await world.run(
		'post.createFromRows',
		{ checkOnly: false, ...update, ...parameters },
		{ items: rows.map((json) => ({ json })) },
	);
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
}

const first = { Account: '@seeded.1', Caption: 'Rye bread', Date: '2031-03-09 09:00', Notes: '' };
const second = { Account: '@seeded.2', Caption: 'Soup', Date: '2031-03-10 09:00' };

/** The sheet with the post of its first row, whose caption changed, and a new row. */
async function begin(): Promise<{ postId: string; rows: IDataObject[] }> {
	world.beforeRequest();
	await world.reset();
	await world.sandbox.control.seed({ accounts: 4, posts: [] });
	const row = { ...first, 'Upload IDs': 'upl_seeded_image' };
	const [report = {}] = await run([row]);
	const { postId, syncState } = report;
	const edited = { ...row, Caption: 'Rye bread, fresh', postId, syncState };
	return {
		postId: String(postId),
		rows: [edited, { ...second, 'Upload IDs': 'upl_seeded_image' }],
	};
}

/** Lets 20 seconds pass and a person act while the upload of the new row is looked up. */
function actDuringSurvey(act: () => void): void {
	let isDone = false;
	world.beforeRequest(({ method, path }) => {
		if (!isDone && method === 'GET' && path.startsWith('/v2/uploads/')) {
			isDone = true;
			world.clock.advance(20_000);
			act();
		}
	});
}

test('a caption that a person changed meanwhile is kept and reported', async () => {
	const { postId, rows } = await begin();
	actDuringSurvey(() => world.dashboard.edit(postId, { caption: 'By hand' }));
	const [report] = await run(rows);
	expect(storedPosts(world.service).get(postId)?.caption).toBe('By hand');
	expect(report).toMatchObject({ ok: false });
});

test('a post that changed meanwhile is not changed by a plan that people agreed to before', async () => {
	const { postId, rows } = await begin();
	const checked = await run(rows, { checkOnly: true });
	const codes = rows.map((row, at) => ({ ...row, code: checked[at]?.planCode }));
	actDuringSurvey(() => world.dashboard.edit(postId, { notes: 'Ask Kim first' }));
	const options = { onlyIfPlan: '={{ $json.code }}' };
	const reports = await run(codes, { options });
	expect(storedPosts(world.service).get(postId)?.caption).toBe('Rye bread');
	expect(reports).toMatchObject([{ ok: false }, { ok: true }]);
	expect(reports[0]?.issues).toContain('The plan of this row has changed since the check');
});

test('a plan that people agreed to is carried out if nothing changed meanwhile', async () => {
	const { postId, rows } = await begin();
	const checked = await run(rows, { checkOnly: true });
	const codes = rows.map((row, at) => ({ ...row, code: checked[at]?.planCode }));
	actDuringSurvey(() => undefined);
	const reports = await run(codes, { options: { onlyIfPlan: '={{ $json.code }}' } });
	expect(storedPosts(world.service).get(postId)?.caption).toBe('Rye bread, fresh');
	expect(reports).toMatchObject([{ ok: true }, { ok: true }]);
});
