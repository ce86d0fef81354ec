import {
	explainFailure,
	toFailure,
	type Reader,
} from '../../../../nodes/PublishingService/messages/explainFailure';
import { nextStepForModel } from '../../../../nodes/PublishingService/messages/nextStepForModel';
import {
	failureText,
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';
import { SERVICE_ERROR_TEXTS } from '../../../../nodes/PublishingService/contract/serviceErrorTexts';

const READERS: Reader[] = ['panel', 'poll', 'list', 'agent'];
const labelOf = (name: string) => (name === 'postId' ? 'Post' : undefined);

const missing = new ServiceError('The service did not accept a value', {
	kind: 'refused',
	code: 'invalid_request',
	nextStep: 'Correct it, then run this row again.',
	httpStatus: 404,
	serviceMessage: 'The post does not exist.',
	hint: 'Look at the list of posts',
	requestId: 'req_1',
	path: { postId: 'post_gone' },
});

test.each(READERS)('%s: what happened and what to do, each once', (reader) => {
	const { message, description } = explainFailure(missing, reader, { labelOf });
	const text = `${message} ${description}`;
	expect(message).toContain('The post does not exist');
	expect(text.match(/does not exist/g)).toHaveLength(1);
	expect(text).toMatch(/run this row again|call this tool again/);
	expect(text).not.toMatch(/undefined|\.\.| {2}/);
});

test('gives a model everything in the message: the value, the hint, and the next call', () => {
	expect(explainFailure(missing, 'agent', { labelOf })).toEqual({
		message:
			'Post: The post does not exist. postId was "post_gone". Hint: Look at the list of posts. ' +
			'Find the right ID with the tool that gets posts, or ask the user, and call this tool again with that ID.',
		description: '',
	});
});

/** Words for things that only a person in n8n's editor can do. */
const GESTURES =
	/Choose|Raise|Turn o|drag|panel|button|click|Run Options|under '?(Run )?Options|> Get|this row|run (it|again)/;

const factsOf = (code: string, facts: Partial<FailureFacts> = {}): FailureFacts => ({
	kind: 'refused',
	code,
	nextStep: 'A person does something.',
	...facts,
});

const OWN = [
	'invalid_item',
	'timeout',
	'connection_lost',
	'service_unavailable',
	'too_many_requests',
	'transfer_refused',
	'address_blocked',
	'download_failed',
	'media_too_large',
	'unexplained_refusal',
	'not_attempted',
	'endless_list',
	'upload_failed',
	'upload_url_expired',
	'transfer_stalled',
	'no_image_url',
	'idempotency_key_reused',
	'invalid_id',
];

test.each([...Object.keys(SERVICE_ERROR_TEXTS), ...OWN])(
	'%s: the step of a model is one it can take',
	(code) => {
		const { nextStep } = failureText(code);
		const step = nextStepForModel(factsOf(code, { nextStep }));
		expect(step).toMatch(
			/[Cc]all this tool again|[Tt]ell the user|Ask the user|Remove the account/,
		);
		expect(step).not.toMatch(GESTURES);
	},
);

test('a model reports to the user if only a maintainer can fix it', () => {
	expect(nextStepForModel(factsOf('redirected'))).toBe(
		'Stop and tell the user: A person does something.',
	);
});

test.each([
	['yes', /creates no duplicate/],
	['look', /First check.*only if nothing was/],
	// Each call of a model has another key.
	['inExecution', /First check.*only if nothing was/],
] as const)('after an unclear answer a model knows whether to repeat: %s', (mayRepeat, words) => {
	expect(nextStepForModel(factsOf('timeout', { mayRepeat }))).toMatch(words);
});

test('an upload with an unclear result is repeated', () => {
	const step = nextStepForModel(factsOf('timeout', { mayRepeat: 'look', stage: 'upload' }));
	expect(step).toBe('Wait a little, then call this tool again.');
});

test('the support is given the request ID, which a model sees nowhere else', () => {
	expect(nextStepForModel(factsOf('brand_new', { requestId: 'req_7' }))).toBe(
		'Stop and tell the user: A person does something. The request ID is req_7.',
	);
});

test('a missing account is looked for among the accounts', () => {
	const facts = { httpStatus: 404, path: { postId: 'post_1' } };
	expect(nextStepForModel(factsOf('invalid_request', facts))).toContain('the tool that gets posts');
	expect(nextStepForModel(factsOf('account_not_found', facts))).toContain('Get the accounts');
});

test('a sentence that ends in brackets still gets a period', () => {
	const error = new ServiceError('It redirects (HTTP 302)', factsOf('redirected'));
	expect(explainFailure(error, 'list').message).toBe(
		'It redirects (HTTP 302). A person does something.',
	);
});

test('a bug is reported as what it is, by name and code', () => {
	const failure = toFailure(Object.assign(new TypeError('x is undefined'), { code: 'E_X' }));
	const { message, description } = explainFailure(failure, 'panel', { item: { row: 2, count: 3 } });
	expect(message).toBe('Row 2: x is undefined');
	expect(description).toContain('a bug in the node');
	expect(description).toContain('(code node_error, TypeError, E_X, row 2)');
});

test('a poll says that nothing is lost', () => {
	expect(explainFailure(missing, 'poll').description).toMatch(
		/no event is lost.*\(code invalid_request/,
	);
});

test('a cell calls a field as its sheet does, and gives one way on', () => {
	const facts = { kind: 'refused', code: 'invalid_request', nextStep: 'Correct it.' } as const;
	const refusal = new ServiceError('The service did not accept a value', {
		...facts,
		serviceMessage: 'scheduledAfter is in the past.',
	});
	const inSheet = (name: string) => (name === 'scheduledAfter' ? 'Go live' : undefined);
	const cell = (failure: ServiceError) =>
		explainFailure(failure, 'cell', { labelOf: inSheet }).message;
	expect(cell(refusal)).toBe('Go live: scheduledAfter is in the past. Correct it.');
	expect(cell(refusal.add({ hint: 'Take a later time' }))).toBe(
		'Go live: scheduledAfter is in the past. Take a later time.',
	);
});

test('a line in a list says both sentences and no more', () => {
	expect(explainFailure(missing, 'list')).toEqual({
		message: 'The post does not exist. Correct it, then run this row again.',
		description: '',
	});
});

describe('the description of a failure', () => {
	/** A code with a known cause, so that the node's own sentence is shown. */
	const CODE = 'upload_not_ready';
	const described = (facts: Partial<FailureFacts>, item?: { row: number; count: number }) =>
		explainFailure(
			new ServiceError('It failed', factsOf(CODE, { nextStep: 'Wait.', ...facts })),
			'panel',
			{
				item,
			},
		).description;

	test.each<[Partial<FailureFacts>, string]>([
		[{}, 'Wait. (code upload_not_ready)'],
		[{ stage: 'transfer' }, 'This happened at the stage "transfer". Wait. (code upload_not_ready)'],
		[{ hint: 'Look' }, 'Hint: Look. Wait. (code upload_not_ready)'],
		[
			{ path: { link: 'https://a.example/1.mp4?signature=x' } },
			'Wait. (code upload_not_ready, link a.example/1.mp4)',
		],
		[{ serviceMessage: 'No!' }, 'The service says: No! Wait. (code upload_not_ready)'],
		[{ serviceMessage: 'It failed.' }, 'Wait. (code upload_not_ready)'],
		[
			{ resetsAt: '2026-11-21' },
			'Wait. The next UTC day starts at 2026-11-21. (code upload_not_ready)',
		],
		[
			{ uploadIds: ['u1', 'u2'] },
			'Wait. Uploads created for this row: u1, u2. (code upload_not_ready)',
		],
		[{ uploadIds: [] }, 'Wait. (code upload_not_ready)'],
		[{ httpStatus: 409, requestId: 'r' }, 'Wait. (code upload_not_ready, HTTP 409, request ID r)'],
		[{ errorName: 'Error', errorCode: 'E_X' }, 'Wait. (code upload_not_ready, Error, E_X)'],
		[
			{ kind: 'notSent', errorName: 'Error', errorCode: 'E_X' },
			'Wait. (code upload_not_ready, E_X)',
		],
		[{ kind: 'interrupted', errorName: 'Error' }, 'Wait. (code upload_not_ready, Error)'],
	])('with %j is %j', (facts, text) => {
		expect(described(facts)).toBe(text);
	});

	test('names the row, which the message leads with only where there are several', () => {
		expect(described({}, { row: 2, count: 2 })).toBe('Wait. (code upload_not_ready, row 2)');
		const message = (count: number) =>
			explainFailure(missing, 'panel', { item: { row: 1, count } }).message;
		expect([message(1), message(2)]).toEqual([
			'The post does not exist',
			'Row 1: The post does not exist',
		]);
	});
});

test('gives a model the day, the uploads and the values that the sentence does not contain', () => {
	const facts = factsOf('x', {
		resetsAt: '2026-11-21',
		uploadIds: ['u1', 'u2'],
		path: { postId: 'post_1', uploadId: 'u1' },
	});
	const { message } = explainFailure(new ServiceError('No post_1', facts), 'agent');
	expect(message).toContain('No post_1. uploadId was "u1".');
	expect(message).toContain(
		'The next UTC day starts at 2026-11-21. Uploads created for this call: u1, u2.',
	);
	expect(message).not.toContain('postId was');
});

test.each([
	[new TypeError('x'), { message: 'x', errorName: 'TypeError', errorCode: undefined }],
	[
		Object.assign(new Error('x'), { code: 7 }),
		{ message: 'x', errorName: 'Error', errorCode: undefined },
	],
	['text', { message: 'text', errorName: 'string', errorCode: undefined }],
	[undefined, { message: 'undefined', errorName: 'undefined', errorCode: undefined }],
])('a bug is known by what was thrown: %p', (thrown, { message, ...facts }) => {
	const failure = toFailure(thrown);
	expect(failure.message).toBe(message);
	expect(failure.facts).toMatchObject({ code: 'node_error', ...facts });
});
