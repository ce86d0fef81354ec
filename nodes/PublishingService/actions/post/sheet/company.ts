import type { ServiceClient } from '../../../client/serviceClient';
import { ServiceError } from '../../../client/serviceError';
import type { SheetRow } from '../../../plan/types';
import type { CompanyNames, ItemGroup } from '../../operation';
import type { RowItem } from '../rowFields';
import type { Sheet } from './sheetRows';

interface CompanyRows {
	/** Undefined if the run has only one company. */
	readonly name: string | undefined;
	readonly items: readonly RowItem[];
	readonly itemsByIndex: ReadonlyMap<number, RowItem>;
	readonly shared: ItemGroup<RowItem>['shared'];
	readonly rows: readonly SheetRow[];
}

/** A company whose key can be used. */
export interface OpenCompany extends CompanyRows {
	readonly kind: 'open';
	readonly client: ServiceClient;
}

/** A company to which nothing can be sent. */
export interface RefusedCompany extends CompanyRows {
	readonly kind: 'refused';
	readonly failure: ServiceError;
}

/** The rows that go with one API key. */
export type Company = OpenCompany | RefusedCompany;

/** Joins the rows of the sheet with the keys that they go with. */
export function openCompanies(
	groups: ReadonlyArray<ItemGroup<RowItem>>,
	sheet: Sheet,
	names: CompanyNames,
): Company[] {
	return groups.map(({ items, service, shared }): Company => {
		const indexes = new Set(items.map(({ index }) => index));
		const rows = sheet.rows.filter(({ item }) => indexes.has(item));
		// Rows enter the queues of their accounts in this order.
		rows.sort((a, b) => a.item - b.item);
		const name = names.get(items[0]?.index ?? -1);
		const itemsByIndex = new Map(items.map((item) => [item.index, item]));
		const base = { name, items, itemsByIndex, shared, rows };
		return service instanceof ServiceError
			? { ...base, kind: 'refused', failure: service }
			: { ...base, kind: 'open', client: service };
	});
}

/** The item of a row. */
export function itemOf(
	{ itemsByIndex }: Pick<Company, 'itemsByIndex'>,
	row: Pick<SheetRow, 'item'>,
): RowItem {
	const item = itemsByIndex.get(row.item);
	if (!item) {
		throw new Error(`The run has no item ${row.item}`);
	}
	return item;
}
