import type { IExecuteFunctions } from 'n8n-workflow';

import type { PartOfSheet } from '../plan/decideDeletedRows';

interface RunPlace {
	readonly isTool: boolean;
	/** Counts the runs of the node in this execution, from 0. */
	readonly runIndex: number;
}

/** A trigger that a person starts: its rows are pinned data. */
const MANUAL_TRIGGER = 'n8n-nodes-base.manualTrigger';
const CALLED_WORKFLOW = 'n8n-nodes-base.executeWorkflowTrigger';

/**
 * Finds a reason why the node may get only a part of the sheet, as far as the workflow shows it; undefined if
 * there is none. A row that the run does not get looks like a deleted row.
 */
export function partOfSheet(
	context: IExecuteFunctions,
	{ isTool, runIndex }: RunPlace,
): PartOfSheet | undefined {
	if (isTool) {
		return 'deletedRowByTool';
	}
	const { name: nodeName, executeOnce } = context.getNode();
	if (executeOnce) {
		return 'deletedRowExecuteOnce';
	}
	if (isInLoop(context, nodeName)) {
		return 'deletedRowInLoop';
	}
	if (runIndex > 0) {
		return 'deletedRowInRuns';
	}
	return isFedByTrigger(context, nodeName) ? 'deletedRowByTrigger' : undefined;
}

/** True if the node runs in a loop of the workflow, because a node before it also comes after it. */
function isInLoop(context: IExecuteFunctions, nodeName: string): boolean {
	const laterNodes = new Set(context.getChildNodes(nodeName).map(({ name }) => name));
	return context.getParentNodes(nodeName).some(({ name }) => laterNodes.has(name));
}

/**
 * True if the rows come from a trigger, which often gives only new or changed rows, or from a workflow that calls
 * this one, often for each row.
 */
function isFedByTrigger(context: IExecuteFunctions, nodeName: string): boolean {
	const isCalled = context.getParentNodes(nodeName).some(({ type }) => type === CALLED_WORKFLOW);
	const direct = context.getParentNodes(nodeName, { depth: 1 });
	return isCalled || direct.some(({ type }) => isTrigger(type));
}

function isTrigger(type: string): boolean {
	return type !== MANUAL_TRIGGER && /(?:trigger|webhook)$/i.test(type);
}
