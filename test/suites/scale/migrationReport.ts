import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleNames, readExample } from '../e2e/examples/workflows';
import type { Cluster } from './cluster';

interface Finding {
	readonly ruleId: string;
}

interface Report {
	readonly report: {
		readonly targetVersion: string;
		readonly instanceResults: Finding[];
		readonly workflowResults: Finding[];
	};
}

/** Findings that n8n reports with every setting, and the change that ends each. */
const remaining = {
	'docker-only-deployment-v3': 'n8n itself in a container',
	'compression-node-limits-v3': 'nothing here decompresses: the new limits may come',
	'workflow-import-url-removed-v3': 'nothing: the README imports from files',
};

const page = readFileSync(join(__dirname, '../../../docs/queue-mode.md'), 'utf8');
const table = page.slice(page.indexOf('## Set up'), page.indexOf('## Files'));
const documented = [...table.matchAll(/^ +\| (`.+?) +\|/gm)].flatMap(([, cell = '']) =>
	[...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
);

/** n8n in queue mode, as the page about it sets it up, before n8n 3. */
export function testsOfMigrationReport(running: () => Cluster): void {
	it('has every setting that the page names', () => {
		expect(documented.length).toBeGreaterThan(8);
		expect(documented.filter((name) => !running().settings[name])).toEqual([]);
	});

	it('finds nothing in any example, and in the instance only what no setting ends', async () => {
		const { api } = running().main;
		for (const name of exampleNames) {
			await api.importWorkflow(readExample(name));
		}
		const { report } = await api.rest<Report>(
			'POST',
			'/rest/breaking-changes/report/refresh?version=v3',
			{},
		);
		expect(report.targetVersion).toBe('v3');
		expect(report.workflowResults).toEqual([]);
		const found = report.instanceResults.map(({ ruleId }) => ruleId);
		expect(found.filter((rule) => !(rule in remaining))).toEqual([]);
	});

	it('does see what n8n 3 takes away', async () => {
		const { api } = running().main;
		const { nodes, ...example } = readExample('upload-a-sheet');
		const removed = { ...nodes[0], type: 'n8n-nodes-base.itemLists', typeVersion: 1 };
		await api.importWorkflow({
			...{ ...example, id: 'removed', name: 'With a node that is removed', connections: {} },
			nodes: [{ ...removed, id: 'removed', name: 'Item Lists', position: [0, 0], parameters: {} }],
		});
		const { report } = await api.rest<Report>(
			'POST',
			'/rest/breaking-changes/report/refresh?version=v3',
			{},
		);
		expect(report.workflowResults).toMatchObject([{ nbAffectedWorkflows: 1 }]);
	});
}
