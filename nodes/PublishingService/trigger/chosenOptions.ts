/** When a change of analytics is worth an event; by 0: any change. */
export type Threshold =
	| { readonly kind: 'amount' | 'percent'; readonly by: number }
	| { readonly kind: 'milestones'; readonly at: readonly number[] };

/** The choices of one trigger node. An empty list or text means all. */
export interface TriggerOptions {
	readonly events: readonly string[];
	/** The entries of 'Trigger On' as the user has chosen them, such as `postFailed`. */
	readonly entries: readonly string[];
	readonly reportStatusPer: 'post' | 'account';
	readonly accountIds: readonly string[];
	/** `untagged` for posts of no group. */
	readonly contentGroupId: string;
	readonly onlyStatuses: readonly string[];
	readonly queueLowAt: number;
	readonly threshold: Threshold;
	readonly postMetrics: readonly string[];
	readonly accountMetrics: readonly string[];
	/** For how many days the analytics of a published post are read. */
	readonly trackPostsForDays: number;
	/** Minimum minutes between two readings of the analytics of one post or account. */
	readonly analyticsMinutes: number;
	readonly maxRequests: number;
	readonly maxTrackedPosts: number;
}
