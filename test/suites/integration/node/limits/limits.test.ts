import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturePath, invalidVideos, validVideos } from '../../../../kit/media';
import { largestVideoBytes, writeLargeVideo } from '../../../../kit/media/large';
import type { LimitCase } from './limitCase';
import { accountLimits, idLimits, mediaLimits, postLimits } from './limitCases';
import { slideLimits } from './slideLimitCases';
import { startTestbed, type Testbed } from '../../../../kit/engine/testbed';

let bed: Testbed;
let folder: string;

beforeAll(async () => {
	bed = await startTestbed();
	folder = await mkdtemp(join(tmpdir(), 'limits-'));
});

beforeEach(async () => {
	const { control } = bed.sandbox;
	await control.reset({ plan: { accountSlots: 100 } });
	await control.seed({
		accounts: 60,
		contentTags: Array.from({ length: 11 }, (_, at) => ({ tagId: `limit-${at}`, name: `${at}` })),
	});
});

afterAll(async () => {
	await rm(folder, { recursive: true, force: true });
	await bed.stop();
});

const nothingSent = 'Nothing was sent for this row. Correct the row and run it again. (row 1)';

describe.each([
	['posts', postLimits],
	['IDs', idLimits],
	['media', mediaLimits],
	['accounts', accountLimits],
	['slides', slideLimits],
])('limits of %s', (_group, limits) => {
	const named = limits.map((limit) => [limit.operation, limit.what, limit] as const);

	test.each(named)('%s: %s', async (operation, _what, limit: LimitCase) => {
		const { at, over, message, isUnknown } = limit;
		const kept = await bed.run(operation, at);
		const statuses = (await bed.requests()).map(({ status }) => status ?? 0);
		expect(statuses).not.toHaveLength(0);
		if (isUnknown) {
			expect(`${kept.error?.message} ${kept.error?.description}`).toMatch(
				/ no .*"|", which is no |is not one of your accounts/,
			);
		} else {
			expect(kept.error).toBeUndefined();
			expect(Math.max(...statuses)).toBeLessThan(300);
		}
		const broken = await bed.run(operation, over);
		expect(broken.error?.message).toBe(message);
		expect(broken.error?.description).toBe(nothingSent);
		expect(await bed.requests()).toEqual([]);
	});
});

test('characters are counted as people see them, not as UTF-16 units', async () => {
	const parameters = { postId: 'post_demo_queued', updateFields: { caption: '🍞'.repeat(2200) } };
	const { json } = await bed.item('post.update', parameters);
	expect(json.caption).toBe(parameters.updateFields.caption);
});

describe('files', () => {
	/** Uploads a file as `kind`, and returns the error. */
	const upload = async (path: string, mimeType: string) => {
		const data = await bed.engine.binary(path, { mimeType });
		const options = { items: [{ json: {}, binary: { data } }] };
		return (await bed.run('upload.upload', {}, options)).error;
	};
	const fileOf = async (name: string, bytes: number) => {
		const path = join(folder, name);
		await writeFile(path, '');
		await truncate(path, bytes);
		return path;
	};

	test('a video of 125,829,120 bytes passes whole', async () => {
		const path = join(folder, 'largest.mp4');
		await writeLargeVideo(path, largestVideoBytes);
		expect(await upload(path, 'video/mp4')).toBeUndefined();
		const sent = (await bed.requests()).find(({ origin }) => origin === 'upload');
		expect(sent?.body).toMatchObject({ bytes: largestVideoBytes });
	});

	test.each([
		['a video', 'over.mp4', 'video/mp4', 125_829_120],
		['an image', 'over.png', 'image/png', 52_428_800],
	])('%s one byte larger is refused', async (kind, name, mimeType, limit) => {
		const error = await upload(await fileOf(name, limit + 1), mimeType);
		expect(error?.message).toBe(
			`Input Binary Field "data" (${name}) has ${(limit + 1).toLocaleString('en-US')} bytes, the limit for ${kind} is ${limit.toLocaleString('en-US')}`,
		);
		expect(await bed.requests()).toEqual([]);
	});

	test('an image of 52,428,800 bytes goes to the service, which judges what it holds', async () => {
		const error = await upload(await fileOf('largest.png', 52_428_800), 'image/png');
		expect(error?.message).toBe('The service does not accept this type of file');
		expect((await bed.requests())[0]?.body).toMatchObject({ sizeBytes: 52_428_800 });
	});

	test.each([
		['3 minutes', validVideos.threeMinutes, invalidVideos.tooLong, /181.*180|3 min/],
		['60 fps', validVideos.sixtyFps, invalidVideos.fps61, /61.*60/],
		['1080 x 1920', validVideos.mp4H264, invalidVideos.tooLargePicture, /1082.*1922.*1080.*1920/],
		['1920 x 1080', validVideos.landscape, invalidVideos.tooLargePicture, /1082/],
		['H.264', validVideos.mp4H264, invalidVideos.vp9, /VP9/i],
		['HEVC', validVideos.movHevc, invalidVideos.av1, /AV1/i],
		['AAC', validVideos.mp4H264, invalidVideos.mp3, /MP3/i],
		['MP4 and MOV', validVideos.movH264, invalidVideos.aviNamedMp4, /AVI/i],
	])('a video of %s passes, and another is refused', async (_rule, valid, invalid, reason) => {
		expect(await upload(fixturePath(valid), mimeOf(valid.file))).toBeUndefined();
		await bed.requests();
		const error = await upload(fixturePath(invalid), 'video/mp4');
		expect(error?.message).toMatch(/^Input Binary Field "data" \([\w-]+\.mp4\) /);
		expect(error?.message).toMatch(reason);
		expect(await bed.requests()).toEqual([]);
	});

	const mimeOf = (file: string) => (file.endsWith('.mov') ? 'video/quicktime' : 'video/mp4');
});
