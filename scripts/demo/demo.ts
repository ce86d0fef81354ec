import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startSandbox, type SandboxProcess } from '../../sandbox/process';
import { currentVersion, placeOfN8n } from '../../test/kit/n8n/installation';
import { startOutside, type Outside } from '../../test/kit/n8n/outside';
import { layOutCalendar, sharedFiles, type Calendar } from './calendar';
import { checkInProcess } from './checkInProcess';
import { calendarFolder, openOwnN8n, openPinnedN8n, type DemoN8n } from './openN8n';
import type { DemoOptions } from './options';
import { demandFree, rememberedPort } from './ports';
import { tableOfCheck, tableOfPosts } from './report';
import { stage } from './stage';
import { checkDifferences, differences, postIds } from './verify';
import { keepTableInStep } from './tableInStep';
import { setUpWorkflow, type DemoWorkflow } from './workflow';

/** Functions that stop the parts of the demo, the newest last. */
export type Running = Array<() => Promise<void>>;

/** The service, the calendar and the web with its videos. */
interface Scene {
	readonly service: { readonly baseUrl: string; readonly apiKey: string };
	readonly calendar: Calendar;
	readonly outside: Outside;
}

const say = (text: string) => process.stderr.write(`${text}\n`);

/** Runs the demo; returns false if a result differs from the expected one. */
export async function demo(options: DemoOptions, running: Running): Promise<boolean> {
	await demandFree(options.editorPort, 'Choose another one with --editor-port.');
	await demandFree(options.sandboxPort, 'Choose another one with --sandbox-port.');
	// Signs in first: if the n8n refuses, the person learns it before anything else starts.
	const own = options.n8n === undefined ? undefined : await openOwnN8n(options.n8n);
	if (own) {
		running.push(() => own.stop());
	}
	const installation = await placeOfN8n(currentVersion);
	say(planOf(options, existsSync(installation)));
	const scene = await setUpScene(options, dirname(installation), running);
	const wrong = [
		...(await checkAnySheet(options, scene)),
		...(await postCalendar(options, scene, running, own)),
	];
	for (const text of wrong) {
		say(`\n✗ ${text}`);
	}
	return wrong.length === 0;
}

/** Announces the steps, and how long they take on a usual machine. */
function planOf({ n8n }: DemoOptions, isInstalled: boolean): string {
	const install = isInstalled ? '' : ' It is installed first, once: 2 GB, two to six minutes.';
	return [
		"1. A sheet that nobody designed is checked in n8n's engine: a few seconds.",
		`2. The content calendar is posted through ${n8n ?? `n8n ${currentVersion}`}: half a minute.${n8n ? '' : install}`,
		'3. A data table of n8n is the plan: a row is edited, and its post follows: ten seconds.',
		'Everything goes to a sandbox of the service on this machine.\n',
	].join('\n');
}

async function setUpScene(options: DemoOptions, cache: string, running: Running): Promise<Scene> {
	const state = options.state ?? join(cache, 'demo');
	if (options.fresh) {
		await rm(state, { recursive: true, force: true });
	}
	const webPort = await rememberedPort(join(state, 'web-port'));
	await demandFree(webPort, 'Perhaps another demo runs; else start over with --fresh.');
	const [calendar, sandbox, outside] = await stage(
		'Laying out the sheets and their videos, starting the sandbox of the service',
		async () => {
			const laidOut = await layOutCalendar(calendarFolder(options, state), state, webPort);
			running.push(() => laidOut.web.stop());
			if (options.n8n) {
				running.push(() => rm(laidOut.folder, { recursive: true, force: true }));
			}
			const started = await startSandbox({
				port: options.sandboxPort,
				store: join(state, 'sandbox.sqlite'),
			});
			running.push(() => started.stop());
			const world = await startOutside(sharedFiles);
			running.push(() => world.stop());
			return [laidOut, started, world] as const;
		},
	);
	return { calendar, outside, service: serviceOf(sandbox) };
}

function serviceOf({ baseUrl, keys }: SandboxProcess): Scene['service'] {
	return { baseUrl, apiKey: keys.full };
}

/** Shows the results that a sheet with unknown columns would have; returns the differences from the expected ones. */
async function checkAnySheet(
	{ json }: DemoOptions,
	{ calendar, outside, service }: Scene,
): Promise<string[]> {
	const before = await postIds(service.baseUrl, service.apiKey);
	const checked = await stage("Checking a sheet that nobody designed, in n8n's engine", () =>
		checkInProcess(calendar.anySheet, service, outside.env),
	);
	// With --json, stdout contains only the rows of the calendar.
	(json ? process.stderr : process.stdout).write(`\n${tableOfCheck(checked)}\n`);
	return checkDifferences(checked.rows, before, await postIds(service.baseUrl, service.apiKey));
}

/** Posts the calendar through a whole n8n; returns the differences from the expected results. */
async function postCalendar(
	options: DemoOptions,
	{ calendar, outside, service }: Scene,
	running: Running,
	own?: DemoN8n,
): Promise<string[]> {
	const n8n = own ?? (await openPinnedN8n(options, calendar.folder, outside.env));
	if (!own) {
		running.push(() => n8n.stop());
	}
	const workflow = await stage('Creating the credential and the workflow', () =>
		setUpWorkflow(n8n, service, calendar.folder),
	);
	running.push(() => workflow.remove());
	const before = await postIds(service.baseUrl, service.apiKey);
	const report = await stage('Creating the posts of the content calendar', () => workflow.run());
	const after = await postIds(service.baseUrl, service.apiKey);
	const rows = report.rows.map((row) => ({ ...row, alreadyPosted: before.has(row.postId) }));
	say('');
	process.stdout.write(
		options.json ? `${JSON.stringify(rows, null, '\t')}\n` : tableOfPosts(rows, report.hints),
	);
	const already = rows.filter(({ alreadyPosted }) => alreadyPosted).length;
	const refused = rows.filter(({ postId }) => postId === '').length;
	say(
		`\n${rows.length} rows: ${after.size - before.size} posts created, ${already} existed already, ${refused} refused.`,
	);
	const inStep = await followTable(options, n8n, workflow, { calendar, service }, running);
	if (!options.once) {
		say(
			`\nEditor    ${n8n.baseUrl}/workflow/${workflow.id}\n          ${n8n.signIn}\n` +
				`Sandbox   ${service.baseUrl} (key ${service.apiKey})\n\nCtrl-C ends both.`,
		);
	}
	return [...differences(rows, before, after), ...inStep];
}

/** Shows how a post follows its row; returns the differences from the expected results. */
async function followTable(
	{ json }: DemoOptions,
	{ api }: DemoN8n,
	{ credential }: DemoWorkflow,
	{ calendar, service }: Pick<Scene, 'calendar' | 'service'>,
	running: Running,
): Promise<readonly string[]> {
	say('');
	const inStep = await stage('Keeping a data table and its post in sync', () =>
		keepTableInStep(api, credential, service, calendar.web),
	);
	running.push(() => inStep.remove());
	(json ? process.stderr : process.stdout).write(`\n${inStep.lines.join('\n')}\n`);
	return inStep.wrong;
}
