import type { IDataObject } from 'n8n-workflow';
import { images } from '../../../kit/media';
import { useWorld, world } from '../../../kit/world/useWorld';

const start = '2031-03-01T09:00:00.000Z';
useWorld({ now: start });

const row = (caption: string, date: string): IDataObject => ({
	account: '@northwind',
	caption,
	media: world.media.url(images.jpeg.file),
	date,
});

/** The ID of the post of one row. */
async function postRow(): Promise<string> {
	const json = row('Rye bread', '2031-03-02 10:00');
	const { json: report } = await world.item(
		'post.createFromRows',
		{ checkOnly: false },
		{ items: [{ json }] },
	);
	expect(report).toMatchObject({ issues: '–', ok: true });
	return String(report.postId);
}

test('everything reads the clock of the world, which moves only by requests', async () => {
	expect(new Date().toISOString()).toBe(start);
	const shown = await world.item('post.get', { postId: await postRow() });
	const created = Date.parse(String(shown.json.createdAt));
	expect(created - Date.parse(start)).toBeLessThan(world.journal().length * 20 + 1);
	expect(created).toBeGreaterThan(Date.parse(start));
});

test('the service dates its answers by the clock of the world', async () => {
	const response = await fetch(`${world.sandbox.baseUrl}/v2/usage`);
	expect(response.headers.get('date')).toBe('Sat, 01 Mar 2031 09:00:00 GMT');
});

test('a post goes live when the clock passes its slot', async () => {
	const postId = await postRow();
	world.dashboard.approve(postId);
	world.clock.set('2031-03-04T00:00:00Z');
	expect(world.service.posts.get(postId)?.status).toBe('posted');
});

test('a person acts in the dashboard between two requests of a run', async () => {
	const postId = await postRow();
	const seen: string[] = [];
	world.beforeRequest(({ method, path, body }, number) => {
		seen.push(`${number} ${method} ${path}`);
		if (method === 'PATCH') {
			world.dashboard.reschedule(postId, '2031-03-05T09:00:00Z');
			world.dashboard.edit(postId, { notes: `seen: ${JSON.stringify(body)}` });
		}
	});
	await world.item('post.update', { postId, updateFields: { caption: 'Sold out' } });
	expect(seen).toContain(`${seen.length} PATCH /v2/posts/${postId}`);
	expect(world.service.posts.get(postId)?.content).toMatchObject({
		caption: 'Sold out',
		notes: 'seen: {"caption":"Sold out"}',
	});
	const { json } = await world.item('post.get', { postId });
	expect(json).toMatchObject({
		accounts: [{ scheduledAfter: '2031-03-05T09:00:00.000Z' }],
	});
});

test('a person approves, withdraws, adds an account, cancels and removes', async () => {
	const postId = await postRow();
	const status = () => world.service.posts.get(postId)?.status;
	world.dashboard.approve(postId);
	expect(status()).toBe('queued');
	world.dashboard.withdrawApproval(postId);
	expect(status()).toBe('pending_approval');
	world.dashboard.addAccount(postId, 'acc_tiktok_main');
	world.dashboard.cancel(postId, 'acc_tiktok_main');
	expect(status()).toBe('pending_approval');
	world.dashboard.cancel(postId);
	expect(status()).toBe('cancelled');
	world.dashboard.remove(postId);
	expect(() => world.dashboard.approve(postId)).toThrow(`There is no post "${postId}"`);
});

test('waiting for a service that is down costs simulated time only', async () => {
	await world.sandbox.control.faults.add({ kind: 'http503', retryAfterSeconds: 30 });
	const begun = performance.now();
	const { error } = await world.run('account.getAll', { returnAll: true });
	expect(error?.message).toBeTruthy();
	expect(world.clock.now() - Date.parse(start)).toBeGreaterThan(30_000);
	expect(performance.now() - begun).toBeLessThan(10_000);
});

test('waiting for an answer that never comes costs simulated time only', async () => {
	const timeoutSeconds = 50;
	world.service.faults.add({ kind: 'timeout', method: 'GET' });
	const begun = performance.now();
	const parameters = { returnAll: true, runOptions: { requestTimeout: timeoutSeconds } };
	const { error } = await world.run('account.getAll', parameters);
	expect(error?.message).toMatch(/did not answer/);
	expect(world.clock.now() - Date.parse(start)).toBeGreaterThan(timeoutSeconds * 1000);
	expect(performance.now() - begun).toBeLessThan(10_000);
});
