import { editDistance } from '../../../nodes/PublishingService/values/editDistance';

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
])('%j and %j are %i changes apart', (a, b, distance) => {
	expect(editDistance(a, b, 2)).toBe(distance);
});

test.each([
	['abc', 'xyz'],
	['northwind', 'southbound'],
	['a', 'abcd'],
])('%j and %j are too far apart', (a, b) => {
	expect(editDistance(a, b, 2)).toBeUndefined();
});
