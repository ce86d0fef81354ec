import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { startTimeoutMs } from '../../kit/n8n';
import { largestVideoBytes, writeLargeVideo } from '../../kit/media/large';
import type { FaultRule } from '../../../sandbox/faultRules';
import { mebibyte, Uploads } from './uploads';

const filesAtOnce = 5;

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

/** Only files on disk are streams; in the other modes n8n hands over a file as a whole. */
describe.each([
	{ mode: 'filesystem', mostMebibytes: 64 },
	{ mode: 'database', mostMebibytes: 256 },
	{ mode: 'default', mostMebibytes: 256 },
])('binary data in the mode $mode', ({ mode, mostMebibytes }) => {
	beforeAll(async () => {
		uploads = await Uploads.start(folder, mode, filesAtOnce);
	}, startTimeoutMs);

	afterAll(async () => {
		await uploads.stage.stop();
	});

	it('sends 120 MiB whole, with their length and without the key', async () => {
		const { items, grown } = await uploads.measure('A file of 120 MiB', large);
		expect(items).toMatchObject([{ status: 'ready', sizeBytes: largestVideoBytes }]);
		expect(grown).toBeLessThan(mostMebibytes);
		expect(await uploads.transfers()).toMatchObject([
			{
				body: whole,
				headers: { authorization: null, 'content-length': String(largestVideoBytes) },
			},
		]);
	});

	it('refuses one byte more before any request', async () => {
		expect(await uploads.run(tooLarge)).toMatchObject([
			{
				message:
					'Input Binary Field "data" (too-large.mp4) has 125,829,121 bytes, the limit for a video is 125,829,120',
			},
		]);
		expect(await uploads.stage.sandbox.control.journal.read()).toEqual([]);
	});

	if (mode === 'filesystem') {
		describe('streams files on disk', testsOfStreams);
	}
});

function testsOfStreams(): void {
	it(`go out ${filesAtOnce} at once, 120 MiB each`, async () => {
		const files = Array<string>(filesAtOnce).fill(large);
		const { items, grown } = await uploads.measure(`${filesAtOnce} files of 120 MiB`, ...files);
		expect(items.map(({ status }) => status)).toEqual(files.map(() => 'ready'));
		expect(grown).toBeLessThan(256);
		const sent = await uploads.transfers();
		expect(sent.map(({ body }) => body)).toEqual(files.map(() => whole));
		expect(Math.max(...sent.map(({ inFlight }) => inFlight))).toBe(filesAtOnce);
	});

	it.each<[string, Partial<FaultRule>, RegExp]>([
		[
			'stalls in the middle',
			{ kind: 'stallAfterBytes', bytes: 20 * mebibyte },
			/The storage for uploads stopped the transfer/,
		],
		[
			'redirects elsewhere',
			{ kind: 'redirect', status: 307, location: 'http://127.0.0.1:9/elsewhere' },
			/The storage for uploads did not accept the file: .*HTTP 307/,
		],
		[
			'breaks off each time',
			{ kind: 'resetAfterBytes', bytes: 20 * mebibyte },
			/connection .* was interrupted/i,
		],
	])(
		'meet an upload origin that %s: a clear error, and nothing leaks',
		async (what, fault, message) => {
			const { sandbox } = uploads.stage;
			await sandbox.control.faults.add({ origin: 'upload', kind: 'status', ...fault });
			uploads.requestTimeout = fault.kind === 'stallAfterBytes' ? 5 : 240;
			const { items, grown } = await uploads.measure(`An origin that ${what}`, large);
			expect(items).toMatchObject([
				{ message: expect.stringMatching(message) as string, error: { stage: 'transfer' } },
			]);
			expect(JSON.stringify(items)).not.toContain(sandbox.uploadOrigin);
			expect(grown).toBeLessThan(64);
			for (const { headers } of await uploads.transfers()) {
				expect(headers.authorization).toBeNull();
			}
		},
	);
}

async function sha256Of(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}
