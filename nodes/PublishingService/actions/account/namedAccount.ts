import type { ServiceClient } from '../../client/serviceClient';
import type { ServiceError } from '../../client/serviceError';
import type { Fields } from '../fields';
import type { Item } from '../item';
import { resolveAccounts } from '../values/accountNames';
import { readAccountList } from './accountList';

/**
 * The ID of an account that a field gives by ID or by name. The list of accounts is read only where
 * the value may be a name; without it the value is taken as an ID. What is none is noted.
 */
export async function readAccountId(
	item: Item,
	service: ServiceClient,
	fields: Fields,
	name: string,
): Promise<string | undefined> {
	const value = fields.id(name);
	if (value === undefined || !mayBeName(fields, name, value)) return value;
	const list = await readAccountList(item, service);
	if ('failure' in list) {
		return isSurelyName(value) ? fields.refuse(name, notReadable(value, list.failure)) : value;
	}
	const { accountIds, problems } = resolveAccounts([value], list.accounts);
	for (const problem of problems) fields.refuse(name, problem);
	return accountIds[0];
}

/** The list and the mode By ID give IDs, an expression in a list whatever its column holds. */
function mayBeName(fields: Fields, name: string, value: string): boolean {
	const mode = fields.modeOf(name);
	if (mode === 'name' || isSurelyName(value)) return true;
	return mode === undefined && fields.isExpression(name);
}

/** No ID has an "@" in front, a space or a bracket. */
export function isSurelyName(entry: string): boolean {
	return /^[@＠]|[\s()]/.test(entry);
}

/** Why a name cannot be used, as it goes on after the field's name. */
export function notReadable(entry: string, { facts: { code } }: ServiceError): string {
	const cause = code === 'insufficient_scope' ? 'the key lacks the scope accounts:read' : code;
	return `: "${entry}" cannot be looked up, because the list of accounts could not be read (${cause}). Give the ID of the account`;
}
