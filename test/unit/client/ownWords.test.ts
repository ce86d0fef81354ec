import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { inOwnWords } from '../../../nodes/PublishingService/client/ownWords';

const node: INode = {
	id: '1',
	name: 'Node',
	type: 'test',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
const words = '"@theaccess" is not one of your accounts';

test('n8n takes a part of a name for a system error', () => {
	expect(new NodeOperationError(node, words).message).toMatch(/^Forbidden by access permissions/);
	expect(new NodeApiError(node, {}, { message: words }).message).toMatch(/^Forbidden/);
});

test.each([new NodeOperationError(node, words), new NodeApiError(node, {}, { message: words })])(
	'the words stay as they were written: %p',
	(error) => {
		expect(inOwnWords(error, words)).toBe(error);
		expect(error.message).toBe(words);
	},
);
