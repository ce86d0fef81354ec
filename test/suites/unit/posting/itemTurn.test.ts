import { settle } from '../actions/deferred';
import { aRun, itemWith } from '../actions/items';

test('queues an item once, for the accounts that were named first', async () => {
	const run = aRun();
	const [first, second] = [itemWith([], {}, { run }), itemWith([], {}, { run, index: 1 })];
	await first.turn.queueFor(['a']);
	await first.turn.queueFor(['b']);
	await second.turn.untilFirst(['b']);
	expect(second.turn.isFirst).toBe(true);
});

test('lets an item wait until the earlier item of its account leaves', async () => {
	const run = aRun();
	const [first, second] = [itemWith([], {}, { run }), itemWith([], {}, { run, index: 1 })];
	await first.turn.queueFor(['a']);
	await second.turn.queueFor(['a']);
	await settle();
	expect(second.turn.isFirst).toBe(false);
	first.turn.leave();
	await second.turn.untilFirst(['a']);
	expect(second.turn.isFirst).toBe(true);
});
