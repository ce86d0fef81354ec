import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { asFailureUnlessCancelled, ServiceError } from '../../client/serviceError';
import type { Account } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import { isTransient } from '../../posting/isTransient';
import type { ProblemReport } from '../../posting/postDraft';
import { notReadable } from '../../values/accountProblems';
import { splitAccounts } from '../../values/splitAccounts';
import { isSurelyName, findAccount } from '../../values/accountNames';
import { searchableAccounts } from '../../values/accountIndex';
import type { Parsed } from '../../values/text';
import { accountIdsOf } from '../parameterShapes';
import type { Item, ItemOf } from '../item';
import { listOrId } from '../sharedFields';

export const platformField = {
	displayName: 'Platform',
	name: 'platform',
	type: 'options',
	options: [
		{ name: 'Instagram', value: 'instagram' },
		{ name: 'TikTok', value: 'tiktok' },
	],
	default: 'tiktok',
	description: 'Platform of the new account',
} as const satisfies INodeProperties;

export const accountField = {
	displayName: 'Account',
	name: 'accountId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	modes: [
		...listOrId('searchAccounts', 'an account', 'acc_tiktok_main').modes,
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. @northwind or northwind (tiktok)',
		},
	],
} as const satisfies INodeProperties;

const accountText = {
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. @northwind, acme (tiktok)',
	description: 'Usernames, display names or IDs, separated by commas',
	builderHint: {
		propertyHint:
			'A column of the sheet as it is, or names: @northwind, or northwind (tiktok) if 2 platforms have the name. Never invent an account ID.',
	},
} as const satisfies Partial<INodeProperties>;

/** The accounts of a post: chosen from the list, or named in a column of a sheet. */
export const accountsFrom = {
	displayName: 'Accounts From',
	name: 'accountsFrom',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'List', value: 'list', description: 'Chosen from the accounts of the company' },
		{ name: 'Names or IDs', value: 'names', description: 'Text, or a column of a sheet' },
	],
	default: 'list',
	description: 'Where the accounts of the post come from',
} as const satisfies INodeProperties;

export const chosenAccounts = [
	{
		displayName: 'Accounts',
		name: 'accountIds',
		displayOptions: { show: { accountsFrom: ['list'], '@tool': [true] } },
		...accountText,
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
		hint: 'To use a column of a sheet, set Accounts From to Names or IDs',
	},
	{
		displayName: 'Accounts',
		name: 'accountNames',
		displayOptions: { show: { accountsFrom: ['names'] } },
		...accountText,
	},
] as const satisfies INodeProperties[];

/** Accounts as a field of the panel names them: IDs or names. */
export type NamedAccounts = Readonly<{ field: string; entries: readonly string[] }>;

/** Reads the IDs or names of accounts, each once, from the field that the user chose. */
export function readAccountEntries(
	item: ItemOf<typeof chosenAccounts>,
	accountsFrom: string | undefined,
): NamedAccounts {
	const limits = { max: LIMITS.accountIdsPerRequest, maxLength: LIMITS.idLength };
	const field = accountsFrom === 'names' ? 'accountNames' : 'accountIds';
	return { field, entries: [...new Set(item.list(field, limits, parseGivenAccounts))] };
}

/** Names and IDs as people write them, and accounts as an earlier operation returned them. */
function parseGivenAccounts(value: unknown): Parsed<string[]> {
	return splitAccounts(accountIdsOf(value));
}

/**
 * The accounts of the company, read once a run, or the reason why they cannot be read. A lasting failure, such as
 * a missing scope, is kept for the run. After a temporary failure, the next row that needs the list reads it again.
 */
export async function readAccountList(
	item: Item,
	service: ServiceClient,
): Promise<readonly Account[] | ServiceError> {
	const list = item.results.accounts.once(async () => {
		const accounts = await service.listAccounts().catch(asFailureUnlessCancelled);
		if (!(accounts instanceof ServiceError)) {
			return accounts.flatMap(searchableAccounts);
		}
		if (isTransient(accounts)) {
			throw accounts;
		}
		return accounts;
	});
	return await list.catch(asFailureUnlessCancelled);
}

interface AccountParameter extends Pick<ProblemReport, 'refuse'> {
	id(name: 'accountId'): string | undefined;
	modeOf(name: 'accountId'): string | undefined;
	isExpression(name: 'accountId'): boolean;
}

/**
 * Finds the ID of an account from an ID or a name. Reads the list of accounts only if the value may
 * be a name.
 */
export async function readAccountId(
	item: Item,
	service: ServiceClient,
	parameters: AccountParameter,
): Promise<string | undefined> {
	const value = parameters.id('accountId');
	const mode = parameters.modeOf('accountId');
	// Without a mode, the field is a plain list, whose value is an ID unless an expression returned it.
	const isChosen = mode === undefined ? !parameters.isExpression('accountId') : mode !== 'name';
	if (value === undefined || (isChosen && !isSurelyName(value))) {
		return value;
	}
	const account = { field: 'accountId', entries: [value] } as const;
	const { accountIds } = await resolveAccounts(item, service, account, parameters);
	return accountIds[0];
}

/** The ID of the account that the user chose or named. Throws InvalidItemError. */
export async function accountIdOf(
	item: ItemOf<[typeof accountField]>,
	service: ServiceClient,
): Promise<string> {
	// Throws all problems of the parameters first, because a name needs a request.
	item.id('accountId');
	item.assertValid();
	return item.valid({ accountId: await readAccountId(item, service, item) }).accountId;
}

/**
 * Finds the accounts that entries mean, each once. If the list of accounts cannot be read, takes the entries as IDs;
 * `areChecked` is false then.
 */
export async function resolveAccounts(
	item: Item,
	service: ServiceClient,
	{ field, entries }: NamedAccounts,
	report: Pick<ProblemReport, 'refuse'> = item,
) {
	const accounts = await readAccountList(item, service);
	const areChecked = !(accounts instanceof ServiceError);
	const accountIds = new Set<string>();
	for (const entry of entries) {
		const account = areChecked ? findAccount(entry, accounts) : parseWithoutList(entry, accounts);
		if ('value' in account) {
			accountIds.add(account.value);
		} else {
			report.refuse(field, account.problem, account.forModel);
		}
	}
	return { accountIds: [...accountIds], areChecked };
}

/** Accepts an ID without the list of accounts. A name needs the list, so it is refused or the failure is thrown. */
function parseWithoutList(entry: string, failure: ServiceError): Parsed<string> {
	if (!isSurelyName(entry)) {
		return { value: entry };
	}
	if (failure.facts.code !== 'insufficient_scope') {
		throw failure;
	}
	const step =
		'Ask the user for the ID of the account, or tell the user that the API key needs this scope';
	return { problem: notReadable(entry), forModel: notReadable(entry, step) };
}
