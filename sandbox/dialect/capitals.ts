import { mapValues, type Json } from './values';

/** Keys that hold a word of a closed list, apart from those of an account's own status. */
const wordKeys = ['kind', 'platform', 'mode', 'instagramPostFormat', 'imageFit'];

/** An object with its words in capitals; a status is one in objects that are no account. */
export function inCapitals(object: Json): Json {
	const isAccount = 'displayName' in object || 'timezone' in object;
	return mapValues(object, (key, value) =>
		typeof value === 'string' && (wordKeys.includes(key) || (key === 'status' && !isAccount))
			? value.toUpperCase()
			: value,
	);
}
