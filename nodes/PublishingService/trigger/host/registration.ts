import type { IPollFunctions } from 'n8n-workflow';

/** n8n's durable engine gives its scheduled polls less than this, and only those. */
const DURABLE_BUDGET_MS = 60_000;

/** One context stands for one registration of the trigger on n8n's in-memory engine. */
const registered = new WeakSet<IPollFunctions>();

/**
 * Whether a poll that fails only makes a failed execution. The first poll of a registration, at
 * activation and when n8n starts, is another matter: if it fails five times in a row, within some
 * 15 seconds, n8n gives the trigger up for good.
 */
export function noteRegistration(context: IPollFunctions): { mayFail: boolean } {
	const isKnown = registered.has(context);
	registered.add(context);
	const budget = 'getPollBudgetMs' in context ? context.getPollBudgetMs?.() : undefined;
	return { mayFail: isKnown || (budget !== undefined && budget < DURABLE_BUDGET_MS) };
}
