import type { Answers } from './decoded';
import texts from './endpoints.json';

/** After an unclear failure: `safe` is sent again, `keyed` with a key, `verify` only after a look, `costly` twice at most. */
export type Repetition = 'safe' | 'keyed' | 'verify' | 'costly';

export type Scope =
	| `${'accounts' | 'posts'}:${'read' | 'write'}`
	| `${'analytics' | 'media' | 'usage' | 'workspace'}:read`;

export interface Endpoint extends Traits {
	readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	readonly path: `/v2/${string}`;
	/** Scope that the key needs; null where the specification names none ("Authentication"). */
	readonly scope: Scope | null;
	/** What the request does, to complete "could not …". */
	readonly task: string;
	/** What running a row again means where nobody knows whether a request without a key was carried out. */
	readonly ifUnclear?: string;
}

interface Traits {
	/** `safe` unless given, as for every GET. */
	readonly repetition?: Repetition;
	/** The key without which nothing can be done with what it made. */
	readonly id?: string;
	/** Whether nothing at all (`null`, an empty body) is an answer. */
	readonly mayBeNothing?: boolean;
	/** Whether its answer may be a list alone instead of an object. */
	readonly bareList?: boolean;
	/** Whether it may be made again without doing anything twice. */
	readonly isHarmless?: boolean;
}

export type EndpointName = keyof Answers;

function endpoint(
	...[method, path, scope, traits]: [Endpoint['method'], Endpoint['path'], Scope | null, Traits?]
) {
	return { method, path, scope, ...traits };
}

// An upload that no post uses publishes nothing, but counts against the daily cap on uploads.
const costly: Traits = { repetition: 'costly', id: 'uploadId' };
// An update sets values, so setting them twice is setting them once.
const repeatable: Traits = { repetition: 'safe', mayBeNothing: true, isHarmless: true };
const verified: Traits = { repetition: 'verify', mayBeNothing: true, isHarmless: true };
const collected: Traits = { mayBeNothing: true };

const REQUESTS: Readonly<Record<EndpointName, ReturnType<typeof endpoint>>> = {
	createUpload: endpoint('POST', '/v2/uploads', 'posts:write', costly),
	completeUpload: endpoint('POST', '/v2/uploads/{uploadId}/complete', 'posts:write', verified),
	getUpload: endpoint('GET', '/v2/uploads/{uploadId}', null),
	createPost: endpoint('POST', '/v2/posts', 'posts:write', { repetition: 'keyed', id: 'postId' }),
	listPosts: endpoint('GET', '/v2/posts', 'posts:read'),
	queuePost: endpoint('POST', '/v2/posts/{postId}/queue', 'posts:write', { repetition: 'keyed' }),
	getPost: endpoint('GET', '/v2/posts/{postId}', 'posts:read'),
	updatePost: endpoint('PATCH', '/v2/posts/{postId}', 'posts:write', repeatable),
	cancelPost: endpoint('DELETE', '/v2/posts/{postId}', 'posts:write', verified),
	getPostAnalytics: endpoint('GET', '/v2/posts/{postId}/analytics', 'analytics:read', collected),
	listContentTags: endpoint('GET', '/v2/content-tags', 'posts:read', { bareList: true }),
	createContentTag: endpoint('POST', '/v2/content-tags', 'posts:write', { repetition: 'verify' }),
	listAccounts: endpoint('GET', '/v2/accounts', 'accounts:read'),
	createAccount: endpoint('POST', '/v2/accounts', 'accounts:write', { repetition: 'verify' }),
	getAccount: endpoint('GET', '/v2/accounts/{accountId}', 'accounts:read'),
	getAccountQueue: endpoint('GET', '/v2/accounts/{accountId}/queue', 'posts:read'),
	getAccountAnalytics: endpoint(
		'GET',
		'/v2/accounts/{accountId}/analytics',
		'analytics:read',
		collected,
	),
	getWorkspace: endpoint('GET', '/v2/workspace', 'workspace:read'),
	createMediaUrls: endpoint('POST', '/v2/workspace/media-urls', 'media:read'),
	getApiDescription: endpoint('GET', '/v2/openapi.json', null),
	getUsage: endpoint('GET', '/v2/usage', 'usage:read'),
};

/** The 20 endpoints (specification, "Endpoints"), and a list of content tags, which it leaves open. */
export const ENDPOINTS = Object.fromEntries(
	Object.entries(REQUESTS).map(([name, one]) => [name, { ...one, ...texts[name as EndpointName] }]),
) as Readonly<Record<EndpointName, Endpoint>>;
