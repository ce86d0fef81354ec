import type { Answers } from './schemas';

/**
 * How a request may be repeated if it is unclear whether it was carried out: `safe` at any time, `keyed` with an
 * Idempotency-Key, `verify` only after reading what happened, `costly` at most twice.
 */
export type Repetition = 'safe' | 'keyed' | 'verify' | 'costly';

export type Scope =
	| `${'accounts' | 'posts'}:${'read' | 'write'}`
	| `${'analytics' | 'media' | 'usage' | 'workspace'}:read`;

/** The scope without which names of accounts cannot be looked up. */
export const ACCOUNTS_SCOPE = 'accounts:read' satisfies Scope;

export interface Endpoint {
	readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	readonly path: `/v2/${string}`;
	/** Scope that the key needs; null if the specification names none ("Authentication"). */
	readonly scope: Scope | null;
	/** Follows "could not" in messages, such as "create the post". */
	readonly task: string;
	/** Says what happens if the user runs a row again whose request may have been carried out. */
	readonly ifUnclear?: string;
	/** `safe` if omitted, as for every GET. */
	readonly repetition?: Repetition;
	/** The field of the answer that identifies what the request created. An answer without it is of no use. */
	readonly id?: string;
	/** True if an empty answer (`null` or an empty body) is valid. */
	readonly mayBeNothing?: boolean;
	/** True if the answer may be a list instead of an object. */
	readonly bareList?: boolean;
	/** True if the same request has no further effect when it is sent again. */
	readonly isHarmless?: boolean;
}

export type EndpointName = keyof Answers;

/**
 * The 20 endpoints (specification, "Endpoints"), and a list of content tags, which the specification leaves open. An
 * upload without a post publishes nothing, but counts toward the daily cap of uploads, so it is `costly`.
 */
export const ENDPOINTS: Readonly<Record<EndpointName, Endpoint>> = {
	createUpload: {
		method: 'POST',
		path: '/v2/uploads',
		scope: 'posts:write',
		repetition: 'costly',
		id: 'uploadId',
		task: 'create the upload',
		ifUnclear:
			'The upload may exist already and count toward the daily cap. If you run this row again, it creates another upload.',
	},
	completeUpload: {
		method: 'POST',
		path: '/v2/uploads/{uploadId}/complete',
		scope: 'posts:write',
		repetition: 'verify',
		mayBeNothing: true,
		isHarmless: true,
		task: 'complete the upload',
		ifUnclear: 'Upload > Get shows if the upload is ready. You can also complete the upload again.',
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
		id: 'postId',
		task: 'create the post',
		ifUnclear:
			'The post may exist already. Check with Post > Get Many before you run this row again. Without the same idempotency key, running it again can create a second post.',
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
		ifUnclear:
			'The post may be queued already. Check with Post > Get before you run this row again. Without the same idempotency key, running it again can queue the post a second time.',
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
		repetition: 'safe',
		mayBeNothing: true,
		isHarmless: true,
		task: 'update the post',
		ifUnclear:
			'It is unclear if the post was changed. You can run this row again: it makes the same change.',
	},
	cancelPost: {
		method: 'DELETE',
		path: '/v2/posts/{postId}',
		scope: 'posts:write',
		repetition: 'verify',
		mayBeNothing: true,
		isHarmless: true,
		task: 'cancel the post',
		ifUnclear: 'It is unclear if the post was cancelled. Post > Get shows its status.',
	},
	getPostAnalytics: {
		method: 'GET',
		path: '/v2/posts/{postId}/analytics',
		scope: 'analytics:read',
		mayBeNothing: true,
		task: "read the post's analytics",
	},
	listContentTags: {
		method: 'GET',
		path: '/v2/content-tags',
		scope: 'posts:read',
		bareList: true,
		task: 'list content tags',
	},
	createContentTag: {
		method: 'POST',
		path: '/v2/content-tags',
		scope: 'posts:write',
		repetition: 'verify',
		task: 'create the content tag',
		ifUnclear:
			'The content tag may exist already. Check the dashboard before you run this row again: running it again creates another tag.',
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
		ifUnclear:
			'The account may exist already. Check the dashboard before you run this row again: running it again can create another account. If the API key has the scope accounts:read, the node checks this itself.',
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
		mayBeNothing: true,
		task: "read the account's analytics",
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
};
