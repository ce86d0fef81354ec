import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startOutside } from '../../test/suites/e2e/examples/outside';
import { startN8n } from '../../test/kit/n8n';
import { owner } from '../../test/kit/n8n/owner';
import { currentVersion, n8nInstallation } from '../../test/kit/n8n/installation';
import { packPackage } from '../../test/kit/n8n/packPackage';
import { startSandbox } from '../../sandbox/process';
import { layOutCalendar, sharedFiles } from './calendar';
import { help, readOptions, type DemoOptions } from './options';
import { plainMessage } from './plainMessage';
import { demandFree, rememberedPort } from './ports';
import { tableOfCheck, tableOfPosts } from './report';
import { stage } from './stage';
import { checkDifferences, differences, postIds } from './verify';
import { runWorkflow, setUpCredential, setUpWorkflow } from './workflow';

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
	const outside = await startOutside(sharedFiles);
	running.push(() => outside.stop());
	const n8n = await stage('Starting n8n', () =>
		startN8n({
			...{ tarball, port: options.editorPort, env: outside.env, withEditor: !options.once },
			files: [calendar.folder, calendar.anySheetFolder],
		}),
	);
	running.push(() => n8n.stop());

	const service = { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full };
	const workflows = await stage('Making the credential and the workflows', async () => {
		const credential = await setUpCredential(n8n, service);
		return {
			check: await setUpWorkflow(n8n, credential, calendar.anySheetFolder, true),
			calendar: await setUpWorkflow(n8n, credential, calendar.folder, false),
		};
	});
	const before = await postIds(service.baseUrl, service.apiKey);
	const checked = await stage('Checking a sheet that nobody designed', () =>
		runWorkflow(n8n, workflows.check),
	);
	// Of JSON, stdout holds the calendar's rows and nothing else.
	(options.json ? process.stderr : process.stdout).write(`\n${tableOfCheck(checked)}\n`);
	const wrong = checkDifferences(
		checked.rows,
		before,
		await postIds(service.baseUrl, service.apiKey),
	);

	const report = await stage('Posting the content calendar', () =>
		runWorkflow(n8n, workflows.calendar),
	);
	const after = await postIds(service.baseUrl, service.apiKey);
	const rows = report.rows.map((row) => ({ ...row, alreadyPosted: before.has(row.postId) }));
	process.stderr.write('\n');
	process.stdout.write(
		options.json ? `${JSON.stringify(rows, null, '\t')}\n` : tableOfPosts(rows, report.hints),
	);
	wrong.push(...differences(rows, before, after));
	for (const text of wrong) process.stderr.write(`\n✗ ${text}`);
	const already = rows.filter(({ alreadyPosted }) => alreadyPosted).length;
	process.stderr.write(
		`\n${rows.length} rows: ${after.size - before.size} posted, ${already} already posted before, ` +
			`${rows.filter(({ postId }) => postId === '').length} refused.\n`,
	);
	if (!options.once) {
		process.stderr.write(
			`\nEditor    ${n8n.baseUrl}/workflow/${workflows.calendar}\n` +
				`          sign in as ${owner.email} with ${owner.password}\n` +
				`Sandbox   ${sandbox.baseUrl} (key ${service.apiKey})\n\nCtrl-C ends both.\n`,
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
