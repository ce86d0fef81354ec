import type { INodeProperties } from 'n8n-workflow';

import { listOrId } from '../sharedFields';
import type { ServiceClient } from '../../client/serviceClient';
import { asFailureOfLook, ServiceError } from '../../client/serviceError';
import type { Account } from '../../contract/decoded';
import { LIMITS } from '../../contract/limits';
import {
	findAccount,
	notReadable,
	searchable,
	isSurelyName,
	parseAccountEntries,
} from '../../values/accountNames';
import type { ProblemReport } from '../../posting/postItem';
import type { Item, ItemOf } from '../item';

/** The platform of an account. */
export const platformField = [
	{
		displayName: 'Platform',
		name: 'platform',
		type: 'options',
		options: [
			{ name: 'Instagram', value: 'instagram' },
			{ name: 'TikTok', value: 'tiktok' },
		],
		default: 'tiktok',
		description: 'Where the account is created',
	},
] as const satisfies INodeProperties[];

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
			...listOrId('searchAccounts', 'an account', 'acc_tiktok_main').modes,
			{
				displayName: 'By Name',
				name: 'name',
				type: 'string',
				placeholder: 'e.g. @northwind or northwind (tiktok)',
			},
		],
	},
] as const satisfies INodeProperties[];

const accountText = {
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. @northwind, acme (tiktok)',
	description:
		'Usernames, display names or IDs, separated by commas. Where a name is on two platforms, write northwind (tiktok) or northwind (instagram).',
} as const satisfies Partial<INodeProperties>;

/** The accounts themselves, behind a field Accounts From. */
export const chosenAccountFields = [
	{
		displayName: 'Accounts',
		name: 'accountIds',
		displayOptions: { show: { accountsFrom: ['list'], '@tool': [true] } },
		...accountText,
		builderHint: {
			propertyHint:
				'Names as people say them are enough: @northwind, or northwind (tiktok) where a name is on two platforms. Never make up an account ID.',
		},
	},
	{
		displayName: 'Account Names or IDs',
		name: 'accountIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getAccounts' },
		displayOptions: { show: { accountsFrom: ['list'] }, hide: { '@tool': [true] } },
		default: [],
		required: true,
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		hint: 'For a column of a sheet choose Accounts From: Names or IDs',
	},
	{
		displayName: 'Accounts',
		name: 'accountNames',
		displayOptions: { show: { accountsFrom: ['names'] } },
		...accountText,
		builderHint: {
			propertyHint:
				'Give the column of the sheet as it is, or names as people say them: @northwind, or northwind (tiktok) where a name is on two platforms. Never make up an account ID.',
		},
	},
] as const satisfies INodeProperties[];

/** The accounts that a post goes to: chosen from the list, or named in a column of a sheet. */
export const accountsField = [
	{
		displayName: 'Accounts From',
		name: 'accountsFrom',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'List', value: 'list', description: 'Chosen from the accounts of the company' },
			{ name: 'Names or IDs', value: 'names', description: 'Typed, or from a column of a sheet' },
		],
		default: 'list',
		description: 'Where the accounts of the post come from',
	},
	...chosenAccountFields,
] as const satisfies INodeProperties[];

const LIMIT = { max: LIMITS.accountIdsPerRequest, maxLength: LIMITS.idLength };

/** Reads the accounts as they are given, each entry once: IDs, or names where the user gives names. */
export function readAccountEntries(
	item: ItemOf<typeof chosenAccountFields>,
	accountsFrom: string | undefined,
): readonly string[] {
	const name = accountsFrom === 'names' ? 'accountNames' : 'accountIds';
	const entries = item.list(name, LIMIT, parseAccountEntries) ?? [];
	return [...new Set(entries)];
}

/**
 * The company's accounts, read once for all items of the run, or why they cannot be. A failure is
 * remembered like a list, so that a key without accounts:read is asked once; only a cancelled run throws.
 */
export async function readAccountList(
	item: Item,
	service: ServiceClient,
): Promise<readonly Account[] | ServiceError> {
	return await item.once('accounts', async () => {
		const accounts = await service.listAccounts().catch(asFailureOfLook);
		return accounts instanceof ServiceError ? accounts : accounts.flatMap(searchable);
	});
}

/** Parameters of which one is an account, from a resource locator or from a list. */
interface AccountParameter extends Pick<ProblemReport, 'refuse'> {
	id(name: 'accountId'): string | undefined;
	modeOf(name: 'accountId'): string | undefined;
	isExpression(name: 'accountId'): boolean;
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
	const { accountIds } = await resolveAccounts(item, service, [value], 'accountId', parameters);
	return accountIds[0];
}

/**
 * The accounts that the entries of a field mean, each once; what is none is refused. Where the list of
 * accounts cannot be read, the entries are taken as IDs, and not checked.
 */
export async function resolveAccounts(
	item: Item,
	service: ServiceClient,
	entries: readonly string[],
	field: 'accountId' | 'accountNames' = 'accountNames',
	report: Pick<ProblemReport, 'refuse'> = item,
): Promise<{ readonly accountIds: readonly string[]; readonly checked: boolean }> {
	const accounts = await readAccountList(item, service);
	if (!(accounts instanceof ServiceError)) {
		const accountIds = entries.flatMap((entry) => {
			const found = findAccount(entry, accounts);
			if ('value' in found) return found.value;
			report.refuse(field, found.problem);
			return [];
		});
		return { accountIds: [...new Set(accountIds)], checked: true };
	}
	const names = entries.filter(isSurelyName);
	// Where the key may not read the list, an ID would do; it would fail for any other reason.
	if (names.length > 0 && accounts.facts.code !== 'insufficient_scope') throw accounts;
	for (const name of names) {
		report.refuse(field, notReadable(name), notReadable(name, STEP_OF_MODEL));
	}
	return { accountIds: entries.filter((entry) => !names.includes(entry)), checked: false };
}

const STEP_OF_MODEL =
	'Ask the user for the ID of the account, or tell them that the key needs that scope';

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
