import { editDistance } from '../../../../nodes/PublishingService/values/accountNames';

test.each([
	['northwind', 'northwind', 0],
	['nortwind', 'northwind', 1],
	['northwindd', 'northwind', 1],
	['norhtwind', 'northwind', 1],
	['morthwimd', 'northwind', 2],
	['nrothwidn', 'northwind', 2],
	['orthwind', 'north.wind', 2],
	['', 'ab', 2],
	['ab', '', 2],
	['', '', 0],
	['ab', 'ba', 1],
	['ab', 'xa', 2],
	['ab', 'bx', 2],
	['abcdef', 'cdef', 2],
	['cdef', 'abcdef', 2],
	['abcdefg', 'bacdegf', 2],
])('%j and %j are %i changes apart', (a, b, distance) => {
	expect(editDistance(a, b, 2)).toBe(distance);
});

test.each([
	['abc', 'xyz'],
	['northwind', 'southbound'],
	['a', 'abcd'],
	['abcd', 'a'],
	['xxab', 'abyy'],
	['abcdef', 'badcfe'],
])('%j and %j are too far apart', (a, b) => {
	expect(editDistance(a, b, 2)).toBeUndefined();
});
