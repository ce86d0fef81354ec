import { Readable } from 'node:stream';

import { rulesBroken, videoProblem } from '../../../../nodes/PublishingService/media/mediaRules';
import type { VideoFacts } from '../../../../nodes/PublishingService/media/videoFacts';

const within: VideoFacts = {
	container: { name: 'an MP4 video', contentType: 'video/mp4' },
	videoCodec: 'H.264',
	audioCodecs: ['AAC'],
	duration: 180,
	width: 1080,
	height: 1920,
	framesPerSecond: 60,
};

const SUBJECTS = {
	container: /^The file is /,
	videoCodec: /^The video codec is /,
	audioCodec: /^The audio codec is /,
	duration: /^The video lasts /,
	dimensions: /^The video is \d+ x \d+ pixels/,
	frameRate: /^The video has .* frames per second/,
};

function broken(change: Partial<VideoFacts>): Array<string | undefined> {
	return rulesBroken({ ...within, ...change }).map(
		(text) => Object.entries(SUBJECTS).find(([, subject]) => subject.test(text))?.[0],
	);
}

test('a video at every limit breaks no rule', () => {
	expect(broken({})).toEqual([]);
});

test('an unknown value breaks no rule', () => {
	expect(
		broken({
			videoCodec: undefined,
			audioCodecs: [],
			duration: undefined,
			width: undefined,
			height: undefined,
			framesPerSecond: undefined,
		}),
	).toEqual([]);
	expect(broken({ width: undefined, height: 4000 })).toEqual([]);
});

test.each([
	[180.05, true],
	[180.1, true],
	[180.11, false],
])('a length of %d seconds passes: %s', (duration, passes) => {
	expect(broken({ duration })).toEqual(passes ? [] : ['duration']);
});

test.each([
	[1080, 1920, true],
	[1920, 1080, true],
	[1080, 1080, true],
	[1081, 1920, false],
	[1920, 1081, false],
	[1080, 1921, false],
	[1921, 1080, false],
	[1081, 1081, false],
	[640, 3840, false],
])('%i x %i pixels pass: %s', (width, height, passes) => {
	expect(broken({ width, height })).toEqual(passes ? [] : ['dimensions']);
});

test.each([
	[59.94, true],
	[60, true],
	[60.1, true],
	[60.49, true],
	[60.5, false],
	[61, false],
])('%d frames per second pass: %s', (framesPerSecond, passes) => {
	expect(broken({ framesPerSecond })).toEqual(passes ? [] : ['frameRate']);
});

test('no sound is within the rules, one other codec next to AAC is not', () => {
	expect(broken({ audioCodecs: [] })).toEqual([]);
	expect(broken({ audioCodecs: [...within.audioCodecs, 'AC-3'] })).toEqual(['audioCodec']);
});

test('all rules that are broken are named, with the values rounded', () => {
	const facts: VideoFacts = {
		...within,
		videoCodec: 'ProRes',
		audioCodecs: ['PCM'],
		duration: 200.123456,
		width: 3840,
		height: 2160,
		framesPerSecond: 119.88011988,
	};
	expect(rulesBroken(facts)).toEqual([
		'The video codec is ProRes, but the service accepts only H.264 and HEVC (H.265).',
		'The audio codec is PCM, but the service accepts only AAC.',
		'The video lasts 200.12 seconds, but the service accepts at most 180 (3 minutes).',
		'The video is 3840 x 2160 pixels, but the service accepts at most 1080 x 1920, upright or on its side.',
		'The video has 119.88 frames per second, but the service accepts at most 60.',
	]);
});

test('another format is the only thing that is named', () => {
	const container = { name: 'an AVI video', contentType: 'video/x-msvideo' };
	expect(broken({ container, duration: 999 })).toEqual(['container']);
});

/** The first box of an MP4, without further content. */
const FTYP = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1');

test('a file that is no video breaks a rule; what is not understood breaks none', async () => {
	expect(await videoProblem(Readable.from([Buffer.from('words')]))).toMatch(
		/^The file is a text file, [^.]+\.$/,
	);
	expect(await videoProblem(Readable.from([FTYP]), FTYP.length)).toBeUndefined();
});
