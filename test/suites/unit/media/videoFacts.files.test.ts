import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { rulesBroken } from '../../../../nodes/PublishingService/media/mediaRules';
import {
	readVideoFacts,
	type VideoFacts,
} from '../../../../nodes/PublishingService/media/videoFacts';
import { checkMediaFile } from '../../../../sandbox/media/checkMediaFile';
import { inspectVideo } from '../../../../sandbox/media/inspectVideo';
import {
	fixturePath,
	images,
	invalidVideos,
	validVideos,
	type VideoFixture,
} from '../../../kit/media';
import { ByteSource } from './byteSource';

// The real media library is mediabunny, with mediainfo.js for what it has no name for.
const libraryNames: Record<string, string> = { 'H.264': 'h264', 'MPEG-4 Visual': 'MPEG-4 Visual' };

function libraryName(name: string | undefined): string | undefined {
	return name === undefined ? undefined : (libraryNames[name] ?? name.toLowerCase());
}

async function read(file: string): Promise<VideoFacts | undefined> {
	const bytes = await readFile(fixturePath({ file }));
	return await readVideoFacts(new ByteSource(bytes), bytes.length);
}

async function facts(file: string): Promise<VideoFacts> {
	const result = await read(file);
	if (!result) {
		throw new Error(`${file} is not understood`);
	}
	return result;
}

const videos: VideoFixture[] = [...Object.values(validVideos), ...Object.values(invalidVideos)];
const movies = videos.filter(
	({ file, container }) =>
		(container === 'mp4' || container === 'mov') && file !== 'truncated-moov-last.mp4',
);
const told = movies.filter(({ file }) => file !== validVideos.fragmented.file);

test.each(movies)('$file has the tracks that a media library finds', async ({ file }) => {
	const [ours, library] = await Promise.all([facts(file), inspectVideo(fixturePath({ file }))]);
	expect({
		container: ours.container.contentType === 'video/mp4' ? 'mp4' : 'mov',
		videoCodec: ours.videoCodec ? libraryName(ours.videoCodec) : ours.videoCodec,
		audioCodecs: ours.audioCodecs.map(libraryName),
		width: ours.width ?? null,
		height: ours.height ?? null,
	}).toEqual({
		container: library.container,
		videoCodec: library.videoCodec,
		audioCodecs: library.audioCodecs,
		width: library.width,
		height: library.height,
	});
});

test.each(told)('$file has the length that a media library finds', async ({ file }) => {
	const [ours, library] = await Promise.all([facts(file), inspectVideo(fixturePath({ file }))]);
	// The library counts the last frame of an uneven video longer than the header does.
	const frame = file === validVideos.variableFrameRate.file ? 0.1 : 0.001;
	expect(Math.abs((ours.duration ?? NaN) - (library.duration ?? NaN))).toBeLessThanOrEqual(frame);
});

test.each(told)('$file has the frame rate that a media library finds', async ({ file }) => {
	const [ours, library] = await Promise.all([facts(file), inspectVideo(fixturePath({ file }))]);
	if (library.framesPerSecond === null) {
		expect(ours.framesPerSecond).toBeUndefined();
	} else if (file === validVideos.variableFrameRate.file) {
		// Frames are counted in decoding order, which in two uneven seconds differs by three frames.
		expect(Math.abs((ours.framesPerSecond ?? NaN) - library.framesPerSecond)).toBeLessThan(3);
	} else {
		expect(ours.framesPerSecond).toBeCloseTo(library.framesPerSecond, 2);
	}
});

test('a fragmented video tells neither its length nor its frame rate', async () => {
	expect(await facts(validVideos.fragmented.file)).not.toHaveProperty(
		'duration',
		expect.anything(),
	);
	expect((await facts(validVideos.fragmented.file)).framesPerSecond).toBeUndefined();
});

test('a header that ends early is not understood, with or without the size of the file', async () => {
	const bytes = await readFile(fixturePath(invalidVideos.truncatedMoovLast));
	expect(await readVideoFacts(new ByteSource(bytes), bytes.length)).toBeUndefined();
	expect(await readVideoFacts(new ByteSource(bytes))).toBeUndefined();
});

test.each(Object.values(validVideos))('$file is within the rules', async ({ file }) => {
	expect(rulesBroken(await facts(file))).toEqual([]);
});

test.each(movies)('$file is refused only if the service refuses it', async ({ file }) => {
	const violations = rulesBroken(await facts(file));
	const refusal = await checkMediaFile(fixturePath({ file }), 'video');
	if (violations.length > 0) {
		expect(refusal?.code).toBe('invalid_media_specs');
	}
});

test.each([
	['mp4-vp9.mp4', 'The video codec is VP9, but the service accepts only H.264 and HEVC (H.265).'],
	['mp4-av1.mp4', 'The video codec is AV1, but the service accepts only H.264 and HEVC (H.265).'],
	[
		'mp4-mpeg4-part-2.mp4',
		'The video codec is MPEG-4 Visual, but the service accepts only H.264 and HEVC (H.265).',
	],
	[
		'mp4-sound-only.mp4',
		'The file has no video track, but the service accepts only H.264 and HEVC (H.265).',
	],
	['mp4-mp3.mp4', 'The audio codec is MP3, but the service accepts only AAC.'],
	['mp4-opus.mp4', 'The audio codec is Opus, but the service accepts only AAC.'],
	['mp4-61fps.mp4', 'The video has 61 frames per second, but the service accepts at most 60.'],
	['mp4-120fps.mp4', 'The video has 120 frames per second, but the service accepts at most 60.'],
	[
		'mp4-1082x1922.mp4',
		'The video is 1082 x 1922 pixels, but the service accepts at most 1080 x 1920, upright or on its side.',
	],
	['mp4-181s.mp4', 'The video lasts 181 seconds, but the service accepts at most 180 (3 minutes).'],
	['webm.webm', 'The file is a WebM video, but the service accepts only MP4 and MOV videos.'],
	[
		'mkv.mkv',
		'The file is a Matroska video (MKV), but the service accepts only MP4 and MOV videos.',
	],
	['avi-named.mp4', 'The file is an AVI video, but the service accepts only MP4 and MOV videos.'],
	['text-named.mp4', 'The file is a text file, but the service accepts only MP4 and MOV videos.'],
	[
		images.htmlNamedJpg.file,
		'The file is a web page (HTML), but the service accepts only MP4 and MOV videos.',
	],
])('%s breaks one rule', async (file, text) => {
	expect(rulesBroken(await facts(file))).toEqual([text]);
});

test('a file is read from disk as from memory, and its stream is ended', async () => {
	const stream = createReadStream(fixturePath(validVideos.moovLast), { highWaterMark: 100 });
	expect(await readVideoFacts(stream)).toEqual(await facts(validVideos.moovLast.file));
	expect(stream.destroyed).toBe(true);
});
