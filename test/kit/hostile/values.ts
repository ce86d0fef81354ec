/** Values that a webhook, an expression or a script can put into a cell, and that break careless code. */
export function hostileValues(): ReadonlyArray<readonly [name: string, value: unknown]> {
	const cyclic: Record<string, unknown> = { name: 'x' };
	cyclic.self = cyclic;
	const cyclicList: unknown[] = ['x'];
	cyclicList.push(cyclicList);
	const breaks = () => {
		throw new Error('this value cannot be read');
	};
	const getter = Object.defineProperty({}, 'name', { enumerable: true, get: breaks });
	const lonely = Object.assign(Object.create(null), { a: 1 }) as unknown;
	return [
		['an object with a text as toString', { toString: 'x' }],
		['an object with a text as valueOf', { valueOf: 'x', toString: 'x' }],
		['an object with a text as toPrimitive', { [Symbol.toPrimitive]: 'x' }],
		['an object with a text as toJSON', { toJSON: 'x' }],
		['an object whose toJSON breaks', { toJSON: breaks }],
		['an object whose toString breaks', { toString: breaks, toJSON: breaks }],
		['a text that names a broken toString', { name: { toString: 'x' } }],
		['an object without a prototype', lonely],
		['an object with its own constructor', { constructor: 1, hasOwnProperty: 1, length: 1e9 }],
		['an object with a prototype of data', JSON.parse('{"__proto__":{"toString":"x"}}')],
		['a property that breaks', getter],
		['an object that contains itself', cyclic],
		['a list that contains itself', cyclicList],
		['a list in a list, 5,000 deep', nested(5_000, (inner) => [inner])],
		['an object in an object, 5,000 deep', nested(5_000, (inner) => ({ value: inner }))],
		['data that calls itself a luxon date', { isLuxonDateTime: true }],
		['data that calls itself a list', { length: 3, join: 'x', map: 'x', 0: 'x' }],
		['a start that is no text', { start: { toString: 'x' } }],
		['a start of 50,000 characters', { start: '1'.repeat(50_000) }],
		['an invalid date', new Date(Number.NaN)],
		['a list with holes', new Array(1_000)],
		['a list of broken objects', [{ toString: 'x' }, { valueOf: 1 }]],
		['a list of 30,000 entries', Array.from({ length: 30_000 }, (_, at) => `a${at}`)],
		[
			'an object of 30,000 names',
			Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`Caption ${at}`, 'x'])),
		],
		['a map', new Map([['name', 'x']])],
		['a symbol', Symbol('x')],
		['a function', breaks],
		['a large number', 10n ** 400n],
		['no number', Number.NaN],
		['infinity', Number.POSITIVE_INFINITY],
		['"1!" 10,000 times', '1!'.repeat(10_000)],
		['half an emoji', '\ud83d'],
		['a mark 50,000 times', `a${'\u0301'.repeat(50_000)}`],
		['a ligature of 18 letters 20,000 times', '\ufdfa'.repeat(20_000)],
		['50,000 letters', 'a'.repeat(50_000)],
	];
}

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
	let value: unknown = 'x';
	for (let level = 0; level < depth; level += 1) {
		value = wrap(value);
	}
	return value;
}
