import type { INode, INodeTypeDescription } from 'n8n-workflow';
import { unknownTo } from '../e2e/examples/parameters';
import { startTimeoutMs, takeN8nWithEditor, type Credential, type N8n } from '../../kit/n8n';
import { startSandbox, type SandboxProcess } from '../../../sandbox/process';
import { savedWorkflows } from './savedWorkflows';
import { complaintsAbout } from './unknownValues';
import { eventually } from '../../kit/support/eventually';
import { Started } from '../../kit/support/started';

const packageName = 'n8n-nodes-publishing-service';
/** How many different operations and events a version had; its workflows use them all. */
const offered: Record<string, { operations: number; events: number }> = {
	'1.0.0': { operations: 23, events: 6 },
};
const versions = [...new Set(savedWorkflows.map(({ version }) => version))];

const isOurs = ({ type }: INode) => type.startsWith(packageName);
const nodesOf = (version: string) =>
	savedWorkflows
		.filter((saved) => saved.version === version)
		.flatMap(({ workflow }) => workflow.nodes.filter(isOurs));

describe('workflows that were saved with an earlier version', () => {
	let n8n: N8n;
	let sandbox: SandboxProcess;
	const started = new Started();
	let credential: Credential;
	let types: INodeTypeDescription[];

	beforeAll(async () => {
		sandbox = started.keep(await startSandbox());
		n8n = started.keep(await takeN8nWithEditor());
		credential = await n8n.api.createCredential({
			name: 'Sandbox',
			type: 'publishingServiceApi',
			data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full },
		});
		types = await n8n.api.nodeTypes();
	}, startTimeoutMs);

	afterAll(async () => {
		await started.stop();
	});

	it.each(versions)('use every operation and event of %s', (version) => {
		const parameters = nodesOf(version).map((node) => node.parameters);
		const operations = parameters.flatMap(({ resource, operation }) =>
			operation ? `${String(resource)} ${String(operation)}` : [],
		);
		const events = parameters.flatMap(({ events = [] }) => events as string[]);
		const counts = { operations: new Set(operations).size, events: new Set(events).size };
		expect(counts).toEqual(offered[version]);
	});

	it.each(savedWorkflows)('know all of $version/$name still', ({ workflow }) => {
		const ours = workflow.nodes.filter(isOurs);
		expect(ours.flatMap((node) => unknownTo(types, node))).toEqual([]);
		const complaints = ours.map((node) => [node.name, ...complaintsAbout(types, node)]);
		expect(complaints.filter(({ length }) => length > 1)).toEqual([]);
	});

	it.each(savedWorkflows.filter(({ name }) => name !== 'trigger'))(
		'run $version/$name as before',
		async ({ workflow }) => {
			await sandbox.control.reset();
			const id = await n8n.api.importWorkflow(workflow, credential);
			const { status, data } = await n8n.api.runManually(id);
			const { runData, error } = data.resultData;
			expect([status, error?.message]).toEqual(['success', undefined]);
			const gaveItems = workflow.nodes.filter(
				({ name }) => (runData[name]?.[0]?.data?.main?.[0] ?? []).length > 0,
			);
			expect(gaveItems.map(({ name }) => name)).toEqual(workflow.nodes.map(({ name }) => name));
		},
	);

	it.each(savedWorkflows.filter(({ name }) => name === 'trigger'))(
		'watch with $version/$name as before',
		async ({ workflow }) => {
			const id = await n8n.api.importWorkflow(workflow, credential);
			await n8n.api.activate(id);
			await n8n.api.deactivate(id);
			const statuses = async () =>
				(await n8n.api.executions(id))
					.map(({ status }) => status)
					.filter((one) => one !== 'success');
			await eventually.poll(statuses).toEqual([]);
		},
	);
});
