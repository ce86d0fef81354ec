import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { baseUrlOf } from '../client/baseUrl';
import { readCredential } from '../client/credential';
import { apiKeyOf } from '../client/credentialFields';
import { createClient } from '../client/serviceClient';
import { failureOf, asFailure, asFailureOfLook, ServiceError } from '../client/serviceError';
import { ServiceHealth } from '../client/serviceHealth';
import type { Workspace } from '../contract/decoded';
import { RUN_TEXTS } from '../messages/runTexts';
import { AccountQueue } from '../posting/accountQueue';
import { ConcurrencyLimit, HeldAccounts } from '../posting/concurrency';
import { readWorkspace } from '../posting/media/workspaceImages';
import { RunFiles } from '../posting/uploads/storedFile';
import { columnOf } from '../sheet/headings';
import { plainName } from '../values/text';
import { ResultsByKey } from './item';
import type { CompanyNames, ItemGroup, Resource } from './operation';
import { RunHints } from './runHints';

/** How many items of a key run at once, unless a run option says otherwise. */
export const DEFAULT_LIMIT = 20;
/** More would wait inside n8n rather than at the service. */
export const HIGHEST_LIMIT = 100;
const UPLOADS_AT_ONCE = 4;
const REQUEST_SECONDS = 60;
/** Of seconds: just below the longest delay of a timer. */
const HIGHEST_COUNT = 2_000_000;

export const runOptionsField = [
	{
		displayName: 'Run Options',
		name: 'runOptions',
		type: 'collection',
		placeholder: 'Add run option',
		default: {},
		options: [
			{
				displayName: 'Allow Only This Company',
				name: 'allowedCompany',
				type: 'string',
				default: '',
				placeholder: 'e.g. Sandbox Studio',
				description: 'Name or ID. The node refuses the API keys of other companies.',
			},
			{
				displayName: 'Items at Once',
				name: 'itemsAtOnce',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: HIGHEST_LIMIT, numberPrecision: 0 },
				default: DEFAULT_LIMIT,
				description: 'How many items run at the same time. Posts of one account keep their order.',
			},
			{
				displayName: 'Request Timeout (Seconds)',
				name: 'requestTimeout',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: REQUEST_SECONDS,
				description: 'How long one request may take. The transfer of a file gets more time.',
			},
			{
				displayName: 'Uploads at Once',
				name: 'uploadsAtOnce',
				displayOptions: {
					show: {
						'/resource': ['post', 'upload'],
						'/operation': ['create', 'createFromRows', 'upload'],
					},
				},
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 20, numberPrecision: 0 },
				default: UPLOADS_AT_ONCE,
				description: 'How many files upload at the same time, over all items',
			},
		],
	},
] as const satisfies INodeProperties[];

/** The operations that upload files, by their names; only they have Uploads at Once. */
const UPLOADING: ReadonlySet<string> = new Set(['create', 'createFromRows', 'upload']);

/**
 * The run options as two fields of one name: with Uploads at Once for operations that upload, without
 * it for all others. n8n's Assistant reads every field once an operation, so a short list saves it
 * thousands of characters.
 */
export function runOptionsProperties(resources: readonly Resource[]): INodeProperties[] {
	const names = new Set(
		resources.flatMap(({ operations }) => operations.map(({ value }) => value)),
	);
	const others = [...names].filter((name) => !UPLOADING.has(name));
	return runOptionsField.flatMap((field): INodeProperties[] => {
		const options = field.options.filter(({ name }) => name !== 'uploadsAtOnce');
		return [
			{
				...field,
				displayOptions: { show: { operation: [...UPLOADING] } },
				options: [...field.options],
			},
			{ ...field, displayOptions: { show: { operation: others } }, options },
		];
	});
}

export type Connection = ItemGroup<number>;

type Found = Awaited<ReturnType<typeof readOwn>>;
type OwnCredential = Exclude<Found, ServiceError>;

/** The keys of the run, each with its items; throws as n8n does where there is no credential. */
export async function connectItems(context: IExecuteFunctions): Promise<Connection[]> {
	const { itemsAtOnce, uploadsAtOnce, requestTimeout, allowedCompany } = readRunOptions(context);
	const read = await readCredentials(context);
	const ofRun = {
		uploadLimit: new ConcurrencyLimit(uploadsAtOnce),
		files: new RunFiles(),
		keys: new Set(read.flatMap((found) => (mayVary(found) ? [found.key] : []))),
		hints: new RunHints(),
	};
	const health = new ServiceHealth();
	const limitOfRun = new ConcurrencyLimit(itemsAtOnce ?? HIGHEST_LIMIT);
	const named = groupItems(read.entries(), nameOf);
	const mayGo = read.map((found) => withOneAddress(found, named));
	const connections = groupItems(mayGo.entries(), nameOf).map(async ([items, found]) => {
		const options = { itemIndex: items[0], requestTimeout, health };
		const service =
			found instanceof ServiceError
				? found
				: await createClient(context, options, found.credential).catch(asFailure);
		const shared = {
			...ofRun,
			itemLimit: new ConcurrencyLimit(itemsAtOnce ?? DEFAULT_LIMIT, limitOfRun),
			accountQueue: new AccountQueue(),
			heldAccounts: new HeldAccounts(),
			results: new ResultsByKey(),
		};
		return await heldAgainstCompany(context, { service, items, shared }, allowedCompany);
	});
	return (await Promise.all(connections)).flat();
}

function readRunOptions(context: IExecuteFunctions) {
	// An expression for all of them may give anything.
	const read = (rawExpressions: boolean): IDataObject => ({
		...(context.getNodeParameter('runOptions', 0, {}, { rawExpressions }) as object),
	});
	const { itemsAtOnce, uploadsAtOnce, requestTimeout } = read(false);
	return {
		itemsAtOnce: countOf(itemsAtOnce),
		uploadsAtOnce: countOf(uploadsAtOnce) ?? UPLOADS_AT_ONCE,
		requestTimeout: (countOf(requestTimeout) ?? REQUEST_SECONDS) * 1000,
		/** As it was saved: an expression is another one for each item. */
		allowedCompany: read(true).allowedCompany,
	};
}

/** What is no number counts as not given. */
function countOf(given: unknown): number | undefined {
	const isText = typeof given === 'string' && given.trim() !== '';
	const number = isText || typeof given === 'number' ? Math.trunc(Number(given)) : NaN;
	return Number.isFinite(number) ? Math.min(Math.max(1, number), HIGHEST_COUNT) : undefined;
}

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

function nameOf(found: Found): string {
	return found instanceof ServiceError ? found.message : `${found.address} ${found.key}`;
}

/** A key that rows send to several addresses goes to none, unless the credential itself lists the domains. */
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

/** Refuses the items of another company than Allow Only This Company says, before anything is sent for them. */
async function heldAgainstCompany(
	context: IExecuteFunctions,
	connection: Connection,
	written: unknown,
): Promise<Connection[]> {
	const { service, items, shared } = connection;
	if (!written || service instanceof ServiceError) {
		return [connection];
	}
	const company = await readCompany(connection);
	const refusals = items.map((item) => {
		const wanted = context.getNodeParameter('runOptions.allowedCompany', item, written);
		return [item, refusalBy(company, typeof wanted === 'string' ? wanted.trim() : '')] as const;
	});
	if (!(company instanceof ServiceError) && refusals.every(([, refusal]) => !refusal)) {
		shared.hints.add({ message: RUN_TEXTS.keyOfCompany(company.name), type: 'info' });
	}
	const groups = groupItems(refusals, (refusal) => refusal?.message ?? '');
	return groups.map(([own, refusal]) => ({ service: refusal ?? service, items: own, shared }));
}

type Company = Partial<NonNullable<Workspace['company']>>;

async function readCompany({ service, shared }: Connection): Promise<Company | ServiceError> {
	if (service instanceof ServiceError) {
		return service;
	}
	const workspace = await readWorkspace(shared.results, service).catch(asFailureOfLook);
	return workspace instanceof ServiceError ? workspace : (workspace.company ?? {});
}

function refusalBy(company: Company | ServiceError, wanted: string): ServiceError | undefined {
	if (company instanceof ServiceError) {
		return failureOf('other_company.unknown', 'notSent', { values: { reason: company.message } });
	}
	const { name, companyId } = company;
	const wish = plainName(wanted);
	if (wish !== '' && [companyId, name].some((text = '') => plainName(text) === wish)) {
		return;
	}
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

function clientIn(row: Readonly<Record<string, unknown>> = {}): string {
	const [value = ''] = Object.entries(row).flatMap(([heading, cell]) =>
		columnOf(heading) === 'brand' && typeof cell === 'string' ? [cell.trim()] : [],
	);
	return value;
}
