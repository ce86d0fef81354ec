import type { Folder } from '../../../../../sandbox/service';
import { bed, bytesOf, routesOf, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

const locator = (value: string) => ({ __rl: true, mode: 'list', value });

describe('the workspace', () => {
	test.each([
		['whole', 1, { version: 1, company: { name: 'Sandbox Studio' } }],
		['accounts', 6, { niche: 'lifestyle', accountId: expect.any(String) }],
		['folders', 2, { folderId: 'folder_kitchen', imageCount: 4, packCount: 1 }],
		['images', 7, { folderId: 'folder_kitchen', imageId: 'folder_kitchen_image_1' }],
		['packs', 2, { folderId: 'folder_kitchen', packId: 'folder_kitchen_pack' }],
	])('get gives its %s, an item each', async (part, count, first) => {
		const items = await bed.items('workspace.get', { return: part });
		expect(items).toHaveLength(count);
		expect(items[0]).toMatchObject({ json: first, pairedItem: { item: 0 } });
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/workspace']);
	});

	const image = (folderId: string, imageId: string) => ({
		imageSource: 'image',
		folderId: locator(folderId),
		imageId: locator(imageId),
	});

	test('getMediaUrls: 250 items share 3 requests', async () => {
		const folder: Folder = {
			folderId: 'many',
			name: 'Many',
			images: Array.from({ length: 250 }, (_, at) => ({
				folderId: 'many',
				imageId: `image_${at}`,
			})),
			packs: [],
		};
		await bed.sandbox.control.seed({ folders: [folder] });
		const items = Array.from({ length: 250 }, (_, at) => ({ json: { at } }));
		const outputs = await bed.items(
			'workspace.getMediaUrls',
			{
				imageSource: 'image',
				folderId: locator('many'),
				imageId: locator('=image_{{ $json.at }}'),
				options: { expiresInSeconds: 60 },
			},
			{ items },
		);
		expect(outputs.map(({ json, pairedItem }) => [json.imageId, pairedItem])).toEqual(
			items.map(({ json: { at } }) => [`image_${at}`, { item: at }]),
		);
		const requests = await bed.requests();
		expect(requests.map(({ body }) => (body as { items: unknown[] }).items.length).sort()).toEqual([
			100, 100, 50,
		]);
		expect(requests[0]?.body).toMatchObject({ expiresInSeconds: 60 });
		expect(Date.parse(String(outputs[0]?.json.expiresAt))).toBeLessThan(Date.now() + 61_000);
	});

	test('getMediaUrls: only the item at fault fails', async () => {
		const items = ['folder_kitchen_image_1', 'unknown'].map((id) => ({ json: { id } }));
		const { items: outputs } = await bed.run(
			'workspace.getMediaUrls',
			image('folder_kitchen', '={{ $json.id }}'),
			{ items, onError: 'continueRegularOutput' },
		);
		expect(outputs[0]?.json).toMatchObject({ url: expect.stringMatching(/^http/) });
		expect(outputs[1]?.json.error).toMatchObject({ itemIndex: 1, httpStatus: 404 });
	});

	test.each([
		['folder', { folderId: locator('folder_places') }, 3],
		['images', { folderId: locator('folder_kitchen'), imageIds: 'folder_kitchen_image_4' }, 1],
		['pack', { packId: locator('folder_kitchen_pack') }, 3],
	])('getMediaUrls of a %s', async (imageSource, choice, count) => {
		const items = await bed.items('workspace.getMediaUrls', { imageSource, ...choice });
		expect(items).toHaveLength(count);
		const answer = await fetch(String(items[0]?.json.url));
		expect(answer.headers.get('content-type')).toMatch(/^image\//);
	});

	test('downloadImages gives an item for each image, or one for all', async () => {
		const pack = { imageSource: 'pack', packId: locator('folder_places_pack') };
		const each = await bed.items('workspace.downloadImages', pack);
		expect(each.map(({ json, pairedItem }) => [json.imageId, pairedItem])).toEqual(
			[1, 2, 3].map((at) => [`folder_places_image_${at}`, { item: 0 }]),
		);
		const journal = await bed.requests();
		expect(routesOf(journal.filter(({ origin }) => origin === 'api'))).toEqual([
			'GET /v2/workspace',
			'POST /v2/workspace/media-urls',
		]);
		// The last image of a large pack is downloaded long after its link was made.
		expect(journal[1]?.body).toMatchObject({ expiresInSeconds: 3_600 });
		const downloads = journal.filter(({ origin }) => origin === 'image');
		expect(downloads.map(({ headers }) => headers.authorization)).toEqual([null, null, null]);

		const all = await bed.item('workspace.downloadImages', {
			...pack,
			return: 'item',
			binaryPropertyName: 'photo',
		});
		expect(all.json.images).toEqual(each.map(({ json }) => json));
		expect(Object.keys(all.binary ?? {})).toEqual(['photo_0', 'photo_1', 'photo_2']);
		for (const [at, { binary }] of each.entries()) {
			const bytes = await bytesOf(binary?.data);
			expect(bytes.length).toBeGreaterThan(500);
			expect(bytes.equals(await bytesOf(all.binary?.[`photo_${at}`]))).toBe(true);
			expect(binary?.data?.mimeType).toMatch(/^image\//);
		}
		expect(JSON.stringify([each, all])).not.toContain('signature');
	});
});
