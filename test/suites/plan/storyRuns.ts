import type { IDataObject } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import { basePathPrefix } from '../../../sandbox/dialect/choices';
import type { JournalEntry } from '../../../sandbox/journal';
import type { ExecutionResult } from '../../kit/engine';
import type { World } from '../../kit/world';
import type { Random } from '../chaos/random';
import type { DialectCase } from '../dialects/dialects';
import { apiFaults } from '../faults/oneInTen';
import { type PlanRow, writtenCells } from './sheet';

/** Disturbances of a run. */
export const TROUBLES = ['none', 'none', 'none', 'faults', 'stop', 'kill'] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface Run {
	/** Output of the run as the workflow writes it back. */
	written: IDataObject[];
	reports: IDataObject[];
	requests: JournalEntry[];
	error?: string;
	/** True if n8n ended before the workflow could write back. */
	isLost: boolean;
}

/** The sheet of a story, the options with which it is run, and the service that it is run against. */
interface StorySheet {
	readonly world: World;
	readonly reading: DialectCase;
	readonly seed: number;
	readonly random: Random;
	readonly rows: readonly PlanRow[];
	readonly cancelsRows: boolean;
	readonly skipApproval: boolean;
	/** Collects failures of the sandbox itself. */
	readonly offences: string[];
}

/** Runs the sheet of a story in n8n's engine, perhaps with a disturbance. */
export class StoryRuns {
	constructor(private readonly story: StorySheet) {}

	async run(trouble: Trouble = 'none', checkOnly = false): Promise<Run> {
		const { random, world } = this.story;
		world.service.journal.clear();
		const aborter = new AbortController();
		const requests = random.int(1, 20);
		this.arm(trouble, requests);
		if (trouble === 'stop' || trouble === 'kill') {
			world.beforeRequest((_request, number) => {
				if (number > requests) {
					aborter.abort();
				}
			});
		}
		const result = await this.execute(checkOnly, trouble === 'none' ? 60 : 1, aborter.signal);
		const isLost = aborter.signal.aborted;
		world.beforeRequest();
		world.service.faults.clear();
		if (trouble === 'stop') {
			await this.settled();
		}
		const seen = world.journal();
		const failures = seen.flatMap(({ failure }) => failure ?? []);
		this.story.offences.push(...failures.map((failure) => `the sandbox failed: ${failure}`));
		const written = isLost ? [] : result.items.map(({ json }) => json);
		return {
			written,
			reports: written,
			...{ requests: seen, isLost },
			error: isLost ? undefined : result.error?.message,
		};
	}

	private async execute(
		checkOnly: boolean,
		requestTimeout: number,
		signal: AbortSignal,
	): Promise<ExecutionResult> {
		const { world, random, reading } = this.story;
		const { baseUrl } = world.sandbox;
		const isPrefixed = reading.settings.dialect?.basePath === 'prefixed';
		const options = {
			cancelledRows: this.story.cancelsRows ? 'cancel' : 'report',
			runOptions: { requestTimeout },
		};
		const parameters = {
			...{ checkOnly, options, rowsWithPostId: 'update', skipApproval: this.story.skipApproval },
		};
		const items = this.story.rows.map((row) => ({
			json: writtenCells(row, random, world.media.url) as IDataObject,
		}));
		return await world.run('post.createFromRows', parameters, {
			...{ items, signal },
			baseUrl: isPrefixed ? `${baseUrl}${basePathPrefix}` : baseUrl,
			executionId: `${this.story.seed}-${random.int(1, 1e9)}`,
		});
	}

	/** A kill stops all answers; the service may still carry out requests that were sent before. */
	private arm(trouble: Trouble, requests: number): void {
		const { faults } = this.story.world.service;
		const seed = this.story.random.int(1, 1e6);
		if (trouble === 'kill') {
			faults.add({ kind: 'timeout', skip: requests, afterCommit: seed % 2 === 0 });
		}
		if (trouble !== 'faults') {
			return;
		}
		const probability = 1 - 0.9 ** (1 / apiFaults.length);
		for (const [at, fault] of apiFaults.entries()) {
			faults.add({ ...fault, probability, seed: seed + at });
		}
	}

	/** Waits until a stopped run has finished the reschedule that it had begun. */
	private async settled(): Promise<void> {
		const count = () => this.story.world.journal().length;
		let before = -1;
		for (let now = count(); now !== before; now = count()) {
			before = now;
			await sleep(100);
		}
	}
}
