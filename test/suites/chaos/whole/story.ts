import type { FaultRule } from '../../../../sandbox/faultRules';
import type { PageOrder } from '../../../../sandbox/settings';
import { Random } from '../random';

/** The engine and processes with which n8n runs. */
export type Mode = 'in-memory' | 'durable' | 'queue';

/** The moment at which n8n is killed: idle, in the middle of a poll, or in the middle of a sheet. */
export type Moment = 'idle' | 'poll' | 'sheet';

/** A sheet: the number of the account of each row. */
export type Accounts = number[];

export type Step =
	| { kind: 'changes'; count: number }
	| { kind: 'trouble'; faults: FaultRule[]; sheet: Accounts; changes: number }
	| { kind: 'outage'; seconds: number; sheet: Accounts; changes: number }
	| { kind: 'clock'; minutes: number }
	| {
			kind: 'kill';
			/** Number of posts of the sheet after which n8n is killed. */
			victim: 'main' | 'worker';
			moment: Moment;
			sheet: Accounts;
			/** For a kill within a sheet: number of posts after which n8n is killed. */
			afterPosts: number;
			/** Number of changes at the service while n8n is down. */
			changes: number;
			/** Seconds that the service is still down when n8n comes back. */
			outageSeconds: number;
			/** Minutes by which n8n's own clock is wrong from then on. */
			n8nClockMinutes: number;
	  }
	/** No faults until everything must be reported. */
	| { kind: 'peace' };

export interface Story {
	seed: number;
	mode: Mode;
	accounts: number;
	/** Number of posts that exist when the trigger starts. */
	posts: number;
	itemsAtOnce: number | null;
	pageOrder: PageOrder;
	idempotencyMismatch: 'replay' | 'reject';
	latencyMs: number;
	steps: Step[];
}

const modes: Mode[] = ['in-memory', 'durable', 'queue'];
const faults: Array<Pick<FaultRule, 'kind' | 'afterCommit' | 'delayMs' | 'retryAfterSeconds'>> = [
	{ kind: 'resetBeforeCommit' },
	{ kind: 'resetAfterCommit' },
	{ kind: 'html502' },
	{ kind: 'html502', afterCommit: true },
	{ kind: 'http503' },
	{ kind: 'http503', retryAfterSeconds: 1 },
	{ kind: 'truncatedJson' },
	{ kind: 'garbageJson' },
	{ kind: 'timeout' },
	{ kind: 'delay', delayMs: 700 },
];

/** Draws the story of a seed; three seeds in a row have the three modes. */
export function storyOf(seed: number): Story {
	const random = new Random(seed);
	const mode = modes[seed % modes.length] as Mode;
	const accounts = random.int(1, 5);
	const steps: Step[] = [];
	// Every story has a kill; the other steps are drawn.
	const kinds = ['kill', ...Array.from({ length: random.int(2, 4) }, () => drawKind(random))];
	for (const kind of random.some(kinds, kinds.length)) {
		steps.push(drawStep(random, kind, mode, accounts));
		if (random.chance(0.4)) {
			steps.push({ kind: 'peace' });
		}
	}
	if (steps.at(-1)?.kind !== 'peace') {
		steps.push({ kind: 'peace' });
	}
	return {
		...{ seed, mode, accounts },
		posts: random.int(4, 20),
		itemsAtOnce: random.pick([null, null, 1, 4]),
		pageOrder: random.pick<PageOrder>(['newest', 'newest', 'oldest', 'arbitrary']),
		idempotencyMismatch: random.pick(['replay', 'reject']),
		latencyMs: random.pick([0, 10, 30]),
		steps,
	};
}

/** The story in words, a line each. */
export function linesOf({ steps, ...story }: Story): string[] {
	return [
		`seed ${story.seed}: ${JSON.stringify(story)}`,
		...steps.map((step, index) => `  ${index + 1}. ${lineOf(step)}`),
	];
}

function drawKind(random: Random): Step['kind'] {
	return random.pick(['kill', 'kill', 'trouble', 'trouble', 'outage', 'clock', 'changes']);
}

function drawStep(random: Random, kind: string, mode: Mode, accounts: number): Step {
	const changes = random.int(0, 5);
	const sheet = Array.from({ length: random.int(5, 40) }, () => random.int(0, accounts - 1));
	switch (kind) {
		case 'kill':
			return {
				...{ kind, sheet, changes },
				victim: mode === 'queue' && random.chance(0.6) ? 'worker' : 'main',
				moment: random.pick<Moment>(['idle', 'poll', 'sheet', 'sheet']),
				afterPosts: random.int(1, sheet.length - 1),
				outageSeconds: random.pick([0, 0, 6, 18]),
				// The durable engine keeps its next poll as a time: one from the future would only be late.
				n8nClockMinutes: random.pick(mode === 'in-memory' ? [0, -60, 3, 1500] : [0, 0, 3, 1500]),
			};
		case 'trouble':
			return { ...{ kind, sheet, changes }, faults: drawFaults(random) };
		case 'outage':
			return { ...{ kind, sheet, changes }, seconds: random.int(1, 20) };
		case 'clock':
			return { kind, minutes: random.pick([5, 90, 600, 1800, 4320]) };
		default:
			return { kind: 'changes', count: changes + 1 };
	}
}

function drawFaults(random: Random): FaultRule[] {
	const chosen = random.some(faults, random.int(1, 4));
	const share = random.pick([0.05, 0.1, 0.2]);
	return chosen.map((fault) => ({
		...fault,
		probability: share / chosen.length,
		seed: random.int(1, 1_000_000),
	}));
}

function lineOf(step: Step): string {
	const told = step.kind === 'trouble' ? step.faults.map(({ kind }) => kind).join(', ') : '';
	const { kind, ...rest } = step;
	const facts = Object.entries(rest)
		.filter(([name]) => name !== 'faults')
		.map(([name, value]) => `${name} ${Array.isArray(value) ? `${value.length} rows` : value}`);
	return [kind, ...facts, told].filter(Boolean).join(', ');
}
