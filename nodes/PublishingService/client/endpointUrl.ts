import { LIMITS } from '../contract/serviceLimits';
import type { CallInput } from './callInput';
import { failureOf } from './serviceError';

/** Fills a path template and appends the query; each value stays within its own segment. */
export function endpointUrl(
	origin: string,
	template: string,
	{ path = {}, query = {} }: Pick<CallInput, 'path' | 'query'> = {},
): string {
	const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name]));
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined) {
			search.set(name, String(value));
		}
	}
	// A blank as every server reads it; a plus sign is one in forms only.
	const text = search.toString().replaceAll('+', '%20');
	return `${origin}${filled}${text && `?${text}`}`;
}

const LABELS: Readonly<Partial<Record<string, string>>> = {
	postId: 'Post',
	accountId: 'Account',
	uploadId: 'Upload ID',
};

function segment(name: string, value: string | undefined): string {
	// "." and ".." survive percent-encoding, and every URL parser resolves them.
	if (!value || value === '.' || value === '..' || [...value].length > LIMITS.idLength) {
		const values = { field: LABELS[name] ?? name, value: String(value ?? '').slice(0, 40) };
		throw failureOf('invalid_id', 'notSent', { values });
	}
	// Through Buffer, because encodeURIComponent throws on half a surrogate pair.
	return encodeURIComponent(Buffer.from(value).toString());
}
