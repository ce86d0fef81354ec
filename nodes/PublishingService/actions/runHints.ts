import type { IExecuteFunctions } from 'n8n-workflow';

import { ServiceError } from '../client/serviceError';
import { isPassing } from './heldAccounts';
import type { Output } from './operation';

/** What became of a row: its outputs, or why there are none; undefined where the run ended before. */
export type RowOutcome = readonly Output[] | { readonly failure: unknown } | undefined;

/** Says above the output what became of the rows of a run that posts. */
export function hintAtRows(context: IExecuteFunctions, outcomes: readonly RowOutcome[]): void {
	const outputs = outcomes.flatMap((outcome) =>
		outcome && !('failure' in outcome) ? [outcome] : [],
	);
	const failures = outcomes.flatMap((outcome) =>
		outcome && 'failure' in outcome ? [outcome.failure] : [],
	);
	const total = outcomes.length;
	const count = (has: (output: Output) => boolean) => outputs.filter((row) => row.some(has)).length;

	const refused = count(({ refused: isRefused }) => isRefused === true);
	if (refused > 0) hint(context, 'warning', `${rowsOf(refused, total)} would be refused.`);
	const replayed = count(({ replayed: isReplayed }) => isReplayed === true);
	if (replayed > 0) {
		const were = replayed === 1 ? 'was' : 'were';
		hint(
			context,
			'info',
			`${rowsOf(replayed, total)} ${were} already posted or queued by an earlier run: nothing was posted twice.`,
		);
	}
	const unclear = count(({ replayed: isReplayed }) => isReplayed === 'unclear');
	if (unclear > 0) {
		hint(
			context,
			'info',
			`${rowsOf(unclear, total)} may have been posted by an earlier run: nothing was posted twice, but the first answer was lost.`,
		);
	}
	if (failures.length > 0) hint(context, 'warning', notPosted(failures, total));
}

function notPosted(failures: readonly unknown[], total: number): string {
	const waiting = failures.filter(isNotAttempted).length;
	const passing = failures.filter((failure) => isPassing(failure) && !isNotAttempted(failure));
	const wrong = failures.length - waiting - passing.length;
	const parts = [
		wrong > 0 && `${wrong} ${wrong === 1 ? 'was' : 'were'} refused`,
		passing.length > 0 && `${passing.length} did not get through`,
		waiting > 0 && `${waiting} ${waiting === 1 ? 'was' : 'were'} not attempted`,
	];
	const were = failures.length === 1 ? 'was' : 'were';
	return `${rowsOf(failures.length, total)} ${were} not posted: ${parts.filter(Boolean).join(', ')}.`;
}

function isNotAttempted(failure: unknown): boolean {
	return failure instanceof ServiceError && failure.facts.notAttempted === true;
}

function rowsOf(count: number, total: number): string {
	return `${count} of ${total} ${total === 1 ? 'row' : 'rows'}`;
}

function hint(context: IExecuteFunctions, type: 'info' | 'warning', message: string): void {
	context.addExecutionHints({ message, type, location: 'outputPane' });
}
