import type { ProblemReport } from './problemReport';
import type { Replayed } from './replay';

/** What became of a wanted post. */
export interface Outcome {
	readonly json: object;
	/** Whether an Idempotency-Key brought back a post of an earlier run. */
	readonly replayed?: Replayed;
	/** True where a check found that the post would be refused. */
	readonly refused?: boolean;
}

/** What Check Only has found out about a post, new or to be queued. */
export interface CheckedPost {
	readonly report: ProblemReport;
	/** What the key may not look at. */
	readonly notChecked: readonly string[];
	/** What would be sent. */
	readonly body: object;
	readonly idempotencyKey: string | undefined;
}

/** The result of Check Only. */
export function checkReport({
	report: { problems },
	notChecked,
	body,
	idempotencyKey,
}: CheckedPost): Outcome {
	return {
		refused: problems.length > 0,
		json: {
			checkOnly: true,
			ok: problems.length === 0,
			problems,
			...(notChecked.length > 0 && { notChecked: [...new Set(notChecked)] }),
			wouldSend: { body, idempotencyKey: idempotencyKey ?? null },
		},
	};
}
