import axios from 'axios';
import { readFileSync } from 'node:fs';
import { fixturePath, images, invalidVideos, validVideos } from '../../../kit/media';
import { settledUpload, type UploadRecord } from '../../../../sandbox/store/uploads';
import { completeUpload } from '../../../../sandbox/uploads/completion';
import { startOrigin, type RunningOrigin } from './runningOrigin';

let origin: RunningOrigin;
beforeAll(async () => {
	origin = await startOrigin();
});
afterAll(async () => await origin.stop());
afterEach(() => origin.sandbox.reset());

async function transfer(path: string, fields: Partial<UploadRecord> = {}): Promise<string> {
	const bytes = readFileSync(path);
	const { upload, url } = origin.signed({ sizeBytes: bytes.length, ...fields });
	await axios.put(url, bytes, { headers: { 'Content-Type': upload.contentType } });
	return upload.uploadId;
}

function status(uploadId: string): string | undefined {
	const { uploads, now } = origin.sandbox;
	const upload = uploads.get(uploadId);
	return upload && settledUpload(uploads, upload, now()).status;
}

const image = { kind: 'image', contentType: 'image/png' } as const;

describe('completion', () => {
	test('makes a valid video ready, also twice', async () => {
		const uploadId = await transfer(fixturePath(validVideos.movHevc));
		expect(status(uploadId)).toBe('pending');
		expect(await completeUpload(origin.sandbox, uploadId)).toMatchObject({ status: 'ready' });
		expect(await completeUpload(origin.sandbox, uploadId)).toMatchObject({ status: 'ready' });
	});

	test('leaves it pending while it is processed', async () => {
		origin.sandbox.settings.patch({ processingMs: 5000 });
		const uploadId = await transfer(fixturePath(validVideos.mp4H264));
		expect(await completeUpload(origin.sandbox, uploadId)).toMatchObject({ status: 'pending' });
		origin.sandbox.clock.advance(4000);
		expect(status(uploadId)).toBe('pending');
		origin.sandbox.clock.advance(2000);
		expect(status(uploadId)).toBe('ready');
	});

	test.each([
		['vp9', 422, 'invalid_media_specs', 'The video codec is vp9.'],
		['mp3', 422, 'invalid_media_specs', 'The audio codec is mp3.'],
		['fps120', 422, 'invalid_media_specs', 'The video has 120 frames per second.'],
		['tooLong', 422, 'invalid_media_specs', 'The video lasts 181 seconds.'],
		['tooLargePicture', 422, 'invalid_media_specs', 'The picture is 1082 x 1922 pixels.'],
		['truncatedFaststart', 422, 'invalid_media_specs', 'The file ends before its last frame.'],
		['matroska', 415, 'unsupported_media_type', 'The file is a Matroska file.'],
		['textNamedMp4', 415, 'unsupported_media_type', 'The file is not a video.'],
	] as const)('refuses %s with %i and makes it failed', async (name, code, error, message) => {
		const uploadId = await transfer(fixturePath(invalidVideos[name]));
		const refused = { status: code, code: error, message, hint: expect.stringMatching(/\.$/) };
		await expect(completeUpload(origin.sandbox, uploadId)).rejects.toMatchObject(refused);
		expect(origin.sandbox.uploads.get(uploadId)).toMatchObject({
			status: 'failed',
			error: message,
		});
		await expect(completeUpload(origin.sandbox, uploadId)).rejects.toMatchObject(refused);
	});

	test('needs bytes, and an upload', async () => {
		const { upload } = origin.signed({ sizeBytes: 10 });
		await expect(completeUpload(origin.sandbox, upload.uploadId)).rejects.toMatchObject({
			status: 409,
			code: 'upload_not_ready',
		});
		await expect(completeUpload(origin.sandbox, 'upl_none')).rejects.toMatchObject({ status: 404 });
	});

	test('is what makes an image ready, where it is accepted', async () => {
		const uploadId = await transfer(fixturePath(images.png), image);
		expect(status(uploadId)).toBe('pending');
		expect(await completeUpload(origin.sandbox, uploadId)).toMatchObject({ status: 'ready' });
	});

	test('is refused for images by a setting; they become ready or failed by themselves', async () => {
		origin.sandbox.settings.patch({ imageCompletion: 'refuse' });
		const uploadId = await transfer(fixturePath(images.png), image);
		expect(status(uploadId)).toBe('ready');
		await expect(completeUpload(origin.sandbox, uploadId)).rejects.toMatchObject({
			status: 409,
			code: 'invalid_request',
		});
		const page = await transfer(fixturePath(images.htmlNamedJpg), image);
		expect(status(page)).toBe('failed');
	});
});
