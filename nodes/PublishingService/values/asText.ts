/** A value that was read, or what is wrong, after the field's name; a model cannot set other fields. */
export type Parsed<T> =
	{ readonly value: T } | { readonly problem: string; readonly forModel?: string };

export type Problem = Exclude<Parsed<never>, { readonly value: never }>;

/** True for a cell or field without content: missing, or only blanks. */
export function isEmpty(value: unknown): value is undefined | null | '' {
	const text = value ?? '';
	return typeof text === 'string' && text.trim() === '';
}

/** Puts the name of a field before its problem: "Caption has …", "Accounts: …". */
export function withLabel(label: string, problem: string): string {
	return problem.startsWith(':') ? label + problem : `${label} ${problem}`;
}

/** Shows a value in a message, in quotes and shortened. */
export function quote(value: unknown): string {
	return `"${shortened(asText(value))}"`;
}

export function shortened(text: string): string {
	return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/**
 * Writes any value as text, and never throws: a cell may contain an object whose `toString` is a text,
 * that contains itself, or that breaks when it is read. Every text of an unknown value is made here.
 */
export function asText(value: unknown): string {
	if (typeof value === 'string') {
		return value;
	}
	if (typeof value === 'bigint') {
		return String(value);
	}
	try {
		const json: unknown = JSON.stringify(value);
		return typeof json === 'string' ? json : String(value);
	} catch {
		return describeType(value);
	}
}

/** Names the kind of a value that has no text: "a list", "a date", "an object". */
export function describeType(value: unknown): string {
	if (Array.isArray(value)) {
		return 'a list';
	}
	return value instanceof Date ? 'a date' : 'an object';
}
