import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sampleOf } from '../../../../scripts/mutation/mutants';
import { shownShare } from '../../../../scripts/mutation/sample';
import { decisiveFiles, readListed, readScores, root } from '../../../../scripts/mutation/scores';

test('every mutant on record exists', () => {
	const named = [...Object.keys(readScores()), ...Object.keys(readListed()), ...decisiveFiles];
	expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
	expect(Object.keys(readListed()).filter((file) => !decisiveFiles.has(file))).toEqual([]);
});

describe('a sample of mutants', () => {
	const list = Array.from({ length: 1_000 }, (_, index) => index);

	test('is the same for a seed, another for another, and names none twice', () => {
		const sample = sampleOf(list, 100, 1);
		expect(sampleOf(list, 100, 1)).toEqual(sample);
		expect(sampleOf(list, 100, 2)).not.toEqual(sample);
		expect(new Set(sample).size).toBe(100);
		expect(sampleOf([1, 2, 3], 9, 1).sort()).toEqual([1, 2, 3]);
	});

	test('takes from everywhere alike', () => {
		const tenths = new Map<number, number>();
		for (const seed of list) {
			for (const index of sampleOf(list, 5, seed)) {
				const tenth = Math.floor(index / 100);
				tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
			}
		}
		// 5,000 in ten parts: five standard deviations about 500.
		for (const count of tenths.values()) {
			expect(Math.abs(count - 500)).toBeLessThan(107);
		}
		expect(tenths.size).toBe(10);
	});

	// Wilson's intervals, from tables.
	test.each([
		[90, 10, '90.0 % (82.6–94.5 %)'],
		[600, 0, '100.0 % (99.4–100.0 %)'],
		[0, 10, '0.0 % (0.0–27.8 %)'],
	])(
		'a sample with %i killed and %i surviving mutants gives a share of all',
		(killed, left, text) => {
			expect(shownShare({ killed, survived: left })).toBe(text);
		},
	);
});
