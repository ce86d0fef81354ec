import type { Account, Platform } from '../../../contract/decoded';
import type { PostContent } from '../../../posting/postDraft';
import { textOf } from '../../../sheet/findingTexts';
import { read } from '../../../sheet/read';
import type { RowTime, SheetTimeReading } from '../../../sheet/readTime';
import { zoneOfPost, type ReadingZone } from '../scheduleZone';
import type { Company } from './company';
import type { SheetItem } from './readSheet';
import type { SheetSettings } from './sheetSettings';

/** Why a row is not posted, though nothing is wrong with it. */
export interface PassedOver {
	/** Held back by a column of the sheet, rather than meant for other networks. */
	readonly isHeldBack: boolean;
	readonly reason: string;
}

/** What a row says in its cells, but for its media. */
export interface ReadRow extends SheetItem {
	readonly company: Company;
	readonly accountIds: readonly string[];
	/** Where its accounts are, or may be. */
	readonly platforms: ReadonlySet<Platform>;
	readonly time: RowTime;
	readonly content: PostContent;
	/** IDs or names. */
	readonly contentTags?: readonly string[];
	readonly passedOver?: PassedOver;
}

/** Reads a row without a request; what is found is said of it. */
export function readRow(
	sheetItem: SheetItem,
	settings: SheetSettings,
	company: Company,
	accounts: readonly Account[] | undefined = company.accounts,
): ReadRow {
	const { item, row } = sheetItem;
	const { skipApproval } = settings;
	const zoneOf = ([accountId]: readonly string[]) => {
		const account = accounts?.find((one) => one.accountId === accountId);
		return zoneOfPost(settings.zone, account, item.run.timezone);
	};
	const found = read(row.cells, row.roles, {
		...{ accounts, forAllRows: company.forAllRows, skipApproval, around: row.around },
		readingOf: (accountIds) => readingOf(settings, company, zoneOf(accountIds)),
	});
	row.say(found);
	const { accountIds, platforms, time, passedOver } = found;
	const { contentTags, isDraft, hashtags, ...content } = found.content;
	if (time.usedZone) {
		const { source } = zoneOf(accountIds);
		item.run.shared.hints.countBareTime(time.zone, time.isZoneOfSheet ? 'named' : source);
	}
	return {
		...sheetItem,
		...{ company, accountIds, platforms, time, contentTags },
		content: {
			...content,
			hashtags: hashtags && [...hashtags],
			scheduledAfter: time.instant,
			skipApproval: skipApproval && !isDraft,
		},
		...(passedOver && {
			passedOver: { isHeldBack: passedOver.isHeldBack, reason: textOf(passedOver.finding) },
		}),
	};
}

function readingOf(
	{ dateOrder, defaultTime }: SheetSettings,
	{ dateOrders }: Company,
	{ zone, source, problem }: ReadingZone,
): SheetTimeReading {
	return {
		...{ zone, zoneProblem: problem, defaultTime },
		dateOrder: dateOrder ?? (() => dateOrders),
		isZoneNamed: source === 'named',
	};
}
