import type { IExecuteFunctions } from 'n8n-workflow';

import {
	isToolCall,
	readToolOutput,
} from '../../../../../nodes/PublishingService/actions/tool/toolAnswer';

const withParameters = (parameters: Readonly<Record<string, unknown>>) =>
	({
		getNodeParameter: (name: string, _index: number, fallback: unknown) =>
			parameters[name] ?? fallback,
	}) as unknown as IExecuteFunctions;

test.each([
	[{}, 'simplified', []],
	[{ toolOutput: 'raw' }, 'raw', []],
	[{ toolOutput: 'selected', toolOutputFields: 'postId' }, 'selected', ['postId']],
	[{ toolOutput: 'other' }, 'simplified', []],
	[
		{ toolOutputFields: ' postId ,, accounts.username, ' },
		'simplified',
		['postId', 'accounts.username'],
	],
	[{ toolOutputFields: '' }, 'simplified', []],
	[{ toolOutputFields: 7 }, 'simplified', []],
])('%j is %s with the fields %j', (parameters, shape, fields) => {
	expect(readToolOutput(withParameters(parameters), 0)).toEqual({ shape, fields });
});

test.each([
	['publishingService', undefined, false],
	['publishingServiceTool', undefined, true],
	['publishingServiceTool', false, true],
	['publishingService', true, true],
	['publishingService', false, false],
])('%s, which n8n calls a tool: %p', (type, says, is) => {
	const context = {
		getNode: () => ({ type }),
		...(says !== undefined && { isToolExecution: () => says }),
	};
	expect(isToolCall(context as unknown as IExecuteFunctions)).toBe(is);
});
