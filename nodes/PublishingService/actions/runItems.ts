import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isUnprotected } from '../client/baseUrl';
import { ServiceClient } from '../client/serviceClient';
import { RUN_TEXTS } from '../messages/runTexts';
import { companyNames } from './allowedCompany';
import { itemsByApiKey } from './itemsByApiKey';
import { warnOfKeysInErrorOutput } from './keysInErrorOutput';
import { findOperation } from './findOperation';
import { hasFailed, isFailure, type ItemOutcome } from './itemOutcome';
import { toN8nItems } from './toN8nItems';
import { runOperation, type RunOfItems } from './runOperation';
import type { Connection } from './operation';
import { rowNumberOf } from './rowNumbers';
import { rowHints } from './rowHints';
import { type Hint, showHints } from './runHints';
import { summaryItem, type SummaryLine } from './summaryItem';

/** Runs the chosen operation over all items, and returns their outputs or one summary item. */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const run = await prepareRun(context);
	const outcomes = await runOperation(run);
	const items = outcomes.flatMap((outcome, index) =>
		outcome ? toN8nItems(run, outcome, index) : [],
	);
	const hints = hintsOfRun(run, outcomes);
	showHints(context, hints);

	const summaryLines = summaryLinesOf(outcomes);
	const returnsSummary = summaryLines.length > 0;
	return [returnsSummary ? [summaryItem(summaryLines, hints, outcomes.length)] : items];
}

/** The lines of the summary. Empty unless the user chose to return one summary item. */
function summaryLinesOf(outcomes: readonly ItemOutcome[]): SummaryLine[] {
	return outcomes
		.flatMap((outcome) => (isFailure(outcome) ? [] : (outcome ?? [])))
		.map(({ line }) => line)
		.filter((line) => line !== undefined);
}

async function prepareRun(context: IExecuteFunctions): Promise<RunOfItems> {
	const startedAt = Date.now();
	const resource = context.getNodeParameter('resource', 0);
	const operation = findOperation(resource, context.getNodeParameter('operation', 0));
	const connections = await itemsByApiKey(context);
	const isTool = isToolCall(context);
	// A model needs to know which company it posts for.
	const needsNames = connections.length > 1 || (isTool && operation.isPosting);
	const companies = needsNames
		? await companyNames(context, connections)
		: new Map<number, string>();
	const runIndex = context.getWorkflowDataProxy(0).$runIndex as number;
	return { context, operation, connections, companies, isTool, startedAt, runIndex };
}

function hintsOfRun(
	{ context, operation, connections }: RunOfItems,
	outcomes: readonly ItemOutcome[],
): Hint[] {
	const shared = connections[0]?.shared;
	const keys = shared?.keys ?? new Set();
	const failedItems = [...outcomes.entries()]
		.filter(([, outcome]) => hasFailed(outcome))
		.map(([index]) => index);
	const resultHints = operation.isPosting
		? rowHints(outcomes, (index) => rowNumberOf(context, index))
		: [];
	return [
		...requestHints(connections),
		...warnOfKeysInErrorOutput(context, keys, failedItems),
		...resultHints,
		...(shared?.hints.list() ?? []),
	];
}

function requestHints(connections: readonly Connection[]): Hint[] {
	const services = connections
		.map(({ service }) => service)
		.filter((service) => service instanceof ServiceClient);
	const repeatedUploads = services.reduce((sum, { madeAgain }) => sum + madeAgain, 0);
	const hints: Hint[] = [];
	if (services.some(({ origin }) => isUnprotected(origin))) {
		hints.push({ message: RUN_TEXTS.keyInTheClear, type: 'warning', isShown: true });
	}
	if (repeatedUploads > 0) {
		hints.push({ message: RUN_TEXTS.uploadsMadeAgain(repeatedUploads), type: 'info' });
	}
	return hints;
}

/**
 * True if a model runs the node as a tool. n8n 1 has no `isToolExecution`, and in n8n 2 it is false for
 * an agent, which runs a tool like any other node. In both versions, the type of such a node ends in `Tool`.
 */
export function isToolCall(context: IExecuteFunctions): boolean {
	const isToolExecution = 'isToolExecution' in context && context.isToolExecution();
	return isToolExecution || context.getNode().type.endsWith('Tool');
}
