import { currentNames, readSavedNames } from '../../../../scripts/docs/savedNames';

test('every name that a saved workflow may hold is known still', () => {
	const known = new Set(currentNames());
	expect(readSavedNames().names.filter((name) => !known.has(name))).toEqual([]);
});
