import type { Answers } from './decoded';

/** After an unclear failure: `safe` is sent again, `keyed` with a key, `verify` only after a look, `costly` twice at most. */
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

const endpoint = <const M extends Endpoint['method'], const S extends Endpoint['scope']>(
	method: M,
	path: Endpoint['path'],
	scope: S,
	task: string,
) => ({ method, path, scope, task }) as const;

/** The 20 endpoints (specification, "Endpoints"), and a list of content tags, which it leaves open. */
export const ENDPOINTS = {
	createUpload: {
		...endpoint('POST', '/v2/uploads', 'posts:write', 'create the upload'),
		// One that no post uses publishes nothing, but counts against the daily cap on uploads.
		repetition: 'costly',
		id: 'uploadId',
		ifUnclear:
			'An upload of the daily cap may have been spent; running this row again makes another one.',
	},
	completeUpload: {
		...endpoint('POST', '/v2/uploads/{uploadId}/complete', 'posts:write', 'complete the upload'),
		repetition: 'verify',
		mayBeNothing: true,
		ifUnclear: 'Upload > Get shows whether the upload is ready; completing it again does no harm.',
		isHarmless: true,
	},
	getUpload: endpoint('GET', '/v2/uploads/{uploadId}', null, 'read the upload'),
	createPost: {
		...endpoint('POST', '/v2/posts', 'posts:write', 'create the post'),
		repetition: 'keyed',
		id: 'postId',
		ifUnclear:
			'The post may have been created all the same: look with Post > Get Many first, because without an Idempotency-Key running this row again can post it twice.',
	},
	listPosts: endpoint('GET', '/v2/posts', 'posts:read', 'list posts'),
	queuePost: {
		...endpoint('POST', '/v2/posts/{postId}/queue', 'posts:write', 'queue the post'),
		repetition: 'keyed',
		ifUnclear:
			'The post may have been queued all the same: look with Post > Get first, because without an Idempotency-Key running this row again can queue it twice.',
	},
	getPost: endpoint('GET', '/v2/posts/{postId}', 'posts:read', 'read the post'),
	updatePost: {
		...endpoint('PATCH', '/v2/posts/{postId}', 'posts:write', 'update the post'),
		// It sets values, so setting them twice is setting them once.
		repetition: 'safe',
		mayBeNothing: true,
		ifUnclear: 'The change may have been made all the same; making it again changes nothing more.',
		isHarmless: true,
	},
	cancelPost: {
		...endpoint('DELETE', '/v2/posts/{postId}', 'posts:write', 'cancel the post'),
		repetition: 'verify',
		mayBeNothing: true,
		ifUnclear: 'The post may have been cancelled all the same: Post > Get shows it.',
		isHarmless: true,
	},
	getPostAnalytics: {
		...endpoint(
			'GET',
			'/v2/posts/{postId}/analytics',
			'analytics:read',
			"read the post's analytics",
		),
		mayBeNothing: true,
	},
	listContentTags: {
		...endpoint('GET', '/v2/content-tags', 'posts:read', 'list content tags'),
		bareList: true,
	},
	createContentTag: {
		...endpoint('POST', '/v2/content-tags', 'posts:write', 'create the content tag'),
		repetition: 'verify',
		ifUnclear:
			'The tag may have been created all the same: look in the dashboard first, because running this row again creates another one.',
	},
	listAccounts: endpoint('GET', '/v2/accounts', 'accounts:read', 'list accounts'),
	createAccount: {
		...endpoint('POST', '/v2/accounts', 'accounts:write', 'create the account'),
		repetition: 'verify',
		ifUnclear:
			'The account may have been created all the same: look for it in the dashboard first, because running this row again can create another one. Where the key has the scope accounts:read, the node looks for itself.',
	},
	getAccount: endpoint('GET', '/v2/accounts/{accountId}', 'accounts:read', 'read the account'),
	getAccountQueue: endpoint(
		'GET',
		'/v2/accounts/{accountId}/queue',
		'posts:read',
		"read the account's queue",
	),
	getAccountAnalytics: {
		...endpoint(
			'GET',
			'/v2/accounts/{accountId}/analytics',
			'analytics:read',
			"read the account's analytics",
		),
		mayBeNothing: true,
	},
	getWorkspace: endpoint('GET', '/v2/workspace', 'workspace:read', 'read the workspace'),
	createMediaUrls: {
		...endpoint('POST', '/v2/workspace/media-urls', 'media:read', 'get image download URLs'),
		repetition: 'safe',
	},
	getApiDescription: endpoint('GET', '/v2/openapi.json', null, 'read the API description'),
	getUsage: endpoint('GET', '/v2/usage', 'usage:read', 'read the usage'),
} as const satisfies Record<keyof Answers, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;
