import type { Account, Platform } from '../../../contract/decoded';
import type { PostContent } from '../../../posting/postDraft';
import { textOf } from '../../../sheet/findingTexts';
import { read, type ReadPost } from '../../../sheet/read';
import type { RowTime, SheetTimeReading } from '../../../sheet/readTime';
import { zoneOfPost, type ReadingZone } from '../scheduleZone';
import type { Company } from './company';
import { type SheetItem, SheetRow } from './readSheet';
import type { SheetSettings } from './sheetSettings';

/** Why a row is not posted, though nothing is wrong with it. */
export interface PassedOver {
	/** Held back by a column of the sheet, rather than meant for other networks. */
	readonly isHeldBack: boolean;
	/** Whether that says that it is out, rather than not to go out. */
	readonly isOut: boolean;
	readonly reason: string;
}

/** A post that a row wants, but for its media. */
export interface ReadRow extends SheetItem {
	readonly company: Company;
	/** Where the post goes, if the row wants one for each network. */
	readonly network?: Platform;
	/** True for a post that the row has beside those that it wants. */
	readonly isSurplus?: true;
	readonly accountIds: readonly string[];
	/** Where its accounts are, or may be. */
	readonly platforms: ReadonlySet<Platform>;
	readonly time: RowTime;
	readonly content: PostContent;
	/** IDs or names. */
	readonly contentTags?: readonly string[];
	readonly passedOver?: PassedOver;
}

/** Reads a row without a request: the post that it wants, or one for each network. */
export function readRow(
	sheetItem: SheetItem,
	settings: SheetSettings,
	company: Company,
	{ accounts = company.accounts, hasPosts = false }: RowFacts = {},
): ReadRow[] {
	const { item, row } = sheetItem;
	const { skipApproval } = settings;
	const zoneOf = ([accountId]: readonly string[]) => {
		const account = accounts?.find((one) => one.accountId === accountId);
		return zoneOfPost(settings.zone, account, item.run.timezone);
	};
	const posts = read(row.cells, row.roles, {
		...{ accounts, forAllRows: company.forAllRows, skipApproval, around: row.around, hasPosts },
		readingOf: (accountIds) => readingOf(settings, company, zoneOf(accountIds)),
	});
	const [first] = posts;
	if (first?.time.usedZone) {
		const { source } = zoneOf(first.accountIds);
		const { zone, isZoneOfSheet } = first.time;
		item.run.shared.hints.countBareTime(zone, isZoneOfSheet ? 'named' : source);
	}
	return posts.map((found) => {
		const own = new SheetRow(row.cells, row.roles, row.around);
		own.say(found);
		return {
			...{ item, number: sheetItem.number, row: own, input: sheetItem.input, company },
			...(posts.length > 1 && { network: [...found.platforms][0] }),
			...postOfRow(found, skipApproval),
		};
	});
}

/** What a row is read with, beside what holds for all rows of its company. */
interface RowFacts {
	/** The company's accounts; where its key may not read them, those that the row's posts name. */
	readonly accounts?: readonly Account[];
	/** Whether each network has a post of its own already. */
	readonly hasPosts?: boolean;
}

function postOfRow(
	{ accountIds, platforms, time, content: all, passedOver }: ReadPost,
	skipApproval: boolean,
) {
	const { contentTags, isDraft, hashtags, ...content } = all;
	const { finding, isHeldBack = false } = passedOver ?? {};
	return {
		...{ accountIds, platforms, time, contentTags },
		content: {
			...content,
			hashtags: hashtags && [...hashtags],
			scheduledAfter: time.instant,
			skipApproval: skipApproval && !isDraft,
		},
		...(finding && {
			passedOver: {
				isHeldBack,
				isOut: finding.code === 'heldBack' && finding.why === 'isOut',
				reason: textOf(finding),
			},
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
