import { ServiceError } from '../client/serviceError';
import { ROW_KINDS, type RowKind } from '../messages/countedResults';
import { RUN_TEXTS } from '../messages/runTexts';
import { totalsText } from '../messages/totalsText';
import { isTransient } from '../posting/isTransient';
import { isFailure, type ItemOutcome } from './itemOutcome';
import type { Output } from './operation';
import type { Hint } from './runHints';

/** Reports the results of the rows of a run, unless every row is done. */
export function rowHints(
	outcomes: readonly ItemOutcome[],
	numberOf: (item: number) => number,
): Hint[] {
	const kinds = outcomes.map(kindsOf);
	if (kinds.flat().every((kind) => kind === 'done')) {
		return [];
	}
	const rows = kinds.map((kindsOfRow, item) => ({ number: numberOf(item), kinds: kindsOfRow }));
	const outputs = outcomes.flatMap((outcome) => (isFailure(outcome) ? [] : (outcome ?? [])));
	// Only a check says whether the service would refuse a row.
	const checkOnly = outputs.some(({ refused }) => refused !== undefined);
	return outcomeHint(rows, { checkOnly, awaitingApproval: 0, planCode: undefined });
}

/** The kinds of results of a row. A row that creates several posts can have several kinds. */
function kindsOf(outcome: ItemOutcome): RowKind[] {
	if (outcome === undefined) {
		return [];
	}
	if (!isFailure(outcome)) {
		return [...new Set(outcome.map(kindOf))];
	}
	const { failure } = outcome;
	if (failure instanceof ServiceError && failure.facts.notAttempted) {
		return ['notAttempted'];
	}
	return [isTransient(failure) ? 'notSent' : 'refused'];
}

function kindOf({ refused, replayed }: Output): RowKind {
	if (refused !== undefined) {
		return refused ? 'refused' : 'ready';
	}
	return replayed ? 'existing' : 'done';
}

/** A row by its number, with the kinds of its results. */
interface RowKinds {
	readonly number: number;
	readonly kinds: readonly RowKind[];
}

/** Parts of a run's headline besides the kinds of its rows. */
interface HeadlineFacts {
	readonly checkOnly: boolean;
	/** How many posts wait for approval in the dashboard. */
	readonly awaitingApproval: number;
	/** The code of the whole plan, after a check. */
	readonly planCode: string | undefined;
}

/** The results of all rows in one sentence: "10 of 12 rows are ready; 2 are refused: rows 4 and 9." */
export function outcomeHint(
	rows: readonly RowKinds[],
	{ checkOnly, awaitingApproval, planCode }: HeadlineFacts,
): Hint[] {
	const allKinds = Object.keys(ROW_KINDS) as RowKind[];
	const results = allKinds
		.map((kind) => ({ kind, numbers: numbersOf(rows, kind), ...ROW_KINDS[kind] }))
		.filter(({ numbers }) => numbers.length > 0);
	if (results.length === 0) {
		return [];
	}
	const counts = Object.fromEntries(results.map(({ kind, numbers }) => [kind, numbers.length]));
	const type = results.some(({ isWrong }) => isWrong) ? 'warning' : 'info';
	const totals = totalsText(results, rows.length, checkOnly);
	const approval = checkOnly ? '' : RUN_TEXTS.awaitingApproval(awaitingApproval);
	const message = [totals, approval].filter(Boolean).join(' ');
	return [{ message, type, isShown: true, counts, planCode }];
}

/** The numbers of the rows that have a result of this kind. */
function numbersOf(rows: readonly RowKinds[], kind: RowKind): number[] {
	return rows.filter(({ kinds }) => kinds.includes(kind)).map(({ number }) => number);
}
