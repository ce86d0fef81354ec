import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
	uses?: string;
	run?: string;
	with?: Record<string, unknown>;
	env?: Record<string, string>;
}

interface Job {
	permissions?: Record<string, string>;
	needs?: string | string[];
	outputs?: Record<string, string>;
	'timeout-minutes'?: number;
	'runs-on': string;
	steps: Step[];
}

interface Workflow {
	on: Record<string, unknown>;
	permissions: unknown;
	jobs: Record<string, Job>;
}

const root = join(__dirname, '../../../..');
const workflows = globSync('.github/workflows/*.yml', { cwd: root })
	.sort()
	.map((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		return { file, text, workflow: parse(text) as Workflow };
	});

/** Permissions of a job in addition to reading; all other jobs can only read. */
const writes: Record<string, string[]> = {
	'codeql.yml analyze': ['security-events'],
	'newest-n8n.yml report': ['issues'],
	'release.yml publish': ['attestations', 'id-token'],
	'release.yml release': ['contents'],
	'scorecard.yml scorecard': ['id-token', 'security-events'],
};

describe.each(workflows)('$file', ({ file, text, workflow }) => {
	const jobs = Object.entries(workflow.jobs);
	const steps = jobs.flatMap(([, job]) => job.steps);

	test('each action is pinned by the hash of a commit, with its version next to it', () => {
		const used = [...text.matchAll(/\buses: (.+)$/gm)].map(([, action]) => action);
		expect(used).toHaveLength(steps.filter(({ uses }) => uses).length);
		const unpinned = used.filter(
			(action = '') => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action),
		);
		expect(unpinned).toEqual([]);
	});

	test('it reads and no more, and a job that writes is one that must', () => {
		expect(workflow.permissions).toEqual({ contents: 'read' });
		for (const [name, { permissions = {} }] of jobs) {
			const written = Object.keys(permissions).filter((scope) => permissions[scope] === 'write');
			const known = writes[`${file.replace('.github/workflows/', '')} ${name}`] ?? [];
			expect([name, written.sort()]).toEqual([name, known]);
		}
	});

	test('a clone leaves no token behind', () => {
		for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))) {
			expect(step.with?.['persist-credentials']).toBe(false);
		}
	});

	test('no stranger has a say: no trigger with write access, nothing pasted into a shell', () => {
		for (const trigger of ['pull_request_target', 'workflow_run', 'issue_comment']) {
			expect(workflow.on).not.toHaveProperty(trigger);
		}
		expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
	});

	test('each job has an end and a machine of a known version', () => {
		for (const [name, job] of jobs) {
			expect([name, job['timeout-minutes']]).toEqual([name, expect.any(Number)]);
			expect([name, job['runs-on']]).toEqual([name, 'ubuntu-24.04']);
		}
	});

	test('packages come from a lock', () => {
		const installs = steps.flatMap(({ run = '' }) => run.match(/\bnpm (i|install|add)\b.*/g) ?? []);
		expect(installs).toEqual([]);
	});
});

test('an action has one version in all workflows', () => {
	const versions = new Map<string, Set<string>>();
	for (const { text } of workflows) {
		for (const [, action = '', version = ''] of text.matchAll(
			/\buses: ([\w-]+\/[\w-]+)\S*@(.+)$/gm,
		)) {
			versions.set(action, (versions.get(action) ?? new Set()).add(version));
		}
	}
	expect([...versions].filter(([, { size }]) => size > 1)).toEqual([]);
});

describe('a release', () => {
	const { jobs } = workflows.find(({ file }) => file.endsWith('/release.yml'))?.workflow ?? {};
	const scriptOf = (job?: Job) => job?.steps.map(({ run = '' }) => run).join('\n') ?? '';
	const actionsOf = (job?: Job) => job?.steps.flatMap(({ uses = [] }) => uses) ?? [];
	const packing = ['npm run build', 'mkdir release', 'npm pack --pack-destination release'];

	test('is checked before it is packed, and packed by a job that does nothing else', () => {
		expect(scriptOf(jobs?.test)).toMatch(/\.ci\/run[\s\S]*npm pack/);
		expect(jobs?.pack?.needs).toBe('test');
		const commands = scriptOf(jobs?.pack).trim().split('\n');
		expect(commands).toEqual([
			'npm ci --ignore-scripts',
			...packing,
			'',
			expect.stringContaining('sha256sum --check --strict'),
		]);
		expect(actionsOf(jobs?.pack).map((action) => action.replace(/@.*/, ''))).toEqual([
			'actions/checkout',
			'actions/setup-node',
			'actions/upload-artifact',
		]);
	});

	test('is the tarball that was tested: both jobs pack alike, and the hashes are compared', () => {
		expect(jobs?.test?.outputs).toEqual({ sha256: '${{ steps.tarball.outputs.sha256 }}' });
		expect(scriptOf(jobs?.test)).toContain(packing.join('\n'));
		for (const name of ['pack', 'publish']) {
			const check = jobs?.[name]?.steps.find(({ run = '' }) => run.includes('sha256sum --check'));
			expect([name, check?.env]).toEqual([name, { TESTED: '${{ needs.test.outputs.sha256 }}' }]);
		}
	});

	test('is published with provenance by a job that runs no code of the repository or of a package', () => {
		for (const name of ['test', 'pack', 'describe']) {
			expect([name, jobs?.[name]?.permissions]).toEqual([name, undefined]);
		}
		expect(jobs?.publish?.needs).toEqual(['test', 'pack', 'describe']);
		expect(scriptOf(jobs?.publish)).toContain('npm publish ./release/*.tgz --provenance');
		expect(actionsOf(jobs?.publish).some((uses) => uses.startsWith('actions/checkout@'))).toBe(
			false,
		);
		expect(scriptOf(jobs?.publish)).not.toMatch(/\bnpm (ci|run|test)|\bnode /);
		expect(scriptOf(jobs?.release)).toContain('gh release create');
	});
});
