import type { InstagramPostFormat, Slide, UploadKind } from '../../contract/service';
import { ApiError } from '../errors';
import type { Sandbox } from '../sandbox';
import type { AccountRecord } from '../store/accounts';
import { settledUpload } from '../store/uploads';

/** The kind of post that a set of uploads makes; throws when it makes none. */
export function mediaKindOf(sandbox: Sandbox, media: string[], slides?: Slide[]): UploadKind {
	const kinds = media.map((uploadId) => readyKind(sandbox, uploadId));
	const slideKinds = (slides ?? []).map(({ image }) => readyKind(sandbox, image));
	const videos = kinds.filter((kind) => kind === 'video').length;
	if (videos > 1) throw new ApiError('invalid_media_set', 'A post has at most one video.');
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
	if (format !== 'post' || settings.get().instagramFeedPosts) return;
	if (!accounts.some(({ platform }) => platform === 'instagram')) return;
	throw new ApiError(
		'instagram_feed_posts_disabled',
		'The company may not publish regular Instagram feed posts.',
	);
}

function readyKind(sandbox: Sandbox, uploadId: string): UploadKind {
	const upload = sandbox.uploads.get(uploadId);
	if (!upload) throw new ApiError('invalid_request', `There is no upload "${uploadId}".`);
	if (settledUpload(sandbox.uploads, upload, sandbox.now()).status !== 'ready') {
		throw new ApiError('upload_not_ready', `The upload "${uploadId}" is not ready.`);
	}
	return upload.kind;
}
