import type { ICredentialsDecrypted } from 'n8n-workflow';

import { CREDENTIAL_TYPE, type HttpContext } from './http';

/** What the credential type holds. */
interface CredentialData {
	readonly baseUrl: string;
	readonly apiKey: string;
}

/** The node's credential as n8n's request helper takes it, so that it is not read for each request. */
export type ServiceCredential = ICredentialsDecrypted & { readonly data: CredentialData };

/** Reads and decrypts the node's credential. Throws as n8n does where there is none. */
export async function readCredential(context: HttpContext): Promise<ServiceCredential> {
	const data = await context.getCredentials<CredentialData & Record<string, string>>(
		CREDENTIAL_TYPE,
	);
	const { id, name = '' } = context.getNode().credentials?.[CREDENTIAL_TYPE] ?? {};
	return { id: id ?? '', name, type: CREDENTIAL_TYPE, data };
}
