import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startN8n } from '../../test/e2e/harness';
import { owner } from '../../test/e2e/harness/owner';
import { currentVersion, n8nInstallation } from '../../test/e2e/harness/installation';
import { packPackage } from '../../test/e2e/harness/packPackage';
import { startSandbox } from '../../test/sandbox/process';
import { layOutCalendar } from './calendar';
import { help, readOptions, type DemoOptions } from './options';
import { plainMessage } from './plainMessage';
import { demandFree, rememberedPort } from './ports';
import { tableOf } from './report';
import { stage } from './stage';
import { differences, postIds } from './verify';
import { runWorkflow, setUpWorkflow } from './workflow';

/** Ctrl-C, which the terminal may send more than once. */
const interruption = new Promise<void>((resolve) => {
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
});

/** What has to end with the demo, the newest first. */
const running: Array<() => Promise<void>> = [];

async function endAll(): Promise<void> {
	for (let end = running.pop(); end; end = running.pop()) await end();
}

async function demo(options: DemoOptions): Promise<boolean> {
	await demandFree(options.editorPort, 'Choose another one with --editor-port.');
	await demandFree(options.sandboxPort, 'Choose another one with --sandbox-port.');
	const installation = await stage(`n8n ${currentVersion}`, () => n8nInstallation(currentVersion));
	const tarball = await stage('Building and packing the node', packPackage);

	const state = options.state ?? join(dirname(installation), 'demo');
	if (options.fresh) await rm(state, { recursive: true, force: true });
	const webPort = await rememberedPort(join(state, 'web-port'));
	await demandFree(webPort, 'Perhaps another demo runs; else start over with --fresh.');
	const calendar = await stage('Laying out the calendar and its videos and images', () =>
		layOutCalendar(join(state, 'calendar'), webPort),
	);
	running.push(() => calendar.web.stop());

	const sandbox = await stage('Starting the sandbox of the service', () =>
		startSandbox({ port: options.sandboxPort, store: join(state, 'sandbox.sqlite') }),
	);
	running.push(() => sandbox.stop());
	const n8n = await stage('Starting n8n', () =>
		startN8n({ tarball, port: options.editorPort, files: [calendar.folder] }),
	);
	running.push(() => n8n.stop());

	const credential = { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full ?? '' };
	const workflowId = await stage('Making the credential and the workflow', () =>
		setUpWorkflow(n8n, calendar.folder, credential),
	);
	const before = await postIds(credential.baseUrl, credential.apiKey);
	const report = await stage('Running the calendar through n8n', () =>
		runWorkflow(n8n, workflowId),
	);
	const after = await postIds(credential.baseUrl, credential.apiKey);

	process.stderr.write('\n');
	process.stdout.write(options.json ? `${JSON.stringify(report, null, '\t')}\n` : tableOf(report));
	const wrong = differences(report, before, after);
	for (const text of wrong) process.stderr.write(`\n✗ ${text}`);
	const already = report.filter(({ alreadyPosted }) => alreadyPosted).length;
	process.stderr.write(
		`\n${report.length} rows: ${after.size - before.size} posted, ${already} already posted before, ` +
			`${report.filter(({ postId }) => postId === '').length} refused.\n`,
	);
	if (!options.once) {
		process.stderr.write(
			`\nEditor    ${n8n.baseUrl}/workflow/${workflowId}\n` +
				`          sign in as ${owner.email} with ${owner.password}\n` +
				`Sandbox   ${sandbox.baseUrl} (key ${credential.apiKey})\n\nCtrl-C ends both.\n`,
		);
	}
	return wrong.length === 0;
}

async function main(): Promise<void> {
	const options = readOptions(process.argv.slice(2));
	if (options.help) {
		process.stdout.write(help);
		return;
	}
	const interrupted = interruption.then(() => undefined);
	const asExpected = await Promise.race([demo(options), interrupted]);
	process.exitCode = asExpected === undefined ? 130 : asExpected ? 0 : 1;
	if (!options.once) await interruption;
}

main()
	.catch((error: unknown) => {
		process.stderr.write(`\n${plainMessage(error)}\n`);
		process.exitCode = 1;
	})
	.finally(() => {
		void endAll().then(() => process.exit());
	});
