import type { Dialect } from './choices';
import { isJson, mapValues, type Json } from './values';

/** What a record is called around itself, by the operation that answers with it. */
const names: Readonly<Record<string, string>> = {
	createUpload: 'upload',
	completeUpload: 'upload',
	getUpload: 'upload',
	createPost: 'post',
	queuePost: 'post',
	getPost: 'post',
	updatePost: 'post',
	cancelPost: 'post',
	getPostAnalytics: 'analytics',
	createContentTag: 'tag',
	createAccount: 'account',
	getAccount: 'account',
	getAccountAnalytics: 'result',
	getWorkspace: 'workspace',
	getUsage: 'usage',
	listPosts: 'posts',
	getAccountQueue: 'items',
	createMediaUrls: 'urls',
};

/** Keys that hold a word of a closed list, apart from those of an account's own status. */
const wordKeys = ['kind', 'platform', 'mode', 'instagramPostFormat', 'imageFit'];

/** An object with its words in capitals; a status is one in objects that are no account. */
export function inCapitals(object: Json): Json {
	const isAccount = 'displayName' in object || 'timezone' in object;
	return mapValues(object, (key, value) =>
		typeof value === 'string' && (wordKeys.includes(key) || (key === 'status' && !isAccount))
			? value.toUpperCase()
			: value,
	);
}

/** An answer with what lies around it. */
export function wrapped(
	{ operationId }: { operationId: string },
	body: unknown,
	{ wrapping }: Dialect,
): unknown {
	if (wrapping === 'none' || !isJson(body) || operationId === 'listContentTags') return body;
	const { data, nextCursor, ...rest } = body;
	if (!Array.isArray(data)) {
		return wrapping === 'data'
			? { success: true, status: 'success', data: body }
			: namedRecord(names[operationId] ?? 'result', body);
	}
	if (wrapping === 'data') return { success: true, data: body };
	const name = names[operationId];
	if (name === undefined) return data;
	return { ...rest, [name]: data, pagination: { nextCursor } };
}

/** What is said of a record stands beside it. */
function namedRecord(name: string, { cancellation, ...record }: Json): Json {
	return { [name]: record, ...(cancellation !== undefined && { cancellation }) };
}
