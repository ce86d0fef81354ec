import type { Account, Platform } from '../contract/schemas';
import { PLATFORMS } from '../contract/enums';
import { isEmpty } from '../values/text';
import { COLUMN_LABELS } from '../values/words';
import type { AccountChoice } from './accountsWithoutNames';
import { type SkipReason, skipReasonOf } from './skipReason';
import { noteThatForbids } from './noteThatForbids';
import { readPlatformStatuses } from './platformStatuses';
import { isUnreadStatus } from './statusEntries';
import { readAccounts } from './readAccounts';
import { readContent } from './readContent';
import { readTime, type RowTime, type SheetTimeReading } from './readTime';
import { comparableText, differingColumns, type CellReader } from './cellReader';
import { isNotRead, refuseUnreadable } from './rows/unreadRow';
import type { StatusKind } from './readStatus';
import { type Finding, finding } from './texts/findings';

interface ReadContext extends AccountChoice {
	readonly readingOf: (accountIds: readonly string[]) => SheetTimeReading;
	readonly skipApproval: boolean;
	/** A finding about the whole row, made before its cells are read. */
	readonly sheetFinding: Finding | undefined;
	/** True if the row has several posts already, so that it wants one post for each platform. */
	readonly hasSeveralPosts: boolean;
}

type Content = Omit<ReturnType<typeof readContent>, 'contentTags'>;

/** A post that a row wants, without its media. */
export interface ReadPost {
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
export function readRow(cells: CellReader, context: ReadContext): ReadPost[] {
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
function unreadPost(reader: CellReader, { readingOf }: ReadContext): ReadPost {
	const { zone, source } = readingOf([]);
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

function readPosts(row: CellReader, context: ReadContext): ReadPost[] {
	const { accounts, hasSeveralPosts } = context;
	refuseContradictions(row);
	const { accountIds, elsewhere } = readAccounts(row, context);
	const ofRow = accounts?.filter(({ accountId }) => accountIds.includes(accountId));
	const platforms = platformsOf(ofRow);
	const columns = differingColumns(row, platforms);
	if (!ofRow && columns.length > 0) {
		row.refuse('platformsDiffer', COLUMN_LABELS.platforms, { columns });
	}
	const mayShareOnePost = columns.length === 0 && !hasSeveralPosts;
	const isOnePost = platforms.size < 2 || mayShareOnePost;
	if (!ofRow || isOnePost) {
		return [readPost(row, context, { accountIds, platforms }, elsewhere)];
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
	const named = accounts?.map(({ platform }) => platform) ?? PLATFORMS;
	const inOrder = [...PLATFORMS, ...named];
	return new Set(inOrder.filter((platform) => named.includes(platform)));
}

function readPost(
	row: CellReader,
	{ accounts, skipApproval, readingOf }: ReadContext,
	targets: Pick<ReadPost, 'accountIds' | 'platforms'>,
	elsewhere: readonly string[] | undefined,
): ReadPost {
	const { accountIds, platforms } = targets;
	const reader = row.forPlatforms(platforms);
	const time = readTime(reader, readingOf(accountIds));
	refuseUnreadStatuses(reader, platforms, skipApproval);
	const objection = findSkipReason(reader, accounts ? platforms : new Set(), skipApproval);
	if (!accounts && !objection) {
		refuseUnknownPlatform(reader);
	}
	const { contentTags, ...texts } = readContent(reader, platforms, skipApproval);
	const content = { ...texts, scheduledAfter: time.instant };
	const skipped = objection ?? (elsewhere && skipElsewhere(elsewhere));
	return { ...targets, reader, time, content, contentTags, skipped };
}

/** Skips a row that is only for platforms that the service does not have, or that chooses no platform. */
function skipElsewhere(platforms: readonly string[]): Finding {
	const code = platforms.length === 0 ? 'nowhere' : 'elsewhere';
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

/** Refuses a row that is published on one platform if it is unknown whether its accounts are on this platform. */
function refuseUnknownPlatform(row: CellReader): void {
	const ofPlatform = readObjections(row).find(({ platform }) => platform !== undefined);
	if (ofPlatform) {
		const { column, value, why = 'waits' } = ofPlatform;
		row.refuse('platformNotKnown', column, { value, why });
	}
}

/** A cell that forbids its row: a word such as "Draft", or a box that is not ticked although others are. */
interface Objection {
	readonly status: StatusKind | undefined;
	readonly platform: Platform | undefined;
	readonly column: string;
	readonly value: unknown;
	/** Undefined for a box that is not ticked. */
	readonly why: SkipReason | undefined;
	/** True if nobody ticks the boxes of the column, so that they need no warning. */
	readonly isNeverTicked: boolean;
}

function readObjections({ row, roles }: CellReader): Objection[] {
	const columns = [...roles.of.status, ...roles.ofPlatforms.status];
	const note = noteThatForbids({ row, roles });
	const ofNote: readonly Objection[] = note
		? [
				{
					status: 'stopped',
					platform: undefined,
					column: note.heading,
					value: note.value,
					why: 'waits',
					isNeverTicked: false,
				},
			]
		: [];
	const ofColumns = columns.flatMap(
		({ heading: column, status, platform, isTicked, isNeverTicked }) => {
			const value = row[column];
			const why = status && skipReasonOf(status, value);
			const isUnticked = isTicked && isEmpty(value);
			if (why || isUnticked) {
				return [{ status, platform, column, value, why, isNeverTicked }];
			}
			const ofPlatforms = status === 'status' && !platform ? readPlatformStatuses(value) : [];
			return ofPlatforms.map((found) => ({ status, column, value, isNeverTicked, ...found }));
		},
	);
	return [...ofColumns, ...ofNote];
}

/** Refuses a row with a cell that may forbid it, and that the node cannot read. */
function refuseUnreadStatuses(
	row: CellReader,
	platforms: ReadonlySet<Platform>,
	skipApproval: boolean,
): void {
	const forAllPlatforms = row.roles.of.status;
	const ofPlatforms = row.roles.ofPlatforms.status.filter(
		({ platform }) => platform && platforms.has(platform),
	);
	for (const { heading, status } of [...forAllPlatforms, ...ofPlatforms]) {
		const value = row.row[heading];
		// An approval in the sheet has no effect if the service asks for approval itself.
		const hasEffect = status && (status !== 'approved' || skipApproval);
		if (hasEffect && isUnreadStatus(status, value)) {
			row.refuse('statusNotRead', heading, { value });
		}
	}
}

function findingOf({ status, column, value, why }: Objection): Finding {
	if (why === undefined) {
		return finding('warning', 'notTicked', column);
	}
	const code = status === 'approved' ? 'notApprovedHeldBack' : 'heldBack';
	return finding('warning', code, column, { value, why });
}

/**
 * The reason to skip a row. A missing approval in the sheet counts only if the approval of the
 * service is skipped.
 */
export function findSkipReason(
	row: CellReader,
	platforms: ReadonlySet<Platform>,
	skipApproval: boolean,
): Finding | undefined {
	const objections = readObjections(row);
	const objectionToRow = objections.find(
		({ platform, status }) => !platform && status !== 'approved',
	);
	if (objectionToRow) {
		return findingOf(objectionToRow);
	}
	const approval = objections.find(({ status, why }) => status === 'approved' && why !== 'isOut');
	if (approval && skipApproval) {
		return findingOf(approval);
	}
	const ofPlatforms = objections.filter(({ platform }) => platform && platforms.has(platform));
	const [firstOfPlatform] = ofPlatforms;
	const forbiddenPlatforms = new Set(ofPlatforms.map(({ platform }) => platform));
	if (firstOfPlatform && forbiddenPlatforms.size === platforms.size) {
		return findingOf(firstOfPlatform);
	}
	if (firstOfPlatform) {
		const { column, value, why = 'waits' } = firstOfPlatform;
		row.refuse('heldBackOnSome', column, { value, why });
	}
	if (approval?.why && !approval.isNeverTicked) {
		row.warn('notApproved', approval.column, { value: approval.value });
	}
	return undefined;
}
