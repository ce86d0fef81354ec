import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { IDataObject } from 'n8n-workflow';
import { startTimeoutMs } from '../e2e/harness';
import { largestVideoBytes, writeLargeVideo } from '../media/large';
import type { FaultRule } from '../sandbox/faults';
import { mebibyte, Uploads } from './uploads';

const filesAtOnce = 10;

let folder: string;
let large: string;
let tooLarge: string;
let whole: { bytes: number; sha256: string };
let uploads: Uploads;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'streams-'));
	large = join(folder, 'large.mp4');
	tooLarge = join(folder, 'too-large.mp4');
	await writeLargeVideo(large, largestVideoBytes);
	await writeLargeVideo(tooLarge, largestVideoBytes + 1);
	whole = { bytes: largestVideoBytes, sha256: await sha256Of(large) };
});

afterAll(async () => {
	await rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
	await uploads.stage.sandbox.control.faults.clear();
	await uploads.stage.sandbox.control.journal.clear();
});

/** Only files on disk are streams; in the other modes n8n itself holds a file in memory, or twice. */
describe.each([
	{ mode: 'filesystem', mostMebibytes: 64 },
	{ mode: 'database', mostMebibytes: 640 },
	{ mode: 'default', mostMebibytes: 640 },
])('binary data in the mode $mode', ({ mode, mostMebibytes }) => {
	beforeAll(async () => {
		uploads = await Uploads.start(folder, mode, 1);
	}, startTimeoutMs);

	afterAll(async () => {
		await uploads.stage.stop();
	});

	it('sends 120 MiB whole, with their length and without the key', async () => {
		let items: IDataObject[] = [];
		const grown = await uploads.growthDuring('A file of 120 MiB', async () => {
			items = await uploads.run(large);
		});
		expect(items).toMatchObject([{ status: 'ready', sizeBytes: largestVideoBytes }]);
		expect(grown).toBeLessThan(mostMebibytes);
		expect(await uploads.transfers()).toMatchObject([
			{
				body: whole,
				headers: { authorization: null, 'content-length': String(largestVideoBytes) },
			},
		]);
	}, 120_000);

	it('refuses one byte more before any request', async () => {
		await expect(uploads.run(tooLarge)).rejects.toThrow(/125,829,120 bytes/);
		expect(await uploads.stage.sandbox.control.journal.read()).toEqual([]);
	}, 60_000);
});

describe('files on disk', () => {
	beforeAll(async () => {
		uploads = await Uploads.start(folder, 'filesystem', filesAtOnce);
	}, startTimeoutMs);

	afterAll(async () => {
		await uploads.stage.stop();
	});

	it(`go out ${filesAtOnce} at once, 120 MiB each`, async () => {
		const files = Array<string>(filesAtOnce).fill(large);
		let items: IDataObject[] = [];
		const grown = await uploads.growthDuring(`${filesAtOnce} files of 120 MiB`, async () => {
			items = await uploads.run(...files);
		});
		expect(items.map(({ status }) => status)).toEqual(files.map(() => 'ready'));
		expect(grown).toBeLessThan(256);
		const sent = await uploads.transfers();
		expect(sent.map(({ body }) => body)).toEqual(files.map(() => whole));
		expect(Math.max(...sent.map(({ inFlight }) => inFlight))).toBe(filesAtOnce);
	}, 300_000);

	it.each<[string, Partial<FaultRule>, RegExp]>([
		[
			'stalls in the middle',
			{ kind: 'stallAfterBytes', bytes: 20 * mebibyte },
			/The upload origin stopped taking bytes/,
		],
		[
			'redirects elsewhere',
			{ kind: 'redirect', status: 307, location: 'http://127.0.0.1:9/elsewhere' },
			/The upload origin did not take the file: .*HTTP 307/,
		],
		[
			'breaks off each time',
			{ kind: 'resetAfterBytes', bytes: 20 * mebibyte },
			/connection .* broke/i,
		],
	])(
		'meet an upload origin that %s: a clear error, and nothing leaks',
		async (what, fault, message) => {
			const { sandbox } = uploads.stage;
			await sandbox.control.faults.add({ origin: 'upload', kind: 'status', ...fault });
			let failure = '';
			const grown = await uploads.growthDuring(`An origin that ${what}`, async () => {
				failure = await uploads.run(large).then(JSON.stringify, String);
			});
			expect(failure).toMatch(message);
			expect(failure).toContain('at the stage "transfer"');
			expect(failure).not.toContain(sandbox.uploadOrigin);
			expect(grown).toBeLessThan(64);
			for (const { headers } of await uploads.transfers()) {
				expect(headers.authorization).toBeNull();
			}
		},
		300_000,
	);
});

async function sha256Of(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}
