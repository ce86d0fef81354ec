import { Readable } from 'node:stream';
import {
	NodeHelpers,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeParameters,
	type INodeType,
	type IPollFunctions,
} from 'n8n-workflow';
import { walkOf, type Walk } from './calls';

const ACCOUNT = {
	accountId: 'acc_1',
	platform: 'tiktok',
	username: 'northwind',
	status: 'active',
	timezone: 'Europe/Berlin',
	queueDepth: 1,
};

function post(status: string): object {
	return {
		postId: 'post_1',
		status,
		media: { kind: 'image', count: 1, thumbnailUrl: null },
		caption: 'The new collection is here',
		hashtags: ['summer', 'newin'],
		sound: null,
		notes: null,
		createdAt: '2026-11-02T09:00:00Z',
		accounts: [
			{
				accountId: ACCOUNT.accountId,
				username: ACCOUNT.username,
				platform: ACCOUNT.platform,
				status,
				queuedAt: '2026-11-02T09:00:00Z',
				scheduledAfter: '2099-12-24T17:30:00Z',
			},
		],
	};
}

type Answers = Readonly<Record<string, readonly [status: number, body: object]>>;

const ANSWERS: Answers = {
	'GET /v2/accounts': [200, { data: [ACCOUNT] }],
	'GET /v2/accounts/acc_1': [200, ACCOUNT],
	'GET /v2/accounts/acc_1/queue': [200, { data: [], nextCursor: null }],
	'GET /v2/posts': [200, { data: [], nextCursor: null }],
	'POST /v2/uploads': [201, { uploadId: 'upl_1', status: 'pending' }],
	'GET /v2/uploads/upl_1': [200, { uploadId: 'upl_1', kind: 'image', status: 'ready' }],
	'POST /v2/posts': [201, post('scheduled')],
	'GET /v2/usage': [200, { plan: 'pro', postsPerDay: 100, postsCreatedToday: 1 }],
};

/** What was asked without an answer in memory: a run that goes on after it is on no happy path. */
const unanswered: string[] = [];

function assertAnswered(): void {
	if (unanswered.length === 0) return;
	throw new Error(`No answer is in memory to ${unanswered.join(', ')}`);
}

interface Request {
	readonly method: string;
	readonly url: string;
}

/** n8n as far as the nodes ask it on a happy path, with answers from memory. */
function contextOf(type: INodeType, given: INodeParameters, json: IDataObject, answers: Answers) {
	const { properties } = type.description;
	const node: INode = {
		id: 'node 1',
		name: 'Publishing Service',
		type: type.description.name,
		typeVersion: 1,
		position: [0, 0],
		parameters: given,
	};
	const parameters =
		NodeHelpers.getNodeParameters(properties, given, true, false, node, type.description) ?? given;
	const answer = async ({ method, url }: Request) => {
		const route = `${method} ${new URL(url).pathname}`;
		const found = answers[route];
		if (!found) {
			unanswered.push(route);
			throw new Error(`No answer is in memory to ${route}`);
		}
		const [statusCode, body] = found;
		const bytes = Readable.from([Buffer.from(JSON.stringify(body))]);
		return await Promise.resolve({
			statusCode,
			headers: { 'content-type': 'application/json' },
			body: bytes,
		});
	};
	const memory = {};
	return {
		helpers: {
			httpRequestWithAuthentication: async (_type: string, request: Request) =>
				await answer(request),
			httpRequest: async () =>
				await Promise.resolve({ statusCode: 200, headers: {}, body: Readable.from([]) }),
		},
		getNode: () => ({ ...node, parameters }),
		getCredentials: async () =>
			await Promise.resolve({
				...{ baseUrl: 'https://api.example.com', apiKey: 'key', hasExpression: false },
			}),
		getNodeParameter: (name: string, ...rest: unknown[]) => {
			// A poll has no item to name.
			const [fallback] = type.poll ? rest : rest.slice(1);
			return valueAt(parameters, name) ?? fallback;
		},
		getInputData: () => [{ json }],
		getParentNodes: () => [],
		getWorkflow: () => ({ id: 'workflow 1' }),
		getWorkflowStaticData: () => memory,
		getExecutionId: () => 'execution 1',
		getTimezone: () => 'Europe/Berlin',
		getMode: () => 'trigger',
		continueOnFail: () => false,
		addExecutionHints: () => {},
		logger: { warn: () => {} },
	};
}

function valueAt(parameters: unknown, name: string): unknown {
	return name
		.split('.')
		.reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], parameters);
}

async function execute(type: INodeType, given: INodeParameters, json: IDataObject): Promise<void> {
	const context = contextOf(type, given, json, ANSWERS);
	const outputs = await type.execute?.call(context as unknown as IExecuteFunctions);
	assertAnswered();
	const text = JSON.stringify(outputs);
	if (!text.includes('post_1')) throw new Error(`Nothing was posted: ${text}`);
}

/** One row with account, caption, hashtags, link, date, status and owner. */
export async function walkOfRow(type: INodeType): Promise<Walk> {
	const row = {
		Account: '@northwind',
		Caption: 'The new collection is here',
		Hashtags: '#summer #newin',
		Link: 'https://cdn.example.com/cover.jpg',
		Date: '2099-12-24 18:30',
		Status: 'Ready',
		Owner: 'Kim',
	};
	const given = { resource: 'post', operation: 'createFromRows', checkOnly: false };
	return await walkOf(async () => await execute(type, given, row));
}

/** One item of Post > Create. */
export async function walkOfItem(type: INodeType): Promise<Walk> {
	const given = {
		resource: 'post',
		operation: 'create',
		accountIds: ['acc_1'],
		mediaSource: 'urls',
		mediaUrls: 'https://cdn.example.com/cover.jpg',
		caption: 'The new collection is here',
		hashtags: 'summer, newin',
		scheduledAfter: '2099-12-24T18:30:00+01:00',
	};
	return await walkOf(async () => await execute(type, given, {}));
}

/** One poll that finds one changed post. */
export async function walkOfPoll(type: INodeType): Promise<Walk> {
	const given = { events: ['postStatusChanged'] };
	const answers: Record<string, Answers[string]> = { ...ANSWERS };
	const context = contextOf(type, given, {}, answers);
	const poll = async () => await type.poll?.call(context as unknown as IPollFunctions);
	const holds = (status: string) => {
		answers['GET /v2/posts'] = [200, { data: [post(status)], nextCursor: null }];
		answers['GET /v2/posts/post_1'] = [200, post(status)];
	};
	holds('scheduled');
	await poll();
	holds('posted');
	let events: unknown;
	const walk = await walkOf(async () => {
		events = await poll();
	});
	assertAnswered();
	if (!JSON.stringify(events).includes('post_1')) throw new Error('The poll found no change');
	return walk;
}
