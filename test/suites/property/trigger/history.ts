import fc from 'fast-check';
import type { LifeOptions } from '../../../kit/simulation/life';
import type { EngineKind } from '../../../kit/simulation/host';
import { ALL_EVENTS } from './allEvents';

/** A change in the company. */
export type WorldStep =
	| { readonly kind: 'make'; readonly both: boolean; readonly rank: number; readonly done: boolean }
	| { readonly kind: 'makeMany'; readonly count: number; readonly fail: boolean }
	| { readonly kind: 'misdate'; readonly days: number }
	| { readonly kind: 'move'; readonly which: number; readonly item: number; readonly to: number }
	| { readonly kind: 'retry'; readonly which: number; readonly fails: boolean }
	| { readonly kind: 'addItem'; readonly which: number; readonly ends: boolean }
	| { readonly kind: 'leave' | 'rejoin' | 'remove' | 'tag' | 'untag'; readonly which: number }
	| { readonly kind: 'renumber'; readonly which: number; readonly rank: number }
	| { readonly kind: 'expire' }
	| { readonly kind: 'view'; readonly which: number; readonly views: number }
	| { readonly kind: 'account'; readonly which: number; readonly status: number }
	| { readonly kind: 'follow'; readonly which: number; readonly followers: number }
	| { readonly kind: 'queue'; readonly which: number; readonly depth: number };

/** An event of n8n, such as a poll, a restart or a rename. */
export type HostStep =
	| {
			readonly kind: 'poll';
			readonly how: 'once' | 'twice' | 'inVain';
			readonly faults: boolean[];
			readonly meanwhile: Array<WorldStep | null>;
	  }
	| { readonly kind: 'outage'; readonly polls: number }
	| { readonly kind: 'malformed'; readonly which: number }
	| { readonly kind: 'damage'; readonly at: number }
	| { readonly kind: 'restart'; readonly back: number; readonly seconds: number }
	| { readonly kind: 'rename' | 'rotateKey' }
	| { readonly kind: 'quiet' };

export type Step = WorldStep | HostStep;

/** Data that the service always refuses to return. */
export type Broken = 'nothing' | 'analytics' | 'accounts' | 'posts' | 'onePost' | 'oneAccount';

export interface Setting {
	readonly engine: EngineKind;
	readonly options: LifeOptions;
	readonly before: number;
	readonly broken: Broken;
	/** True if the first answers are empty or malformed. */
	readonly malformedStart?: boolean;
}

export interface History {
	readonly setting: Setting;
	readonly steps: readonly Step[];
}

const nth = fc.nat({ max: 7 });
const seldom = (weight: number) => fc.integer({ min: 1, max: weight }).map((n) => n === 1);
const step = <Kind extends string, Rest>(
	kind: Kind,
	rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) => fc.record<Rest>(rest).map((made) => ({ kind, ...(made as Rest) }));

const worldStep: fc.Arbitrary<WorldStep> = fc.oneof<Array<fc.WeightedArbitrary<WorldStep>>>(
	{
		weight: 8,
		arbitrary: step('make', { both: fc.boolean(), rank: fc.nat({ max: 1000 }), done: seldom(5) }),
	},
	{
		weight: 1,
		arbitrary: step('makeMany', { count: fc.integer({ min: 2, max: 14 }), fail: fc.boolean() }),
	},
	{ weight: 1, arbitrary: step('misdate', { days: fc.constantFrom(400, 3, -3, -400) }) },
	{
		weight: 18,
		arbitrary: step('move', { which: nth, item: fc.nat({ max: 1 }), to: fc.nat({ max: 8 }) }),
	},
	{ weight: 3, arbitrary: step('retry', { which: nth, fails: fc.boolean() }) },
	{ weight: 2, arbitrary: step('addItem', { which: nth, ends: fc.boolean() }) },
	{ weight: 1, arbitrary: step('leave', { which: nth }) },
	{ weight: 1, arbitrary: step('rejoin', { which: nth }) },
	{ weight: 1, arbitrary: step('remove', { which: nth }) },
	{ weight: 1, arbitrary: step('tag', { which: nth }) },
	{ weight: 1, arbitrary: step('untag', { which: nth }) },
	{ weight: 2, arbitrary: step('renumber', { which: nth, rank: fc.nat({ max: 1000 }) }) },
	{ weight: 2, arbitrary: fc.constant({ kind: 'expire' as const }) },
	{ weight: 6, arbitrary: step('view', { which: nth, views: fc.nat({ max: 150 }) }) },
	{
		weight: 2,
		arbitrary: step('account', { which: fc.nat({ max: 1 }), status: fc.nat({ max: 2 }) }),
	},
	{
		weight: 2,
		arbitrary: step('follow', { which: fc.nat({ max: 1 }), followers: fc.nat({ max: 150 }) }),
	},
	{ weight: 3, arbitrary: step('queue', { which: fc.nat({ max: 1 }), depth: fc.nat({ max: 6 }) }) },
);

const hostStep: fc.Arbitrary<HostStep> = fc.oneof<Array<fc.WeightedArbitrary<HostStep>>>(
	{
		weight: 16,
		arbitrary: step('poll', {
			how: fc.constantFrom('once', 'once', 'once', 'once', 'twice', 'inVain'),
			faults: fc.oneof(
				{ weight: 2, arbitrary: fc.constant<boolean[]>([]) },
				{ weight: 1, arbitrary: fc.array(seldom(3), { maxLength: 12 }) },
			),
			meanwhile: fc.oneof(
				{ weight: 2, arbitrary: fc.constant<Array<WorldStep | null>>([]) },
				{ weight: 1, arbitrary: fc.array(fc.option(worldStep, { freq: 2 }), { maxLength: 4 }) },
			),
		}),
	},
	{ weight: 1, arbitrary: step('outage', { polls: fc.integer({ min: 1, max: 8 }) }) },
	{
		weight: 2,
		arbitrary: step('restart', {
			back: fc.constantFrom(0, 0, 1, 2, 4),
			seconds: fc.constantFrom(0, 0, 10, 26),
		}),
	},
	{ weight: 1, arbitrary: step('malformed', { which: fc.nat({ max: 2 }) }) },
	{ weight: 1, arbitrary: step('damage', { at: fc.nat({ max: 99 }) }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'rename' }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'rotateKey' }) },
	{ weight: 2, arbitrary: fc.constant({ kind: 'quiet' }) },
);

const inMinutes = (minutes: number) => minutes * 60_000;

const setting = (engine: EngineKind): fc.Arbitrary<Setting> =>
	fc.record({
		engine: fc.constant(engine),
		options: fc.record(
			{
				engine: fc.constant(engine),
				events: fc.oneof(
					fc.constant(ALL_EVENTS),
					fc.subarray([...ALL_EVENTS], { minLength: 1 }),
					fc.constant(['postStatusChanged']),
				),
				reportStatusPer: fc.constantFrom('post' as const, 'account' as const),
				accountIds: fc.constantFrom<string[]>([], [], [], ['acc-1']),
				contentGroupId: fc.constantFrom('', '', '', 'tag:1', 'untagged'),
				onlyStatuses: fc.constantFrom<string[]>(
					[],
					[],
					[],
					['queued'],
					['failed', 'pending_approval', 'posted'],
				),
				maxRequests: fc.integer({ min: 5, max: 12 }),
				maxTrackedPosts: fc.constantFrom(10_000, 10_000, 10_000, 1, 4, 9),
				service: fc.record({
					order: fc.constantFrom(
						'newest' as const,
						'newest' as const,
						'oldest' as const,
						'arbitrary' as const,
						'changed' as const,
						'status' as const,
						'id' as const,
					),
					pageSize: fc.constantFrom(2, 3, 4, 6, 100),
					cursors: fc.constantFrom('offset' as const, 'last' as const),
					cursorLifeMs: fc.constantFrom(Infinity, Infinity, Infinity, Infinity, 30_000),
					sinceMeans: fc.constantFrom('createdAt' as const, 'updatedAt' as const),
					beforeCollection: fc.constantFrom('zeros' as const, 'notFound' as const, 'null' as const),
					dates: fc.constantFrom(true, true, true, false),
					answerMs: fc.constantFrom(0, 0, 0, 0, 0, 7000, 10_000),
				}),
				clockAhead: fc.constantFrom(...[0, 0, 0, 11, -11, 60, -60, 1440, -1440].map(inMinutes)),
			},
			{ requiredKeys: ['engine', 'events', 'service', 'maxRequests'] },
		),
		before: fc.oneof(
			{ weight: 3, arbitrary: fc.nat({ max: 8 }) },
			{ weight: 3, arbitrary: fc.nat({ max: 24 }) },
			{ weight: 1, arbitrary: fc.integer({ min: 60, max: 250 }) },
		),
		malformedStart: seldom(6),
		broken: fc.oneof(
			{ weight: 5, arbitrary: fc.constant<Broken>('nothing') },
			{
				weight: 1,
				arbitrary: fc.constantFrom<Broken[]>(
					'analytics',
					'accounts',
					'posts',
					'onePost',
					'oneAccount',
				),
			},
		),
	});

/** Draws some sixty polls on one of n8n's engines, with changes of the company in between. */
export const history = (engine: EngineKind): fc.Arbitrary<History> =>
	fc.record({
		setting: setting(engine),
		steps: fc.array(
			fc.oneof<Array<fc.WeightedArbitrary<Step>>>(
				{ weight: 5, arbitrary: worldStep },
				{ weight: 4, arbitrary: hostStep },
			),
			{ minLength: 10, maxLength: 90, size: 'max' },
		),
	});
