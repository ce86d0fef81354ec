import { listProblems } from '../../../../nodes/PublishingService/values/sizeProblems';

const LONG = 'x'.repeat(1_001);
const problemOfLong = `"${LONG.slice(0, 30)}…" has 1,001 characters, the limit is 1,000`;
const full = 'x'.repeat(1_000);

test.each<[string, string[], string[]]>([
	['is within its limits', ['a'], []],
	[
		'has entries of just the most characters before one that is too long',
		[...Array<string>(9).fill(full), LONG],
		[problemOfLong],
	],
	['has an emoji that counts as 1 character', [`${'x'.repeat(999)}😀`], []],
	[
		'has more entries that are too long than anybody reads',
		Array<string>(7).fill(LONG),
		Array<string>(5).fill(problemOfLong),
	],
	['has too many entries', Array<string>(11).fill('a'), ['has 11 entries, the limit is 10']],
])('a list %s', (_title, list, problems) => {
	expect(listProblems(list, { max: 10, maxLength: 1_000 })).toStrictEqual(problems);
});
