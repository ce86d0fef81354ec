import fc from 'fast-check';
import type { PostStatus } from '../../../nodes/PublishingService/contract/service';
import type { TriggerOptions } from '../../../nodes/PublishingService/polling/options';
import type { Engine, Host } from './host';
import type { PageOrder, World } from './world';

/** Something that happens in the service. */
export type WorldStep =
	| { readonly kind: 'make'; readonly both: boolean; readonly rank: number; readonly done: boolean }
	| { readonly kind: 'move'; readonly which: number; readonly item: number; readonly to: number }
	| { readonly kind: 'remove'; readonly which: number }
	| { readonly kind: 'renumber'; readonly which: number; readonly rank: number }
	| { readonly kind: 'expire' }
	| { readonly kind: 'view'; readonly which: number; readonly views: number }
	| { readonly kind: 'account'; readonly which: number; readonly isThere: boolean }
	| { readonly kind: 'queue'; readonly which: number; readonly depth: number };

/** Something that happens to the trigger. */
export type HostStep =
	| {
			readonly kind: 'poll';
			readonly twice: boolean;
			readonly faults: boolean[];
			readonly meanwhile: Array<WorldStep | null>;
	  }
	| { readonly kind: 'restart'; readonly back: number }
	| { readonly kind: 'quiet' };

export interface Setting {
	readonly order: PageOrder;
	readonly pageSize: number;
	readonly maxRequests: number;
	readonly engine: Engine;
	readonly statusOf: 'post' | 'account';
	readonly before: number;
}

const index = fc.nat({ max: 7 });
const seldom = (weight: number) => fc.integer({ min: 1, max: weight }).map((n) => n === 1);

export const worldStep: fc.Arbitrary<WorldStep> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('make' as const),
			both: fc.boolean(),
			rank: fc.nat({ max: 1000 }),
			done: seldom(5),
		}),
	},
	{
		weight: 9,
		arbitrary: fc.record({
			kind: fc.constant('move' as const),
			which: index,
			item: fc.nat({ max: 1 }),
			to: fc.nat({ max: 8 }),
		}),
	},
	fc.record({ kind: fc.constant('remove' as const), which: index }),
	fc.record({
		kind: fc.constant('renumber' as const),
		which: index,
		rank: fc.nat({ max: 1000 }),
	}),
	fc.constant({ kind: 'expire' as const }),
	{
		weight: 3,
		arbitrary: fc.record({
			kind: fc.constant('view' as const),
			which: index,
			views: fc.nat({ max: 150 }),
		}),
	},
	fc.record({
		kind: fc.constant('account' as const),
		which: fc.integer({ min: 1, max: 2 }),
		isThere: fc.boolean(),
	}),
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('queue' as const),
			which: fc.integer({ min: 1, max: 2 }),
			depth: fc.nat({ max: 6 }),
		}),
	},
);

export const poll: fc.Arbitrary<HostStep> = fc.record({
	kind: fc.constant('poll' as const),
	twice: seldom(6),
	faults: fc.oneof(
		{ weight: 2, arbitrary: fc.constant<boolean[]>([]) },
		{ weight: 1, arbitrary: fc.array(seldom(3), { maxLength: 12 }) },
	),
	meanwhile: fc.oneof(
		{ weight: 2, arbitrary: fc.constant<Array<WorldStep | null>>([]) },
		{ weight: 1, arbitrary: fc.array(fc.option(worldStep, { freq: 2 }), { maxLength: 8 }) },
	),
});

export const quiet: fc.Arbitrary<HostStep> = fc.constant({ kind: 'quiet' });
export const restart = (maxBack: number): fc.Arbitrary<HostStep> =>
	fc.record({ kind: fc.constant('restart' as const), back: fc.nat({ max: maxBack }) });

export const setting: fc.Arbitrary<Setting> = fc.record({
	order: fc.constantFrom('newest', 'oldest', 'arbitrary'),
	pageSize: fc.integer({ min: 2, max: 6 }),
	maxRequests: fc.integer({ min: 5, max: 12 }),
	engine: fc.constantFrom('inMemory', 'durable'),
	statusOf: fc.constantFrom('post', 'account'),
	before: fc.nat({ max: 8 }),
});

export const MILESTONES = [10, 50, 100];

export const optionsOf = ({
	maxRequests,
	statusOf,
}: Pick<Setting, 'maxRequests' | 'statusOf'>): TriggerOptions => ({
	events: [
		'accountChanged',
		'postAnalyticsChanged',
		'postCreated',
		'postStatusChanged',
		'queueLow',
	],
	statusOf,
	accountIds: [],
	contentGroupId: '',
	fromStatuses: [],
	toStatuses: [],
	platform: '',
	queueLowAt: 2,
	threshold: { kind: 'milestones', at: MILESTONES },
	postMetrics: ['views'],
	accountMetrics: ['followers'],
	postIds: [],
	publishedWithinDays: 30,
	analyticsMinutes: 0,
	maxRequests,
	maxPosts: 1000,
	maxAnalyticsPosts: 1000,
});

/** Polls that suffice to give every watched post its turn. */
const QUIET_POLLS = 20;

/** How a status moves on within one run through the queue, never back into one that it left. */
const ONWARD: Readonly<Partial<Record<PostStatus, PostStatus[]>>> = {
	draft: ['pending_approval', 'queued', 'cancelled'],
	pending_approval: ['queued', 'cancelled'],
	queued: ['posting', 'failed', 'cancelled'],
	posting: ['processing', 'posted', 'failed'],
	processing: ['posted', 'failed'],
};
const ANY: PostStatus[] = [
	'draft',
	'pending_approval',
	'queued',
	'posting',
	'processing',
	'posted',
	'partially_posted',
	'cancelled',
	'failed',
];

/** Whether statuses go onward and begin a new run when queued again, or jump to and fro. */
export type Moves = 'onward' | 'any';

export function applyWorldStep(world: World, step: WorldStep, moves: Moves): void {
	world.pass(7);
	const posts = [...world.posts.values()];
	const chosen = 'which' in step ? posts[step.which % Math.max(1, posts.length)] : undefined;
	switch (step.kind) {
		case 'make': {
			const isOne = world.options.watchesWhole || !step.both;
			const made = world.addPost(isOne ? ['acc-1'] : ['acc-1', 'acc-2'], 'queued', step.rank);
			// Some are through before anyone looks.
			if (step.done) for (const item of made.items) world.move(made, item, 'posted', false);
			return;
		}
		case 'move': {
			const item = chosen?.items[step.item % chosen.items.length];
			if (!chosen || !item) return;
			const onward = moves === 'any' ? ANY : ONWARD[item.status];
			if (onward) world.move(chosen, item, onward[step.to % onward.length] ?? 'queued', false);
			else if (item.status !== 'posted') world.move(chosen, item, 'queued', true);
			return;
		}
		case 'remove':
			if (chosen) world.posts.delete(chosen.postId);
			return;
		case 'renumber':
			if (chosen) chosen.rank = step.rank;
			return;
		case 'expire':
			world.expireCursors();
			return;
		case 'view':
			if (chosen) world.view(chosen, step.views);
			return;
		case 'account':
			world.setAccount(`acc-${step.which}`, step.isThere);
			return;
		case 'queue': {
			const account = world.accounts.get(`acc-${step.which}`);
			if (account) account.queueDepth = step.depth;
		}
	}
}

/** Lets the service be as it is, without faults, until every post must have had its turn. */
export async function beQuiet(world: World, host: Host, afterEach: () => void): Promise<void> {
	world.faults = [];
	world.interruptions = [];
	for (let n = 0; n < QUIET_POLLS; n++) {
		world.pass(60);
		await host.poll();
		afterEach();
	}
}
