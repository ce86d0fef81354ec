import {
	DESTINATIONS,
	DestinationHealth,
	type Destination,
} from '../../../../nodes/PublishingService/client/destinationHealth';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { afterWaiting } from './waiting';

beforeEach(() => {
	jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
	jest.useRealTimers();
});

const timeout = new ServiceError('It did not answer', { kind: 'interrupted', code: 'timeout' });
const unknown = new ServiceError('It is unknown', { kind: 'notSent', code: 'host_not_found' });
const service = DESTINATIONS.service('https://api.example.com', 'listPosts');
const endpoint = DESTINATIONS.endpoint('https://api.example.com', 'listPosts');
const storage = DESTINATIONS.storage('https://files.example.com/a');

/** Sends a request to these destinations; returns the time that it may take. */
async function send(
	health: DestinationHealth,
	destinations: readonly Destination[],
	failure?: ServiceError,
) {
	let given: number | undefined;
	const sending = health.send(destinations, undefined, async (limit) => {
		given = limit;
		await (failure ? Promise.reject(failure) : Promise.resolve());
	});
	await (failure ? expect(sending).rejects.toBe(failure) : sending);
	return given;
}

test('a request to 2 destinations gets the shorter of their limits', async () => {
	const health = new DestinationHealth();
	expect(await send(health, [service], timeout)).toBeUndefined();
	await jest.advanceTimersByTimeAsync(10_000);
	await send(health, [endpoint], timeout);
	expect(await send(health, [service, endpoint])).toBe(15_000);
	expect(await send(health, [service, endpoint])).toBeUndefined();
});

test('only a dead storage keeps uploads from being created', async () => {
	const health = new DestinationHealth();
	for (const destination of [service, service]) {
		await send(health, [destination], unknown);
	}
	expect(() => health.assertUp([service])).toThrow('Not attempted: it is unknown');
	expect(() => health.assertStorageUp()).not.toThrow();
	for (const destination of [storage, storage]) {
		await send(health, [destination], unknown);
	}
	let failure: unknown;
	try {
		health.assertStorageUp();
	} catch (error) {
		failure = error;
	}
	expect(failure).toMatchObject({
		facts: { kind: 'notSent', code: 'not_attempted', notAttempted: true },
	});
});

test('a destination is named by its host, as far as its address can be read', () => {
	expect(storage.name).toBe('storage files.example.com');
	expect(DESTINATIONS.links('noPlatformChosen').name).toBe('links ');
});

test('an address that is given up stops no request to another address', async () => {
	const health = new DestinationHealth();
	const other = DESTINATIONS.service('https://other.example.com', 'listPosts');
	for (const destination of [service, service]) {
		await send(health, [destination], unknown);
	}
	expect(() => health.assertUp([service])).toThrow('Not attempted');
	expect(() => health.assertUp([other])).not.toThrow();
});

test.each([
	['refused', { code: 'unauthorized', httpStatus: 401 }],
	['limited', { code: 'too_many', httpStatus: 429, retryAfterMs: 61_000 }],
])('an API key that is %s stops no request with another API key', async (_, facts) => {
	const health = new DestinationHealth();
	const refusal = new ServiceError('It is refused', { kind: 'refused', ...facts });
	const destinationsOf = (keyDigest: string, name: string) => [
		DESTINATIONS.service('https://api.example.com', name),
		DESTINATIONS.endpoint('https://api.example.com', name),
		DESTINATIONS.key(keyDigest, name),
	];
	for (let request = 0; request < 20; request++) {
		const destinations = destinationsOf('first', request % 2 === 0 ? 'listPosts' : 'listAccounts');
		const sending = health.send(destinations, undefined, () => Promise.reject(refusal));
		await afterWaiting(sending.catch(() => undefined));
	}
	expect(() => health.assertUp(destinationsOf('first', 'listPosts'))).toThrow('Not attempted');
	expect(() => health.assertUp(destinationsOf('second', 'listPosts'))).not.toThrow();
	expect(await send(health, destinationsOf('second', 'listPosts'))).toBeUndefined();
});
