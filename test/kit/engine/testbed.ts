import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { startMediaServer, type MediaServer } from '../media/server';
import type { JournalEntry } from '../../../sandbox/journal';
import { takeSandbox } from '../support/takeSandbox';
import type { SandboxProcess, StartOptions } from '../../../sandbox/process';
import { RESOURCES } from '../../../nodes/PublishingService/actions/resources';
import { ENDPOINTS } from '../../../nodes/PublishingService/contract/endpoints';
import { createEngine, type Engine, type ExecutionResult } from '.';

/** An operation as `resource.operation`. */
export type OperationName = `${string}.${string}`;

export interface RunOptions {
	/** One empty item unless given. */
	items?: INodeExecutionData[];
	/** The key with every scope unless given. */
	apiKey?: string;
	/** The sandbox's unless given. */
	baseUrl?: string;
	onError?: INode['onError'];
	/** The workflow's time zone; UTC unless given. */
	timezone?: string;
	executionId?: string;
	signal?: AbortSignal;
}

/** A sandbox that runs, in a process of its own or in this one. */
export type RunningSandbox = Pick<
	SandboxProcess,
	'baseUrl' | 'uploadOrigin' | 'keys' | 'control' | 'stop'
>;

/** The node in n8n's real engine, connected to a sandbox and a web of media. */
export interface Testbed {
	sandbox: RunningSandbox;
	engine: Engine;
	media: MediaServer;
	/** Runs the node, and returns the result even if the run fails. */
	run(
		name: OperationName,
		parameters?: INodeParameters,
		options?: RunOptions,
	): Promise<ExecutionResult>;
	/** Runs the node and returns its items; throws the error of the execution. */
	items(
		name: OperationName,
		parameters?: INodeParameters,
		options?: RunOptions,
	): Promise<INodeExecutionData[]>;
	/** Runs the node and returns its only item. */
	item(
		name: OperationName,
		parameters?: INodeParameters,
		options?: RunOptions,
	): Promise<INodeExecutionData>;
	/** The requests that the sandbox saw since the last call; throws if the sandbox itself failed at one. */
	requests(): Promise<JournalEntry[]>;
	stop(): Promise<void>;
}

/** The testbed of the file that called `useTestbed`. */
export let bed: Testbed;

/**
 * Gives a file a testbed of its own, and each of its tests an untouched sandbox. A file that waits for
 * uploads or for the service gives `startOnSimulatedClock` of test/kit/world.
 */
export function useTestbed(start: () => Promise<Testbed> = startTestbed): void {
	beforeAll(async () => {
		bed = await start();
	});
	beforeEach(() => bed.sandbox.control.reset());
	afterAll(() => bed.stop());
}

/** Starts sandbox, engine and media server; a test file needs one testbed. */
export async function startTestbed(options: StartOptions = {}): Promise<Testbed> {
	return await connectTestbed(await takeSandbox(options));
}

/** Starts n8n's engine and a web of media for a sandbox, which ends with them. */
export async function connectTestbed(sandbox: RunningSandbox): Promise<Testbed> {
	const [media, engine] = await Promise.all([startMediaServer(), createEngine()]);
	const run: Testbed['run'] = async (name, parameters = {}, options = {}) => {
		const [resource, operation] = name.split('.');
		const { apiKey = sandbox.keys.full, baseUrl = sandbox.baseUrl, onError, ...rest } = options;
		// An address that is an expression can be the sandbox's.
		const isHere = baseUrl.startsWith('=') || baseUrl.startsWith(sandbox.baseUrl);
		const since = isHere ? await sandbox.control.journal.lastSeq() : 0;
		const result = await engine.run({
			parameters: { resource, operation, ...parameters, ...farDates(name, parameters) },
			credentials: { baseUrl, apiKey },
			timezone: 'UTC',
			...(onError && { node: { onError } }),
			...rest,
		});
		if (isHere) {
			assertDeclared(name, await sandbox.control.journal.read({ since }));
		}
		return result;
	};
	const items: Testbed['items'] = async (...args) => {
		const { items: given, error } = await run(...args);
		if (error) {
			throw new Error(`${error.message} ${error.description ?? ''}`, { cause: error });
		}
		return given;
	};
	return {
		sandbox,
		engine,
		media,
		run,
		items,
		item: async (...args) => only(await items(...args)),
		requests: async () => {
			const entries = await sandbox.control.journal.take();
			const failures = entries.flatMap(({ failure }) => failure ?? []);
			if (failures.length > 0) {
				throw new Error(`The sandbox failed: ${failures.join('\n')}`);
			}
			return entries;
		},
		stop: async () => {
			await engine.close();
			await media.stop();
			await sandbox.stop();
		},
	};
}

/** 'Allow Only This Company' asks for it, whatever the operation. */
const OF_RUN_OPTIONS = 'GET /v2/workspace';

/** Fails if an operation calls an endpoint that it does not declare: its documented scopes would be wrong. */
function assertDeclared(name: OperationName, entries: readonly JournalEntry[]): void {
	const [resource, value] = name.split('.');
	const operation = RESOURCES.find((one) => one.value === resource)?.operations.find(
		(one) => one.value === value,
	);
	const declared = operation?.endpoints.map(
		(endpoint) => `${ENDPOINTS[endpoint].method} ${ENDPOINTS[endpoint].path}`,
	);
	const known = new Set(Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`));
	const missing = routesOf(entries).filter(
		(route) => known.has(route) && !declared?.includes(route) && route !== OF_RUN_OPTIONS,
	);
	if (declared && missing.length > 0) {
		throw new Error(`${name} does not declare ${[...new Set(missing)].join(', ')}`);
	}
}

const PLANNING = ['post.create', 'post.createFromRows', 'post.queue', 'post.reschedule'];

/** Turns on 'Accept Dates Far Ahead', because tests use years that are far away and so never age. */
function farDates(name: OperationName, { options = {} }: INodeParameters): INodeParameters {
	const isPlain = typeof options === 'object' && options !== null;
	const isPlanning = PLANNING.includes(name) && isPlain;
	return isPlanning ? { options: { acceptFarDates: true, ...options } } : {};
}

/** Requests as `METHOD /template`, in the order in which they came. */
export function routesOf(entries: readonly JournalEntry[]): string[] {
	return entries.map(({ method, template, path }) => `${method} ${template ?? path}`);
}

/** The one entry of a list; fails where there is none or another. */
export function only<T>(list: readonly T[]): T {
	const [first, ...others] = list;
	if (first === undefined || others.length > 0) {
		throw new Error(`${list.length} instead of 1`);
	}
	return first;
}

/** The bytes of binary data, wherever the engine keeps them. */
export async function bytesOf(binary: IBinaryData | undefined): Promise<Buffer> {
	if (!binary) {
		throw new Error('There is no such binary data');
	}
	return await Container.get(BinaryDataService).getAsBuffer(binary);
}
