import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { takeSandbox } from '../../../kit/support/takeSandbox';
import type { SandboxProcess } from '../../../../sandbox/process';
import { createEngine, triggerNodeType, type Engine, type Poller } from '../../../kit/engine';

/** An active trigger on the sandbox, as a test talks to it. */
export interface ActiveTrigger {
	/** One poll; the events that it started a workflow with. */
	poll(): Promise<IDataObject[]>;
	/** Polls once; returns the events and the API requests, as `GET template`. */
	pollCounted(): Promise<{ events: IDataObject[]; requests: string[] }>;
	readonly poller: Poller;
}

export interface TriggerOptions {
	parameters: INodeParameters;
	staticData?: IDataObject;
	apiKey?: string;
}

/** n8n's engine and a sandbox without accounts and posts, for a file of tests of the trigger. */
export interface TriggerBed {
	sandbox: SandboxProcess;
	activate(options: TriggerOptions): ActiveTrigger;
	/** Runs a manual test in the editor; returns its events and the state after it. */
	sample(
		parameters: INodeParameters,
		staticData?: IDataObject,
	): Promise<{ events: IDataObject[]; staticData: IDataObject }>;
	stop(): Promise<void>;
}

/** The bed of the file that called `useTriggerBed`. */
export let bed: TriggerBed;

/** Gives a file its own bed. Each of its tests starts with nothing except the given data. */
export function useTriggerBed(holding: Parameters<SandboxProcess['control']['seed']>[0]): void {
	beforeAll(async () => {
		bed = await startTriggerBed();
	});
	beforeEach(async () => {
		await bed.sandbox.control.reset();
		await bed.sandbox.control.seed(holding);
	});
	afterAll(() => bed.stop());
}

async function startTriggerBed(): Promise<TriggerBed> {
	const engine = await createEngine();
	const sandbox = await takeSandbox({ seed: 'none' });
	const { baseUrl, keys } = sandbox;
	return {
		sandbox,
		activate: (options) => activate(engine, sandbox, options),
		sample: async (parameters, staticData = {}) => {
			const { items, staticData: after } = await engine.poll({
				type: triggerNodeType,
				parameters,
				staticData,
				credentials: { baseUrl, apiKey: keys.full },
				mode: 'manual',
				activation: 'manual',
			});
			return { events: (items ?? []).map(({ json }) => json), staticData: after };
		},
		stop: async () => {
			await sandbox.stop();
			await engine.close();
		},
	};
}

function activate(
	engine: Engine,
	{ baseUrl, keys, control }: SandboxProcess,
	{ parameters, staticData, apiKey = keys.full }: TriggerOptions,
): ActiveTrigger {
	const poller = engine.poller({
		type: triggerNodeType,
		parameters,
		staticData,
		credentials: { baseUrl, apiKey },
	});
	const poll = async () => ((await poller.poll()).items ?? []).map(({ json }) => json);
	return {
		poll,
		poller,
		pollCounted: async () => {
			await control.journal.clear();
			const events = await poll();
			const entries = await control.journal.read();
			return { events, requests: entries.map(({ method, template }) => `${method} ${template}`) };
		},
	};
}
