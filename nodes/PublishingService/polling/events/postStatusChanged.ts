import type { Arrival } from '../posts/course';
import { lookAt, WHOLE_POST } from '../posts/sight';
import type { EventKind } from './event';

/** A post, or its item for one account, has arrived in another status. */
export const postStatusChanged: EventKind<'posts'> = {
	name: 'postStatusChanged',
	displayName: 'Post Status Changed',
	description: 'A post, or its item for one account, moves to another status',
	part: 'posts',

	detect({ post, arrivals }, { options, views }) {
		const { fromStatuses, toStatuses } = options;
		return arrivals
			.filter(
				({ arrival: { from, to } }) =>
					allows(toStatuses, to) && allows(fromStatuses, from ?? undefined),
			)
			.map(({ accountId, arrival }) => {
				const item = post.accounts?.find((account) => account.accountId === accountId);
				return {
					eventId: eventIdOf(post.postId, accountId, arrival),
					postId: post.postId,
					...(accountId !== null && {
						accountId,
						username: item?.username,
						platform: item?.platform,
					}),
					from: arrival.from,
					to: arrival.to,
					post: views.post(post),
				};
			});
	},

	sample({ post }, options) {
		const { fromStatuses, statusOf } = options;
		const sight = lookAt(post, { statusOf, accountIds: [] });
		const [[key, { status, run }] = [WHOLE_POST, { status: post.status, run: 0 }]] = [
			...sight.statuses,
		];
		const from = fromStatuses[0] ?? (status === 'queued' ? 'pending_approval' : 'queued');
		const arrival = { from, to: status, run, visit: 1 };
		const accountId = key === WHOLE_POST ? null : key;
		return {
			post,
			sight,
			isFirstSight: false,
			isNew: false,
			isKnownLive: true,
			arrivals: [{ accountId, arrival }],
		};
	},
};

/**
 * Names the arrival, not the step: a replay that finds the post further on has skipped what lay in
 * between, but not where it is now.
 */
function eventIdOf(postId: string, accountId: string | null, { to, run, visit }: Arrival): string {
	return `postStatusChanged:${postId}:${accountId ?? '-'}:${to}:${run}.${visit}`;
}

function allows(chosen: readonly string[], status: string | undefined): boolean {
	return chosen.length === 0 || (status !== undefined && chosen.includes(status));
}
