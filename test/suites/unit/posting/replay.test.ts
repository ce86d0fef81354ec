import {
	isInFlight,
	isKnownKey,
	isReplay,
} from '../../../../nodes/PublishingService/posting/replay';
import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';
import type { Post } from '../../../../nodes/PublishingService/contract/service';

const NOW = Date.parse('2026-12-20T12:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

describe('whether a post is an earlier one brought back', () => {
	const decide = (madeAt: string | undefined, given: object = {}) =>
		isReplay({ status: 200, tries: 2, firstSentAt: NOW, body: {} as Post, ...given }, madeAt);

	test.each([
		['201 is new, whatever came before', at(-3600), { status: 201 }, false],
		['200 at the first try is not', at(0), { tries: 1 }, true],
		['a header says so of a 201', at(-3600), { status: 201, tries: 1, saysReplayed: true }, true],
		['a header says so of its own first try', at(1), { status: 201, saysReplayed: true }, false],
		['a header denies it', at(-3600), { tries: 1, saysReplayed: false }, false],
		['made before the first try', at(-60), {}, true],
		['made since the first try', at(1), {}, false],
		['made when the first try was sent', at(0), {}, false],
		['made as early as whole seconds allow', at(-2), {}, false],
		['made a second before that', at(-3), {}, true],
		['made in the time to come', at(60), {}, false],
		['made at no time', undefined, {}, true],
		['made at no readable time', 'yesterday', {}, true],
	])('%s', (_name, madeAt, given, expected) => {
		expect(decide(madeAt, given)).toBe(expected);
	});
});

const refusal = (facts: Partial<FailureFacts>) =>
	new ServiceError('Refused', { kind: 'refused', code: 'conflict', nextStep: '', ...facts });

test.each<[boolean, Partial<FailureFacts>]>([
	[true, { httpStatus: 409, code: 'idempotency_conflict' }],
	[true, { httpStatus: 422, serviceMessage: 'Idempotency-Key reused with a different payload' }],
	[true, { httpStatus: 400, code: 'idempotency_error' }],
	[true, { httpStatus: 409, serviceMessage: 'This key was already used with other parameters.' }],
	[true, { httpStatus: 409, code: 'invalid_request', hint: 'Use a new Idempotency-Key.' }],
	[false, { httpStatus: 409, code: 'duplicate_queue_item' }],
	[false, { httpStatus: 409, serviceMessage: 'The post is already queued' }],
	[false, { httpStatus: 400, serviceMessage: 'Key caption was used twice' }],
	[false, { httpStatus: 422, serviceMessage: 'Another API key is already in use' }],
	[false, { httpStatus: 422, serviceMessage: 'Another api-key is already in use' }],
	[false, { httpStatus: 422, serviceMessage: 'This apikey or api_key is used already' }],
	[true, { httpStatus: 422, serviceMessage: 'The API answers that the key is used already' }],
	[true, { httpStatus: 409, serviceMessage: 'Key already used' }],
	[false, { httpStatus: 409, serviceMessage: 'The key' }],
	[false, { httpStatus: 409, serviceMessage: 'Another post is there' }],
	[false, { httpStatus: 400, serviceMessage: 'Idempotency-Key is too long' }],
	[false, { httpStatus: 403, code: 'idempotency_conflict' }],
])('whether the service knows the key: %p, for %j', (expected, facts) => {
	expect(isKnownKey(refusal(facts))).toBe(expected);
});

test.each<[boolean, Partial<FailureFacts>]>([
	[true, { code: 'idempotency_key_in_use' }],
	[true, { serviceMessage: 'A request with this key is still being processed' }],
	[true, { code: 'request_in_progress' }],
	[true, { serviceMessage: 'A request with this key is in progress' }],
	[true, { serviceMessage: 'in-flight' }],
	[true, { code: 'inflight' }],
	[true, { serviceMessage: 'inprogress' }],
	[true, { serviceMessage: 'Concurrent request with the same key' }],
	[false, { serviceMessage: 'The key was used with another body' }],
	[false, { code: 'con', serviceMessage: 'current' }],
])('whether the first request is still under way: %p, for %j', (expected, facts) => {
	expect(isInFlight(refusal(facts))).toBe(expected);
});
