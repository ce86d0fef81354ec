import type { IExecuteFunctions } from 'n8n-workflow';

import { baseUrlOf } from '../client/baseUrl';
import { readCredential } from '../client/credential';
import { apiKeyOf } from '../client/credentialFields';
import { createClient } from '../client/serviceClient';
import { asFailure, failureOf, ServiceError } from '../client/serviceError';
import { DestinationHealth } from '../client/destinationHealth';
import { AccountQueue } from '../posting/accountQueue';
import { ConcurrencyLimit } from '../posting/concurrencyLimit';
import { HeldAccounts } from '../posting/heldAccounts';
import { RunFiles } from '../posting/uploads/binaryFile';
import { groupItems, refuseOtherCompanies } from './allowedCompany';
import { ResultsByKey, type SharedState } from './item';
import type { Connection } from './operation';
import { RunHints } from './runHints';
import { DEFAULT_LIMIT, HIGHEST_LIMIT, readRunOptions } from './runOptions';

type Found = Awaited<ReturnType<typeof readOwn>>;
type OwnCredential = Exclude<Found, ServiceError>;

/** The API keys of the run, each with its items. Throws like n8n if there is no credential. */
export async function itemsByApiKey(context: IExecuteFunctions): Promise<Connection[]> {
	const options = readRunOptions(context);
	const read = await readCredentials(context);
	const makeShared = sharedStates(options, read);
	const health = new DestinationHealth();
	const named = groupItems(read.entries(), nameOf);
	const mayGo = read.map((found) => withOneAddress(found, named));
	const connections = groupItems(mayGo.entries(), nameOf).map(async ([items, found]) => {
		const { requestTimeout } = options;
		const clientOptions = { itemIndex: items[0], requestTimeout, health };
		const service =
			found instanceof ServiceError
				? found
				: await createClient(context, clientOptions, found.credential).catch(asFailure);
		const connection = { service, items, shared: makeShared() };
		return await refuseOtherCompanies(context, connection, options.allowedCompany);
	});
	return (await Promise.all(connections)).flat();
}

/** Makes the state that the items of one key share; uploads, files, keys and hints are of the whole run. */
function sharedStates(
	{ itemsAtOnce, uploadsAtOnce }: ReturnType<typeof readRunOptions>,
	read: readonly Found[],
): () => SharedState {
	const ofRun = {
		uploadLimit: new ConcurrencyLimit(uploadsAtOnce),
		files: new RunFiles(),
		keys: new Set(read.flatMap((found) => (mayVary(found) ? [found.key] : []))),
		hints: new RunHints(),
	};
	const limitOfRun = new ConcurrencyLimit(itemsAtOnce ?? HIGHEST_LIMIT);
	return () => ({
		...ofRun,
		itemLimit: new ConcurrencyLimit(itemsAtOnce ?? DEFAULT_LIMIT, limitOfRun),
		accountQueue: new AccountQueue(),
		heldAccounts: new HeldAccounts(),
		results: new ResultsByKey(),
		dateOrders: undefined,
	});
}

async function readCredentials(context: IExecuteFunctions): Promise<Found[]> {
	const read = async (index: number) => await readOwn(context, index);
	const first = await read(0);
	const others = [...context.getInputData().keys()].slice(1);
	if (!(first instanceof ServiceError) && !mayVary(first)) {
		return [first, ...others.map(() => first)];
	}
	return [first, ...(await new ConcurrencyLimit(DEFAULT_LIMIT).each(others, read))];
}

async function readOwn(context: IExecuteFunctions, index: number) {
	const credential = await readCredential(context, index).catch(asFailure);
	if (credential instanceof ServiceError) {
		return credential;
	}
	const { apiKey, baseUrl } = credential.data;
	return { credential, key: apiKeyOf(apiKey), address: baseUrlOf(baseUrl) };
}

function mayVary(found: Found): found is OwnCredential {
	return !(found instanceof ServiceError) && found.credential.data.hasExpression !== false;
}

export function nameOf(found: Found): string {
	return found instanceof ServiceError ? found.message : `${found.address} ${found.key}`;
}

/**
 * If rows send one API key to several addresses, refuses all of them, unless the credential lists
 * the domains.
 */
function withOneAddress(found: Found, groups: ReadonlyArray<readonly [unknown, Found]>): Found {
	if (found instanceof ServiceError) {
		return found;
	}
	const addresses = groups.flatMap(([, other]) =>
		'key' in other && other.key === found.key ? [other.address] : [],
	);
	const { allowedHttpRequestDomains } = found.credential.data;
	if (addresses.length < 2 || allowedHttpRequestDomains === 'domains') {
		return found;
	}
	const values = { addresses: addresses.join(', ') };
	return failureOf('key_of_two_addresses', 'notSent', { values });
}
