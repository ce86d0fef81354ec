import { Readable } from 'node:stream';
import type { IExecuteFunctions } from 'n8n-workflow';

import {
	type ClientOptions,
	ServiceClient,
} from '../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';

export const ORIGIN = 'https://api.example.com';

const credentialData = { baseUrl: ORIGIN, apiKey: 'key 1' };
export const credential = {
	id: '1',
	name: 'One',
	type: 'publishingServiceApi',
	data: credentialData,
};

export type Answer = { status: number; body: unknown; headers?: object } | Error;

/** A client whose requests get these answers in turn, the last one repeated; counts the requests. */
export function clientWith(...answers: Array<Answer | Promise<Answer>>) {
	return clientOf({}, ...answers);
}

export function clientOf(options: ClientOptions, ...answers: Array<Answer | Promise<Answer>>) {
	const sent: string[] = [];
	const requests: object[] = [];
	const httpRequestWithAuthentication = async (_type: string, request: { url: string }) => {
		requests.push(request);
		const answer = await answers[Math.min(sent.push(request.url), answers.length) - 1];
		if (answer === undefined) {
			throw new Error('no answer was given');
		}
		if (answer instanceof Error) {
			throw answer;
		}
		const { status, body, headers = { 'content-type': 'application/json' } } = answer;
		return { statusCode: status, headers, body };
	};
	const context = {
		helpers: { httpRequestWithAuthentication },
		getNode: () => ({}),
		getCredentials: () => Promise.resolve(credentialData),
	} as unknown as IExecuteFunctions;
	return { client: new ServiceClient(context, credential, options), context, sent, requests };
}

export const json = (status: number, body: object) => ({
	status,
	body: Readable.from([Buffer.from(JSON.stringify(body))]),
});
export const refused = (status: number, code: string) =>
	json(status, { error: { code, message: 'No', hint: 'Do', requestId: 'req_1' } });
export const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

export async function failureOf(work: Promise<unknown>): Promise<ServiceError> {
	const error: unknown = await work.then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	if (error instanceof ServiceError) {
		return error;
	}
	throw new Error(`Not a ServiceError: ${String(error)}`);
}
