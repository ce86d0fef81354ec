import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTimeoutMs } from '../../kit/n8n';
import {
	publishingStep,
	readFileStep,
	runRows,
	startStage,
	type Stage,
	type Step,
} from '../faults/stage';
import { fixtureDirectory, fixturePath, validVideos } from '../../kit/media';
import { scopes } from '../../../sandbox/keys';
import { eventually } from '../../kit/support/eventually';
import { startHostileService, type HostileServer } from './hostile/service';

const requestVersions = [4.2, 4.3, 4.4];
const keyName = 'searched';
/** Milliseconds after which n8n has written its logs. */
const logsMs = 2000;

/** The key as it is, in an address, in hexadecimal, and in base64 at any alignment. */
function disguisesOf(key: string): string[] {
	return [
		key,
		encodeURIComponent(key),
		Buffer.from(key).toString('hex'),
		...[0, 1, 2].map((shift) =>
			// Without the ends, which depend on the text before and after the key.
			Buffer.from('x'.repeat(shift) + key)
				.toString('base64')
				.slice(4, -4),
		),
	];
}

describe('the API key in a whole n8n that logs everything', () => {
	let stage: Stage;
	/** The target of every redirect. */
	let thief: HostileServer;
	let key: string;
	const outputs: string[] = [];
	let runs = 0;

	const findsIn = (text: string) => disguisesOf(key).filter((disguise) => text.includes(disguise));

	beforeAll(async () => {
		thief = await startHostileService((_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
		});
		stage = await startStage(
			{
				files: [fixtureDirectory],
				nodes: ['webhook', 'splitOut', 'readWriteFile', 'httpRequest'],
				env: { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' },
			},
			async ({ control }) => {
				key = (await control.keys.create({ scopes: [...scopes], name: keyName })).key;
				return key;
			},
		);
		const [account = ''] = (await stage.sandbox.control.seed({ accounts: 1 })).accountIds;
		await run('upload', [
			readFileStep(fixturePath(validVideos.mp4H264)),
			publishingStep({ resource: 'upload', operation: 'upload', source: 'binary' }),
		]);
		await run('post', [
			publishingStep({
				resource: 'post',
				operation: 'create',
				accountIds: account,
				mediaSource: 'urls',
				mediaUrls: stage.media.url('tiny.png'),
				caption: 'A post',
			}),
		]);
		await run('refused', [publishingStep({ resource: 'post', operation: 'get', postId: 'none' })]);
		await run('kept going', [
			{
				...publishingStep({ resource: 'post', operation: 'get', postId: 'none' }),
				onError: 'continueRegularOutput',
			},
		]);
		for (const [name, fault] of [
			['reset', { kind: 'resetBeforeCommit' }],
			['page', { kind: 'html502' }],
			['redirect', { kind: 'redirect', status: 307, location: `${thief.origin}/elsewhere` }],
		] as const) {
			await stage.sandbox.control.faults.add({ path: '/v2/usage', ...fault });
			await run(name, [publishingStep({ resource: 'usage', operation: 'get' })]);
			const credential = { baseUrl: stage.sandbox.baseUrl, apiKey: key };
			const tested = await stage.n8n.api.testCredential('publishingServiceApi', credential);
			expect(tested.status).toBe('Error');
			outputs.push(JSON.stringify(tested));
			await stage.sandbox.control.faults.clear();
		}
		await stage.sandbox.control.faults.add({
			origin: 'upload',
			kind: 'redirect',
			status: 307,
			location: `${thief.origin}/elsewhere`,
		});
		await run('redirected upload', [
			readFileStep(fixturePath(validVideos.mp4H264)),
			publishingStep({ resource: 'upload', operation: 'upload', source: 'binary' }),
		]);
		for (const version of requestVersions) {
			await stage.sandbox.control.faults.add({
				...{ path: '/v2/usage', kind: 'redirect', status: 307 },
				location: `${thief.origin}/HTTP-Request-${version}`,
			});
			await run(`by HTTP Request ${version}`, [requestStep(version)]);
			await stage.sandbox.control.faults.clear();
		}
		await allWritten();
	}, startTimeoutMs);

	/** n8n's own node with the package's credential, which follows redirects. */
	function requestStep(typeVersion: number): Step {
		return {
			...{ name: 'HTTP Request', type: 'n8n-nodes-base.httpRequest', typeVersion },
			parameters: {
				...{ url: `${stage.sandbox.baseUrl}/v2/usage`, options: {} },
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'publishingServiceApi',
			},
			credentials: { publishingServiceApi: { id: null, name: '' } },
		};
	}

	afterAll(async () => {
		await stage.stop();
		await thief.stop();
	});

	/**
	 * Waits until n8n has written executions and logs, which it does after its answer: the executions
	 * are counted, logs get a moment more.
	 */
	async function allWritten(): Promise<void> {
		const written = async () =>
			(await stage.n8n.api.executions()).filter(({ stoppedAt }) => stoppedAt).length;
		await eventually.poll(written).toBeGreaterThanOrEqual(runs);
		await sleep(logsMs);
	}

	/** Keeps the result of the run: the answer, or the error. */
	async function run(path: string, steps: Step[]): Promise<void> {
		runs++;
		await stage.activate(path.replaceAll(' ', '-'), steps);
		const rows = runRows(stage.n8n, path.replaceAll(' ', '-'), [{ row: 1 }]);
		outputs.push(await rows.then(JSON.stringify, String));
	}

	it('would be found in any of its disguises', () => {
		expect(findsIn(`Authorization: Bearer ${key}`)).not.toEqual([]);
		for (const before of ['', ' ', 'Bearer ']) {
			expect(findsIn(Buffer.from(`${before}${key}!`).toString('base64'))).not.toEqual([]);
		}
	});

	it('was used', async () => {
		const journal = await stage.sandbox.control.journal.read();
		const named = journal.filter(({ headers }) => headers.authorization === keyName);
		expect(named.length).toBeGreaterThan(8);
		expect(outputs[0]).toContain('"status":"ready"');
		expect(outputs[1]).toContain('"postId"');
		expect(outputs[3]).toContain('"message"');
	});

	it('reaches no upload origin and no target of a redirect', async () => {
		const journal = await stage.sandbox.control.journal.read();
		const elsewhere = journal.filter(({ origin }) => origin !== 'api');
		expect(elsewhere.length).toBeGreaterThan(1);
		for (const { headers, path } of elsewhere) {
			expect(headers.authorization).toBeNull();
			expect(findsIn(JSON.stringify([headers, path]))).toEqual([]);
		}
		expect(findsIn(JSON.stringify(thief.received))).toEqual([]);
		expect(thief.received.map(({ url }) => url)).not.toContain('/elsewhere');
	});

	it("stays behind when n8n's HTTP Request node follows a redirect with it", () => {
		const followed = thief.received.map(({ url }) => url);
		expect(followed).toEqual(requestVersions.map((version) => `/HTTP-Request-${version}`));
		for (const { headers } of thief.received) {
			expect(headers).not.toHaveProperty('authorization');
		}
	});

	it('reaches no host of media', () => {
		expect(findsIn(JSON.stringify(stage.media.requests))).toEqual([]);
	});

	it('is in no output and in no error', () => {
		expect(outputs.length).toBeGreaterThan(8);
		for (const output of outputs) {
			expect(findsIn(output)).toEqual([]);
		}
	});

	it('is in no execution as n8n gives it', async () => {
		const executions = await stage.n8n.api.executions();
		expect(executions.length).toBeGreaterThanOrEqual(8);
		for (const { id } of executions) {
			const execution = await stage.n8n.api.execution(id);
			expect(findsIn(JSON.stringify(execution))).toEqual([]);
		}
	});

	it('is in no log', () => {
		expect(stage.n8n.logs()).toMatch(/debug/i);
		expect(findsIn(stage.n8n.logs())).toEqual([]);
	});

	it('is in no file that n8n keeps, its database first', async () => {
		const entries = await readdir(stage.n8n.userFolder, { recursive: true, withFileTypes: true });
		const files = entries
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name));
		expect(files.some((file) => file.endsWith('database.sqlite'))).toBe(true);
		expect(files.some((file) => file.endsWith('.log'))).toBe(true);
		for (const file of files) {
			expect([file, findsIn(await contentOf(file))]).toEqual([file, []]);
		}
	});
});

/** The content of a file; empty if it was deleted, as SQLite's journal comes and goes. */
async function contentOf(file: string): Promise<string> {
	try {
		return await readFile(file, 'latin1');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
			return '';
		}
		throw error;
	}
}
