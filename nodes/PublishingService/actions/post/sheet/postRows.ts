import type { ServiceClient } from '../../../client/serviceClient';
import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { RunStopped } from '../../../posting/concurrency';
import { changePost } from '../../../posting/changePost';
import { publishPost } from '../../../posting/sendPost';
import type { PreparedPost } from '../../../posting/media/checkMedia';
import { mediaFingerprint } from '../../../posting/idempotency';
import { InvalidItemError } from '../../../posting/postItem';
import { isOut, readPosts } from '../../../posting/readPost';
import { sentence } from '../../../sheet/texts/findings';
import { sentences, showPost, writtenBefore } from '../presentPost';
import {
	goesTo,
	notCarriedOut,
	planPosted,
	type PostPlan,
	type RowPlan,
	withTimeWarnings,
} from './planRows';
import { joinOutcomes } from './report';
import { postedOutcome, refused, type RowOutcome, showFailure, wrong } from './rowOutcome';
import type { RowPost } from './readRows';

/** Changes and makes the posts of all rows; gives an outcome for each. Throws where the only key is refused. */
export async function postRows(rows: readonly RowPlan[], stopsBefore: boolean) {
	for (const { item, posts } of rows) {
		await item.queueFor(accountsOf(posts));
	}
	const wrongRows = rows.filter(isWrong);
	// Rows of which nothing is sent leave the queue first, so that no other waits for them.
	for (const { item, posts } of wrongRows) {
		for (const { row, isWrong: isHeld } of posts) {
			if (isHeld) {
				item.holdBehind(row.failure);
			}
		}
		if (posts.every(({ create, change }) => !create && !change)) {
			item.leaveQueue();
		}
	}
	if (stopsBefore && wrongRows.length > 0) {
		return stopBefore(rows);
	}
	await completeMoves(rows);
	const publish = async (row: RowPlan) =>
		await publishRow(row).finally(() => row.item.leaveQueue());
	const outcomes = await Promise.all(
		rows.map((row) => row.company.shared.itemLimit.run(async () => await publish(row))),
	);
	const made = outcomes.flat();
	// Where a post lost its place, the report alone lets the next run complete its move.
	const hasLostPlace = made.some(({ unfinishedMove = '' }) => unfinishedMove !== '');
	const [only, ...others] = new Set(rows.map(({ company }) => company.service));
	if (only instanceof ServiceError && others.length === 0 && !hasLostPlace) {
		throw only;
	}
	const now = async (outcome: RowOutcome) => {
		if (!outcome.replayed) {
			return outcome;
		}
		const { itemLimit } = outcome.row.company.shared;
		return await itemLimit.run(async () => await broughtBack(outcome, made));
	};
	return await Promise.all(outcomes.map(async (posts) => await Promise.all(posts.map(now))));
}

/** Those included from which a post is to be taken away. */
function accountsOf(posts: readonly PostPlan[]): string[] {
	const ofPosts = posts.flatMap(({ row, change }) => [
		...row.accountIds,
		...(change?.changes.remove ?? []),
	]);
	return [...new Set(ofPosts)];
}

function isWrong({ posts }: RowPlan): boolean {
	return posts.some((plan) => plan.isWrong);
}

/** Nothing was posted: rows that are refused say why, the first of them of all; the others wait. */
function stopBefore(rows: readonly RowPlan[]): RowOutcome[][] {
	const told = rows.map(({ posts }) => posts.map((plan) => notCarriedOut(plan)));
	const refusals = told.filter((_, at) => rows[at] && isWrong(rows[at]));
	const each = joinOutcomes(refusals);
	const failure = new InvalidItemError([
		sentence('wouldBeRefused', { count: each.length, limit: joinOutcomes(told).length }),
		...each.slice(0, 5).map(({ row, problems }) => `Row ${row.number}: ${sentences(problems)}`),
	]);
	const first = refusals[0]?.find((one) => one.failure !== undefined);
	return told.map((posts) =>
		posts.map((one) => (one === first ? { ...one, failure, stopsRun: true } : one)),
	);
}

/** A post without a place has waited longest, and shows whether the service gives one back. */
async function completeMoves(rows: readonly RowPlan[]): Promise<void> {
	for (const { posts } of rows) {
		for (const [at, plan] of posts.entries()) {
			if (!plan.change?.unfinished) {
				continue;
			}
			const outcome = await carryOut(plan, false);
			posts[at] = { row: outcome.row, outcome };
		}
	}
}

async function publishRow({ posts }: RowPlan): Promise<RowOutcome[]> {
	const done: RowOutcome[] = [];
	for (const plan of posts) {
		const { accountIds } = plan.row;
		// A post may still go where it was to be taken away.
		const isKept = done.some(({ row }) => goesTo(row.post, accountIds));
		if (!plan.create || !isKept) {
			done.push(await carryOut(plan));
		}
	}
	return done;
}

/** Carries a plan out once the rows before it are done; tells how its post stands afterwards. */
async function carryOut(plan: PostPlan, isQueued = true): Promise<RowOutcome> {
	const { row, create, change } = plan;
	const { item, reader } = row;
	try {
		if (create) {
			return await publish(plan, create);
		}
		if (!change) {
			return plan.outcome;
		}
		if (isQueued) {
			await item.firstInQueue([]);
		}
		const { move } = change.changes;
		if (isQueued && move && move.scheduledAfter === undefined) {
			item.assertMayFollow();
		}
		return await send(plan, change);
	} catch (error) {
		if (error instanceof RunStopped) {
			return notCarriedOut(plan);
		}
		if (error instanceof ServiceError) {
			noteFailure(row, error);
		}
		if (change) {
			return { ...notCarriedOut(plan, showFailure(error, reader)), failure: error };
		}
		return refused(row, error instanceof ServiceError ? error.ofRow(item.uploadIds) : error);
	}
}

/** A key that is refused is refused for all rows of its company. */
function noteFailure({ item, company }: RowPost, error: ServiceError): void {
	item.holdBehind(error);
	const { httpStatus, unfinishedMove } = error.facts;
	if (httpStatus === 401 && unfinishedMove === undefined) {
		company.service = error;
	}
}

/** The client for a row. Throws RunStopped once the run is to end, and why there is none. */
function clientFor({ company: { service } }: RowPost): ServiceClient {
	if (service instanceof ServiceError) {
		throw service;
	}
	if (service.signal?.aborted) {
		throw new RunStopped();
	}
	return service;
}

async function publish({ row, outcome }: PostPlan, prepared: PreparedPost): Promise<RowOutcome> {
	const { item, time, company, reader, match } = row;
	const { json, replayed } = await publishPost(item, clientFor(row), prepared);
	const now = showPost(json as Post, time.zone, company.accounts);
	const { postId } = match?.own ?? now;
	const isLike = !replayed && postId !== now.postId;
	return {
		...{ ...outcome, ...now, replayed, change: replayed ? 'unchanged' : outcome.change },
		warnings: [...reader.said('warning'), ...(isLike ? [sentence('saidByOther', { postId })] : [])],
		goesLive: outcome.goesLive || now.goesLive,
		mediaFingerprint: await mediaFingerprint(item, now.postId, prepared.draft.media),
	};
}

/** Changes or cancels the post of a row; what could not be done comes first. Throws ServiceError and RunStopped. */
async function send(
	{ row, outcome: { change: planned } }: PostPlan,
	{ changes, unfinished }: NonNullable<PostPlan['change']>,
): Promise<RowOutcome> {
	const { postId = '', item, time, content, reader } = row;
	const { done, failures, post } = await changePost(clientFor(row), {
		...{ postId, changes, unfinished, scheduledAfter: time.instant },
		skipApproval: content.skipApproval === true,
		executionId: item.run.executionId,
	});
	const [failure] = failures;
	if (failure) {
		noteFailure(row, failure.error);
	}
	const told = withTimeWarnings(postedOutcome({ ...row, post }), changes);
	const lost = failures.flatMap(({ error }) => error.facts.unfinishedMove ?? [])[0];
	const written = writtenBefore(item.input(), 'unfinishedMove');
	const isOpen = failures.length > 0 && !done.includes('move');
	const failed = failures.map(({ change: name, error }) =>
		sentence(`${name}NotDone`, { reason: showFailure(error, reader) }),
	);
	return {
		...(failed.length === 0 ? told : wrong(told, [...failed, ...told.problems])),
		// A post that cannot be read again may still go where it went.
		row: { ...row, post: post ?? row.post },
		change: done.length > 0 || failed.length === 0 ? planned : `not done: ${planned}`,
		...((lost ?? written) && { unfinishedMove: lost ?? (isOpen ? written : '') }),
	};
}

/** How a post stands that a key has brought back; brought up to date as the next run would by its ID. */
async function broughtBack(outcome: RowOutcome, made: readonly RowOutcome[]): Promise<RowOutcome> {
	const { row, postId, mediaFingerprint: fingerprint } = outcome;
	const { reader } = row;
	const own = made.filter((one) => one.row.company === row.company);
	const post = await readReplay(outcome, own);
	if (post instanceof ServiceError && post.facts.httpStatus !== 404) {
		const text = sentence('postNotRead', { reason: `: ${showFailure(post, reader)}` });
		return { ...outcome, warnings: [...outcome.warnings, text] };
	}
	if (!post || post instanceof ServiceError) {
		const told = { ...outcome, replayed: false, status: 'post not read' };
		return wrong(told, [sentence('replayNotFound')]);
	}
	const had = { ...row, postId, post, fingerprint };
	const isAlone = own.filter((one) => one.postId === postId).length === 1;
	const now = isAlone ? await carryOut(planPosted(had)) : postedOutcome(had);
	return {
		...now,
		isPosted: false,
		replayed: now.ok ? outcome.replayed : false,
		// As the run that made the post said it: its slot may begin a little later.
		goesLive: (now.ok && !isOut(post) && outcome.goesLive) || now.goesLive,
		warnings: [...reader.said('warning'), ...now.warnings],
	};
}

/** Posts that keys have brought back are read together; only what was not read before is asked for. */
async function readReplay({ row, postId }: RowOutcome, own: readonly RowOutcome[]) {
	const { service, planned } = row.company;
	if (service instanceof ServiceError) {
		return service;
	}
	// The posts of rows that have an ID may have been changed since they were read.
	const changed = new Set(own.flatMap((one) => (one.isPosted ? one.postId : [])));
	const known = planned.filter((post) => !changed.has(post.postId));
	const postIds = own.flatMap((one) => (one.replayed && one.postId) || []);
	const read = async () => await readPosts(service, postIds, known).catch(asFailure);
	const posts = await row.item.once('replays', read);
	return posts instanceof ServiceError ? posts : posts.get(postId);
}
