import { verifyWrite } from '../../client/verifyWrite';
import type { ServiceClient } from '../../client/serviceClient';
import { asFailure, ServiceError } from '../../client/serviceError';
import type { Account, CreateAccountBody, Platform } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import { withoutInvisible } from '../../values/plainText';
import { plainUsername, quote } from '../../values/text';
import type { Item, ItemOf } from '../item';
import { operation } from '../operation';
import { publicTextProblem } from '../post/unfilledText';
import { readPublicText } from '../publicText';
import { optionsField } from '../sharedFields';
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
		if (creator !== item) {
			const given = item.text('username')?.trim();
			const problem = `"${given}" is already one of your accounts (${account.accountId}): nothing was created`;
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

/** The characters between words, of addresses and of lists: a username has none of them. */
const NOT_OF_USERNAME = /[\s,;:/\\@]/;

/** Reads a username without its "@". An account cannot be deleted, so that whatever is no username is refused. */
function readUsername(item: ProfileItem): string | undefined {
	const given = readPublicText(item, 'username');
	if (given === undefined) {
		return undefined;
	}
	const username = withoutInvisible(given)
		.trim()
		.replace(/^@+\s*/, '');
	if (username === '' || NOT_OF_USERNAME.test(username)) {
		const problem = `must be one username, such as acme.studio, not ${quote(given)}`;
		return item.refuse('username', problem);
	}
	return username;
}

function readSearchTerms(item: ProfileItem): string[] | undefined {
	const terms = item.list('warmupSearchTerms', { max: LIMITS.warmupSearchTerms });
	const expression = item.expressionOf('warmupSearchTerms');
	const [problem] = (terms ?? []).flatMap((term) => publicTextProblem(term, expression) ?? []);
	return problem === undefined ? terms : item.refuse('warmupSearchTerms', problem);
}

/** An account, and the item of the run that created it. */
interface CreatedAccount {
	readonly account: Account;
	/** Undefined if the account existed before. */
	readonly creator: Item | undefined;
}

type IsWanted = (account: Partial<Account>) => boolean;

/** Creates the account unless it exists; of two rows that name one account, the first is its creator. */
async function createOnce(
	item: Item,
	service: ServiceClient,
	body: CreateAccountBody,
): Promise<CreatedAccount> {
	const { platform, username } = body;
	// The name in an answer may be any value.
	const isWanted: IsWanted = ({ platform: its = platform, username: name }) =>
		its === platform && plainUsername(String(name ?? '')) === plainUsername(username);
	return await item.once(`account: ${platform} ${plainUsername(username)}`, async () => {
		const before = await readAccountsBefore(item, service, platform);
		const there = before.find(isWanted);
		if (there) {
			return { account: there, creator: undefined };
		}
		const account = await sendAccount(service, body, isWanted);
		return { account, creator: item };
	});
}

/** The accounts of a platform as the run found them; none if the API key may not list accounts. */
async function readAccountsBefore(
	item: Item,
	service: ServiceClient,
	platform: Platform,
): Promise<readonly Account[]> {
	return await item.once(`accounts before: ${platform}`, async () => {
		const listed = await service.listAccounts(platform).catch(asFailure);
		if (!(listed instanceof ServiceError)) {
			return listed;
		}
		if (['refused', 'unusable'].includes(listed.facts.kind)) {
			return [];
		}
		throw listed;
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
		const listed = await service.listAccounts(body.platform).catch(asFailure);
		if (listed instanceof ServiceError) {
			throw unclear;
		}
		return listed.find(isWanted);
	});
}
