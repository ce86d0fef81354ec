import type { IDataObject } from 'n8n-workflow';

import type { JournalEntry } from '../../../sandbox/journal';
import { postIdsOf } from './sheet';

/** The rows whose check planned something else than the run did. */
export function differentPlans(
	planned: readonly IDataObject[],
	done: readonly IDataObject[],
	knownIds: ReadonlySet<string>,
): string[] {
	return planned.flatMap((plan, at) => {
		const report = done[at];
		// Only the service knows which post a key returns.
		const isReplay =
			String(plan.change).includes('create') &&
			(String(report?.change).includes('unchanged') ||
				(report && postIdsOf(report).every((postId) => knownIds.has(postId))));
		const isOther = report?.ok === true && plan.change !== report.change && !isReplay;
		return isOther
			? [
					`row ${at + 1} was planned as ${String(plan.change)}, and done as ${String(report.change)}`,
				]
			: [];
	});
}

export function isEqual(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * True for requests without effect: refused ones, replays of an earlier request with the same key,
 * and uploads for such posts.
 */
export function isInVain({ method, template, status }: JournalEntry): boolean {
	const isReplay = method === 'POST' && template === '/v2/posts' && status === 200;
	return isReplay || template === '/v2/uploads' || status === null || status >= 400;
}

export function writesOf(requests: readonly JournalEntry[]): string[] {
	return requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path, status }) => `${method} ${path} (${status})`);
}
