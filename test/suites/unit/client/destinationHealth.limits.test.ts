import {
	DESTINATIONS,
	DestinationHealth,
} from '../../../../nodes/PublishingService/client/destinationHealth';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';

beforeEach(() => {
	jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
	jest.useRealTimers();
});

const timeout = new ServiceError('It did not answer', { kind: 'interrupted', code: 'timeout' });
const unknown = new ServiceError('It is unknown', { kind: 'notSent', code: 'host_not_found' });
const storage = DESTINATIONS.storage('https://files.example.com/a');

/** Sends a request to these destinations; returns the time that it may take. */
async function send(
	health: DestinationHealth,
	destinations: readonly string[],
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
	expect(await send(health, ['first'], timeout)).toBeUndefined();
	await jest.advanceTimersByTimeAsync(10_000);
	await send(health, ['second'], timeout);
	expect(await send(health, ['first', 'second'])).toBe(15_000);
	expect(await send(health, ['first', 'second'])).toBeUndefined();
});

test('only a dead storage keeps uploads from being created', async () => {
	const health = new DestinationHealth();
	for (const destination of [DESTINATIONS.service, DESTINATIONS.service]) {
		await send(health, [destination], unknown);
	}
	expect(() => health.assertUp(DESTINATIONS.service)).toThrow('Not attempted: it is unknown');
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
	expect(storage).toBe('storage files.example.com');
	expect(DESTINATIONS.links('nowhere')).toBe('links ');
});
