import { NodeOperationError, type IPollFunctions } from 'n8n-workflow';

import { isSurelyName, notReadable, resolveAccounts, searchable } from '../../values/accountNames';
import { ServiceError } from '../../client/serviceError';
import { asReadingFailure, ReadingFailure, type Source } from '../source';

/** IDs of accounts that were found by name in this process, by trigger and entries. */
const found = new Map<string, readonly string[]>();

/**
 * The IDs of the accounts that the trigger watches. What was chosen from the list is an ID; the list
 * of accounts is read, once a process, only for names and for what an expression gives. Throws a
 * ReadingFailure where that list cannot be read, and a NodeOperationError for what is no account.
 */
export async function watchedAccounts(
	context: IPollFunctions,
	source: Source,
	entries: readonly string[],
): Promise<readonly string[]> {
	const raw = context.getNodeParameter('accountIds', [], { rawExpressions: true });
	const isExpression = [raw]
		.flat()
		.some((each) => typeof each === 'string' && each.startsWith('='));
	if (!isExpression && !entries.some(isSurelyName)) return entries;
	const key = JSON.stringify([context.getWorkflow().id, context.getNode().id, entries]);
	const known = found.get(key) ?? (await lookUp(context, source, entries));
	found.set(key, known);
	return known;
}

async function lookUp(
	context: IPollFunctions,
	source: Source,
	entries: readonly string[],
): Promise<readonly string[]> {
	const listed = await source.listAccounts().catch(asReadingFailure);
	if (!(listed instanceof ReadingFailure)) {
		const { accountIds, problems } = resolveAccounts(entries, listed.flatMap(searchable));
		for (const problem of problems) throw invalid(context, problem);
		return accountIds;
	}
	const { kind, cause } = listed;
	if (kind !== 'scopeMissing' || !(cause instanceof ServiceError)) throw listed;
	const [name] = entries.filter(isSurelyName);
	if (name !== undefined) throw invalid(context, notReadable(name, cause.facts.code));
	return entries;
}

function invalid(context: IPollFunctions, problem: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), `Account Names or IDs${problem}`, {
		description: 'Correct "Account Names or IDs" in the trigger node.',
		failure: { cause: 'configuration-invalid' },
	});
}
