import type { Answers } from './decoded';

/**
 * When a request may be sent again after a failure that leaves open whether it was carried out:
 * `safe` always, `keyed` with an Idempotency-Key, `verify` never blindly: the caller reads what
 * happened first, `costly` twice, because another one spends a daily cap, until a cap is answered.
 */
export type Repetition = 'safe' | 'keyed' | 'verify' | 'costly';

export interface Endpoint {
	readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	readonly path: `/v2/${string}`;
	/** Scope that the key needs; null where the specification names none ("Authentication"). */
	readonly scope: `${string}:${'read' | 'write'}` | null;
	/** What the request does, to complete "could not …". */
	readonly task: string;
	/** `safe` unless given, as for every GET. */
	readonly repetition?: Repetition;
	/** The key without which nothing can be done with what it made. */
	readonly id?: string;
	/** Whether nothing at all (`null`, an empty body) is an answer. */
	readonly mayBeNothing?: boolean;
	/** Whether its answer may be a list alone instead of an object. */
	readonly bareList?: boolean;
	/** What running a row again means where nobody knows whether a request without a key was carried out. */
	readonly ifUnclear?: string;
	/** Whether it may be made again without doing anything twice. */
	readonly isHarmless?: boolean;
}

const reading = <const S extends Endpoint['scope']>(
	path: Endpoint['path'],
	scope: S,
	task: string,
) => ({ method: 'GET', path, scope, task }) as const;

/** The 20 endpoints (specification, "Endpoints"), and a list of content tags, which it leaves open. */
export const ENDPOINTS = {
	createUpload: {
		method: 'POST',
		path: '/v2/uploads',
		scope: 'posts:write',
		// One that no post uses publishes nothing, but counts against the daily cap on uploads.
		repetition: 'costly',
		task: 'create the upload',
		id: 'uploadId',
		ifUnclear:
			'An upload of the daily cap may have been spent; running this row again makes another one.',
	},
	completeUpload: {
		method: 'POST',
		path: '/v2/uploads/{uploadId}/complete',
		scope: 'posts:write',
		repetition: 'verify',
		task: 'complete the upload',
		mayBeNothing: true,
		ifUnclear: 'Upload > Get shows whether the upload is ready; completing it again does no harm.',
		isHarmless: true,
	},
	getUpload: reading('/v2/uploads/{uploadId}', null, 'read the upload'),
	createPost: {
		method: 'POST',
		path: '/v2/posts',
		scope: 'posts:write',
		repetition: 'keyed',
		task: 'create the post',
		id: 'postId',
		ifUnclear:
			'The post may have been created all the same: look with Post > Get Many first, because without an Idempotency-Key running this row again can post it twice.',
	},
	listPosts: reading('/v2/posts', 'posts:read', 'list posts'),
	queuePost: {
		method: 'POST',
		path: '/v2/posts/{postId}/queue',
		scope: 'posts:write',
		repetition: 'keyed',
		task: 'queue the post',
		ifUnclear:
			'The post may have been queued all the same: look with Post > Get first, because without an Idempotency-Key running this row again can queue it twice.',
	},
	getPost: reading('/v2/posts/{postId}', 'posts:read', 'read the post'),
	updatePost: {
		method: 'PATCH',
		path: '/v2/posts/{postId}',
		scope: 'posts:write',
		// It sets values, so setting them twice is setting them once.
		repetition: 'safe',
		task: 'update the post',
		mayBeNothing: true,
		ifUnclear: 'The change may have been made all the same; making it again changes nothing more.',
		isHarmless: true,
	},
	cancelPost: {
		method: 'DELETE',
		path: '/v2/posts/{postId}',
		scope: 'posts:write',
		repetition: 'verify',
		task: 'cancel the post',
		mayBeNothing: true,
		ifUnclear: 'The post may have been cancelled all the same: Post > Get shows it.',
		isHarmless: true,
	},
	getPostAnalytics: {
		...reading('/v2/posts/{postId}/analytics', 'analytics:read', "read the post's analytics"),
		mayBeNothing: true,
	},
	listContentTags: {
		...reading('/v2/content-tags', 'posts:read', 'list content tags'),
		bareList: true,
	},
	createContentTag: {
		method: 'POST',
		path: '/v2/content-tags',
		scope: 'posts:write',
		repetition: 'verify',
		task: 'create the content tag',
		ifUnclear:
			'The tag may have been created all the same: look in the dashboard first, because running this row again creates another one.',
	},
	listAccounts: reading('/v2/accounts', 'accounts:read', 'list accounts'),
	createAccount: {
		method: 'POST',
		path: '/v2/accounts',
		scope: 'accounts:write',
		repetition: 'verify',
		task: 'create the account',
		ifUnclear:
			'The account may have been created all the same: look for it in the dashboard first, because running this row again can create another one. Where the key has the scope accounts:read, the node looks for itself.',
	},
	getAccount: reading('/v2/accounts/{accountId}', 'accounts:read', 'read the account'),
	getAccountQueue: reading(
		'/v2/accounts/{accountId}/queue',
		'posts:read',
		"read the account's queue",
	),
	getAccountAnalytics: {
		...reading(
			'/v2/accounts/{accountId}/analytics',
			'analytics:read',
			"read the account's analytics",
		),
		mayBeNothing: true,
	},
	getWorkspace: reading('/v2/workspace', 'workspace:read', 'read the workspace'),
	createMediaUrls: {
		method: 'POST',
		path: '/v2/workspace/media-urls',
		scope: 'media:read',
		repetition: 'safe',
		task: 'get image download URLs',
	},
	getApiDescription: reading('/v2/openapi.json', null, 'read the API description'),
	getUsage: reading('/v2/usage', 'usage:read', 'read the usage'),
} as const satisfies Record<keyof Answers, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
