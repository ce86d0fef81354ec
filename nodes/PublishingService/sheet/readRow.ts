import type { Account, Platform } from '../contract/schemas';
import { PLATFORMS } from '../contract/enums';
import { COLUMN_LABELS } from '../values/words';
import type { AccountChoice } from './accountsWithoutNames';
import { readAccounts } from './readAccounts';
import { readContent } from './readContent';
import { readSkipReason } from './rowObjections';
import { refuseTooEarly } from './notBefore';
import { readTime, type RowTime, timeReadingFor, type TimeSettings } from './readTime';
import { comparableText, differingColumns, type CellReader } from './cellReader';
import { isNotRead, refuseUnreadable } from './rows/unreadRow';
import { type Finding, finding } from './texts/findings';

interface ReadContext extends AccountChoice {
	readonly times: TimeSettings;
	readonly skipApproval: boolean;
	/** A finding about the whole row, made before its cells are read. */
	readonly sheetFinding: Finding | undefined;
	/** True if the row has several posts already, so that it wants one post for each platform. */
	readonly hasSeveralPosts: boolean;
}

type Content = Omit<ReturnType<typeof readContent>, 'contentTags'>;

/** A post that a row wants, without its media. */
export interface RowPost {
	readonly reader: CellReader;
	readonly accountIds: readonly string[];
	readonly platforms: ReadonlySet<Platform>;
	readonly time: RowTime;
	readonly content: Content & { readonly scheduledAfter: string | undefined };
	/** IDs or names; undefined if the row does not mention tags. */
	readonly contentTags: readonly string[] | undefined;
	/** The reason to skip the row, if there is one. */
	readonly skipped: Finding | undefined;
}

/**
 * Reads the post that a row wants, or one post per platform if their texts, times or media differ.
 * Never throws: if the reader fails at a row, the row is refused, and the other rows go on.
 */
export function readRow(cells: CellReader, context: ReadContext): RowPost[] {
	const { sheetFinding } = context;
	const row = cells.withFindings(sheetFinding && [sheetFinding]);
	if (isNotRead(row.findings)) {
		return [unreadPost(row, context)];
	}
	try {
		return readPosts(row, context);
	} catch (cause) {
		return [unreadPost(cells.withFindings([refuseUnreadable(cause)]), context)];
	}
}

/** Represents a refused row, whose post is unknown. */
function unreadPost(reader: CellReader, { times }: ReadContext): RowPost {
	const { zone, source } = timeReadingFor(times, undefined);
	return {
		reader,
		accountIds: [],
		platforms: new Set(),
		time: {
			instant: undefined,
			zone,
			usedZone: false,
			zoneSource: source,
			isUnreadable: true,
		},
		content: {
			caption: undefined,
			hashtags: undefined,
			sound: undefined,
			notes: undefined,
			priority: undefined,
			instagramPostFormat: undefined,
			skipApproval: false,
			scheduledAfter: undefined,
		},
		contentTags: undefined,
		skipped: undefined,
	};
}

function readPosts(row: CellReader, context: ReadContext): RowPost[] {
	const { accounts, hasSeveralPosts } = context;
	refuseContradictions(row);
	const { accountIds, otherPlatforms } = readAccounts(row, context);
	const ofRow = accounts?.filter(({ accountId }) => accountIds.includes(accountId));
	const platforms = platformsOf(ofRow);
	const columns = differingColumns(row, platforms);
	if (!ofRow && columns.length > 0) {
		row.refuse('platformsDiffer', COLUMN_LABELS.platforms, { columns });
	}
	const mayShareOnePost = columns.length === 0 && !hasSeveralPosts;
	const isOnePost = platforms.size < 2 || mayShareOnePost;
	if (!ofRow || isOnePost) {
		return [readPost(row, context, { accountIds, platforms }, otherPlatforms)];
	}
	return [...platforms].map((platform) => {
		const onPlatform = ofRow.filter((account) => account.platform === platform);
		const ids = new Set(onPlatform.map(({ accountId }) => accountId));
		const targets = {
			accountIds: accountIds.filter((accountId) => ids.has(accountId)),
			platforms: new Set([platform]),
		};
		return readPost(row, context, targets, undefined);
	});
}

/** The platforms of some accounts, in the order of the service; all of them if the accounts are unknown. */
function platformsOf(accounts: readonly Account[] | undefined): ReadonlySet<Platform> {
	const platforms = accounts?.map(({ platform }) => platform) ?? PLATFORMS;
	const inOrder = [...PLATFORMS, ...platforms];
	return new Set(inOrder.filter((platform) => platforms.includes(platform)));
}

function readPost(
	row: CellReader,
	{ accounts, skipApproval, times }: ReadContext,
	targets: Pick<RowPost, 'accountIds' | 'platforms'>,
	otherPlatforms: readonly string[] | undefined,
): RowPost {
	const { accountIds, platforms } = targets;
	const reader = row.forPlatforms(platforms);
	const firstAccount = accounts?.find(({ accountId }) => accountId === accountIds[0]);
	const timeReading = timeReadingFor(times, firstAccount);
	const time = readTime(reader, timeReading);
	refuseTooEarly(reader, time, timeReading);
	const skipReason = readSkipReason(reader, accounts ? platforms : 'mayNotRead', skipApproval);
	const { contentTags, ...texts } = readContent(reader, platforms, skipApproval);
	const content = { ...texts, scheduledAfter: time.instant };
	const skipped = skipReason ?? (otherPlatforms && skipOtherPlatforms(otherPlatforms));
	return { ...targets, reader, time, content, contentTags, skipped };
}

/** Skips a row that is only for platforms that the service does not have, or that chooses no platform. */
function skipOtherPlatforms(platforms: readonly string[]): Finding {
	const code = platforms.length === 0 ? 'noPlatformChosen' : 'otherPlatformOnly';
	return finding('warning', code, platforms.join(', '));
}

/** Refuses columns of one role that differ in this row, for every role that allows one answer. */
function refuseContradictions(row: CellReader): void {
	for (const role of row.roles.contested) {
		const cells = row.cells[role];
		// Two columns may name one account in two ways.
		if (role === 'accounts' || new Set(cells.map(comparableText)).size < 2) {
			continue;
		}
		const columns = cells.map(({ heading }) => heading);
		row.refuse('contradiction', COLUMN_LABELS[role], { columns });
	}
}
