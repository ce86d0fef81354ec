import {
	AccountQueue,
	type OrderKey,
	type Place,
	RunStopped,
} from '../../../../nodes/PublishingService/posting/accountQueue';
import { deferred, settle } from '../actions/deferred';

/** An account, with the days on which order matters after a colon: "a" or "a:1,2". */
function keyOf(text: string): OrderKey {
	const [accountId = '', days] = text.split(':');
	return { accountId, days: days?.split(',') ?? 'every' };
}

/** Places by name, and the names of those that may start, in order. */
function taking(queue: AccountQueue) {
	const started: string[] = [];
	const failed: unknown[] = [];
	const follow = (name: string, place: Place, keys: Promise<readonly string[]>): Place => {
		keys
			.then(async (known) => await place.enter(known.map(keyOf)))
			.then(async () => await place.ready())
			.then(
				() => started.push(name),
				(error: unknown) => failed.push(error),
			);
		return place;
	};
	const take = (name: string, ...keys: string[]): Place =>
		follow(name, queue.place(), Promise.resolve(keys));
	return { started, failed, take, follow };
}

test('work for one key starts one after the other, in the order of its places', async () => {
	const { started, take } = taking(new AccountQueue());
	const [first, second] = [take('1', 'a'), take('2', 'a')];
	take('3', 'a');
	await settle();
	expect(started).toEqual(['1']);
	first.done();
	await settle();
	expect(started).toEqual(['1', '2']);
	second.done();
	await settle();
	expect(started).toEqual(['1', '2', '3']);
});

test('work that ends before its time does not let others overtake', async () => {
	const { started, take } = taking(new AccountQueue());
	const first = take('1', 'a');
	const second = take('2', 'a');
	take('3', 'b', 'a');
	await settle();
	second.done();
	await settle();
	expect(started).toEqual(['1']);
	first.done();
	await settle();
	expect(started).toEqual(['1', '2', '3']);
});

test('work on different days of an account does not wait for each other', async () => {
	const { started, take } = taking(new AccountQueue());
	const first = take('monday', 'a:1');
	take('tuesday', 'a:2');
	take('monday again', 'a:1');
	await settle();
	expect(started).toEqual(['monday', 'tuesday']);
	first.done();
	await settle();
	expect(started).toEqual(['monday', 'tuesday', 'monday again']);
});

test('work without a day waits for all work of its account, and all later work waits for it', async () => {
	const { started, take } = taking(new AccountQueue());
	const dated = [take('monday', 'a:1'), take('tuesday', 'a:2')];
	const undated = take('without a day', 'a');
	take('wednesday', 'a:3');
	await settle();
	expect(started).toEqual(['monday', 'tuesday']);
	dated[0]?.done();
	await settle();
	expect(started).toEqual(['monday', 'tuesday']);
	dated[1]?.done();
	await settle();
	expect(started).toEqual(['monday', 'tuesday', 'without a day']);
	undated.done();
	await settle();
	expect(started).toEqual(['monday', 'tuesday', 'without a day', 'wednesday']);
});

test('a place knows without waiting whether it is its turn', async () => {
	const queue = new AccountQueue();
	const { take } = taking(queue);
	const [first, second] = [take('1', 'a:1'), take('2', 'a:1')];
	await settle();
	expect([first.isReady, second.isReady]).toEqual([true, false]);
	first.done();
	await settle();
	expect(second.isReady).toBe(true);
});

test('different keys do not wait for each other', async () => {
	const { started, take } = taking(new AccountQueue());
	take('1', 'a');
	take('2', 'b');
	take('3');
	await settle();
	expect(started).toEqual(['1', '2', '3']);
});

test('work for several keys waits for all of them, and holds all of them up', async () => {
	const { started, take } = taking(new AccountQueue());
	const [inA, inB] = [take('a', 'a'), take('b', 'b')];
	const both = take('both', 'a', 'b');
	take('after a', 'a');
	take('after b', 'b');
	await settle();
	expect(started).toEqual(['a', 'b']);
	inA.done();
	await settle();
	expect(started).toEqual(['a', 'b']);
	inB.done();
	await settle();
	expect(started).toEqual(['a', 'b', 'both']);
	both.done();
	await settle();
	expect(started).toEqual(['a', 'b', 'both', 'after a', 'after b']);
});

test('keys crossed in any order do not block each other for ever', async () => {
	const { started, take } = taking(new AccountQueue());
	const places = [take('1', 'a', 'b'), take('2', 'b', 'a'), take('3', 'a', 'b', 'a')];
	for (const place of places) {
		await settle();
		place.done();
	}
	await settle();
	expect(started).toEqual(['1', '2', '3']);
});

test('being done twice lets nobody overtake', async () => {
	const { started, take } = taking(new AccountQueue());
	const first = take('1', 'a');
	const second = take('2', 'a');
	take('3', 'a');
	first.done();
	first.done();
	await settle();
	expect(started).toEqual(['1', '2']);
	second.done();
	await settle();
	expect(started).toEqual(['1', '2', '3']);
});

test('after a stop nobody starts any more, neither who waits nor who comes', async () => {
	const queue = new AccountQueue();
	const { started, failed, take } = taking(queue);
	const first = take('1', 'a');
	take('2', 'a');
	await settle();
	queue.stop();
	first.done();
	take('3', 'b');
	await settle();
	expect(started).toEqual(['1']);
	expect(failed).toEqual([expect.any(RunStopped), expect.any(RunStopped)]);
});

test('the order is that of the places, however late the keys of one are known', async () => {
	const queue = new AccountQueue();
	const { started, take, follow } = taking(queue);
	const keys = deferred<readonly string[]>();
	const late = follow('late', queue.place(), keys.promise);
	take('behind', 'a');
	await settle();
	expect(started).toEqual([]);
	keys.resolve(['a']);
	await settle();
	expect(started).toEqual(['late']);
	late.done();
	await settle();
	expect(started).toEqual(['late', 'behind']);
});

test('a place that ends without keys holds up nobody, and lets nobody pass who is before it', async () => {
	const queue = new AccountQueue();
	const { started, take, follow } = taking(queue);
	const keys = deferred<readonly string[]>();
	follow('first', queue.place(), keys.promise);
	queue.place().done();
	take('third', 'a');
	await settle();
	expect(started).toEqual([]);
	keys.resolve(['b']);
	await settle();
	expect(started).toEqual(['first', 'third']);
});
