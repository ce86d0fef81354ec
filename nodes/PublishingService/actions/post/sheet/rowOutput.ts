import { factsAsFields, ServiceError } from '../../../client/serviceError';
import { InvalidItemError } from '../../item';
import type { Output } from '../../operation';
import type { SheetItem } from './readSheet';
import { inOrder, withInput, type RowReport } from './report';
import type { SheetSettings } from './settings';

/** What became of a row, and what the run has to know of it. */
export interface RowOutcome {
	readonly row: SheetItem;
	readonly report: Omit<RowReport, 'row'>;
	readonly failure?: unknown;
	readonly stopsRun?: boolean;
	readonly replayed?: Output['replayed'];
	/** Posted by an earlier run, as the sheet itself says. */
	readonly isPosted?: boolean;
	/** Why it was not posted, where nothing is wrong with it. */
	readonly passedOver?: 'elsewhere' | 'heldBack';
	/** The service's answer, or what is known of a failure. */
	readonly details?: object;
}

/** The output of a row: its report, the sheet's own columns beside it and, if wished, the details. */
export function rowOutput(
	{ row, report, failure, stopsRun, replayed, details }: RowOutcome,
	{ includeInput, includeDetails }: SheetSettings,
	idHeadings: readonly string[],
): Output {
	const flat = inOrder(row.number, report);
	const json = includeInput ? withInput(flat, row.input, idHeadings) : flat;
	return {
		json: includeDetails && details ? { ...json, details } : json,
		replayed,
		failure: failure === undefined ? undefined : { cause: failure, facts: flat },
		stopsRun,
	};
}

/** What is known of a failure, as fields. */
export function failureFacts(failure: unknown): object | undefined {
	if (failure instanceof InvalidItemError) return { problems: failure.problems };
	if (!(failure instanceof ServiceError)) return undefined;
	return { message: failure.message, ...factsAsFields(failure) };
}
