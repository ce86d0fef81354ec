/**
 * The base URL as people paste it: blanks around it and a slash at its end go, and an address without
 * a scheme gets https, or http where it is this machine.
 */
export function baseUrlOf(given: unknown): string {
	const text = (typeof given === 'string' ? given : '').trim();
	const address = text.replace(/^\/\/|\/+$/g, '');
	if (address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(text)) return address;
	const scheme = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i.test(address)
		? 'http'
		: 'https';
	return `${scheme}://${address}`;
}

/** The API key as people paste it: without blanks around it and without the header's own words. */
export function apiKeyOf(given: unknown): string {
	const text = (typeof given === 'string' ? given : '').trim();
	return text.replace(/^(authorization:\s*)?bearer\s+/i, '').trim();
}
