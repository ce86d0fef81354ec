import { NodeOperationError, type IPollFunctions } from 'n8n-workflow';

import type { Post } from '../../contract/decoded';
import type { Memory } from '../poll';
import { owedIn } from '../state';

/** n8n's durable engine gives its scheduled polls less than this, and only those. */
const DURABLE_BUDGET_MS = 60_000;

/** One context stands for one registration of the trigger on n8n's in-memory engine. */
const registered = new WeakSet<IPollFunctions>();

/** What activations have seen in this process, by trigger: the durable engine does not keep it. */
const baselines = new Map<string, string>();

/** Posts that polls of this process have met, by trigger. */
const recentPosts = new Map<string, Map<string, Post>>();

/** What was made a failed poll of in this process, by trigger. */
const failed = new Map<string, string>();

/** A trigger's registration with n8n, as far as a poll must know it. */
export class Registration {
	/**
	 * Whether a poll that fails only makes a failed execution. The first poll of a registration, at
	 * activation and when n8n starts, is another matter: if it fails five times in a row, within some
	 * 15 seconds, n8n gives the trigger up for good.
	 */
	readonly mayFail: boolean;
	private readonly key: string;
	private readonly isDurable: boolean;

	constructor(private readonly context: IPollFunctions) {
		const isKnown = registered.has(context);
		registered.add(context);
		const budget = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : undefined;
		this.isDurable = budget !== undefined && budget < DURABLE_BUDGET_MS;
		this.mayFail = isKnown || this.isDurable;
		this.key = `${context.getWorkflow().id ?? ''} ${context.getNode().id}`;
	}

	/** Posts as earlier polls met them. */
	get recentPosts(): Map<string, Post> {
		const known = recentPosts.get(this.key) ?? new Map<string, Post>();
		recentPosts.set(this.key, known);
		return known;
	}

	/** Before a poll: gives back what the activation saw, where n8n has not kept it. */
	recall(memory: Memory): void {
		const baseline = baselines.get(this.key);
		if (!this.isDurable || memory.checkpoint !== undefined || baseline === undefined) return;
		memory.checkpoint = JSON.parse(baseline) as unknown;
	}

	/** After a poll that succeeded. */
	keep(memory: Memory): void {
		if (this.mayFail) baselines.delete(this.key);
		else baselines.set(this.key, JSON.stringify(memory.checkpoint));
	}

	/** Fails, once, for what the poll before found out; to be called before anything is read. */
	failIfOwed(memory: Memory): void {
		const owed = this.mayFail ? owedIn(memory.checkpoint) : undefined;
		if (owed === undefined || failed.get(this.key) === owed) return;
		failed.set(this.key, owed);
		throw new NodeOperationError(this.context.getNode(), owed, {
			description: 'The trigger goes on with what it can read.',
		});
	}
}
