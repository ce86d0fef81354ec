import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { ENDPOINTS } from '../contract/endpoints';
import { answerError } from '../client/answerError';
import { parseJsonObject } from '../client/json';
import { isUnprotected, serviceOrigin } from '../client/baseUrl';
import { emptyExpression, isEmptyExpression } from '../client/credential';
import { apiKeyOf } from '../client/credentialFields';
import { assertAllowedDomain, assertKeyMayFollowRow } from '../client/keyDestination';
import { endpointUrl } from '../client/endpointUrl';
import { sendCredentialTest } from '../client/http';
import { explainFailure, toFailure } from '../messages/explainFailure';
import { limitOf } from '../client/serviceError';

const TIMEOUT_MS = 15_000;

/**
 * Reports whether a credential works. A missing scope or a used-up limit still proves that the service knows the API
 * key, so both count as success.
 */
export async function testCredential(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	try {
		if (isEmptyExpression(data)) {
			throw emptyExpression();
		}
		assertKeyMayFollowRow(data);
		const origin = serviceOrigin(data.baseUrl);
		assertAllowedDomain(origin, data);
		const { getUsage } = ENDPOINTS;
		const url = endpointUrl(origin, getUsage.path);
		const request = { url, key: apiKeyOf(data.apiKey), timeout: TIMEOUT_MS };
		const answer = await sendCredentialTest(this, request);
		const isUsage = answer.status === 200 && parseJsonObject(answer.body) !== undefined;
		if (!isUsage) {
			const error = answerError(answer, getUsage);
			const provesKey = error.facts.code === 'insufficient_scope' || limitOf(error.facts);
			if (!provesKey) {
				throw error;
			}
		}
		const message = isUnprotected(origin)
			? 'Connected, but the API key is sent without encryption: use https'
			: 'Connected to the Publishing Service';
		return { status: 'OK', message };
	} catch (error) {
		return { status: 'Error', message: explainFailure(toFailure(error), 'list').message };
	}
}
