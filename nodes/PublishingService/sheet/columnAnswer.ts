import { hasStem, nameHas } from './headingWords';
import type { StatusKind } from './readStatus';
import { skipReasonOf } from './skipReason';

/** The question that a column asks, by its name and its cells. */
interface AskingColumn {
	readonly heading: string;
	readonly status: StatusKind | undefined;
}

/** True for a column name that mentions an approval: "Client OK?", "Approval status". */
export function isAboutApproval(heading: string): boolean {
	return hasStem(heading, 'approval') || nameHas(heading, 'approval');
}

/** Reads the answer of a cell. "Pending" under "Approval status" is a status, and a missing approval. */
export function answerOf({ heading, status }: AskingColumn, value: unknown) {
	const skipReason = status && skipReasonOf(status, value);
	if (skipReason || status !== 'status' || !isAboutApproval(heading)) {
		return { status, skipReason };
	}
	const missingApproval = skipReasonOf('approved', value);
	return missingApproval
		? { status: 'approved' as const, skipReason: missingApproval }
		: { status, skipReason };
}
