import type { ServiceClient } from '../../../client/serviceClient';
import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import { RunStopped } from '../../../posting/accountOrder';
import { cancelPost } from '../../../posting/cancelPost';
import { type ChangeOutcome, changePost } from '../../../posting/changePost';
import { publishPost } from '../../../posting/createPost';
import type { PreparedPost } from '../../../posting/media/checkMedia';
import { readPosts } from '../../../posting/readPost';
import { mediaFingerprint } from '../../../posting/media/mediaIdentity';
import { InvalidItemError } from '../../../posting/postItem';
import { sentences, showPost, writtenBefore } from '../presentPost';
import type { SheetSettings } from '../rowFields';
import type { CompanyRows } from './companyRows';
import {
	type CarriedOut,
	isTaken,
	notCarriedOut,
	planPosted,
	type RowPlan,
	type RowWork,
	type Step,
	withTimeWarnings,
} from './planRows';
import { type RowPost, wantedOfPosted } from './prepareRows';
import type { ReadRow } from './readRows';
import { joinOutcomes } from './report';
import {
	refused,
	type RowOutcome,
	showFailure,
	wrong,
	postedOutcome,
	standingOf,
} from './rowOutcome';

/**
 * Changes and makes the posts of all rows; gives an outcome for each post of each row. Throws where the
 * only key is refused.
 */
export async function postRows(
	rows: readonly RowWork[],
	companies: readonly CompanyRows[],
	{ onProblem }: SheetSettings,
): Promise<RowOutcome[][]> {
	for (const { item, plans } of rows) await item.queueFor(accountsOf(plans));
	const wrongRows = rows.filter(isWrong);
	// Rows of which nothing is sent leave the queue first, so that no other waits for them.
	for (const { item, plans } of wrongRows) {
		for (const { row, isWrong: isHeld } of plans) if (isHeld) item.holdBehind(row.failure);
		if (!plans.some(({ step }) => step)) item.leaveQueue();
	}
	if (onProblem === 'stopBefore' && wrongRows.length > 0) return stopBefore(rows);
	const outcomes = await publishRows(rows, companies);
	// Where a post lost its place, the report alone lets the next run complete its move.
	const hasLostPlace = outcomes.flat().some(({ unfinishedMove = '' }) => unfinishedMove !== '');
	const [only, ...others] = companies.map(({ company }) => company.service);
	if (only instanceof ServiceError && others.length === 0 && !hasLostPlace) throw only;
	return await withReplays(companies, outcomes);
}

/** The accounts of all posts of a row, those included from which a post is to be taken away. */
function accountsOf(plans: readonly RowPlan[]): string[] {
	const ofPlans = plans.flatMap(({ row, step }) => [
		...row.accountIds,
		...((step?.kind === 'change' && step.changes.remove) || []),
	]);
	return [...new Set(ofPlans)];
}

function isWrong({ plans }: RowWork): boolean {
	return plans.some((plan) => plan.isWrong);
}

/** Nothing was posted: rows that are refused say why, the first of them of all; the others wait. */
function stopBefore(rows: readonly RowWork[]): RowOutcome[][] {
	const told = rows.map(({ plans }) => plans.map((plan) => notCarriedOut(plan)));
	const refusals = told.filter((_, at) => rows[at] && isWrong(rows[at]));
	const each = joinOutcomes(refusals);
	const count = told.filter((posts) => posts.some(({ isPosted }) => !isPosted)).length;
	const summary = new InvalidItemError([
		ROW_TEXTS.wouldBeRefused(each.length, Math.max(count, each.length)),
		...each.slice(0, 5).map(({ row, problems }) => `Row ${row.number}: ${sentences(problems)}`),
	]);
	const first = refusals[0]?.find(({ failure }) => failure !== undefined);
	return told.map((posts) =>
		posts.map((one) => (one === first ? { ...one, failure: summary, stopsRun: true } : one)),
	);
}

/** Publishes rows within the bound of each company. */
async function publishRows(
	rows: readonly RowWork[],
	companies: readonly CompanyRows[],
): Promise<RowOutcome[][]> {
	const outcomes = new Map<RowWork, RowOutcome[]>();
	// A post without a place has waited longest, and shows whether the service gives one back.
	for (const plan of rows.flatMap(({ plans }) => plans)) {
		const { step } = plan;
		if (step?.kind !== 'change' || !step.unfinished) continue;
		plan.completed = send(plan, step);
		await Promise.allSettled([plan.completed]);
	}
	const workOn = async (row: RowWork) => {
		outcomes.set(row, await publishRow(row).finally(() => row.item.leaveQueue()));
	};
	const ofCompanies = companies.map(async ({ company }) => {
		const own = rows.filter((row) => row.company === company);
		await company.shared.itemLimit.each(own, workOn);
	});
	await Promise.all(ofCompanies);
	return rows.map((row) => outcomes.get(row) ?? []);
}

/** Changes the posts of a row, and then makes those that it wants beside them. */
async function publishRow({ plans }: RowWork): Promise<RowOutcome[]> {
	const done: CarriedOut[] = [];
	for (const plan of plans) {
		const isNew = plan.step?.kind === 'create';
		// A post may still go where it was to be taken away.
		if (isNew && done.some(({ row }) => isTaken(row, plan.row.accountIds))) continue;
		done.push(await carryOut(plan));
	}
	return done.map(({ outcome }) => outcome);
}

/** Carries a plan out once the rows before it are done; tells how its post stands afterwards. */
async function carryOut(plan: RowPlan): Promise<CarriedOut> {
	const { row, step } = plan;
	if (!step) return plan;
	try {
		const done =
			step.kind === 'create' ? await publish(plan, step.prepared) : await change(plan, step);
		if (done.error) noteFailure(row, done.error);
		return done;
	} catch (error) {
		if (error instanceof RunStopped) return { row, outcome: notCarriedOut(plan) };
		if (error instanceof ServiceError) noteFailure(row, error);
		if (step.kind !== 'create') {
			const told = notCarriedOut(plan, showFailure(error, row.report));
			return { row, outcome: { ...told, failure: error } };
		}
		const { uploadIds } = row.item;
		const failure = error instanceof ServiceError ? error.ofRow(uploadIds) : error;
		return { row, outcome: refused(row, failure) };
	}
}

/** A key that is refused is refused for all rows of its company. */
function noteFailure({ item, company }: ReadRow, error: ServiceError): void {
	item.holdBehind(error);
	const { httpStatus, unfinishedMove } = error.facts;
	if (httpStatus === 401 && unfinishedMove === undefined) company.service = error;
}

/** The client for a row. Throws RunStopped once the run is to end, and why there is none. */
function clientFor({ company: { service } }: ReadRow): ServiceClient {
	if (service instanceof ServiceError) throw service;
	if (service.signal?.aborted) throw new RunStopped();
	return service;
}

/** Makes the post of a row. Throws as publishPost does. */
async function publish({ row, outcome }: RowPlan, prepared: PreparedPost): Promise<CarriedOut> {
	const { item, time, company, report, match } = row;
	const { json, replayed } = await publishPost(item, clientFor(row), prepared);
	const now = showPost(json as Post, time.zone, company.accounts);
	const { postId } = match?.own ?? now;
	const isLike = !replayed && postId !== now.postId;
	const like = isLike ? [ROW_TEXTS.saidByPost(postId, false)] : [];
	const made = {
		...{ ...outcome, ...now, replayed, change: replayed ? 'leave' : outcome.change },
		warnings: [...report.warnings, ...like],
		goesOut: outcome.goesOut || now.goesOut,
		mediaFingerprint: await mediaFingerprint(item, now.postId, prepared.draft.media),
	};
	return { row, outcome: made };
}

/** Changes or cancels the post of a row once the rows before it are done. Throws ServiceError and RunStopped. */
async function change(plan: RowPlan, step: StepOfPost): Promise<CarriedOut> {
	const { item } = plan.row;
	await item.firstInQueue([]);
	if (plan.completed) return await plan.completed;
	const { move } = step.changes ?? {};
	if (move && move.scheduledAfter === undefined) item.assertMayFollow();
	return await send(plan, step);
}

/** What is sent for a post that is there. */
type StepOfPost = Exclude<Step, { kind: 'create' }>;

async function send(plan: RowPlan, { changes, unfinished }: StepOfPost): Promise<CarriedOut> {
	const { row } = plan;
	const { postId = '' } = row;
	const service = clientFor(row);
	const result = changes
		? await changePost(service, {
				...{ postId, changes, unfinished },
				scheduledAfter: row.time.instant,
				skipApproval: row.content.skipApproval === true,
				executionId: row.item.run.executionId,
			})
		: await cancel(service, postId);
	const told = changedOutcome({ ...row, post: result.post }, result, plan);
	const error = result.failures[0]?.error;
	// A post that cannot be read again may still go where it went.
	const now = { ...row, post: result.post ?? row.post };
	return { row: now, outcome: withTimeWarnings(told, changes ?? {}), error };
}

async function cancel(service: ServiceClient, postId: string): Promise<ChangeOutcome> {
	const answer = await cancelPost(service, postId, undefined).catch(asFailure);
	return answer instanceof ServiceError
		? { done: [], failures: [{ change: 'remove', error: answer }] }
		: { done: ['remove'], failures: [], post: answer as Post };
}

/** How the post stands now; what could not be done comes first. */
function changedOutcome(
	row: RowPost,
	{ done, failures }: ChangeOutcome,
	{ outcome: { change }, step }: RowPlan,
): RowOutcome {
	// The row stopped its post before it was changed, or not at all.
	const stopped = step?.kind === 'cancel' ? {} : { stop: undefined };
	const now = postedOutcome(row, row.post && { ...standingOf(row, row.post), ...stopped });
	const lost = failures.flatMap(({ error }) => error.facts.unfinishedMove ?? [])[0];
	const written = writtenBefore(row.item.input(), 'unfinishedMove');
	const isOpen = failures.length > 0 && !done.includes('move');
	const failed = failures.map(
		({ change: name, error }) =>
			`${ROW_TEXTS[`${name}NotDone`]}: ${showFailure(error, row.report)}`,
	);
	return {
		...(failed.length === 0 ? now : wrong(now, [...failed, ...now.problems])),
		change: done.length > 0 || failed.length === 0 ? change : `not done: ${change}`,
		...((lost ?? written) && { unfinishedMove: lost ?? (isOpen ? written : '') }),
	};
}

/** With how posts of an earlier run stand now that keys have brought back. */
async function withReplays(
	companies: readonly CompanyRows[],
	rows: ReadonlyArray<readonly RowOutcome[]>,
): Promise<RowOutcome[][]> {
	const made = rows.flat();
	const now = new Map<RowOutcome, RowOutcome>();
	const lookAgain = companies.map(async (company) => {
		const own = made.filter(({ row }) => row.company === company.company);
		for (const [outcome, told] of await replaysOf(company, own)) now.set(outcome, told);
	});
	await Promise.all(lookAgain);
	return rows.map((posts) => posts.map((outcome) => now.get(outcome) ?? outcome));
}

/** Only what was not read before anything was posted is asked for. */
async function replaysOf(
	{ company, posts: looked, planned }: CompanyRows,
	made: readonly RowOutcome[],
): Promise<Array<[RowOutcome, RowOutcome]>> {
	const replayed = made.filter((outcome) => outcome.replayed);
	if (replayed.length === 0 || company.service instanceof ServiceError) return [];
	// The posts of rows that have an ID may have been changed since they were read.
	const changed = new Set(looked.map(({ postId }) => postId));
	const known = planned.filter(({ postId }) => !changed.has(postId));
	const postIds = replayed.flatMap(({ postId }) => postId || []);
	const posts = await readPosts(company.service, postIds, known).catch(asFailure);
	return await company.shared.itemLimit.each(replayed, async (outcome) => {
		const { postId } = outcome;
		const post = posts instanceof ServiceError ? posts : posts.get(postId);
		if (post instanceof ServiceError) return [outcome, unreadReplay(outcome, post)];
		if (!post) return [outcome, postId === '' ? goneReplay(outcome) : outcome];
		const isAlone = made.filter((other) => other.postId === postId).length === 1;
		return [outcome, await asItStands(outcome, post, isAlone)];
	});
}

/** How the post stands; changed to what its row says where that is wished, as the next run would by its ID. */
async function asItStands(outcome: RowOutcome, post: Post, isAlone: boolean): Promise<RowOutcome> {
	const { postId, mediaFingerprint: fingerprint } = outcome;
	const { report, contentTags, wanted } = outcome.row;
	const had = { ...outcome.row, postId, post, fingerprint };
	// What it would want beside its ID.
	const { contentGroupIds, media } = wanted;
	const tags = contentTags && contentGroupIds;
	const row = { ...had, wanted: { ...wantedOfPosted(had, tags), media } };
	const now = isAlone ? (await carryOut(planPosted(row))).outcome : postedOutcome(row);
	return {
		...now,
		isPosted: false,
		replayed: now.ok ? outcome.replayed : false,
		// As the run that made the post said it: its slot may begin a little later.
		goesOut: (now.ok && outcome.goesOut) || now.goesOut,
		warnings: [...report.warnings, ...now.warnings],
	};
}

function unreadReplay(outcome: RowOutcome, error: ServiceError): RowOutcome {
	if (error.facts.httpStatus === 404) return goneReplay(outcome);
	const why = showFailure(error, outcome.row.report);
	return { ...outcome, warnings: [...outcome.warnings, ROW_TEXTS.replayNotRead(why)] };
}

function goneReplay(outcome: RowOutcome): RowOutcome {
	const told = { ...outcome, replayed: false, status: 'posted earlier' };
	return wrong(told, [ROW_TEXTS.replayIsGone(outcome.postId)]);
}
