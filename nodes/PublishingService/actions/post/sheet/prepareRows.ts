import type { ServiceClient } from '../../../client/serviceClient';
import { ServiceError } from '../../../client/serviceError';
import { PLATFORMS } from '../../../contract/enums';
import type { Account, Platform } from '../../../contract/decoded';
import { readAccountList } from '../../account/accountList';
import type { ConcurrencyLimit } from '../../concurrencyLimit';
import type { Item } from '../../item';
import { InvalidItemError } from '../../../posting/problemReport';
import { zoneOfPost } from '../scheduleZone';
import { resolveAccounts } from '../../../values/accountNames';
import { dateOrderOfForm, dateOrderProofs, type DateOrderProofs } from '../../../values/dateOrder';
import { preparePost, type PreparedPost } from '../../../posting/createPost';
import { accountsOfRow } from './rows/rowAccounts';
import { draftOfRow } from './rows/rowDraft';
import { heldBackBy, heldBackOn, notApprovedBy } from './columns/statusColumns';
import type { SheetItem } from './readSheet';
import type { SheetRow } from './rows/sheetRow';
import { chooseTime } from './cells/networkTimes';
import { datesOf, timeOfRow, type RowTime } from './rows/rowTime';
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
	/** Why the accounts could not be read. */
	readonly failure?: ServiceError;
	/** What the sheet itself says of the order of dates such as 12/10/2026. */
	readonly dateOrders: DateOrderProofs;
}

/** Why a row is not posted, though nothing is wrong with it. */
export interface PassedOver {
	/** Held back by a column of the sheet, rather than meant for other networks. */
	readonly isHeldBack: boolean;
	readonly reason: string;
}

/** A row that was looked at without changing anything. */
export interface PreparedRow extends SheetItem {
	readonly company: Company;
	readonly accountIds: readonly string[];
	readonly time: RowTime;
	/** Undefined where the row is passed over or could not be looked at. */
	readonly prepared?: PreparedPost;
	readonly passedOver?: PassedOver;
	/** Why the row could not be looked at. */
	readonly failure?: unknown;
}

/** Reads the accounts of a company. Throws ServiceError. */
export async function readAccounts(
	first: Item,
	service: ServiceClient,
): Promise<Pick<Company, 'accounts' | 'failure'>> {
	const list = await readAccountList(first, service);
	if (!('failure' in list)) return list;
	if (list.failure.facts.code !== 'insufficient_scope') throw list.failure;
	return list;
}

/** What the sheet itself says of the order of its dates. */
export function orderOfDates(rows: readonly SheetItem[]): DateOrderProofs {
	return { ...orderOfHeadings(rows), ...dateOrderProofs(datesOf(rows.map(({ row }) => row))) };
}

/** What the headings of dates say of their order: "Date (DD/MM/YYYY)". */
function orderOfHeadings([first]: readonly SheetItem[]): DateOrderProofs {
	const { columns } = first?.row.sheet ?? {};
	const dates = [...(columns?.get('date') ?? []), ...(columns?.get('time') ?? [])];
	return Object.fromEntries(
		dates.flatMap(({ heading }) => {
			const order = dateOrderOfForm(heading);
			return order === undefined ? [] : [[order, heading.replace(/\s+/g, ' ')]];
		}),
	);
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

/** Makes a draft of every row and looks at its media, side by side and in the order of the sheet. */
export async function prepareRows(
	rows: readonly SheetItem[],
	service: ServiceClient,
	settings: SheetSettings,
	company: Company,
): Promise<PreparedRow[]> {
	const { rowLimit } = company;
	const prepare = async (row: SheetItem) => await prepareRow(row, service, settings, company);
	return await Promise.all(
		rows.map(async (row) => await rowLimit.run(async () => await prepare(row))),
	);
}

async function prepareRow(
	sheetItem: SheetItem,
	service: ServiceClient,
	settings: SheetSettings,
	company: Company,
): Promise<PreparedRow> {
	const { item, row } = sheetItem;
	row.refuseContradictions();
	const { accountIds, elsewhere } = accountsOfRow(row, company);
	const ofRow = company.accounts?.filter((account) => accountIds.includes(account.accountId));
	const platforms = new Set(ofRow?.map(({ platform }) => platform) ?? PLATFORMS);
	chooseTime(row, platforms);
	const time = timeInZone(sheetItem, accountIds, settings, company);
	const known = { ...sheetItem, company, accountIds, time };
	const notApproved = notApprovedBy(row.row, row.sheet.statuses);
	const held =
		heldBackBy(row.row, row.sheet.statuses, row.sheet.ticked)?.reason ??
		(settings.skipApproval ? notApproved?.heldBack : undefined);
	const out = held ?? heldOnAll(row, new Set(ofRow?.map(({ platform }) => platform)));
	if (out !== undefined || elsewhere !== undefined) {
		item.leaveQueue();
		const passedOver = { isHeldBack: out !== undefined, reason: out ?? elsewhere ?? '' };
		return { ...known, passedOver };
	}
	if (notApproved) row.warnings.push(notApproved.warning);
	const look = async () => {
		// Before anything that may throw, because later rows wait for it.
		await item.queueFor(accountIds);
		const draft = await draftOfRow(item, service, row, {
			accountIds,
			platforms,
			scheduledAfter: time.instant,
			skipApproval: settings.skipApproval,
			uploads: settings.uploads,
			notChecked: company.accounts ? [] : ['accounts'],
		});
		return { ...known, prepared: await preparePost(item, service, draft, 'check') };
	};
	return await look().catch((error: unknown) => {
		// A key that is refused is refused for every row.
		if (error instanceof ServiceError && error.facts.httpStatus === 401) throw error;
		return { ...known, failure: error };
	});
}

/** When a row goes out, in the zone that the sheet names or the one that was chosen. */
function timeInZone(
	{ item, row }: SheetItem,
	[accountId]: readonly string[],
	{ zone: choice, defaultTime, dateOrder }: SheetSettings,
	{ accounts = [], dateOrders }: Company,
): RowTime {
	const account = accounts.find((one) => one.accountId === accountId);
	const { zone, source, problem } = zoneOfPost(choice, account, item.run.timezone);
	const time = timeOfRow(row, {
		zone,
		dateOrder: dateOrder ?? (() => dateOrders),
		defaultTime,
		isZoneNamed: source === 'named',
	});
	if (!time.usedZone) return time;
	if (problem !== undefined && !time.isZoneOfSheet) {
		row.problems.push(`${row.columnLabel('scheduledAfter') ?? 'Date'}${problem}`);
	} else {
		item.run.shared.hints.countBareTime(time.zone, time.isZoneOfSheet ? 'named' : source);
	}
	return time;
}

/**
 * Why a row is passed over of which each network is out or held back already; one that is so on some
 * of its networks is refused, because a post goes to all of them.
 */
function heldOnAll(row: SheetRow, platforms: ReadonlySet<Platform>): string | undefined {
	const held = [...heldBackOn(row.row)].filter(([platform]) => platforms.has(platform));
	const [first] = held;
	if (!first) return undefined;
	const [, { reason }] = first;
	if (held.length === platforms.size) {
		return `${reason}, so it was passed over. Change the cell to post it`;
	}
	row.problems.push(
		`${reason} there, and it goes to other networks too. Take that network out of the row, or empty the cell`,
	);
	return undefined;
}
