import { inspect } from 'node:util';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { toFailedItem, toNodeError } from '../../../../nodes/PublishingService/actions/failedItem';
import { networkError } from '../../../../nodes/PublishingService/client/networkError';
import {
	type FailureFacts,
	ServiceError,
} from '../../../../nodes/PublishingService/client/serviceError';
import { SERVICE_ERROR_TEXTS } from '../../../../nodes/PublishingService/contract/serviceErrorTexts';
import { InvalidItemError } from '../../../../nodes/PublishingService/posting/postDraft';
import { NODE } from '../node';

const FACTS: FailureFacts = {
	kind: 'refused',
	code: 'insufficient_scope',
	nextStep: 'Create a key with that scope',
	httpStatus: 403,
	serviceMessage: 'This key may not do that',
	hint: 'Use another key!',
	requestId: 'req_1',
	missingScope: 'posts:write',
	resetsAt: '2026-12-25T00:00:00.000Z',
	stage: 'completion',
	uploadIds: ['upl_1', 'upl_2'],
};

const refused = new ServiceError('The API key lacks the scope: posts:write', FACTS);
const invalid = new InvalidItemError(['Caption has 2,201 characters', 'Media is required']);

describe('the error of a failed request', () => {
	const error = toNodeError(refused, NODE, 3);

	test('says in its message what happened', () => {
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.message).toBe(refused.message);
	});

	test.each([
		'completion',
		'This key may not do that.',
		'Use another key!',
		'Create a key with that scope.',
		'2026-12-25T00:00:00.000Z',
		'upl_1, upl_2',
		'insufficient_scope',
		'HTTP 403',
		'req_1',
		'row 4',
	])('says in its description: %s', (fact) => {
		expect(error.description).toContain(fact);
		expect(error.description).not.toContain('!.');
	});

	test('carries the item and the status', () => {
		expect(error.context.itemIndex).toBe(3);
		expect(error).toMatchObject({ httpCode: '403' });
	});

	test('speaks of nothing that is not known', () => {
		const bare = new ServiceError('Nothing answers', {
			kind: 'notSent',
			code: 'connection_refused',
			nextStep: 'Check the port.',
		});
		const { description } = toNodeError(bare, NODE, 0);
		expect(description).toBe('Check the port. (code connection_refused, row 1)');
	});

	test.each([400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 502, 503, 504])(
		'keeps its own words for HTTP %p, where n8n has others',
		(httpStatus) => {
			const { message } = toNodeError(
				new ServiceError(refused.message, { ...refused.facts, httpStatus }),
				NODE,
				0,
			);
			expect(message).toBe(refused.message);
		},
	);

	test.each(['ENOTFOUND', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPROTO', 'ERR_CANCELED'])(
		'keeps its own words for %s, where n8n has others',
		(code) => {
			const thrown = Object.assign(new Error(`it failed: ${code}`), { code });
			const failure = networkError(thrown, 'https://api.example.com');
			expect(toNodeError(failure, NODE, 0).message).toBe(failure.message);
		},
	);

	test.each(Object.values(SERVICE_ERROR_TEXTS).map(({ message }) => message))(
		"keeps the words of the code: '%s'",
		(message) => {
			expect(toNodeError(new ServiceError(message, FACTS), NODE, 0).message).toBe(message);
		},
	);
});

test('an item with wrong values names all of them, and that nothing was sent', () => {
	const error = toNodeError(invalid, NODE, 2);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error.message).toContain('Caption has 2,201 characters');
	expect(error.message).toContain('Media is required');
	expect(error.description).toContain('Nothing was sent');
	expect(error.description).toContain('row 3');
	expect(error.context.itemIndex).toBe(2);
});

test.each([[new Error('a slip')], ['a slip']])('%p keeps its words and its item', (thrown) => {
	const error = toNodeError(thrown, NODE, 1);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error.message).toBe('a slip');
	expect(error.context.itemIndex).toBe(1);
});

test("an error of n8n's own stays what it is", () => {
	const own = new NodeOperationError(NODE, 'There is no binary data', { itemIndex: 1 });
	expect(toNodeError(own, NODE, 1)).toBe(own);
});

describe('a failed item under Continue On Fail', () => {
	test('has the two fields that n8n sends to the error output, and no other', () => {
		for (const error of [refused, invalid, new Error('a slip'), 'a slip']) {
			expect(Object.keys(toFailedItem(error, 0)).sort()).toEqual(['error', 'message']);
		}
	});

	test('gives every fact of a failed request as a field', () => {
		const { kind: _, ...facts } = FACTS;
		expect(toFailedItem(refused, 3)).toEqual({
			message: refused.message,
			error: { message: refused.message, itemIndex: 3, ...facts },
		});
	});

	test('leaves out what is not known', () => {
		const { error } = toFailedItem(
			new ServiceError(refused.message, { ...refused.facts, hint: undefined }),
			3,
		);
		expect(error).not.toHaveProperty('hint');
	});

	test('gives the problems of an item one by one', () => {
		expect(toFailedItem(invalid, 2).error).toMatchObject({
			itemIndex: 2,
			code: 'invalid_item',
			problems: invalid.problems,
		});
	});

	test.each([[new Error('a slip')], ['a slip'], [undefined]])('has a code for %p too', (thrown) => {
		const { message, error } = toFailedItem(thrown, 1);
		expect(message).not.toBe('');
		expect(error).toMatchObject({ code: 'node_error', itemIndex: 1 });
	});

	test('survives being stored as JSON', () => {
		const failed = toFailedItem(refused, 3);
		expect(JSON.parse(JSON.stringify(failed))).toEqual(failed);
	});
});

test('neither form holds anything of the request', () => {
	const axios = Object.assign(new Error('socket hang up'), {
		code: 'ECONNRESET',
		config: {
			headers: { Authorization: 'Bearer s3cret' },
			url: 'https://files.example.com/upload?signature=s3cret',
		},
	});
	const error = networkError(axios, axios.config.url);
	const everything = [toNodeError(error, NODE, 0), toFailedItem(error, 0)]
		.map((value) => inspect(value, { depth: Infinity, showHidden: true }))
		.join();
	expect(everything).toContain('files.example.com');
	expect(everything).not.toContain('s3cret');
});
