import { AdaptiveLimit } from '../../../../nodes/PublishingService/actions/concurrencyLimit';

/** A service of the simulation, by how many requests are under way. */
interface Service {
	/** Milliseconds until it answers. */
	latency(underWay: number): number;
	/** Whether it answers with 429 instead. */
	refuses?(underWay: number): boolean;
}

/** Sends so many requests through a limit, in simulated time. */
function simulate(service: Service, requests: number, limit = new AdaptiveLimit()) {
	const ends: number[] = [];
	let now = 0;
	let left = requests;
	let refusals = 0;
	let most = 0;
	while (left > 0 || ends.length > 0) {
		while (left > 0 && ends.length < limit.current) {
			left--;
			ends.push(now + service.latency(ends.length + 1));
			most = Math.max(most, ends.length);
		}
		ends.sort((a, b) => a - b);
		const underWay = ends.length;
		const end = ends.shift() ?? now;
		const began = now;
		now = Math.max(now, end);
		if (service.refuses?.(underWay)) {
			refusals++;
			left++;
			limit.pauseAsked();
		} else {
			limit.answered('createPost', service.latency(underWay));
		}
		if (began > 1e6) throw new Error('The simulation does not end');
	}
	return { milliseconds: now, refusals, most, last: limit.current };
}

test('it grows to its bound while answers come as quickly as the first', () => {
	const { most, milliseconds } = simulate({ latency: () => 100 }, 2_000);
	expect(most).toBe(100);
	// 10 at once would take 20,000 ms, 100 at once 2,000.
	expect(milliseconds).toBeLessThan(2_600);
});

test.each([15, 30, 60])(
	'it stays near the capacity of a service that works on %d at once',
	(capacity) => {
		const latency = (underWay: number) => 100 * Math.max(1, underWay / capacity);
		const { milliseconds, last } = simulate({ latency }, 5_000);
		const ideal = (5_000 / capacity) * 100;
		expect(milliseconds).toBeLessThan(ideal * 1.3);
		expect(last).toBeLessThanOrEqual(capacity * SLOWEST);
	},
);

/** Twice the capacity doubles the latency, which ends the growth; one round may overshoot. */
const SLOWEST = 2.5;

test('it never falls below where it began because answers are slow', () => {
	let request = 0;
	const { last } = simulate({ latency: () => (request++ < 20 ? 10 : 500) }, 1_000);
	expect(last).toBeGreaterThanOrEqual(10);
});

test('it falls below that where the service asks for pauses, and few requests are refused', () => {
	const refuses = (underWay: number) => underWay > 5;
	const { last, refusals } = simulate({ latency: () => 100, refuses }, 1_000);
	expect(last).toBeLessThanOrEqual(6);
	expect(last).toBeGreaterThanOrEqual(1);
	expect(refusals).toBeLessThan(200);
});

test('requests that are refused together count once', () => {
	const limit = new AdaptiveLimit();
	for (let answer = 0; answer < 10; answer++) limit.answered('createPost', 10);
	expect(limit.current).toBe(20);
	for (let refusal = 0; refusal < 20; refusal++) limit.pauseAsked();
	expect(limit.current).toBe(10);
});

test('each endpoint is held against its own quickest answer', () => {
	const limit = new AdaptiveLimit();
	for (let answer = 0; answer < 30; answer++) {
		limit.answered('createPost', 10);
		limit.answered('createUpload', 3_000);
	}
	expect(limit.current).toBeGreaterThan(20);
});
