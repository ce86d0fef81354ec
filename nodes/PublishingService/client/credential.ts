import type { FunctionsBase, ICredentialsDecrypted } from 'n8n-workflow';

/** The name of the credential type. */
export const CREDENTIAL_TYPE = 'publishingServiceApi';

/** What the credential type holds. */
interface CredentialData {
	readonly baseUrl: string;
	readonly apiKey: string;
}

/** The node's credential as n8n's request helper takes it, so that it is not read for each request. */
export type ServiceCredential = ICredentialsDecrypted & { readonly data: CredentialData };

/** Reads and decrypts the node's credential. Throws as n8n does where there is none. */
export async function readCredential(
	context: Pick<FunctionsBase, 'getCredentials' | 'getNode'>,
): Promise<ServiceCredential> {
	const data = await context.getCredentials<CredentialData & Record<string, string>>(
		CREDENTIAL_TYPE,
	);
	const { id, name = '' } = context.getNode().credentials?.[CREDENTIAL_TYPE] ?? {};
	return { id: id ?? '', name, type: CREDENTIAL_TYPE, data };
}

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
	return text.replace(/^(authorization:\s*)?bearer\s+/i, '');
}
