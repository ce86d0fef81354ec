import { LIMITS } from './limits';

/**
 * What a failure means to who reads of it: what happened, what a person does, who has n8n's editor, and
 * what a model does, which calls tools and asks its user; unless given, it tells the user the step of a
 * person. `{…}` stands for a value of the failure.
 */
export type FailureWords = readonly [message: string, nextStep: string, modelStep?: string];

/** Before what only a person can mend. */
export const TELL = 'Stop and tell the user: ';
const MEBIBYTE = 1 << 20;

/** The 18 codes of the specification's "Errors" table. */
export const ERROR_CODES = {
	unauthorized: [
		'The service refused the API key',
		'Paste a current API key into the Publishing Service credential. A key stops working when it is revoked in the dashboard.',
		`${TELL}the credential of this tool needs a current API key.`,
	],
	insufficient_scope: [
		'The API key lacks the scope that this operation needs',
		'Create a key with that scope in the dashboard and put it into the credential.',
		`${TELL}the API key of this tool needs that scope.`,
	],
	invalid_request: [
		'The service did not accept a value',
		'Correct it, then run this row again.',
		'Correct that value and call this tool again.',
	],
	account_not_found: [
		'The account does not exist or belongs to another company',
		'Choose an account from the list, or use Account > Get Many to see the account IDs.',
		'Get the accounts with the tool for that, or ask the user, and call this tool again with one of their names or IDs.',
	],
	upload_not_ready: [
		'This upload is still being processed',
		'Wait until Upload > Get shows its status as "ready", then run this row again.',
		'Wait a little, then call this tool again with the same values.',
	],
	media_not_ready: [
		'The post has no media that is ready to be published',
		'Wait until its video or carousel has been processed, then queue it again.',
		'Wait until the media of the post have been processed, then call this tool again with the same values.',
	],
	invalid_media_set: [
		'These media cannot form one post',
		'A post takes one video, or up to 10 images. Do not mix the two.',
		`Call this tool again with one video alone, or with images alone, at most ${LIMITS.mediaPerPost}.`,
	],
	instagram_feed_posts_disabled: [
		'The company may not publish regular Instagram feed posts',
		'Post it as a Reel, or have feed posts enabled for the company.',
		'Call this tool again with the format "reel".',
	],
	duplicate_queue_item: [
		'The post is already queued for one of these accounts',
		'Leave out the account that already has it; nothing was queued a second time.',
		'Leave out the account that already has the post; nothing was queued a second time.',
	],
	post_not_editable: [
		'This post is already out, on its way or cancelled, and cannot be changed',
		'Only its content tags can still be changed.',
		'Tell the user. Only the content tags of the post can still be changed.',
	],
	post_not_cancellable: [
		'What was to be cancelled no longer can be',
		'Posted items cannot be deleted, and released items may be with an operator. Read the post to see where it stands.',
		'Tell the user. Posted items cannot be deleted, and released items may be with an operator.',
	],
	account_limit_reached: [
		'The company uses every account slot of its plan',
		'Free a slot or upgrade the plan, then create the account again.',
		`${TELL}a slot has to be freed or the plan upgraded first.`,
	],
	rate_limited: [
		'A daily cap of the company is used up',
		'The caps on API requests, posts, uploads and new accounts start again with the next UTC day. Usage > Get shows what was used.',
		`${TELL}calling again today is in vain.`,
	],
	quota_exceeded: [
		'The company has reached a plan or posting limit',
		'Use Usage > Get to see the quotas; upgrade the plan or wait until the quota renews.',
		`${TELL}the plan has to be upgraded or the quota to be renewed first.`,
	],
	file_too_large: [
		'The file is larger than the service accepts',
		'A video may have 125,829,120 bytes (120 MiB), an image 52,428,800 bytes (50 MiB).',
		`Ask the user for a smaller file: a video may have ${LIMITS.videoBytes / MEBIBYTE} MiB, an image ${LIMITS.imageBytes / MEBIBYTE} MiB.`,
	],
	unsupported_media_type: [
		'The service does not take this type of file',
		'Use MP4 or MOV with H.264 or HEVC for videos, or a common image format.',
		'Ask the user for another file: MP4 or MOV with H.264 or HEVC for a video, or a common image format.',
	],
	invalid_media_specs: [
		'The video breaks a media rule of the service',
		'Allowed are H.264 or HEVC with AAC sound, at most 3 minutes, 1080 x 1920 pixels and 60 frames per second.',
		`Ask the user for another file: H.264 or HEVC with AAC sound, at most ${LIMITS.videoSeconds / 60} minutes, ${LIMITS.videoShortSide} x ${LIMITS.videoLongSide} pixels and ${LIMITS.videoFramesPerSecond} frames per second.`,
	],
	invalid_cursor: [
		'The place in the list has expired',
		'Run the node again: it reads the list from the start.',
		'Call this tool again: it reads the list from the start.',
	],
} as const satisfies Record<string, FailureWords>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a code is one that the specification names; a service may send others. */
export function isErrorCode(code: string): code is ErrorCode {
	return Object.hasOwn(ERROR_CODES, code);
}
