import { conditionsIn } from './cellKinds';
import type { ColumnProfile } from './columnProfile';
import { hasGoesLiveColumn } from './reportedStatus';
import type { RoleRule, RuleContext } from './roleRule';
import { ROLE_RULES } from './roleTable';

/**
 * Gives each column its role, by the first rule that it fits. `headings` also has the names of empty
 * columns. A column that is missing in the result has no meaning.
 */
export function assignRoles(
	columns: readonly ColumnProfile[],
	headings: readonly string[],
): ReadonlyMap<ColumnProfile, RoleRule> {
	const ruleByColumn = new Map<ColumnProfile, RoleRule>();
	for (const rule of ROLE_RULES) {
		const roles = [...ruleByColumn.values()].map(({ role }) => role);
		if (rule.unless?.some((role) => roles.includes(role))) {
			continue;
		}
		const free = columns.filter((column) => !ruleByColumn.has(column));
		const context = {
			columns,
			free,
			ruleByColumn,
			headings,
			isWrittenBack: hasGoesLiveColumn(headings),
		};
		const candidates = free.filter((column) => fitsRule(column, rule, context));
		if (rule.onlyIfOne && candidates.length > 1) {
			continue;
		}
		for (const column of candidates) {
			ruleByColumn.set(column, rule);
		}
	}
	return ruleByColumn;
}

function fitsRule(column: ColumnProfile, rule: RoleRule, context: RuleContext): boolean {
	const { ofPlatform, holds } = column;
	const { role, meanings, platform, cells = {}, not = {}, when } = rule;
	if (platform && (ofPlatform?.role !== role || ofPlatform.platform === undefined)) {
		return false;
	}
	if (meanings && !meanings.some((meaning) => column.meanings.has(meaning))) {
		return false;
	}
	const hasCells = conditionsIn(cells).every(([share, kind]) => holds(share, kind));
	const hasExcludedCells = conditionsIn(not).some(([share, kind]) => holds(share, kind));
	return hasCells && !hasExcludedCells && (!when || when(column, context));
}
