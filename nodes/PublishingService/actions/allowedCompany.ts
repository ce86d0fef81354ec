import type { IExecuteFunctions } from 'n8n-workflow';

import { asFailureUnlessCancelled, failureOf, ServiceError } from '../client/serviceError';
import type { WorkspaceCompany } from '../contract/schemas';
import { RUN_TEXTS } from '../messages/runTexts';
import { readWorkspace } from '../posting/media/workspaceImages';
import { columnOf } from '../sheet/headings';
import { plainName, quote } from '../values/text';
import type { CompanyNames, Connection } from './operation';

/**
 * Refuses the items whose API key belongs to another company than Allow Only This Company names, before anything
 * is sent for them. `setting` is the saved value of the option.
 */
export async function refuseOtherCompanies(
	context: IExecuteFunctions,
	connection: Connection,
	setting: unknown,
): Promise<Connection[]> {
	const { service, items, shared } = connection;
	if (!setting || service instanceof ServiceError) {
		return [connection];
	}
	const company = await readCompany(connection);
	const refusals = items.map((item) => {
		const value = context.getNodeParameter('runOptions.allowedCompany', item, setting);
		const allowedName = typeof value === 'string' ? value.trim() : '';
		return [item, refusalBy(company, allowedName)] as const;
	});
	if (!(company instanceof ServiceError) && refusals.every(([, refusal]) => !refusal)) {
		shared.hints.add({ message: RUN_TEXTS.keyOfCompany(company.name), type: 'info' });
	}
	const groups = groupItems(refusals, (refusal) => refusal?.message ?? '');
	return groups.map(([itemsOfGroup, refusal]) => ({
		service: refusal ?? service,
		items: itemsOfGroup,
		shared,
	}));
}

async function readCompany({
	service,
	shared,
}: Connection): Promise<Partial<WorkspaceCompany> | ServiceError> {
	if (service instanceof ServiceError) {
		return service;
	}
	const workspace = await readWorkspace(shared, service).catch(asFailureUnlessCancelled);
	return workspace instanceof ServiceError ? workspace : (workspace.company ?? {});
}

/** The reason to refuse an item; undefined if the company has the allowed name or ID. */
function refusalBy(
	company: Partial<WorkspaceCompany> | ServiceError,
	allowedName: string,
): ServiceError | undefined {
	if (company instanceof ServiceError) {
		return failureOf('other_company.unknown', 'notSent', { values: { reason: company.message } });
	}
	const { name, companyId } = company;
	const allowed = plainName(allowedName);
	if (allowed !== '' && [companyId, name].some((text = '') => plainName(text) === allowed)) {
		return;
	}
	const values = {
		wish: allowedName === '' ? 'is empty for this row' : `is ${quote(allowedName)}`,
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

/** The client in the first column for clients; empty if the row has no such column. */
function clientIn(row: Readonly<Record<string, unknown>> = {}): string {
	for (const [heading, cell] of Object.entries(row)) {
		if (typeof cell === 'string' && columnOf(heading) === 'brand') {
			return cell.trim();
		}
	}
	return '';
}

/** Groups the items whose values have the same name. A group keeps the value of its first item. */
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
