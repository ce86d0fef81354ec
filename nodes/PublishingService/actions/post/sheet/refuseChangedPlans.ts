import { changesPost, keepInstead, refuseInstead } from '../../../plan/changes';
import type { ExistingChange } from '../../../plan/decideExisting';
import { planCodeOfRow, planCodeOfSheet } from '../../../plan/planCode';
import type { Change } from '../../../plan/types';
import { refusal } from '../../../sheet/texts/findings';
import type { RowItem } from '../rowFields';
import type { SheetSettings } from '../rowSettings';

/** The changes of a row and the code of its plan. */
export interface RowWithPlanCode {
	readonly item: RowItem;
	readonly changes: readonly Change[];
	readonly code: string;
}

/** The settings that are part of a plan: with other settings, the same rows are another plan. */
function settingsOfPlan(settings: SheetSettings): Pick<SheetSettings, 'skipApproval'> {
	const { skipApproval } = settings;
	return { skipApproval };
}

export function withPlanCode(
	item: RowItem,
	changes: readonly Change[],
	settings: SheetSettings,
): RowWithPlanCode {
	return { item, changes, code: planCodeOfRow(changes, settingsOfPlan(settings)) };
}

/**
 * Refuses rows whose plan is no longer what a check showed. The code of a row is about this row. The code of the
 * summary is about all rows, so it does not show which row changed. A row for which an expression returned no
 * code was added after the check, or its code was lost: nobody agreed to its plan.
 */
export function refuseChangedPlans(rows: readonly RowWithPlanCode[]): RowWithPlanCode[] {
	const codeOfSheet = planCodeOfSheet(rows.map(({ code }) => code));
	const agreedCodes = rows.map(({ item }) => readAgreedCode(item));
	const haveSameCode = rows.length > 1 && new Set(agreedCodes).size === 1;
	const codeForDifference = haveSameCode ? 'planOfSheetDiffers' : 'planDiffers';
	return rows.map((row, at): RowWithPlanCode => {
		const agreed = agreedCodes[at];
		if (agreed === undefined || agreed === row.code || agreed === codeOfSheet) {
			return row;
		}
		const reason = agreed === MISSING ? 'planCodeMissing' : codeForDifference;
		return { ...row, changes: row.changes.map((change) => refusePlan(change, reason)) };
	});
}

/**
 * True if the posts of deleted rows are part of what was agreed to: nobody was asked, or every row has the code
 * of the whole sheet. Codes of rows say nothing about a row that is not there any more.
 */
export function coversDeletedRows(rows: readonly RowWithPlanCode[]): boolean {
	const codeOfSheet = planCodeOfSheet(rows.map(({ code }) => code));
	return rows.every(({ item }) => {
		const agreed = readAgreedCode(item);
		return agreed === undefined || agreed === codeOfSheet;
	});
}

/** True if people agreed to a plan, and only this plan may be carried out. */
export function hasAgreedPlan(item: RowItem): boolean {
	return readAgreedCode(item) !== undefined;
}

/** Keeps a post that was read again, if it has changed since people agreed to the plan `agreed`. */
export function keepUnlessAgreed(latest: ExistingChange, agreed: Change): ExistingChange {
	const isAgreed = planCodeOfRow([latest], {}) === planCodeOfRow([agreed], {});
	return isAgreed || latest.action === 'keep'
		? latest
		: keepInstead(latest, refusal('planDiffers'));
}

/** Stands for the code of an expression that returned nothing. */
const MISSING = '';

/** The code that people agreed to; undefined if the option is not used. */
function readAgreedCode(item: RowItem): string | undefined {
	const options = item.group('options');
	return options.isEmptyExpression('onlyIfPlan') ? MISSING : options.text('onlyIfPlan')?.trim();
}

type PlanRefusal = 'planCodeMissing' | 'planDiffers' | 'planOfSheetDiffers';

function refusePlan(change: Change, code: PlanRefusal): Change {
	const because = refusal(code);
	if (change.action === 'create') {
		return refuseInstead(change, [because]);
	}
	return changesPost(change)
		? { ...keepInstead(change, because), warnings: change.warnings }
		: change;
}
