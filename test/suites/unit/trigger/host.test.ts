import {
	NodeApiError,
	NodeOperationError,
	type Failure,
	type INode,
	type IPollFunctions,
	type WorkflowActivateMode,
} from 'n8n-workflow';

import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';
import {
	readPollCall,
	readPollClock,
	REQUEST_TIMEOUT_MS,
	toPollError,
} from '../../../../nodes/PublishingService/trigger/host';
import { nodeOf } from './fakes';

/** n8n's context for one registration of a trigger; `budget` in milliseconds, if n8n has a budget. */
function contextOf(
	node: INode,
	budget?: number,
	mode: WorkflowActivateMode = 'init',
): IPollFunctions {
	return {
		getNode: () => node,
		getWorkflow: () => ({ id: 'w', active: true }),
		getActivationMode: () => mode,
		...(budget !== undefined && { getPollBudgetMs: () => budget }),
	} as unknown as IPollFunctions;
}

describe('the clock of a poll', () => {
	beforeEach(() => {
		jest.useFakeTimers({ now: 1_000_000 });
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	/** True if there is time for a request after this many milliseconds. */
	function hasTime(passed: number, budget?: number): boolean {
		const clock = readPollClock(contextOf(nodeOf(), budget));
		expect(clock.now).toBe(1_000_000);
		return 1_000_000 + passed < clock.endsAt;
	}

	test('leaves a request its whole time, and a second', () => {
		const last = 60_000 - REQUEST_TIMEOUT_MS - 1000;
		expect([hasTime(0, 60_000), hasTime(last - 1, 60_000)]).toEqual([true, true]);
		expect([hasTime(last, 60_000), hasTime(last + 1, 60_000)]).toEqual([false, false]);
	});

	test('is endless where n8n names no budget', () => {
		expect(hasTime(86_400_000)).toBe(true);
	});
});

describe('a call of a poll', () => {
	test('may not fail as the first of a registration, because n8n would give the trigger up', () => {
		const context = contextOf(nodeOf());
		expect(readPollCall(context).canFail).toBe(false);
		expect(readPollCall(context).canFail).toBe(true);
		expect(readPollCall(contextOf(context.getNode())).canFail).toBe(false);
	});

	test.each([
		[59_999, true],
		[60_000, false],
	])('with a budget of %p ms comes from the durable engine: %p', (budget, isDurable) => {
		const call = readPollCall(contextOf(nodeOf(), budget, 'update'));
		expect(call).toEqual({ isDurable, isPublishing: !isDurable, canFail: isDurable });
	});

	test.each<[WorkflowActivateMode, boolean]>([
		['activate', true],
		['create', true],
		['update', true],
		['init', false],
		['leadershipChange', false],
	])('the person who publishes the workflow sees a call in mode %s: %p', (mode, isPublishing) => {
		const context = contextOf(nodeOf(), undefined, mode);
		expect(readPollCall(context)).toMatchObject({ isPublishing });
		expect(readPollCall(context)).toMatchObject({ isPublishing: false });
	});
});

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
