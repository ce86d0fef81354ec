import { ServiceError } from '../client/serviceError';
import type { Workspace } from '../contract/schemas';
import { accountItemsOf, standingItemsOf } from '../posting/readPost';
import type { AccountChoice } from '../sheet/accountsWithoutNames';
import { readRow, type RowPost } from '../sheet/readRow';
import type { TimeSettings } from '../sheet/readTime';
import type { CellReader } from '../sheet/cellReader';
import { readMedia } from '../sheet/rows/readMedia';
import { type Finding, refusal, warning } from '../sheet/texts/findings';
import type { ColumnName } from '../values/words';
import { readHold } from './readHold';
import { pairPosts } from './pairPosts';
import { isForeignState } from './syncState';
import { type FoundPost, postIfRead } from '../posting/readPosts';
import type { CompanyFacts, PostIntent, SheetRow, Target } from './types';
import type { ContentField } from '../posting/findDifferences';

/** How the rows of a company are read. */
export interface IntentReading {
	readonly facts: CompanyFacts;
	readonly skipApproval: boolean;
	readonly times: TimeSettings;
	/** The posts that rows name. */
	readonly foundPosts: ReadonlyMap<string, FoundPost>;
}

/** The posts that a row wants, paired with those that it names. Sends nothing. */
export function readIntents(row: SheetRow, reading: IntentReading): PostIntent[] {
	return row.postIds.length === 0
		? readWishes(row, reading, choiceOf(reading.facts, reading.skipApproval))
		: readRowWithPosts(row, reading);
}

function choiceOf(
	{ accounts, defaultAccountIds, hasBrands }: CompanyFacts,
	refusesEmptyCells: boolean,
): AccountChoice {
	const list = accounts === 'mayNotRead' ? undefined : accounts;
	return { accounts: list, forAllRows: defaultAccountIds, hasBrands, refusesEmptyCells };
}

/**
 * Reads a row that has posts. If the API key may not read accounts, the accounts of these posts are still
 * known. If the sheet has no column for accounts, the row wants the accounts of its posts.
 */
function readRowWithPosts(row: SheetRow, reading: IntentReading): PostIntent[] {
	const posts = row.postIds.flatMap((postId) => postIfRead(reading.foundPosts.get(postId)) ?? []);
	const items = posts.flatMap(accountItemsOf);
	const choice = choiceOf(reading.facts, false);
	const standing = posts.flatMap(standingItemsOf);
	const accountsOfPosts = [...new Set(standing.map(({ accountId }) => accountId))];
	const hasChoice = saysAccounts(row.reader) || choice.forAllRows.length > 0;
	const wishes = readWishes(row, reading, {
		...choice,
		accounts: choice.accounts ?? items,
		forAllRows: hasChoice ? choice.forAllRows : accountsOfPosts,
	});
	return pairPosts(row, wishes, reading.foundPosts);
}

function saysAccounts({ roles }: CellReader): boolean {
	const targets = ['accounts', 'brand', 'onePlatform', 'platforms'] as const;
	return roles.hasTicks || targets.some((role) => roles.present.has(role));
}

function readWishes(row: SheetRow, reading: IntentReading, choice: AccountChoice): PostIntent[] {
	const { skipApproval, times, facts } = reading;
	const posts = readRow(row.reader, {
		...choice,
		skipApproval,
		sheetFinding: row.sheetFinding,
		hasSeveralPosts: row.postIds.length > 1,
		times,
	});
	const workspace = workspaceOf(facts);
	return posts.map((post) => makeIntent(row, post, workspace));
}

function workspaceOf({ workspace }: CompanyFacts): Workspace | undefined {
	return workspace instanceof ServiceError ? undefined : workspace;
}

function makeIntent(row: SheetRow, post: RowPost, workspace: Workspace | undefined): PostIntent {
	const { reader, accountIds, platforms, time, content, contentTags } = post;
	const {
		media,
		findings: mediaFindings,
		asksForWorkspace,
	} = readMedia(reader, {
		files: row.files,
		workspace,
	});
	const target: Target = { kind: 'new', replaces: undefined };
	return {
		row,
		reader,
		target,
		accountIds,
		platforms,
		content,
		time,
		media,
		namesWorkspace: asksForWorkspace,
		contentTags,
		statedFields: readStatedFields(reader),
		hold: readHold(reader, post.skipped),
		findings: findingsOf(row, reader),
		mediaFindings: row.isUnmapped ? [] : mediaFindings,
	};
}

function findingsOf(row: SheetRow, reader: CellReader): readonly Finding[] {
	if (row.isUnmapped) {
		return [refusal('nothingMapped')];
	}
	const foreign = isForeignState(row.state) ? [warning('stateNotOurs')] : [];
	return [...reader.findings, ...foreign];
}

/** The columns that say something of each field. */
const COLUMNS_OF_FIELD: Readonly<Record<ContentField, readonly ColumnName[]>> = {
	caption: ['caption'],
	hashtags: ['hashtags'],
	notes: ['notes'],
	sound: ['sound'],
	instagramPostFormat: ['instagramPostFormat'],
	scheduledAfter: ['date'],
	contentGroupIds: ['contentTags'],
	accountIds: ['accounts'],
	media: ['media', 'link', 'uploadIds', 'imagePack', 'imageFolder'],
};

function readStatedFields({ roles }: CellReader): ReadonlySet<ContentField> {
	const { present, rolesByName, hasDates } = roles;
	const stated = new Set<ContentField>(hasDates ? ['scheduledAfter'] : []);
	for (const [field, columns] of Object.entries(COLUMNS_OF_FIELD)) {
		if (columns.some((column) => present.has(column) || rolesByName.has(column))) {
			stated.add(field as ContentField);
		}
	}
	return stated;
}
