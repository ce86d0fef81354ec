import { LIMITS } from './limits';

/** What a failure means to who reads of it. */
export interface FailureText {
	/** What happened. */
	readonly message: string;
	/** What a person does, who has n8n's editor. */
	readonly nextStep: string;
	/** What a model does, which calls tools and asks its user; unless given, it tells the user the step of a person. */
	readonly modelStep?: string;
}

/** Before what only a person can mend. */
export const TELL = 'Stop and tell the user: ';
const MEBIBYTE = 1 << 20;

/** The 18 codes of the specification's "Errors" table. */
export const ERROR_CODES = {
	unauthorized: {
		message: 'The service refused the API key',
		nextStep:
			'Paste a current API key into the Publishing Service credential. A key stops working when it is revoked in the dashboard.',
		modelStep: `${TELL}the credential of this tool needs a current API key.`,
	},
	insufficient_scope: {
		message: 'The API key lacks the scope that this operation needs',
		nextStep: 'Create a key with that scope in the dashboard and put it into the credential.',
		modelStep: `${TELL}the API key of this tool needs that scope.`,
	},
	invalid_request: {
		message: 'The service did not accept a value',
		nextStep: 'Correct it, then run this row again.',
		modelStep: 'Correct that value and call this tool again.',
	},
	account_not_found: {
		message: 'The account does not exist or belongs to another company',
		nextStep: 'Choose an account from the list, or use Account > Get Many to see the account IDs.',
		modelStep:
			'Get the accounts with the tool for that, or ask the user, and call this tool again with one of their names or IDs.',
	},
	upload_not_ready: {
		message: 'This upload is still being processed',
		nextStep: 'Wait until Upload > Get shows its status as "ready", then run this row again.',
		modelStep: 'Wait a little, then call this tool again with the same values.',
	},
	media_not_ready: {
		message: 'The post has no media that is ready to be published',
		nextStep: 'Wait until its video or carousel has been processed, then queue it again.',
		modelStep:
			'Wait until the media of the post have been processed, then call this tool again with the same values.',
	},
	invalid_media_set: {
		message: 'These media cannot form one post',
		nextStep: 'A post takes one video, or up to 10 images. Do not mix the two.',
		modelStep: `Call this tool again with one video alone, or with images alone, at most ${LIMITS.mediaPerPost}.`,
	},
	instagram_feed_posts_disabled: {
		message: 'The company may not publish regular Instagram feed posts',
		nextStep: 'Post it as a Reel, or have feed posts enabled for the company.',
		modelStep: 'Call this tool again with the format "reel".',
	},
	duplicate_queue_item: {
		message: 'The post is already queued for one of these accounts',
		nextStep: 'Leave out the account that already has it; nothing was queued a second time.',
		modelStep: 'Leave out the account that already has the post; nothing was queued a second time.',
	},
	post_not_editable: {
		message: 'This post is already out, or on its way, and cannot be changed',
		nextStep: 'Only its content tags can still be changed.',
		modelStep: 'Tell the user. Only the content tags of the post can still be changed.',
	},
	post_not_cancellable: {
		message: 'Nothing of this post can be cancelled any more',
		nextStep:
			'Posted items cannot be deleted, and released items may be with an operator. Read the post to see where it stands.',
		modelStep:
			'Tell the user. Posted items cannot be deleted, and released items may be with an operator.',
	},
	account_limit_reached: {
		message: 'The company uses every account slot of its plan',
		nextStep: 'Free a slot or upgrade the plan, then create the account again.',
		modelStep: `${TELL}a slot has to be freed or the plan upgraded first.`,
	},
	rate_limited: {
		message: 'A daily cap of the company is used up',
		nextStep:
			'The caps on API requests, posts, uploads and new accounts start again with the next UTC day. Usage > Get shows what was used.',
		modelStep: `${TELL}calling again today is in vain.`,
	},
	quota_exceeded: {
		message: 'The company has reached a plan or posting limit',
		nextStep: 'Use Usage > Get to see the quotas; upgrade the plan or wait until the quota renews.',
		modelStep: `${TELL}the plan has to be upgraded or the quota to be renewed first.`,
	},
	file_too_large: {
		message: 'The file is larger than the service accepts',
		nextStep: 'A video may have 125,829,120 bytes (120 MiB), an image 52,428,800 bytes (50 MiB).',
		modelStep: `Ask the user for a smaller file: a video may have ${LIMITS.videoBytes / MEBIBYTE} MiB, an image ${LIMITS.imageBytes / MEBIBYTE} MiB.`,
	},
	unsupported_media_type: {
		message: 'The service does not take this type of file',
		nextStep: 'Use MP4 or MOV with H.264 or HEVC for videos, or a common image format.',
		modelStep:
			'Ask the user for another file: MP4 or MOV with H.264 or HEVC for a video, or a common image format.',
	},
	invalid_media_specs: {
		message: 'The video breaks a media rule of the service',
		nextStep:
			'Allowed are H.264 or HEVC with AAC sound, at most 3 minutes, 1080 x 1920 pixels and 60 frames per second.',
		modelStep: `Ask the user for another file: H.264 or HEVC with AAC sound, at most ${LIMITS.videoSeconds / 60} minutes, ${LIMITS.videoShortSide} x ${LIMITS.videoLongSide} pixels and ${LIMITS.videoFramesPerSecond} frames per second.`,
	},
	invalid_cursor: {
		message: 'The place in the list has expired',
		nextStep: 'Run the node again: it reads the list from the start.',
		modelStep: 'Call this tool again: it reads the list from the start.',
	},
} as const satisfies Record<string, FailureText>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a code is one that the specification names; a service may send others. */
export function isErrorCode(code: string): code is ErrorCode {
	return Object.hasOwn(ERROR_CODES, code);
}
