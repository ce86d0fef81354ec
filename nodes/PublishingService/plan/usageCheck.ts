import { type Finding, warning } from '../sheet/texts/findings';
import type { DecisionContext } from './decisionContext';
import type { PostIntent } from './types';

type OverLimit = 'overCredits' | 'overPostsOfDay' | 'overVideos';

interface Allowance {
	readonly code: OverLimit;
	/** The number of posts or videos that the run may still create. */
	readonly remaining: number;
	readonly countsVideos: boolean;
}

/** Counts new posts against what the plan of the company has left. */
export class UsageCheck {
	private readonly allowances: readonly Allowance[];
	private posts = 0;
	private videos = 0;

	constructor(private readonly context: DecisionContext) {
		const { usage = {} } = context.survey;
		const { postsPerDay, postsCreatedToday, postCredits, videoQuota, videoCount } = usage;
		this.allowances = [
			{
				code: 'overPostsOfDay',
				remaining: leftOf(postsPerDay, postsCreatedToday),
				countsVideos: false,
			},
			{
				code: 'overCredits',
				remaining: leftOf(postCredits?.limit, postCredits?.used),
				countsVideos: false,
			},
			{
				code: 'overVideos',
				remaining: leftOf(videoQuota, videoCount),
				countsVideos: true,
			},
		];
	}

	/** Counts the post of a row and returns the warnings about it. */
	add(intent: PostIntent): Finding[] {
		const { prepared } = this.context.survey.intentFacts.get(intent) ?? {};
		const media = prepared?.media ?? [];
		const videos = media.filter((medium) => 'kind' in medium && medium.kind === 'video');
		this.posts++;
		this.videos += videos.length;
		return this.allowances.flatMap(({ code, remaining, countsVideos }) => {
			const nth = countsVideos ? this.videos : this.posts;
			const usesAllowance = !countsVideos || videos.length > 0;
			return usesAllowance && nth > remaining ? [warning(code, { nth, limit: remaining })] : [];
		});
	}
}

/** Infinity if the service does not report both numbers. */
function leftOf(most: unknown, used: unknown): number {
	const hasBoth = typeof most === 'number' && typeof used === 'number';
	return hasBoth ? Math.max(0, most - used) : Infinity;
}
