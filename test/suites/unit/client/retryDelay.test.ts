import {
	FIRST_DELAY_MS,
	MAX_ATTEMPTS,
	retryDelay,
	type Attempt,
} from '../../../../nodes/PublishingService/client/retryDelay';
import { MAX_RETRY_AFTER_MS } from '../../../../nodes/PublishingService/client/retryAfter';
import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';

const PATIENCE = { retryAfterMs: MAX_RETRY_AFTER_MS };
const TOO_LONG = { retryAfterMs: MAX_RETRY_AFTER_MS + 1 };

const notSent = (code: string): Partial<FailureFacts> => ({ kind: 'notSent', code });
const interrupted = (code: string): Partial<FailureFacts> => ({ kind: 'interrupted', code });
const answered = (httpStatus: number, code = 'service_unavailable'): Partial<FailureFacts> => ({
	kind: 'interrupted',
	code,
	httpStatus,
});
const refused = (httpStatus: number, code: string): Partial<FailureFacts> => ({
	kind: 'refused',
	code,
	httpStatus,
});

/** The senders, in the order of the columns below. */
const SENDERS: ReadonlyArray<Pick<Attempt, 'repetition' | 'hasKey'>> = [
	{ repetition: 'safe', hasKey: false },
	{ repetition: 'safe', hasKey: true },
	{ repetition: 'keyed', hasKey: true },
	{ repetition: 'keyed', hasKey: false },
	{ repetition: 'verify', hasKey: true },
	{ repetition: 'verify', hasKey: false },
	{ repetition: 'costly', hasKey: false },
];

const ALWAYS = [true, true, true, true, true, true, true];
const NEVER = [false, false, false, false, false, false, false];
const IF_HARMLESS = [true, true, true, false, false, false, false];
const IF_NO_POST = [true, true, true, false, false, false, true];

const TABLE: ReadonlyArray<[string, Partial<FailureFacts>, readonly boolean[]]> = [
	['no connection was taken', notSent('connection_refused'), ALWAYS],
	['the host is unknown', notSent('host_not_found'), NEVER],
	['the certificate is not accepted', notSent('tls_failed'), NEVER],
	['the ID cannot be one', notSent('invalid_id'), NEVER],

	['the connection was interrupted', interrupted('connection_lost'), IF_HARMLESS],
	['no answer in time', interrupted('timeout'), IF_HARMLESS],
	['the execution was cancelled', interrupted('cancelled'), NEVER],
	['HTTP 408', answered(408), IF_HARMLESS],
	['HTTP 500', answered(500), IF_HARMLESS],
	['HTTP 500 with a code of the service', answered(500, 'internal'), IF_HARMLESS],
	['HTTP 501, what the service does not have', answered(501, 'not_implemented'), ALWAYS],
	['HTTP 502', answered(502), IF_HARMLESS],
	['HTTP 503', answered(503), IF_HARMLESS],
	['HTTP 503, Retry-After within patience', { ...answered(503), ...PATIENCE }, IF_NO_POST],
	['HTTP 503, Retry-After beyond patience', { ...answered(503), ...TOO_LONG }, NEVER],
	['HTTP 504', answered(504), IF_HARMLESS],
	['HTTP 529', answered(529), IF_HARMLESS],
	['HTTP 200 with broken JSON', answered(200), IF_HARMLESS],

	['HTTP 429 of a proxy', refused(429, 'too_many_requests'), ALWAYS],
	['HTTP 429 with an unknown code', refused(429, 'slow_down'), ALWAYS],
	['HTTP 429, Retry-After within patience', { ...refused(429, 'slow_down'), ...PATIENCE }, ALWAYS],
	['HTTP 429, Retry-After beyond patience', { ...refused(429, 'slow_down'), ...TOO_LONG }, NEVER],
	['a daily cap', refused(429, 'rate_limited'), NEVER],
	[
		'a daily cap, Retry-After within patience',
		{ ...refused(429, 'rate_limited'), ...PATIENCE },
		ALWAYS,
	],
	[
		'a daily cap, Retry-After beyond patience',
		{ ...refused(429, 'rate_limited'), ...TOO_LONG },
		NEVER,
	],
	[
		'a daily cap known from before',
		{ ...refused(429, 'rate_limited'), ...PATIENCE, notAttempted: true },
		NEVER,
	],
	['a quota', refused(429, 'quota_exceeded'), NEVER],
	['a quota, HTTP 403', refused(403, 'quota_exceeded'), NEVER],

	['HTTP 400', refused(400, 'invalid_request'), NEVER],
	[
		'HTTP 400, Retry-After within patience',
		{ ...refused(400, 'invalid_request'), ...PATIENCE },
		NEVER,
	],
	['HTTP 401', refused(401, 'unauthorized'), NEVER],
	['HTTP 403', refused(403, 'insufficient_scope'), NEVER],
	['HTTP 404', refused(404, 'account_not_found'), NEVER],
	['HTTP 409', refused(409, 'duplicate_queue_item'), NEVER],
	['HTTP 422', refused(422, 'invalid_media_specs'), NEVER],

	['a slip in a program', { kind: 'unexpected', code: 'unexpected' }, NEVER],
	['a redirect', { kind: 'unusable', code: 'redirected', httpStatus: 302 }, NEVER],
	['another service', { kind: 'unusable', code: 'not_this_service', httpStatus: 200 }, NEVER],
];

function failed(facts: Partial<FailureFacts>): ServiceError {
	return new ServiceError('It failed', {
		kind: 'refused',
		code: 'any',
		nextStep: 'Any.',
		...facts,
	});
}

const half = () => 0;
const whole = () => 1;

describe.each(TABLE)('after %s', (_, facts, answers) => {
	test.each(SENDERS.map((sender, column) => ({ ...sender, again: answers[column] })))(
		'$repetition with key $hasKey is sent again: $again',
		({ again, ...sender }) => {
			const delay = retryDelay({ number: 1, error: failed(facts), ...sender }, half);
			expect(delay !== null).toBe(again);
		},
	);
});

const passing = {
	error: failed(notSent('connection_refused')),
	repetition: 'safe',
	hasKey: false,
} as const;

test('gives up after the last of six tries', () => {
	expect(MAX_ATTEMPTS).toBe(6);
	expect(retryDelay({ ...passing, number: MAX_ATTEMPTS - 1 })).not.toBeNull();
	expect(retryDelay({ ...passing, number: MAX_ATTEMPTS })).toBeNull();
});

test('waits twice as long each time, at least half of it and at most the whole', () => {
	for (let number = 1; number < MAX_ATTEMPTS; number++) {
		const longest = FIRST_DELAY_MS * 2 ** (number - 1);
		expect(retryDelay({ ...passing, number }, half)).toBe(longest / 2);
		expect(retryDelay({ ...passing, number }, whole)).toBe(longest);
	}
});

test('spreads the waiting of many workflows', () => {
	const delays = new Set(Array.from({ length: 50 }, () => retryDelay({ ...passing, number: 5 })));
	expect(delays.size).toBeGreaterThan(10);
});

test.each([1, 4_321, MAX_RETRY_AFTER_MS])('waits the %p ms that the answer asks for', (ms) => {
	const error = failed({ ...answered(503), retryAfterMs: ms });
	expect(retryDelay({ ...passing, error, number: 3 })).toBe(ms);
});

test('takes a Retry-After of zero, or one that lies in the past, for no advice', () => {
	const error = failed({ ...answered(503), retryAfterMs: 0 });
	expect(retryDelay({ ...passing, error, number: 3 }, whole)).toBe(FIRST_DELAY_MS * 4);
});
