import type { Answers, Scope } from './decoded';

/**
 * When a request may be sent again after a failure that leaves open whether it was carried out:
 * `safe` always (it reads, or repeating it changes nothing more), `keyed` with an Idempotency-Key,
 * `verify` never blindly: the caller reads what happened first, `costly` twice and as long as no
 * cap was answered, because another one spends a daily cap and nothing tells whether the first was made.
 */
export type Repetition = 'safe' | 'keyed' | 'verify' | 'costly';

export interface Endpoint {
	readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	readonly path: `/v2/${string}`;
	/** Scope that the key needs; null where the specification names none ("Authentication"). */
	readonly scope: Scope | null;
	readonly repetition: Repetition;
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
}

/** The 20 endpoints (specification, "Endpoints"), by the operation ids of the contract. */
export const ENDPOINTS = {
	createUpload: {
		method: 'POST',
		path: '/v2/uploads',
		scope: 'posts:write',
		// One that no post uses publishes nothing, but counts against the daily cap on uploads.
		repetition: 'costly',
		task: 'create the upload',
		id: 'uploadId',
	},
	completeUpload: {
		method: 'POST',
		path: '/v2/uploads/{uploadId}/complete',
		scope: 'posts:write',
		repetition: 'verify',
		task: 'complete the upload',
		mayBeNothing: true,
	},
	getUpload: {
		method: 'GET',
		path: '/v2/uploads/{uploadId}',
		scope: null,
		repetition: 'safe',
		task: 'read the upload',
	},
	createPost: {
		method: 'POST',
		path: '/v2/posts',
		scope: 'posts:write',
		repetition: 'keyed',
		task: 'create the post',
		id: 'postId',
	},
	listPosts: {
		method: 'GET',
		path: '/v2/posts',
		scope: 'posts:read',
		repetition: 'safe',
		task: 'list posts',
	},
	queuePost: {
		method: 'POST',
		path: '/v2/posts/{postId}/queue',
		scope: 'posts:write',
		repetition: 'keyed',
		task: 'queue the post',
	},
	getPost: {
		method: 'GET',
		path: '/v2/posts/{postId}',
		scope: 'posts:read',
		repetition: 'safe',
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
	},
	cancelPost: {
		method: 'DELETE',
		path: '/v2/posts/{postId}',
		scope: 'posts:write',
		repetition: 'verify',
		task: 'cancel the post',
		mayBeNothing: true,
	},
	getPostAnalytics: {
		method: 'GET',
		path: '/v2/posts/{postId}/analytics',
		scope: 'analytics:read',
		repetition: 'safe',
		task: "read the post's analytics",
		mayBeNothing: true,
	},
	createContentTag: {
		method: 'POST',
		path: '/v2/content-tags',
		scope: 'posts:write',
		repetition: 'verify',
		task: 'create the content tag',
	},
	listAccounts: {
		method: 'GET',
		path: '/v2/accounts',
		scope: 'accounts:read',
		repetition: 'safe',
		task: 'list accounts',
	},
	createAccount: {
		method: 'POST',
		path: '/v2/accounts',
		scope: 'accounts:write',
		repetition: 'verify',
		task: 'create the account',
	},
	getAccount: {
		method: 'GET',
		path: '/v2/accounts/{accountId}',
		scope: 'accounts:read',
		repetition: 'safe',
		task: 'read the account',
	},
	getAccountQueue: {
		method: 'GET',
		path: '/v2/accounts/{accountId}/queue',
		scope: 'posts:read',
		repetition: 'safe',
		task: "read the account's queue",
	},
	getAccountAnalytics: {
		method: 'GET',
		path: '/v2/accounts/{accountId}/analytics',
		scope: 'analytics:read',
		repetition: 'safe',
		task: "read the account's analytics",
		mayBeNothing: true,
	},
	getWorkspace: {
		method: 'GET',
		path: '/v2/workspace',
		scope: 'workspace:read',
		repetition: 'safe',
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
		repetition: 'safe',
		task: 'read the API description',
	},
	getUsage: {
		method: 'GET',
		path: '/v2/usage',
		scope: 'usage:read',
		repetition: 'safe',
		task: 'read the usage',
	},
} as const satisfies Record<keyof Answers, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
