import { isObject, type Json } from './json';

/** The way in which the bytes are sent; the specification does not show it, so the user may choose. */
export type TransferMethod = 'putRaw' | 'postRaw' | 'putMultipart' | 'postMultipart';

/** The place to which the bytes of a signed upload go. Address, headers and fields are secrets. */
export interface UploadTarget {
	readonly url: string;
	readonly method: TransferMethod;
	/** The methods to try in this order, if nobody named one and the storage does not know the first. */
	readonly otherwise: readonly TransferMethod[];
	readonly headers: Readonly<Record<string, string>>;
	readonly fields: Readonly<Record<string, string>>;
}

/**
 * The keys under which services list the headers that their storage wants. The specification does
 * not name one.
 */
const HEADER_KEYS = ['headers', 'uploadHeaders', 'requiredHeaders', 'signedHeaders'];
const FIELD_KEYS = ['fields', 'formFields', 'uploadFields', 'formData'];
const METHOD_KEYS = ['method', 'uploadMethod', 'httpMethod'];

/** Headers that HTTP sets itself, or that would change the destination or the end of the request. */
const OWN_HEADERS =
	/^(connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** The target of a signed upload, with the method that the user chose, that the answer names, or that is `usual`. */
export function uploadTarget(
	answer: { readonly uploadUrl: string },
	chosen: TransferMethod | undefined,
	usual: TransferMethod = 'putRaw',
): UploadTarget {
	const answerFields: Json = { ...answer };
	const firstOf = (keys: readonly string[]) => keys.map((key) => answerFields[key]).find(Boolean);
	const fields = Object.fromEntries(textsOf(firstOf(FIELD_KEYS)));
	const headers = Object.fromEntries(textsOf(firstOf(HEADER_KEYS)).filter(isHeader));
	const namedMethod = firstOf(METHOD_KEYS);
	const hasFields = Object.keys(fields).length > 0;
	const isUnknown = chosen === undefined && typeof namedMethod !== 'string' && !hasFields;
	const methodOfAnswer = methodOf(String(namedMethod).toUpperCase(), hasFields);
	const method = chosen ?? (isUnknown ? usual : methodOfAnswer);
	const otherwise = isUnknown ? USUAL_METHODS.filter((other) => other !== method) : [];
	return { url: answer.uploadUrl, method, otherwise, headers, fields };
}

const USUAL_METHODS: readonly TransferMethod[] = ['putRaw', 'postRaw', 'postMultipart'];

/** Tells whether a refusal says that the storage does not know the method, so that it kept no byte. */
export function isUnknownMethod(method: TransferMethod, httpStatus: number | undefined): boolean {
	const ofForm = method === 'postRaw' ? [400, 411, 415, 422] : [];
	return httpStatus !== undefined && [404, 405, 501, ...ofForm].includes(httpStatus);
}

function methodOf(named: string, hasFields: boolean): TransferMethod {
	if (hasFields) {
		return named === 'PUT' ? 'putMultipart' : 'postMultipart';
	}
	return named === 'POST' ? 'postRaw' : 'putRaw';
}

/** Names and values, from an object or from a list of `{name, value}` or `{key, value}`. */
function textsOf(list: unknown): Array<[string, string]> {
	const entries = Array.isArray(list)
		? list.filter(isObject).map(({ name, key, value }) => [name ?? key, value])
		: Object.entries(isObject(list) ? list : {});
	return entries.flatMap(([name, value]): Array<[string, string]> => {
		const isNamed = typeof name === 'string' && name !== '';
		const isText = ['string', 'number', 'boolean'].includes(typeof value);
		return isNamed && isText ? [[name, String(value)]] : [];
	});
}

function isHeader([name, value]: [string, string]): boolean {
	return (
		/^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
		/^[\t\x20-\x7e\x80-\xff]*$/.test(value) &&
		!OWN_HEADERS.test(name)
	);
}
