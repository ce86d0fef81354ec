import axios from 'axios';
import type { Post, Upload, UploadKind } from '../../../sandbox/service';
import type { SandboxProcess } from '../../../sandbox/process';

/** All posts of the sandbox in the order in which they were made. */
export async function postsInOrder(sandbox: SandboxProcess): Promise<Post[]> {
	await sandbox.control.faults.clear();
	await sandbox.control.settings({ pageOrder: 'oldest' });
	const posts: Post[] = [];
	for (let cursor: string | null | undefined; cursor !== null;) {
		const page = await read<{ data: Post[]; nextCursor: string | null }>(sandbox, '/v2/posts', {
			limit: 100,
			cursor,
		});
		posts.push(...page.data);
		cursor = page.nextCursor;
	}
	return posts;
}

/** Reads from the sandbox's API with the key that has every scope. */
export async function read<Answer>(
	{ baseUrl, keys }: SandboxProcess,
	path: string,
	params: object = {},
): Promise<Answer> {
	const headers = { authorization: `Bearer ${keys.full}` };
	return (await axios.get<Answer>(baseUrl + path, { params, headers, proxy: false })).data;
}

/** Creates a ready upload from a link, without n8n, and returns its ID. */
export async function uploadLink(
	{ baseUrl, keys }: SandboxProcess,
	body: { kind: UploadKind; sourceUrl: string },
): Promise<string> {
	const headers = { authorization: `Bearer ${keys.full}` };
	const url = `${baseUrl}/v2/uploads`;
	return (await axios.post<Upload>(url, body, { headers, proxy: false })).data.uploadId;
}
