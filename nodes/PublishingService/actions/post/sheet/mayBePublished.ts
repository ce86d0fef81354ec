import { hasRefusal } from '../../../plan/decisionContext';
import { judgeRowTime } from '../../../plan/judgeRowTime';
import type { PostIntent } from '../../../plan/types';
import type { Sheet } from './sheetRows';

/** A post that is due this soon may be published while the node reads the others, or by the clock of the service. */
const SOON_DUE_MS = 5 * 60_000;

/**
 * True if the post of a row may be published, and the row would be posted nevertheless: its time has come, or
 * comes during the run, or it has none.
 */
export function mayBePublished(intent: PostIntent, sheet: Sheet, now: number): boolean {
	const { time, hold, accountIds, findings } = intent;
	if (sheet.settings.similarRows !== 'hold' || hold.kind !== 'none' || accountIds.length === 0) {
		return false;
	}
	if (time.instant === undefined) {
		return !time.isUnreadable && !hasRefusal(findings);
	}
	const isDue = Date.parse(time.instant) <= Date.now() + SOON_DUE_MS;
	const isTimeFine = judgeRowTime(intent, { settings: sheet.settings, now }).kind === 'fine';
	return isDue && isTimeFine;
}
