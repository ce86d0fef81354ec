/** What a service error code means to the person who reads it, and what to do next. */
export interface ErrorCodeText {
	readonly message: string;
	readonly nextStep: string;
}

/** The 18 codes of the specification's "Errors" table. */
export const ERROR_CODES = {
	unauthorized: {
		message: 'The service refused the API key',
		nextStep:
			'Paste a current API key into the Publishing Service credential. A key stops working when it is revoked in the dashboard.',
	},
	insufficient_scope: {
		message: 'The API key lacks the scope that this operation needs',
		nextStep: 'Create a key with that scope in the dashboard and put it into the credential.',
	},
	invalid_request: {
		message: 'The service did not accept a value',
		nextStep: 'Correct it, then run this row again.',
	},
	account_not_found: {
		message: 'The account does not exist or belongs to another company',
		nextStep: 'Choose an account from the list, or use Account > Get Many to see the account IDs.',
	},
	upload_not_ready: {
		message: 'This upload is still being processed',
		nextStep: 'Wait until Upload > Get shows its status as "ready", then run this row again.',
	},
	media_not_ready: {
		message: 'The post has no media that is ready to be published',
		nextStep: 'Wait until its video or carousel has been processed, then queue it again.',
	},
	invalid_media_set: {
		message: 'These media cannot form one post',
		nextStep: 'A post takes one video, or up to 10 images. Do not mix the two.',
	},
	instagram_feed_posts_disabled: {
		message: 'The company may not publish regular Instagram feed posts',
		nextStep: 'Post it as a Reel, or have feed posts enabled for the company.',
	},
	duplicate_queue_item: {
		message: 'The post is already queued for one of these accounts',
		nextStep: 'Leave out the account that already has it; nothing was queued a second time.',
	},
	post_not_editable: {
		message: 'This post is already out, or on its way, and cannot be changed',
		nextStep: 'Only its content tags can still be changed.',
	},
	post_not_cancellable: {
		message: 'Nothing of this post can be cancelled any more',
		nextStep:
			'Posted items cannot be deleted, and released items may be with an operator. Read the post to see where it stands.',
	},
	account_limit_reached: {
		message: 'The company uses every account slot of its plan',
		nextStep: 'Free a slot or upgrade the plan, then create the account again.',
	},
	rate_limited: {
		message: 'A daily cap of the company is used up',
		nextStep:
			'The caps on API requests, posts, uploads and new accounts start again with the next UTC day. Usage > Get shows what was used.',
	},
	quota_exceeded: {
		message: 'The company has reached a plan or posting limit',
		nextStep: 'Use Usage > Get to see the quotas; upgrade the plan or wait until the quota renews.',
	},
	file_too_large: {
		message: 'The file is larger than the service accepts',
		nextStep: 'A video may have 125,829,120 bytes (120 MiB), an image 52,428,800 bytes (50 MiB).',
	},
	unsupported_media_type: {
		message: 'The service does not take this type of file',
		nextStep: 'Use MP4 or MOV with H.264 or HEVC for videos, or a common image format.',
	},
	invalid_media_specs: {
		message: 'The video breaks a media rule of the service',
		nextStep:
			'Allowed are H.264 or HEVC with AAC sound, at most 3 minutes, 1080 x 1920 pixels and 60 frames per second.',
	},
	invalid_cursor: {
		message: 'The place in the list has expired',
		nextStep: 'Run the node again: it reads the list from the start.',
	},
} as const satisfies Record<string, ErrorCodeText>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a code is one that the specification names; a service may send others. */
export function isErrorCode(code: string): code is ErrorCode {
	return Object.hasOwn(ERROR_CODES, code);
}
