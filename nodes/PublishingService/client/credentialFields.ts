/** The fields of the credential as n8n gives them: any of them may be missing or of another type. */
export interface CredentialFields {
	readonly baseUrl?: unknown;
	readonly apiKey?: unknown;
	/** True if a field is an expression, as the credential's own hidden field says. */
	readonly hasExpression?: unknown;
	/** The expressions as they are written; empty for a field that is written out. */
	readonly baseUrlExpression?: unknown;
	readonly keyExpression?: unknown;
	/** n8n's setting for the hosts that may receive the API key, in these two fields. */
	readonly allowedHttpRequestDomains?: unknown;
	readonly allowedDomains?: unknown;
}

/** A text as people paste it from a file of settings or from JSON: without white space and quotes around it. */
export function pastedText(value: unknown): string {
	const text = (typeof value === 'string' ? value : '').trim();
	const quote = text.charAt(0);
	const isQuoted = text.length > 1 && ['"', "'", '`'].includes(quote) && text.endsWith(quote);
	return isQuoted ? text.slice(1, -1).trim() : text;
}

/** Cleans the API key as people paste it, also with the words of the header before it. */
export function apiKeyOf(value: unknown): string {
	return pastedText(value).replace(/^(authorization:\s*)?bearer\s+/i, '');
}
