import { Readable } from 'node:stream';
import {
	NodeApiError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import { runItems } from '../../../../nodes/PublishingService/actions/runItems';

interface Sent {
	readonly url: string;
	readonly method: string;
	readonly timeout: number;
	readonly body?: unknown;
}

interface Settings {
	readonly parameters?: Readonly<Record<string, unknown>>;
	readonly items?: readonly IDataObject[];
	readonly baseUrl?: string;
	readonly onError?: 'continueRegularOutput';
	readonly isTool?: boolean;
	readonly hasExpression?: boolean;
}

const GET_UPLOAD = {
	resource: 'upload',
	operation: 'get',
	uploadId: '={{ $json.id }}',
};
const ONE_BY_ONE = { runOptions: { itemsAtOnce: 1 } };

/** Runs the node against a service without the upload "gone"; returns its requests and its output. */
async function run({
	parameters = GET_UPLOAD,
	items = [{ id: 'upl_1' }],
	baseUrl = 'https://api.example.com',
	onError,
	isTool = false,
	hasExpression,
}: Settings = {}) {
	const sent: Sent[] = [];
	const hints: unknown[] = [];
	const readings: string[] = [];
	const answer = (status: number, body: object) => ({
		statusCode: status,
		headers: { 'content-type': 'application/json' },
		body: Readable.from([Buffer.from(JSON.stringify(body))]),
	});
	const httpRequestWithAuthentication = async (_type: string, request: Sent) => {
		sent.push(request);
		const uploadId = new URL(request.url).pathname.split('/').at(-1);
		return await Promise.resolve(
			uploadId === 'gone'
				? answer(404, {
						error: {
							code: 'upload_not_found',
							message: 'No',
							hint: 'Do',
							requestId: 'req_1',
						},
					})
				: answer(200, {
						uploadId,
						status: 'ready',
						kind: 'video',
						url: 'https://a.example/1',
					}),
		);
	};
	const context = {
		helpers: { httpRequestWithAuthentication },
		getNode: () => ({
			...{
				id: 'node 1',
				name: 'Publishing Service',
				typeVersion: 1,
				position: [0, 0],
			},
			type: `publishingService${isTool ? 'Tool' : ''}`,
			...{ parameters, onError },
		}),
		getCredentials: async () => {
			readings.push(baseUrl);
			return await Promise.resolve({ baseUrl, apiKey: 'key 1', hasExpression });
		},
		getNodeParameter: (
			name: string,
			index: number,
			fallback: unknown,
			options?: { readonly rawExpressions?: boolean },
		) => {
			const value = parameters[name];
			const isExpression = typeof value === 'string' && value.startsWith('=');
			return isExpression && !options?.rawExpressions ? items[index]?.id : (value ?? fallback);
		},
		getInputData: () => items.map((json) => ({ json })),
		getParentNodes: () => [],
		getWorkflow: () => ({ id: 'workflow 1' }),
		getExecutionId: () => 'execution 1',
		getWorkflowDataProxy: () => ({ $runIndex: 0 }),
		getTimezone: () => 'Europe/Berlin',
		continueOnFail: () => onError !== undefined,
		addExecutionHints: (hint: unknown) => void hints.push(hint),
	} as unknown as IExecuteFunctions;
	const outcome: INodeExecutionData[][] | Error = await runItems(context).catch(
		(error: unknown) => error as Error,
	);
	return { outcome, sent, hints, readings };
}

const ids = (...all: string[]) => all.map((id) => ({ id }));
const outputsOf = ({ outcome }: { readonly outcome: INodeExecutionData[][] | Error }) => {
	if (outcome instanceof Error) {
		throw outcome;
	}
	expect(outcome).toHaveLength(1);
	return outcome[0] ?? [];
};

test('outputs are in the order of the items, each paired with its own', async () => {
	const outputs = outputsOf(await run({ items: ids('a', 'b', 'c') }));
	expect(outputs.map(({ json, pairedItem }) => [json.uploadId, pairedItem])).toEqual([
		['a', { item: 0 }],
		['b', { item: 1 }],
		['c', { item: 2 }],
	]);
});

test('a failure ends the run with the item that failed, and nothing more is sent', async () => {
	const parameters = { ...GET_UPLOAD, ...ONE_BY_ONE };
	const { outcome, sent } = await run({
		parameters,
		items: ids('a', 'gone', 'c'),
	});
	expect(outcome).toBeInstanceOf(NodeApiError);
	expect(outcome).toMatchObject({
		description: expect.stringContaining('row 2') as string,
		context: { itemIndex: 1 },
	});
	expect(sent).toHaveLength(2);
});

test('with Continue On Fail the item says what happened, and the rest goes on', async () => {
	const items = ids('a', 'gone', 'c');
	const [first, second, third] = outputsOf(await run({ items, onError: 'continueRegularOutput' }));
	expect([first?.json.uploadId, third?.json.uploadId]).toEqual(['a', 'c']);
	expect(second).toEqual({
		json: {
			message: expect.any(String) as string,
			error: expect.objectContaining({
				itemIndex: 1,
				code: 'upload_not_found',
			}) as object,
		},
		pairedItem: { item: 1 },
	});
});

test('the hint names rows as their errors do: by the number that their reader gave', async () => {
	const { hints } = await run({
		parameters: {
			...{ resource: 'post', operation: 'queue', postId: '={{ $json.id }}' },
			accountIds: ['acc_1'],
		},
		items: [{ id: 'post_1', row_number: 4 }, { row_number: 7 }],
		onError: 'continueRegularOutput',
	});
	expect(hints).toEqual([
		expect.objectContaining({
			message: '1 of 2 rows already has a post; 1 is refused: row 7.',
		}),
	]);
});

test.each([
	['once where nothing in it is an expression', false, 1],
	['for each item where something is', true, 3],
	['for each item where nobody knows', undefined, 3],
])('the credential is read %s', async (_, hasExpression, times) => {
	const { readings } = await run({ items: ids('a', 'b', 'c'), hasExpression });
	expect(readings).toHaveLength(times);
});

describe('a credential that cannot be used', () => {
	test('fails each item, and sends nothing', async () => {
		const settings = {
			baseUrl: '',
			items: ids('a', 'b'),
			onError: 'continueRegularOutput',
		} as const;
		const { outcome, sent, hints } = await run(settings);
		expect(outputsOf({ outcome }).map(({ json }) => Object.keys(json))).toEqual([
			['message', 'error'],
			['message', 'error'],
		]);
		expect({ sent, hints }).toEqual({ sent: [], hints: [] });
	});
});

test.each([
	['https://api.example.com', 0],
	['http://api.example.com', 1],
])('a key that travels to %s: %d warnings', async (baseUrl, count) => {
	const { hints } = await run({ baseUrl });
	expect(hints).toHaveLength(count);
	for (const hint of hints) {
		expect(hint).toEqual({
			message: expect.stringContaining('sent without encryption') as string,
			type: 'warning',
			location: 'outputPane',
		});
	}
});

test.each([
	[{}, 60_000],
	[{ requestTimeout: 5 }, 5_000],
	[{ requestTimeout: 2.9 }, 2_000],
	[{ requestTimeout: 0 }, 1_000],
	[{ requestTimeout: -3, itemsAtOnce: -3 }, 1_000],
	[{ requestTimeout: 1e15 }, 2_000_000_000],
	[{ requestTimeout: 'soon' }, 60_000],
])('with the run options %j a request may take %d ms', async (runOptions, timeout) => {
	const { sent } = await run({ parameters: { ...GET_UPLOAD, runOptions } });
	expect(sent.map((request) => request.timeout)).toEqual([timeout]);
});

describe('for a model', () => {
	test('answers are shortened, or as it is chosen', async () => {
		const [brief] = outputsOf(await run({ isTool: true }));
		expect(brief).toEqual({
			json: { uploadId: 'upl_1', status: 'ready', kind: 'video' },
			pairedItem: { item: 0 },
		});
		const parameters = { ...GET_UPLOAD, toolOutput: 'raw' };
		const [raw] = outputsOf(await run({ isTool: true, parameters }));
		expect(raw?.json).toMatchObject({ url: 'https://a.example/1' });
	});

	test('a failure says in its message what to do', async () => {
		const items = ids('gone');
		const { outcome } = await run({ isTool: true, items });
		const { outcome: forPerson } = await run({ items });
		expect(outcome).toBeInstanceOf(NodeApiError);
		expect(String(outcome)).not.toBe(String(forPerson));
		const failed = outputsOf(await run({ isTool: true, items, onError: 'continueRegularOutput' }));
		expect(failed[0]?.json.message).toBe((outcome as Error).message);
	});
});
