import { readFile } from 'node:fs/promises';
import { fixturePath, images, validVideos } from '../../media';
import type { UploadRecord } from '../../sandbox/store/uploads';
import { expectTime, refused } from './expectations';
import type { OperationCase, Rig } from '../rig';

/** The one upload that was made. */
async function made({ bed }: Rig): Promise<UploadRecord> {
	const uploads = await bed.sandbox.control.uploads.list();
	const [upload, ...others] = uploads.filter(({ uploadId }) => uploadId !== 'upl_seeded_image');
	if (!upload || others.length > 0) throw new Error(`${others.length + 1} uploads instead of 1`);
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
			const json = await rig.output('upload.upload', {}, { items });
			const upload = await made(rig);
			expect(upload).toMatchObject({ kind, status: 'ready' });
			expect(json).toMatchObject({ uploadId: rig.id(upload.uploadId), kind, status: 'ready' });
		},
	};
}

async function signed(rig: Rig) {
	const bytes = await readFile(fixturePath(validVideos.mp4H264));
	const json = await rig.output('upload.createSignedUrl', {
		kind: 'video',
		filename: 'clip.mp4',
		contentType: 'video/mp4',
		sizeBytes: bytes.length,
	});
	return { json, bytes };
}

/** Sends the bytes as another program does that goes by the node's output. */
async function sendBytes({ json, bytes }: Awaited<ReturnType<typeof signed>>): Promise<void> {
	const type = 'video/mp4';
	const { fields, headers } = json as Record<string, Record<string, string> | undefined>;
	const body = new FormData();
	for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
	body.append('file', new Blob([new Uint8Array(bytes)], { type }), 'clip.mp4');
	const answer = fields
		? await fetch(String(json.uploadUrl), { method: 'POST', body })
		: await fetch(String(json.uploadUrl), {
				method: 'PUT',
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
			await sendBytes(upload);
			const uploadId = String(upload.json.uploadId);
			const json = await rig.output('upload.complete', { uploadId });
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
			await sendBytes(upload);
			const uploadId = String(upload.json.uploadId);
			await rig.output('upload.complete', { uploadId });
			const json = await rig.output('upload.complete', { uploadId });
			expect(json).toMatchObject({ uploadId, status: 'ready' });
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
