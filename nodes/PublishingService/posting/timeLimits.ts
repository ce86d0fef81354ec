/** The time of a post, judged by the moment when the run began. */
export type TimeJudgement =
	/** No finding: the time is in the future, or the post has no time. */
	| { readonly kind: 'ahead' }
	/** At most 15 minutes late: it goes live as soon as possible, with a warning. */
	| { readonly kind: 'soon'; readonly lateBy: string }
	/** Later than that: it does not go live unless the user chose so. In a sheet, history is skipped. */
	| { readonly kind: 'late'; readonly lateBy: string; readonly isHistory: boolean }
	/** More than two years ahead: most likely a typo, such as 2062. */
	| { readonly kind: 'farAhead'; readonly years: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

/** How late a time may be and still mean "as soon as possible". */
export const GRACE_MINUTES = 15;
/** Dates further ahead are typos; a calendar for next year is not. */
export const MAX_YEARS_AHEAD = 2;

/**
 * Judges the time of a post (docs: "Dates in the past"). `runBegan` is the moment when the run began, in
 * milliseconds: a time that passes while the rows before it are posted is not late. Times that cannot be
 * read are judged elsewhere and count as ahead here.
 *
 * Example: judgeTime('2026-11-26T09:00:00Z', Date.parse('2026-11-26T10:30:00Z')) is
 * { kind: 'late', lateBy: '1 hour', isHistory: false }
 */
export function judgeTime(scheduledAfter: string | undefined, runBegan: number): TimeJudgement {
	const time = Date.parse(String(scheduledAfter));
	if (Number.isNaN(time)) {
		return { kind: 'ahead' };
	}
	const late = runBegan - time;
	if (late <= 0) {
		const isTypo = -late > MAX_YEARS_AHEAD * YEAR;
		return isTypo ? { kind: 'farAhead', years: Math.floor(-late / YEAR) } : { kind: 'ahead' };
	}
	const lateBy = showDuration(late);
	if (late <= GRACE_MINUTES * MINUTE) {
		return { kind: 'soon', lateBy };
	}
	return { kind: 'late', lateBy, isHistory: late > DAY };
}

/** A span of time in its largest unit, rounded down: "16 minutes", "1 hour", "3 days", "2 years". */
export function showDuration(milliseconds: number): string {
	const units = [
		{ length: YEAR, name: 'year' },
		{ length: DAY, name: 'day' },
		{ length: HOUR, name: 'hour' },
		{ length: MINUTE, name: 'minute' },
	];
	const unit = units.find(({ length }) => milliseconds >= length);
	if (!unit) {
		return 'less than a minute';
	}
	const count = Math.floor(milliseconds / unit.length);
	return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
