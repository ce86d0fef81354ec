import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { PostPage, SignedUpload } from '../../nodes/PublishingService/contract/service';
import type { Row } from '../rows';
import { send, sendJson } from './requests';

/** The jobs that the script can be told to do. */
export type Task =
	| { what: 'rows'; origin: string; rows: Row[]; inFlight: number }
	| { what: 'list'; origin: string }
	| { what: 'upload'; origin: string; path: string };

export async function perform(task: Task): Promise<void> {
	switch (task.what) {
		case 'rows':
			return await postRows(task.origin, task.rows, task.inFlight);
		case 'list':
			return await listPosts(task.origin);
		case 'upload':
			return await upload(task.origin, task.path);
	}
}

/** Bounded requests in flight, one at a time for each account, in the order of the rows. */
async function postRows(origin: string, rows: Row[], inFlight: number): Promise<void> {
	const accounts = [...new Set(rows.map(({ accountId }) => accountId))];
	const queues = accounts.map((id) => rows.filter(({ accountId }) => accountId === id).values());
	const posts: unknown[] = [];
	const work = async () => {
		for (let queue = queues.shift(); queue; queue = queues.shift()) {
			const { value: row } = queue.next();
			if (!row) continue;
			posts.push(await postRow(origin, row));
			queues.push(queue);
		}
	};
	await Promise.all(Array.from({ length: inFlight }, work));
}

async function postRow(origin: string, row: Row): Promise<unknown> {
	const body = {
		media: [row.uploadId],
		accountIds: [row.accountId],
		caption: row.caption,
		hashtags: row.hashtags.split(', '),
		scheduledAfter: row.scheduledAfter,
		skipApproval: true,
	};
	return await sendJson(`${origin}/v2/posts`, 'POST', body, { 'Idempotency-Key': row.key });
}

async function listPosts(origin: string): Promise<void> {
	const posts: unknown[] = [];
	for (let cursor: string | null = ''; cursor !== null;) {
		const query = cursor === '' ? '' : `&cursor=${cursor}`;
		const page = (await sendJson(`${origin}/v2/posts?limit=100${query}`, 'GET')) as PostPage;
		posts.push(...page.data);
		cursor = page.nextCursor;
	}
}

async function upload(origin: string, path: string): Promise<void> {
	const { size } = await stat(path);
	const file = { kind: 'video', filename: 'clip.mp4', contentType: 'video/mp4', sizeBytes: size };
	const { uploadId, uploadUrl } = (await sendJson(
		`${origin}/v2/uploads`,
		'POST',
		file,
	)) as SignedUpload;
	const headers = { 'Content-Type': 'video/mp4', 'Content-Length': size };
	await send(uploadUrl, { method: 'PUT', headers }, createReadStream(path));
	await sendJson(`${origin}/v2/uploads/${uploadId}/complete`, 'POST');
}
