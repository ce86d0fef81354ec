import type { IExecuteFunctions } from 'n8n-workflow';

import { failureOf, asFailureOfLook, ServiceError } from '../client/serviceError';
import type { Workspace } from '../contract/decoded';
import { RUN_TEXTS } from '../messages/runTexts';
import { readWorkspace } from '../posting/media/workspaceImages';
import { columnOf } from '../sheet/headings';
import type { Connection } from './connections';
import type { CompanyNames } from './operation';
import { plainName } from '../values/text';

/**
 * Holds the company of each key against Only for Company: items of another one are refused before
 * anything is sent for them.
 */
export async function heldAgainstCompany(
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
