/** An error, or one that it wraps, reduced to texts. */
export interface ThrownCause {
	readonly name: string;
	readonly code: string;
	readonly message: string;
}

const MAX_DEPTH = 5;

/**
 * Reads an error and the errors that it wraps, outermost first. n8n 1 keeps of a wrapped error only its
 * code, as `httpCode`, and its words, in `messages`.
 */
export function readCauses(error: unknown): ThrownCause[] {
	const causes: ThrownCause[] = [];
	let current = error;
	for (let depth = 0; depth < MAX_DEPTH && isError(current); depth++) {
		const { name, code, httpCode, message, messages } = current;
		const [original] = Array.isArray(messages) ? (messages as unknown[]) : [];
		causes.push({
			name: textOf(name) ?? 'Error',
			code: textOf(code) ?? textOf(httpCode) ?? '',
			message: textOf(original) ?? message,
		});
		current = current.cause;
	}
	return causes;
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined;
}

/** Goes by the shape: an error of another realm, such as n8n's sandbox, is no instance of ours. */
function isError(value: unknown): value is Record<string, unknown> & { readonly message: string } {
	return typeof (value as { message?: unknown } | null | undefined)?.message === 'string';
}
