import type { IExecuteFunctions } from 'n8n-workflow';

import { apiKeyOf, baseUrlOf, readCredential, type ServiceCredential } from '../client/credential';
import { createClient, type ServiceClient } from '../client/serviceClient';
import { failureOf, asFailure, ServiceError } from '../client/serviceError';
import { HeldAccounts, QueueByKey } from '../posting/accountOrder';
import { ConcurrencyLimit, DEFAULT_LIMIT, HIGHEST_LIMIT } from './concurrencyLimit';
import { ResultsByKey, type SharedState } from './item';
import { RunHints } from './runHints';
import type { RunOptions } from './runOptions';
import { RunFiles } from '../posting/uploads/storedFile';

/** One key of the service, and what the items that go with it share. */
export interface Connection {
	/** The client that has the key, or why there is none. */
	readonly service: ServiceClient | ServiceError;
	/** Indexes of its items, in their order. */
	readonly items: readonly number[];
	readonly shared: SharedState;
}

/** A credential, and its key and address without what people put around them. */
interface PlainCredential {
	readonly credential: ServiceCredential;
	readonly key: string;
	readonly address: string;
}

/** The credential of an item, or why its expression gives none. */
type FoundCredential = PlainCredential | ServiceError;

interface ItemsOfKey {
	readonly credential: ServiceCredential | ServiceError;
	readonly items: number[];
}

/** How many credentials are read at once. */
const READINGS_AT_ONCE = 20;

/**
 * Groups the items by the credential that n8n resolves for them. Without an expression in it the
 * credential is the same for all, and is read once. Throws as n8n does where there is none.
 */
export async function connectItems(
	context: IExecuteFunctions,
	options: RunOptions,
): Promise<Connection[]> {
	const read = await readCredentials(context);
	// The keys that come from the items themselves, perhaps.
	const keys = new Set(
		read.flatMap((found) => (found instanceof ServiceError || isFixed(found) ? [] : [found.key])),
	);
	const groups = new Map<string, ItemsOfKey>();
	withoutSecondAddresses(read).forEach((found, index) => {
		const isRefused = found instanceof ServiceError;
		// Equal for items that go with the same key to the same address.
		const name = JSON.stringify(isRefused ? ['', found.message] : [found.key, found.address]);
		const group = groups.get(name);
		if (group) group.items.push(index);
		else groups.set(name, { credential: isRefused ? found : found.credential, items: [index] });
	});
	const ofRun = {
		itemLimit: new ConcurrencyLimit(options.itemsAtOnce ?? HIGHEST_LIMIT),
		uploadLimit: new ConcurrencyLimit(options.uploadsAtOnce),
		files: new RunFiles(),
		keys,
		hints: new RunHints(),
	};
	return await Promise.all(
		[...groups.values()].map(async (group) => await connect(context, options, ofRun, group)),
	);
}

async function connect(
	context: IExecuteFunctions,
	{ requestTimeout, itemsAtOnce = DEFAULT_LIMIT }: RunOptions,
	ofRun: Omit<SharedState, 'accountQueue' | 'heldAccounts' | 'results'>,
	{ credential, items }: ItemsOfKey,
): Promise<Connection> {
	const ofClient = { itemIndex: items[0], requestTimeout: requestTimeout * 1000 };
	const ofKey = {
		itemLimit: new ConcurrencyLimit(itemsAtOnce, ofRun.itemLimit),
		accountQueue: new QueueByKey(),
		heldAccounts: new HeldAccounts(),
		results: new ResultsByKey(),
	};
	const service =
		credential instanceof ServiceError
			? credential
			: await createClient(context, ofClient, credential).catch(asFailure);
	return { service, items, shared: { ...ofRun, ...ofKey } };
}

/** The credential of each item. */
async function readCredentials(context: IExecuteFunctions): Promise<FoundCredential[]> {
	const items = context.getInputData();
	const first = await readPlain(context, 0);
	if (isFixed(first)) return items.map(() => first);
	const others = items.slice(1).map((_, at) => at + 1);
	const limit = new ConcurrencyLimit(READINGS_AT_ONCE);
	return [first, ...(await limit.each(others, async (index) => await readPlain(context, index)))];
}

async function readPlain(context: IExecuteFunctions, index: number): Promise<FoundCredential> {
	const credential = await readCredential(context, index).catch(asFailure);
	if (credential instanceof ServiceError) return credential;
	const { apiKey, baseUrl } = credential.data;
	return { credential, key: apiKeyOf(apiKey), address: baseUrlOf(baseUrl) };
}

/** Whether no field of a credential is an expression. */
function isFixed(found: FoundCredential): boolean {
	return !(found instanceof ServiceError) && found.credential.data.hasExpression === false;
}

/**
 * A key belongs to one service. Where the rows send one to several addresses, one of them is wrong, and
 * nobody can tell which: the key goes to none, unless the credential itself lists the domains.
 */
function withoutSecondAddresses(credentials: readonly FoundCredential[]): FoundCredential[] {
	const addresses = new Map<string, Set<string>>();
	for (const found of credentials) {
		if (found instanceof ServiceError) continue;
		const known = addresses.get(found.key) ?? new Set();
		addresses.set(found.key, known.add(found.address));
	}
	return credentials.map((found) => {
		if (found instanceof ServiceError) return found;
		const named = addresses.get(found.key) ?? new Set();
		const { allowedHttpRequestDomains } = found.credential.data;
		if (named.size < 2 || allowedHttpRequestDomains === 'domains') return found;
		const list = [...named].join(', ');
		return failureOf('key_of_two_addresses', 'notSent', { values: { addresses: list } });
	});
}
