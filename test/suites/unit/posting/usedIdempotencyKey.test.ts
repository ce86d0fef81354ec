import {
	isInFlight,
	isUsedKey,
} from '../../../../nodes/PublishingService/posting/usedIdempotencyKey';
import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';

const refusal = (facts: Partial<FailureFacts>) =>
	new ServiceError('Refused', { kind: 'refused', code: 'conflict', nextStep: '', ...facts });

test.each<[boolean, Partial<FailureFacts>]>([
	[true, { httpStatus: 409, code: 'idempotency_conflict' }],
	[true, { httpStatus: 422, serviceMessage: 'Idempotency-Key reused with a different payload' }],
	[true, { httpStatus: 400, code: 'idempotency_error' }],
	[true, { httpStatus: 409, serviceMessage: 'This key was already used with other parameters.' }],
	[
		true,
		{
			httpStatus: 409,
			code: 'invalid_request',
			serviceMessage: 'The Idempotency-Key was used with another body.',
		},
	],
	[
		true,
		{
			httpStatus: 400,
			code: 'invalid_request',
			serviceMessage: 'This idempotencyKey is already known.',
		},
	],
	[
		false,
		{
			httpStatus: 400,
			code: 'invalid_request',
			serviceMessage: 'caption is too short',
			hint: 'send it again with a new Idempotency-Key',
		},
	],
	[
		false,
		{
			httpStatus: 409,
			code: 'quota_exceeded',
			serviceMessage: 'This key has used all posts of its plan',
		},
	],
	[
		false,
		{
			httpStatus: 422,
			code: 'account_not_found',
			serviceMessage: 'belongs to another company than this key',
		},
	],
	[
		false,
		{
			httpStatus: 409,
			code: 'duplicate_queue_item',
			serviceMessage: 'The Idempotency-Key was used with another body.',
		},
	],
	[false, { httpStatus: 409, code: 'invalid_request', hint: 'Use a new Idempotency-Key.' }],
	[false, { httpStatus: 409, code: 'conflict', hint: 'Idempotency-Key already used' }],
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
])('shows whether the service knows the key: %p, for %j', (expected, facts) => {
	expect(isUsedKey(refusal(facts))).toBe(expected);
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
])('shows whether the first request is still under way: %p, for %j', (expected, facts) => {
	expect(isInFlight(refusal(facts))).toBe(expected);
});
