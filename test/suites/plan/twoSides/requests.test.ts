import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useWorld, world } from '../../../kit/world/useWorld';
import { writtenBack } from '../../sheets/updateRun';

/** Counts the requests that three sides, plan codes and the second read cost, by the journal of the service. */
useWorld();

const parameters = {
	...{ checkOnly: false, rowsWithPostId: 'update', scheduleZone: 'workflow', skipApproval: true },
};

async function run(rows: readonly IDataObject[], more: INodeParameters = {}) {
	world.service.journal.clear();
	const items = rows.map((json) => ({ json }));
	const result = await world.run('post.createFromRows', { ...parameters, ...more }, { items });
	const requests = world.journal().map(({ method, template }) => `${method} ${template}`);
	return { rows: result.items.map(({ json }) => json), requests };
}

const GET_POST = { method: 'GET', path: '/v2/posts/{postId}' } as const;

/** More rows than the node handles at the same time. */
const COUNT = 28;

async function postRows(count = 3): Promise<IDataObject[]> {
	const rows = Array.from({ length: count }, (_, at) => ({
		Account: '@northwind',
		Caption: `Row ${at + 1} of ${'abcdefghijklmnopqrstuvwxyz12'.charAt(at)}`,
		Date: `2031-04-${String(at + 1).padStart(2, '0')} 10:00`,
		Media: world.media.url('portrait.jpg'),
	}));
	const { rows: posted } = await run(rows);
	return writtenBack(rows, posted);
}

const edit = (rows: readonly IDataObject[]) =>
	rows.map((row, at) => (at < 2 ? { ...row, Caption: `${String(row.Caption)} again` } : row));
const withoutState = (rows: readonly IDataObject[]) => rows.map(({ syncState: _, ...row }) => row);

test('a sheet with states that says what its posts say costs what one without costs', async () => {
	const rows = await postRows();
	const plain = await run(withoutState(rows));
	expect((await run(rows)).requests).toEqual(plain.requests);
	expect(plain.requests).toEqual(['GET /v2/accounts', 'GET /v2/posts']);
});

test('each side that changed costs no request but the change itself', async () => {
	const rows = await postRows();
	world.dashboard.edit(String(rows[2]?.postId), { notes: 'By hand' });
	const { requests } = await run(edit(rows));
	expect(requests).toEqual([
		...['GET /v2/accounts', 'GET /v2/posts'],
		...['PATCH /v2/posts/{postId}', 'PATCH /v2/posts/{postId}'],
	]);
});

test('plan codes cost no request, neither in the check nor in the run', async () => {
	const rows = edit(await postRows());
	const check = await run(rows, { checkOnly: true });
	expect(check.requests).toEqual(['GET /v2/accounts', 'GET /v2/posts']);
	const coded = rows.map((row, at) => ({ ...row, planCode: check.rows[at]?.planCode }));
	const agreed = await run(coded, { options: { onlyIfPlan: '={{ $json.planCode }}' } });
	expect(agreed.rows.map(({ ok }) => ok)).toEqual([true, true, true]);
	expect(agreed.requests).toEqual([
		...['GET /v2/accounts', 'GET /v2/posts'],
		...['PATCH /v2/posts/{postId}', 'PATCH /v2/posts/{postId}'],
	]);
});

test('a run that takes long looks once more at each post before it writes it', async () => {
	const rows = await postRows(COUNT);
	world.beforeRequest(({ method }) => {
		if (method === 'PATCH') {
			world.clock.advance(16_000);
		}
	});
	const edited = rows.map((row) => ({ ...row, Caption: `${String(row.Caption)} again` }));
	const { requests } = await run(edited);
	const looks = requests.filter((request) => request === 'GET /v2/posts/{postId}');
	const writes = requests.filter((request) => request === 'PATCH /v2/posts/{postId}');
	expect(writes).toHaveLength(COUNT);
	// Writes that were sent together needed no second read: the first one was a moment ago.
	expect(looks.length).toBeGreaterThan(0);
	expect(requests).toHaveLength(2 + looks.length + writes.length);
});

test('a post that cannot be looked at again is not written', async () => {
	const rows = await postRows(COUNT);
	world.service.faults.add({ kind: 'status', status: 403, code: 'forbidden', ...GET_POST });
	world.beforeRequest(({ method }) => {
		if (method === 'PATCH') {
			world.clock.advance(16_000);
		}
	});
	const edited = rows.map((row) => ({ ...row, Caption: `${String(row.Caption)} again` }));
	const { rows: reported, requests } = await run(edited);
	const writes = requests.filter((request) => request === 'PATCH /v2/posts/{postId}');
	expect(writes.length).toBeLessThan(COUNT);
	expect(reported.filter(({ ok }) => ok)).toHaveLength(writes.length);
});
