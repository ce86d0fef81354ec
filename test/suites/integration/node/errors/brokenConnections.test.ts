import {
	type ICredentialTestFunctions,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import {
	sendCredentialTest,
	sendWithKey,
	sendWithoutKey,
} from '../../../../../nodes/PublishingService/client/http';
import { ServiceError } from '../../../../../nodes/PublishingService/client/serviceError';
import { ENDPOINTS } from '../../../../../nodes/PublishingService/contract/endpoints';
import { createEngine, type Engine, testNodeType } from '../../../../kit/engine';
import { type BrokenServers, startBrokenServers } from './brokenServers';

/** Milliseconds; short only in tests that wait for it to pass. */
let timeout: number;

beforeEach(() => {
	timeout = 30_000;
});

/** The three ways in which requests leave through n8n. */
const ways = {
	'with the key': async (context: IExecuteFunctions, url: string) => {
		const data = await context.getCredentials('publishingServiceApi');
		const credential = { id: '1', name: 'Key', type: 'publishingServiceApi', data };
		const { origin, pathname } = new URL(url);
		const endpoint = { ...ENDPOINTS.getUsage, path: pathname as '/v2/usage' };
		return await sendWithKey(context, { credential, origin, endpoint, input: {}, timeout });
	},
	'without the key': async (context: IExecuteFunctions, url: string) =>
		await sendWithoutKey(context, { method: 'GET', url, timeout }),
	'as a credential test': async ({ helpers }: IExecuteFunctions, url: string) =>
		await sendCredentialTest({ helpers } as unknown as ICredentialTestFunctions, {
			url,
			key: 'key',
			timeout,
		}),
};

type Way = keyof typeof ways;

let way: Way;
let caught: unknown;

/** Sends one request like the node's client, and keeps the error. */
class Prober implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Prober',
		name: 'prober',
		group: ['transform'],
		version: 1,
		description: 'Sends one request',
		defaults: { name: 'Prober' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingServiceApi', required: true }],
		properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '' }],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const url = this.getNodeParameter('url', 0) as string;
		try {
			caught = await ways[way](this, url);
		} catch (error) {
			caught = error;
		}
		return [[]];
	}
}

let engine: Engine;
let servers: BrokenServers;

beforeAll(async () => {
	[engine, servers] = await Promise.all([createEngine({ nodes: [Prober] }), startBrokenServers()]);
});

afterAll(async () => {
	await servers.stop();
	await engine.close();
});

async function send(by: Way, url: string, signal?: AbortSignal) {
	way = by;
	caught = undefined;
	await engine.run({
		type: testNodeType(Prober),
		parameters: { url },
		credentials: { baseUrl: url, apiKey: 'key' },
		signal,
	});
	return caught;
}

function expectFacts(thrown: unknown, facts: object) {
	expect(thrown).toBeInstanceOf(ServiceError);
	expect((thrown as ServiceError).facts).toMatchObject(facts);
}

describe.each(Object.keys(ways) as Way[])('a request %s', (by) => {
	test.each([
		['resets', 'connection_lost'],
		['hangsUp', 'connection_lost'],
		['speaksNoHttp', 'connection_lost'],
	] as const)('to a server that %s may have arrived: %s', async (treatment, code) => {
		const facts = { kind: 'interrupted', code };
		expectFacts(await send(by, servers.urlOf(treatment)), facts);
	});

	test.each(['stalls', 'stallsInAnswer'] as const)(
		'to a server that %s may have arrived: timeout',
		async (treatment) => {
			timeout = 300;
			const facts = { kind: 'interrupted', code: 'timeout' };
			expectFacts(await send(by, servers.urlOf(treatment)), facts);
		},
	);

	test.each([
		['closedPort', 'connection_refused'],
		['unknownHost', 'host_not_found'],
	] as const)('to %s was not sent: %s', async (place, code) => {
		expectFacts(await send(by, servers.unreachable[place]), { kind: 'notSent', code });
	});

	test.each([
		['selfSigned', 'tls_failed'],
		['noTls', 'tls_missing'],
	] as const)('over TLS that is %s was not sent: %s', async (place, code) => {
		expectFacts(await send(by, servers.insecure[place]), { kind: 'notSent', code });
	});
});

// A credential test gets the received part of the answer.
test.each(['with the key', 'without the key'] as const)(
	'an answer that is cut off is lost to a request %s',
	async (by) => {
		const facts = { kind: 'interrupted', code: 'connection_lost' };
		expectFacts(await send(by, servers.urlOf('cutsAnswer')), facts);
	},
);

test.each(['with the key', 'without the key'] as const)(
	'a request %s of an execution that is stopped is cancelled',
	async (by) => {
		const stop = new AbortController();
		const sent = send(by, servers.urlOf('stalls'), stop.signal);
		setTimeout(() => stop.abort(), 50);
		await sent;
		expectFacts(caught, { kind: 'interrupted', code: 'cancelled' });
	},
);
