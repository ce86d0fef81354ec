import type { ServiceClient } from '../../../client/serviceClient';
import { type ServiceError } from '../../../client/serviceError';
import type { Account } from '../../../contract/decoded';
import { readAccountList } from '../../account/accountList';
import type { ConcurrencyLimit } from '../../concurrencyLimit';
import type { Item } from '../../item';
import { InvalidItemError } from '../../../posting/problemReport';
import { withLabel } from '../../../values/text';
import { resolveContentGroups } from '../contentGroups';
import { resolveAccounts } from '../../../values/accountNames';
import { dateOrdersOf } from '../../../sheet/readTime';
import type { DateOrderProofs } from '../../../values/dateOrder';
import type { SheetItem } from './readSheet';
import type { SheetSettings } from './sheetSettings';

/** What holds for all rows of a company, found out before the first of them. */
export interface Company {
	/** The client that has the key, or why nothing can be sent with it. */
	readonly service: ServiceClient | ServiceError;
	/** Undefined where there is only one, and where the key may not read it. */
	readonly name?: string;
	/** The bound on rows of this company, and of the run. */
	readonly rowLimit: Pick<ConcurrencyLimit, 'run'>;
	/** Undefined where the key may not read them. */
	readonly accounts?: readonly Account[];
	/** IDs for rows that name none. */
	readonly forAllRows: readonly string[];
	/** The content group that marks the posts of this sheet. */
	readonly sheetTag?: string;
	/** What the sheet itself says of the order of dates such as 12/10/2026. */
	readonly dateOrders: DateOrderProofs;
}

/** Reads the accounts of a company. Throws ServiceError. */
export async function readAccounts(
	first: Item,
	service: ServiceClient,
): Promise<Pick<Company, 'accounts'>> {
	const list = await readAccountList(first, service);
	if (!('failure' in list)) return list;
	if (list.failure.facts.code !== 'insufficient_scope') throw list.failure;
	return {};
}

/** The content group of the tag that marks the posts of this sheet. Throws InvalidItemError. */
export async function sheetTagOf(
	first: Item,
	service: ServiceClient,
	{ sheetTag }: SheetSettings,
): Promise<string | undefined> {
	const entries = sheetTag === undefined ? undefined : [sheetTag];
	const problems: string[] = [];
	const [group] =
		(await resolveContentGroups(first, service, entries, (problem) => {
			problems.push(withLabel(first.labelOf('options.sheetTag'), problem));
		})) ?? [];
	if (problems.length > 0) throw new InvalidItemError(problems);
	return group;
}

/** What the sheet itself says of the order of its dates. */
export function orderOfDates(rows: readonly SheetItem[]): DateOrderProofs {
	const [first] = rows;
	const cells = rows.map(({ row }) => row.cells);
	return first ? dateOrdersOf(cells, first.row.roles) : {};
}

/** IDs for rows that name no account; of several companies, each takes those that are its own. */
export function accountsForAllRows(
	{ accountsForAllRows: entries }: SheetSettings,
	accounts: readonly Account[] | undefined,
	isOnlyCompany: boolean,
): readonly string[] {
	if (!accounts) return entries;
	const { accountIds, problems } = resolveAccounts(entries, accounts);
	if (problems.length === 0) return accountIds;
	if (!isOnlyCompany) {
		return entries.flatMap((entry) => {
			const found = resolveAccounts([entry], accounts);
			return found.problems.length === 0 ? found.accountIds : [];
		});
	}
	throw new InvalidItemError(problems.map((problem) => `Accounts for All Rows${problem}`));
}
