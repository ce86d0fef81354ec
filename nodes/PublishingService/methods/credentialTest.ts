import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { ENDPOINTS } from '../contract/endpoints';
import { answerError, parseJsonObject } from '../client/decodeAnswer';
import {
	apiKeyOf,
	assertAllowedDomain,
	emptyExpression,
	isEmptyExpression,
	isUnprotected,
	serviceOrigin,
} from '../client/credential';
import { endpointUrl, sendCredentialTest } from '../client/http';
import { explain, toFailure } from '../messages/explain';
import { limitOf } from '../client/serviceError';

const TIMEOUT_MS = 15_000;

/**
 * Says whether a credential works: every key that the service knows is fine, also one without the
 * scope of the call made here, because insufficient_scope proves the key.
 */
export async function testCredential(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	try {
		if (isEmptyExpression(data)) throw emptyExpression();
		const origin = serviceOrigin(data.baseUrl);
		assertAllowedDomain(origin, data);
		const { getUsage } = ENDPOINTS;
		const answer = await sendCredentialTest(this, {
			url: endpointUrl(origin, getUsage.path),
			key: apiKeyOf(data.apiKey),
			timeout: TIMEOUT_MS,
		});
		const isUsage = answer.status === 200 && parseJsonObject(answer.body) !== undefined;
		if (isUsage) return connected(origin);
		const error = answerError(answer, getUsage);
		const isKnownKey = error.facts.code === 'insufficient_scope' || limitOf(error.facts);
		return isKnownKey ? connected(origin) : failed(error);
	} catch (error) {
		return failed(error);
	}
}

function connected(origin: string): INodeCredentialTestResult {
	return {
		status: 'OK',
		message: isUnprotected(origin)
			? 'Connected, but the key travels unencrypted: use https'
			: 'Connected to the Publishing Service',
	};
}

function failed(error: unknown): INodeCredentialTestResult {
	return { status: 'Error', message: explain(toFailure(error), 'list').message };
}
