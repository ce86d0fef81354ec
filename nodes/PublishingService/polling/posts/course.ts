import { packStatus, unpackStatus } from './status';

/**
 * What is known of a status's course: in which run through the queue it is, and how often each
 * status was entered in this run, the present one last. A run begins when `queuedAt` moves on.
 */
export interface Course {
	/** `queuedAt` in seconds since 1970; 0 where there is none. */
	readonly run: number;
	readonly visits: ReadonlyMap<string, number>;
}

/** An entry into a status, as far as the polls can tell. */
export interface Arrival {
	/** Null where the status before was never seen. */
	readonly from: string | null;
	readonly to: string;
	readonly run: number;
	/** 1 for the first entry into this status in this run. */
	readonly visit: number;
}

export interface Sight {
	readonly status: string;
	readonly run: number;
	/** Whether nothing is under way that leads out of the status by itself. */
	readonly atRest: boolean;
}

/** A course at its first sight. */
export function startCourse({ status, run }: Sight): Course {
	return { run, visits: new Map([[status, 1]]) };
}

export function statusOf(course: Course): string {
	return [...course.visits.keys()].at(-1) ?? '';
}

/** Follows a course to what is seen now, and tells the arrival if there was one. */
export function follow(course: Course, sight: Sight): { course: Course; arrival: Arrival | null } {
	const from = statusOf(course);
	const isNewRun = sight.run > course.run;
	// At rest in the same status, but of a later run: it left the status and came back in between.
	const moved = sight.status !== from || (isNewRun && sight.atRest);
	if (!moved) return { course: isNewRun ? startCourse(sight) : course, arrival: null };
	const run = Math.max(course.run, sight.run);
	const visits = new Map(isNewRun ? [] : course.visits);
	const visit = (visits.get(sight.status) ?? 0) + 1;
	visits.delete(sight.status);
	visits.set(sight.status, visit);
	return { course: { run, visits }, arrival: { from, to: sight.status, run, visit } };
}

/** `<run>.<statuses>`, a count behind each status that was entered more than once. */
export function packCourse({ run, visits }: Course): string {
	const statuses = [...visits].map(([status, n]) => packStatus(status) + (n > 1 ? String(n) : ''));
	return `${run.toString(36)}.${statuses.join('')}`;
}

export function unpackCourse(packed: string): Course {
	const [, run, statuses] = /^([0-9a-z]+)\.((?:(?:[a-z]|<[^<>]*>)\d*)+)$/.exec(packed) ?? [];
	if (run === undefined || statuses === undefined) throw new RangeError(`No course: ${packed}`);
	const visits = new Map<string, number>();
	for (const [, status = '', count] of statuses.matchAll(/([a-z]|<[^<>]*>)(\d*)/g)) {
		visits.set(unpackStatus(status), count ? Number(count) : 1);
	}
	return { run: parseInt(run, 36), visits };
}
