import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import type { Account, CreateAccountBody } from '../../contract/decoded';
import type { ItemOf } from '../item';
import { optionsField } from '../sharedFields';
import { platformField } from './accountFields';
import { operation } from '../operation';
import { asFailure, ServiceError } from '../../client/serviceError';
import { plainName } from '../../values/text';

const fields = [
	...platformField,
	{
		displayName: 'Username',
		name: 'username',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. acme.studio',
		description: 'The name by which the platform knows the account',
	},
	{
		displayName: 'Display Name',
		name: 'displayName',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Acme Studio',
		description: 'The name that people see, up to 80 characters',
	},
	{
		displayName: 'Bio',
		name: 'bio',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		required: true,
		description: 'What the profile says, up to 220 characters',
	},
	{
		displayName: 'Profile Picture URL',
		name: 'profilePictureUrl',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://cdn.example.com/logo.png',
		description: 'A public link to the picture',
	},
	{
		displayName: 'Warmup Search Terms',
		name: 'warmupSearchTerms',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. home decor, small flats',
		description: '1 to 20 terms that fit the account, separated by commas',
	},
	optionsField([
		{
			displayName: 'Bio URL',
			name: 'bioUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://www.example.com',
			description: 'The link in the profile',
		},
	]),
] as const satisfies INodeProperties[];

/** Creates it unless it is there; two rows that name one account take one of the plan's slots. */
async function createOnce(
	item: ItemOf<typeof fields>,
	service: ServiceClient,
	body: CreateAccountBody,
): Promise<Account> {
	const { platform, username } = body;
	const list = async () => await accountsBefore(service, platform);
	const key = `account: ${platform} ${normalizedUsername(username)}`;
	const { account, creator } = await item.once(key, async () => {
		const there = accountNamed(await item.once(`accounts before: ${platform}`, list), body);
		if (there) return { account: there };
		return { account: await createAccount(service, body), creator: item };
	});
	if (creator !== item) {
		const problem = `"${username}" is already one of your accounts (${account.accountId}): nothing was created`;
		item.refuse('username', problem);
		item.assertValid();
	}
	return account;
}

/** The accounts of one platform; none are known where the service does not let the key list them. */
async function accountsBefore(
	service: ServiceClient,
	platform: CreateAccountBody['platform'],
): Promise<readonly Account[]> {
	const accounts = await service.listAccounts(platform).catch(asFailure);
	if (!(accounts instanceof ServiceError)) return accounts;
	if (['refused', 'unusable'].includes(accounts.facts.kind)) return [];
	throw accounts;
}

/** The account of a list that has this username, in whatever way the service writes it. */
function accountNamed(
	accounts: readonly Account[],
	{ platform, username }: CreateAccountBody,
): Account | undefined {
	const wanted = normalizedUsername(username);
	return accounts.find(
		({ platform: its = platform, username: name = '' }: Partial<Account>) =>
			its === platform && normalizedUsername(name) === wanted,
	);
}

/**
 * Creates an account that was not there before (specification, "POST /v2/accounts"). The request
 * takes no Idempotency-Key: after an unclear answer the list of accounts tells whether it was carried
 * out. Where the list cannot be read it is not sent again. Throws ServiceError.
 */
async function createAccount(service: ServiceClient, body: CreateAccountBody): Promise<Account> {
	const username = body.username.replace(/^@+\s*/, '');
	return await service.verify(
		async () => await service.call('createAccount', { body: { ...body, username } }),
		async (unclear) => {
			const listed = await service.listAccounts(body.platform).catch(asFailure);
			if (listed instanceof ServiceError) throw unclear;
			return accountNamed(listed, body);
		},
	);
}

/** A username as every service would compare it: without spaces around it, a leading @, or case. */
function normalizedUsername(username: unknown): string {
	const text = typeof username === 'string' ? username : '';
	return plainName(text).replace(/^@+\s*/, '');
}

export const create = operation({
	value: 'create',
	name: 'Create',
	action: 'Create an account',
	description: 'Create a TikTok or Instagram publishing account and start its warmup',
	fields,
	endpoints: ['createAccount', 'listAccounts'],
	async run(item, service) {
		const bioUrl = item.group('options').url('bioUrl', { max: LIMITS.url });
		const searchTerms = item.list('warmupSearchTerms', { max: LIMITS.warmupSearchTerms });
		const profile = item.valid({
			platform: item.required.choice('platform'),
			username: item.text('username')?.trim(),
			displayName: item.text('displayName', { max: LIMITS.displayName }),
			bio: item.text('bio', { max: LIMITS.bio }),
			profilePictureUrl: item.url('profilePictureUrl', { max: LIMITS.url }),
		});
		const warmup = item.valid({ searchTerms });
		const body = { ...profile, ...(bioUrl && { bioUrl }), warmup };
		return [{ json: await createOnce(item, service, body) }];
	},
});
