import type { IExecuteFunctions, NodeTypeAndVersion } from 'n8n-workflow';

import { type Finding, refusal } from '../sheet/texts/findings';
import { itemReader } from './earlierNodes';

export interface RunPlace {
	readonly isTool: boolean;
	/** Counts the runs of the node in this execution, from 0. */
	readonly runIndex: number;
}

/** A trigger that a person starts: its rows are pinned data. */
const MANUAL_TRIGGER = 'n8n-nodes-base.manualTrigger';
const CALLED_WORKFLOW = 'n8n-nodes-base.executeWorkflowTrigger';
const LOOP = 'n8n-nodes-base.splitInBatches';
/** The first version of the loop whose first output is "done". */
const LOOP_WITH_DONE_FIRST = 3;

/**
 * Finds a reason why the node may get only a part of the sheet, or old rows, as far as the workflow shows it;
 * undefined if there is none. A row that the run does not get looks like a deleted row.
 */
export function partOfSheet(
	context: IExecuteFunctions,
	{ isTool, runIndex }: RunPlace,
): Finding | undefined {
	if (isTool) {
		return refusal('deletedRowByTool');
	}
	const { name: nodeName, executeOnce } = context.getNode();
	if (executeOnce) {
		return refusal('deletedRowExecuteOnce');
	}
	if (isInLoop(context)) {
		return refusal('deletedRowInLoop');
	}
	if (runIndex > 0) {
		return refusal('deletedRowInRuns');
	}
	if (context.getMode() === 'retry') {
		return refusal('deletedRowByRetry');
	}
	return partByLayout(context, nodeName);
}

/** True if the node runs in a loop of the workflow. */
export function isInLoop(context: IExecuteFunctions): boolean {
	const { name: nodeName } = context.getNode();
	const laterNodes = new Set(context.getChildNodes(nodeName).map(({ name }) => name));
	const earlierNodes = context.getParentNodes(nodeName);
	return earlierNodes.some((node) => laterNodes.has(node.name) || isLooping(context, node));
}

/** True for a loop that has not reached its end: its output "done" is still empty. */
function isLooping(
	context: IExecuteFunctions,
	{ name, type, typeVersion }: NodeTypeAndVersion,
): boolean {
	const isKnownLoop = type === LOOP && typeVersion >= LOOP_WITH_DONE_FIRST;
	return isKnownLoop && itemReader(context)(name, 0)?.length === 0;
}

/**
 * Finds a reason in the nodes before: a trigger, which often gives only new or changed rows, a workflow that
 * calls this one, often for each row, or several nodes that lead into the node, each with its rows.
 */
function partByLayout(context: IExecuteFunctions, nodeName: string): Finding | undefined {
	const isCalled = context.getParentNodes(nodeName).some(({ type }) => type === CALLED_WORKFLOW);
	const direct = context.getParentNodes(nodeName, { depth: 1 }).filter(({ disabled }) => !disabled);
	if (isCalled || direct.some(({ type }) => isTrigger(type))) {
		return refusal('deletedRowByTrigger');
	}
	return direct.length > 1 ? refusal('deletedRowInParts') : undefined;
}

function isTrigger(type: string): boolean {
	return type !== MANUAL_TRIGGER && /(?:trigger|webhook)$/i.test(type);
}
