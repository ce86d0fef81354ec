import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
	fixturePath,
	images,
	invalidVideos,
	validVideos,
	type VideoFixture,
} from '../../../kit/media';
import { inspectImage } from '../../../../sandbox/media/inspectImage';
import { inspectVideo } from '../../../../sandbox/media/inspectVideo';
import { checkMediaRules } from '../../../../sandbox/media/mediaRules';
import { thumbnail } from '../../../../sandbox/media/thumbnail';

const videos: Array<[string, VideoFixture]> = [
	...Object.entries(validVideos),
	...Object.entries(invalidVideos),
];

describe('a video file', () => {
	test.each(videos)('%s is what was asked for', async (_name, fixture) => {
		const facts = await inspectVideo(fixturePath(fixture));
		const { file, refusedAs, duration, ...asked } = fixture;
		expect(facts).toMatchObject(asked);
		if (duration === null) {
			expect(facts.duration ?? 0).toBe(0);
		} else {
			expect(facts.duration).toBeCloseTo(duration, 1);
		}
		expect(checkMediaRules(facts)?.code ?? null).toBe(refusedAs);
		expect(file).toMatch(/\.(mp4|mov|webm|mkv)$/);
	});

	test('is not a video if it is empty', async () => {
		const directory = await mkdtemp(join(tmpdir(), 'media-'));
		const path = join(directory, 'empty.mp4');
		await writeFile(path, '');
		expect(checkMediaRules(await inspectVideo(path))).toMatchObject({ status: 415 });
		await rm(directory, { recursive: true });
	});
});

test.each(Object.entries(images))('the image %s is what was asked for', async (_name, fixture) => {
	const facts = await inspectImage(fixturePath(fixture));
	const { format, width, height, refusedAs } = fixture;
	expect(facts).toMatchObject({ format, width, height });
	expect(checkMediaRules(facts)?.code ?? null).toBe(refusedAs);
});

describe('a thumbnail', () => {
	test.each([
		['video upright', fixturePath(validVideos.mp4H264), 'video', 180, 320],
		['video across', fixturePath(validVideos.landscape), 'video', 320, 180],
		['video turned upright', fixturePath(validVideos.rotated), 'video', 180, 320],
		['png', fixturePath(images.png), 'image', 256, 320],
		['webp', fixturePath(images.webp), 'image', 256, 320],
		['tiny png', fixturePath(images.tinyPng), 'image', 1, 1],
	] as const)('is a real JPEG of a %s', async (_name, path, kind, width, height) => {
		const picture = await sharp(await thumbnail(path, kind)).metadata();
		expect(picture).toMatchObject({ format: 'jpeg', width, height });
	});

	test('tells two videos apart', async () => {
		const [one, other] = await Promise.all(
			[validVideos.mp4H264, validVideos.mp4Hevc].map(
				async (fixture) => await sharp(await thumbnail(fixturePath(fixture), 'video')).stats(),
			),
		);
		expect(one?.dominant).not.toEqual(other?.dominant);
	});
});
