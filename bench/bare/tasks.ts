import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PostPage, SignedUpload } from '../../sandbox/service';
import type { Row } from '../rows';
import { send, sendJson } from './requests';

/** The jobs that the script can do. */
export type Task =
	| { what: 'rows'; origin: string; rows: Row[]; inFlight: number }
	| {
			what: 'files';
			origin: string;
			files: ReadonlyArray<{ accountId: string; path: string }>;
			inFlight: number;
	  }
	| { what: 'list'; origin: string }
	| { what: 'upload'; origin: string; path: string };

export async function perform(task: Task): Promise<void> {
	switch (task.what) {
		case 'rows':
			return await inOrder(task.rows, task.inFlight, async (row) => {
				return await postRow(task.origin, row);
			});
		case 'files':
			return await inOrder(task.files, task.inFlight, async (file) => {
				return await postFile(task.origin, file);
			});
		case 'list':
			return await listPosts(task.origin);
		case 'upload':
			await upload(task.origin, task.path, { kind: 'video', contentType: 'video/mp4' });
	}
}

/** Bounded work in flight, one at a time for each account, in the order of the rows. */
async function inOrder<Row extends { accountId: string }>(
	rows: readonly Row[],
	inFlight: number,
	post: (row: Row) => Promise<unknown>,
): Promise<void> {
	const accounts = [...new Set(rows.map(({ accountId }) => accountId))];
	const queues = accounts.map((id) => rows.filter(({ accountId }) => accountId === id).values());
	const posts: unknown[] = [];
	const work = async () => {
		for (let queue = queues.shift(); queue; queue = queues.shift()) {
			const { value: row } = queue.next();
			if (!row) {
				continue;
			}
			posts.push(await post(row));
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

/** The four requests of a row with a file of its own. */
async function postFile(origin: string, { accountId, path }: { accountId: string; path: string }) {
	const image = { kind: 'image', contentType: 'image/png' } as const;
	const media = [await upload(origin, path, image)];
	const body = { media, accountIds: [accountId], caption: basename(path) };
	return await sendJson(`${origin}/v2/posts`, 'POST', body, { 'Idempotency-Key': path });
}

async function upload(
	origin: string,
	path: string,
	{ kind, contentType }: { kind: 'image' | 'video'; contentType: string },
): Promise<string> {
	const { size: sizeBytes } = await stat(path);
	const file = { kind, filename: basename(path), contentType, sizeBytes };
	const { uploadId, uploadUrl } = (await sendJson(
		`${origin}/v2/uploads`,
		'POST',
		file,
	)) as SignedUpload;
	const headers = { 'Content-Type': contentType, 'Content-Length': sizeBytes };
	await send(uploadUrl, { method: 'PUT', headers }, createReadStream(path));
	await sendJson(`${origin}/v2/uploads/${uploadId}/complete`, 'POST');
	return uploadId;
}
