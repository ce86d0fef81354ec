import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * True if the node runs in a loop of the workflow, because a node before it also comes after it. Each
 * round of a loop has only a part of the rows.
 */
export function isInLoop(context: IExecuteFunctions): boolean {
	const { name: nodeName } = context.getNode();
	const laterNodes = new Set(context.getChildNodes(nodeName).map(({ name }) => name));
	return context.getParentNodes(nodeName).some(({ name }) => laterNodes.has(name));
}
