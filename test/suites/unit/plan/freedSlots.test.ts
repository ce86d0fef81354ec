import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { sortByFreedSlots } from '../../../../nodes/PublishingService/plan/freedSlots';
import type { Change } from '../../../../nodes/PublishingService/plan/types';

const timeOf = (hour: number) => new Date(Date.UTC(2031, 2, 1, hour)).toISOString();

const postAt = (hour: number, slotHour = hour) =>
	({
		accounts: [
			{
				accountId: 'a',
				status: 'queued',
				scheduledAfter: timeOf(hour),
				scheduledSlotStart: timeOf(slotHour),
			},
		],
	}) as Post;

/** A row whose post moves to another hour; to the next free slot if this is undefined. */
const move = (name: string, before: Post, hour: number | undefined) => ({
	name,
	changes: [
		{
			action: 'update',
			intent: { accountIds: ['a'], time: {} },
			before,
			changes: {
				reschedule: {
					accountIds: ['a'],
					scheduledAfter: hour === undefined ? undefined : timeOf(hour),
				},
			},
		} as unknown as Change,
	],
});

const namesInOrder = (rows: Array<ReturnType<typeof move>>) =>
	sortByFreedSlots(rows).map(({ name }) => name);

test('a row that frees a slot comes before the row that asks for it', () => {
	const rows = [move('a', postAt(1), 2), move('b', postAt(2), 3), move('c', postAt(3), 4)];
	expect(namesInOrder(rows)).toEqual(['c', 'b', 'a']);
});

test('rows whose slots do not matter to each other keep their order', () => {
	const rows = [move('a', postAt(2), 1), move('b', postAt(3), 2), move('c', postAt(8), 9)];
	expect(namesInOrder(rows)).toEqual(['a', 'b', 'c']);
});

test('the second of 2 rows that exchange their slots comes first', () => {
	const rows = [move('a', postAt(1), 2), move('b', postAt(2), 1)];
	expect(namesInOrder(rows)).toEqual(['b', 'a']);
});

test('2 rows that free one slot keep their order', () => {
	const rows = [move('a', postAt(1), 3), move('b', postAt(2, 3), 5), move('c', postAt(3), 6)];
	expect(namesInOrder(rows)).toEqual(['b', 'c', 'a']);
});

test('a post that got a later slot than it asked for frees this slot', () => {
	const rows = [move('a', postAt(1), 5), move('b', postAt(4, 5), 8)];
	expect(namesInOrder(rows)).toEqual(['b', 'a']);
});

test('a row that takes the next free slot keeps its place among the rows', () => {
	const rows = [move('a', postAt(1), 2), move('b', postAt(2), undefined)];
	expect(namesInOrder(rows)).toEqual(['a', 'b']);
});

test('a row of which one post takes the next free slot keeps its place among the rows', () => {
	const [first, next] = [move('b', postAt(2), 8), move('b', postAt(3), undefined)];
	const both = { name: 'b', changes: [...first.changes, ...next.changes] };
	expect(namesInOrder([move('a', postAt(1), 2), both])).toEqual(['a', 'b']);
});

test('a post without a time frees no slot', () => {
	const soon = { accounts: [{ accountId: 'a', status: 'queued' }] } as Post;
	const rows = [move('a', postAt(1), undefined), move('b', soon, 3)];
	expect(namesInOrder(rows)).toEqual(['a', 'b']);
});

test('a chain of 20,000 rows is sorted', () => {
	const rows = Array.from({ length: 20_000 }, (_, at) => move(String(at), postAt(at), at + 1));
	expect(namesInOrder(rows)[0]).toBe('19999');
});
