import { verifyWrite } from '../../client/verifyWrite';
import type { ServiceClient } from '../../client/serviceClient';
import { asFailure, ServiceError } from '../../client/serviceError';
import type { Account, CreateAccountBody, Platform } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import { withoutInvisible } from '../../values/plainText';
import { plainUsername, quote } from '../../values/text';
import type { Item, ItemOf } from '../item';
import { operation } from '../operation';
import { publicTextProblem } from '../publicTextProblems';
import { readPublicText } from '../publicText';
import { optionsField } from '../sharedFields';
import type { CreatedAccount } from '../sharedResults';
import { platformField } from './accountFields';

export const create = operation({
	name: 'Create',
	action: 'Create account',
	description: 'Create a TikTok or Instagram publishing account and start its warmup',
	fields: [
		platformField,
		{
			displayName: 'Username',
			name: 'username',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. acme.studio',
			description: 'Username of the account on the platform',
		},
		{
			displayName: 'Display Name',
			name: 'displayName',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Acme Studio',
			description: 'Name in the profile, up to 80 characters',
		},
		{
			displayName: 'Bio',
			name: 'bio',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			required: true,
			description: 'Text of the profile, up to 220 characters',
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
			description: '1 to 20 search terms on the topics of the account, separated by commas',
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
	],
	endpoints: ['createAccount', 'listAccounts'],
	async run(item, service) {
		const bioUrl = item.group('options').url('bioUrl', { max: LIMITS.url });
		const searchTerms = readSearchTerms(item);
		const profile = item.valid({
			platform: item.required.choice('platform'),
			username: readUsername(item),
			displayName: readPublicText(item, 'displayName', { max: LIMITS.displayName }),
			bio: readPublicText(item, 'bio', { max: LIMITS.bio }),
			profilePictureUrl: item.url('profilePictureUrl', { max: LIMITS.url }),
		});
		const body = { ...profile, bioUrl, warmup: item.valid({ searchTerms }) };
		const { account, creator } = await createOnce(item, service, body);
		if (creator !== item.index) {
			const username = item.text('username')?.trim();
			const problem = `${quote(username)} is already one of your accounts (${account.accountId}): nothing was created`;
			item.refuse('username', problem);
			item.assertValid();
		}
		return [{ json: account }];
	},
});

type ProfileItem = ItemOf<
	ReadonlyArray<{
		readonly name: 'username' | 'warmupSearchTerms';
		readonly type: 'string';
	}>
>;

/** Characters that separate words, parts of addresses or entries of lists. A username contains none of them. */
const SEPARATOR = /[\s,;:/\\@]/;

/** Reads a username without its "@". Refuses everything that is not one username, because an account cannot be deleted. */
function readUsername(item: ProfileItem): string | undefined {
	const text = readPublicText(item, 'username');
	if (text === undefined) {
		return undefined;
	}
	const username = withoutInvisible(text)
		.trim()
		.replace(/^@+\s*/, '');
	if (username === '' || SEPARATOR.test(username)) {
		const problem = `must be one username, such as acme.studio, not ${quote(text)}`;
		return item.refuse('username', problem);
	}
	return username;
}

function readSearchTerms(item: ProfileItem): string[] | undefined {
	const terms = item.list('warmupSearchTerms', { max: LIMITS.warmupSearchTerms });
	const expression = item.expressionOf('warmupSearchTerms');
	const problem = (terms ?? [])
		.map((term) => publicTextProblem(term, expression))
		.find((termProblem) => termProblem !== undefined);
	return problem === undefined ? terms : item.refuse('warmupSearchTerms', problem);
}

/** Tells whether an account is the account that an item wants to create. */
type IsWanted = (account: Partial<Account>) => boolean;

/** Creates the account unless it exists. If two rows name one account, the first row is its creator. */
async function createOnce(
	item: Item,
	service: ServiceClient,
	body: CreateAccountBody,
): Promise<CreatedAccount> {
	const { platform, username } = body;
	const wantedName = plainUsername(username);
	const isWanted: IsWanted = (account) => {
		const isOnPlatform = account.platform === undefined || account.platform === platform;
		// The username in an answer may be any value.
		return isOnPlatform && plainUsername(String(account.username ?? '')) === wantedName;
	};
	const key = `${platform} ${wantedName}`;
	return await item.results.createdAccounts.once(key, async () => {
		const accountsBefore = await readAccountsBefore(item, service, platform);
		const existing = accountsBefore.find(isWanted);
		if (existing) {
			return { account: existing, creator: undefined };
		}
		const account = await sendAccount(service, body, isWanted);
		return { account, creator: item.index };
	});
}

/**
 * The accounts of a platform before the run created any. Empty if the API key may not list accounts: then the node
 * cannot know whether the account exists.
 */
async function readAccountsBefore(
	item: Item,
	service: ServiceClient,
	platform: Platform,
): Promise<readonly Account[]> {
	return await item.results.accountsBefore.once(platform, async () => {
		const accounts = await service.listAccounts(platform).catch(asFailure);
		if (!(accounts instanceof ServiceError)) {
			return accounts;
		}
		const isLasting = ['refused', 'unusable'].includes(accounts.facts.kind);
		if (isLasting) {
			return [];
		}
		throw accounts;
	});
}

/**
 * Sends the account once. The request takes no Idempotency-Key: if its answer is lost, the list of accounts
 * shows whether it was carried out.
 */
async function sendAccount(
	service: ServiceClient,
	body: CreateAccountBody,
	isWanted: IsWanted,
): Promise<Account> {
	const send = async () => await service.call('createAccount', { body });
	return await verifyWrite(service, send, async (unclear) => {
		const accounts = await service.listAccounts(body.platform).catch(asFailure);
		if (accounts instanceof ServiceError) {
			throw unclear;
		}
		return accounts.find(isWanted);
	});
}
