import {
	readVideoFacts,
	type VideoFacts,
} from '../../../../nodes/PublishingService/media/videoFacts';
import { ByteSource } from './byteSource';
import {
	box,
	esds,
	longTimeHeader,
	movie,
	pictureEntry,
	soundEntry,
	timeHeader,
	track,
	trackHeader,
	u16,
	u32,
	u8,
	zeros,
} from './movieBytes';

async function facts(...boxes: Buffer[]): Promise<VideoFacts> {
	const result = await readVideoFacts(new ByteSource(movie(...boxes)));
	if (!result) {
		throw new Error('The file is not understood');
	}
	return result;
}

const header = timeHeader('mvhd', 600, 1200);

describe('length', () => {
	test.each([
		['the movie header', [header, track()], 2],
		['a 64-bit movie header', [longTimeHeader('mvhd', 1000, 5_000_000_000n), track()], 5_000_000],
	])('comes from %s', async (_, boxes, seconds) => {
		expect((await facts(...boxes)).duration).toBe(seconds);
	});

	test.each([
		['all ones', [timeHeader('mvhd', 600, 0xffff_ffff), track()]],
		['all ones in 64 bits', [longTimeHeader('mvhd', 600, (1n << 64n) - 1n), track()]],
		['zero', [timeHeader('mvhd', 600, 0), track()]],
		['in no unit', [timeHeader('mvhd', 0, 1200), track()]],
		['that of the first fragment', [header, track(), box('mvex')]],
		['in no movie header', [track({ mediaHeader: timeHeader('mdhd', 90_000, 45_000) })]],
	])('is not known where it is %s', async (_, boxes) => {
		expect((await facts(...boxes)).duration).toBeUndefined();
	});
});

describe('picture', () => {
	test.each([
		['avc1', 'H.264'],
		['avc3', 'H.264'],
		['hvc1', 'HEVC'],
		['hev1', 'HEVC'],
		['dvh1', 'HEVC'],
		['dvhe', 'HEVC'],
		['av01', 'AV1'],
		['apch', 'ProRes'],
		['rle ', 'Animation'],
		['encv', undefined],
		['zzzz', undefined],
	])('codec %s is %s', async (fourCc, name) => {
		const { videoCodec } = await facts(track({ entry: pictureEntry(fourCc) }));
		expect(videoCodec).toBe(name);
	});

	test.each([
		[0x20, 'MPEG-4 Visual'],
		[0x21, 'H.264'],
		[0x61, 'MPEG-2 Video'],
		[0xfe, undefined],
	])('codec mp4v with object type %i is %s', async (objectType, name) => {
		const entry = pictureEntry('mp4v', 360, 640, esds(objectType));
		expect((await facts(track({ entry }))).videoCodec).toBe(name);
	});

	test('a size of zero is not known', async () => {
		const { width, height } = await facts(track({ entry: pictureEntry('avc1', 0, 0) }));
		expect([width, height]).toEqual([undefined, undefined]);
	});

	test('a track that is off yields to one that is played', async () => {
		const chapters = track({
			header: trackHeader({ enabled: false }),
			entry: pictureEntry('jpeg', 4000, 4000),
		});
		expect((await facts(chapters, track())).videoCodec).toBe('H.264');
		expect((await facts(chapters)).videoCodec).toBe('Motion JPEG');
	});

	test('there is none where all tracks are something else', async () => {
		expect((await facts(track({ handler: 'tmcd' }))).videoCodec).toBeNull();
	});

	test('it is not known where a track does not say what it is', async () => {
		expect((await facts(box('trak', trackHeader()))).videoCodec).toBeUndefined();
	});

	test('its codec is not known where nothing describes it', async () => {
		expect((await facts(track({ entry: zeros(0) }))).videoCodec).toBeUndefined();
	});
});

describe('frame rate', () => {
	test.each([
		['even frames', [[300, 10]], 60],
		[
			'a last frame without length',
			[
				[299, 10],
				[1, 0],
			],
			60,
		],
		[
			'a long last frame',
			[
				[299, 10],
				[1, 60_000],
			],
			60,
		],
		[
			'a burst and a pause',
			[
				[100, 5],
				[100, 15],
			],
			(199 * 600) / (100 * 5 + 99 * 15),
		],
		[
			'counts of zero',
			[
				[0, 1],
				[300, 10],
				[0, 9],
			],
			60,
		],
		['one frame', [[1, 10]], undefined],
		['no frames', [], undefined],
		['frames without length', [[300, 0]], undefined],
	] as const)('the frame rate of %s', async (_, timing, rate) => {
		expect((await facts(track({ timing }))).framesPerSecond).toBe(rate);
	});

	test('counts only what is there where the box states more', async () => {
		const stated = track({ timing: [[300, 10]] });
		stated.writeUInt32BE(0xffff_ffff, stated.indexOf('stts') + 8);
		expect((await facts(stated)).framesPerSecond).toBe(60);
	});

	test('is not known where only the first fragment is described', async () => {
		const first = track({ timing: [[300, 1]] });
		expect((await facts(first, box('mvex'))).framesPerSecond).toBeUndefined();
	});

	test('is not known without a unit of time', async () => {
		const timed = track({ mediaHeader: timeHeader('mdhd', 0, 600), timing: [[300, 10]] });
		expect((await facts(timed)).framesPerSecond).toBeUndefined();
	});
});

describe('sound', () => {
	test.each([
		['as ISO writes it', soundEntry('mp4a', 0, esds(0x40)), 'AAC'],
		['of MPEG-2', soundEntry('mp4a', 0, esds(0x67)), 'AAC'],
		['of version 1', soundEntry('mp4a', 1, esds(0x40)), 'AAC'],
		['of version 1, wrapped', soundEntry('mp4a', 1, wave(esds(0x40))), 'AAC'],
		['of version 2', soundEntry('mp4a', 2, esds(0x40)), 'AAC'],
		['with flags of its descriptor', soundEntry('mp4a', 0, flagged(0x6b)), undefined],
		['that is MP3', soundEntry('mp4a', 0, esds(0x6b)), 'MP3'],
		['of another object type', soundEntry('mp4a', 0, esds(0xfe)), undefined],
		['without a descriptor', soundEntry('mp4a', 0), undefined],
		['with a descriptor of another kind', soundEntry('mp4a', 0, box('esds', zeros(40))), undefined],
		['that is PCM', soundEntry('sowt', 1), 'PCM'],
		['that is MP3 in QuickTime', soundEntry('ms\0U', 1), 'MP3'],
		['that is encrypted', soundEntry('enca', 0), undefined],
	])('%s', async (_, entry, name) => {
		const { audioCodecs } = await facts(track(), track({ handler: 'soun', entry }));
		expect(audioCodecs).toEqual(name === undefined ? [] : [name]);
	});

	test('version 1 in the sense of ISO has no more fields', async () => {
		const entry = box('mp4a', zeros(8), u16(1), zeros(18), esds(0x40));
		const sound = track({ handler: 'soun', entry, descriptionsVersion: 1 });
		expect((await facts(track(), sound)).audioCodecs).toEqual(['AAC']);
	});

	test('a track that is off is not counted', async () => {
		const played = track({ handler: 'soun', entry: soundEntry('mp4a', 0, esds(0x40)) });
		const spatial = track({
			handler: 'soun',
			entry: soundEntry('apac', 0),
			header: trackHeader({ enabled: false }),
		});
		expect((await facts(track(), played, spatial)).audioCodecs).toEqual(['AAC']);
	});

	function wave(description: Buffer): Buffer {
		// Boxes in QuickTime's order: format, a box of the same name, the description, a terminator.
		return box('wave', box('frma', zeros(4)), box('mp4a', zeros(4)), description, u32(8, 0));
	}

	function flagged(objectType: number): Buffer {
		const url = u8(3, 0x61, 0x62, 0x63);
		return esds(objectType, 0xe0, Buffer.concat([zeros(2), url, zeros(2)]));
	}
});
