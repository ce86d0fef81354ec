import axios, { type AxiosInstance } from 'axios';
import type { Post } from '../../../../sandbox/service';
import { fixturePath } from '../../../kit/media';
import { readFileSync } from 'node:fs';
import { takeSandbox } from '../../../kit/support/takeSandbox';
import type { SandboxProcess, StartOptions } from '../../../../sandbox/process';

/** The sandbox of the file that called `useSandbox`. */
export let sandbox: SandboxProcess;
/** The API of the sandbox, with the key that has every scope. */
export let api: AxiosInstance;

/** Gives a file a sandbox of its own, and each of its tests an untouched one. */
export function useSandbox(options?: StartOptions): void {
	beforeAll(async () => {
		sandbox = await takeSandbox(options);
		api = apiOf(sandbox);
	});
	beforeEach(async () => await sandbox.control.reset());
	afterAll(() => sandbox.stop());
}

/** A client for the API with this key that returns every answer, whatever its status. */
export function apiOf(sandbox: SandboxProcess, key = sandbox.keys.full): AxiosInstance {
	return axios.create({
		baseURL: sandbox.baseUrl,
		headers: { authorization: `Bearer ${key}` },
		validateStatus: () => true,
		proxy: false,
	});
}

type Refusal = Record<'code' | 'message' | 'hint' | 'requestId', string>;

/** The error of a refusal. */
export function errorOf({ data }: { data: unknown }): Refusal {
	return (data as { error: Refusal }).error;
}

/** The status and code of a refusal. */
export function refusal({ status, data }: { status: number; data: unknown }) {
	return { status, code: errorOf({ data }).code };
}

/** A ready upload of a small file of test/kit/media. */
export async function readyUpload(api: AxiosInstance, name: 'portrait.jpg' | 'mp4-h264-aac.mp4') {
	const bytes = readFileSync(fixturePath({ file: name }));
	const isVideo = name.endsWith('.mp4');
	const contentType = isVideo ? 'video/mp4' : 'image/jpeg';
	const created = await api.post<{ uploadId: string; uploadUrl: string }>('/v2/uploads', {
		kind: isVideo ? 'video' : 'image',
		filename: name,
		contentType,
		sizeBytes: bytes.length,
	});
	const { uploadId, uploadUrl } = created.data;
	await axios.put(uploadUrl, bytes, { headers: { 'Content-Type': contentType }, proxy: false });
	await api.post(`/v2/uploads/${uploadId}/complete`);
	return uploadId;
}

/** A new post of one image that needs no approval. */
export async function createPost(
	api: AxiosInstance,
	media: string,
	fields: Record<string, unknown> = {},
): Promise<Post> {
	const { status, data } = await api.post<Post>('/v2/posts', {
		media: [media],
		accountIds: ['acc_tiktok_main'],
		skipApproval: true,
		...fields,
	});
	if (status !== 201) {
		throw new Error(JSON.stringify(data));
	}
	return data;
}
