import { Lanes, RunStopped, type Turn } from '../../../nodes/PublishingService/actions/lanes';
import { settle } from './deferred';

/** Turns by name, and the names of those that may start, in that order. */
function taking(lanes: Lanes) {
	const started: string[] = [];
	const failed: unknown[] = [];
	const take = (name: string, ...keys: string[]): Turn => {
		const turn = lanes.take(keys);
		turn.ready().then(
			() => started.push(name),
			(error: unknown) => failed.push(error),
		);
		return turn;
	};
	return { started, failed, take };
}

test('turns of one lane start one after the other, in the order in which they were taken', async () => {
	const { started, take } = taking(new Lanes());
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

test('a turn that ends before its time does not let others overtake', async () => {
	const { started, take } = taking(new Lanes());
	take('1', 'a');
	const second = take('2', 'a');
	take('3', 'b', 'a');
	second.done();
	await settle();
	expect(started).toEqual(['1', '3']);
});

test('different lanes do not wait for each other', async () => {
	const { started, take } = taking(new Lanes());
	take('1', 'a');
	take('2', 'b');
	take('3');
	await settle();
	expect(started).toEqual(['1', '2', '3']);
});

test('a turn in several lanes waits for all of them, and holds all of them up', async () => {
	const { started, take } = taking(new Lanes());
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

test('lanes crossed in any order do not block each other for ever', async () => {
	const { started, take } = taking(new Lanes());
	const turns = [take('1', 'a', 'b'), take('2', 'b', 'a'), take('3', 'a', 'b', 'a')];
	for (const turn of turns) {
		await settle();
		turn.done();
	}
	await settle();
	expect(started).toEqual(['1', '2', '3']);
});

test('being done twice lets nobody overtake', async () => {
	const { started, take } = taking(new Lanes());
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
	const lanes = new Lanes();
	const { started, failed, take } = taking(lanes);
	const first = take('1', 'a');
	take('2', 'a');
	await settle();
	lanes.stop();
	first.done();
	take('3', 'b');
	await settle();
	expect(started).toEqual(['1']);
	expect(failed).toEqual([expect.any(RunStopped), expect.any(RunStopped)]);
});
