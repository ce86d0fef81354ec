import { hash } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

import { ENDPOINTS } from '../contract/endpoints';
import type { ItemOutcome } from './itemOutcome';
import type { Operation } from './operation';

/** More would take memory for retries that never come. */
const MAX_KEPT = 10_000;
/** n8n repeats a node within minutes. */
const LIFETIME_MS = 60 * 60_000;

/** The outputs of an item that is done, or the failure of an item that must not be sent again unseen. */
export type KeptOutcome = NonNullable<ItemOutcome>;

interface Kept {
	readonly outcome: KeptOutcome;
	readonly keptAt: number;
}

/**
 * Outputs of items that are done, by execution, node, run and item. n8n's Retry On Fail runs the whole
 * node again: what an earlier try did is returned as done, and not done twice. Lives in this process.
 */
export class EarlierTries {
	private readonly kept = new Map<string, Kept>();

	constructor(private readonly now: () => number = Date.now) {}

	find(key: string): KeptOutcome | undefined {
		this.forgetOld();
		return this.kept.get(key)?.outcome;
	}

	keep(key: string, outcome: KeptOutcome): void {
		this.forgetOld();
		// Deletes the key first, so that the oldest entry is always the first of the map.
		this.kept.delete(key);
		this.kept.set(key, { outcome, keptAt: this.now() });
		for (const oldest of this.kept.keys()) {
			if (this.kept.size <= MAX_KEPT) {
				return;
			}
			this.kept.delete(oldest);
		}
	}

	private forgetOld(): void {
		const deadline = this.now() - LIFETIME_MS;
		for (const [key, { keptAt }] of this.kept) {
			// The entries are in the order of time, so all others are newer.
			if (keptAt >= deadline) {
				return;
			}
			this.kept.delete(key);
		}
	}
}

/** Tries of all executions in this process. */
const tries = new EarlierTries();

/** The memory of one run of the node; it does nothing unless n8n may repeat the run. */
export interface TriesOfRun {
	find(item: number): KeptOutcome | undefined;
	keep(item: number, outcome: KeptOutcome): void;
}

const NO_TRIES: TriesOfRun = { find: () => undefined, keep: () => undefined };

/**
 * The outcomes of earlier tries of this run of the node. Remembers only operations that write, because reading
 * again does no harm. n8n never repeats the call of a model.
 */
export function triesOfRun(
	context: IExecuteFunctions,
	operation: Operation,
	{ runIndex, isTool }: { readonly runIndex: number; readonly isTool: boolean },
): TriesOfRun {
	const { id, retryOnFail } = context.getNode();
	const executionId = context.getExecutionId();
	const writes = operation.endpoints.some((name) => ENDPOINTS[name].ifUnclear !== undefined);
	if (!retryOnFail || isTool || !writes || !executionId) {
		return NO_TRIES;
	}
	// The input is part of the key, so that an outcome never counts for an item with another input.
	const keyOf = (item: number) => {
		const json = JSON.stringify(context.getInputData()[item]?.json);
		const input = hash('sha256', json, 'base64url');
		return JSON.stringify([executionId, id, runIndex, operation.name, item, input]);
	};
	return {
		find: (item) => tries.find(keyOf(item)),
		keep: (item, outcome) => tries.keep(keyOf(item), outcome),
	};
}
