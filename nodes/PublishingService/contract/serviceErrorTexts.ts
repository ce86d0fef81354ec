import type { ErrorText } from './errorText';

/** The 18 codes of the specification (see "Errors"). */
export const SERVICE_ERROR_TEXTS = {
	unauthorized: {
		message: 'The service refused the API key',
		nextStep:
			'Paste a current API key into the Publishing Service credential. A key stops working when somebody revokes it in the dashboard.',
		modelStep: 'Stop and tell the user: the credential of this tool needs a current API key.',
	},
	insufficient_scope: {
		message: 'The API key does not have the scope that this operation needs',
		nextStep: 'Create an API key with that scope in the dashboard and put it into the credential.',
	},
	invalid_request: {
		message: 'The service did not accept a value',
		nextStep: 'Correct the value, then run this row again.',
		modelStep: 'Correct that value and call this tool again.',
	},
	account_not_found: {
		message: 'The account does not exist or belongs to another company',
		nextStep: 'Choose an account from the list, or use Account > Get Many to see the account IDs.',
		modelStep:
			'Get the accounts with the tool for that, or ask the user, and call this tool again with one of their names or IDs.',
	},
	upload_not_ready: {
		message: 'The service is still processing this upload',
		nextStep: 'Wait until Upload > Get shows its status as "ready", then run this row again.',
		modelStep: 'Wait a little, then call this tool again.',
	},
	media_not_ready: {
		message: 'The post has no media that is ready to be published',
		nextStep:
			'Wait until the service has processed the video or carousel of the post, then queue the post again.',
		modelStep:
			'Wait until the service has processed the media of the post, then call this tool again with the same values.',
	},
	invalid_media_set: {
		message: 'These media cannot be combined in one post',
		nextStep: 'A post has one video, or up to 10 images. Do not mix videos and images.',
		modelStep: 'Call this tool again with only one video, or with only images, at most 10.',
	},
	instagram_feed_posts_disabled: {
		message: 'The company may not publish regular Instagram feed posts',
		nextStep: 'Use the format Reel, or have feed posts enabled for the company.',
		modelStep: 'Call this tool again with the format "reel".',
	},
	duplicate_queue_item: {
		message: 'The post is already queued for one of these accounts',
		nextStep:
			'Nothing was queued a second time. Remove the account that already has the post. To change the time of the post, use Post > Reschedule.',
		modelStep:
			'Nothing was queued a second time. Remove the account that already has the post. To change the time of the post, use the tool that reschedules posts.',
	},
	post_not_editable: {
		message: 'This post is published, being published or cancelled, so it cannot be changed',
		nextStep: 'Only the content tags of the post can still be changed.',
		modelStep: 'Tell the user. Only the content tags of the post can still be changed.',
	},
	post_not_cancellable: {
		message: 'The post can no longer be cancelled for any of these accounts',
		nextStep:
			'The service cannot delete published posts, and a released post may be with an operator. Use Post > Get to see the status for each account.',
		modelStep:
			'Tell the user. The service cannot delete published posts, and a released post may be with an operator.',
	},
	account_limit_reached: {
		message: 'The company uses every account slot of its plan',
		nextStep: 'Free a slot or upgrade the plan, then create the account again.',
	},
	rate_limited: {
		message: 'A daily cap of the company is used up',
		nextStep:
			'The caps on API requests, posts, uploads and new accounts start again with the next UTC day. Usage > Get shows what was used.',
		modelStep: 'Stop and tell the user: this call cannot succeed before the next UTC day.',
	},
	quota_exceeded: {
		message: 'The company has reached a plan or posting limit',
		nextStep:
			'Use Usage > Get to see the quotas. Upgrade the plan, or wait until the quota renews.',
		modelStep:
			'Stop and tell the user: the company must upgrade its plan, or wait until the quota renews.',
	},
	file_too_large: {
		message: 'The file is larger than the service accepts',
		nextStep: 'A video may have 125,829,120 bytes (120 MiB), an image 52,428,800 bytes (50 MiB).',
	},
	unsupported_media_type: {
		message: 'The service does not accept this type of file',
		nextStep: 'Use MP4 or MOV with H.264 or HEVC for videos, or a common image format.',
	},
	invalid_media_specs: {
		message: 'The video breaks a media rule of the service',
		nextStep:
			'Use H.264 or HEVC with AAC sound, at most 3 minutes, 1080 x 1920 pixels and 60 frames per second.',
	},
	invalid_cursor: {
		message: 'The position in the list has expired',
		nextStep: 'Run the node again. It reads the list from the start.',
		modelStep: 'Call this tool again: it reads the list from the start.',
	},
} as const satisfies Readonly<Record<string, ErrorText & { readonly message: string }>>;

export type ErrorCode = keyof typeof SERVICE_ERROR_TEXTS;

/** Tells whether the specification names a code; a service may send others. */
export function isServiceCode(code: string): code is ErrorCode {
	return Object.hasOwn(SERVICE_ERROR_TEXTS, code);
}
