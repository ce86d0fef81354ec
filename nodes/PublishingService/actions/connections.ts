import type { IExecuteFunctions } from 'n8n-workflow';

import { apiKeyOf, baseUrlOf, readCredential, type ServiceCredential } from '../client/credential';
import { createClient } from '../client/serviceClient';
import { failureOf, asFailure, asFailureOfLook, ServiceError } from '../client/serviceError';
import type { Workspace } from '../contract/decoded';
import { RUN_TEXTS } from '../messages/runTexts';
import { HeldAccounts, QueueByKey } from '../posting/accountOrder';
import { readWorkspace } from '../posting/media/workspaceImages';
import { RunFiles } from '../posting/uploads/storedFile';
import { columnOf } from '../sheet/headings';
import { plainName } from '../values/text';
import { ConcurrencyLimit, DEFAULT_LIMIT, HIGHEST_LIMIT } from './concurrencyLimit';
import { ResultsByKey } from './item';
import type { CompanyNames, ItemGroup } from './operation';
import { isExpression } from './parameters';
import { RunHints } from './runHints';
import type { RunOptions } from './runOptions';

export type Connection = ItemGroup<number>;

interface OwnCredential {
	readonly credential: ServiceCredential;
	readonly key: string;
	readonly address: string;
}

/** The credential of an item, or why its expression gives none. */
type Found = OwnCredential | ServiceError;

/**
 * Groups the items by the credential that n8n resolves for them; those of another company than the run is
 * only for go with none. Throws as n8n does where there is no credential.
 */
export async function connectItems(
	context: IExecuteFunctions,
	options: RunOptions,
): Promise<Connection[]> {
	const { itemsAtOnce, uploadsAtOnce, requestTimeout, onlyForCompany } = options;
	const read = await readCredentials(context);
	const ofRun = {
		uploadLimit: new ConcurrencyLimit(uploadsAtOnce),
		files: new RunFiles(),
		keys: new Set(read.flatMap((found) => (mayVary(found) ? [found.key] : []))),
		hints: new RunHints(),
	};
	const limitOfRun = new ConcurrencyLimit(itemsAtOnce ?? HIGHEST_LIMIT);
	const connect = async (items: readonly number[], found: Found) => {
		const ofClient = { itemIndex: items[0], requestTimeout };
		const service =
			found instanceof ServiceError
				? found
				: await createClient(context, ofClient, found.credential).catch(asFailure);
		const ofKey = {
			itemLimit: new ConcurrencyLimit(itemsAtOnce ?? DEFAULT_LIMIT, limitOfRun),
			accountQueue: new QueueByKey(),
			heldAccounts: new HeldAccounts(),
			results: new ResultsByKey(),
		};
		const connection = { service, items, shared: { ...ofRun, ...ofKey } };
		return onlyForCompany
			? await heldAgainstCompany(context, connection, onlyForCompany)
			: [connection];
	};
	const groups = groupItems(withoutSecondAddresses(read).entries(), (found) =>
		found instanceof ServiceError ? found.message : JSON.stringify([found.key, found.address]),
	);
	return (await Promise.all(groups.map(async (group) => await connect(...group)))).flat();
}

/** The items whose values have one name, each list with the first of them. */
function groupItems<T>(
	values: Iterable<readonly [item: number, value: T]>,
	nameOf: (value: T) => string,
): Array<[items: number[], value: T]> {
	const groups = new Map<string, [number[], T]>();
	for (const [item, value] of values) {
		const name = nameOf(value);
		const group = groups.get(name) ?? [[], value];
		groups.set(name, group);
		group[0].push(item);
	}
	return [...groups.values()];
}

async function readCredentials(context: IExecuteFunctions): Promise<Found[]> {
	const read = async (index: number) => {
		const credential = await readCredential(context, index).catch(asFailure);
		if (credential instanceof ServiceError) return credential;
		const { apiKey, baseUrl } = credential.data;
		return { credential, key: apiKeyOf(apiKey), address: baseUrlOf(baseUrl) };
	};
	const first = await read(0);
	const others = [...context.getInputData().keys()].slice(1);
	if (!(first instanceof ServiceError) && !mayVary(first))
		return [first, ...others.map(() => first)];
	return [first, ...(await new ConcurrencyLimit(DEFAULT_LIMIT).each(others, read))];
}

function mayVary(found: Found): found is OwnCredential {
	return !(found instanceof ServiceError) && found.credential.data.hasExpression !== false;
}

/**
 * A key belongs to one service. Where the rows send one to several addresses, one of them is wrong, and
 * nobody can tell which: the key goes to none, unless the credential itself lists the domains.
 */
function withoutSecondAddresses(credentials: readonly Found[]): Found[] {
	const addresses = new Map<string, Set<string>>();
	for (const found of credentials) {
		if (found instanceof ServiceError) continue;
		const known = addresses.get(found.key) ?? new Set();
		addresses.set(found.key, known.add(found.address));
	}
	return credentials.map((found) => {
		if (found instanceof ServiceError) return found;
		const named = [...(addresses.get(found.key) ?? [])];
		const { allowedHttpRequestDomains } = found.credential.data;
		if (named.length < 2 || allowedHttpRequestDomains === 'domains') return found;
		return failureOf('key_of_two_addresses', 'notSent', {
			values: { addresses: named.join(', ') },
		});
	});
}

/** Refuses the items of another company than Only for Company says, before anything is sent for them. */
async function heldAgainstCompany(
	context: IExecuteFunctions,
	connection: Connection,
	written: unknown,
): Promise<Connection[]> {
	const { service, items, shared } = connection;
	if (service instanceof ServiceError) return [connection];
	const company = await readCompany(connection);
	const refusals = items.map((item) => {
		const wanted = isExpression(written)
			? context.getNodeParameter('runOptions.onlyForCompany', item)
			: written;
		return [item, refusalBy(company, typeof wanted === 'string' ? wanted.trim() : '')] as const;
	});
	if (!(company instanceof ServiceError) && refusals.every(([, refusal]) => !refusal)) {
		shared.hints.add({ message: RUN_TEXTS.keyOfCompany(company.name), type: 'info' });
	}
	const groups = groupItems(refusals, (refusal) => refusal?.message ?? '');
	return groups.map(([own, refusal]) => ({ service: refusal ?? service, items: own, shared }));
}

type Company = Partial<NonNullable<Workspace['company']>>;

/** The company of a key, in one request for each run. */
async function readCompany({ service, shared }: Connection): Promise<Company | ServiceError> {
	if (service instanceof ServiceError) return service;
	const workspace = await readWorkspace(shared.results, service).catch(asFailureOfLook);
	return workspace instanceof ServiceError ? workspace : (workspace.company ?? {});
}

/** Why an item for the company of this name or ID may not go with the key of another one. */
function refusalBy(company: Company | ServiceError, wanted: string): ServiceError | undefined {
	if (company instanceof ServiceError) {
		return failureOf('other_company.unknown', 'notSent', { values: { reason: company.message } });
	}
	const { name, companyId } = company;
	const wish = plainName(wanted);
	if (wish !== '' && [companyId, name].some((text = '') => plainName(text) === wish)) return;
	const values = {
		wish: wanted === '' ? 'is empty for this row' : `is "${wanted}"`,
		company: name ?? companyId ?? 'no name',
	};
	return failureOf('other_company', 'notSent', { values });
}

/** Whose each item is: the name that the key may read, or what the item itself calls its client. */
export async function companyNames(
	context: IExecuteFunctions,
	connections: readonly Connection[],
): Promise<CompanyNames> {
	const input = context.getInputData();
	const namesOf = async (connection: Connection) => {
		const company = await readCompany(connection);
		const name = company instanceof ServiceError ? undefined : company.name;
		return connection.items.map((item) => [item, name ?? clientIn(input[item]?.json)] as const);
	};
	const names = (await Promise.all(connections.map(namesOf))).flat();
	return new Map(names.filter(([, name]) => name !== ''));
}

/** What a column such as Client or Brand says. */
function clientIn(row: Readonly<Record<string, unknown>> = {}): string {
	const [value = ''] = Object.entries(row).flatMap(([heading, cell]) =>
		columnOf(heading) === 'brand' && typeof cell === 'string' ? [cell.trim()] : [],
	);
	return value;
}
