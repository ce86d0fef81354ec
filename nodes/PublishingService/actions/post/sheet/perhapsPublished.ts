import { hasRefusal } from '../../../plan/decisionContext';
import { judgeRowTime } from '../../../plan/judgeRowTime';
import type { PostIntent } from '../../../plan/types';
import type { Sheet } from './sheetRows';

/** Clocks differ, and posts move on while the others are read. */
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
	const isLate = judgeRowTime(intent, { settings: sheet.settings, now }).kind !== 'fine';
	return Date.parse(time.instant) <= Date.now() + SOON_DUE_MS && !isLate;
}
