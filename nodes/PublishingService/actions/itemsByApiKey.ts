import type { IExecuteFunctions } from 'n8n-workflow';

import { baseUrlOf } from '../client/baseUrl';
import { readCredential, type ServiceCredential } from '../client/credential';
import { apiKeyOf } from '../client/credentialFields';
import { createClient } from '../client/serviceClient';
import { asFailure, failureOf, ServiceError } from '../client/serviceError';
import { DestinationHealth } from '../client/destinationHealth';
import { AccountQueue } from '../posting/accountQueue';
import { ConcurrencyLimit, ITEMS_AT_ONCE, MOST_ITEMS_AT_ONCE } from '../posting/concurrencyLimit';
import { HeldAccounts } from '../posting/heldAccounts';
import { RunFiles } from '../posting/uploads/binaryFile';
import { groupItems, refuseOtherCompanies } from './allowedCompany';
import type { Connection } from './operation';
import type { SharedState } from './run';
import { RunHints } from './runHints';
import { readRunOptions } from './runOptions';
import { SharedResults } from './sharedResults';

/** The credential of an item, with its API key and the address to which the key is sent. */
interface ItemCredential {
	readonly credential: ServiceCredential;
	readonly key: string;
	readonly address: string;
}
/** The credential of an item, or the reason why the item has none. */
type CredentialResult = ItemCredential | ServiceError;

/** The API keys of the run, each with its items. Throws like n8n if there is no credential. */
export async function itemsByApiKey(context: IExecuteFunctions): Promise<Connection[]> {
	const options = readRunOptions(context);
	const results = await readCredentials(context);
	const makeShared = sharedStates(options, results);
	const health = new DestinationHealth();
	const groups = groupItems(results.entries(), groupName);
	const checkedResults = results.map((result) => withOneAddress(result, groups));
	const connections = groupItems(checkedResults.entries(), groupName).map(
		async ([items, result]) => {
			const { requestTimeout } = options;
			const clientOptions = { itemIndex: items[0], requestTimeout, health };
			const service =
				result instanceof ServiceError
					? result
					: await createClient(context, clientOptions, result.credential).catch(asFailure);
			const connection = { service, items, shared: makeShared() };
			return await refuseOtherCompanies(context, connection, options.allowedCompany);
		},
	);
	return (await Promise.all(connections)).flat();
}

/** Returns a function that makes the state of one API key. All states share the uploads, files, keys and hints. */
function sharedStates(
	{ itemsAtOnce, uploadsAtOnce }: ReturnType<typeof readRunOptions>,
	results: readonly CredentialResult[],
): () => SharedState {
	const stateOfRun = {
		uploadLimit: new ConcurrencyLimit(uploadsAtOnce),
		files: new RunFiles(),
		keys: new Set(results.filter(mayVary).map(({ key }) => key)),
		hints: new RunHints(),
	};
	const limitOfRun = new ConcurrencyLimit(itemsAtOnce ?? MOST_ITEMS_AT_ONCE);
	return () => ({
		...stateOfRun,
		itemLimit: new ConcurrencyLimit(itemsAtOnce ?? ITEMS_AT_ONCE, limitOfRun),
		accountQueue: new AccountQueue(),
		heldAccounts: new HeldAccounts(),
		results: new SharedResults(),
		dateOrders: undefined,
	});
}

/** Reads the credential for each item; only once for all items if it contains no expression. */
async function readCredentials(context: IExecuteFunctions): Promise<CredentialResult[]> {
	const read = async (index: number) => await readItemCredential(context, index);
	const first = await read(0);
	const others = [...context.getInputData().keys()].slice(1);
	if (!(first instanceof ServiceError) && !mayVary(first)) {
		return [first, ...others.map(() => first)];
	}
	return [first, ...(await new ConcurrencyLimit(ITEMS_AT_ONCE).each(others, read))];
}

async function readItemCredential(
	context: IExecuteFunctions,
	index: number,
): Promise<CredentialResult> {
	const credential = await readCredential(context, index).catch(asFailure);
	if (credential instanceof ServiceError) {
		return credential;
	}
	const { apiKey, baseUrl } = credential.data;
	return { credential, key: apiKeyOf(apiKey), address: baseUrlOf(baseUrl) };
}

/** True if the credential may differ by item, because it may contain an expression. */
function mayVary(result: CredentialResult): result is ItemCredential {
	return !(result instanceof ServiceError) && result.credential.data.hasExpression !== false;
}

/** Names the group of items that share a credential, or the reason why they have none. */
function groupName(result: CredentialResult): string {
	return result instanceof ServiceError ? result.message : `${result.address} ${result.key}`;
}

/**
 * If rows send one API key to several addresses, refuses all of them, unless the credential lists
 * the domains.
 */
function withOneAddress(
	result: CredentialResult,
	groups: ReadonlyArray<readonly [unknown, CredentialResult]>,
): CredentialResult {
	if (result instanceof ServiceError) {
		return result;
	}
	const addresses = groups.flatMap(([, other]) =>
		'key' in other && other.key === result.key ? [other.address] : [],
	);
	const { allowedHttpRequestDomains } = result.credential.data;
	if (addresses.length < 2 || allowedHttpRequestDomains === 'domains') {
		return result;
	}
	const values = { addresses: addresses.join(', ') };
	return failureOf('key_of_two_addresses', 'notSent', { values });
}
