import type { ServiceClient } from '../../client/serviceClient';
import type { CreatePostBody } from '../../contract/service';
import { assertValid, type Item } from '../item';
import type { Output } from '../operation';
import { checkReport, placeholderOf } from './checkReport';
import type { PostDraft } from './draft';
import { idempotencyKey } from './idempotency';
import { resolveMedia, type ResolvedMedium } from './media/resolveMedia';
import { uploadAll } from './media/uploadAll';
import { sendPost } from './sendPost';
import { withImages } from './slides';

/** A draft whose media were looked at; nothing was sent that changes anything. */
export interface PreparedPost {
	readonly draft: PostDraft;
	readonly media: readonly ResolvedMedium[];
	/** Undefined where the post is to be made as often as it is asked for. */
	readonly key: string | undefined;
}

/**
 * Queues the item for the draft's accounts and looks at all that can be looked at without changing
 * anything. What is wrong is in the draft's report. Whoever prepares a post calls
 * `item.leaveQueue()` in the end, because later items of its accounts wait for that.
 */
export async function preparePost(
	item: Item,
	service: ServiceClient,
	draft: PostDraft,
): Promise<PreparedPost> {
	await item.queueFor(draft.accountIds);
	const media = await resolveMedia(item, service, draft);
	return { draft, media, key: keyOf(item, draft, media) };
}

/** As inspectPost, in the order of the items of an account. */
export async function checkPost(
	item: Item,
	service: ServiceClient,
	prepared: PreparedPost,
): Promise<Output> {
	await item.firstInQueue();
	return await inspectPost(service, prepared);
}

/** Says what would be sent and all that is wrong, without uploading or posting. */
export async function inspectPost(
	service: ServiceClient,
	{ draft, media, key }: PreparedPost,
): Promise<Output> {
	return await checkReport(service, {
		report: draft.report,
		notChecked: draft.notChecked,
		media,
		body: bodyOf(draft, media.map(placeholderOf)),
		idempotencyKey: key,
	});
}

/**
 * Uploads the media and, once it is the item's turn at every account, sends the post. Throws
 * InvalidItemError where the report is not empty, and ServiceError.
 */
export async function publishPost(
	item: Item,
	service: ServiceClient,
	{ draft, media, key }: PreparedPost,
): Promise<Output> {
	assertValid(draft.report);
	const uploadIds = await uploadAll(item, service, media, draft.uploads);
	await item.firstInQueue();
	return await sendPost(item, service, 'createPost', {
		body: bodyOf(draft, uploadIds),
		idempotencyKey: key,
	});
}

/** Prepares and publishes: all that an item that stands for itself needs. */
export async function createPost(
	item: Item,
	service: ServiceClient,
	draft: PostDraft,
): Promise<Output> {
	assertValid(draft.report);
	service.assertNotCapped('createPost');
	return await publishPost(item, service, await preparePost(item, service, draft));
}

function keyOf(
	item: Item,
	{ accountIds, content, contentGroupIds, slides, key }: PostDraft,
	media: readonly ResolvedMedium[],
): string | undefined {
	const { scheduledAfter, ...rest } = content;
	return idempotencyKey(item, key, {
		subject: media.map(({ identity }) => identity),
		accountIds,
		scheduledAfter,
		content: { ...rest, contentGroupIds, slides },
	});
}

function bodyOf(
	{ accountIds, content, contentGroupIds, slides }: PostDraft,
	uploadIds: readonly string[],
): CreatePostBody {
	return {
		media: [...uploadIds],
		accountIds: [...accountIds],
		...content,
		...(contentGroupIds && { contentGroupIds: [...contentGroupIds] }),
		...(slides && { slides: withImages(slides, uploadIds) }),
	};
}
