/**
 * A release as docs/verification.md describes it, as far as it works on one machine: publishes the
 * first version by hand and the next by the steps of release.yml, while workflows run on. The log
 * is in artifacts/rehearsal/.
 */
import { createHash } from 'node:crypto';
import {
	appendFileSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPackage } from '../../kit/n8n/installation';
import { packPackage, startN8n, startTimeoutMs, type N8n } from '../../kit/n8n';
import { validVideos } from '../../kit/media';
import { startMediaServer } from '../../kit/media/server';
import { eventually } from '../../kit/support/eventually';
import { Started } from '../../kit/support/started';
import { startSandbox, type SandboxProcess } from '../../../sandbox/process';
import { startRegistry, type Registry } from './rehearsal/registry';
import { runScript, scriptOf, type Outcome } from './rehearsal/release';
import { rowsWorkflow, watchingWorkflow } from './rehearsal/workflows';
import { copySources, root } from './tarball';

const packageName = 'n8n-nodes-publishing-service';
const artifacts = join(root, 'artifacts/rehearsal');
const log = join(artifacts, 'log.txt');

const inThirtyDaysMs = 30 * 86_400_000;

const started = new Started();
const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
let registry: Registry;
let sandbox: SandboxProcess;
let n8n: N8n;
let watching: string;
let row: Record<'Accounts' | 'Caption' | 'Date' | 'Media', string>;

/** Runs a script in which npm is signed in at the registry, and keeps its output. */
function run(script: string, cwd: string, env: NodeJS.ProcessEnv = {}): Outcome {
	const outcome = runScript(script, cwd, { ...registry.env, ...env });
	appendFileSync(log, `$ ${script.trim()}\n${outcome.output}[exit ${outcome.status}]\n\n`);
	return outcome;
}

/** The sources of a version, in a folder of their own. */
function sourcesOf(version: string): string {
	const copy = join(folder, version);
	copySources(copy);
	const manifest = join(copy, 'package.json');
	const text = readFileSync(manifest, 'utf8');
	writeFileSync(manifest, text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
	return copy;
}

/** The tarball of a version, as the registry gives it. */
function fetchTarball(version: string): string {
	const target = mkdtempSync(join(folder, 'fetched-'));
	expect(run(`npm pack --silent ${packageName}@${version}`, target).status).toBe(0);
	return join(target, `${packageName}-${version}.tgz`);
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const tarballIn = (cwd: string) =>
	join(
		cwd,
		'release',
		readdirSync(join(cwd, 'release')).find((name) => name.endsWith('.tgz')) ?? '',
	);

/** Calls the workflow of rows, which checks or creates the post of one row. */
async function postRow() {
	const { status, data } = await n8n.api.runWebhook('rows', row);
	appendFileSync(log, `POST /webhook/rows ${JSON.stringify(row)}\n${JSON.stringify(data)}\n\n`);
	expect(status).toBe(200);
	return (data as Array<Record<string, unknown>>)[0] ?? {};
}

beforeAll(async () => {
	mkdirSync(artifacts, { recursive: true });
	writeFileSync(log, '');
	registry = started.keep(await startRegistry(join(artifacts, 'registry.log')));
	sandbox = started.keep(await startSandbox());
	const media = started.keep(await startMediaServer());
	row = {
		Accounts: '@northwind.cooks',
		Caption: 'Plum cake',
		Date: new Date(Date.now() + inThirtyDaysMs).toISOString(),
		Media: media.url(validVideos.mp4H264.file),
	};
}, startTimeoutMs);

afterAll(async () => {
	await started.stop();
	rmSync(folder, { recursive: true, force: true });
});

describe('a release, rehearsed', () => {
	test('before the first version the workflow stops and says what to do', () => {
		const { status, output } = run(scriptOf('publish', 'Publish with provenance'), folder);
		expect(status).toBe(1);
		expect(output).toContain('docs/verification.md, "Publish the first version"');
	});

	test(
		'a person publishes 1.0.0 by hand, and n8n runs it',
		async () => {
			const tarball = await packPackage();
			expect(run(`npm publish ${tarball} --access public`, folder).status).toBe(0);
			expect(run(`npm view ${packageName} version`, folder).output.trim()).toBe('1.0.0');
			const fetched = fetchTarball('1.0.0');
			expect(hashOf(fetched)).toBe(hashOf(tarball));
			n8n = started.keep(await startN8n({ tarball: fetched, nodes: ['webhook', 'noOp'] }));
			const credential = await n8n.api.createCredential({
				name: 'Publishing Service',
				type: 'publishingServiceApi',
				data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full },
			});
			watching = await n8n.api.importWorkflow(watchingWorkflow, credential);
			await n8n.api.activate(watching);
			await n8n.api.activate(await n8n.api.importWorkflow(rowsWorkflow, credential));
			expect(await postRow()).toMatchObject({ postId: expect.any(String) as string });
		},
		startTimeoutMs,
	);

	test(
		'the workflow builds 1.0.1 from its tag, twice the same, and publishes it',
		() => {
			const [tested, packed] = ['tested', 'packed'].map((name) => {
				const sources = sourcesOf('1.0.1');
				const step = 'The package is built from the tag alone';
				expect(
					run(scriptOf('test', 'The tag is the version'), sources, { GITHUB_REF_NAME: 'v1.0.1' }),
				).toMatchObject({ status: 0 });
				expect(run(scriptOf('pack', step), sources)).toMatchObject({ status: 0 });
				const copy = join(folder, name);
				cpSync(join(sources, 'release'), join(copy, 'release'), { recursive: true });
				rmSync(sources, { recursive: true, force: true });
				return copy;
			});
			const hash = hashOf(tarballIn(tested ?? ''));
			const check = scriptOf('pack', 'It is the tarball that was tested');
			expect(run(check, packed ?? '', { TESTED: hash })).toMatchObject({ status: 0 });
			expect(run(check, packed ?? '', { TESTED: hash.replace(/^./, 'x') }).status).not.toBe(0);
			const publish = scriptOf('publish', 'Publish with provenance');
			expect(run(publish, packed ?? '')).toMatchObject({ status: 0 });
			expect(run(`npm view ${packageName} version`, folder).output.trim()).toBe('1.0.1');
			// A version can be published only once.
			expect(run(publish, packed ?? '').status).not.toBe(0);
		},
		startTimeoutMs,
	);

	test(
		'after the update to 1.0.1 the row keeps its post, and the trigger reports only new changes',
		async () => {
			const posts = await sandbox.control.posts.list();
			const before = await n8n.api.executions(watching);
			await addPackage(n8n.userFolder, fetchTarball('1.0.1'));
			await n8n.restart();
			const report = await postRow();
			expect(report).toMatchObject({ postId: expect.any(String) as string });
			expect(await sandbox.control.posts.list()).toHaveLength(posts.length);
			expect(await n8n.api.executions(watching)).toHaveLength(before.length);
			await sandbox.control.posts.setStatus(String(report.postId), 'failed');
			await eventually
				.poll(async () => (await n8n.api.executions(watching)).length)
				.toBeGreaterThan(before.length);
		},
		startTimeoutMs,
	);
});
