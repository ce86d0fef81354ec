import { sheetStory } from '../../chaos/inProcess/sheetStory';
import { Random } from '../../chaos/random';
import { linesOf, storyOf } from '../../chaos/whole/story';

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

test('a seed tells the same story each time, and another seed another one', () => {
	const told = seeds.map((seed) => linesOf(storyOf(seed)).join('\n'));
	expect(seeds.map((seed) => linesOf(storyOf(seed)).join('\n'))).toEqual(told);
	expect(new Set(told).size).toBe(seeds.length);
	const sheets = seeds.map((seed) => JSON.stringify(sheetStory(new Random(seed))));
	expect(seeds.map((seed) => JSON.stringify(sheetStory(new Random(seed))))).toEqual(sheets);
	expect(new Set(sheets).size).toBe(seeds.length);
});

test('sixty seeds have every way of n8n, every step and every kill', () => {
	const stories = seeds.map(storyOf);
	const steps = stories.flatMap((story) => story.steps);
	expect(new Set(stories.map(({ mode }) => mode))).toEqual(
		new Set(['in-memory', 'durable', 'queue']),
	);
	expect(new Set(steps.map(({ kind }) => kind))).toEqual(
		new Set(['changes', 'trouble', 'outage', 'clock', 'kill', 'peace']),
	);
	const kills = steps.filter((step) => step.kind === 'kill');
	expect(new Set(kills.map(({ victim, moment }) => `${victim} ${moment}`)).size).toBe(6);
	for (const { steps: own } of stories) {
		expect(own.some(({ kind }) => kind === 'kill')).toBe(true);
		expect(own.at(-1)?.kind).toBe('peace');
	}
});
