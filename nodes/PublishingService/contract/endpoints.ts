import type { Answers } from './answers';

/**
 * When a request may be sent again after a failure that leaves open whether it was carried out:
 * `safe` always (it reads, as every GET does, or repeating it changes nothing more), `keyed` with an Idempotency-Key,
 * `verify` never blindly: the caller reads what happened first, `costly` twice and as long as no
 * cap was answered, because another one spends a daily cap and nothing tells whether the first was made.
 */
export type Repetition = 'safe' | 'keyed' | 'verify' | 'costly';

/** What running a row again means where nobody knows whether a request was carried out. */
interface Unclear {
	readonly step: string;
	/** The same where the request had an Idempotency-Key. */
	readonly stepWithKey?: string;
	/** Whether it may be made again without doing anything twice. */
	readonly isHarmless?: boolean;
}

export type Endpoint = {
	readonly path: `/v2/${string}`;
	/** Scope that the key needs; null where the specification names none ("Authentication"). */
	readonly scope: `${string}:${'read' | 'write'}` | null;
	/** What the request does, to complete "could not …". */
	readonly task: string;
	/** The key without which nothing can be done with what it made. */
	readonly id?: string;
	/**
	 * Whether nothing at all (`null`, an empty body) is an answer: figures before their first
	 * collection, or a change of which the status says that it was made.
	 */
	readonly mayBeNothing?: boolean;
	/** Whether its answer may be a list alone instead of an object. */
	readonly bareList?: boolean;
	/** Of requests that change something; for others nothing is to be said. */
	readonly ifUnclear?: Unclear;
} & (
	| { readonly method: 'GET'; readonly repetition?: 'safe' }
	| { readonly method: 'POST' | 'PATCH' | 'DELETE'; readonly repetition: Repetition }
);

/**
 * The 20 endpoints (specification, "Endpoints"), by the operation ids of the contract, and a list of
 * content tags, which the specification leaves open.
 */
export const ENDPOINTS = {
	createUpload: {
		method: 'POST',
		path: '/v2/uploads',
		scope: 'posts:write',
		// One that no post uses publishes nothing, but counts against the daily cap on uploads.
		repetition: 'costly',
		task: 'create the upload',
		id: 'uploadId',
		ifUnclear: {
			step: 'An upload of the daily cap may have been spent; running this row again makes another one.',
		},
	},
	completeUpload: {
		method: 'POST',
		path: '/v2/uploads/{uploadId}/complete',
		scope: 'posts:write',
		repetition: 'verify',
		task: 'complete the upload',
		mayBeNothing: true,
		ifUnclear: {
			step: 'Upload > Get shows whether the upload is ready; completing it again does no harm.',
			isHarmless: true,
		},
	},
	getUpload: {
		method: 'GET',
		path: '/v2/uploads/{uploadId}',
		scope: null,
		task: 'read the upload',
	},
	createPost: {
		method: 'POST',
		path: '/v2/posts',
		scope: 'posts:write',
		repetition: 'keyed',
		task: 'create the post',
		id: 'postId',
		ifUnclear: {
			step: 'The post may have been created all the same: look with Post > Get Many first, because without an Idempotency-Key running this row again can post it twice.',
			stepWithKey: 'Running this row again posts nothing twice, thanks to its Idempotency-Key.',
		},
	},
	listPosts: {
		method: 'GET',
		path: '/v2/posts',
		scope: 'posts:read',
		task: 'list posts',
	},
	queuePost: {
		method: 'POST',
		path: '/v2/posts/{postId}/queue',
		scope: 'posts:write',
		repetition: 'keyed',
		task: 'queue the post',
		ifUnclear: {
			step: 'The post may have been queued all the same: look with Post > Get first, because without an Idempotency-Key running this row again can queue it twice.',
			stepWithKey: 'Running this row again queues nothing twice, thanks to its Idempotency-Key.',
		},
	},
	getPost: {
		method: 'GET',
		path: '/v2/posts/{postId}',
		scope: 'posts:read',
		task: 'read the post',
	},
	updatePost: {
		method: 'PATCH',
		path: '/v2/posts/{postId}',
		scope: 'posts:write',
		// It sets values, so setting them twice is setting them once.
		repetition: 'safe',
		task: 'update the post',
		mayBeNothing: true,
		ifUnclear: {
			step: 'The change may have been made all the same; making it again changes nothing more.',
			isHarmless: true,
		},
	},
	cancelPost: {
		method: 'DELETE',
		path: '/v2/posts/{postId}',
		scope: 'posts:write',
		repetition: 'verify',
		task: 'cancel the post',
		mayBeNothing: true,
		ifUnclear: {
			step: 'The post may have been cancelled all the same: Post > Get shows it.',
			isHarmless: true,
		},
	},
	getPostAnalytics: {
		method: 'GET',
		path: '/v2/posts/{postId}/analytics',
		scope: 'analytics:read',
		task: "read the post's analytics",
		mayBeNothing: true,
	},
	listContentTags: {
		method: 'GET',
		path: '/v2/content-tags',
		scope: 'posts:read',
		task: 'list content tags',
		bareList: true,
	},
	createContentTag: {
		method: 'POST',
		path: '/v2/content-tags',
		scope: 'posts:write',
		repetition: 'verify',
		task: 'create the content tag',
		ifUnclear: {
			step: 'The tag may have been created all the same: look in the dashboard first, because running this row again creates another one.',
		},
	},
	listAccounts: {
		method: 'GET',
		path: '/v2/accounts',
		scope: 'accounts:read',
		task: 'list accounts',
	},
	createAccount: {
		method: 'POST',
		path: '/v2/accounts',
		scope: 'accounts:write',
		repetition: 'verify',
		task: 'create the account',
		ifUnclear: {
			step: 'The account may have been created all the same: look for it in the dashboard first, because running this row again can create another one. Where the key has the scope accounts:read, the node looks for itself.',
		},
	},
	getAccount: {
		method: 'GET',
		path: '/v2/accounts/{accountId}',
		scope: 'accounts:read',
		task: 'read the account',
	},
	getAccountQueue: {
		method: 'GET',
		path: '/v2/accounts/{accountId}/queue',
		scope: 'posts:read',
		task: "read the account's queue",
	},
	getAccountAnalytics: {
		method: 'GET',
		path: '/v2/accounts/{accountId}/analytics',
		scope: 'analytics:read',
		task: "read the account's analytics",
		mayBeNothing: true,
	},
	getWorkspace: {
		method: 'GET',
		path: '/v2/workspace',
		scope: 'workspace:read',
		task: 'read the workspace',
	},
	createMediaUrls: {
		method: 'POST',
		path: '/v2/workspace/media-urls',
		scope: 'media:read',
		repetition: 'safe',
		task: 'get image download URLs',
	},
	getApiDescription: {
		method: 'GET',
		path: '/v2/openapi.json',
		scope: null,
		task: 'read the API description',
	},
	getUsage: {
		method: 'GET',
		path: '/v2/usage',
		scope: 'usage:read',
		task: 'read the usage',
	},
} as const satisfies Record<keyof Answers, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
