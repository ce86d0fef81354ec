import {
	createFields,
	readMediaEntries,
} from '../../../../../nodes/PublishingService/actions/post/create.operation';
import { itemWith } from '../items';

/** The entries that are read from these parameters, and the problems that are reported. */
function read(parameters: Readonly<Record<string, unknown>>) {
	const item = itemWith(createFields, parameters);
	return { entries: readMediaEntries(item), problems: item.problems };
}

const LONG = 'x'.repeat(200);

test.each<[Readonly<Record<string, unknown>>, object[]]>([
	[
		{ mediaSource: 'binary', binaryPropertyNames: 'data, data_1' },
		[
			{ from: 'binary', field: 'binaryPropertyNames', property: 'data' },
			{ from: 'binary', field: 'binaryPropertyNames', property: 'data_1' },
		],
	],
	[
		{ mediaSource: 'urls', mediaUrls: 'https://a.example/1.jpg, HTTP://b.example/2.jpg' },
		[
			{ from: 'url', field: 'mediaUrls', url: 'https://a.example/1.jpg' },
			{ from: 'url', field: 'mediaUrls', url: 'HTTP://b.example/2.jpg' },
		],
	],
	[
		{ mediaSource: 'uploads', uploadIds: LONG },
		[{ from: 'upload', field: 'uploadIds', uploadId: LONG }],
	],
	[
		{ mediaSource: 'imagePack', imagePack: { __rl: true, mode: 'id', value: 'pack_1' } },
		[{ from: 'pack', field: 'imagePack', packId: 'pack_1' }],
	],
])('%j are media', (parameters, entries) => {
	expect(read(parameters)).toEqual({ entries, problems: [] });
});

const many = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`).join(', ');

test.each<[Readonly<Record<string, unknown>>, string[]]>([
	[{}, ['Media From is required']],
	[{ mediaSource: 'binary', binaryPropertyNames: '' }, ['Input Binary Fields is required']],
	[{ mediaSource: 'uploads', uploadIds: many(11) }, ['11 entries, the limit is 10']],
	[{ mediaSource: 'uploads', uploadIds: `${LONG}x` }, ['200']],
	[{ mediaSource: 'imagePack' }, ['is required']],
	[
		{ mediaSource: 'urls', mediaUrls: 'ftp://a.example/1.jpg, https:///x, see https://a.example' },
		['not "ftp://a.example/1.jpg"', 'not "https:///x"', 'not "see https://a.example"'],
	],
	[{ mediaSource: 'urls', mediaUrls: 'https://[' }, ['must be a web address']],
	[
		{ mediaSource: 'urls', mediaUrls: `ftp://a.example/${'x'.repeat(80)}` },
		[`not "ftp://a.example/${'x'.repeat(44)}"`],
	],
])('%j is refused', (parameters, said) => {
	const problems = said.map((part) => expect.stringContaining(part) as string);
	expect(read(parameters)).toEqual({ entries: [], problems });
});
