import { HeldAccounts } from '../../../../nodes/PublishingService/posting/heldAccounts';
import { isTransient } from '../../../../nodes/PublishingService/posting/isTransient';
import { InvalidItemError } from '../../../../nodes/PublishingService/posting/postDraft';
import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';

const failure = (facts: Partial<FailureFacts>) =>
	new ServiceError('No', { kind: 'refused', code: 'some_code', nextStep: '', ...facts });

test.each<[boolean, Partial<FailureFacts>]>([
	[true, { kind: 'interrupted', code: 'connection_lost' }],
	[true, { kind: 'notSent', code: 'connection_refused' }],
	[true, { httpStatus: 429, code: 'rate_limited' }],
	[true, { httpStatus: 402, code: 'quota_exceeded' }],
	[true, { httpStatus: 524 }],
	[true, { httpStatus: 408 }],
	[true, { notAttempted: true }],
	[true, { code: 'upload_not_ready', stage: 'waiting' }],
	[false, { httpStatus: 409, code: 'upload_not_ready' }],
	[false, { httpStatus: 400, code: 'invalid_request' }],
	[false, { httpStatus: 422, code: 'invalid_media_specs' }],
	[false, { kind: 'unexpected', code: 'node_error' }],
])('shows whether a row may get through later: %p for %j', (expected, facts) => {
	expect(isTransient(failure(facts))).toBe(expected);
});

test('an issue of the row itself does not pass', () => {
	expect(isTransient(new InvalidItemError(['Caption is too long']))).toBe(false);
	expect(isTransient(new TypeError('a slip'))).toBe(false);
});

describe('an account is held', () => {
	const held = new HeldAccounts();
	held.hold(['a', 'b'], { index: 5, rowNumber: 6 });
	held.hold(['b'], { index: 3, rowNumber: 4 });

	test.each([
		[['a'], 6, /row 6 /],
		[['b'], 4, /row 4 /],
		[['c', 'a'], 7, /row 6 /],
		[['a', 'b'], 7, /row 4 /],
	])('for %j at index %d', (accountIds, index, message) => {
		expect(() => held.assertFree(accountIds, index)).toThrow(message);
	});

	test.each([
		[['a'], 5],
		[['a'], 2],
		[['b'], 3],
		[['c'], 9],
		[[], 9],
	])('not for %j at index %d', (accountIds, index) => {
		expect(() => held.assertFree(accountIds, index)).not.toThrow();
	});
});
