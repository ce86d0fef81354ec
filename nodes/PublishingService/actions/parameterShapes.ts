import { isObject } from '../client/json';
import { parseJson } from '../values/text';
import type { InputFile } from './inputFiles';

/** A date without the quotation marks that a JSON text or a spreadsheet formula left around it. */
export function withoutQuotes(value: unknown): unknown {
	if (typeof value !== 'string') {
		return value;
	}
	const text = value.trim();
	const isQuoted = QUOTES.some(([open, close]) => text.startsWith(open) && text.endsWith(close));
	return isQuoted && text.length > 2 ? text.slice(1, -1).trim() : value;
}

const QUOTES: ReadonlyArray<readonly [open: string, close: string]> = [
	['"', '"'],
	["'", "'"],
	['“', '”'],
	['„', '“'],
	['„', '”'],
	['‘', '’'],
	['«', '»'],
];

/**
 * Accounts as other operations return them, such as `{{ $json.accounts }}` of Post > Get, also as the JSON
 * text of a model: their IDs. Every other value stays unchanged.
 */
export function accountIdsOf(value: unknown): unknown {
	const accounts = recordsIn(value);
	return Array.isArray(accounts) ? accounts.map(accountIdOf) : accountIdOf(accounts);
}

/** The records of a JSON text; another value stays as it is. */
function recordsIn(value: unknown): unknown {
	const text = typeof value === 'string' ? value.trimStart() : '';
	if (!/^\[?\s*\{/.test(text)) {
		return value;
	}
	const json = parseJson(text);
	return 'value' in json ? json.value : value;
}

function accountIdOf(value: unknown): unknown {
	return isObject(value) && typeof value.accountId === 'string' ? value.accountId : value;
}

/**
 * Names of input fields, from the result of an expression: `{{ $binary.data }}` is a file, `{{
 * $binary }}` all files by their names. Other values stay unchanged.
 */
export function fileFieldsOf(value: unknown, files: readonly InputFile[]): unknown {
	if (Array.isArray(value)) {
		return value.flatMap((entry) => fileFieldsOf(entry, files));
	}
	if (!isObject(value)) {
		return value;
	}
	if (typeof value.mimeType === 'string') {
		const { id, fileName, mimeType } = value;
		const isSame = (file: InputFile) =>
			file.contentType === mimeType && file.filename === fileName && (!id || file.id === id);
		const [file, ...others] = files.filter(isSame);
		// If several files look alike, it is unclear which file the expression means.
		return file && others.length === 0 ? file.property : value;
	}
	const names = Object.keys(value);
	const areFiles = names.every((name) => files.some(({ property }) => property === name));
	return names.length > 0 && areFiles ? names : value;
}
