import { asFailureUnlessCancelled, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/schemas';
import { LIMITS } from '../../../contract/serviceLimits';
import { stateOfPost } from '../../../plan/syncState';
import { replacedPostId } from '../../../plan/changes';
import type { FoundPost } from '../../../posting/readPosts';
import type { CompanyFacts, IntentFacts, PostIntent, Survey } from '../../../plan/types';
import { mediaByName, singleValue, withSheetTag } from '../../../plan/postWish';
import type { VisibleMedia } from '../../../posting/findDifferences';
import { placesToComplete } from '../../../posting/placeBeforeReschedule';
import { type PreparedPost, preparePost } from '../../../posting/media/checkMedia';
import { identityInRun, mediaIdentities } from '../../../posting/mediaIdentity';
import type { PostDraft } from '../../../posting/postDraft';
import {
	hasForeignReschedule,
	readUnfinishedReschedule,
	type UnfinishedHint,
} from '../../../posting/unfinishedReschedule';
import { type Finding, finding } from '../../../sheet/texts/findings';
import { resolveContentGroups } from '../contentGroups';
import { itemOf, type OpenCompany } from './company';
import { FindingCollector } from './findingCollector';
import type { Sheet } from './sheetRows';

const NO_FACTS: IntentFacts = {
	tagIds: undefined,
	media: undefined,
	findings: [],
	prepared: undefined,
	identities: [],
	failure: undefined,
	unfinished: undefined,
	hasForeignReschedule: false,
};

/** The values that the survey of an intent needs: the company, its sheet and its posts. */
export interface SurveyContext extends Pick<Survey, 'foundPosts' | 'matches'> {
	readonly company: OpenCompany;
	readonly sheet: Sheet;
	readonly facts: CompanyFacts;
}

/** Reads the tags and media of every intent that is wanted; the others cost no request. */
export async function readTagsAndMedia(
	intents: readonly PostIntent[],
	isWanted: (intent: PostIntent) => boolean,
	context: SurveyContext,
): Promise<ReadonlyMap<PostIntent, IntentFacts>> {
	const { itemLimit } = context.company.shared;
	const facts = await itemLimit.each(
		intents,
		async (intent): Promise<[PostIntent, IntentFacts]> => {
			return [intent, isWanted(intent) ? await surveyIntent(intent, context) : NO_FACTS];
		},
	);
	return new Map(facts);
}

async function surveyIntent(intent: PostIntent, context: SurveyContext): Promise<IntentFacts> {
	const { target } = intent;
	const match = context.matches.get(intent);
	const surveyByTarget = async () => {
		if (target.kind === 'existing') {
			return await surveyWithPost(intent, context.foundPosts.get(target.postId), context);
		}
		if (target.kind === 'surplus') {
			return NO_FACTS;
		}
		return match?.kind === 'same' && context.sheet.settings.similarRows === 'hold'
			? await surveyWithPost(intent, match.post, context)
			: await surveyAsDraft(intent, context);
	};
	return await surveyByTarget().catch((failure: unknown) => {
		// A key that is refused is refused for every row.
		if (failure instanceof ServiceError && failure.facts.httpStatus === 401) {
			throw failure;
		}
		return { ...NO_FACTS, failure };
	});
}

/** Reads the tags of a row that has a post, and the visible part of its media. */
async function surveyWithPost(
	intent: PostIntent,
	foundPost: FoundPost | undefined,
	{ company }: SurveyContext,
): Promise<IntentFacts> {
	const { row, media } = intent;
	const { tagIds, findings } = await readTags(intent, company);
	const post = foundPost instanceof ServiceError ? undefined : foundPost;
	// Media are read only if the sync state can show that they were replaced.
	const hasMediaDigest = post && stateOfPost(row.state, post.postId)?.digests.media !== undefined;
	const identities = hasMediaDigest
		? await mediaIdentities(itemOf(company, row), media).catch(asFailureUnlessCancelled)
		: undefined;
	const unfinished = post && readUnfinished(intent, post, company);
	return {
		...NO_FACTS,
		tagIds,
		findings,
		media: mediaOfPost(intent),
		identities: Array.isArray(identities) ? identities : [],
		unfinished,
		hasForeignReschedule: hasForeignUnfinished(intent, post, company),
	};
}

/** The media of a row as its links show them; undefined if the row has other media, or media that cannot be read. */
function mediaOfPost({ media, mediaFindings }: PostIntent): VisibleMedia | undefined {
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
	const earlier = readUnfinishedReschedule(client, post, hint);
	if (earlier.kind !== 'signed') {
		return undefined;
	}
	const places = placesToComplete(post, earlier.unfinished.places, skipApproval);
	return places.length > 0 ? hint : undefined;
}

/**
 * True if a cell is about an unfinished reschedule of another row. Only the first post of the row
 * reports it.
 */
function hasForeignUnfinished(
	{ row }: PostIntent,
	post: Post | undefined,
	{ client }: OpenCompany,
): boolean {
	const { postIds, state } = row;
	const hasIds = postIds.length > 0;
	const isFirstPost = !hasIds || postIds[0] === post?.postId;
	const ownIds = hasIds ? postIds : [post?.postId ?? ''];
	return isFirstPost && hasForeignReschedule(client, state.text, ownIds);
}

async function readTags(
	{ contentTags, row }: PostIntent,
	company: OpenCompany,
): Promise<{ readonly tagIds: string[] | undefined; readonly findings: readonly Finding[] }> {
	if (!contentTags) {
		return { tagIds: undefined, findings: [] };
	}
	const report = new FindingCollector(row.reader);
	const item = itemOf(company, row);
	const tagField = { report, field: 'contentTags' };
	const tagIds = await resolveContentGroups(item, company.client, contentTags, tagField);
	return { tagIds, findings: report.findings };
}

/** Checks a row that is to become a post, as Post > Create does, without uploading anything. */
async function surveyAsDraft(intent: PostIntent, context: SurveyContext): Promise<IntentFacts> {
	const { company, facts } = context;
	const { row } = intent;
	const hasForeign = hasForeignReschedule(company.client, row.state.text, []);
	if (facts.workspace instanceof ServiceError && intent.namesWorkspace) {
		throw facts.workspace;
	}
	const { tagIds, findings } = await readTags(intent, company);
	const contentGroupIds = withSheetTag(tagIds, facts.sheetTag);
	const report = new FindingCollector(row.reader);
	const draft = draftOf(intent, context, contentGroupIds, report);
	const prepared = await preparePost(itemOf(company, row), company.client, draft, 'check');
	return {
		...NO_FACTS,
		tagIds: contentGroupIds,
		media: mediaOfDraft(prepared),
		findings: [...findings, ...tooManyTags(intent, contentGroupIds), ...report.findings],
		prepared,
		identities: await Promise.all(prepared.media.map(identityInRun)),
		hasForeignReschedule: hasForeign,
	};
}

function draftOf(
	intent: PostIntent,
	{ sheet, facts }: SurveyContext,
	contentGroupIds: readonly string[] | undefined,
	report: FindingCollector,
): PostDraft {
	const { accountIds, content, media } = intent;
	const { uploads, publishesPast } = sheet.settings;
	return {
		accountIds,
		media,
		content,
		contentGroupIds,
		report,
		key: { mode: 'automatic', isOfSheet: true, replaces: replacedPostId(intent) },
		uploads,
		publishesPast,
		notChecked: new Set(facts.accounts === 'mayNotRead' ? ['accounts'] : []),
	};
}

function mediaOfDraft({ media }: PreparedPost): VisibleMedia {
	const kinds = media.map((medium) => ('kind' in medium ? medium.kind : undefined));
	return { count: kinds.length, kind: singleValue(kinds) };
}

function tooManyTags({ row }: PostIntent, tagIds: readonly string[] | undefined): Finding[] {
	const limit = LIMITS.contentGroupIds;
	const column = row.reader.label('contentTags');
	const isOver = tagIds !== undefined && tagIds.length > limit;
	return isOver ? [finding('refusal', 'tooManyTags', column, { limit })] : [];
}
