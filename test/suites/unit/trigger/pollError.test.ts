import { NodeApiError, NodeOperationError, type Failure } from 'n8n-workflow';

import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';
import { toPollError } from '../../../../nodes/PublishingService/trigger/pollError';
import { nodeOf } from './fakes';

describe('the failure of a poll', () => {
	const node = nodeOf();
	const failed = (facts: Partial<FailureFacts>) =>
		toPollError(
			new ServiceError('It failed', { kind: 'refused', code: 'x', nextStep: 'Wait.', ...facts }),
			node,
		) as NodeApiError & { failure?: Failure };

	const tomorrow = '2026-11-21T00:00:00.000Z';
	const resetsAtEpochMs = Date.parse(tomorrow);

	test.each<[Partial<FailureFacts>, object]>([
		[
			{ code: 'rate_limited', resetsAt: tomorrow, retryAfterMs: 5 },
			{ cause: 'rate-limited', resetsAtEpochMs, retryAfterMs: 5 },
		],
		[
			{ code: 'quota_exceeded', resetsAt: tomorrow, httpStatus: 403 },
			{ cause: 'quota-exhausted', resetsAtEpochMs },
		],
		[
			{ httpStatus: 429, retryAfterMs: 7 },
			{ cause: 'rate-limited', retryAfterMs: 7 },
		],
		[{ httpStatus: 401 }, { cause: 'credential-invalid' }],
		[{ httpStatus: 403 }, { cause: 'credential-invalid' }],
		[{ httpStatus: 404 }, { cause: 'configuration-invalid' }],
		[
			{ kind: 'interrupted', httpStatus: 503, retryAfterMs: 9 },
			{ cause: 'temporarily-unavailable', retryAfterMs: 9 },
		],
		[{ kind: 'notSent' }, { cause: 'temporarily-unavailable' }],
		[{ kind: 'unusable' }, { cause: 'configuration-invalid' }],
	])('a failure of %j tells n8n when to poll again: %j', (facts, expected) => {
		const error = failed(facts);
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.failure).toEqual(expect.objectContaining(expected));
		expect(error.message).toBe('It failed');
		expect(error.description).toMatch(/^Wait\. .*no event is lost/);
		expect(error.httpCode).toBe(facts.httpStatus === undefined ? null : String(facts.httpStatus));
	});

	test('a cap with an unknown end lasts until the next UTC day', () => {
		jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
		const { failure } = failed({ code: 'rate_limited' });
		jest.useRealTimers();
		expect(failure).toMatchObject({ resetsAtEpochMs });
	});

	test('an error of n8n stays as it is', () => {
		const own = new NodeOperationError(node, 'Correct it');
		expect(toPollError(own, node)).toBe(own);
		const api = new NodeApiError(node, {}, { message: 'No' });
		expect(toPollError(api, node)).toBe(api);
	});

	test.each([[new TypeError('x is not a function')], ['x is not a function']])(
		'a bug in a program, %p, is called a bug',
		(slip) => {
			const error = toPollError(slip, node);
			expect(error).toBeInstanceOf(NodeOperationError);
			expect(error.message).toBe('x is not a function');
			expect(error.description).toContain('bug in the node');
		},
	);
});
