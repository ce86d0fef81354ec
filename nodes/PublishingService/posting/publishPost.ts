import type { ServiceClient } from '../client/serviceClient';
import type { CreatePostBody } from '../contract/schemas';
import { refuseSharedKey } from './customKey';
import { idempotencyKey } from './idempotencyKey';
import type { PreparedPost } from './media/checkMedia';
import type { ResolvedMedium } from './media/resolvedMedium';
import { identityOf } from './mediaIdentity';
import { InvalidItemError, type Outcome, type PostItem, type ProblemReport } from './postDraft';
import { assertStillWanted, sendPost } from './sendPost';
import { uploadAll } from './uploads/uploadMedia';

/** Says what would be sent and all that is wrong, without uploading or posting. */
export async function checkPost(item: PostItem, prepared: PreparedPost): Promise<Outcome> {
	const { draft, media } = prepared;
	const key = await keyForPost(item, prepared);
	const { problems } = draft.report;
	const body = bodyOf(prepared, media.map(placeholderOf));
	const notChecked = [...draft.notChecked];
	return {
		refused: problems.length > 0,
		json: {
			checkOnly: true,
			ok: problems.length === 0,
			problems,
			...(notChecked.length > 0 && { notChecked }),
			wouldSend: { body, idempotencyKey: key ?? null },
		},
	};
}

/** Uploads the media and sends the post. Throws InvalidItemError for what is in the report, and ServiceError. */
export async function publishPost(
	item: PostItem,
	service: ServiceClient,
	prepared: PreparedPost,
): Promise<Outcome> {
	const { draft, media } = prepared;
	assertNoProblems(draft.report);
	const { scheduledAfter } = draft.content;
	const { publishesPast } = draft;
	const time = { scheduledAfter, publishesPast };
	const assertWanted = () => assertStillWanted(item, service, 'createPost', time);
	assertWanted();
	const limit = item.run.shared.uploadLimit;
	const uploads = { service, settings: draft.uploads, limit, assertWanted };
	const uploadIds = await uploadAll(item, uploads, media);
	return await sendPost(item, service, {
		endpoint: 'createPost',
		body: bodyOf(prepared, uploadIds),
		publishesPast,
		keyMode: draft.key.mode,
		// Made after the uploads, because the hash of a file is computed while its bytes are
		// uploaded.
		makeKey: async () => {
			const key = await keyForPost(item, prepared);
			assertNoProblems(draft.report);
			return key;
		},
	});
}

/**
 * Makes the idempotency key; undefined if the user wants a new post for every request. Refuses a key
 * that another row of the run uses for another post.
 */
async function keyForPost(
	item: PostItem,
	{ draft, media }: PreparedPost,
): Promise<string | undefined> {
	const { accountIds, contentGroupIds, slides, key, report } = draft;
	const { scheduledAfter, ...content } = draft.content;
	const isOfContent = key.mode === 'automatic' || key.mode === 'custom';
	const facts = {
		subject: isOfContent ? await Promise.all(media.map(identityOf)) : [],
		accountIds,
		scheduledAfter,
		content: { ...content, contentGroupIds, slides: slides?.pages },
	};
	refuseSharedKey(item, key, facts, report);
	return idempotencyKey(item, key, facts);
}

function assertNoProblems({ problems }: ProblemReport): void {
	if (problems.length > 0) {
		throw new InvalidItemError(problems);
	}
}

function bodyOf({ draft }: PreparedPost, uploadIds: readonly string[]): CreatePostBody {
	const { accountIds, content, contentGroupIds, slides } = draft;
	return {
		media: [...uploadIds],
		accountIds: [...accountIds],
		...content,
		contentGroupIds: contentGroupIds && [...contentGroupIds],
		slides: slides?.pages.map((slide, at) => ({
			...slide,
			image: slide.image ?? uploadIds[at] ?? '',
		})),
	};
}

/** Replaces the ID of an upload that does not exist yet. */
function placeholderOf(medium: ResolvedMedium): string {
	if (medium.from === 'upload') {
		return medium.uploadId;
	}
	if (medium.from === 'url') {
		return `(upload of ${medium.sourceUrl})`;
	}
	if (medium.from === 'binary') {
		return `(upload of ${medium.file.filename})`;
	}
	return `(upload of workspace image ${medium.folderId}/${medium.imageId})`;
}
