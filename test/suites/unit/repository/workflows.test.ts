import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
	uses?: string;
	run?: string;
	with?: Record<string, unknown>;
}

interface Job {
	permissions?: Record<string, string>;
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

/** What a job may do beyond reading, and no other job may. */
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

test('a release is built and checked without write access, then published with provenance', () => {
	const { jobs } = workflows.find(({ file }) => file.endsWith('/release.yml'))?.workflow ?? {};
	const scriptOf = (job?: Job) => job?.steps.map(({ run = '' }) => run).join('\n') ?? '';
	expect(jobs?.build?.permissions).toBeUndefined();
	expect(scriptOf(jobs?.build)).toMatch(/\.ci\/run[\s\S]*npm pack[\s\S]*scripts\/sbom\/make\.mjs/);
	// What holds the identity that publishes runs no code of the repository or of a dependency.
	expect(scriptOf(jobs?.publish)).toContain('npm publish release/*.tgz --provenance');
	expect(jobs?.publish?.steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))).toBe(
		false,
	);
	expect(scriptOf(jobs?.publish)).not.toMatch(/\bnpm (ci|run|test)|\bnode /);
	expect(scriptOf(jobs?.release)).toContain('gh release create');
});
