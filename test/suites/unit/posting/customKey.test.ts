import {
	otherPostWarning,
	refuseSharedKey,
} from '../../../../nodes/PublishingService/posting/customKey';
import type { KeyChoice } from '../../../../nodes/PublishingService/posting/postDraft';
import type { RowFacts } from '../../../../nodes/PublishingService/posting/idempotencyKey';
import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { PostingResults } from '../../../../nodes/PublishingService/posting/postingResults';

const ROW: RowFacts = { subject: ['upload:1'], accountIds: ['acc_1'], content: { caption: 'One' } };
const CUSTOM: KeyChoice = { mode: 'custom', key: 'row 7' };

/** The problems of rows that use keys one after another. */
function problemsOf(uses: ReadonlyArray<readonly [KeyChoice, RowFacts]>) {
	const results = new PostingResults();
	const problems: string[] = [];
	const report = {
		refuse: (name: string, problem: string) => void problems.push(`${name} ${problem}`),
	};
	for (const [index, [choice, facts]] of uses.entries()) {
		refuseSharedKey({ results, rowNumber: index + 2 }, choice, facts, report);
	}
	return problems;
}

test('refuses a key that an earlier row has for another post', () => {
	const other = { ...ROW, content: { caption: 'Two' } };
	expect(
		problemsOf([
			[CUSTOM, ROW],
			[CUSTOM, other],
		]),
	).toEqual([
		'idempotencyKey is "row 7" in this row and in row 2, but the rows are different posts. Give each row its own key, such as the name of the sheet and the row number',
	]);
});

test.each<[string, KeyChoice, RowFacts]>([
	['the same post', CUSTOM, { ...ROW }],
	['another key', { mode: 'custom', key: 'row 8' }, { ...ROW, accountIds: ['acc_2'] }],
	['an automatic key', { mode: 'automatic' }, { ...ROW, accountIds: ['acc_2'] }],
	['a refused key', { mode: 'custom', key: undefined }, { ...ROW, accountIds: ['acc_2'] }],
])('takes a later row with %s', (_, choice, facts) => {
	expect(
		problemsOf([
			[CUSTOM, ROW],
			[choice, facts],
		]),
	).toEqual([]);
});

test('warns about a post that says something else, and names the fields', () => {
	const post = { postId: 'post_1', caption: 'Two', hashtags: ['b'] } as Post;
	expect(otherPostWarning(post, { caption: 'One', hashtags: ['a'] })).toContain(
		'which differs: caption, hashtags.',
	);
	expect(otherPostWarning(post, { caption: 'Two', hashtags: ['B'] })).toBeUndefined();
});
