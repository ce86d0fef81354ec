import type { IDataObject } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyOfRow } from '../../kit/agency/clients';
import { twelveClients, withoutTls, type TwelveClients } from '../../kit/agency/twelveClients';
import { startMediaServer, type MediaServer } from '../../kit/media/server';
import { startN8n, startTimeoutMs, type N8n } from '../../kit/n8n';
import { Started } from '../../kit/support/started';
import { startSandbox, type SandboxProcess } from '../../../sandbox/process';

const nodeName = 'Publishing Service';
const credentialType = 'publishingServiceApi';

describe('a sheet of twelve companies in a whole n8n', () => {
	const started = new Started();
	let n8n: N8n;
	let first: SandboxProcess;
	let second: SandboxProcess;
	let media: MediaServer;
	let agency: TwelveClients;
	let workflow: string;

	beforeAll(async () => {
		n8n = started.keep(await startN8n({ nodes: ['manualTrigger'] }));
		first = started.keep(await startSandbox({ seed: 'none' }));
		second = started.keep(await startSandbox({ seed: 'none' }));
		media = started.keep(await startMediaServer());
		const picture = media.url('portrait.jpg');
		agency = await twelveClients(first, second, picture, withoutTls(first));
		const credential = await n8n.api.createCredential({
			name: 'Key of the row',
			type: credentialType,
			data: { baseUrl: '={{ $json.base }}', apiKey: keyOfRow },
		});
		workflow = await n8n.api.importWorkflow(workflowOf(agency.rows), credential);
	}, startTimeoutMs);

	afterAll(async () => await started.stop());

	const run = async () => {
		const { data } = await n8n.api.runManually(workflow);
		const task = data.resultData.runData[nodeName]?.at(-1);
		return (task?.data?.main?.[0] ?? []).map(({ json }) => json);
	};
	const countPosts = async () => (await agency.captions()).flat().length;

	test('a kill in the middle loses nothing, and the next run writes each row at its own company', async () => {
		await n8n.api.startManually(workflow);
		while ((await countPosts()) < 40) {
			await sleep(100);
		}
		await n8n.kill('SIGKILL');
		await n8n.restart();
		expect(await countPosts()).toBeLessThan(145);
		await agency.expectOwnCompanies(await run());
	}, 600_000);

	test('the second run writes nothing', async () => {
		const before = await agency.captions();
		await agency.expectOwnCompanies(await run());
		expect(await agency.captions()).toEqual(before);
	}, 600_000);
});

/** A workflow of a manual trigger that returns the rows, and Create or Update From Rows. */
function workflowOf(rows: readonly IDataObject[]) {
	const node = (name: string, type: string, parameters: object) => ({
		...{ id: name, name, type, typeVersion: 1, parameters: parameters as never },
		position: [0, 0] as [number, number],
	});
	return {
		name: 'Agency',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', {}),
			{
				...node(nodeName, 'n8n-nodes-publishing-service.publishingService', {
					...{ resource: 'post', operation: 'createFromRows' },
					...{ checkOnly: false, skipApproval: true },
				}),
				credentials: { [credentialType]: { id: '', name: '' } },
			},
		],
		connections: { Start: { main: [[{ node: nodeName, type: 'main' as const, index: 0 }]] } },
		pinData: { Start: rows.map((json) => ({ json })) },
	};
}
