import type { DecisionContext } from '../decisionContext';

/** The facts that sentences need besides the results. */
export interface Description extends DecisionContext {
	readonly checkOnly: boolean;
	/** The zone in which times of posts without a row are shown. */
	readonly zone: string;
}
