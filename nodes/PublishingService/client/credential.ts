import type { FunctionsBase, ICredentialsDecrypted } from 'n8n-workflow';
import type { CredentialFields } from './credentialFields';
import { assertKeyMayFollowRow } from './keyDestination';
import { failureOf, type ServiceError } from './serviceError';

export const CREDENTIAL_TYPE = 'publishingServiceApi';

type CredentialData = CredentialFields & { readonly baseUrl: string; readonly apiKey: string };

/** The node's credential as n8n's request helper takes it, so that it is not read for each request. */
export type ServiceCredential = ICredentialsDecrypted & { readonly data: CredentialData };

/**
 * Reads the node's credential for an item. Throws a ServiceError if an expression in the credential
 * returns nothing.
 */
export async function readCredential(
	context: Pick<FunctionsBase, 'getCredentials' | 'getNode'>,
	itemIndex?: number,
): Promise<ServiceCredential> {
	// Without an item there is no second argument: some contexts of n8n take another thing there.
	const place = itemIndex === undefined ? [] : ([itemIndex] as const);
	const read = context.getCredentials<ServiceCredential['data']>(CREDENTIAL_TYPE, ...place);
	const data = await read.catch((error: unknown) => {
		const isUnresolved = error instanceof Error && error.name === 'ExpressionError';
		throw isUnresolved ? emptyExpression(itemIndex, error.message) : error;
	});
	if (isEmptyExpression(data)) {
		throw emptyExpression(itemIndex);
	}
	assertKeyMayFollowRow(data);
	const { id, name = '' } = context.getNode().credentials?.[CREDENTIAL_TYPE] ?? {};
	return { id: id ?? '', name, type: CREDENTIAL_TYPE, data };
}

/** Finds out whether an expression returned nothing. Without a row, n8n omits the field. */
export function isEmptyExpression({ baseUrl, apiKey, hasExpression }: CredentialFields): boolean {
	const isEmpty = (value: unknown) => typeof value !== 'string' || value.trim() === '';
	return [baseUrl, apiKey].some(
		(value) => value === undefined || (hasExpression === true && isEmpty(value)),
	);
}

export function emptyExpression(itemIndex?: number, reason?: string): ServiceError {
	if (itemIndex === undefined) {
		return failureOf('credential_expression.rowless', 'notSent');
	}
	const because = reason === undefined ? '' : `: ${reason.replace(/ \[[^[\]]*\]$/, '')}`;
	return failureOf('credential_expression', 'notSent', { values: { because } });
}
