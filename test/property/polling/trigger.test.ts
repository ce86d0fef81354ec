import fc from 'fast-check';
import { statusOf } from '../../../nodes/PublishingService/polling/posts/course';
import { WHOLE_POST } from '../../../nodes/PublishingService/polling/posts/sight';
import {
	applyWorldStep,
	beQuiet,
	MILESTONES,
	optionsOf,
	poll,
	quiet,
	restart,
	setting,
	worldStep,
	type HostStep,
	type Moves,
	type Setting,
	type WorldStep,
} from './history';
import { Host } from './host';
import { Oracle } from './oracle';
import { World } from './world';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 1200);
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);
const views = { post: (post: object) => post, account: (account: object) => account };

type Step = WorldStep | HostStep;

class Life {
	readonly world: World;
	readonly host: Host;
	readonly oracle: Oracle;

	constructor(
		given: Setting,
		private readonly moves: Moves,
	) {
		const { order, pageSize, engine, before } = given;
		this.world = new World({ order, pageSize, watchesWhole: given.statusOf === 'post' });
		for (let n = 1; n <= before; n++) {
			this.world.pass(30);
			this.world.addPost(['acc-1'], n % 3 === 0 ? 'posted' : 'queued', (n * 389) % 1000);
		}
		this.world.setAccount('acc-1', true);
		this.host = new Host(this.world, engine, { options: optionsOf(given), views });
		this.oracle = new Oracle(this.world, this.host, MILESTONES);
	}

	async take(step: Step): Promise<void> {
		if (step.kind === 'poll') await this.poll(step);
		else if (step.kind === 'restart') this.host.restart(step.back);
		else if (step.kind === 'quiet') await this.quiet();
		else applyWorldStep(this.world, step, this.moves);
	}

	async quiet(): Promise<void> {
		this.oracle.expect();
		let before = this.host.knowledge();
		await beQuiet(this.world, this.host, () => {
			this.oracle.noteFirstKnown(before);
			before = this.host.knowledge();
		});
	}

	private async poll({ twice, faults, meanwhile }: HostStep & { kind: 'poll' }): Promise<void> {
		this.world.pass(60);
		this.world.faults = [...faults];
		this.world.interruptions = meanwhile.map((step) =>
			step ? () => applyWorldStep(this.world, step, this.moves) : undefined,
		);
		const before = this.host.knowledge();
		if (twice) await this.host.pollTwice();
		else await this.host.poll();
		this.oracle.noteFirstKnown(before);
		this.world.interruptions = [];
	}
}

function history(maxBack: number, moves: Moves) {
	const steps = fc.array(
		fc.oneof<Array<fc.WeightedArbitrary<Step>>>(
			{ weight: 8, arbitrary: worldStep },
			{ weight: 6, arbitrary: poll },
			{ weight: 1, arbitrary: quiet },
			{ weight: maxBack > 0 ? 2 : 0, arbitrary: restart(maxBack) },
		),
		{ maxLength: 40 },
	);
	return fc.tuple(setting, steps).map(([given, taken]) => ({ given, taken, moves }));
}

async function check<T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => Promise<void>) {
	process.stdout.write(
		`${expect.getState().currentTestName ?? ''}: ${RUNS} histories, seed ${SEED}\n`,
	);
	await fc.assert(fc.asyncProperty(arbitrary, holds), { numRuns: RUNS, seed: SEED });
}

describe('the trigger, over generated histories of a service', () => {
	it('delivers every lasting change and nothing else, through faults, overlaps and replays of older states', async () => {
		await check(history(4, 'onward'), async ({ given, taken, moves }) => {
			const life = new Life(given, moves);
			for (const step of [...taken, { kind: 'quiet' } as const]) {
				await life.take(step);
				if (step.kind === 'quiet') expect(life.oracle.missing()).toEqual([]);
			}
			expect(life.oracle.false()).toEqual([]);
		});
	}, 600_000);

	it('tells statuses that flip to and fro, and queues that run low again, by ids of their own', async () => {
		await check(history(0, 'any'), async ({ given, taken, moves }) => {
			const life = new Life(given, moves);
			const lastTold = () =>
				new Map(
					life.host.delivered
						.filter(({ event }) => event === 'postStatusChanged')
						.map(({ postId, accountId, to }) => [`${postId} ${accountId ?? ''}`, to]),
				);
			for (const step of [...taken, { kind: 'quiet' } as const]) {
				await life.take(step);
				if (step.kind !== 'quiet') continue;
				const told = lastTold();
				const { records } = life.host.knowledge();
				for (const { postId } of life.world.posts.values()) {
					for (const [accountId, course] of records.find(postId) ?? []) {
						const last = told.get(`${postId} ${accountId === WHOLE_POST ? '' : accountId}`);
						if (last !== undefined) expect(statusOf(course)).toBe(last);
					}
				}
			}
			expect(life.host.ids.size).toBe(life.host.delivered.length);
			const lows = life.host.delivered.filter(({ event }) => event === 'queueLow').length;
			if (!taken.some((step) => step.kind === 'poll' && step.twice)) {
				expect(lows).toBe(countLows(life.host.depthsKept));
			}
		});
	}, 600_000);
});

/** How often a queue fell to 2 or less, in what the polls have seen. */
function countLows(depths: ReadonlyArray<ReadonlyMap<string, number>>): number {
	const last = new Map<string, number>();
	let lows = 0;
	for (const shown of depths) {
		for (const [accountId, depth] of shown) {
			if ((last.get(accountId) ?? -1) > 2 && depth <= 2) lows++;
			last.set(accountId, depth);
		}
	}
	return lows;
}
