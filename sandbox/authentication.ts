import type { RequestHandler } from 'express';
import { ApiError } from './errors';
import type { Dialect } from './dialect/choices';
import { findEndpoint, type Endpoint } from './operations';
import type { Sandbox } from './sandbox';
import type { Scope } from './service';

/** Demands a valid key, and one of the scopes of the endpoint that the request is meant for. */
export function authenticate(
	{ keys, settings }: Pick<Sandbox, 'keys' | 'settings'>,
	endpoints: Endpoint[],
): RequestHandler {
	return (req, _res, next) => {
		const { authorization } = req.headers;
		const key = keys.find(authorization);
		if (!key) {
			const what = authorization === undefined ? 'missing' : 'malformed or unknown';
			throw new ApiError('unauthorized', `The API key is ${what}.`);
		}
		if (key.revoked) {
			throw new ApiError('unauthorized', 'The API key was revoked.');
		}
		const endpoint = findEndpoint(endpoints, req.method, req.path);
		const allowed = scopesOf(endpoint, settings.get().dialect);
		if (allowed.length > 0 && !allowed.some((scope) => key.scopes.includes(scope))) {
			throw new ApiError(
				'insufficient_scope',
				`The API key lacks the scope ${allowed.join(' or ')}.`,
			);
		}
		next();
	};
}

/** The scopes of which one suffices; none for any valid key. */
function scopesOf(endpoint: Endpoint | undefined, { uploadReadScope }: Dialect): readonly Scope[] {
	if (endpoint?.operationId === 'getUpload' && uploadReadScope !== 'either') {
		return [uploadReadScope];
	}
	return endpoint?.scopes ?? [];
}
