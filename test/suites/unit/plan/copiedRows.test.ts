import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { settleCopies } from '../../../../nodes/PublishingService/plan/copiedRows';
import type { Match } from '../../../../nodes/PublishingService/plan/match';
import type { Change, PostIntent } from '../../../../nodes/PublishingService/plan/types';
import type { MediaEntry } from '../../../../nodes/PublishingService/values/mediaKind';
import { cancelOf, createOf, keepOf, refuseOf, updateOf } from '../../../kit/plan/changes';
import { intentWith, itemWith, postWith, rowWith, timeAt } from '../../../kit/plan/bare';
import { contextOf } from '../../../kit/plan/intents';

const noon = '2031-12-24T12:00:00Z';
const caption = 'Hello';
const link = (url: string): MediaEntry => ({ from: 'url', field: 'media', url });
const file: MediaEntry = { from: 'binary', field: 'media', property: 'data' };

const planned = (more: Partial<Post> = {}) =>
	postWith({ caption, accounts: [itemWith({ scheduledAfter: noon })], ...more });

/** A row without a post ID; row 5 of the sheet. */
const copyWith = (more: Partial<PostIntent> = {}) =>
	createOf(
		intentWith({ row: rowWith({ line: 5 }), content: { caption }, time: timeAt(noon), ...more }),
	);
/** A row that names post_1; row 2 of the sheet. */
const originalWith = (more: Partial<PostIntent> = {}) =>
	intentWith({
		row: rowWith({ line: 2, postIds: ['post_1'] }),
		target: { kind: 'existing', postId: 'post_1' },
		content: { caption },
		time: timeAt(noon),
		...more,
	});

const COPY = { code: 'copyOfRow', severity: 'refusal', column: '', row: 2, postId: 'post_1' };
const SAME = { code: 'sameRow', severity: 'warning', row: 2 };

/** Settles a copy of a row next to these other changes. */
const settle = (
	copy: Change,
	others: readonly Change[],
	context = contextOf(),
): Change | undefined => settleCopies([...others, copy], context).at(-1);

describe('a row that repeats a whole row with a post', () => {
	test.each<[string, Partial<PostIntent>, Partial<PostIntent>]>([
		['and nothing else', {}, {}],
		[
			'with its accounts in another order',
			{ accountIds: ['b', 'a', 'b'] },
			{ accountIds: ['a', 'b'] },
		],
		['with its caption in other blanks', { content: { caption: ' Hello\r\n' } }, {}],
		[
			'with its links',
			{ media: [link('https://a.example/1')] },
			{ media: [link('https://a.example/1')] },
		],
		['without tags', { contentTags: [] }, {}],
		['with its tags', { contentTags: ['x'] }, { contentTags: ['x'] }],
		['without a caption and with its link', ...withoutCaption(link('https://a.example/1'))],
	])('gets the same post: %s', (_name, copied, other) => {
		const accounts = (other.accountIds ?? ['a']).map((accountId) =>
			itemWith({ accountId, scheduledAfter: noon }),
		);
		const post = planned({ accounts, ...(other.content && { caption: null }) });
		const settled = settle(copyWith(copied), [keepOf(originalWith(other), post)]);
		expect(settled).toMatchObject({ action: 'keep', before: post, warnings: [SAME] });
	});

	test('keeps the warnings of its own decision', () => {
		const late = '2031-03-01T08:55:00Z';
		const post = planned({ accounts: [itemWith({ scheduledAfter: late })] });
		const settled = settle(copyWith({ time: timeAt(late) }), [
			keepOf(originalWith({ time: timeAt(late) }), post),
		]);
		expect(settled?.warnings.at(-1)).toMatchObject(SAME);
	});

	test('waits for review if it would change the post', () => {
		const statedFields = new Set(['instagramPostFormat'] as const);
		const format = { content: { caption, instagramPostFormat: 'post' }, statedFields } as const;
		const post = planned({ instagramPostFormat: 'reel' });
		const context = contextOf({}, { dashboardChanges: 'overwrite', approvedPosts: 'update' });
		const settled = settle(copyWith(format), [keepOf(originalWith(format), post)], context);
		expect(settled).toMatchObject({ action: 'refuse', because: [COPY] });
	});
});

/** A row and its copy with this file and without a caption. */
function withoutCaption(medium: MediaEntry): [Partial<PostIntent>, Partial<PostIntent>] {
	const part = { content: {}, media: [medium] };
	return [part, part];
}

describe('a row that repeats the accounts, caption and time of a row with a post', () => {
	test.each<[string, Partial<PostIntent>, Partial<PostIntent>]>([
		['other hashtags', { content: { caption, hashtags: ['x'] } }, {}],
		['other notes', { content: { caption, notes: 'Ask Kim' } }, {}],
		['other tags', { contentTags: ['x'] }, {}],
		[
			'another link',
			{ media: [link('https://a.example/1')] },
			{ media: [link('https://a.example/2')] },
		],
		['a file', { media: [file] }, { media: [file] }],
	])('waits for review with %s', (_name, copied, other) => {
		const settled = settle(copyWith(copied), [keepOf(originalWith(other), planned())]);
		expect(settled).toMatchObject({ action: 'refuse', because: [COPY] });
	});

	test.each<[string, Change]>([
		['updates its post', updateOf(originalWith(), planned())],
		['could not read its post', keepOf(originalWith(), undefined, { kind: 'unread' })],
	])('waits for review if the other row %s', (_name, original) => {
		const settled = settle(copyWith(), [original]);
		expect(settled).toMatchObject({
			action: 'refuse',
			because: [COPY],
			intent: { row: { line: 5 } },
		});
	});

	test('is created if the user creates another post for similar rows', () => {
		const copy = copyWith();
		const changes = [keepOf(originalWith(), planned()), copy];
		expect(settleCopies(changes, contextOf({}, { similarRows: 'create' }))).toEqual(changes);
	});

	test.each<[string, Change]>([
		[
			'whose post is published',
			keepOf(originalWith(), planned({ accounts: [itemWith({ status: 'posted' })] })),
		],
		['whose post is cancelled in this run', cancelOf(originalWith(), planned())],
		['whose post is yet to be created', copyWith()],
		['whose post does not exist', keepOf(originalWith(), undefined, { kind: 'unknownPost' })],
		['that was deleted', { ...keepOf(originalWith(), planned()), intent: undefined }],
	])('is created next to a row %s', (_name, original) => {
		const copy = copyWith();
		expect(settle(copy, [original])).toBe(copy);
	});
});

describe('a row that may be an edit of the row of a post', () => {
	const unsure = intentWith({
		row: rowWith({ line: 2 }),
		content: { caption },
		time: timeAt(noon),
	});
	const matched = (match: Match | undefined) =>
		contextOf({ matches: new Map(match ? [[unsure, match]] : []) });

	test('keeps a copy of it from being created', () => {
		const match: Match = { kind: 'similar', post: planned(), isPublished: false };
		const settled = settle(copyWith(), [refuseOf(unsure)], matched(match));
		expect(settled).toMatchObject({ action: 'refuse', because: [COPY] });
	});

	test.each<[string, Match | undefined]>([
		['no match', undefined],
		['no post', { kind: 'none' }],
	])('keeps no copy from being created if it has %s', (_name, match) => {
		const copy = copyWith();
		expect(settle(copy, [refuseOf(unsure)], matched(match))).toBe(copy);
	});
});

test.each<[string, Partial<PostIntent>, Partial<PostIntent>]>([
	['accounts', { accountIds: ['b'] }, {}],
	['caption', { content: { caption: 'Other' } }, {}],
	['time', { time: timeAt('2031-12-24T12:01:00Z') }, {}],
	[
		'media without a caption',
		{ content: {}, media: [link('https://a.example/1')] },
		{ content: {}, media: [link('https://a.example/2')] },
	],
	['files without a caption', { content: {}, media: [file] }, { content: {}, media: [file] }],
])('a row with other %s is no copy', (_name, copied, other) => {
	const copy = copyWith(copied);
	expect(settle(copy, [keepOf(originalWith(other), planned())])).toBe(copy);
});

test('rows whose media are files without a caption are copies of no row', () => {
	const silent = { content: {}, media: [file] };
	const copies = [copyWith(silent), copyWith(silent)];
	const others = [keepOf(originalWith(silent), planned())];
	expect(settleCopies([...others, ...copies], contextOf())).toEqual([...others, ...copies]);
});

test('a copy is one of the first row with a post, and every other change stays as it is', () => {
	const first = keepOf(originalWith(), planned());
	const second = keepOf(
		originalWith({
			row: rowWith({ line: 3, postIds: ['post_2'] }),
			target: { kind: 'existing', postId: 'post_2' },
		}),
		planned({ postId: 'post_2' }),
	);
	const copy = copyWith({ media: [file] });
	const [one, other, settled] = settleCopies([first, second, copy], contextOf());
	expect([one, other]).toEqual([first, second]);
	expect(settled).toMatchObject({ action: 'refuse', because: [COPY] });
});
