import { PLATFORMS } from '../../../contract/enums';
import type { Account, Platform } from '../../../contract/decoded';
import type { PostContent } from '../../../posting/postDraft';
import { zoneOfPost } from '../scheduleZone';
import { chooseTime } from './cells/networkTimes';
import { heldBackBy, heldBackOn, notApprovedBy } from './columns/statusColumns';
import type { Company } from './company';
import type { SheetItem } from './readSheet';
import { accountsOfRow } from './rows/rowAccounts';
import { contentOfRow } from './rows/rowDraft';
import { timeOfRow, type RowTime } from './rows/rowTime';
import type { SheetRow } from './rows/sheetRow';
import type { SheetSettings } from './sheetSettings';

/** Why a row is not posted, though nothing is wrong with it. */
export interface PassedOver {
	/** Held back by a column of the sheet, rather than meant for other networks. */
	readonly isHeldBack: boolean;
	readonly reason: string;
}

/** What a row says in its cells, but for its media and content tags. */
export interface ReadRow extends SheetItem {
	readonly company: Company;
	readonly accountIds: readonly string[];
	/** Where its accounts are, or may be. */
	readonly platforms: ReadonlySet<Platform>;
	readonly time: RowTime;
	readonly content: PostContent;
	readonly passedOver?: PassedOver;
}

/** Reads a row without a request; what is wrong is noted on it. */
export function readRow(
	sheetItem: SheetItem,
	settings: SheetSettings,
	company: Company,
	accounts = company.accounts,
): ReadRow {
	const { row } = sheetItem;
	row.refuseContradictions();
	const { accountIds, elsewhere } = accountsOfRow(row, { ...company, accounts });
	const ofRow = accounts?.filter((account) => accountIds.includes(account.accountId));
	const platforms = new Set(ofRow?.map(({ platform }) => platform) ?? PLATFORMS);
	const first = ofRow?.find(({ accountId }) => accountId === accountIds[0]);
	chooseTime(row, platforms);
	const time = readTime(sheetItem, settings, company, first);
	const held = heldBack(row, settings, ofRow ? platforms : new Set());
	const content = contentOfRow(row, {
		platforms,
		scheduledAfter: time.instant,
		skipApproval: settings.skipApproval,
	});
	const reason = held ?? elsewhere;
	const passedOver =
		reason === undefined ? {} : { passedOver: { isHeldBack: held !== undefined, reason } };
	return { ...sheetItem, company, accountIds, platforms, time, content, ...passedOver };
}

/** When a row goes out, in the zone that the sheet names or the one that was chosen. */
function readTime(
	{ item, row }: SheetItem,
	{ zone: choice, defaultTime, dateOrder }: SheetSettings,
	{ dateOrders }: Company,
	account: Account | undefined,
): RowTime {
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

/** Why the sheet itself holds the row back; that its people have not approved it is only warned of. */
function heldBack(
	row: SheetRow,
	{ skipApproval }: SheetSettings,
	platforms: ReadonlySet<Platform>,
): string | undefined {
	const { statuses, ticked } = row.sheet;
	const notApproved = notApprovedBy(row.row, statuses);
	const held =
		heldBackBy(row.row, statuses, ticked)?.reason ??
		(skipApproval ? notApproved?.heldBack : undefined) ??
		heldOnAll(row, platforms);
	if (held === undefined && notApproved) row.warnings.push(notApproved.warning);
	return held;
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
