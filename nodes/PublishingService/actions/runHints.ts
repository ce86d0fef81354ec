import type { IExecuteFunctions } from 'n8n-workflow';

import { ServiceError } from '../client/serviceError';
import { ROW_KINDS, type RowKind } from '../messages/rowResultKinds';
import { RUN_TEXTS } from '../messages/runTexts';
import { totalsText } from '../messages/totalsText';
import { isTransient } from '../posting/isTransient';
import type { Outcome } from '../posting/postDraft';
import type { ZoneSource } from '../values/timeReading';
import type { DateOrder, DateOrderProofs } from '../values/dateOrder';

/** A sentence above the outputs of a run. */
export interface Hint {
	readonly message: string;
	readonly type: 'info' | 'warning';
	/** Shown in a box of its own; all others are collapsed into one. */
	readonly isShown?: true;
	/** "refused: 2", "notAttempted: 3" */
	readonly counts?: Readonly<Record<string, number>>;
	/** The code of the whole plan, after a check. */
	readonly planCode?: string;
}

/** The sentences that a run shows above its items; operations add them while they work. */
export class RunHints {
	private readonly added: Hint[] = [];
	/** How many times were read in each zone, by whose it is. */
	private readonly bareTimes = new Map<ZoneSource, Map<string, number>>();
	private readonly dateOrders = new Map<DateOrder, string>();
	/** How many posts were given a time that is over. */
	pastTimes = 0;

	add(...hints: readonly Hint[]): void {
		this.added.push(...hints);
	}

	/** Adds a sentence that is the same for each item of a run. */
	addOnce(hint: Hint): void {
		if (!this.added.some(({ message }) => message === hint.message)) {
			this.added.push(hint);
		}
	}

	/** Counts a time that names no zone and was read in this one. */
	countBareTime(zone: string, source: ZoneSource): void {
		const counts = this.bareTimes.get(source) ?? new Map<string, number>();
		this.bareTimes.set(source, counts.set(zone, (counts.get(zone) ?? 0) + 1));
	}

	/**
	 * Keeps the value that proved the order of dates with slashes. If 2 values prove different
	 * orders, keeps neither.
	 */
	keepDateOrder({ dmy, mdy }: DateOrderProofs): void {
		if (dmy !== undefined && mdy === undefined) {
			this.dateOrders.set('dmy', dmy);
		}
		if (mdy !== undefined && dmy === undefined) {
			this.dateOrders.set('mdy', mdy);
		}
	}

	/** All of it: what was added, then how times and dates were read. */
	list(): Hint[] {
		const known = this.bareTimes.get('account') ?? new Map<string, number>();
		const times = [...this.bareTimes].map(([source, counts]): Hint => {
			// Warns only if the workflow's time zone is a fallback that no account uses.
			const isUnknown = [...counts.keys()].some((zone) => !known.has(zone));
			const isGuess = source === 'workflowInstead' && isUnknown;
			return { type: isGuess ? 'warning' : 'info', message: RUN_TEXTS.timesRead(source, counts) };
		});
		const orders = [...this.dateOrders].map(([order, proof]): Hint => ({
			message: RUN_TEXTS.dateOrder(order, proof),
			type: 'info',
		}));
		return [...this.added, ...this.pastTimeHints(), ...times, ...orders];
	}

	private pastTimeHints(): Hint[] {
		const message = RUN_TEXTS.pastTimes(this.pastTimes);
		return this.pastTimes > 0 ? [{ message, type: 'warning' }] : [];
	}
}

type ItemOutcome = readonly Outcome[] | { readonly failure: unknown } | undefined;

/** Reports the results of the rows of a run, unless every row is done. */
export function rowHints(
	outcomes: readonly ItemOutcome[],
	numberOf: (item: number) => number,
): Hint[] {
	const kinds = outcomes.map(kindsOf);
	if (kinds.flat().every((kind) => kind === 'done')) {
		return [];
	}
	const rows = kinds.map((ofRow, item) => ({ number: numberOf(item), kinds: ofRow }));
	const outputs = outcomes.flatMap((one) => (one && !('failure' in one) ? one : []));
	const checkOnly = outputs.some(({ refused }) => refused !== undefined);
	return outcomeHint(rows, { checkOnly, awaitingApproval: 0, planCode: undefined });
}

function kindsOf(outcome: ItemOutcome): RowKind[] {
	if (outcome === undefined) {
		return [];
	}
	if (!('failure' in outcome)) {
		return [...new Set(outcome.map(kindOf))];
	}
	const { failure } = outcome;
	if (failure instanceof ServiceError && failure.facts.notAttempted) {
		return ['notAttempted'];
	}
	return [isTransient(failure) ? 'notSent' : 'refused'];
}

function kindOf({ refused, replayed }: Outcome): RowKind {
	if (refused !== undefined) {
		return refused ? 'refused' : 'ready';
	}
	return replayed ? 'existing' : 'done';
}

/** Parts of a run's headline besides the kinds of its rows. */
interface HeadlineFacts {
	readonly checkOnly: boolean;
	/** How many posts wait for approval in the dashboard. */
	readonly awaitingApproval: number;
	/** The code of the whole plan, after a check. */
	readonly planCode: string | undefined;
}

/** The results of all rows in a sentence: "10 of 12 rows are ready; 2 are refused: rows 4 and 9." */
export function outcomeHint(
	rows: ReadonlyArray<{ readonly number: number; readonly kinds: readonly RowKind[] }>,
	{ checkOnly, awaitingApproval, planCode }: HeadlineFacts,
): Hint[] {
	const results = (Object.keys(ROW_KINDS) as RowKind[]).flatMap((kind) => {
		const numbers = rows.flatMap((row) => (row.kinds.includes(kind) ? [row.number] : []));
		return numbers.length > 0 ? [{ kind, numbers, ...ROW_KINDS[kind] }] : [];
	});
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

/**
 * Shows the result of the run in a box of its own, and so a warning about an unencrypted API key.
 * n8n collapses the other hints into one box.
 */
export function showHints(context: IExecuteFunctions, hints: readonly Hint[]): void {
	const group = { key: 'more', summary: '{count} more notes about this execution' };
	for (const { message, type, isShown } of hints) {
		const hint = { message, type, location: 'outputPane' as const };
		context.addExecutionHints({ ...hint, ...(!isShown && { group }) });
	}
}
