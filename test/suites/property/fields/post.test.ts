import fc from 'fast-check';

import {
	createFields,
	readMediaEntries,
} from '../../../../nodes/PublishingService/actions/post/create.operation';
import { readAccountEntries } from '../../../../nodes/PublishingService/actions/account/accountFields';
import { readContent } from '../../../../nodes/PublishingService/actions/post/contentFields';
import { idempotencyKey } from '../../../../nodes/PublishingService/posting/idempotencyKey';
import { readSlides } from '../../../../nodes/PublishingService/actions/post/slides';
import { isObject } from '../../../../nodes/PublishingService/client/json';
import { LIMITS } from '../../../../nodes/PublishingService/contract/serviceLimits';
import { aRun, itemWith } from '../../unit/actions/items';
import { cell, groupOf } from './arbitraries';
import { characters, fewestCharacters } from './characters';

const within = (number: number | undefined, least: number, most: number) =>
	number === undefined || (number >= least && number <= most);
const inRange = (number: number | undefined, { min, max }: { min: number; max: number }) =>
	within(number, min, max);

/** Mostly right values, so that each check is reached; sometimes one beyond the limit or of another type. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>) =>
	fc.oneof({ weight: 40, arbitrary: right }, { weight: 1, arbitrary: wrong });
const around = ({ min, max }: { min: number; max: number }) =>
	mostly(fc.double({ min, max, noNaN: true }), fc.constantFrom(min - 1, max + 1, Number.NaN));
const charactersAround = (limit: number) =>
	mostly(fc.integer({ min: 1, max: limit }), fc.constantFrom(0, limit + 1)).map((count) =>
		'😀'.repeat(count),
	);
const element = fc.record(
	{
		content: charactersAround(LIMITS.textElementContent),
		positionX: around(LIMITS.textElementPosition),
		positionY: around(LIMITS.textElementPosition),
		width: around(LIMITS.textElementWidth),
		padding: around(LIMITS.textElementPadding),
		style: fc.record({ fontSize: around(LIMITS.fontSize) }, { requiredKeys: [] }),
	},
	{ requiredKeys: ['content', 'positionY', 'style'] },
);
const slide = fc.record(
	{
		image: charactersAround(LIMITS.idLength),
		textElements: mostly(
			fc.array(element, { maxLength: 2 }),
			fc.array(element, { minLength: LIMITS.textElementsPerSlide + 1 }),
		),
	},
	{ requiredKeys: [] },
);
const slides = fc.array(slide, { maxLength: LIMITS.slides.max + 1 });
const oddSlides = fc.array(
	fc.oneof(
		slide,
		cell,
		groupOf('image', 'textElements'),
		fc.record({ textElements: fc.array(cell) }),
	),
	{ maxLength: 3 },
);
const slideRow = groupOf('content', 'positionY', 'style', 'image', 'imageFit', 'role');
const slideOptions = fc.oneof(
	fc.record({
		slidesJson: fc.oneof(
			slides,
			slides.map((list) => JSON.stringify(list)),
		),
	}),
	fc.record({ slidesJson: fc.oneof(oddSlides, cell) }),
	fc.record({ slides: fc.record({ slide: fc.array(slideRow, { maxLength: 4 }) }) }),
	groupOf('slides', 'slidesJson'),
);
const sound = fc.oneof(cell, fc.record({ values: groupOf('mode', 'url', 'tiktok', 'instagram') }));

test('the content of a post is within the limits of the service, or the item says why not', () => {
	const parameters = fc
		.tuple(
			groupOf('caption', 'hashtags', 'scheduledAfter', 'skipApproval'),
			groupOf('notes', 'priority', 'instagramPostFormat'),
			sound,
		)
		.map(([fields, options, chosen]) => ({ ...fields, options: { ...options, sound: chosen } }));
	fc.assert(
		fc.property(parameters, (given) => {
			const item = itemWith(createFields, given);
			const { content } = readContent(item, item.group('options'));
			expect(fewestCharacters(content.caption)).toBeLessThanOrEqual(LIMITS.caption);
			expect(fewestCharacters(content.notes)).toBeLessThanOrEqual(LIMITS.notes);
			expect(content.hashtags?.length ?? 0).toBeLessThanOrEqual(LIMITS.hashtags);
			expect(within(content.priority, LIMITS.priorityMin, Infinity)).toBe(true);
			const { url, urlsByPlatform = {} } = content.sound ?? {};
			for (const link of [url, ...Object.values(urlsByPlatform)]) {
				expect(link === undefined || URL.canParse(link)).toBe(true);
			}
			expect(() => JSON.stringify(content)).not.toThrow();
		}),
		{ numRuns: 500 },
	);
});

test('accounts are within the limits of the service, each once, or the item says why not', () => {
	fc.assert(
		fc.property(cell, (accountIds) => {
			const item = itemWith(createFields, { accountIds });
			const { entries: ids } = readAccountEntries(item, item.choice('accountsFrom'));
			expect(ids.length === 0).toBe(item.problems.length > 0);
			expect(ids.length).toBeLessThanOrEqual(LIMITS.accountIdsPerRequest);
			expect(new Set(ids).size).toBe(ids.length);
			for (const id of ids) {
				expect(characters(id)).toBeLessThanOrEqual(LIMITS.idLength);
			}
		}),
		{ numRuns: 500 },
	);
});

interface TextElement {
	readonly content: string;
	readonly style: { readonly fontSize?: number };
	readonly positionY: number;
	readonly positionX?: number;
	readonly width?: number;
	readonly padding?: number;
}

test('slides are within the limits of the service, or the item says why not', () => {
	fc.assert(
		fc.property(slideOptions, (options) => {
			const item = itemWith(createFields, { options });
			const slides = readSlides(item.group('options'))?.pages;
			if (slides === undefined || item.problems.length > 0) {
				return;
			}
			expect(within(slides.length, LIMITS.slides.min, LIMITS.slides.max)).toBe(true);
			for (const { image, textElements } of slides) {
				expect(characters(image)).toBeLessThanOrEqual(LIMITS.idLength);
				expect(textElements.length).toBeLessThanOrEqual(LIMITS.textElementsPerSlide);
				for (const { content, style, ...numbers } of textElements as TextElement[]) {
					expect(within(characters(content), 1, LIMITS.textElementContent)).toBe(true);
					expect(isObject(style)).toBe(true);
					expect(inRange(style.fontSize, LIMITS.fontSize)).toBe(true);
					expect(numbers.positionY).toEqual(expect.any(Number));
					expect(inRange(numbers.positionY, LIMITS.textElementPosition)).toBe(true);
					expect(inRange(numbers.positionX, LIMITS.textElementPosition)).toBe(true);
					expect(inRange(numbers.width, LIMITS.textElementWidth)).toBe(true);
					expect(inRange(numbers.padding, LIMITS.textElementPadding)).toBe(true);
				}
			}
		}),
		{ numRuns: 500 },
	);
});

test('media are as many as the service takes, or the item says why not', () => {
	const mediaSource = fc.oneof(fc.constantFrom('binary', 'imagePack', 'uploads', 'urls'), cell);
	const parameters = fc.record({
		mediaSource,
		binaryPropertyNames: cell,
		mediaUrls: cell,
		uploadIds: cell,
		imagePack: cell,
	});
	fc.assert(
		fc.property(parameters, (given) => {
			const item = itemWith(createFields, given);
			const entries = readMediaEntries(item);
			if (item.problems.length > 0) {
				return;
			}
			expect(within(entries.length, 1, LIMITS.mediaPerPost)).toBe(true);
			for (const entry of entries) {
				if (entry.from === 'url') {
					expect(URL.canParse(entry.url)).toBe(true);
				}
				if (entry.from === 'upload') {
					expect(within(characters(entry.uploadId), 1, LIMITS.idLength)).toBe(true);
				}
			}
		}),
		{ numRuns: 500 },
	);
});

test('an idempotency key can travel in a header, or the item says why not', () => {
	const options = fc.record({
		idempotency: fc.oneof(fc.constantFrom('automatic', 'custom', 'execution', 'none'), cell),
		idempotencyKey: cell,
	});
	const facts = fc.record({
		subject: fc.array(fc.string({ unit: 'binary' })),
		accountIds: fc.array(fc.string({ unit: 'binary' })),
		content: fc.dictionary(fc.string(), fc.jsonValue()),
	});
	fc.assert(
		fc.property(options, facts, (given, row) => {
			const item = itemWith(createFields, { options: given }, { run: aRun() });
			const key = idempotencyKey(item, readContent(item, item.group('options')).key, row);
			if (key === undefined) {
				return;
			}
			expect(key).toMatch(/^[\x20-\x7e]+$/);
			expect(key.length).toBeLessThanOrEqual(LIMITS.idempotencyKey);
			expect(() => new Headers({ 'Idempotency-Key': key })).not.toThrow();
		}),
		{ numRuns: 500 },
	);
});
