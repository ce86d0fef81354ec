import {
	identityInRun,
	identityOf,
	type KnownMedium,
	mediaFingerprint,
} from '../../../../nodes/PublishingService/posting/idempotency';
import type { BinaryFile } from '../../../../nodes/PublishingService/posting/uploads/storedFile';

/** A file with this content; `number` tells the first file of the run that has it. */
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

describe('the fingerprint of the media of a post', () => {
	const files: Readonly<Record<string, BinaryFile>> = { one: aFile('abc'), two: aFile('def') };
	const item = { file: async (name: string) => await Promise.resolve(files[name]) };
	const named = (property: string) => ({ from: 'binary', field, property }) as const;
	const of = async (...media: Parameters<typeof mediaFingerprint>[2]) =>
		await mediaFingerprint(item, 'pst_1', media);

	test('is short, and stays from version to version', async () => {
		expect(await of(named('one'), link)).toBe('mb540d527f9b');
	});

	test('is another one for other media, another order and another post', async () => {
		const all = [
			await of(named('one'), link),
			await of(link, named('one')),
			await of(named('two'), link),
			await of(link),
			await mediaFingerprint(item, 'pst_2', [link]),
		];
		expect(new Set(all).size).toBe(all.length);
	});

	test('is not reported no media, or where a file is not there', async () => {
		expect(await of()).toBeUndefined();
		expect(await of(named('three'))).toBeUndefined();
		expect(await of(link, named('three'))).toBeUndefined();
	});
});
