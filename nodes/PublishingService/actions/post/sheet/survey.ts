import { asFailure, asFailureOfLook, ServiceError } from '../../../client/serviceError';
import type { Post, Usage } from '../../../contract/decoded';
import { LIMITS } from '../../../contract/limits';
import { explain } from '../../../messages/explain';
import { findMatches } from '../../../plan/findMatches';
import { judgeRowTime } from '../../../plan/times';
import { readIntents } from '../../../plan/readIntents';
import { stateOfPost } from '../../../plan/syncState';
import type {
	Facts,
	FoundPost,
	Look,
	PlannedPosts,
	PostIntent,
	SheetRow,
	Survey,
} from '../../../plan/types';
import { mediaByName, singleValue } from '../../../plan/wantedPost';
import type { WantedMedia } from '../../../posting/compare';
import { identityInRun, mediaIdentities } from '../../../posting/idempotency';
import { preparePost } from '../../../posting/media/checkMedia';
import type { PostDraft } from '../../../posting/postItem';
import { MAX_PLANNED, readPlanned, readPosts } from '../../../posting/readPost';
import {
	placesToComplete,
	readUnfinishedReschedule,
	type UnfinishedHint,
} from '../../../posting/unfinishedReschedule';
import { type Finding, finding, warning } from '../../../sheet/texts/findings';
import { zoneOfPost } from '../schedule';
import { resolveContentGroups } from '../contentGroups';
import { itemOf, type OpenCompany } from './company';
import { FindingReport } from './findingReport';
import type { Sheet } from './sheetRows';

/** What a company has, and what its rows want. */
export interface Surveyed {
	readonly survey: Survey;
	readonly intents: readonly PostIntent[];
}

const NO_LOOK: Look = {
	tagIds: undefined,
	media: undefined,
	findings: [],
	prepared: undefined,
	identities: [],
	failure: undefined,
	unfinished: undefined,
};

/**
 * Reads what exists, once: the planned posts if rows without an ID may be one of them, the posts that rows
 * name, tags and media. Nothing is changed. Throws ServiceError if the key is refused.
 */
export async function surveyCompany(
	company: OpenCompany,
	sheet: Sheet,
	facts: Facts,
	now: number,
): Promise<Surveyed> {
	const read = (row: SheetRow, foundPosts: ReadonlyMap<string, FoundPost>) =>
		readIntents(row, readingOf(company, sheet, facts, foundPosts));
	const newRows = company.rows.filter(({ postIds }) => postIds.length === 0);
	const newIntents = newRows.flatMap((row) => read(row, new Map()));
	const planned = await readPlannedPosts(company, facts, newIntents);
	const postIds = new Set(company.rows.flatMap((row) => row.postIds));
	const { posts } = planned;
	const matches = findMatches(newIntents, { posts, sheetTag: facts.sheetTag }, postIds);
	const foundPosts = await readPosts(company.client, postIds, planned.posts);
	const postedRows = company.rows.filter((row) => row.postIds.length > 0);
	const postedIntents = postedRows.flatMap((row) => read(row, foundPosts));
	const intents = [...newIntents, ...postedIntents];
	const isWanted = (intent: PostIntent) => {
		const isTwin = matches.get(intent)?.kind === 'same';
		const isExisting = intent.target.kind !== 'new';
		return isExisting || isTwin || isToCreate(intent, sheet, now);
	};
	const surveying = { company, sheet, facts, foundPosts, matches };
	const looks = new Map(intents.map((intent) => [intent, NO_LOOK]));
	const wanted = intents.filter(isWanted);
	const seen = await company.shared.itemLimit.each(wanted, async (intent) => {
		return [intent, await lookAt(intent, surveying)] as const;
	});
	for (const [intent, look] of seen) {
		looks.set(intent, look);
	}
	countBareTimes(company, intents);
	const isOneOfSeveral = company.name !== undefined;
	return {
		survey: { ...facts, ...planned, foundPosts, looks, matches, isOneOfSeveral },
		intents,
	};
}

function readingOf(
	company: OpenCompany,
	{ settings, dateOrders }: Sheet,
	facts: Facts,
	foundPosts: ReadonlyMap<string, FoundPost>,
) {
	const { skipApproval, defaultTime, dateOrder = () => dateOrders, zone } = settings;
	const workflowZone = company.items[0]?.run.timezone ?? 'utc';
	return {
		facts,
		skipApproval,
		foundPosts,
		filesOf: (row: SheetRow) => itemOf(company, row).files(),
		readingFor: (account: Parameters<typeof zoneOfPost>[1]) => ({
			...zoneOfPost(zone, account, workflowZone),
			defaultTime,
			dateOrder,
		}),
	};
}

/** A row that the sheet holds back, or whose time is history, is not looked at: that would cost requests. */
function isToCreate(intent: PostIntent, { settings }: Sheet, now: number): boolean {
	const isHistory = judgeRowTime(intent, { settings, now }).kind === 'history';
	return intent.hold.kind === 'none' && !isHistory && !intent.row.isUnmapped;
}

function countBareTimes({ shared }: OpenCompany, intents: readonly PostIntent[]): void {
	const rows = new Set<SheetRow>();
	for (const { row, time, hold } of intents) {
		if (!rows.has(row) && time.usedZone && hold.kind === 'none') {
			shared.hints.countBareTime(time.zone, time.zoneSource);
		}
		rows.add(row);
	}
}

const NOTHING_PLANNED: PlannedPosts = { posts: [], usage: undefined, remarks: [] };

/** Reads the planned posts if a row without an ID may be one of them, or may come near one. */
async function readPlannedPosts(
	{ client }: OpenCompany,
	{ accounts }: Facts,
	intents: readonly PostIntent[],
): Promise<PlannedPosts> {
	const isOpen = ({ hold, accountIds, time }: PostIntent) =>
		hold.kind !== 'published' &&
		hold.kind !== 'otherPlatform' &&
		accountIds.length > 0 &&
		!time.isUnreadable;
	if (!intents.some(isOpen)) {
		return NOTHING_PLANNED;
	}
	const remarks: Finding[] = [];
	const planned = await readPlanned(client).catch(asFailure);
	const usage = await client.call('getUsage').catch(asFailure);
	if (!(planned instanceof ServiceError) && !planned.isWhole) {
		remarks.push(warning('plannedTooMany', { limit: MAX_PLANNED }));
	}
	if (accounts === 'mayNotRead') {
		remarks.push(warning('accountsNotRead'));
	}
	return {
		posts: takeRead<{ posts: readonly Post[] }>(planned, 'plannedNotRead', remarks)?.posts ?? [],
		usage: takeRead<Usage>(usage, 'usageNotRead', remarks),
		remarks,
	};
}

type UnreadCode = 'plannedNotRead' | 'usageNotRead';

/** What was read; a look that failed costs a remark and no post, but a refused key ends the run. */
function takeRead<Read extends object>(
	read: Read | ServiceError,
	code: UnreadCode,
	remarks: Finding[],
): Read | undefined {
	if (!(read instanceof ServiceError)) {
		return read;
	}
	const { httpStatus, code: failureCode, missingScope = '' } = read.facts;
	if (httpStatus === 401 || failureCode === 'cancelled') {
		throw read;
	}
	const reason =
		failureCode === 'insufficient_scope'
			? `the API key does not have the scope ${missingScope}`.trim()
			: explain(read, 'list').message.replace(/\.$/, '');
	remarks.push(warning(code, { reason }));
	return undefined;
}

interface Surveying extends Pick<Survey, 'foundPosts' | 'matches'> {
	readonly company: OpenCompany;
	readonly sheet: Sheet;
	readonly facts: Facts;
}

async function lookAt(intent: PostIntent, surveying: Surveying): Promise<Look> {
	const { target } = intent;
	const match = surveying.matches.get(intent);
	const look = async () => {
		if (target.kind === 'existing') {
			return await lookAtPost(intent, surveying.foundPosts.get(target.postId), surveying);
		}
		if (target.kind === 'surplus') {
			return NO_LOOK;
		}
		return match?.kind === 'same' && surveying.sheet.settings.similarRows === 'hold'
			? await lookAtPost(intent, match.post, surveying)
			: await lookAtDraft(intent, surveying);
	};
	return await look().catch((failure: unknown) => {
		// A key that is refused is refused for every row.
		if (failure instanceof ServiceError && failure.facts.httpStatus === 401) {
			throw failure;
		}
		return { ...NO_LOOK, failure };
	});
}

/** Looks at the tags of a row that has a post, and at what can be seen of its media. */
async function lookAtPost(
	intent: PostIntent,
	found: FoundPost | undefined,
	{ company }: Surveying,
): Promise<Look> {
	const { row, media } = intent;
	const { tagIds, findings } = await readTags(intent, company);
	const post = found instanceof ServiceError ? undefined : found;
	const hasMark = post && stateOfPost(row.state, post.postId)?.digests.media !== undefined;
	const identities = hasMark
		? await mediaIdentities(itemOf(company, row), media).catch(asFailureOfLook)
		: undefined;
	const unfinished = post && readUnfinished(intent, post, company);
	return {
		...NO_LOOK,
		tagIds,
		findings,
		media: mediaOfPost(intent),
		identities: Array.isArray(identities) ? identities : [],
		unfinished,
	};
}

/** What links alone tell of media; undefined if others may be meant. */
function mediaOfPost({ media, mediaFindings }: PostIntent): WantedMedia | undefined {
	const areLinks = media.every(({ from }) => from === 'url');
	return areLinks && mediaFindings.length === 0 ? mediaByName(media) : undefined;
}

/** An unfinished reschedule in the cell of the row, if the post as it is now needs it. */
function readUnfinished(
	{ row, accountIds, content }: PostIntent,
	post: Post,
	{ client }: OpenCompany,
): UnfinishedHint | undefined {
	const skipApproval = content.skipApproval === true;
	const hint = { text: row.state.text, accountIds, skipApproval };
	const read = readUnfinishedReschedule(client, post, hint);
	if (read.kind !== 'signed') {
		return undefined;
	}
	const places = placesToComplete(post, read.unfinished.places, skipApproval);
	return places.length > 0 ? hint : undefined;
}

async function readTags(
	{ contentTags, row }: PostIntent,
	company: OpenCompany,
): Promise<{ readonly tagIds: string[] | undefined; readonly findings: readonly Finding[] }> {
	if (!contentTags) {
		return { tagIds: undefined, findings: [] };
	}
	const report = new FindingReport(row.reader);
	const item = itemOf(company, row);
	const tagIds = await resolveContentGroups(
		item,
		company.client,
		contentTags,
		report,
		'contentTags',
	);
	return { tagIds, findings: report.findings };
}

/** Looks at a row that is to become a post, as Create does: nothing is uploaded. */
async function lookAtDraft(
	intent: PostIntent,
	{ company, sheet, facts }: Surveying,
): Promise<Look> {
	const { row, accountIds, content, media } = intent;
	if (facts.workspace instanceof ServiceError && intent.namesWorkspace) {
		throw facts.workspace;
	}
	const { tagIds, findings } = await readTags(intent, company);
	const contentGroupIds = withSheetTag(tagIds, facts.sheetTag);
	const report = new FindingReport(row.reader);
	const draft: PostDraft = {
		accountIds,
		media,
		content,
		contentGroupIds,
		report,
		key: { mode: 'automatic' },
		uploads: sheet.settings.uploads,
		notChecked: new Set(facts.accounts === 'mayNotRead' ? ['accounts'] : []),
	};
	const item = itemOf(company, row);
	const prepared = await preparePost(item, company.client, draft, 'check');
	const kinds = prepared.media.map((medium) => ('kind' in medium ? medium.kind : undefined));
	return {
		...NO_LOOK,
		tagIds: contentGroupIds,
		media: { count: kinds.length, kind: singleValue(kinds) },
		findings: [...findings, ...tooManyTags(intent, contentGroupIds), ...report.findings],
		prepared,
		identities: await Promise.all(prepared.media.map(identityInRun)),
	};
}

function withSheetTag(
	tagIds: readonly string[] | undefined,
	sheetTag: string | undefined,
): readonly string[] | undefined {
	return sheetTag === undefined ? tagIds : [...new Set([...(tagIds ?? []), sheetTag])];
}

function tooManyTags({ row }: PostIntent, tagIds: readonly string[] | undefined): Finding[] {
	const limit = LIMITS.contentGroupIds;
	const column = row.reader.label('contentTags');
	const isOver = tagIds !== undefined && tagIds.length > limit;
	return isOver ? [finding('refusal', 'tooManyTags', column, { limit })] : [];
}
