import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { isWaiting } from '../../../contract/statuses';
import { explain } from '../../../messages/explain';
import { cancelPost } from '../../../posting/cancelPost';
import { InvalidItemError } from '../../../posting/postItem';
import { readPlanned, accountItemsOf } from '../../../posting/readPost';
import type { Output } from '../../operation';
import { showPost } from '../presentPost';
import type { CompanyRows } from './companyRows';
import type { RowOutcome } from './report/rowOutcome';
import { lineOf, shownRow } from './report/rowOutput';
import type { SheetSettings } from '../rowFields';

/**
 * The posts with the tag of this sheet that are still to come and that no row names: each is told in an
 * item of its own, and cancelled where that is chosen. Nothing is cancelled where the run may not have
 * all rows, nor as long as a row without a post ID has not become a post: it may be the row of one.
 */
export async function missingRows(
	{ company, claimed }: CompanyRows,
	outcomes: readonly RowOutcome[],
	settings: SheetSettings,
): Promise<Output[]> {
	const { service, items, sheetTag: contentGroupId, name, accounts } = company;
	if (!contentGroupId || service instanceof ServiceError || service.signal?.aborted) return [];
	const as = (told: Partial<MissingRow>) => {
		const shown = { ...UNKNOWN, ...(name !== undefined && { company: name }), ...told };
		return asOutput(shown, settings);
	};
	const planned = await outcomeOf(readPlanned(service, { contentGroupId }));
	if (planned instanceof ServiceError) {
		// What became of the rows is told all the same.
		const why = `Whether rows were taken out could not be looked at: ${explain(planned, 'cell').message}`;
		return [as({ problems: [why], failure: planned })];
	}
	const named = new Set([...claimed, ...outcomes.flatMap(({ postId }) => postId.split(', '))]);
	const missing = planned.posts.filter(
		(post) =>
			!named.has(post.postId) && accountItemsOf(post).some(({ status }) => isWaiting(status)),
	);
	const ownNumber = planned.posts.filter(({ postId }) => named.has(postId)).length;
	const doubt = isFew(missing.length, ownNumber) ? openRow(outcomes) : MAY_BE_PART;
	const step = stepOf(settings, items[0]?.isInLoop() ? IN_LOOP : doubt);
	const zone = items[0]?.run.timezone ?? 'utc';
	const outputs: Output[] = [];
	for (const post of missing) {
		const told = await outcomeFor(post, step, service);
		outputs.push(as({ ...showPost(post, zone, accounts), ...told }));
	}
	return outputs;
}

/** What is told of a post without a row. */
type MissingRow = Omit<RowOutcome, 'row'>;

const UNKNOWN: MissingRow = {
	...{ ok: false, status: '', change: 'leave', problems: [], warnings: [] },
	...{ accounts: '', goesOut: '', postId: '' },
};

function asOutput(told: MissingRow, { returnsSummary }: SheetSettings): Output {
	const json = shownRow(told, 0);
	const { failure, postId } = told;
	return {
		json,
		...(returnsSummary && { line: lineOf(json) }),
		...(failure !== undefined && { failure: { cause: failure, facts: { postId } } }),
	};
}

/** What is done with the posts of rows that were taken out, or why nothing is. */
type Step = 'cancel' | 'plan' | { readonly advice: string };

function stepOf(
	{ cancelsTakenOut, bringsUpToDate, checkOnly }: SheetSettings,
	doubt: string | undefined,
): Step {
	if (!cancelsTakenOut) {
		return { advice: 'Cancel it with Post > Cancel, or choose Rows Taken Out: Cancel Their Posts' };
	}
	if (!bringsUpToDate) {
		return { advice: 'To cancel it, choose Rows With a Post ID: Bring Up to Date' };
	}
	if (doubt !== undefined) return { advice: `It was not cancelled, because ${doubt}` };
	return checkOnly ? 'plan' : 'cancel';
}

const IN_LOOP =
	'the node runs in a loop and sees a part of the sheet at a time. Give it all rows in one run';
const MAY_BE_PART =
	'more posts are named by no row than by one, and this may not be the whole sheet. If it is, cancel them with Post > Cancel';

/** Two may always be taken out; of more, the rows that are left name as many. */
function isFew(missing: number, named: number): boolean {
	return missing <= Math.max(2, named);
}

/** Why a post may still have its row. */
function openRow(outcomes: readonly RowOutcome[]): string | undefined {
	const open = outcomes.find((one) => !one.ok && one.postId === '' && !one.passedOver);
	return open && `row ${open.row.number} has no post yet and may be its row`;
}

async function outcomeFor(
	{ postId }: Post,
	step: Step,
	service: ServiceClient,
): Promise<Partial<MissingRow>> {
	const why = 'No row of the sheet names this post, and it is still to come';
	const change = 'cancel';
	if (step === 'plan') return { ok: true, change };
	if (step !== 'cancel') return { problems: [why, step.advice] };
	const answer = await outcomeOf(cancelPost(service, postId, undefined));
	if (!(answer instanceof ServiceError)) {
		return { ok: true, change, status: answer.status, goesOut: '' };
	}
	const problems = [why, explain(answer, 'cell').message];
	return { change: `not done: ${change}`, problems, failure: new InvalidItemError(problems) };
}
