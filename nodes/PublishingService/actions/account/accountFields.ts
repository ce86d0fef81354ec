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

/** Accounts as a field of the panel names them. */
type NamedAccounts = Readonly<{ field: string; entries: readonly string[] }>;

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
 * The company's accounts, read once a run, or why they cannot be. That a key does not have the scope is
 * kept for the run; a failure that may pass is not, so that a later row asks again.
 */
export async function readAccountList(
	item: Item,
	service: ServiceClient,
): Promise<readonly Account[] | ServiceError> {
	const list = item.once('accounts', async () => {
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
	const isChosen = mode === undefined ? !parameters.isExpression('accountId') : mode !== 'name';
	if (value === undefined || (isChosen && !isSurelyName(value))) {
		return value;
	}
	const named = { field: 'accountId', entries: [value] } as const;
	const { accountIds } = await resolveAccounts(item, service, named, parameters);
	return accountIds[0];
}

export async function accountIdOf(
	item: ItemOf<[typeof accountField]>,
	service: ServiceClient,
): Promise<string> {
	// Checks everything else first, because a name needs a request.
	item.id('accountId');
	item.assertValid();
	return item.valid({ accountId: await readAccountId(item, service, item) }).accountId;
}

/** The accounts that entries mean, each once; without the list they are taken as IDs, and not checked. */
export async function resolveAccounts(
	item: Item,
	service: ServiceClient,
	{ field, entries }: NamedAccounts,
	report: Pick<ProblemReport, 'refuse'> = item,
) {
	const accounts = await readAccountList(item, service);
	const checked = !(accounts instanceof ServiceError);
	const accountIds = entries.flatMap((entry) => {
		const found = checked ? findAccount(entry, accounts) : withoutList(entry, accounts);
		if ('value' in found) {
			return found.value;
		}
		report.refuse(field, found.problem, found.forModel);
		return [];
	});
	return { accountIds: [...new Set(accountIds)], checked };
}

/** Accepts an ID if the key may not read the list; every other failure stays. */
function withoutList(entry: string, failure: ServiceError): Parsed<string> {
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
