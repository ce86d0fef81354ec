import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
	NodeConnectionTypes,
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeListSearchResult,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	type ILoadOptionsFunctions,
} from 'n8n-workflow';
import { fixturePath, images } from '../../kit/media';
import { startScriptedService, type ScriptedService } from '../../kit/support/scriptedService';
import { createEngine, startName, testNodeType, type Engine } from '../../kit/engine';

const description = {
	group: ['transform'],
	version: 1,
	description: 'Proves the engine',
	inputs: [NodeConnectionTypes.Main],
	outputs: [NodeConnectionTypes.Main],
	credentials: [{ name: 'publishingServiceApi', required: true }],
} satisfies Partial<INodeTypeDescription>;

/** Sends the text and bytes of each item to the service with n8n's own helpers, like a node. */
class Sender implements INodeType {
	description: INodeTypeDescription = {
		...description,
		displayName: 'Sender',
		name: 'sender',
		defaults: { name: 'Sender' },
		properties: [
			{ displayName: 'Text', name: 'text', type: 'string', default: 'from the default' },
		],
	};

	methods = {
		listSearch: {
			async search(
				this: ILoadOptionsFunctions,
				filter?: string,
				paginationToken?: string,
			): Promise<INodeListSearchResult> {
				const { baseUrl } = await this.getCredentials<{ baseUrl: string }>('publishingServiceApi');
				const name = `${filter} at ${baseUrl} for ${String(this.getCurrentNodeParameter('text'))}`;
				return { results: [{ name, value: '1' }], paginationToken };
			},
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { baseUrl } = await this.getCredentials<{ baseUrl: string }>('publishingServiceApi');
		const sent: INodeExecutionData[] = [];
		for (const [item, { binary }] of this.getInputData().entries()) {
			if (this.getExecutionCancelSignal()?.aborted) {
				break;
			}
			const text = this.getNodeParameter('text', item) as string;
			if (text === 'refuse') {
				if (!this.continueOnFail()) {
					throw new NodeOperationError(this.getNode(), 'Refused');
				}
				sent.push({ json: { error: 'Refused' }, pairedItem: { item } });
				continue;
			}
			const body = binary ? await this.helpers.getBinaryDataBuffer(item, 'data') : text;
			const answer = (await this.helpers.httpRequestWithAuthentication.call(
				this,
				'publishingServiceApi',
				{ method: 'POST', url: baseUrl, body, json: false, encoding: 'arraybuffer' },
			)) as Buffer;
			const made = await this.helpers.prepareBinaryData(Buffer.from(answer), 'answer.txt');
			const json = { text, timezone: this.getTimezone(), isStored: Boolean(made.id) };
			sent.push({ json, binary: { made }, pairedItem: { item } });
		}
		this.addExecutionHints({ message: 'All sent', location: 'outputPane' });
		return [sent];
	}
}

/** Counts its polls in its static data. */
class Counter implements INodeType {
	description: INodeTypeDescription = {
		...description,
		displayName: 'Counter',
		name: 'counter',
		defaults: { name: 'Counter' },
		polling: true,
		inputs: [],
		properties: [],
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const state = this.getWorkflowStaticData('node') as { polls?: number };
		const polls = (state.polls ?? 0) + 1;
		// Long enough for another poll to read the same state.
		await sleep(250);
		state.polls = polls;
		const mode = `${this.getMode()} ${this.getActivationMode()}`;
		return polls > 1 ? [[{ json: { polls, mode } }]] : null;
	}
}

describe('the engine', () => {
	let engine: Engine;
	let service: ScriptedService;
	let credentials: { baseUrl: string; apiKey: string };
	const type = testNodeType(Sender);

	beforeAll(async () => {
		engine = await createEngine({ nodes: [Sender, Counter] });
		service = await startScriptedService({ 'POST /': () => ({ text: 'received' }) });
		credentials = { baseUrl: `${service.origin}/`, apiKey: 'sandbox-full-access' };
	});

	beforeEach(() => {
		service.requests.length = 0;
	});

	afterAll(async () => {
		await engine.close();
		await service.stop();
		expect(existsSync(process.env.N8N_USER_FOLDER ?? '')).toBe(false);
	});

	it('evaluates expressions, authenticates, pairs items and keeps hints', async () => {
		const { items, error, hints, executionData } = await engine.run({
			type,
			credentials,
			parameters: { text: `={{ $json.word }} of {{ $('${startName}').item.json.word }}` },
			items: [{ json: { word: 'one' } }, { json: { word: 'two' } }],
			timezone: 'Asia/Tokyo',
		});
		expect(error).toBeUndefined();
		expect(service.requests.map(({ body }) => body.toString())).toEqual([
			'one of one',
			'two of two',
		]);
		expect(service.requests[0]?.headers.authorization).toBe('Bearer sandbox-full-access');
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(items[1]?.json).toEqual({ text: 'two of two', timezone: 'Asia/Tokyo', isStored: true });
		expect(hints).toEqual([{ message: 'All sent', location: 'outputPane' }]);
		expect(executionData.status).toBe('success');
	});

	it('fills in defaults and reports the error of a node', async () => {
		const { items } = await engine.run({ type, credentials });
		expect(items[0]?.json.text).toBe('from the default');

		const failed = await engine.run({ type, credentials, parameters: { text: 'refuse' } });
		expect(failed.error?.message).toBe('Refused');
		expect(failed.executionData.status).toBe('error');

		const node = { onError: 'continueRegularOutput' } as const;
		const kept = await engine.run({ type, credentials, parameters: { text: 'refuse' }, node });
		expect(kept.error).toBeUndefined();
		expect(kept.items[0]?.json).toEqual({ error: 'Refused' });
	});

	it.each(['filesystem', 'memory'] as const)('reads binary data of mode %s', async (mode) => {
		const path = fixturePath(images.tinyPng);
		const data = await engine.binary(path, { mode });
		expect(data).toMatchObject({ mimeType: 'image/png', fileName: 'tiny.png' });
		expect(Boolean(data.id)).toBe(mode === 'filesystem');
		await engine.run({ type, credentials, items: [{ json: {}, binary: { data } }] });
		expect(service.requests[0]?.body).toEqual(readFileSync(path));
	});

	it('cancels an execution as n8n does', async () => {
		const { executionData, items } = await engine.run({
			type,
			credentials,
			signal: AbortSignal.timeout(0),
			items: Array.from({ length: 500 }, () => ({ json: {} })),
		});
		expect(executionData.status).toBe('canceled');
		expect(items.length).toBeLessThan(500);
	});

	it('polls with static data that polls in flight share', async () => {
		const counter = testNodeType(Counter);
		const first = await engine.poll({ type: counter, mode: 'manual', activation: 'manual' });
		expect(first).toEqual({ items: null, staticData: { polls: 1 } });
		const poller = engine.poller({ type: counter, staticData: first.staticData });
		const [left, right] = await Promise.all([poller.poll(), poller.poll({ activation: 'init' })]);
		expect(left.items?.[0]?.json).toEqual({ polls: 2, mode: 'trigger activate' });
		expect(right.items?.[0]?.json).toEqual({ polls: 2, mode: 'trigger init' });
		expect(poller.staticData()).toEqual({ polls: 2 });
		expect(first.staticData).toEqual({ polls: 1 });
	});

	it('searches lists as the editor does', async () => {
		const found = await engine.listSearch('search', {
			type,
			credentials,
			filter: 'shop',
			paginationToken: 'next',
			currentNodeParameters: { text: 'someone' },
		});
		expect(found).toEqual({
			results: [{ name: `shop at ${credentials.baseUrl} for someone`, value: '1' }],
			paginationToken: 'next',
		});
	});

	it('knows the nodes of the package under their real names', async () => {
		const { error } = await engine.run({ parameters: { resource: 'usage', operation: 'get' } });
		expect(error?.message).toContain('credentials');
	});
});
