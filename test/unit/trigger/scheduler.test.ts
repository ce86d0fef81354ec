import {
	makeRequests,
	type Reading,
	type Priority,
} from '../../../nodes/PublishingService/trigger/scheduler';
import { ReadingFailure } from '../../../nodes/PublishingService/trigger/source';

/** A reading of `count` requests that notes them under its name; those in `failing` fail. */
function readingOf(name: string, count: number, done: string[], failing: number[] = []): Reading {
	let made = 0;
	return {
		name,
		next: () => {
			if (made >= count) return null;
			const number = ++made;
			return async () => {
				done.push(`${name}${number}`);
				await Promise.resolve();
				if (failing.includes(number)) throw new Error(`${name}${number}`);
			};
		},
	};
}

const always = () => true;
const allowing = (requests: number, round = 0) => ({ requests, round, hasTime: always });
const each = (share: number, ...readings: Reading[]): Priority[] =>
	readings.map((reading) => ({ readings: [reading], share }));

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
		await makeRequests([{ readings, share: 1 }], allowing(6));
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

	it('gives a reading one more try after a failure, and ends only that one after the second', async () => {
		const done: string[] = [];
		const [a, b] = [readingOf('a', 9, done, [2, 4, 5]), readingOf('b', 6, done)];
		const { failures, answered } = await makeRequests(each(1, a, b), allowing(99));
		expect([...failures.values()].map(({ message }) => message)).toEqual(['a5']);
		expect(done.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
		expect(done.filter((name) => name.startsWith('b'))).toHaveLength(6);
		expect([...answered]).toEqual([a, b]);
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
				next: () => async () => {
					done.push('first');
					await Promise.reject(new ReadingFailure(kind, kind, undefined));
				},
			};
			await makeRequests(each(1, first, readingOf('b', 3, done)), allowing(9));
			expect(done.filter((name) => name === 'first')).toHaveLength(ofFirst);
			expect(done.filter((name) => name !== 'first')).toHaveLength(ofSecond);
		},
	);

	it('stops when the host gives no more time', async () => {
		const done: string[] = [];
		const hasTime = () => done.length < 3;
		await makeRequests(each(1, readingOf('a', 9, done)), { ...allowing(9), hasTime });
		expect(done).toEqual(['a1', 'a2', 'a3']);
	});
});
