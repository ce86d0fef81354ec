import { ConcurrencyLimit } from '../../posting/concurrencyLimit';
import { RunStopped } from '../../posting/accountQueue';

/** Work on a post that may not run at the same time as other work on that post. */
export interface PostWork<Result> {
	/** Undefined if the item names no post. Such an item fails by itself, before the others begin. */
	readonly postId: string | undefined;
	/** True for a post that an earlier run did not finish. It goes first, because it has waited longest. */
	readonly isUnfinished: boolean;
	readonly run: () => Promise<Result>;
}

export interface RunRules<Result> {
	readonly postsAtOnce: number;
	/** True if other posts continue after a failure. */
	readonly continues: boolean;
	readonly isFailure: (result: Result) => boolean;
}

/**
 * Runs work post by post: several posts at the same time, and the items of one post in their order, so
 * that the last item decides. After a failure, no other work begins unless the run continues. Work that did
 * not begin rejects with RunStopped. The results have the order of `works`.
 */
export function runByPost<Result>(
	works: ReadonlyArray<PostWork<Result>>,
	{ postsAtOnce, continues, isFailure }: RunRules<Result>,
): Array<Promise<Result>> {
	const limit = new ConcurrencyLimit(postsAtOnce);
	const begin = makeBegin(works, { continues, isFailure });
	const results = new Map<PostWork<Result>, Promise<Result>>();
	let firstGroup: Promise<unknown> | undefined;
	for (const group of groupByPost(works)) {
		// The first post runs alone, so that no other post has begun if it fails.
		const toWaitFor = firstGroup;
		const groupResults = limit.run(async () => {
			await toWaitFor;
			return await runInTurn(group, begin);
		});
		firstGroup ??= groupResults;
		for (const [index, work] of group.entries()) {
			results.set(work, resultAt(groupResults, index));
		}
	}
	return works.map(async (work) => (await results.get(work)) as Result);
}

/** Returns a function that begins work, unless the run has ended: after a failure, if the run does not continue. */
function makeBegin<Result>(
	works: ReadonlyArray<PostWork<Result>>,
	{ continues, isFailure }: Pick<RunRules<Result>, 'continues' | 'isFailure'>,
): (work: PostWork<Result>) => Promise<Result> {
	let isStopped = false;
	// An item without a post fails before anything is sent, so a run that does not continue sends nothing.
	const sendsNothing = !continues && works.some(({ postId }) => postId === undefined);
	return async (work) => {
		if (isStopped || (sendsNothing && work.postId !== undefined)) {
			throw new RunStopped();
		}
		const result = work.run();
		const [settled] = await Promise.allSettled([result]);
		isStopped ||= !continues && (settled.status === 'rejected' || isFailure(settled.value));
		return await result;
	};
}

/** Runs the work of one post in its order. Every promise that it returns is settled. */
async function runInTurn<Result>(
	group: ReadonlyArray<PostWork<Result>>,
	begin: (work: PostWork<Result>) => Promise<Result>,
): Promise<Array<Promise<Result>>> {
	const results: Array<Promise<Result>> = [];
	for (const work of group) {
		const result = begin(work);
		await Promise.allSettled([result]);
		results.push(result);
	}
	return results;
}

async function resultAt<Result>(
	groupResults: Promise<ReadonlyArray<Promise<Result>>>,
	index: number,
): Promise<Result> {
	const results = await groupResults;
	return await (results[index] as Promise<Result>);
}

/**
 * Groups work by post. First come the items that name no post, then the posts that an earlier run did not finish,
 * then the other posts in the order of the items.
 */
function groupByPost<Result>(
	works: ReadonlyArray<PostWork<Result>>,
): Array<ReadonlyArray<PostWork<Result>>> {
	const groups = new Map<string, Array<PostWork<Result>>>();
	for (const work of works) {
		const group = groups.get(work.postId ?? '') ?? [];
		groups.set(work.postId ?? '', group);
		group.push(work);
	}
	const rank = (group: ReadonlyArray<PostWork<Result>>) => {
		if (group.some(({ postId }) => postId === undefined)) {
			return 0;
		}
		return group.some(({ isUnfinished }) => isUnfinished) ? 1 : 2;
	};
	return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}
