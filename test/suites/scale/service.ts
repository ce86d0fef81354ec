import axios from 'axios';
import { readFile } from 'node:fs/promises';
import type { Post, PostPage, SignedUpload } from '../../../sandbox/service';
import { fixturePath, images } from '../../kit/media';
import type { SandboxProcess } from '../../../sandbox/process';

/** Marks the test's own requests in the journal, to distinguish them from n8n's. */
const userAgent = 'scale-test';

/** An image that a user uploaded by hand. */
export async function readyUpload(sandbox: SandboxProcess): Promise<string> {
	const bytes = await readFile(fixturePath(images.tinyPng));
	const file = { filename: 'image.png', contentType: 'image/png', sizeBytes: bytes.length };
	const upload = await call<SignedUpload>(sandbox, 'POST', '/v2/uploads', {
		kind: 'image',
		...file,
	});
	const headers = { 'content-type': file.contentType };
	await axios.put(upload.uploadUrl, bytes, { headers, proxy: false });
	await call(sandbox, 'POST', `/v2/uploads/${upload.uploadId}/complete`);
	return upload.uploadId;
}

/** All posts of the company. */
export async function listPosts(sandbox: SandboxProcess): Promise<Post[]> {
	const posts: Post[] = [];
	for (let cursor: string | null = ''; cursor !== null;) {
		const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
		const page: PostPage = await call<PostPage>(sandbox, 'GET', `/v2/posts?limit=100${query}`);
		posts.push(...page.data);
		cursor = page.nextCursor;
	}
	return posts;
}

/** Milliseconds at which n8n read the first page of the posts: once in each poll. */
export async function pollTimes(sandbox: SandboxProcess): Promise<number[]> {
	const entries = await sandbox.control.journal.read();
	return entries
		.filter(({ template, method, query, headers }) => {
			// A poll reads the newest posts once; other pages and lists by status belong to the same poll.
			const isHead = !query.cursor && !query.status;
			const isFirstPage = method === 'GET' && template === '/v2/posts' && isHead;
			return isFirstPage && headers['user-agent'] !== userAgent;
		})
		.map(({ at }) => Date.parse(at));
}

async function call<Body>(
	{ baseUrl, keys }: SandboxProcess,
	method: 'GET' | 'POST',
	url: string,
	data?: object,
): Promise<Body> {
	const headers = { authorization: `Bearer ${keys.full}`, 'user-agent': userAgent };
	const options = { method, url, data, headers, baseURL: baseUrl, proxy: false as const };
	return (await axios.request<Body>(options)).data;
}
