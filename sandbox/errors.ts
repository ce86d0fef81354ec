import type { ErrorCode } from './service';

/** The usual HTTP status of each code, and the next step for the caller. */
const codes: Record<ErrorCode, { status: number; hint: string }> = {
	unauthorized: {
		status: 401,
		hint: 'Send a valid API key as "Authorization: Bearer <API_KEY>"; create one in the dashboard.',
	},
	insufficient_scope: {
		status: 403,
		hint: 'Create an API key that holds the missing scope and use it instead.',
	},
	invalid_request: { status: 400, hint: 'Correct the named value and send the request again.' },
	account_not_found: {
		status: 404,
		hint: 'Take the account id from GET /v2/accounts; only accounts of your company can be used.',
	},
	upload_not_ready: {
		status: 409,
		hint: 'Complete the upload and wait until GET /v2/uploads/{uploadId} says "ready".',
	},
	media_not_ready: {
		status: 409,
		hint: 'Wait until the media of the post is ready, then queue it again.',
	},
	invalid_media_set: {
		status: 400,
		hint: 'Use exactly one video, or one to ten images, for a post.',
	},
	instagram_feed_posts_disabled: {
		status: 409,
		hint: 'Set instagramPostFormat to "reel", or have feed posts enabled for the company.',
	},
	duplicate_queue_item: {
		status: 409,
		hint: 'Leave out the account: the post is already in its queue.',
	},
	post_not_editable: {
		status: 409,
		hint: 'Change only contentGroupIds, or create a new post.',
	},
	post_not_cancellable: {
		status: 409,
		hint: 'Items that are being posted or are live cannot be cancelled; remove them on the platform.',
	},
	account_limit_reached: {
		status: 403,
		hint: 'Upgrade the plan, or remove an account to free its slot.',
	},
	rate_limited: {
		status: 429,
		hint: 'Wait for the next UTC day, when the daily caps begin anew.',
	},
	quota_exceeded: { status: 403, hint: 'Upgrade the plan, or wait until the quota is renewed.' },
	file_too_large: {
		status: 413,
		hint: 'Upload at most 125829120 bytes for a video and 52428800 bytes for an image.',
	},
	unsupported_media_type: {
		status: 415,
		hint: 'Upload videos as MP4 or MOV, and images as JPEG, PNG, WebP or GIF.',
	},
	invalid_media_specs: {
		status: 422,
		hint: 'Encode the video with H.264 or HEVC and AAC, at most 3 minutes, 1080 x 1920 and 60 fps.',
	},
	invalid_cursor: { status: 400, hint: 'Start again from the first page, without a cursor.' },
};

/** The status that goes with a code unless a case has its own. */
export function usualStatus(code: ErrorCode): number {
	return codes[code].status;
}

/** A refusal with one of the service's codes; the status is the code's usual one unless given. */
export class ApiError extends Error {
	readonly status: number;
	readonly hint: string;

	constructor(
		readonly code: ErrorCode,
		message: string,
		overrides: { status?: number; hint?: string } = {},
	) {
		super(message);
		this.status = overrides.status ?? codes[code].status;
		this.hint = overrides.hint ?? codes[code].hint;
	}
}

/** Something that does not exist and has no code of its own. */
export function notFound(what: string, id: string): ApiError {
	return new ApiError('invalid_request', `There is no ${what} "${id}".`, {
		status: 404,
		hint: `Check the id of the ${what}; it may belong to another company.`,
	});
}
