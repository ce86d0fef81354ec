import type { IExecuteFunctions } from 'n8n-workflow';

import { asFailureUnlessCancelled, failureOf, ServiceError } from '../client/serviceError';
import type { Workspace } from '../contract/schemas';
import { RUN_TEXTS } from '../messages/runTexts';
import { readWorkspace } from '../posting/media/workspaceImages';
import { columnOf } from '../sheet/headings';
import { plainName } from '../values/text';
import type { CompanyNames, Connection } from './operation';

/** Refuses the items of another company than Allow Only This Company says, before anything is sent for them. */
export async function refuseOtherCompanies(
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

export type Company = Partial<NonNullable<Workspace['company']>>;

async function readCompany({ service, shared }: Connection): Promise<Company | ServiceError> {
	if (service instanceof ServiceError) {
		return service;
	}
	const workspace = await readWorkspace(shared.results, service).catch(asFailureUnlessCancelled);
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

/** The company of each item: the name that the API key may read, or the client that the item itself names. */
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

export function groupItems<T>(
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
