import { existsSync } from 'node:fs';
import { startN8n, startTimeoutMs, type N8n } from './harness';

const prefix = 'n8n-nodes-publishing-service.';

describe('n8n with the packed package', () => {
	let n8n: N8n;

	beforeAll(async () => {
		n8n = await startN8n({ isNew: true, withEditor: true });
	}, startTimeoutMs);

	afterAll(async () => {
		await n8n.stop();
		expect(existsSync(n8n.userFolder)).toBe(false);
	});

	it('knows the nodes under their real names, with icons and codex', async () => {
		const types = (await n8n.api.nodeTypes()).filter(({ name }) => name.startsWith(prefix));
		const action = types.find(({ name }) => name === `${prefix}publishingService`);
		expect(action?.displayName).toBe('Publishing Service');
		expect(action?.codex?.resources?.primaryDocumentation).toBeDefined();
		for (const icon of Object.values(action?.iconUrl ?? {})) {
			const answer = await n8n.api.page({ url: String(icon) });
			expect([answer.status, answer.headers['content-type']]).toEqual([
				200,
				expect.stringContaining('image/svg'),
			]);
		}
		expect(Object.keys(action?.iconUrl ?? {})).toEqual(['light', 'dark']);
	});

	it('offers the action node to AI agents as a tool', async () => {
		const names = (await n8n.api.nodeTypes()).map(({ name }) => name);
		expect(names).toContain(`${prefix}publishingServiceTool`);
	});

	it('keeps workflows over a crash', async () => {
		const name = 'Before the crash';
		const id = await n8n.api.importWorkflow({ name, nodes: [], connections: {} });
		await n8n.kill('SIGKILL');
		await n8n.restart();
		const { name: kept } = await n8n.api.rest<{ name: string }>('GET', `/rest/workflows/${id}`);
		expect(kept).toBe(name);
	});
});
