/** The settings of the trigger that a judge must know. */
export interface Watch {
	readonly events: readonly string[];
	readonly reportStatusPer: 'post' | 'account';
	readonly accountIds: readonly string[];
	readonly contentGroupId: string;
	/** Empty for all. */
	readonly onlyStatuses: readonly string[];
	readonly milestones: readonly number[];
	readonly queueLowAt: number;
}

/** True if the user asked for posts that come into this status. */
export function isWanted(status: string, { onlyStatuses }: Watch): boolean {
	return onlyStatuses.length === 0 || onlyStatuses.includes(status);
}

/** The metric and the value of an event for a milestone: `views 1000`. */
export function milestoneOf({ milestone }: { milestone?: unknown }): string | undefined {
	if (typeof milestone !== 'object' || milestone === null) {
		return undefined;
	}
	const { metric, milestone: value } = milestone as { metric: string; milestone: number };
	return `${metric} ${value}`;
}
