import type { Post } from '../../contract/service';
import { follow, startCourse, statusOf, type Arrival, type Course } from './course';
import { DAY_MS, type Courses, type PostRecords } from './records';
import { lookAt, WHOLE_POST, type PostSight, type PostWatch } from './sight';
import { isFirst } from './status';

/** Posts at rest are let go when they, in the service's own time, have been so for this long. */
export const REST_DAYS = 30;

/** A watched post as it was seen, and what happened to it since it was seen before. */
export interface PostChange {
	readonly post: Post;
	readonly sight: PostSight;
	/** Whether it is seen for the first time. */
	readonly isFirstSight: boolean;
	/** Whether it is seen for the first time and was made after the baseline. */
	readonly isNew: boolean;
	/** Whether it had been followed before it came to rest, or is new: its life is known whole. */
	readonly isKnownLive: boolean;
	readonly arrivals: ReadonlyArray<{
		readonly accountId: string | null;
		readonly arrival: Arrival;
	}>;
}

/** What is known of all posts together; the service's times in milliseconds, 0 for none yet. */
export interface Horizon {
	/** Posts made before are not new; null until the baseline is whole. */
	since: number | null;
	/** `createdAt` of the newest post seen: the service's own clock, as far as it shows. */
	newest: number;
}

/** Follows posts from one sight to the next, in whatever order and however often they are seen. */
export class PostTracker {
	constructor(
		private readonly records: PostRecords,
		private readonly horizon: Horizon,
		private readonly watch: PostWatch,
		private readonly maxPosts: number,
	) {}

	/** Takes a post in; null where it is not watched or only remembered. */
	see(post: Post): PostChange | null {
		const sight = lookAt(post, this.watch);
		const { postId, createdAt, isLive } = sight;
		this.horizon.newest = Math.max(this.horizon.newest, createdAt || 0);
		if (sight.statuses.size === 0) {
			this.seeGone(postId);
			return null;
		}

		const known = this.records.find(postId);
		const isNew = !known && this.isAfterBaseline(createdAt);
		const isKnownLive = isNew || this.records.isLive(postId);
		if (!known && !isNew && !isLive && this.isLongAtRest(sight)) return null;
		if (!known && isLive && this.records.liveSize >= this.maxPosts) return null;

		const hasPast = isNew || known !== undefined;
		const { courses, arrivals } = followAll(known, sight, hasPast);
		if (isLive) this.records.keepLive(postId, courses);
		else this.records.keepResting(postId, courses, sight.lastActivity);
		return { post, sight, isFirstSight: !known, isNew, isKnownLive, arrivals };
	}

	/** The service has no such post any more; should it come back, it is not a new one. */
	seeGone(postId: string): void {
		const courses = this.records.find(postId);
		if (courses) this.records.keepResting(postId, courses, this.horizon.newest);
	}

	get hasBaseline(): boolean {
		return this.horizon.since !== null;
	}

	/** From now on, what was not seen yet is new. */
	completeBaseline(): void {
		this.horizon.since ??= this.horizon.newest;
	}

	/** Lets go of what is long at rest, and of what does not fit. */
	letGo(): void {
		this.records.letGoBefore(Math.floor(this.restHorizon / DAY_MS));
		const lastDay = this.records.letGoDownTo(this.maxPosts);
		// Whatever was let go must not come back as new.
		if (lastDay !== null && this.horizon.since !== null) {
			const end = Math.min((lastDay + 1) * DAY_MS, this.horizon.newest);
			this.horizon.since = Math.max(this.horizon.since, end);
		}
	}

	private get restHorizon(): number {
		return this.horizon.newest - REST_DAYS * DAY_MS;
	}

	private isAfterBaseline(createdAt: number): boolean {
		const { since } = this.horizon;
		if (since === null) return false;
		return Number.isNaN(createdAt) || createdAt >= Math.max(since, this.restHorizon);
	}

	private isLongAtRest({ lastActivity }: PostSight): boolean {
		return Math.floor(lastActivity / DAY_MS) < Math.floor(this.restHorizon / DAY_MS);
	}
}

function followAll(
	known: Courses | undefined,
	{ statuses }: PostSight,
	hasPast: boolean,
): { courses: Courses; arrivals: PostChange['arrivals'] } {
	const courses = new Map<string, Course>();
	const arrivals: Array<PostChange['arrivals'][number]> = [];
	for (const [key, sight] of statuses) {
		const before = known?.get(key);
		const accountId = key === WHOLE_POST ? null : key;
		if (before) {
			const { course, arrival } = follow(before, sight);
			courses.set(key, course);
			if (arrival) arrivals.push({ accountId, arrival });
			continue;
		}
		const course = startCourse(sight);
		courses.set(key, course);
		// It came and moved on between two polls: what it moved from was never seen.
		if (hasPast && !isFirst(sight.status)) {
			const to = statusOf(course);
			arrivals.push({ accountId, arrival: { from: null, to, run: course.run, visit: 1 } });
		}
	}
	return { courses, arrivals };
}
