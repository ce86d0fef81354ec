import type { INode } from 'n8n-workflow';
import { startSandbox, type SandboxProcess } from '../../../sandbox/process';
import { elsewhere } from '../../kit/n8n/elsewhere';
import { startTimeoutMs, takeN8nWithEditor, type Credential, type N8n } from '../../kit/n8n';
import { eventually } from '../../kit/support/eventually';
import { Started } from '../../kit/support/started';

const prefix = 'n8n-nodes-publishing-service.';
const type = `${prefix}publishingService`;
const credentialType = 'publishingServiceApi';

describe('the node in a whole n8n', () => {
	let n8n: N8n;
	let sandbox: SandboxProcess;
	const started = new Started();
	let credential: Credential;

	beforeAll(async () => {
		sandbox = started.keep(await startSandbox());
		n8n = started.keep(await takeN8nWithEditor());
		const data = { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full };
		const name = 'Publishing Service';
		credential = await n8n.api.createCredential({ name, type: credentialType, data });
	}, startTimeoutMs);

	afterAll(async () => {
		await started.stop();
	});

	it('is known under its real name, with icons, codex and the trigger', async () => {
		const types = (await n8n.api.nodeTypes()).filter(({ name }) => name.startsWith(prefix));
		expect(types.map(({ name }) => name)).toContain(`${type}Trigger`);
		const action = types.find(({ name }) => name === type);
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

	it('is offered to AI agents as a tool', async () => {
		const names = (await n8n.api.nodeTypes()).map(({ name }) => name);
		expect(names).toContain(`${type}Tool`);
	});

	it('tests the credential', async () => {
		const { baseUrl } = sandbox;
		const good = { baseUrl, apiKey: sandbox.keys.full };
		await expect(n8n.api.testCredential(credentialType, good)).resolves.toMatchObject({
			status: 'OK',
		});
		const bad = { baseUrl, apiKey: 'sandbox-unknown' };
		await expect(n8n.api.testCredential(credentialType, bad)).resolves.toMatchObject({
			status: 'Error',
		});
	});

	it('lists accounts and image packs for the panel', async () => {
		const accounts = await n8n.api.loadOptions({ type, methodName: 'getAccounts', credential });
		expect(accounts.map(({ value }) => value)).toContain('acc_tiktok_main');
		const { results } = await n8n.api.listSearch({
			...{ type, methodName: 'searchPacks', credential, path: 'parameters.imagePack' },
			filter: 'kitchen',
		});
		expect(results.map(({ value }) => value)).toEqual(['folder_kitchen_pack']);
	});

	it('answers a webhook with what the service says', async () => {
		const name = 'Usage on demand';
		const nodes = [
			node('Call', 'n8n-nodes-base.webhook', 2, {
				...{ httpMethod: 'POST', path: 'usage' },
				...{ responseMode: 'lastNode', responseData: 'allEntries' },
			}),
			{
				...node('Usage', type, 1, { resource: 'usage', operation: 'get' }),
				credentials: { [credentialType]: { id: '', name: '' } },
			},
		];
		const connections = {
			Call: { main: [[{ node: 'Usage', type: 'main' as const, index: 0 }]] },
		};
		const id = await n8n.api.importWorkflow({ name, nodes, connections }, credential);
		await n8n.api.activate(id);
		const { status, data } = await n8n.api.runWebhook('usage', {});
		expect([status, data]).toEqual([200, [expect.objectContaining({ plan: 'studio' })]]);
		// n8n answers before it has saved the execution.
		await eventually
			.poll(async () => await n8n.api.executions(id))
			.toMatchObject([{ status: 'success', mode: 'webhook' }]);
	});

	// The process of n8n in a container is not visible from here.
	(elsewhere() ? it.skip : it)('tells how much memory n8n takes', async () => {
		await n8n.resetPeakMemory();
		const { now, peak } = await n8n.memory();
		expect(now).toBeGreaterThan(100_000_000);
		expect(peak).toBeGreaterThanOrEqual(now);
	});
});

function node(
	name: string,
	nodeType: string,
	typeVersion: number,
	parameters: INode['parameters'],
): INode {
	const id = crypto.randomUUID();
	return { id, name, type: nodeType, typeVersion, position: [0, 0], parameters, webhookId: id };
}
