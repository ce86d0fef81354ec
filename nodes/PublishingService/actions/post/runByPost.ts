import { ConcurrencyLimit } from '../../posting/concurrencyLimit';
import { RunStopped } from '../../posting/accountQueue';

/** Work on a post that may not run at the same time as other work on that post. */
export interface PostWork<Result> {
	/** Undefined if the item names no post: it fails by itself, before all others. */
	readonly postId: string | undefined;
	/** True for a post that an earlier run left unfinished: it has waited longest. */
	readonly isUnfinished: boolean;
	readonly run: () => Promise<Result>;
}

export interface RunRules<Result> {
	readonly postsAtOnce: number;
	/** True if other posts go on after a failure. */
	readonly continues: boolean;
	readonly isFailure: (result: Result) => boolean;
}

/**
 * Runs work post by post: several posts at the same time, and the items of one post in their order, so
 * that the last item decides. After a failure nothing more begins unless the run continues. Work that did
 * not begin rejects with RunStopped. The results have the order of the work.
 */
export function runByPost<Result>(
	works: ReadonlyArray<PostWork<Result>>,
	{ postsAtOnce, continues, isFailure }: RunRules<Result>,
): Array<Promise<Result>> {
	const limit = new ConcurrencyLimit(postsAtOnce);
	const begin = makeBegin(works, { continues, isFailure });
	const results = new Map<PostWork<Result>, Promise<Result>>();
	let first: Promise<unknown> | undefined;
	for (const group of groupByPost(works)) {
		// The first post goes alone: if it fails, no other has begun.
		const before = first;
		const done = limit.run(async () => {
			await before;
			return await runInTurn(group, begin);
		});
		first ??= done;
		for (const [at, work] of group.entries()) {
			results.set(work, resultAt(done, at));
		}
	}
	return works.map(async (work) => (await results.get(work)) as Result);
}

/** Begins work, unless other work failed before and the run ends on the first failure. */
function makeBegin<Result>(
	works: ReadonlyArray<PostWork<Result>>,
	{ continues, isFailure }: Pick<RunRules<Result>, 'continues' | 'isFailure'>,
): (work: PostWork<Result>) => Promise<Result> {
	let isStopped = false;
	// An item with a fault of its own ends the run before anything is sent.
	const isDoomed = !continues && works.some(({ postId }) => postId === undefined);
	return async (work) => {
		if (isStopped || (isDoomed && work.postId !== undefined)) {
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
	done: Promise<ReadonlyArray<Promise<Result>>>,
	at: number,
): Promise<Result> {
	const results = await done;
	return await (results[at] as Promise<Result>);
}

/** The work on each post; first what names no post, then what was left unfinished, then the order of the items. */
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
	return [...groups.values()].sort((one, other) => rank(one) - rank(other));
}
