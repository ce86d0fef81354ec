import { Readable } from 'node:stream';
import type { IExecuteFunctions } from 'n8n-workflow';

import {
	ServiceClient,
	type ClientOptions,
} from '../../../../nodes/PublishingService/client/serviceClient';
import { BURST_PAUSE_MS, UsedUpCaps } from '../../../../nodes/PublishingService/client/usedUpCaps';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { afterWaiting } from './waiting';

const refusal = (code = 'rate_limited') =>
	new ServiceError('The daily limit is used up', { kind: 'refused', code, httpStatus: 429 });

test.each([
	['a daily cap', 'rate_limited'],
	['a quota of one kind', 'quota_exceeded'],
])('a used-up %s is known by the endpoint that answered it', (_, code) => {
	const caps = new UsedUpCaps();
	expect(caps.hasAnswered('uploads')).toBe(false);
	caps.note('uploads', { kind: 'video' }, refusal(code));
	expect(caps.hasAnswered('uploads')).toBe(true);
	expect(caps.hasAnswered('upload')).toBe(false);
	expect(caps.hasAnswered('posts')).toBe(false);
});

describe('a request that the service calls too many', () => {
	beforeEach(() => {
		jest.useFakeTimers({ now: 0 });
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	const data = { baseUrl: 'https://api.example.com', apiKey: 'key 1' };
	const credential = { id: '1', name: 'One', type: 'publishingServiceApi', data };

	/** A client whose requests are always refused; counts them. */
	function refusedWith(options: ClientOptions = {}) {
		let sent = 0;
		const body = JSON.stringify({ error: { code: 'rate_limited', message: 'No' } });
		const answer = async () => {
			sent++;
			return await Promise.resolve({
				statusCode: 429,
				headers: {},
				body: Readable.from([Buffer.from(body)]),
			});
		};
		const helpers = { httpRequestWithAuthentication: answer };
		const context = { helpers } as unknown as IExecuteFunctions;
		const requests = new ServiceClient(context, credential, options);
		return async () => {
			sent = 0;
			await expect(afterWaiting(requests.call('getUsage'))).rejects.toThrow('used up');
			return { sent, endedAt: Date.now() };
		};
	}

	test('is not sent again where it may not be', async () => {
		const { sent, endedAt } = await refusedWith({ maxAttempts: 1 })();
		expect(sent).toBe(1);
		expect(endedAt).toBeLessThan(BURST_PAUSE_MS);
	});

	test('is sent again once, and then ends all that needs the same cap', async () => {
		const send = refusedWith();
		expect(await send()).toMatchObject({ sent: 2 });
		expect(await send()).toMatchObject({ sent: 0 });
	});
});
