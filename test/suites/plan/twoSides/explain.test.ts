import { explain, NOTHING, type Operation } from './explain';

const created: Operation = { writer: 'run 1', begin: 0, end: 5, told: NOTHING, wrote: 'a' };
const byPerson = (at: number, told: string, wrote: string): Operation => {
	return { writer: 'a person', begin: at, end: at, told, wrote };
};
const write = (begin: number, end: number, told: string, wrote: string): Operation => {
	return { writer: 'run 2', begin, end, told, wrote };
};
const claim = (begin: number, end: number, told: string): Operation => {
	return { writer: 'run 2', begin, end, told };
};

test.each([
	['one writer after the other', [created, byPerson(6, 'a', 'b'), write(7, 9, 'b', 'c')]],
	['a claim that was true when the run began', [created, byPerson(8, 'a', 'b'), claim(7, 9, 'a')]],
	['a claim that became true', [created, byPerson(8, 'a', 'b'), claim(7, 9, 'b')]],
	[
		'two runs at the same time',
		[created, write(6, 9, 'b', 'c'), { ...write(6, 9, 'a', 'b'), writer: 'run 3' }],
	],
	[
		'what nobody told',
		[created, { writer: 'the service', begin: 6, end: 9, wrote: 'b' }, claim(7, 9, 'b')],
	],
])('explains %s by an order', (_name, history) => {
	expect(explain(history)).toBe('order');
});

test.each([
	['a lost update', [created, byPerson(6, 'a', 'b'), write(7, 9, 'a', 'c')]],
	[
		'a silent revert',
		[created, byPerson(6, 'a', 'b'), byPerson(7, 'b', 'c'), write(8, 9, 'b', 'a')],
	],
	['a claim that was never true', [created, byPerson(6, 'a', 'b'), claim(7, 9, 'a')]],
	[
		'two claims that need opposite orders',
		[created, byPerson(8, 'a', 'b'), { ...claim(6, 7, 'b'), writer: 'run 3' }, claim(6, 9, 'a')],
	],
	[
		'two runs that both replaced the same value',
		[created, write(6, 9, 'a', 'b'), { ...write(6, 9, 'a', 'c'), writer: 'run 3' }],
	],
])('finds no order for %s', (_name, history) => {
	expect(explain(history)).toBe('none');
});

test('explains a write that could not notice another one by the window', () => {
	const hasty = { ...write(6, 9, 'a', 'c'), isInWindow: true };
	expect(explain([created, byPerson(7, 'a', 'b'), hasty])).toBe('window');
	expect(explain([created, byPerson(5.5, 'a', 'b'), hasty])).toBe('none');
});
