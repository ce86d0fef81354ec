import { keepFigures } from '../../../kit/support/figures';
import { startWorld, type World } from '../../../kit/world';
import { FAULT_NAMES, PAIRED } from './faultClasses';
import { countRequests, live, type Strike, type Trouble } from './stories';
import { type Way, waysOf } from './ways';

/**
 * Every request of every way of a row fails in every way of failing, alone and in pairs, and the
 * run is killed or stopped before each request. `npm run test:every-fault` runs all of these
 * stories; `npm test` runs all kills and stops, and a part of the others.
 */
const isWhole = process.env.EVERY_FAULT === 'all';
/** One story of this many runs. */
const SHARE = isWhole ? { single: 1, pair: 1 } : { single: 5, pair: 50 };
const LINK = '/portrait.jpg';

let world: World;
beforeAll(async () => {
	world = await startWorld({ now: '2031-03-01T09:00:00Z' });
});
afterAll(async () => await world.stop());

const ways = waysOf(LINK).map(({ name }, at) => [name, at] as const);

describe.each(ways)('%s', (name, at) => {
	let way: Way;
	let requests: number;
	const stories = { single: 0, pairs: 0, kill: 0, stop: 0, broken: 0 };
	beforeAll(async () => {
		way = waysOf(world.media.url('portrait.jpg'))[at] as Way;
		requests = await countRequests(world, way);
		expect(await live(world, way, { kind: 'faults', strikes: [] })).toEqual([]);
	});
	afterAll(() => keepFigures('everyFault', name, { requests, ...stories }));

	const numbers = () => Array.from({ length: requests }, (_, before) => before + 1);

	test('holds if one request fails', async () => {
		const strikes = numbers().flatMap((request) =>
			FAULT_NAMES.map((fault): Strike => ({ request, fault })),
		);
		const troubles = strikes.map((strike): Trouble => ({ kind: 'faults', strikes: [strike] }));
		await holds('single', eachOf(troubles, SHARE.single));
	}, 3_600_000);

	test('holds if two requests fail', async () => {
		const pairs = numbers().flatMap((first) =>
			numbers()
				.filter((second) => second > first)
				.flatMap((second) => pairsOf(first, second)),
		);
		await holds('pairs', eachOf(pairs, SHARE.pair));
	}, 36_000_000);

	test.each(['kill', 'stop'] as const)(
		'holds after a %s before any request',
		async (kind) => {
			await holds(
				kind,
				numbers().map((request) => ({ kind, request })),
			);
		},
		3_600_000,
	);

	async function holds(kind: keyof typeof stories, troubles: readonly Trouble[]): Promise<void> {
		const broken: string[] = [];
		for (const trouble of troubles) {
			const offences = await live(world, way, trouble);
			stories[kind]++;
			if (offences.length > 0) {
				stories.broken++;
				broken.push(`${JSON.stringify(trouble)}: ${[...new Set(offences)].join('; ')}`);
			}
		}
		expect(broken).toEqual([]);
	}
});

/** Takes one story of this many. The number of requests shifts the choice from way to way. */
function eachOf(troubles: readonly Trouble[], share: number): Trouble[] {
	return troubles.filter((_, nth) => nth % share === troubles.length % share);
}

function pairsOf(first: number, second: number): Trouble[] {
	return PAIRED.flatMap((before) =>
		PAIRED.map((after): Trouble => ({
			kind: 'faults',
			strikes: [
				{ request: first, fault: before },
				{ request: second, fault: after },
			],
		})),
	);
}
