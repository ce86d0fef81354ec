import { ConcurrencyLimit } from '../../../../nodes/PublishingService/posting/concurrencyLimit';
import { deferred, settle } from '../actions/deferred';

/** Tasks that run until the test ends them. */
function works(count: number) {
	const ends = Array.from({ length: count }, () => deferred<string>());
	const started: number[] = [];
	const run = ends.map(({ promise }, index) => () => {
		started.push(index);
		return promise;
	});
	return { ends, started, run };
}

test('no more runs immediately than the limit allows; the rest follows in order', async () => {
	const limit = new ConcurrencyLimit(2);
	const { ends, started, run } = works(4);
	const results = run.map((work) => limit.run(work));
	await settle();
	expect(started).toEqual([0, 1]);
	ends[1]?.resolve('one');
	await settle();
	expect(started).toEqual([0, 1, 2]);
	ends[0]?.resolve('zero');
	ends[2]?.resolve('two');
	ends[3]?.resolve('three');
	expect(await Promise.all(results)).toEqual(['zero', 'one', 'two', 'three']);
	expect(started).toEqual([0, 1, 2, 3]);
});

test('a failure is passed on and frees its slot', async () => {
	const limit = new ConcurrencyLimit(1);
	const failing = limit.run(() => Promise.reject(new Error('broken')));
	const throwing = limit.run(() => {
		throw new Error('thrown');
	});
	const following = limit.run(() => Promise.resolve('done'));
	await expect(failing).rejects.toThrow('broken');
	await expect(throwing).rejects.toThrow('thrown');
	expect(await following).toBe('done');
});

test.each([1, 3, 7])('the bound of %p holds in whatever order work ends', async (bound) => {
	const limit = new ConcurrencyLimit(bound);
	let running = 0;
	let most = 0;
	const work = (index: number) => async () => {
		most = Math.max(most, ++running);
		for (let step = 0; step < index % 5; step++) {
			await settle();
		}
		running--;
		if (index % 4 === 0) {
			throw new Error('broken');
		}
	};
	const all = Array.from({ length: 60 }, async (_, index) => {
		if (index % 3 === 0) {
			await settle();
		}
		await limit.run(work(index));
	});
	const results = await Promise.allSettled(all);
	expect(most).toBe(bound);
	expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(15);
	expect(running).toBe(0);
});

test('places that are free again are given out again', async () => {
	const limit = new ConcurrencyLimit(2);
	for (let round = 0; round < 3; round++) {
		const { ends, started, run } = works(3);
		const results = run.map((work) => limit.run(work));
		await settle();
		expect(started).toEqual([0, 1]);
		for (const end of ends) {
			end.resolve('done');
		}
		await Promise.all(results);
	}
});
