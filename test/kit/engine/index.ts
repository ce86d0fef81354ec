import 'reflect-metadata';
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';
import { LoggerProxy, type IWorkflowBase } from 'n8n-workflow';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBinary, type BinaryMode, type BinaryOptions } from './binary';
import { CredentialsHelper } from './credentialsHelper';
import { createEditor, type Editor } from './editor';
import { execute, type ExecutionOptions, type ExecutionResult } from './execution';
import { NodeTypes, type NodeClass } from './nodeTypes';
import {
	createPoller,
	registerPoller,
	type Poller,
	type PollerOptions,
	type PollOptions,
	type PollResult,
	type PollSurroundings,
	type Registration,
} from './poller';
import { SourceLoader } from './sourceLoader';
import {
	credentialType,
	twoNodeWorkflow,
	workflowOf,
	type NodeOptions,
	type WorkflowJson,
} from './workflows';

export { testNodeType } from './nodeTypes';
export { startName, triggerNodeType } from './workflows';
export type { ExecutionResult, Poller, PollResult, Registration };

export interface EngineOptions {
	/** Node classes of a test, besides the package's own; `testNodeType` gives their type names. */
	nodes?: NodeClass[];
	/** The place of binary data: files, which is n8n's default, or the item itself, the older default. */
	binaryMode?: BinaryMode;
}

type RunOptions = NodeOptions & ExecutionOptions;
type WorkflowOptions = Pick<NodeOptions, 'credentials' | 'timezone'> & ExecutionOptions;

/** n8n's real engine in this process, with the package's nodes loaded from their sources. */
export interface Engine extends Editor {
	/** Runs a manual trigger with the items and the node under test behind it. */
	run(options: RunOptions): Promise<ExecutionResult>;
	/** Runs a workflow whose nodes are the package's, the test's or n8n's manual trigger. */
	runWorkflow(json: WorkflowJson, options?: WorkflowOptions): Promise<ExecutionResult>;
	/** An active polling trigger. */
	poller(options: PollerOptions): Poller;
	/** Registers a polling trigger that the test polls itself, in place of n8n's scheduler. */
	register(options: PollerOptions, surroundings: PollSurroundings): Registration;
	/** One poll of a fresh poller. */
	poll(options: PollerOptions & PollOptions): Promise<PollResult>;
	/** Binary data for an item from a file on disk. */
	binary(path: string, options?: BinaryOptions): ReturnType<typeof makeBinary>;
	/** Removes everything that the engine wrote. */
	close(): Promise<void>;
}

/** Starts an engine; n8n keeps one per process, so a second one replaces the first. */
export async function createEngine({
	nodes = [],
	binaryMode = 'filesystem',
}: EngineOptions = {}): Promise<Engine> {
	const userFolder = await mkdtemp(join(tmpdir(), 'n8n-engine-'));
	process.env.N8N_USER_FOLDER = userFolder;
	process.env.N8N_ENCRYPTION_KEY = 'key-of-the-engine-under-test';
	process.env.N8N_DEFAULT_BINARY_DATA_MODE = binaryMode === 'memory' ? 'default' : binaryMode;
	process.env.N8N_LOG_LEVEL = 'silent';
	Container.reset();
	const nothing = () => undefined;
	LoggerProxy.init({ error: nothing, warn: nothing, info: nothing, debug: nothing });
	await Container.get(BinaryDataService).init();
	const loader = new SourceLoader();
	await loader.loadAll();

	const nodeTypes = new NodeTypes(loader, nodes);
	const credentialsHelperFor = ({ credentials }: Pick<NodeOptions, 'credentials'>) =>
		new CredentialsHelper(loader, credentials ? { [credentialType]: credentials } : {});
	let executions = 0;
	const run = async (
		json: IWorkflowBase,
		options: WorkflowOptions,
		lastNode?: string,
	): Promise<ExecutionResult> => {
		const credentialsHelper = credentialsHelperFor(options);
		const executionId = options.executionId ?? String(++executions);
		const surroundings = { nodeTypes, credentialsHelper };
		return await execute(json, lastNode, surroundings, { ...options, executionId });
	};
	const poller = (options: PollerOptions) =>
		createPoller(options, nodeTypes, credentialsHelperFor(options));

	return {
		...createEditor(nodeTypes, credentialsHelperFor),
		run: async (options) => {
			const json = twoNodeWorkflow(options);
			return await run(json, options, json.nodes.at(-1)?.name);
		},
		runWorkflow: async (json, options = {}) =>
			await run(workflowOf(json, options.timezone), options),
		poller,
		register: (options, surroundings) =>
			registerPoller(options, surroundings, nodeTypes, credentialsHelperFor(options)),
		poll: async (options) => await poller(options).poll(options),
		binary: async (path, options = {}) =>
			await makeBinary(path, { mode: binaryMode, ...options }, binaryMode),
		close: async () => {
			// The timer of this manager would keep the process alive on n8n 1.
			Container.get(SSHClientsManager).onShutdown();
			await rm(userFolder, { recursive: true, force: true });
		},
	};
}
