import {
	contextOf,
	factsOf,
	intentOf,
	namingIntentOf,
	rowOf,
	timeOf,
} from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf, TOMORROW } from '../../../kit/plan/posts';
import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { warnAboutTimedPosts } from '../../../../nodes/PublishingService/plan/timedPostWarnings';
import type {
	Cancel,
	Change,
	Create,
	PostIntent,
	Survey,
	Update,
} from '../../../../nodes/PublishingService/plan/types';
import { warning } from '../../../../nodes/PublishingService/sheet/texts/findings';

const create = (fields: Partial<PostIntent> = {}, line = 2): Create => ({
	...{ action: 'create', intent: intentOf({ row: rowOf({ line }), ...fields }), warnings: [] },
	prepared: { draft: {} as never, media: [] },
});
const update = (instant: string, changes: Update['changes'], before = postOf()): Update => ({
	...{ action: 'update', intent: namingIntentOf({ time: timeOf(instant) }), before, changes },
	...{ applied: [], keptDifferences: [], resume: undefined, warnings: [] },
});
const moved = (instant: string) =>
	update(instant, { reschedule: { accountIds: ['a'], scheduledAfter: instant } });

function warn(changes: readonly Change[], survey: Partial<Survey> = {}, identities?: string[]) {
	const intents = changes.flatMap(({ intent }) => intent ?? []);
	const facts = factsOf({ identities });
	const intentFacts = new Map(identities ? intents.map((one) => [one, facts]) : []);
	const warned = warnAboutTimedPosts(changes, contextOf({ intentFacts, ...survey }));
	return warned.map(({ warnings }) => warnings.map(({ code }) => code));
}

const planned = (scheduledAfter: string, fields: Partial<Post> = {}) =>
	postOf({ caption: 'Planned', accounts: [itemOf({ scheduledAfter })], ...fields });

test('a new row is compared with the planned posts and the rows before it, for each of its accounts', () => {
	const other = planned(TOMORROW, {
		...{ postId: 'post_2', accounts: [itemOf({ accountId: 'b', scheduledAfter: TOMORROW })] },
	});
	const posts = [planned(TOMORROW), other];
	const rows = [
		create({ accountIds: ['a', 'b'] }),
		create({ time: timeOf('2031-03-05T09:00:00Z'), content: { caption: 'Rolls' } }, 3),
		create({ time: timeOf('2031-03-05T09:10:00Z'), content: { caption: 'Rye' } }, 4),
	];
	expect(warn(rows, { posts })).toEqual([['queuedAlready', 'queuedAlready'], [], ['tooClose']]);
});

test('the warnings that a change has already come first, and the rest of the change stays', () => {
	const change = { ...create({ content: {} }), warnings: [warning('timeIsPast', { time: 'x' })] };
	const usage = { postsPerDay: 1, postsCreatedToday: 1 };
	const posts = [planned(TOMORROW)];
	expect(warn([change], { usage, posts })).toEqual([
		['timeIsPast', 'noCaption', 'queuedAlready', 'overPostsOfDay'],
	]);
	expect(warnAboutTimedPosts([change], contextOf())).toMatchObject([
		{ action: 'create', intent: change.intent, prepared: change.prepared },
	]);
});

test('a rescheduled post is compared with others, and has no warnings of a new post', () => {
	const posts = [planned(IN_TWO_DAYS, { postId: 'post_2' })];
	const usage = { postsPerDay: 0, postsCreatedToday: 0 };
	const change = moved(IN_TWO_DAYS);
	const emptied = { ...change, intent: { ...change.intent, content: {} } };
	expect(warn([emptied], { posts, usage })).toStrictEqual([['queuedAlready']]);
});

test('an update without a new time, a cancelled post and a kept post have no warnings', () => {
	const cancel: Cancel = { action: 'cancel', intent: undefined, before: postOf(), warnings: [] };
	const changes = [update(TOMORROW, { update: { caption: 'Planned' } }), cancel];
	expect(warn(changes, { posts: [planned(TOMORROW, { postId: 'post_2' })] })).toEqual([[], []]);
});

test.each<[string, Change, string[]]>([
	['rescheduled', moved(IN_TWO_DAYS), []],
	['cancelled', { action: 'cancel', intent: undefined, before: postOf(), warnings: [] }, []],
	['updated at its time', update(TOMORROW, { update: { caption: 'Rye' } }), ['queuedAlready']],
])('a post that is %s in this run is in the way of others or not', (_name, change, codes) => {
	const rows = [change, create({ content: { caption: 'Rolls' } }, 3)];
	expect(warn(rows, { posts: [planned(TOMORROW)] })[1]).toEqual(codes);
});

describe('the same row twice', () => {
	const twice = (fields: Partial<PostIntent> = {}, identities = ['sha256 of a file']) =>
		warn([create({ accountIds: ['a', 'b'] }, 5), create(fields, 6)], {}, identities)[1];
	const same: Partial<PostIntent> = { accountIds: ['b', 'a'] };

	test('has one warning that names the first row, and none about the calendar', () => {
		expect(twice(same)).toEqual(['sameRow']);
		const rows = [5, 6, 7].map((line) => create({}, line));
		const facts = factsOf({ identities: ['sha256 of a file'] });
		const intentFacts = new Map(rows.map(({ intent }) => [intent, facts]));
		expect(warnAboutTimedPosts(rows, contextOf({ intentFacts }))).toMatchObject([
			{ warnings: [] },
			{ warnings: [{ code: 'sameRow', severity: 'warning', row: 5 }] },
			{ warnings: [{ code: 'sameRow', row: 5 }] },
		]);
	});

	test('is the same with spaces around its caption', () => {
		expect(twice({ ...same, content: { caption: ' Fresh bread ' } })).toEqual(['sameRow']);
	});

	test.each<[string, Partial<PostIntent>]>([
		['other accounts', { accountIds: ['a'] }],
		['another caption', { ...same, content: { caption: 'Rolls' } }],
		['another time', { ...same, time: timeOf(IN_TWO_DAYS) }],
	])('is another row with %s', (_name, fields) => {
		expect(twice(fields)).not.toContain('sameRow');
	});

	test('is not called the same if its media are unknown', () => {
		expect(twice(same, [])).toEqual(['sameTime', 'sameTime']);
	});

	test('is not called the same if nobody read its media', () => {
		expect(warn([create({}, 5), create({}, 6)])[1]).toStrictEqual(['sameTime']);
	});

	test('is another row with other media', () => {
		const rows = [create({}, 5), create({}, 6)];
		const [first, second] = rows.map(({ intent }) => intent);
		const intentFacts = new Map<PostIntent, ReturnType<typeof factsOf>>();
		for (const [intent, name] of [
			[first, 'a'],
			[second, 'b'],
		] as const) {
			if (intent) {
				intentFacts.set(intent, factsOf({ identities: [name] }));
			}
		}
		expect(warn(rows, { intentFacts })[1]).toEqual(['sameTime']);
	});
});

test.each<[string, PostIntent['content'], string[]]>([
	['no caption', {}, ['noCaption']],
	['an empty caption', { caption: ' ' }, ['noCaption']],
	['a caption', { caption: 'Fresh bread' }, []],
])('a new row with %s has a warning about it or not', (_name, content, codes) => {
	expect(warn([create({ content })])).toEqual([codes]);
});
