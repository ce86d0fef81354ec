import type { Finding } from '../sheet/texts/findings';
import type { PlanSettings, Survey } from './types';

/** The facts on which decisions are made, besides the intent: data that was read before. */
export interface DecisionContext {
	readonly survey: Survey;
	readonly settings: PlanSettings;
	/** The moment when the run began, in milliseconds. */
	readonly now: number;
}

export function isRefusal({ severity }: Finding): boolean {
	return severity === 'refusal';
}

export function hasRefusal(findings: readonly Finding[]): boolean {
	return findings.some(isRefusal);
}

/** The refusals and the warnings among findings, each in their order. */
export function splitBySeverity(findings: readonly Finding[]): {
	readonly refusals: readonly Finding[];
	readonly warnings: readonly Finding[];
} {
	return {
		refusals: findings.filter(isRefusal),
		warnings: findings.filter((finding) => !isRefusal(finding)),
	};
}
