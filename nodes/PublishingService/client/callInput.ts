import type { Stage } from './serviceError';

export interface CallInput {
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: Readonly<Record<string, string | number | undefined>>;
	readonly body?: object;
	readonly idempotencyKey?: string;
	/** True if the same request has another key in another execution. */
	readonly isKeyOfExecution?: boolean;
	/** The step from a file to a post that the call is: its failure names it. */
	readonly stage?: Stage;
}
