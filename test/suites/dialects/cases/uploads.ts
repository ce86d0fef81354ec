import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { readFile } from 'node:fs/promises';
import { fixturePath, images, invalidVideos, validVideos } from '../../../kit/media';
import { only } from '../../../kit/engine/testbed';
import type { UploadRecord } from '../../../../sandbox/store/uploads';
import { expectTime, refused } from './expectations';
import type { OperationCase, Rig } from '../rig';

/** The option that a user must choose if trying does not find how the upload origin accepts bytes. */
export function transferOptions({ settings }: Rig): INodeParameters {
	const isUnusual = settings.transferMethods?.includes('putMultipart');
	return isUnusual ? { options: { transferMethod: 'putMultipart' } } : {};
}

/** The option that a user chooses if the service is slow to process files. */
function waiting({ settings }: Rig): INodeParameters {
	return settings.processingMs === undefined ? {} : { options: { waitSeconds: 30 } };
}

/** The only upload that the case created. */
async function made({ bed }: Rig): Promise<UploadRecord> {
	const uploads = await bed.sandbox.control.uploads.list();
	const [upload, ...others] = uploads.filter(({ uploadId }) => uploadId !== 'upl_seeded_image');
	if (!upload || others.length > 0) {
		throw new Error(`${others.length + 1} uploads instead of 1`);
	}
	return upload;
}

function fromFile(does: string, file: { file: string }, kind: string): OperationCase {
	return {
		operation: 'upload.upload',
		unverifiable: true,
		does,
		check: async (rig) => {
			const data = await rig.bed.engine.binary(fixturePath(file));
			const items = [{ json: {}, binary: { data } }];
			const json = await rig.output('upload.upload', transferOptions(rig), { items });
			const upload = await made(rig);
			expect(upload).toMatchObject({ kind, status: 'ready' });
			expect(json).toMatchObject({ uploadId: rig.id(upload.uploadId), kind, status: 'ready' });
		},
	};
}

async function signed(rig: Rig, file: { file: string } = validVideos.mp4H264) {
	const bytes = await readFile(fixturePath(file));
	const json = await rig.output('upload.createSignedUrl', {
		kind: 'video',
		filename: 'clip.mp4',
		contentType: 'video/mp4',
		sizeBytes: bytes.length,
	});
	return { json, bytes };
}

/** Sends the bytes like another program that uses the output of the node. */
async function sendBytes(
	{ settings }: Rig,
	{ json, bytes }: Awaited<ReturnType<typeof signed>>,
): Promise<void> {
	const type = 'video/mp4';
	const { fields, headers } = json as Record<string, Record<string, string> | undefined>;
	const [way = fields ? 'postMultipart' : 'put'] = settings.transferMethods ?? [];
	const method = way.startsWith('post') ? 'POST' : 'PUT';
	const body = new FormData();
	for (const [name, value] of Object.entries(fields ?? {})) {
		body.append(name, value);
	}
	body.append('file', new Blob([new Uint8Array(bytes)], { type }), 'clip.mp4');
	const answer = way.endsWith('Multipart')
		? await fetch(String(json.uploadUrl), { method, body })
		: await fetch(String(json.uploadUrl), {
				method,
				headers: { 'Content-Type': type, ...headers },
				body: new Uint8Array(bytes),
			});
	expect(answer.ok).toBe(true);
}

export const uploadCases: OperationCase[] = [
	fromFile('an image', images.png, 'image'),
	fromFile('a video', validVideos.mp4H264, 'video'),
	{
		operation: 'upload.upload',
		unverifiable: true,
		does: 'from a link',
		check: async (rig) => {
			const sourceUrl = rig.bed.media.url(validVideos.mp4H264.file);
			const json = await rig.output('upload.upload', { source: 'url', sourceUrl });
			const upload = await made(rig);
			expect(upload).toMatchObject({ kind: 'video', status: 'ready' });
			expect(json).toMatchObject({ uploadId: rig.id(upload.uploadId), status: 'ready' });
		},
	},
	{
		operation: 'upload.createSignedUrl',
		unverifiable: true,
		check: async (rig) => {
			const { json } = await signed(rig);
			const upload = await made(rig);
			expect(json).toMatchObject({
				uploadId: rig.id(upload.uploadId),
				uploadUrl: expect.stringMatching(/^http/),
			});
			expectTime(json.expiresAt, new Date(Number(upload.expiresAt)).toISOString());
		},
	},
	{
		operation: 'upload.complete',
		unverifiable: true,
		check: async (rig) => {
			const upload = await signed(rig);
			await sendBytes(rig, upload);
			const uploadId = String(upload.json.uploadId);
			const json = await rig.output('upload.complete', { uploadId, ...waiting(rig) });
			expect(json).toMatchObject({ uploadId, status: 'ready' });
			expect((await made(rig)).status).toBe('ready');
		},
	},
	{
		operation: 'upload.complete',
		unverifiable: true,
		does: 'a second time',
		check: async (rig) => {
			const upload = await signed(rig);
			await sendBytes(rig, upload);
			const uploadId = String(upload.json.uploadId);
			await rig.output('upload.complete', { uploadId, ...waiting(rig) });
			const json = await rig.output('upload.complete', { uploadId, ...waiting(rig) });
			expect(json).toMatchObject({ uploadId, status: 'ready' });
		},
	},
	{
		operation: 'upload.complete',
		does: 'of a file that breaks a rule',
		servedOnly: true,
		check: async (rig) => {
			const upload = await signed(rig, invalidVideos.vp9);
			await sendBytes(rig, upload);
			const uploadId = String(upload.json.uploadId);
			const { error } = await rig.run('upload.complete', { uploadId });
			expect(`${error?.message} ${error?.description ?? ''}`).toMatch(/\w/);
			const found = await rig.output('upload.get', { uploadId });
			expect(found.status).toBe(rig.dialect.invalidUpload);
			if (found.status === 'failed') {
				expect(found.error).toContain('codec');
			}
			// No post may be created from the upload, whatever its status is.
			const before = await rig.bed.sandbox.control.posts.list();
			const { error: refusal } = await rig.run('post.create', {
				accountIds: [rig.id('acc_tiktok_main')],
				mediaSource: 'uploads',
				uploadIds: uploadId,
			});
			expect(refusal).toBeDefined();
			expect(await rig.bed.sandbox.control.posts.list()).toHaveLength(before.length);
		},
	},
	{
		operation: 'upload.upload',
		does: 'with a key that may only write',
		servedOnly: true,
		check: async (rig) => {
			const data = await rig.bed.engine.binary(fixturePath(images.png));
			const { items } = await rig.run('upload.upload', transferOptions(rig), {
				items: [{ json: {}, binary: { data } }],
				apiKey: rig.bed.sandbox.keys['posts:write'],
				onError: 'continueRegularOutput',
			});
			const json = only(items).json as { error?: IDataObject };
			const mustBeRead = rig.settings.imageCompletion === 'refuse';
			if (mustBeRead && rig.dialect.uploadReadScope === 'posts:read') {
				expect(json.error).toMatchObject({
					code: 'insufficient_scope',
					serviceMessage: expect.stringContaining('posts:read'),
				});
				return;
			}
			if (json.error) {
				throw new Error(`${String(json.error.message)} ${String(json.error.nextStep)}`);
			}
			expect(json).toMatchObject({ kind: 'image', status: 'ready' });
		},
	},
	{
		operation: 'upload.get',
		check: async (rig) => {
			const uploadId = rig.id('upl_seeded_image');
			expect(await rig.output('upload.get', { uploadId })).toMatchObject({
				uploadId,
				kind: 'image',
				status: 'ready',
				url: expect.stringMatching(/^http/),
			});
		},
	},
	refused('upload.get', 'an unknown upload', () => ({ uploadId: 'unknown' })),
];
