import { pages } from './pages';

/** One thing is said once; who adds to the documentation takes something away. */
const MOST_WORDS = 20_000;

test('the documentation has at most 20,000 words, as wc counts them', () => {
	const lengths = pages
		.filter(({ path }) => /^docs\/[^/]+\.md$/.test(path))
		.map(({ text }) => text.split(/\s+/).filter(Boolean).length);
	expect(lengths.length).toBeGreaterThan(10);
	expect(lengths.reduce((sum, words) => sum + words, 0)).toBeLessThanOrEqual(MOST_WORDS);
});
