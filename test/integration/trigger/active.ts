import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { SandboxProcess } from '../../sandbox/process';
import { triggerNodeType, type Engine, type Poller } from '../engine';

/** An active trigger on the sandbox, as a test talks to it. */
export interface ActiveTrigger {
	/** One poll; the events that it started a workflow with. */
	poll(): Promise<IDataObject[]>;
	/** The same with the API requests that it made, as `GET template`. */
	pollCounted(): Promise<{ events: IDataObject[]; requests: string[] }>;
	readonly poller: Poller;
}

export interface TriggerOptions {
	parameters: INodeParameters;
	staticData?: IDataObject;
	apiKey?: string;
}

export function activate(
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

/** What a manual test in the editor shows, and whether it changed the state. */
export async function sample(
	engine: Engine,
	{ baseUrl, keys }: SandboxProcess,
	parameters: INodeParameters,
	staticData: IDataObject = {},
) {
	const { items, staticData: after } = await engine.poll({
		type: triggerNodeType,
		parameters,
		staticData,
		credentials: { baseUrl, apiKey: keys.full },
		mode: 'manual',
		activation: 'manual',
	});
	return { events: (items ?? []).map(({ json }) => json), staticData: after };
}
