import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOfLook, ServiceError } from '../../client/serviceError';
import type { Account } from '../../contract/decoded';
import { notReadable, searchable, isSurelyName, resolveAccounts } from '../../values/accountNames';
import type { ProblemReport } from '../../posting/postItem';
import type { Item, ItemOf } from '../item';

/** The company's accounts, or why they could not be read. */
export type AccountList =
	{ readonly accounts: readonly Account[] } | { readonly failure: ServiceError };

/**
 * Why a name cannot be looked up, as it goes on after the field's name: the key may not read the list,
 * and an ID would do. Any other failure is thrown, because an ID would fail like the name.
 */
export function unreadable(entry: string, failure: ServiceError): string {
	if (failure.facts.code !== 'insufficient_scope') throw failure;
	return notReadable(entry);
}

/** Refuses a name for that reason. */
export function refuseUnread(
	report: Pick<ProblemReport, 'refuse'>,
	field: string,
	entry: string,
	failure: ServiceError,
): undefined {
	const step = 'Ask the user for the ID of the account, or tell them that the key needs that scope';
	return report.refuse(field, unreadable(entry, failure), notReadable(entry, step));
}

/**
 * The company's accounts, read once for all items of the run. A failure is remembered like a list,
 * so that a key without accounts:read is asked once; only a cancelled run throws.
 */
export async function readAccountList(item: Item, service: ServiceClient): Promise<AccountList> {
	return await item.once('accounts', async () => {
		const accounts = await outcomeOfLook(service.listAccounts());
		if (!(accounts instanceof ServiceError)) return { accounts: accounts.flatMap(searchable) };
		return { failure: accounts };
	});
}

/** The same, or none where they cannot be read. */
export async function knownAccounts(
	item: Item,
	service: ServiceClient,
): Promise<readonly Account[]> {
	const list = await readAccountList(item, service);
	return 'accounts' in list ? list.accounts : [];
}

/** The account that an operation works on: from a list, by ID, or from an earlier node. */
export const accountField = [
	{
		displayName: 'Account',
		name: 'accountId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'The publishing account to work on',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select an account…',
				typeOptions: { searchListMethod: 'searchAccounts', searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. acc_tiktok_main',
			},
			{
				displayName: 'By Name',
				name: 'name',
				type: 'string',
				placeholder: 'e.g. @northwind or northwind (tiktok)',
			},
		],
	},
] as const satisfies INodeProperties[];

/** Parameters of which one is an account, from a resource locator or from a list. */
interface AccountParameter {
	id(name: 'accountId'): string | undefined;
	modeOf(name: 'accountId'): string | undefined;
	isExpression(name: 'accountId'): boolean;
	refuse(name: 'accountId', problem: string): undefined;
}

/**
 * The ID of an account that a field gives by ID or by name. The list of accounts is read only where
 * the value may be a name; without it the value is taken as an ID. What is none is noted.
 */
export async function readAccountId(
	item: Item,
	service: ServiceClient,
	parameters: AccountParameter,
): Promise<string | undefined> {
	const value = parameters.id('accountId');
	if (value === undefined || !mayBeName(parameters, value)) return value;
	const list = await readAccountList(item, service);
	if ('failure' in list) {
		return isSurelyName(value) ? refuseUnread(parameters, 'accountId', value, list.failure) : value;
	}
	const { accountIds, problems } = resolveAccounts([value], list.accounts);
	for (const problem of problems) parameters.refuse('accountId', problem);
	return accountIds[0];
}

/** The ID of the item's account; throws what is wrong with its parameters. */
export async function accountIdOf(
	item: ItemOf<typeof accountField>,
	service: ServiceClient,
): Promise<string> {
	// A request to look up a name comes after all that needs none.
	item.id('accountId');
	item.assertValid();
	return item.valid({ accountId: await readAccountId(item, service, item) }).accountId;
}

/** The list and the mode By ID give IDs, an expression in a list whatever its column holds. */
function mayBeName(parameters: AccountParameter, value: string): boolean {
	const mode = parameters.modeOf('accountId');
	if (mode === 'name' || isSurelyName(value)) return true;
	return mode === undefined && parameters.isExpression('accountId');
}
