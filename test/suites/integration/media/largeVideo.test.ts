import axios from 'axios';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { largestVideoBytes, writeLargeVideo } from '../../../kit/media/large';
import { inspectVideo } from '../../../../sandbox/media/inspectVideo';
import { checkMediaRules } from '../../../../sandbox/media/mediaRules';
import { completeUpload } from '../../../../sandbox/uploads/completion';
import { startOrigin } from './runningOrigin';

const mebibyte = 1 << 20;
let directory: string;
beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), 'large-'));
});
afterAll(async () => await rm(directory, { recursive: true }));

async function sha256Of(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}

describe.each(['first', 'last'] as const)('a large video with moov %s', (moov) => {
	test('has exactly the largest size and is within the rules', async () => {
		const path = join(directory, `${moov}.mp4`);
		await writeLargeVideo(path, largestVideoBytes, { moov });
		expect((await stat(path)).size).toBe(largestVideoBytes);
		const facts = await inspectVideo(path);
		expect(facts).toMatchObject({ videoCodec: 'h264', audioCodecs: ['aac'], width: 1080 });
		expect(checkMediaRules(facts)).toBeNull();
	});

	test('one byte larger is refused', async () => {
		const path = join(directory, `${moov}-over.mp4`);
		await writeLargeVideo(path, largestVideoBytes + 1, { moov });
		expect(checkMediaRules(await inspectVideo(path))).toMatchObject({
			status: 413,
			code: 'file_too_large',
		});
		await rm(path);
	});
});

test('120 MiB pass through the origin byte for byte in bounded memory', async () => {
	const path = join(directory, 'first.mp4');
	const sha256 = await sha256Of(path);
	const origin = await startOrigin();
	const before = process.memoryUsage().rss;
	let peak = before;
	const sampling = setInterval(() => {
		peak = Math.max(peak, process.memoryUsage().rss);
	}, 10);
	try {
		const { upload, url } = origin.signed({ sizeBytes: largestVideoBytes });
		await axios.put(url, createReadStream(path), {
			headers: { 'Content-Type': 'video/mp4', 'Content-Length': largestVideoBytes },
			maxRedirects: 0,
			maxBodyLength: Infinity,
		});
		expect(await completeUpload(origin.sandbox, upload.uploadId)).toMatchObject({
			status: 'ready',
			receivedBytes: largestVideoBytes,
			sha256,
		});
	} finally {
		clearInterval(sampling);
		await origin.stop();
	}
	const growth = (peak - before) / mebibyte;
	console.log(`Sender and origin together grew by ${growth.toFixed(0)} MiB`);
	expect(growth).toBeLessThan(100);
});
