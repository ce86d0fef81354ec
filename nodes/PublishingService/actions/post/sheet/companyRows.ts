import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, outcomeOfLook, ServiceError } from '../../../client/serviceError';
import { identityInRun } from '../../../posting/media/resolveMedia';
import type { DateOrderProofs } from '../../../values/dateOrder';
import { ConcurrencyLimit, FIRST_LIMIT, HIGHEST_LIMIT } from '../../concurrencyLimit';
import type { ItemGroup } from '../../operation';
import { readWorkspace } from '../../../posting/media/readWorkspace';
import type { RowItem } from '../rowFields';
import {
	accountsForAllRows,
	orderOfDates,
	prepareRows,
	readAccounts,
	type Company,
	type PreparedRow,
} from './prepareRows';
import type { SheetItem } from './readSheet';
import { warnAboutCalendar, type PlannedRow } from './report/calendarWarnings';
import { readCalendar, type CalendarLook } from './report/readCalendar';
import { readPosts, type ReadPost } from './rows/postedRows';
import type { SheetSettings } from './sheetSettings';

/** The rows of a sheet that go with one key: those that are posted already, and the others. */
export interface SheetGroup extends ItemGroup<RowItem> {
	readonly posted: ReadonlyArray<{ readonly row: SheetItem; readonly postId: string }>;
	readonly open: readonly SheetItem[];
}

/** The rows of a company, looked at without changing anything. */
export interface CompanyRows {
	readonly group: SheetGroup;
	/** Undefined where all rows are posted already. */
	readonly company?: Company;
	/** Undefined where there is only one company, and where the key may not read it. */
	readonly name?: string;
	readonly prepared: readonly PreparedRow[];
	readonly posts: ReadonlyMap<string, ReadPost>;
	readonly calendar?: CalendarLook;
}

/** What is the same for the rows of all companies. */
interface SheetFacts {
	readonly settings: SheetSettings;
	readonly dateOrders: DateOrderProofs;
	/** The bound on rows of all companies together. */
	readonly rowLimit: ConcurrencyLimit;
	readonly isOnlyCompany: boolean;
}

/**
 * Reads what was posted earlier and the accounts of each company, and looks at every row and at the
 * calendar. Of several companies, one whose key is refused costs its own rows and no others.
 */
export async function prepareCompanies(
	groups: readonly SheetGroup[],
	settings: SheetSettings,
): Promise<CompanyRows[]> {
	const open = groups.flatMap((group) => group.open).sort((a, b) => a.number - b.number);
	const facts = {
		settings,
		dateOrders: orderOfDates(open),
		rowLimit: new ConcurrencyLimit(settings.rowsAtOnce ?? HIGHEST_LIMIT),
		isOnlyCompany: groups.length === 1,
	};
	const [first] = open;
	if (first && settings.dateOrder === undefined) {
		first.item.run.shared.hints.keepDateOrder(facts.dateOrders);
	}
	return await Promise.all(
		groups.map(async (group) => {
			const rows = await outcomeOf(readCompanyRows(group, facts));
			if (!(rows instanceof ServiceError)) return rows;
			if (facts.isOnlyCompany || rows.facts.code === 'cancelled') throw rows;
			return refusedRows(group, facts, rows);
		}),
	);
}

async function readCompanyRows(group: SheetGroup, facts: SheetFacts): Promise<CompanyRows> {
	const { service, items, posted, open } = group;
	const { settings, isOnlyCompany } = facts;
	const [first] = items;
	if (service instanceof ServiceError) throw service;
	if (!first) return { group, prepared: [], posts: new Map() };
	const name = isOnlyCompany ? undefined : await readName(first, service);
	const postIds = posted.flatMap(({ row, postId }) =>
		row.row.problems.length > 0 ? [] : [postId],
	);
	const posts = await readPosts(service, postIds);
	if (open.length === 0) return { group, name, prepared: [], posts };
	const accounts = await readAccounts(first, service);
	const company: Company = {
		...accounts,
		name,
		service,
		dateOrders: facts.dateOrders,
		forAllRows: accountsForAllRows(settings, accounts.accounts, isOnlyCompany),
		rowLimit: within(facts.rowLimit, settings),
	};
	const prepared = await prepareRows(open, service, settings, company);
	const calendar = await lookAtCalendar(prepared, service, company, settings);
	return { group, company, name, posts, prepared, calendar };
}

/** The rows of a company of which nothing can be sent, each with the reason. */
function refusedRows(group: SheetGroup, facts: SheetFacts, failure: ServiceError): CompanyRows {
	const { dateOrders, rowLimit } = facts;
	const company: Company = { service: failure, forAllRows: [], dateOrders, rowLimit };
	return {
		group,
		company,
		prepared: group.open.map((row) => {
			const time = { zone: row.item.run.timezone, usedZone: false, isZoneOfSheet: false };
			return { ...row, company, accountIds: [], time, failure };
		}),
		posts: new Map(group.posted.map(({ postId }) => [postId, failure])),
	};
}

/** The company's name, where the key may read it: one request for each company and run. */
async function readName(item: RowItem, service: ServiceClient): Promise<string | undefined> {
	const workspace = await outcomeOfLook(readWorkspace(item, service));
	return workspace instanceof ServiceError ? undefined : workspace.company?.name;
}

/** So many rows of a company at once, and of all companies as many as the run allows. */
function within(
	ofRun: ConcurrencyLimit,
	{ rowsAtOnce = FIRST_LIMIT }: SheetSettings,
): Company['rowLimit'] {
	const ofCompany = new ConcurrencyLimit(rowsAtOnce);
	return { run: async (work) => await ofCompany.run(async () => await ofRun.run(work)) };
}

async function lookAtCalendar(
	prepared: readonly PreparedRow[],
	service: ServiceClient,
	company: Company,
	settings: SheetSettings,
): Promise<CalendarLook | undefined> {
	const planned = await Promise.all(prepared.map(async (row) => await plannedRow(row, settings)));
	const rows = planned.flat();
	const accountIds = [...new Set(rows.flatMap((row) => row.accountIds))];
	if (accountIds.length === 0) return undefined;
	const { facts, look } = await readCalendar(service, company, accountIds);
	warnAboutCalendar(rows, facts);
	return look;
}

async function plannedRow(
	{ number, row, prepared, time, accountIds, failure }: PreparedRow,
	{ skipApproval }: SheetSettings,
): Promise<PlannedRow[]> {
	if (!prepared || failure !== undefined || time.isUnreadable) return [];
	const { media, draft } = prepared;
	return [
		{
			number,
			accountIds,
			caption: draft.content.caption,
			media: await Promise.all(media.map(identityInRun)),
			links: media.flatMap((medium) => (medium.from === 'url' ? [medium.sourceUrl] : [])),
			videos: media.filter((medium) => 'kind' in medium && medium.kind === 'video').length,
			instant: time.instant,
			namesNoTime: row.cells('date').length === 0 && row.cells('time').length === 0,
			othersNameTime: row.sheet.hasDates,
			zone: time.zone,
			skipApproval: skipApproval && draft.content.skipApproval === true,
			warnings: row.warnings,
		},
	];
}
