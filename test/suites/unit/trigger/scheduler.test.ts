import {
	Backoff,
	type BackoffState,
	makeRequests,
	type Reading,
	type Priorities,
} from '../../../../nodes/PublishingService/trigger/scheduler';
import { failureOf } from './fakes';

/** A kind of reading with `count` requests, recorded under its name; those in `failing` fail. */
function readingOf(name: string, count: number, done: string[], failing: number[] = []): Reading {
	let made = 0;
	return {
		name,
		share: 1,
		next: () => {
			if (made >= count) {
				return null;
			}
			const number = ++made;
			return async () => {
				done.push(`${name}${number}`);
				await Promise.resolve();
				if (failing.includes(number)) {
					throw new Error(`${name}${number}`);
				}
			};
		},
	};
}

const allowing = (requests: number, round = 0, endsAt = Infinity) => ({ requests, round, endsAt });
const each = (share: number, ...readings: Reading[]): Priorities =>
	readings.map((reading) => [{ ...reading, share }]);

describe('the order of requests', () => {
	it('gives each reading its share, and what is left to the most urgent', async () => {
		const done: string[] = [];
		const [a, b, c] = [readingOf('a', 9, done), readingOf('b', 9, done), readingOf('c', 1, done)];
		await makeRequests(each(1, a, b, c), allowing(6));
		expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
	});

	it('leaves to others what a reading does not need', async () => {
		const done: string[] = [];
		const [a, b] = [readingOf('a', 1, done), readingOf('b', 9, done)];
		await makeRequests(each(2, a, b), allowing(5));
		expect(done).toEqual(['a1', 'b1', 'b2', 'b3', 'b4']);
	});

	it('goes round among readings of one urgency', async () => {
		const done: string[] = [];
		const readings = [readingOf('a', 9, done), readingOf('b', 9, done)];
		await makeRequests([readings], allowing(6));
		expect(done).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
	});

	it('lets shares that do not fit take turns from poll to poll, so that none starves', async () => {
		const done: string[] = [];
		for (let round = 0; round < 3; round++) {
			const readings = ['a', 'b', 'c', 'd'].map((name) => readingOf(name, 9, done));
			await makeRequests(each(1, ...readings), allowing(2, round));
		}
		expect(done).toEqual(['a1', 'b1', 'a1', 'c1', 'a1', 'd1']);
	});

	it('lets shares take turns that fit the requests, because time may not suffice for them', async () => {
		const done: string[] = [];
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => done.length);
		for (let round = 0; round < 2; round++) {
			const readings = ['a', 'b', 'c'].map((name) => readingOf(name, 9, done));
			await makeRequests(each(1, ...readings), allowing(9, round, done.length + 2));
		}
		clock.mockRestore();
		expect(done).toEqual(['a1', 'b1', 'a1', 'c1']);
	});

	it('gives each reading its share once where shares take turns, and what is left by urgency', async () => {
		const done: string[] = [];
		const [a, b, c] = [readingOf('a', 0, done), readingOf('b', 9, done), readingOf('c', 9, done)];
		await makeRequests(each(2, a, b, c), allowing(5, 1));
		expect(done).toEqual(['c1', 'c2', 'b1', 'b2', 'b3']);
	});

	it.each([
		[[], []],
		[['a'], ['a1', 'a2']],
	])('makes what it may of readings %j', async (names, expected) => {
		const done: string[] = [];
		const readings = names.map((name) => readingOf(name, 9, done));
		await makeRequests(each(5, ...readings), allowing(2, 1));
		expect(done).toEqual(expected);
	});

	it('gives a reading one more try after a failure, and ends only that one after the second', async () => {
		const done: string[] = [];
		const [a, b] = [readingOf('a', 9, done, [2, 4, 5]), readingOf('b', 6, done)];
		const { failures, answered } = await makeRequests(each(1, a, b), allowing(99));
		expect([...failures.values()].map(({ message }) => message)).toEqual(['a5']);
		expect(done.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
		expect(done.filter((name) => name.startsWith('b'))).toHaveLength(6);
		expect([...answered]).toEqual(['a', 'b']);
	});

	it('says what failed once and could not be asked again, where nothing of it was answered', async () => {
		const done: string[] = [];
		const readings = [
			readingOf('a', 9, done, [1]),
			readingOf('b', 9, done, [2]),
			readingOf('c', 9, done, [1]),
		];
		const { failures, answered } = await makeRequests(each(2, ...readings), allowing(5));
		expect(done).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
		expect([...failures.keys()]).toEqual(['c']);
		expect([...answered]).toEqual(['a', 'b']);
	});

	it.each([
		['scopeMissing', 1, 3],
		['capUsedUp', 1, 0],
		['keyRefused', 1, 0],
	] as const)(
		'a failure of kind %s costs one request and leaves others their own',
		async (kind, ofFirst, ofSecond) => {
			const done: string[] = [];
			const first: Reading = {
				name: 'first',
				share: 1,
				next: () => async () => {
					done.push('first');
					await Promise.reject(failureOf(kind));
				},
			};
			await makeRequests(each(1, first, readingOf('b', 3, done)), allowing(9));
			expect(done.filter((name) => name === 'first')).toHaveLength(ofFirst);
			expect(done.filter((name) => name !== 'first')).toHaveLength(ofSecond);
		},
	);

	it('stops when the host gives no more time', async () => {
		const done: string[] = [];
		const clock = jest.spyOn(Date, 'now').mockImplementation(() => done.length);
		await makeRequests(each(1, readingOf('a', 9, done)), allowing(9, 0, 3));
		clock.mockRestore();
		expect(done).toEqual(['a1', 'a2', 'a3']);
	});
});

describe('a post or account whose reading fails', () => {
	const NOW = 1_000_000_000;
	const MINUTE = 60_000;
	const answer = async () => await Promise.resolve('answer');
	const fail = async (backoff: Backoff, key: string, error = new Error('down')) => {
		await expect(backoff.guard(key, async () => await Promise.reject(error))).rejects.toThrow(
			error.message,
		);
	};
	const minutes = (count: number) => count * MINUTE;

	/** Milliseconds of the pause after this many failures in a row, one in each poll. */
	async function pauseAfter(failures: number): Promise<number> {
		let state: BackoffState = {};
		for (let n = 0; n < failures; n++) {
			const backoff = new Backoff(state, NOW);
			await fail(backoff, 'p1');
			state = backoff.state();
		}
		return (state.p1?.retryAt ?? NaN) - NOW;
	}

	it.each([
		[1, 1],
		[2, 1],
		[3, minutes(2)],
		[4, minutes(4)],
		[10, minutes(256)],
		[11, minutes(360)],
		[40, minutes(360)],
	])('waits after %i failures in a row for %i ms', async (failures, pause) => {
		expect(await pauseAfter(failures)).toBe(pause);
	});

	it('waits until its time has come, and nothing else waits', () => {
		const saved = { p1: { times: 3, retryAt: NOW, message: 'down' } };
		const waiting = [NOW - 1, NOW, NOW + 1].map((now) => new Backoff(saved, now).isWaiting('p1'));
		expect(waiting).toEqual([true, false, false]);
		expect(new Backoff(saved, NOW - 1).isWaiting('p2')).toBe(false);
		expect(new Backoff({}, NOW).isWaiting('p1')).toBe(false);
	});

	it('waits for no pause of a clock that was set back', async () => {
		const ahead = new Backoff({}, NOW + 400 * 24 * 3_600_000);
		await fail(ahead, 'p1');
		expect(new Backoff(ahead.state(), NOW).isWaiting('p1')).toBe(false);
	});

	it('is well again after one answer', async () => {
		const backoff = new Backoff({}, NOW);
		await fail(backoff, 'p1');
		expect(backoff.state()).toEqual({ p1: { times: 1, retryAt: NOW + 1, message: 'down' } });
		expect(await backoff.guard('p1', answer)).toBe('answer');
		expect(backoff.state()).toEqual({});
	});

	it('is forgotten when nobody has asked for the post or account for a day', async () => {
		const day = 24 * 60 * 60_000;
		const backoff = new Backoff({}, NOW);
		await fail(backoff, 'p1');
		expect(new Backoff(backoff.state(), NOW + day).state()).toEqual(backoff.state());
		expect(new Backoff(backoff.state(), NOW + day + 1).state()).toEqual({});
	});

	it('is reported once it has failed often enough, with the last message', async () => {
		const backoff = new Backoff({}, NOW);
		await fail(backoff, 'p1', new Error('first'));
		await fail(backoff, 'p1', new Error('last'));
		await fail(backoff, 'p2');
		expect([...backoff.lasting(2)]).toEqual([{ key: 'p1', message: 'last' }]);
		expect([...backoff.lasting(1)]).toHaveLength(2);
		expect([...backoff.lasting(3)]).toEqual([]);
	});

	it.each(['keyRefused', 'scopeMissing', 'capUsedUp'] as const)(
		'is not to blame for what ails all requests: %s',
		async (kind) => {
			const backoff = new Backoff({}, NOW);
			await fail(backoff, 'p1', failureOf(kind));
			expect(backoff.state()).toEqual({});
		},
	);

	it('is one of at most 200: more fail together only when the service itself does', async () => {
		const backoff = new Backoff({}, NOW);
		for (let n = 0; n < 201; n++) {
			await fail(backoff, `p${n}`);
		}
		expect(Object.keys(backoff.state())).toHaveLength(200);
		expect(backoff.state()).not.toHaveProperty('p200');
		await fail(backoff, 'p7');
		expect(backoff.state()).toMatchObject({ p7: { times: 2 } });
	});
});
