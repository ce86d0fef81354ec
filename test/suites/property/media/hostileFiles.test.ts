import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';

import { sniff } from '../../../../nodes/PublishingService/media/formats';
import { rulesBroken } from '../../../../nodes/PublishingService/media/mediaRules';
import {
	readVideoFacts,
	type VideoFacts,
} from '../../../../nodes/PublishingService/media/videoFacts';
import { fixturePath, invalidVideos, validVideos, type VideoFixture } from '../../../kit/media';
import { ByteSource } from '../../unit/media/byteSource';
import { box, ftyp, latin1, u32, u64 } from '../../unit/media/movieBytes';

const RUNS = 1000;

const videos: VideoFixture[] = [...Object.values(validVideos), ...Object.values(invalidVideos)];
const file = fc.constantFrom(...videos.map((video) => readFileSync(fixturePath(video))));
const chunkSizes = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 });

/** Rules for any file: the reader answers in one pass that ends, and the media rules can judge the answer. */
async function expectAnAnswer(bytes: Uint8Array, sizes?: readonly number[]) {
	const source = new ByteSource(bytes, sizes);
	const answer = await readVideoFacts(source, bytes.length);
	expect(source.pulledBytes).toBeLessThanOrEqual(bytes.length);
	expect(source.closed).toBe(true);
	if (answer) {
		expectSoundFacts(answer);
	}
	return answer;
}

function expectSoundFacts(facts: VideoFacts): void {
	for (const value of [facts.duration, facts.width, facts.height, facts.framesPerSecond]) {
		if (value === undefined) {
			continue;
		}
		expect(Number.isFinite(value)).toBe(true);
		expect(value).toBeGreaterThan(0);
	}
	for (const text of rulesBroken(facts)) {
		expect(text).toMatch(/^The (?:video|audio|file) .+, but the service accepts .+\.$/);
		expect(text).not.toMatch(/undefined|null|NaN|Infinity/);
	}
}

test('every chunking of a file gives the same facts', async () => {
	const small = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 });
	await fc.assert(
		fc.asyncProperty(file, fc.oneof(fc.constant([1]), small, chunkSizes), async (bytes, sizes) => {
			const whole = await readVideoFacts(new ByteSource(bytes, [bytes.length]));
			expect(await readVideoFacts(new ByteSource(bytes, sizes))).toEqual(whole);
		}),
		{ numRuns: 500 },
	);
});

test('changed bytes are answered', async () => {
	const change = fc.record({ at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) });
	const changes = fc.array(change, { minLength: 1, maxLength: 40 });
	await fc.assert(
		fc.asyncProperty(file, changes, chunkSizes, async (original, list, sizes) => {
			const bytes = Buffer.from(original);
			for (const { at, value } of list) {
				bytes[at % bytes.length] = value;
			}
			await expectAnAnswer(bytes, sizes);
		}),
		{ numRuns: RUNS },
	);
});

/** Offsets of the four-character codes of all boxes that the reader looks at. */
function boxTypes(bytes: Buffer): number[] {
	const known =
		/ftyp|mdat|moov|mvhd|mvex|mehd|trak|tkhd|mdia|mdhd|hdlr|minf|stbl|stsd|stts|avc1|hvc1|mp4[av]|wave|esds/g;
	return [...bytes.toString('latin1').matchAll(known)].map(({ index }) => index);
}

test('lying sizes and fields of boxes are answered', async () => {
	const hostile = fc.oneof(
		fc.constantFrom(0, 1, 2, 7, 8, 9, 15, 16, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff),
		fc.nat({ max: 5000 }),
		fc.nat({ max: 0xffff_ffff }),
	);
	const offset = fc.constantFrom(-4, -4, -4, 0, 4, 8, 12, 16, 20, 24, 28, 32, 40, 44, 64, 78);
	const lie = fc.record({ box: fc.nat(), offset, value: hostile });
	const lies = fc.array(lie, { minLength: 1, maxLength: 4 });
	await fc.assert(
		fc.asyncProperty(file, lies, async (original, list) => {
			const bytes = Buffer.from(original);
			const types = boxTypes(bytes);
			for (const told of list) {
				const at = (types[told.box % types.length] ?? 4) + told.offset;
				if (at >= 0 && at + 4 <= bytes.length) {
					bytes.writeUInt32BE(told.value, at);
				}
			}
			await expectAnAnswer(bytes);
		}),
		{ numRuns: RUNS },
	);
});

test('files that end anywhere are answered, and never refused for what is missing', async () => {
	await fc.assert(
		fc.asyncProperty(file, fc.nat(), async (bytes, cut) => {
			const whole = await readVideoFacts(new ByteSource(bytes));
			const rest = bytes.subarray(0, cut % (bytes.length + 1));
			const answer = await expectAnAnswer(rest);
			expect([[], rules(whole)]).toContainEqual(rules(answer));
		}),
		{ numRuns: RUNS },
	);
});

/** The broken rules, without the values. */
function rules(answer: VideoFacts | undefined) {
	return answer ? rulesBroken(answer).map((text) => text.replace(/ (is|has|lasts) .*/, '')) : [];
}

test('boxes of any kind, nested in any way, are answered', async () => {
	const type = fc.constantFrom(
		...['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'stts', 'mvex', 'mehd', 'wave', 'esds'],
		...['mvhd', 'tkhd', 'mdhd', 'hdlr', 'avc1', 'mp4v', 'mp4a', 'mdat', 'free'],
	);
	const { tree } = fc.letrec<{ tree: Buffer; branch: Buffer; leaf: Buffer }>((tie) => ({
		leaf: fc.tuple(type, fc.uint8Array({ maxLength: 120 })).map(([name, body]) => box(name, body)),
		branch: fc
			.tuple(type, fc.array(tie('tree'), { maxLength: 5 }))
			.map(([name, children]) => box(name, ...children)),
		tree: fc.oneof({ maxDepth: 8 }, tie('leaf'), tie('branch')),
	}));
	await fc.assert(
		fc.asyncProperty(fc.array(tree, { maxLength: 6 }), async (children) => {
			await expectAnAnswer(Buffer.concat([ftyp(), box('moov', ...children)]));
		}),
		{ numRuns: RUNS },
	);
});

test.each(['moov', 'trak', 'mdia', 'wave', 'free'])(
	'a hundred thousand boxes "%s" within each other are answered',
	async (type) => {
		const depth = 100_000;
		const headers = Array.from({ length: depth }, (_, level) =>
			Buffer.concat([u32((depth - level) * 8), latin1(type)]),
		);
		await expectAnAnswer(Buffer.concat([ftyp(), box('moov', box('trak', ...headers))]));
	},
);

test('64-bit sizes of any value are answered', async () => {
	const size = fc.oneof(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), fc.bigInt(0n, 200n));
	const types = fc.constantFrom('moov', 'mdat', 'free');
	await fc.assert(
		fc.asyncProperty(size, types, file, async (value, type, rest) => {
			const header = Buffer.concat([u32(1), latin1(type), u64(value)]);
			await expectAnAnswer(Buffer.concat([ftyp(), header, rest]));
		}),
		{ numRuns: 500 },
	);
});

test('random bytes, and those behind a real start, are answered', async () => {
	const start = fc.constantFrom(
		Buffer.alloc(0),
		ftyp(),
		latin1('RIFF'),
		latin1('\x1a\x45\xdf\xa3'),
	);
	await fc.assert(
		fc.asyncProperty(start, fc.uint8Array({ maxLength: 2000 }), async (first, noise) => {
			const bytes = Buffer.concat([first, noise]);
			expect(() => sniff(bytes)).not.toThrow();
			await expectAnAnswer(bytes);
		}),
		{ numRuns: RUNS },
	);
});
