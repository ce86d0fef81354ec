import { judgeTime } from '../posting/timeLimits';
import { type Finding, finding, warning } from '../sheet/texts/findings';
import { showTime } from '../sheet/texts/shownValue';
import type { DecisionContext } from './decisionContext';
import { columnOfField } from './columnOfField';
import type { PostIntent } from './types';

/** The time of a row, judged by the moment when the run began. */
export type RowTimeJudgement =
	| { readonly kind: 'fine'; readonly warnings: readonly Finding[] }
	| { readonly kind: 'refused'; readonly finding: Finding }
	/** More than a day past: the row is skipped. */
	| { readonly kind: 'history'; readonly finding: Finding };

/**
 * One rule for all rows (docs: "Dates in the past"): up to 15 minutes late means as soon as possible, more
 * than that does not publish, and more than a day is history.
 */
export function judgeRowTime(
	intent: PostIntent,
	{ settings, now }: Pick<DecisionContext, 'settings' | 'now'>,
): RowTimeJudgement {
	const { instant, zone } = intent.time;
	const judgement = judgeTime(instant, now);
	const column = columnOfField(intent, 'scheduledAfter');
	const time = showTime(instant, zone);
	switch (judgement.kind) {
		case 'ahead':
			return { kind: 'fine', warnings: [] };
		case 'farAhead':
			return settings.acceptsFarDates
				? { kind: 'fine', warnings: [] }
				: { kind: 'refused', finding: finding('refusal', 'timeFarAhead', column, { time }) };
		case 'soon': {
			const { lateBy } = judgement;
			return {
				kind: 'fine',
				warnings: [finding('warning', 'timeJustPassed', column, { time, lateBy })],
			};
		}
		case 'late': {
			const { lateBy, isHistory } = judgement;
			if (settings.publishesPast) {
				return { kind: 'fine', warnings: [warning('timeIsPast', { time })] };
			}
			return isHistory
				? { kind: 'history', finding: finding('warning', 'timeHistory', column, { time, lateBy }) }
				: { kind: 'refused', finding: finding('refusal', 'timeLate', column, { time, lateBy }) };
		}
	}
}

/** Warnings about the time of a post that will be created, rescheduled or added to accounts. */
export function timeWarnings(intent: PostIntent, context: DecisionContext): Finding[] {
	const { row, content, time } = intent;
	const judgement = judgeRowTime(intent, context);
	if (judgement.kind === 'fine' && judgement.warnings.length > 0) {
		return [...judgement.warnings];
	}
	const { cells, roles } = row.reader;
	if (time.instant !== undefined || cells.date.length > 0 || cells.time.length > 0) {
		return [];
	}
	if (content.skipApproval) {
		return [warning('noTimeAtOnce')];
	}
	return roles.hasDates ? [warning('noTimeBesideOthers')] : [];
}
