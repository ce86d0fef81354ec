import { takeTurns, type Lane } from '../../../nodes/PublishingService/polling/turns';

/** A lane of `count` requests that notes them under its name; those in `failing` fail. */
function laneOf(name: string, count: number, done: string[], failing: number[] = []): Lane {
	let made = 0;
	return {
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

describe('turns', () => {
	it('goes round, so that a long lane does not starve a short one', async () => {
		const done: string[] = [];
		const lanes = [laneOf('a', 9, done), laneOf('b', 2, done), laneOf('c', 1, done)];
		expect(await takeTurns(lanes, { requests: 6, hasTime: always })).toEqual([]);
		expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
	});

	it('gives a lane one more try after a failure, and ends only that lane after the second', async () => {
		const done: string[] = [];
		const lanes = [laneOf('a', 9, done, [2, 4, 5]), laneOf('b', 6, done)];
		const faults = await takeTurns(lanes, { requests: 99, hasTime: always });
		expect(faults).toEqual([new Error('a5')]);
		expect(done.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
		expect(done.filter((name) => name.startsWith('b'))).toHaveLength(6);
	});

	it('stops when the host gives no more time', async () => {
		const done: string[] = [];
		const hasTime = () => done.length < 3;
		await takeTurns([laneOf('a', 9, done)], { requests: 9, hasTime });
		expect(done).toEqual(['a1', 'a2', 'a3']);
	});
});
