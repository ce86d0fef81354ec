import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../tarball';

interface Workflow {
	jobs: Record<string, { steps: Array<{ name?: string; run?: string }> }>;
}

const { jobs } = parse(
	readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'),
) as Workflow;

/** The shell script of a step of release.yml, without what only GitHub's machines can do. */
export function scriptOf(job: string, step: string): string {
	const script = jobs[job]?.steps.find(({ name }) => name === step)?.run;
	if (script === undefined) {
		throw new Error(`release.yml has no step "${step}" in the job "${job}"`);
	}
	// Provenance is signed with an identity that GitHub gives to a job.
	return script.replace(' --provenance', '');
}

export interface Outcome {
	status: number | null;
	output: string;
}

/** Runs a script as GitHub runs a step. */
export function runScript(script: string, cwd: string, env: NodeJS.ProcessEnv): Outcome {
	const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', script], {
		cwd,
		encoding: 'utf8',
		env: { ...process.env, ...env },
	});
	return { status, output: `${stdout}${stderr}` };
}
