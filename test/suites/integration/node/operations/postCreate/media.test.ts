import type { INodeExecutionData } from 'n8n-workflow';
import { fixturePath, images, validVideos } from '../../../../../kit/media';
import { bytesOf, only, routesOf } from '../../../../../kit/engine/testbed';
import { accountIds, bed, create, fileHash, hashOf, storedHash, useTestbed } from './posting';

useTestbed();

describe('media', () => {
	test('from URLs', async () => {
		const mediaUrls = [bed.media.url('portrait.jpg'), bed.media.url('portrait.png')];
		const item = await create({ accountIds, mediaSource: 'urls', mediaUrls: mediaUrls.join() });
		const entries = await bed.requests();
		expect(routesOf(entries)).toEqual([
			'GET /v2/accounts',
			'POST /v2/uploads',
			'POST /v2/uploads',
			'POST /v2/posts',
		]);
		const uploadIds = item.json.uploadIds as string[];
		expect(entries[3]?.body).toMatchObject({ media: uploadIds });
		expect(await Promise.all(uploadIds.map(storedHash))).toEqual([
			fileHash(images.jpeg),
			fileHash(images.png),
		]);
		expect(item.json.media).toMatchObject({ kind: 'image', count: 2 });
	});

	test('from binary fields', async () => {
		const data = await bed.engine.binary(fixturePath(validVideos.mp4H264));
		const parameters = { accountIds, mediaSource: 'binary' };
		const item = await create(parameters, { items: [{ json: {}, binary: { data } }] });
		expect(routesOf(await bed.requests())).toEqual([
			'GET /v2/accounts',
			'POST /v2/uploads',
			'PUT /signed/{uploadId}',
			'POST /v2/uploads/{uploadId}/complete',
			'POST /v2/posts',
		]);
		expect(item.json.media).toMatchObject({ kind: 'video', count: 1 });
		expect(item.json.uploadIds).toHaveLength(1);
	});

	test('from an image pack, in its order', async () => {
		const imagePack = { __rl: true, mode: 'list', value: 'folder_places_pack' };
		const item = await create({ accountIds, mediaSource: 'imagePack', imagePack });
		expect(item.json.media).toMatchObject({ kind: 'image', count: 3 });
		const order = (await bed.requests()).filter(
			({ template }) => template === '/v2/workspace/media-urls',
		);
		expect(order.flatMap(({ body }) => (body as { items: unknown[] }).items)).toEqual(
			[1, 2, 3].map((at) => ({
				folderId: 'folder_places',
				imageId: `folder_places_image_${at}`,
			})),
		);
		const uploads = item.json.uploadIds as string[];
		const downloads = await bed.items('workspace.downloadImages', {
			imageSource: 'pack',
			packId: 'folder_places_pack',
		});
		const hashes = await Promise.all(
			downloads.map(async ({ binary }) => hashOf(await bytesOf(binary?.data))),
		);
		expect(await Promise.all(uploads.map(storedHash))).toEqual(hashes);
	});

	test.each(['binary', 'urls'])('are uploaded once if two items share them: %s', async (source) => {
		const data = await bed.engine.binary(fixturePath(images.png));
		const items: INodeExecutionData[] = ['first', 'second'].map((caption) => ({
			json: { caption },
			binary: { data },
		}));
		const mediaUrls = bed.media.url('portrait.jpg');
		const outputs = await bed.items(
			'post.create',
			{ accountIds, mediaSource: source, mediaUrls, caption: '={{ $json.caption }}' },
			{ items },
		);
		expect(outputs.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(outputs[0]?.json.uploadIds).toEqual(outputs[1]?.json.uploadIds);
		const routes = routesOf(await bed.requests());
		expect(routes.filter((route) => route === 'POST /v2/uploads')).toHaveLength(1);
		expect(routes.filter((route) => route === 'POST /v2/posts')).toHaveLength(2);
	});

	test.each([
		[
			'https://drive.google.com/file/d/abc-123/view?usp=sharing',
			/^https:\/\/drive\.usercontent\.google\.com\/download\?id=abc-123&/,
		],
		[
			'https://www.dropbox.com/scl/fi/x/clip.mp4?rlkey=k&dl=0',
			/^https:\/\/www\.dropbox\.com\/scl\/fi\/x\/clip\.mp4\?rlkey=k&raw=1$/,
		],
	])('come from the direct link of the share page %s', async (sourceUrl, direct) => {
		const options = { kind: 'video' };
		const { error } = await bed.run('upload.upload', { source: 'url', sourceUrl, options });
		expect(error?.message).toMatch(/^The sandbox does not fetch from /);
		expect((await bed.requests())[0]?.body).toMatchObject({
			sourceUrl: expect.stringMatching(direct),
		});
	});

	test.each([
		[
			'https://drive.google.com/drive/folders/abc',
			'this Google Drive link is a folder or a page, not a file. Use the share link of one file',
		],
		[
			'https://www.youtube.com/watch?v=1',
			'this YouTube link is a page, not a file. Use a link to the file itself, for example a link that ends in .mp4 or .jpg, or a share link of Google Drive or Dropbox',
		],
	])('are refused with advice for the page %s', async (mediaUrls, advice) => {
		const { error } = await bed.run('post.create', { accountIds, mediaSource: 'urls', mediaUrls });
		expect(error?.message).toBe(`Media URLs: ${advice}`);
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/accounts']);
	});

	test('are named if they were uploaded and the post itself fails', async () => {
		const fault = { method: 'POST', path: '/v2/posts', kind: 'status' } as const;
		await bed.sandbox.control.faults.add({ ...fault, status: 403, code: 'quota_exceeded' });
		const mediaUrls = bed.media.url('portrait.jpg');
		const parameters = { accountIds, mediaSource: 'urls', mediaUrls };
		const { items } = await bed.run('post.create', parameters, {
			onError: 'continueRegularOutput',
		});
		const { error } = only(items).json as unknown as {
			error: { stage: string; uploadIds: string[] };
		};
		expect(error.stage).toBe('post');
		expect(await Promise.all(error.uploadIds.map(storedHash))).toEqual([fileHash(images.jpeg)]);
	});

	test('at links that differ in a parameter are two uploads and two posts', async () => {
		const links = ['a', 'b'].map((token) => `${bed.media.url('portrait.jpg')}?token=${token}`);
		const items = links.map((link) => ({ json: { link } }));
		const parameters = { accountIds, mediaSource: 'urls', mediaUrls: '={{ $json.link }}' };
		const outputs = await bed.items('post.create', parameters, { items });
		expect(outputs.map(({ json }) => json.replayed)).toEqual([false, false]);
		const entries = await bed.requests();
		const sources = entries.flatMap(({ template, body }) =>
			template === '/v2/uploads' ? (body as { sourceUrl: string }).sourceUrl : [],
		);
		expect(sources.sort()).toEqual(links);
		expect(new Set(outputs.map(({ json }) => json.postId)).size).toBe(2);
	});

	test('at a link that is signed again bring back the original post', async () => {
		const signed = (signature: string) => {
			const link = new URL(bed.media.url('portrait.jpg'));
			link.searchParams.set('sv', '2024-11-04');
			link.searchParams.set('se', '2031-01-01T00:00:00Z');
			link.searchParams.set('sig', signature);
			return link.toString();
		};
		const parameters = { accountIds, mediaSource: 'urls' };
		const first = await create({ ...parameters, mediaUrls: signed('one') });
		const second = await create({ ...parameters, mediaUrls: signed('two') });
		expect(second.json).toMatchObject({ postId: first.json.postId, replayed: true });
	});
});
