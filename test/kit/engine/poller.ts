import { PollContext, TriggersAndPollers } from 'n8n-core';
import { Container } from '@n8n/di';
import {
	deepCopy,
	Workflow,
	type ICredentialsHelper,
	type IDataObject,
	type INodeExecutionData,
	type INodeTypes,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalDataFor } from './additionalData';
import { nodeOf, triggerNodeType, workflowOf, type NodeOptions } from './workflows';

export interface PollOptions {
	/** `trigger` unless given, as when the schedule calls. */
	mode?: WorkflowExecuteMode;
	/** Why n8n polls; `activate` unless given. */
	activation?: WorkflowActivateMode;
}

export interface PollResult {
	/** Null if the poll starts no workflow. */
	items: INodeExecutionData[] | null;
	/** The node's static data after the poll. */
	staticData: IDataObject;
}

/** An active polling trigger: its polls share one static data, as they do in n8n's memory. */
export interface Poller {
	/** Polls once; it may be called again before the last poll has ended. */
	poll(options?: PollOptions): Promise<PollResult>;
	/** The node's static data now. */
	staticData(): IDataObject;
}

export interface PollerOptions extends NodeOptions {
	/** The node's static data at the start; it is copied. */
	staticData?: IDataObject;
}

/** The settings of a poll that differ between n8n's engines. */
export interface PollSurroundings {
	activation: WorkflowActivateMode;
	/** `trigger` unless given. */
	mode?: WorkflowExecuteMode;
	/** The node's static data for the poll that runs; the workflow's own unless given. */
	staticData?: () => IDataObject;
	/** Milliseconds that a poll may take; as in memory unless given. */
	budgetMs?: number;
}

/** A registered polling trigger: n8n's own context, for as long as the registration lasts. */
export interface Registration {
	readonly context: PollContext;
	readonly poll: () => Promise<INodeExecutionData[][] | null>;
	/** The node's static data in the workflow, where the in-memory engine keeps it. */
	staticData(): IDataObject;
}

/** Registers a polling trigger as n8n does at activation and at its start. */
export function registerPoller(
	options: PollerOptions,
	{ activation, mode = 'trigger', staticData, budgetMs }: PollSurroundings,
	nodeTypes: INodeTypes,
	credentialsHelper: ICredentialsHelper,
): Registration {
	const { workflow, node } = workflowWith(options, nodeTypes);
	const context = new PollContext(
		workflow,
		node,
		additionalDataFor({ credentialsHelper }),
		mode,
		activation,
		...([undefined, undefined, undefined, undefined] as const),
		staticData,
		budgetMs === undefined ? undefined : () => budgetMs,
	);
	return {
		context,
		poll: async () =>
			await Container.get(TriggersAndPollers).runPollFunction(workflow, node, context),
		staticData: () => deepCopy(workflow.getStaticData('node', node)),
	};
}

function workflowWith(options: PollerOptions, nodeTypes: INodeTypes) {
	const node = nodeOf(options, triggerNodeType);
	const json = workflowOf(
		{
			nodes: [node],
			connections: {},
			active: true,
			staticData: { [`node:${node.name}`]: deepCopy(options.staticData ?? {}) },
			...options.workflow,
		},
		options.timezone,
	);
	return { workflow: new Workflow({ ...json, nodeTypes }), node };
}

export function createPoller(
	options: PollerOptions,
	nodeTypes: INodeTypes,
	credentialsHelper: ICredentialsHelper,
): Poller {
	const { workflow, node } = workflowWith(options, nodeTypes);
	const staticData = () => deepCopy(workflow.getStaticData('node', node));
	// n8n polls in one and the same context as long as a trigger is registered.
	const contexts = new Map<string, PollContext>();
	const contextFor = (mode: WorkflowExecuteMode, activation: WorkflowActivateMode) => {
		const key = `${mode} ${activation}`;
		const known = contexts.get(key);
		if (known) {
			return known;
		}
		const additionalData = additionalDataFor({ credentialsHelper });
		const context = new PollContext(workflow, node, additionalData, mode, activation);
		contexts.set(key, context);
		return context;
	};
	return {
		staticData,
		poll: async ({ mode = 'trigger', activation = 'activate' } = {}) => {
			const context = contextFor(mode, activation);
			const outputs = await Container.get(TriggersAndPollers).runPollFunction(
				workflow,
				node,
				context,
			);
			return { items: outputs?.[0] ?? null, staticData: staticData() };
		},
	};
}
