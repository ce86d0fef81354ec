import type { InstagramPostFormat, Slide, UploadKind } from '../service';
import { ApiError } from '../errors';
import { isPublished } from '../engine/status';
import type { Sandbox } from '../sandbox';
import type { AccountRecord } from '../store/accounts';
import type { PostRecord } from '../store/posts';
import { settledUpload } from '../store/uploads';

/** The kind of post that a set of uploads makes; throws when it makes none. */
export function mediaKindOf(sandbox: Sandbox, media: string[], slides?: Slide[]): UploadKind {
	const kinds = media.map((uploadId) => readyKind(sandbox, uploadId));
	const slideKinds = (slides ?? []).map(({ image }) => readyKind(sandbox, image));
	const videos = kinds.filter((kind) => kind === 'video').length;
	if (videos > 1) {
		throw new ApiError('invalid_media_set', 'A post has at most one video.');
	}
	if (videos === 1 && kinds.length > 1) {
		throw new ApiError('invalid_media_set', 'A post has a video or images, not both.');
	}
	if (slideKinds.includes('video') || (videos === 1 && slideKinds.length > 0)) {
		throw new ApiError('invalid_media_set', 'Slides are made of images only.');
	}
	return videos === 1 ? 'video' : 'image';
}

/** Throws when a regular Instagram feed post is asked for that the company may not publish. */
export function demandFeedPosts(
	{ settings }: Sandbox,
	format: InstagramPostFormat,
	accounts: AccountRecord[],
): void {
	if (format !== 'post' || settings.get().instagramFeedPosts) {
		return;
	}
	if (!accounts.some(({ platform }) => platform === 'instagram')) {
		return;
	}
	throw new ApiError(
		'instagram_feed_posts_disabled',
		'The company may not publish regular Instagram feed posts.',
	);
}

function readyKind(sandbox: Sandbox, uploadId: string): UploadKind {
	const upload = sandbox.uploads.get(uploadId);
	if (!upload) {
		throw new ApiError('invalid_request', `There is no upload "${uploadId}".`);
	}
	if (!isReady(sandbox, uploadId)) {
		throw new ApiError('upload_not_ready', `The upload "${uploadId}" is not ready.`);
	}
	return upload.kind;
}

/** Throws when the plan allows no further post. */
export function demandQuota({ caps, settings }: Sandbox): void {
	const { postCredits, postsPerDay } = settings.get().plan;
	if (caps.total('posts') >= postCredits) {
		throw new ApiError('quota_exceeded', `The plan's ${postCredits} post credits are used up.`);
	}
	if (caps.today('posts') >= postsPerDay) {
		throw new ApiError('quota_exceeded', `The plan allows ${postsPerDay} posts a day.`);
	}
}

/** The accounts of these ids, each once; throws for one that is not the company's. */
export function findAccounts({ accounts }: Sandbox, accountIds: string[]): AccountRecord[] {
	return [...new Set(accountIds)].map((accountId) => {
		const account = accounts.get(accountId);
		if (!account) {
			throw new ApiError('account_not_found', `There is no account "${accountId}".`);
		}
		return account;
	});
}

/** Throws for a group that does not exist. */
export function demandGroups({ contentTags }: Sandbox, contentGroupIds: string[]): void {
	const unknown = contentGroupIds.find((group) => !contentTags.hasGroup(group));
	if (unknown === undefined) {
		return;
	}
	throw new ApiError('invalid_request', `There is no content group "${unknown}".`, {
		hint: 'Assign groups by their contentGroupId ("tag:…" or "template:…"), not by name.',
	});
}

/** Throws when an existing post cannot be queued to these accounts. */
export function demandQueueable(
	sandbox: Sandbox,
	post: PostRecord,
	accounts: AccountRecord[],
): void {
	const { queueCancelled, queuePartlyPosted } = sandbox.settings.get().dialect;
	const isPartly = post.status === 'partially_posted' && queuePartlyPosted === 'taken';
	if (isPublished(post.status) && !isPartly) {
		throw new ApiError('post_not_editable', 'The post was already published.', {
			hint: 'Create a new post to publish the media again.',
		});
	}
	const { media } = post.content;
	if (media.length === 0 || !media.every((uploadId) => isReady(sandbox, uploadId))) {
		throw new ApiError('media_not_ready', 'The media of the post is not ready.');
	}
	const targeted = sandbox.posts.items(post.seq);
	for (const { accountId } of accounts) {
		const item = targeted.find((other) => other.accountId === accountId);
		if (!item || item.status === 'failed') {
			continue;
		}
		if (item.status !== 'cancelled' || queueCancelled === 'refused') {
			throw new ApiError(
				'duplicate_queue_item',
				`The post is already queued for the account "${accountId}".`,
			);
		}
	}
}

function isReady({ uploads, now }: Sandbox, uploadId: string): boolean {
	const upload = uploads.get(uploadId);
	return upload !== undefined && settledUpload(uploads, upload, now()).status === 'ready';
}
