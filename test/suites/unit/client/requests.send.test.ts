import { DailyCaps, Requests } from '../../../../nodes/PublishingService/client/requests';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { afterWaiting } from './waiting';

const refusal = (code = 'rate_limited') =>
	new ServiceError('The daily limit is used up', { kind: 'refused', code, httpStatus: 429 });

test.each([
	['a daily cap', 'rate_limited'],
	['a quota of one kind', 'quota_exceeded'],
])('of %s it is known for which endpoint it was answered', (_, code) => {
	const caps = new DailyCaps();
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

	/** Sends a request that is always refused; gives how often, and when it ended. */
	async function refused(requests: Requests, maxAttempts: number) {
		let sent = 0;
		const send = async () => {
			sent++;
			return await Promise.reject(refusal());
		};
		const answer = requests.send(
			{ name: 'posts', endpoint: { repetition: 'safe' }, hasKey: false, maxAttempts },
			send,
		);
		await expect(afterWaiting(answer)).rejects.toThrow('used up');
		return { sent, endedAt: Date.now() };
	}

	test('is not sent again where it may not be', async () => {
		expect(await refused(new Requests(), 1)).toEqual({ sent: 1, endedAt: 0 });
	});

	test('is sent again once, and then ends all that needs the same cap', async () => {
		const requests = new Requests();
		expect(await refused(requests, 6)).toMatchObject({ sent: 2 });
		expect(requests.caps.hasAnswered('posts')).toBe(true);
		expect(await refused(requests, 6)).toMatchObject({ sent: 0 });
	});
});
