import type { RequestHandler } from 'express';
import { ApiError } from './errors';
import type { KeyStore } from './keys';
import { findEndpoint, type Endpoint } from './operations';

/** Demands a valid key, and one of the scopes of the endpoint that the request is meant for. */
export function authenticate(keys: KeyStore, endpoints: Endpoint[]): RequestHandler {
	return (req, _res, next) => {
		const { authorization } = req.headers;
		const key = keys.find(authorization);
		if (!key) {
			const what = authorization === undefined ? 'missing' : 'malformed or unknown';
			throw new ApiError('unauthorized', `The API key is ${what}.`);
		}
		if (key.revoked) throw new ApiError('unauthorized', 'The API key was revoked.');
		const allowed = findEndpoint(endpoints, req.method, req.path)?.scopes ?? [];
		if (allowed.length > 0 && !allowed.some((scope) => key.scopes.includes(scope))) {
			throw new ApiError(
				'insufficient_scope',
				`The API key lacks the scope ${allowed.join(' or ')}.`,
			);
		}
		next();
	};
}
