import { apiKeyOf } from '../client/credentialFields';
import { isObject } from '../client/json';

/** Removes the API keys that a row contains for the credential, because only the service may get them. */
export function withoutKeys<T>(value: T, keys: ReadonlySet<string>): T {
	if (keys.size === 0) {
		return value;
	}
	if (Array.isArray(value)) {
		return value.map((entry: unknown) => withoutKeys(entry, keys)) as T;
	}
	// An instance of a class, such as a Date, is a value. Only a plain object is a record of fields.
	const isRecord = isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
	if (!isRecord) {
		return value;
	}
	const fields = Object.entries(value).filter(
		([, field]) => !(typeof field === 'string' && keys.has(apiKeyOf(field))),
	);
	return Object.fromEntries(fields.map(([name, field]) => [name, withoutKeys(field, keys)])) as T;
}
