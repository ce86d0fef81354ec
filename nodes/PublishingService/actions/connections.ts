import type { IExecuteFunctions } from 'n8n-workflow';

import { apiKeyOf, baseUrlOf, readCredential, type ServiceCredential } from '../client/credential';
import { createClient, type ServiceClient } from '../client/serviceClient';
import { failureOf, asFailure, asFailureOfLook, ServiceError } from '../client/serviceError';
import type { Workspace } from '../contract/decoded';
import { RUN_TEXTS } from '../messages/runTexts';
import { HeldAccounts, QueueByKey } from '../posting/accountOrder';
import { readWorkspace } from '../posting/media/workspaceImages';
import { RunFiles } from '../posting/uploads/storedFile';
import { columnOf } from '../sheet/headings';
import { plainName } from '../values/text';
import { ConcurrencyLimit, DEFAULT_LIMIT, HIGHEST_LIMIT } from './concurrencyLimit';
import { ResultsByKey, type SharedState } from './item';
import type { CompanyNames } from './operation';
import { RunHints } from './runHints';
import type { RunOptions } from './runOptions';

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

/** The items that go with one credential. */
interface ItemsOfKey {
	readonly found: FoundCredential;
	readonly items: number[];
}

/**
 * Groups the items by the credential that n8n resolves for them. Without an expression in it the
 * credential is the same for all, and is read once. Items of another company than the run is only for
 * go with none. Throws as n8n does where there is no credential.
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
		// Equal for items that go with the same key to the same address.
		const isRefused = found instanceof ServiceError;
		const name = JSON.stringify(isRefused ? found.message : [found.key, found.address]);
		const group = groups.get(name) ?? { found, items: [] };
		groups.set(name, group);
		group.items.push(index);
	});
	const ofRun = {
		itemLimit: new ConcurrencyLimit(options.itemsAtOnce ?? HIGHEST_LIMIT),
		uploadLimit: new ConcurrencyLimit(options.uploadsAtOnce),
		files: new RunFiles(),
		keys,
		hints: new RunHints(),
	};
	const connections = await Promise.all(
		[...groups.values()].map(async (group) => await connect(context, options, ofRun, group)),
	);
	const { onlyForCompany } = options;
	return onlyForCompany
		? await heldAgainstCompany(context, connections, onlyForCompany)
		: connections;
}

async function connect(
	context: IExecuteFunctions,
	{ requestTimeout, itemsAtOnce = DEFAULT_LIMIT }: RunOptions,
	ofRun: Omit<SharedState, 'accountQueue' | 'heldAccounts' | 'results'>,
	{ found, items }: ItemsOfKey,
): Promise<Connection> {
	const ofClient = { itemIndex: items[0], requestTimeout: requestTimeout * 1000 };
	const ofKey = {
		itemLimit: new ConcurrencyLimit(itemsAtOnce, ofRun.itemLimit),
		accountQueue: new QueueByKey(),
		heldAccounts: new HeldAccounts(),
		results: new ResultsByKey(),
	};
	const service =
		found instanceof ServiceError
			? found
			: await createClient(context, ofClient, found.credential).catch(asFailure);
	return { service, items, shared: { ...ofRun, ...ofKey } };
}

/** The credential of each item. */
async function readCredentials(context: IExecuteFunctions): Promise<FoundCredential[]> {
	const items = context.getInputData();
	const first = await readPlain(context, 0);
	if (isFixed(first)) return items.map(() => first);
	const others = items.slice(1).map((_, at) => at + 1);
	const limit = new ConcurrencyLimit(DEFAULT_LIMIT);
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

/**
 * Holds the company of each key against Only for Company: items of another one are refused before
 * anything is sent for them.
 */
async function heldAgainstCompany(
	context: IExecuteFunctions,
	connections: readonly Connection[],
	written: unknown,
): Promise<Connection[]> {
	const isExpression = typeof written === 'string' && written.startsWith('=');
	const wantedBy = (item: number) => {
		const wish = isExpression
			? context.getNodeParameter('runOptions.onlyForCompany', item)
			: written;
		return typeof wish === 'string' ? wish.trim() : '';
	};
	const checked = await Promise.all(
		connections.map(async (connection) => await split(connection, wantedBy)),
	);
	return checked.flat();
}

/** The items of the wanted company, and for each other wish those that are refused. */
async function split(
	connection: Connection,
	wantedBy: (item: number) => string,
): Promise<Connection[]> {
	if (connection.service instanceof ServiceError) return [connection];
	const company = await readCompany(connection);
	const refused = new Map<string, { service: ServiceError; items: number[] }>();
	const items = connection.items.filter((item) => {
		const wanted = wantedBy(item);
		if (!(company instanceof ServiceError) && isCalled(company, wanted)) return true;
		const others = refused.get(wanted) ?? { service: otherCompany(company, wanted), items: [] };
		others.items.push(item);
		refused.set(wanted, others);
		return false;
	});
	const others = [...refused.values()].map((more) => ({ ...connection, ...more }));
	if (!(company instanceof ServiceError) && refused.size === 0) {
		connection.shared.hints.add({ message: RUN_TEXTS.keyOfCompany(company.name), type: 'info' });
	}
	return items.length > 0 ? [{ ...connection, items }, ...others] : others;
}

type Company = Partial<NonNullable<Workspace['company']>>;

/** The company of a key, in one request for each run. */
async function readCompany({ service, shared }: Connection): Promise<Company | ServiceError> {
	if (service instanceof ServiceError) return service;
	const workspace = await readWorkspace(shared.results, service).catch(asFailureOfLook);
	return workspace instanceof ServiceError ? workspace : (workspace.company ?? {});
}

function isCalled({ companyId, name }: Company, wanted: string): boolean {
	const wish = plainName(wanted);
	return wish !== '' && [companyId, name].some((text = '') => plainName(text) === wish);
}

function otherCompany(company: Company | ServiceError, wanted: string): ServiceError {
	if (company instanceof ServiceError) {
		return failureOf('other_company.unknown', 'notSent', { values: { reason: company.message } });
	}
	const wish = wanted === '' ? 'is empty for this row' : `is "${wanted}"`;
	const { name, companyId = 'no name' } = company;
	return failureOf('other_company', 'notSent', { values: { wish, company: name ?? companyId } });
}

/** Whose each item is: the name that the key may read, or what the item itself calls its client. */
export async function companyNames(
	context: IExecuteFunctions,
	connections: readonly Connection[],
): Promise<CompanyNames> {
	const names = new Map<number, string>();
	const input = context.getInputData();
	const nameItems = async (connection: Connection) => {
		const company = await readCompany(connection);
		const name = company instanceof ServiceError ? undefined : company.name;
		for (const item of connection.items) {
			const called = name ?? clientIn(input[item]?.json ?? {});
			if (called !== '') names.set(item, called);
		}
	};
	await Promise.all(connections.map(nameItems));
	return names;
}

/** What a column such as Client or Brand says. */
function clientIn(row: Readonly<Record<string, unknown>>): string {
	const [value] = Object.entries(row).flatMap(([heading, cell]) =>
		columnOf(heading) === 'brand' && typeof cell === 'string' ? [cell.trim()] : [],
	);
	return value ?? '';
}
