/**
 * A value read from a parameter or a sheet's cell, or what is wrong with it, as it goes on after the
 * field's name: "must be a number …" or, as a sentence of its own, ": cannot tell …". A model is told
 * the same without what only a person can do.
 */
export type Parsed<T> =
	{ readonly value: T } | { readonly problem: string; readonly forModel?: string };

/** Empty cells mean "not given". */
export function isEmpty(value: unknown): value is undefined | null | '' {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/** What is wrong with a field, led by its name: "Caption has …", "Accounts: …". */
export function withLabel(label: string, problem: string): string {
	return problem.startsWith(':') ? label + problem : `${label} ${problem}`;
}

/** The beginning of any value, in quotes. */
export function quote(value: unknown): string {
	const text = asText(value);
	return `"${text.length > 60 ? `${text.slice(0, 57)}…` : text}"`;
}

/** Any value as text; an expression may give what JSON has no words for. */
export function asText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'bigint') return String(value);
	try {
		const json: unknown = JSON.stringify(value);
		return typeof json === 'string' ? json : String(value);
	} catch {
		return describeType(value);
	}
}

/** What a value that is no text is called. */
export function describeType(value: unknown): string {
	return Array.isArray(value) ? 'a list' : value instanceof Date ? 'a date' : 'an object';
}
