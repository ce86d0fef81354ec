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

/** Cleans the API key as people paste it: no white space around it, and no words of the header before it. */
export function apiKeyOf(given: unknown): string {
	const text = (typeof given === 'string' ? given : '').trim();
	return text.replace(/^(authorization:\s*)?bearer\s+/i, '');
}
