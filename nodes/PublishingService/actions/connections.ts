import type { IExecuteFunctions } from 'n8n-workflow';

import { apiKeyOf, baseUrlOf, readCredential, type ServiceCredential } from '../client/credential';
import { createClient, type ClientOptions, type ServiceClient } from '../client/serviceClient';
import { outcomeOf, ServiceError } from '../client/serviceError';
import { HeldAccounts, QueueByKey } from '../posting/accountOrder';
import { AdaptiveLimit, ConcurrencyLimit, sideBySide } from './concurrencyLimit';
import type { SharedState } from './item';
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
	/** How many of its items run at once. */
	readonly limit: { readonly current: number };
}

interface ItemsOfKey {
	readonly credential: ServiceCredential | ServiceError;
	readonly items: number[];
}

/** How many credentials are read at once. */
const READINGS_AT_ONCE = { current: 20 };

/**
 * Groups the items by the credential that n8n resolves for them. Without an expression in it the
 * credential is the same for all, and is read once. Throws as n8n does where there is none.
 */
export async function connectItems(
	context: IExecuteFunctions,
	options: RunOptions,
): Promise<Connection[]> {
	const credentials = await readCredentials(context);
	const keys = keysOfExpressions(credentials);
	refuseSecondAddresses(credentials);
	const groups = new Map<string, ItemsOfKey>();
	credentials.forEach((credential, index) => {
		const key = keyOf(credential);
		const group = groups.get(key);
		if (group) group.items.push(index);
		else groups.set(key, { credential, items: [index] });
	});
	const ofRun = {
		uploadLimit: new ConcurrencyLimit(options.uploadsAtOnce),
		files: new RunFiles(),
		keys,
		hints: new RunHints(),
	};
	const connect = async ({ credential, items }: ItemsOfKey): Promise<Connection> => {
		const adaptive = new AdaptiveLimit();
		const { itemsAtOnce } = options;
		const ofClient: ClientOptions = {
			itemIndex: items[0],
			requestTimeout: options.requestTimeout * 1000,
			onAnswer: ({ endpoint, status, milliseconds }) =>
				status === 429 ? adaptive.pauseAsked() : adaptive.answered(endpoint, milliseconds),
		};
		return {
			service:
				credential instanceof ServiceError
					? credential
					: await outcomeOf(createClient(context, ofClient, credential)),
			items,
			shared: {
				...ofRun,
				accountQueue: new QueueByKey(),
				heldAccounts: new HeldAccounts(),
				results: new Map(),
			},
			limit: itemsAtOnce === undefined ? adaptive : { current: itemsAtOnce },
		};
	};
	return await Promise.all([...groups.values()].map(connect));
}

/** The credential of each item, or why its expression gives none. */
async function readCredentials(
	context: IExecuteFunctions,
): Promise<Array<ServiceCredential | ServiceError>> {
	const count = context.getInputData().length;
	const first = await outcomeOf(readCredential(context, 0));
	const isSame = !(first instanceof ServiceError) && first.data.hasExpression === false;
	const credentials = new Array<ServiceCredential | ServiceError>(count).fill(first);
	if (isSame || count === 0) return credentials;
	const others = Array.from({ length: Math.max(0, count - 1) }, (_, at) => at + 1);
	const read = async (index: number) => {
		credentials[index] = await outcomeOf(readCredential(context, index));
	};
	await sideBySide(others, READINGS_AT_ONCE, read, () => false);
	return credentials;
}

/** The keys that come from the items themselves, perhaps. */
function keysOfExpressions(
	credentials: ReadonlyArray<ServiceCredential | ServiceError>,
): ReadonlySet<string> {
	const keys = credentials.flatMap((credential) =>
		credential instanceof ServiceError || credential.data.hasExpression === false
			? []
			: [apiKeyOf(credential.data.apiKey)],
	);
	return new Set(keys);
}

/** Equal for items that go with the same key to the same address. */
function keyOf(credential: ServiceCredential | ServiceError): string {
	if (credential instanceof ServiceError) return JSON.stringify(['', credential.message]);
	const { baseUrl, apiKey } = credential.data;
	return JSON.stringify([apiKeyOf(apiKey), baseUrlOf(baseUrl)]);
}

/**
 * A key belongs to one service. Where the rows send one to several addresses, one of them is wrong, and
 * nobody can tell which: the key goes to none, unless the credential itself lists the domains.
 */
function refuseSecondAddresses(credentials: Array<ServiceCredential | ServiceError>): void {
	const addresses = new Map<string, Set<string>>();
	for (const credential of credentials) {
		if (credential instanceof ServiceError) continue;
		const key = apiKeyOf(credential.data.apiKey);
		const known = addresses.get(key) ?? new Set();
		addresses.set(key, known.add(baseUrlOf(credential.data.baseUrl)));
	}
	credentials.forEach((credential, index) => {
		if (credential instanceof ServiceError) return;
		const { apiKey, allowedHttpRequestDomains } = credential.data;
		const named = addresses.get(apiKeyOf(apiKey)) ?? new Set();
		if (named.size < 2 || allowedHttpRequestDomains === 'domains') return;
		credentials[index] = new ServiceError(
			`The API key of this row would go to several addresses: ${[...named].join(', ')}`,
			{
				kind: 'notSent',
				code: 'key_of_two_addresses',
				nextStep:
					'Nothing was sent with this key. Correct the base URL of its rows, or list the domains under Allowed Domains in the credential.',
			},
		);
	});
}
