import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Post, Usage } from '../../../contract/schemas';
import { explainFailure } from '../../../messages/explainFailure';
import type { CompanyFacts, PlannedPosts, PostIntent } from '../../../plan/types';
import {
	MAX_PUBLISHED,
	type PostsRead,
	readCreatedSince,
	readPublished,
} from '../../../posting/readPublished';
import { MAX_PLANNED, readPlanned } from '../../../posting/readPosts';
import { type Finding, warning } from '../../../sheet/texts/findings';
import type { OpenCompany } from './company';

/** The rows whose posts may be published already. */
export interface PerhapsPublished {
	/** Rows whose time has come. */
	readonly due: readonly PostIntent[];
	/** Rows that go live as soon as possible: their posts were created today. */
	readonly undated: readonly PostIntent[];
	/** The first moment of the run's day, ISO 8601. */
	readonly dayBegan: string;
}

/** Reads published posts, if one of them may be the post of a row, and adds them to the planned posts. */
export async function withPublished(
	{ client }: OpenCompany,
	planned: PlannedPosts,
	{ due, undated, dayBegan }: PerhapsPublished,
): Promise<PlannedPosts> {
	const hasCandidates = due.length + undated.length > 0;
	const couldRead = planned.remarks.every(({ code }) => code !== 'plannedNotRead');
	if (!hasCandidates || !couldRead) {
		return planned;
	}
	const accountIds = new Set(due.flatMap((intent) => intent.accountIds));
	const lists = [
		...(due.length > 0 ? [await readPublished(client, accountIds).catch(asFailure)] : []),
		...(undated.length > 0 ? [await readCreatedSince(client, dayBegan).catch(asFailure)] : []),
	];
	const remarks = [...planned.remarks];
	const published = lists.flatMap((list) => takePublished(list, remarks));
	return { ...planned, published: uniquePosts(published), remarks };
}

function takePublished(list: PostsRead | ServiceError, remarks: Finding[]): readonly Post[] {
	const published = takeAnswer<PostsRead>(list, 'publishedNotRead', remarks);
	if (published?.isWhole === false) {
		remarks.push(warning('publishedTooMany', { limit: MAX_PUBLISHED }));
	}
	return published?.posts ?? [];
}

function uniquePosts(posts: readonly Post[]): readonly Post[] {
	return [...new Map(posts.map((post) => [post.postId, post])).values()];
}

export const NOTHING_PLANNED: PlannedPosts = {
	posts: [],
	published: [],
	usage: undefined,
	remarks: [],
};

/** Reads the planned posts if one of them may be the post of a row, or close to it in time. */
export async function readPlannedPosts(
	{ client }: OpenCompany,
	{ accounts }: CompanyFacts,
	intents: readonly PostIntent[],
): Promise<PlannedPosts> {
	const mayHavePost = ({ hold, accountIds, time }: PostIntent) =>
		hold.kind !== 'published' &&
		hold.kind !== 'otherPlatform' &&
		accountIds.length > 0 &&
		!time.isUnreadable;
	if (!intents.some(mayHavePost)) {
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
		posts: takeAnswer<{ posts: readonly Post[] }>(planned, 'plannedNotRead', remarks)?.posts ?? [],
		published: [],
		usage: takeAnswer<Usage>(usage, 'usageNotRead', remarks),
		remarks,
	};
}

type UnreadCode = 'plannedNotRead' | 'publishedNotRead' | 'usageNotRead';

/** Returns an answer. A failed request adds a warning and costs no post; a refused API key ends the run. */
function takeAnswer<Answer extends object>(
	answer: Answer | ServiceError,
	code: UnreadCode,
	remarks: Finding[],
): Answer | undefined {
	if (!(answer instanceof ServiceError)) {
		return answer;
	}
	const { httpStatus, code: failureCode, missingScope = '' } = answer.facts;
	if (httpStatus === 401 || failureCode === 'cancelled') {
		throw answer;
	}
	const reason =
		failureCode === 'insufficient_scope'
			? `the API key does not have the scope ${missingScope}`.trim()
			: explainFailure(answer, 'list').message.replace(/\.$/, '');
	remarks.push(warning(code, { reason }));
	return undefined;
}
