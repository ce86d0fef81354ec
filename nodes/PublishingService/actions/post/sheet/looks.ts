import { asFailureOfLook, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { LIMITS } from '../../../contract/limits';
import { stateOfPost } from '../../../plan/syncState';
import { replacedBy } from '../../../plan/changes';
import type { Facts, FoundPost, Look, PostIntent, Survey } from '../../../plan/types';
import { mediaByName, singleValue, withSheetTag } from '../../../plan/wantedPost';
import type { WantedMedia } from '../../../posting/compare';
import { placesToComplete } from '../../../posting/formerPlace';
import { type PreparedPost, preparePost } from '../../../posting/media/checkMedia';
import { identityInRun, mediaIdentities } from '../../../posting/mediaIdentity';
import type { PostDraft } from '../../../posting/postItem';
import {
	hasForeignReschedule,
	readUnfinishedReschedule,
	type UnfinishedHint,
} from '../../../posting/unfinishedReschedule';
import { type Finding, finding } from '../../../sheet/texts/findings';
import { resolveContentGroups } from '../contentGroups';
import { itemOf, type OpenCompany } from './company';
import { FindingReport } from './findingReport';
import type { Sheet } from './sheetRows';

const NO_LOOK: Look = {
	tagIds: undefined,
	media: undefined,
	findings: [],
	prepared: undefined,
	identities: [],
	failure: undefined,
	unfinished: undefined,
	hasForeignReschedule: false,
};

/** The facts that a look needs. */
export interface Surveying extends Pick<Survey, 'foundPosts' | 'matches'> {
	readonly company: OpenCompany;
	readonly sheet: Sheet;
	readonly facts: Facts;
}

/** Looks at tags and media of every intent that is wanted; the others cost no request. */
export async function lookAtAll(
	intents: readonly PostIntent[],
	isWanted: (intent: PostIntent) => boolean,
	surveying: Surveying,
): Promise<ReadonlyMap<PostIntent, Look>> {
	const { itemLimit } = surveying.company.shared;
	const looks = await itemLimit.each(intents, async (intent): Promise<[PostIntent, Look]> => {
		return [intent, isWanted(intent) ? await lookAt(intent, surveying) : NO_LOOK];
	});
	return new Map(looks);
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
		hasForeignReschedule: hasForeignText(intent, post, company),
	};
}

/** The media as links alone identify them; undefined if others may be meant. */
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

/**
 * True if a cell is about an unfinished reschedule of another row. Only the first post of the row
 * reports it.
 */
function hasForeignText(
	{ row }: PostIntent,
	post: Post | undefined,
	{ client }: OpenCompany,
): boolean {
	const { postIds, state } = row;
	const isFirst = postIds.length === 0 || postIds[0] === post?.postId;
	const known = postIds.length > 0 ? postIds : [post?.postId ?? ''];
	return isFirst && hasForeignReschedule(client, state.text, known);
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
	const tagField = { report, field: 'contentTags' };
	const tagIds = await resolveContentGroups(item, company.client, contentTags, tagField);
	return { tagIds, findings: report.findings };
}

/** Looks at a row that is to become a post, as Create does: nothing is uploaded. */
async function lookAtDraft(intent: PostIntent, surveying: Surveying): Promise<Look> {
	const { company, facts } = surveying;
	const { row } = intent;
	const hasForeign = hasForeignReschedule(company.client, row.state.text, []);
	if (facts.workspace instanceof ServiceError && intent.namesWorkspace) {
		throw facts.workspace;
	}
	const { tagIds, findings } = await readTags(intent, company);
	const contentGroupIds = withSheetTag(tagIds, facts.sheetTag);
	const report = new FindingReport(row.reader);
	const draft = draftOf(intent, surveying, contentGroupIds, report);
	const prepared = await preparePost(itemOf(company, row), company.client, draft, 'check');
	return {
		...NO_LOOK,
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
	{ sheet, facts }: Surveying,
	contentGroupIds: readonly string[] | undefined,
	report: FindingReport,
): PostDraft {
	const { accountIds, content, media } = intent;
	const { uploads, publishesPast } = sheet.settings;
	return {
		accountIds,
		media,
		content,
		contentGroupIds,
		report,
		key: { mode: 'automatic', isOfSheet: true, replaces: replacedBy(intent) },
		uploads,
		publishesPast,
		notChecked: new Set(facts.accounts === 'mayNotRead' ? ['accounts'] : []),
	};
}

function mediaOfDraft({ media }: PreparedPost): WantedMedia {
	const kinds = media.map((medium) => ('kind' in medium ? medium.kind : undefined));
	return { count: kinds.length, kind: singleValue(kinds) };
}

function tooManyTags({ row }: PostIntent, tagIds: readonly string[] | undefined): Finding[] {
	const limit = LIMITS.contentGroupIds;
	const column = row.reader.label('contentTags');
	const isOver = tagIds !== undefined && tagIds.length > limit;
	return isOver ? [finding('refusal', 'tooManyTags', column, { limit })] : [];
}
