import {
	identityInRun,
	identityOf,
	type KnownMedium,
	mediaIdentities,
} from '../../../../nodes/PublishingService/posting/mediaIdentity';
import type { BinaryFile } from '../../../../nodes/PublishingService/posting/uploads/binaryFile';

/** A file with this content; `number` is the first file of the run with the same content. */
const aFile = (hash: string, number = 0) =>
	({
		content: {
			contentHash: async () => await Promise.resolve(hash),
			sameContent: async () => await Promise.resolve({ number }),
		},
	}) as unknown as BinaryFile;

const field = 'media';
const link = { from: 'url', field, url: 'https://a.example/1.jpg#t' } as const;

test.each<[KnownMedium, string]>([
	[{ from: 'upload', field, uploadId: 'upl_1' }, 'upload:upl_1'],
	[link, 'url:https://a.example/1.jpg'],
	[{ from: 'image', field, folderId: 'f', imageId: 'i' }, 'image:f/i'],
	[{ from: 'pack', field, packId: 'p' }, 'pack:p'],
])('%j is %s, in a run too', async (medium, identity) => {
	expect(await identityOf(medium)).toBe(identity);
	expect(await identityInRun(medium)).toBe(identity);
});

test('a file is its content; in a run, the first file that has it', async () => {
	const medium: KnownMedium = { from: 'binary', file: aFile('abc', 7) };
	expect(await identityOf(medium)).toBe('file:abc');
	expect(await identityInRun(medium)).toBe('file:7');
});

describe('the identities of the media of a post', () => {
	const files: Readonly<Record<string, BinaryFile>> = { one: aFile('abc'), two: aFile('def') };
	const item = {
		files: { find: async (name: string) => await Promise.resolve(files[name]), list: () => [] },
	};
	const named = (property: string) => ({ from: 'binary', field, property }) as const;

	test('are one text for each file, in their order', async () => {
		expect(await mediaIdentities(item, [named('one'), link])).toEqual([
			'file:abc',
			'url:https://a.example/1.jpg',
		]);
	});

	test('are undefined without media, or if a file is missing', async () => {
		expect(await mediaIdentities(item, [])).toBeUndefined();
		expect(await mediaIdentities(item, [named('three')])).toBeUndefined();
		expect(await mediaIdentities(item, [link, named('three')])).toBeUndefined();
	});
});
