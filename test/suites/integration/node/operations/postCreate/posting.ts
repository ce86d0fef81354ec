import type { INodeParameters } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fixturePath } from '../../../../../kit/media';
import { bed, only, useTestbed, type RunOptions } from '../../../../../kit/engine/testbed';

export { bed, useTestbed };

export const accountIds = ['acc_tiktok_main'];
export const seeded = { accountIds, mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };

export const create = (parameters: INodeParameters, options?: RunOptions) =>
	bed.item('post.create', parameters, options);

/** The body and headers of the one request that created a post. */
export async function sentPost() {
	const posts = (await bed.requests()).filter(({ template, method }) => {
		return method === 'POST' && template === '/v2/posts';
	});
	const post = only(posts);
	return { ...post, body: post.body as Record<string, unknown> };
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
export const fileHash = (file: { file: string }) => hashOf(readFileSync(fixturePath(file)));

/** The hash of the bytes that the service has stored for an upload. */
export async function storedHash(uploadId: string): Promise<string> {
	const upload = await bed.item('upload.get', { uploadId });
	const answer = await fetch(String(upload.json.url));
	return hashOf(Buffer.from(await answer.arrayBuffer()));
}
