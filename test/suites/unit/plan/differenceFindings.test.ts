import { namingIntentOf } from '../../../kit/plan/intents';
import type { Account } from '../../../../nodes/PublishingService/contract/schemas';
import {
	reportDifferences,
	shownValues,
} from '../../../../nodes/PublishingService/plan/differenceFindings';
import { columnOfField } from '../../../../nodes/PublishingService/plan/columnOfField';
import type { Side } from '../../../../nodes/PublishingService/plan/types';
import type {
	ContentField,
	Difference,
} from '../../../../nodes/PublishingService/posting/findDifferences';
import { writeValue } from '../../../../nodes/PublishingService/sheet/texts/shownValue';

type ValueDifference = Exclude<Difference, { field: 'accountIds' }>;

const written = (difference: ValueDifference) => {
	const { wished, actual } = shownValues(difference, 'Europe/Berlin');
	return [writeValue(wished), writeValue(actual)];
};

test.each<[ValueDifference, string, string]>([
	[{ field: 'caption', wish: 'Rye', actual: '' }, '"Rye"', 'nothing'],
	[{ field: 'notes', wish: 'Ask Ana', actual: 'Ask Ben' }, '"Ask Ana"', '"Ask Ben"'],
	[{ field: 'hashtags', wish: ['a', 'b'], actual: [] }, 'a, b', 'nothing'],
	[{ field: 'contentGroupIds', wish: ['tag:a'], actual: ['tag:b'] }, 'tag:a', 'tag:b'],
	[
		{
			field: 'sound',
			wish: { mode: 'trending' },
			actual: { mode: 'link', url: 'https://a.example/' } as never,
		},
		'"trending"',
		'"https://a.example/"',
	],
	[{ field: 'sound', wish: { mode: 'trending' }, actual: null }, '"trending"', 'nothing'],
	[
		{ field: 'instagramPostFormat', wish: 'post', actual: 'reel' },
		...(['a regular feed post', 'a reel'] as const),
	],
	[
		{ field: 'scheduledAfter', wish: '2031-03-02T09:00:00Z', actual: null, accountIds: ['a'] },
		...(['2031-03-02 10:00 Europe/Berlin', 'as soon as possible'] as const),
	],
	[
		{ field: 'media', wish: { count: 2, kind: 'image' }, actual: { count: 1 } },
		'2 images',
		'1 file',
	],
	[{ field: 'media', wish: { areReplaced: true }, actual: {} }, 'other media', 'its media'],
])(
	'both values of a difference are shown as people read them: %j',
	(difference, wished, actual) => {
		expect(written(difference)).toEqual([wished, actual]);
	},
);

test.each<[Side, string]>([
	['row', 'rowAndPostDiffer'],
	['dashboard', 'changedInDashboard'],
	['both', 'changedOnBothSides'],
	['unknown', 'differsWithoutState'],
])('a field that the side "%s" changed is refused with the code %s', (changedIn, code) => {
	const difference: Difference = { field: 'caption', wish: 'Rye', actual: 'White' };
	expect(reportDifferences([{ difference, changedIn }], namingIntentOf(), [], 'post_1')).toEqual([
		{
			...{ code, severity: 'refusal', column: 'Caption', postId: 'post_1' },
			wished: { kind: 'text', value: 'Rye' },
			actual: { kind: 'text', value: 'White' },
		},
	]);
});

test('accounts that only the row or only the post has are named', () => {
	const accounts = ['north', 'south'].map((username, at) => ({
		...{ accountId: 'ab'.charAt(at), username, platform: 'tiktok' },
	})) as Account[];
	const report = (added: string[], removed: string[]) =>
		reportDifferences(
			[{ difference: { field: 'accountIds', added, removed }, changedIn: 'row' }],
			namingIntentOf(),
			accounts,
			'post_1',
		);
	const [missing, extra] = [
		{ code: 'notInPost', severity: 'refusal', column: 'Accounts', account: '@north' },
		{ code: 'onlyInPost', severity: 'refusal', column: 'Accounts', account: '@south' },
	];
	expect(report(['a'], ['b'])).toStrictEqual([missing, extra]);
	expect(report(['a'], [])).toStrictEqual([missing]);
	expect(report([], ['b'])).toStrictEqual([extra]);
});

test.each<[ContentField, string]>([
	['accountIds', 'Accounts'],
	['contentGroupIds', 'Content Tags'],
	['scheduledAfter', 'Date'],
	['caption', 'Caption'],
])('the field %s is called by its column %s', (field, column) => {
	expect(columnOfField(namingIntentOf(), field)).toBe(column);
});
