import fc, { type Arbitrary } from 'fast-check';

/** Values that people, spreadsheets and expressions put into the wrong field. */
const odd: Arbitrary<unknown> = fc.constantFrom<unknown>(
	...['', ' ', '\u0000', '\ud800', 'a\r\nX-Header: b', '.', '..', '../..', '%2e%2e', '/', '?a=b#c'],
	...['{{ 1 }}', '=1', '__proto__', 'constructor', 'null', '0', '-1', 'NaN', '1e999', 'true', 'ja'],
	...['2026-02-30', '2026-13-01T99:99', '2026-03-29 02:30', '1.1.2026', 'http://', 'ftp://a/b.mp4'],
	...['[]', '{}', '[[]]', '{"a":', ',;\n', '🍞'.repeat(3000), 'x'.repeat(5000)],
	...[0, -0, -1, 0.5, 1e21, Number.MAX_SAFE_INTEGER, true, false, null],
	...[[], {}, [null], [[]], ['a', 1, {}], { value: 'x' }, nest(200)],
	...[['upl_seeded_image', ''], Array(60).fill('x'), { __rl: true, mode: 'list', value: {} }],
);

function nest(depth: number): unknown {
	let value: unknown = 'deep';
	for (let at = 0; at < depth; at++) {
		value = at % 2 ? [value] : { value };
	}
	return value;
}

export const wild: Arbitrary<unknown> = fc.oneof(
	{ weight: 4, arbitrary: odd },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
	{ weight: 1, arbitrary: fc.double({ noNaN: true }) },
	{ weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

const some = (...values: string[]) => fc.constantFrom(...values);
const many = (one: Arbitrary<string>, max: number) =>
	fc.oneof(
		fc.array(one, { minLength: 1, maxLength: max }),
		fc.array(one, { minLength: 1, maxLength: max }).map((list) => list.join(', ')),
	);

const text = fc.oneof(
	{ weight: 5, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
	{ weight: 1, arbitrary: fc.integer({ min: 1, max: 2300 }).map((length) => '✓'.repeat(length)) },
);

const time = fc.oneof(
	fc
		.date({ min: new Date('2026-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
		.chain((date) =>
			fc.constantFrom(
				date.toISOString(),
				date.toISOString().slice(0, 16),
				date.toISOString().slice(0, 16).replace('T', ' '),
				date.toISOString().slice(0, 10),
				date.toISOString().replace('Z', '+05:30'),
			),
		),
	fc.constant(''),
);

const accounts = some('acc_tiktok_main', 'acc_instagram_main', 'acc_tiktok_japan', 'acc_unknown');
const groups = some('tag:recipes', 'tag:spring-sale', 'template:city-guide');
const posts = some('post_demo_posted', 'post_demo_queued', 'post_demo_draft', 'post_unknown');
const uploads = some('upl_seeded_image', 'upl_seeded_image', 'upl_unknown');
const webUrl = some('https://studio.example/a?b=c', 'http://x.invalid/ü', 'HTTPS://STUDIO.example');
const style = fc.record(
	{
		textColor: some('white', 'black', 'red', 'yellow', 'blue'),
		backgroundColor: some('none', 'black', 'blue'),
		fontSize: fc.integer({ min: 6, max: 72 }),
		textMode: some('stroke', 'plain', 'snapchat'),
		other: fc.jsonValue({ maxDepth: 1 }),
	},
	{ requiredKeys: [] },
);
const textElement = fc.record(
	{
		content: fc.string({ minLength: 1, maxLength: 500, unit: 'grapheme' }),
		style,
		positionY: fc.integer({ min: 0, max: 100 }),
		positionX: fc.double({ min: 0, max: 100, noNaN: true }),
		width: fc.integer({ min: 20, max: 100 }),
		padding: fc.integer({ min: 0, max: 20 }),
	},
	{ requiredKeys: ['content', 'style', 'positionY'] },
);
const slides = fc.array(
	fc.record(
		{
			image: some('upl_seeded_image'),
			textElements: fc.array(textElement, { maxLength: 6 }),
			imageFit: some('fit', 'fill'),
			role: some('hook', 'middle', 'cta'),
		},
		{ requiredKeys: ['textElements'] },
	),
	{ minLength: 2, maxLength: 10 },
);

/** Values for parameters whose type says too little, by name. */
export const fitting: Readonly<Record<string, Arbitrary<unknown>>> = {
	accountId: accounts,
	accountIds: many(accounts, 3),
	binaryPropertyName: some('data', 'data, more', 'absent'),
	binaryPropertyNames: some('data', 'data, more', 'absent'),
	bioUrl: webUrl,
	contentGroupId: groups,
	contentGroupIds: many(groups, 3),
	contentType: some('video/mp4', 'video/quicktime', 'image/png'),
	filename: some('clip.mp4', 'CLIP.MOV', 'picture.png', `${'x'.repeat(251)}.mp4`),
	folderId: some('folder_kitchen', 'folder_places', 'folder_unknown'),
	hashtags: many(fc.string({ unit: 'grapheme', maxLength: 12 }), 30),
	image: some('upl_seeded_image', ''),
	imageId: some('folder_kitchen_image_1', 'folder_places_image_2', 'image_unknown'),
	imageIds: many(some('folder_kitchen_image_1', 'folder_kitchen_image_2'), 3),
	imagePack: some('folder_kitchen_pack', 'pack_unknown'),
	instagram: webUrl,
	packId: some('folder_kitchen_pack', 'pack_unknown'),
	postId: posts,
	profilePictureUrl: webUrl,
	scheduledAfter: time,
	since: time,
	sizeBytes: fc.integer({ min: 1, max: 60_000_000 }),
	slidesJson: fc.oneof(
		slides,
		slides.map((value) => JSON.stringify(value)),
		fc.constant('[]'),
	),
	style: fc.oneof(
		style,
		style.map((value) => JSON.stringify(value)),
	),
	tiktok: webUrl,
	uploadId: uploads,
	uploadIds: many(uploads, 3),
	url: webUrl,
	username: fc.uuid(),
	waitSeconds: fc.integer({ min: 0, max: 1 }),
	warmupSearchTerms: many(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), 20),
};

export { text, time };
