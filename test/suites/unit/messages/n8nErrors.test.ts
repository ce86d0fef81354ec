import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { apiError, operationError } from '../../../../nodes/PublishingService/messages/n8nErrors';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { NODE } from '../node';

const words = '"@theaccess" is not one of your accounts';

test('n8n takes a part of a name for a system error', () => {
	expect(new NodeOperationError(NODE, words).message).toMatch(/^Forbidden by access permissions/);
	expect(new NodeApiError(NODE, {}, { message: words }).message).toMatch(/^Forbidden/);
});

test('an operation error stays as it was written', () => {
	const error = operationError(NODE, words, { description: 'Mend it', itemIndex: 2 });
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error).toMatchObject({ message: words, description: 'Mend it' });
	expect(error.context.itemIndex).toBe(2);
});

test('a fault of the program keeps its place under other words', () => {
	const slip = new TypeError('x is undefined');
	const error = operationError(NODE, words, {}, slip);
	expect(error).toMatchObject({ message: words, cause: slip });
});

test.each([
	[503, '503'],
	[undefined, null],
])('an API error stays as it was written, with status %p', (httpStatus, httpCode) => {
	const facts = { kind: 'refused', code: 'bad_request', nextStep: '', httpStatus } as const;
	const error = apiError(NODE, new ServiceError('', facts), words, { description: 'Wait' });
	expect(error).toBeInstanceOf(NodeApiError);
	expect(error).toMatchObject({ message: words, description: 'Wait', httpCode });
});
