import type { INodeExecutionData } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fixturePath, images, invalidVideos, validVideos } from '../../../../kit/media';
import { bed, only, routesOf, useTestbed } from '../../../../kit/engine/testbed';
import { startOnSimulatedClock, type World } from '../../../../kit/world';

let world: World;
useTestbed(async () => {
	world = await startOnSimulatedClock();
	return world;
});

type Fixture = Parameters<typeof fixturePath>[0];

const bytesOf = (fixture: Fixture) => readFileSync(fixturePath(fixture));
const seenAs = (fixture: Fixture) => ({
	bytes: bytesOf(fixture).length,
	sha256: createHash('sha256').update(bytesOf(fixture)).digest('hex'),
});
const binaryOf = (fixture: Fixture, mode?: 'memory') =>
	bed.engine.binary(fixturePath(fixture), mode && { mode });

const signedRoutes = [
	'POST /v2/uploads',
	'PUT /signed/{uploadId}',
	'POST /v2/uploads/{uploadId}/complete',
];

describe('upload.upload from a file', () => {
	test.each([
		['on disk', undefined],
		['in memory', 'memory'],
	] as const)('%s goes to the signed URL byte for byte, without the key', async (_, mode) => {
		const data = await binaryOf(validVideos.mp4H264, mode);
		const item = await bed.item('upload.upload', {}, { items: [{ json: {}, binary: { data } }] });
		const { bytes } = seenAs(validVideos.mp4H264);
		const declared = {
			kind: 'video',
			filename: 'mp4-h264-aac.mp4',
			contentType: 'video/mp4',
			sizeBytes: bytes,
		};
		expect(item).toEqual({
			json: { ...declared, uploadId: expect.stringMatching(/^upl_/), status: 'ready' },
			pairedItem: { item: 0 },
		});
		const entries = await bed.requests();
		expect(routesOf(entries)).toEqual(signedRoutes);
		const [created, sent, completed] = entries;
		expect(created).toMatchObject({ body: declared, headers: { authorization: 'full' } });
		expect(created?.headers).not.toHaveProperty('idempotency-key');
		expect(sent).toMatchObject({
			origin: 'upload',
			body: seenAs(validVideos.mp4H264),
			headers: {
				authorization: null,
				'content-type': 'video/mp4',
				'content-length': String(bytes),
			},
		});
		expect(sent?.headers).not.toHaveProperty('transfer-encoding');
		expect(completed?.path).toContain(String(item.json.uploadId));
		expect(completed?.body).toBeNull();
	});

	test('takes every field of an item, in order and paired', async () => {
		const items: INodeExecutionData[] = [
			{ json: {}, binary: { data: await binaryOf(images.tinyPng) } },
			{
				json: {},
				binary: { film: await binaryOf(validVideos.movHevc), data: await binaryOf(images.jpeg) },
			},
		];
		const parameters = { binaryPropertyName: '={{ $itemIndex ? "film, data" : "data" }}' };
		const outputs = await bed.items('upload.upload', parameters, { items });
		expect(
			outputs.map(({ json, pairedItem }) => [json.filename, json.contentType, pairedItem]),
		).toEqual([
			['tiny.png', 'image/png', { item: 0 }],
			['mov-hevc-aac.mov', 'video/quicktime', { item: 1 }],
			['portrait.jpg', 'image/jpeg', { item: 1 }],
		]);
		expect(new Set(outputs.map(({ json }) => json.uploadId)).size).toBe(3);
	});

	test('lets kind, name and content type be corrected', async () => {
		const data = await bed.engine.binary(fixturePath(validVideos.mp4H264), {
			fileName: 'recording',
			mimeType: 'application/octet-stream',
		});
		const options = { kind: 'video', filename: 'take one.mp4', contentType: 'video/mp4' };
		await bed.items('upload.upload', { options }, { items: [{ json: {}, binary: { data } }] });
		expect((await bed.requests())[0]?.body).toMatchObject(options);
	});

	test.each(['accept', 'refuse'] as const)(
		'an image is ready where the service would %s its completion',
		async (imageCompletion) => {
			await bed.sandbox.control.settings({ imageCompletion });
			const items = [{ json: {}, binary: { data: await binaryOf(images.png) } }];
			const item = await bed.item('upload.upload', {}, { items });
			expect(item.json).toMatchObject({ kind: 'image', status: 'ready' });
			const isRead = imageCompletion === 'refuse' ? ['GET /v2/uploads/{uploadId}'] : [];
			expect(routesOf(await bed.requests())).toEqual([...signedRoutes, ...isRead]);
		},
	);

	test.each([
		['putRaw', 'put', 'PUT', /^video\/mp4$/],
		['putMultipart', 'putMultipart', 'PUT', /^multipart\/form-data; boundary=/],
		['postMultipart', 'postMultipart', 'POST', /^multipart\/form-data; boundary=/],
	] as const)('transfers by %s', async (transferMethod, accepted, method, contentType) => {
		await bed.sandbox.control.settings({ transferMethods: [accepted] });
		for (const mode of [undefined, 'memory'] as const) {
			const items = [{ json: {}, binary: { data: await binaryOf(validVideos.mp4H264, mode) } }];
			const options = { transferMethod };
			const item = await bed.item('upload.upload', { options }, { items });
			expect(item.json.status).toBe('ready');
			const sent = (await bed.requests()).find(({ origin }) => origin === 'upload');
			expect(sent).toMatchObject({ method, body: seenAs(validVideos.mp4H264) });
			expect(sent?.headers['content-type']).toMatch(contentType);
			expect(sent?.headers['content-length']).toMatch(/^\d+$/);
		}
	});

	test('a transfer that the origin takes another way than the chosen one is refused', async () => {
		await bed.sandbox.control.settings({ transferMethods: ['postMultipart'] });
		const items = [{ json: {}, binary: { data: await binaryOf(images.tinyPng) } }];
		const options = { transferMethod: 'putRaw' };
		const { error } = await bed.run('upload.upload', { options }, { items });
		expect(error?.message).toBe(
			'The storage for uploads did not accept the file: MethodNotAllowed, PUT of raw bytes is not allowed against this resource., HTTP 405',
		);
		expect(error?.description).toMatch(
			/^This happened at the stage "transfer"\. Run this row again\. If this does not help, choose another 'Transfer Method' under 'Options'\. Uploads created for this row: upl_\w+\. \(code transfer_refused, HTTP 405, row 1\)$/,
		);
	});

	test('a transfer that breaks off is repeated with a fresh stream on the same URL', async () => {
		const fault = { origin: 'upload', kind: 'resetAfterBytes', bytes: 1000, times: 2 } as const;
		await bed.sandbox.control.faults.add(fault);
		const items = [{ json: {}, binary: { data: await binaryOf(validVideos.mp4H264) } }];
		const item = await bed.item('upload.upload', {}, { items });
		expect(item.json.status).toBe('ready');
		const sent = (await bed.requests()).filter(({ origin }) => origin === 'upload');
		expect(sent.map(({ fault: struck }) => struck)).toEqual([fault.kind, fault.kind, null]);
		expect(new Set(sent.map(({ path }) => path)).size).toBe(1);
		expect(sent[2]?.body).toEqual(seenAs(validVideos.mp4H264));
	});

	test('a signed URL that ran out on the way is replaced once', async () => {
		await bed.sandbox.control.settings({ uploadTtlMs: 1000 });
		world.beforeRequest((_request, number) => {
			const isFirstTransfer = number === 2;
			if (isFirstTransfer) {
				world.clock.advance(1500);
			}
		});
		const items = [{ json: {}, binary: { data: await binaryOf(images.tinyPng) } }];
		const item = await bed.item('upload.upload', {}, { items });
		world.beforeRequest();
		expect(item.json.status).toBe('ready');
		expect(routesOf(await bed.requests())).toEqual([...signedRoutes.slice(0, 2), ...signedRoutes]);
	});

	test('a video against the media rules spends no upload', async () => {
		const items = [{ json: {}, binary: { data: await binaryOf(invalidVideos.tooLong) } }];
		const { error } = await bed.run('upload.upload', {}, { items });
		expect(error?.message).toMatch(
			/^Input Binary Field "data" \(mp4-181s\.mp4\) breaks a media rule\. .*181/,
		);
		expect(await bed.requests()).toEqual([]);
	});

	test('a file that the service refuses names rule, stage and upload', async () => {
		const items = [{ json: {}, binary: { data: await binaryOf(invalidVideos.tooLong) } }];
		const options = { checkVideo: false };
		const { error } = await bed.run('upload.upload', { options }, { items });
		expect(error?.message).toBe('The video breaks a media rule of the service');
		expect(error?.description).toMatch(
			/^This happened at the stage "completion"\. The service says: .*180.* \(code invalid_media_specs, HTTP 422, request ID req_[\w-]+, row 1\)$/,
		);
		expect(error?.description).toMatch(/Uploads created for this row: upl_\w+\./);
	});
});

describe('upload.upload from a URL', () => {
	test('a source that there is not is all that is wrong', async () => {
		const { error } = await bed.run('upload.upload', { source: '={{ "link" }}' });
		expect(error?.message).toBe('Source must be one of binary, url, not "link"');
	});

	const fromUrl = (sourceUrl: string, options = {}) =>
		bed.run('upload.upload', { source: 'url', sourceUrl, options });

	test('hands the link to the service', async () => {
		const sourceUrl = bed.media.url('mp4-hevc-aac.mp4');
		const { items } = await fromUrl(sourceUrl, { filename: 'named.mp4' });
		const body = { kind: 'video', sourceUrl, filename: 'named.mp4' };
		expect(items).toEqual([
			{
				json: { ...body, uploadId: expect.stringMatching(/^upl_/), status: 'ready' },
				pairedItem: { item: 0 },
			},
		]);
		const entries = await bed.requests();
		expect(routesOf(entries)).toEqual(['POST /v2/uploads']);
		expect(entries[0]?.body).toEqual(body);
	});

	test('asks the host what a link without an extension leads to', async () => {
		const asked = bed.media.requests.length;
		const { items } = await fromUrl(bed.media.url('portrait.png').replace('.png', '%2Epng'));
		expect(items[0]?.json).toMatchObject({ kind: 'image', status: 'ready' });
		const [ofNode, ofService] = bed.media.requests.slice(asked);
		expect(ofNode?.headers).not.toHaveProperty('authorization');
		expect(ofService?.path).toBe(ofNode?.path);
	});

	test('a web page is recognized before the service is asked', async () => {
		const { error } = await fromUrl(bed.media.url('page', { html: true }));
		expect(error?.message).toMatch(
			/^URL 127\.0\.0\.1\S+: this link does not lead to a video or an image\. Check /,
		);
		expect(await bed.requests()).toEqual([]);
	});

	test('a page named like a file is refused by the service', async () => {
		const { error } = await fromUrl(bed.media.url('portrait.jpg', { html: true }));
		expect(error?.message).toBe('The service does not accept this type of file');
		expect(error?.description).toMatch(/^This happened at the stage "upload"\./);
	});
});

describe('waiting until an upload is ready', () => {
	const video = async () => [{ json: {}, binary: { data: await binaryOf(validVideos.mp4H264) } }];

	test('looks again while the service is processing', async () => {
		await bed.sandbox.control.settings({ processingMs: 2000 });
		const item = await bed.item('upload.upload', {}, { items: await video() });
		expect(item.json).toMatchObject({ status: 'ready', url: expect.stringMatching(/^http/) });
		const looks = routesOf(await bed.requests()).slice(3);
		expect(looks).toEqual(['GET /v2/uploads/{uploadId}', 'GET /v2/uploads/{uploadId}']);
	});

	test('gives up after the chosen time and says which upload it was', async () => {
		await bed.sandbox.control.settings({ processingMs: 60_000 });
		const options = { waitSeconds: 1 };
		const { error } = await bed.run('upload.upload', { options }, { items: await video() });
		expect(error?.message).toBe('The upload was not ready after 1 seconds');
		expect(error?.description).toMatch(
			/^This happened at the stage "waiting"\. Raise 'Wait Until Ready \(Seconds\)' under 'Options', or use Upload > Get with (upl_\w+) later\. Uploads created for this row: \1\. \(code upload_not_ready, row 1\)$/,
		);
	});
});

describe('the steps by themselves', () => {
	const parameters = {
		kind: 'video',
		filename: 'clip.mp4',
		contentType: 'video/mp4',
		sizeBytes: bytesOf(validVideos.mp4H264).length,
	};

	test('createSignedUrl, another sender, complete and get', async () => {
		const signed = await bed.item('upload.createSignedUrl', parameters);
		expect(signed).toEqual({
			json: {
				uploadId: expect.stringMatching(/^upl_/),
				uploadUrl: expect.stringContaining(bed.sandbox.uploadOrigin),
				expiresAt: expect.any(String),
			},
			pairedItem: { item: 0 },
		});
		const { uploadId, uploadUrl } = signed.json as { uploadId: string; uploadUrl: string };
		const sent = await fetch(uploadUrl, {
			method: 'PUT',
			headers: { 'Content-Type': 'video/mp4' },
			body: bytesOf(validVideos.mp4H264),
		});
		expect(sent.status).toBe(200);
		const [pending] = await bed.items('upload.get', { uploadId });
		expect(pending?.json).toEqual({ uploadId, kind: 'video', status: 'pending' });
		await bed.sandbox.control.settings({ processingMs: 3000 });
		const [complete] = await bed.items('upload.complete', { uploadId });
		expect(complete?.json).toEqual({ uploadId, status: 'pending' });
		const options = { waitSeconds: 10 };
		const [ready] = await bed.items('upload.complete', { uploadId, options });
		expect(ready).toMatchObject({ json: { uploadId, status: 'ready' }, pairedItem: { item: 0 } });
		const routes = routesOf(await bed.requests());
		expect(routes.slice(0, 5)).toEqual([
			'POST /v2/uploads',
			'PUT /signed/{uploadId}',
			'GET /v2/uploads/{uploadId}',
			'POST /v2/uploads/{uploadId}/complete',
			'POST /v2/uploads/{uploadId}/complete',
		]);
		// The number of times that the node checks the upload depends on the machine.
		expect(new Set(routes.slice(5))).toEqual(new Set(['GET /v2/uploads/{uploadId}']));
	});

	test('the completion of a video whose bytes are missing stays an error', async () => {
		const signed = await bed.item('upload.createSignedUrl', parameters);
		const { uploadId } = signed.json;
		const { error } = await bed.run('upload.complete', { uploadId: String(uploadId) });
		expect(error?.message).toBe('The service is still processing this upload');
		expect(error?.description).toContain('The service says: No bytes of the upload');
	});

	test('get tells what was wrong with failed media', async () => {
		const fixture = invalidVideos.vp9;
		const data = await binaryOf(fixture);
		const { items } = await bed.run(
			'upload.upload',
			{ options: { checkVideo: false } },
			{ items: [{ json: {}, binary: { data } }], onError: 'continueRegularOutput' },
		);
		const { uploadIds } = items[0]?.json.error as unknown as { uploadIds: string[] };
		const [failed] = await bed.items('upload.get', { uploadId: only(uploadIds) });
		expect(failed?.json).toEqual({
			uploadId: only(uploadIds),
			kind: 'video',
			status: 'failed',
			error: expect.stringMatching(/vp9/i),
		});
	});
});
