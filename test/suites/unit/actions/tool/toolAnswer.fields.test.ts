import type { IExecuteFunctions } from 'n8n-workflow';

import { readToolOutput } from '../../../../../nodes/PublishingService/actions/tool/toolAnswer';

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
