import { readFile } from 'node:fs/promises';
import { fixturePath, images } from '../../test/kit/media';
import type { EndpointName } from '../../nodes/PublishingService/contract/endpoints';
import { asObject, listOf, scalar, type Json } from './json';
import type { Observations } from './observations';
import { isSuccess, type Exchange, type RequestParts, type Service } from './service';

const YEAR_MS = 366 * 86_400_000;

/** Ends the trial after an unexpected answer; the message names the post that is left at the service. */
export class TrialEnded extends Error {}

/**
 * Creates one post that waits for approval and is planned a year ahead, edits, reschedules and cancels
 * it. Whatever happens, the post is cancelled at the end.
 */
export class TrialPost {
	private readonly postIds = new Set<string>();
	private readonly when = new Date(Date.now() + YEAR_MS);
	private readonly key = `meet-${Date.now()}`;

	constructor(
		private readonly service: Service,
		private readonly observations: Observations,
		private readonly accountId: string,
	) {}

	async run(): Promise<void> {
		try {
			const uploadId = await this.upload();
			const postId = await this.create(uploadId);
			await this.edit(postId);
			await this.reschedule(postId);
		} finally {
			await this.cancelAll();
		}
	}

	private async upload(): Promise<string> {
		const file = fixturePath(images.jpeg);
		const bytes = await readFile(file);
		const body = { kind: 'image', filename: 'meet.jpg', contentType: 'image/jpeg' };
		const created = await this.demand('createUpload', {
			body: { ...body, sizeBytes: bytes.length },
		});
		this.observations.see('createdStatus', String(created.status), created.request);
		const answer = asObject(created.json);
		await this.transfer(answer, new Uint8Array(bytes));
		const uploadId = scalar(answer.uploadId);
		const completed = await this.service.call('completeUpload', { path: { uploadId } });
		const taken = isSuccess(completed) ? 'accept' : 'refuse';
		this.observations.see('imageCompletion', taken, completed.request);
		return uploadId;
	}

	/** Tries the ways of sending bytes one after another until the upload origin accepts one. */
	private async transfer(answer: Json, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
		const headers = asObject(answer.headers) as Record<string, string>;
		const fields = asObject(answer.fields) as Record<string, string>;
		const wants = [
			...(Object.keys(headers).length > 0 ? ['headers'] : []),
			...(Object.keys(fields).length > 0 ? ['form'] : []),
		];
		this.observations.see('uploadTarget', wants.join(' and ') || 'url', 'POST /v2/uploads');
		const form = () => {
			const data = new FormData();
			for (const [name, value] of Object.entries(fields)) {
				data.append(name, value);
			}
			data.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'meet.jpg');
			return data;
		};
		const raw = { ...headers, 'content-type': 'image/jpeg' };
		const ways: ReadonlyArray<[name: string, request: () => RequestInit]> = [
			['put', () => ({ method: 'PUT', body: bytes, headers: raw })],
			['postRaw', () => ({ method: 'POST', body: bytes, headers: raw })],
			['putMultipart', () => ({ method: 'PUT', body: form(), headers })],
			['postMultipart', () => ({ method: 'POST', body: form(), headers })],
		];
		for (const [name, request] of wants.includes('form') ? ways.toReversed() : ways) {
			const response = await fetch(String(answer.uploadUrl), request());
			if (response.ok) {
				this.observations.see('transferMethods', name, 'the upload URL');
				return;
			}
		}
		this.observations.see('transferMethods', 'none', 'the upload URL');
		throw new TrialEnded('The upload origin took the bytes in none of four ways');
	}

	private async create(uploadId: string): Promise<string> {
		const parts = {
			headers: { 'idempotency-key': this.key },
			body: {
				media: [uploadId],
				accountIds: [this.accountId],
				caption: 'A trial. Please do not approve it.',
				scheduledAfter: this.when.toISOString(),
				skipApproval: false,
			},
		};
		const postId = this.keep(await this.demand('createPost', parts));
		const again = await this.service.call('createPost', parts);
		const isSame = isSuccess(again) && this.keep(again) === postId;
		this.observations.see('keyReplay', isSame ? 'yes' : 'no', again.request);
		return postId;
	}

	/** Remembers a post, which is cancelled at the end. */
	private keep({ json }: Exchange): string {
		const postId = scalar(asObject(json).postId);
		if (postId !== '') {
			this.postIds.add(postId);
		}
		return postId;
	}

	private async edit(postId: string): Promise<void> {
		const body = { caption: 'A trial, edited. Please do not approve it.' };
		const edited = await this.service.call('updatePost', { path: { postId }, body });
		const when = isSuccess(edited) ? 'beforePosting' : 'draftsOnly';
		this.observations.see('editable', when, edited.request);
		if (isSuccess(edited)) {
			this.observations.see('changeAnswer', changeForm(edited), edited.request);
			await this.expect(postId, 'the new caption', ({ caption }) => caption === body.caption);
		}
	}

	/** Reschedules like the node: the service can only cancel a post and queue it again. */
	private async reschedule(postId: string): Promise<void> {
		await this.demand('cancelPost', { path: { postId } });
		const scheduledAfter = new Date(this.when.getTime() + 86_400_000).toISOString();
		const body = { accountIds: [this.accountId], scheduledAfter, skipApproval: false };
		const queued = await this.service.call('queuePost', { path: { postId }, body });
		this.observations.see(
			'queueCancelled',
			isSuccess(queued) ? 'taken' : 'refused',
			queued.request,
		);
		if (isSuccess(queued)) {
			await this.expect(postId, 'the new time', (post) =>
				listOf(post, 'accounts').some(
					(item) => Date.parse(String(item.scheduledAfter)) === Date.parse(scheduledAfter),
				),
			);
		}
	}

	private async expect(postId: string, what: string, holds: (post: Json) => boolean) {
		const post = await this.demand('getPost', { path: { postId } });
		if (!holds(asObject(post.json))) {
			this.observations.wonder(`the post does not show ${what} after it was changed`);
		}
	}

	private async cancelAll(): Promise<void> {
		for (const postId of this.postIds) {
			await this.service.call('cancelPost', { path: { postId } });
			const again = await this.service.call('cancelPost', { path: { postId } });
			this.observations.see('cancelAgain', String(again.status), again.request);
			const { status } = asObject((await this.service.call('getPost', { path: { postId } })).json);
			const isCancelled = /^cancelled$/i.test(scalar(status));
			this.observations.note(
				isCancelled
					? `The trial post ${postId} is cancelled.`
					: `The trial post ${postId} is ${scalar(status)}: cancel it in the dashboard.`,
			);
		}
	}

	private async demand(name: EndpointName, parts: RequestParts): Promise<Exchange> {
		const exchange = await this.service.call(name, parts);
		if (!isSuccess(exchange)) {
			const said = exchange.text.slice(0, 300);
			throw new TrialEnded(`${exchange.request} is refused: HTTP ${exchange.status} ${said}`);
		}
		return exchange;
	}
}

function changeForm({ status, text, json }: Exchange): string {
	if (status === 204) {
		return 'noContent';
	}
	if (text.trim() === '') {
		return 'emptyBody';
	}
	return Object.keys(asObject(json)).length === 0 ? 'emptyObject' : 'record';
}
