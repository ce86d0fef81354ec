import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Whether a model runs the node as a tool. An agent of n8n 2 runs it like any other node, and n8n 1
 * has no question for it: there the name that n8n gives to the tool of a node tells.
 */
export function isToolCall(context: IExecuteFunctions): boolean {
	const says = 'isToolExecution' in context && context.isToolExecution();
	return says || context.getNode().type.endsWith('Tool');
}
