import { contextOf, factsOf, namingIntentOf, rowOf, timeOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf, postThatIs, stateOf } from '../../../kit/plan/posts';
import type { Post, PostAccountItem } from '../../../../nodes/PublishingService/contract/schemas';
import { comparePost } from '../../../../nodes/PublishingService/plan/comparePost';
import { decideUnchanged } from '../../../../nodes/PublishingService/plan/decideUnchanged';
import type {
	IntentFacts,
	PlanSettings,
	PostIntent,
} from '../../../../nodes/PublishingService/plan/types';
import { finding, warning } from '../../../../nodes/PublishingService/sheet/texts/findings';

interface Case {
	readonly facts?: Partial<IntentFacts>;
	readonly settings?: Partial<PlanSettings>;
}

function stand(intent: PostIntent, post: Post, { facts, settings }: Case = {}) {
	const intentFacts = new Map([[intent, factsOf(facts)]]);
	const context = contextOf({ intentFacts }, settings);
	return decideUnchanged(intent, comparePost(intent, post, context), context);
}
const codesOf = ({ because }: ReturnType<typeof stand>) => because.map(({ code }) => code);

const refusal = finding('refusal', 'noPlatformChosen', '');
const newCaption = { content: { caption: 'Rye bread', skipApproval: true } };
const applied = (post: Post, fields: Partial<PostIntent> = {}) =>
	namingIntentOf({ row: rowOf({ postIds: ['post_1'], state: stateOf(post) }), ...fields });

test('a post that is as its row says is kept without a finding', () => {
	const intent = namingIntentOf();
	const post = postOf();
	expect(stand(intent, post)).toMatchObject({
		...{ action: 'keep', kind: 'exists', intent, before: post },
		...{ because: [], keptDifferences: [], warnings: [], isIssue: false },
	});
});

describe('a post that does not go live', () => {
	test.each(['cancelled', 'failed'])('is reported as a whole if it is %s', (status) => {
		const change = stand(namingIntentOf(newCaption), postThatIs(status));
		expect(change).toMatchObject({
			because: [
				{
					code: `${status}NotLive`,
					severity: 'refusal',
					column: '',
					postId: 'post_1',
					account: 'The',
				},
			],
			keptDifferences: [{ difference: { field: 'caption' } }],
		});
	});

	test('is reported with the account for which it is cancelled, before what else differs', () => {
		const accounts = [
			itemOf({ status: 'cancelled', username: 'north' }),
			itemOf({ accountId: 'b' }),
		];
		const change = stand(
			namingIntentOf({ ...newCaption, accountIds: ['a', 'b'] }),
			postOf({ accounts }),
		);
		expect(codesOf(change)).toEqual([
			'cancelledNotLive',
			'differsWithoutState',
			'takeOverOrWriteState',
		]);
		expect(change.because[0]).toMatchObject({ account: '@north: the' });
	});
});

test('an unfinished reschedule of another post is reported, unless the post is published', () => {
	const facts = { hasForeignReschedule: true };
	expect(stand(namingIntentOf(), postOf(), { facts }).because).toEqual([
		{ code: 'rescheduleNotOurs', severity: 'warning', column: '' },
	]);
	expect(codesOf(stand(namingIntentOf(), postThatIs('cancelled'), { facts }))).toEqual([
		...['cancelledNotLive', 'rescheduleNotOurs'],
	]);
	expect(stand(namingIntentOf(), postThatIs('posted'), { facts }).because).toEqual([]);
	expect(stand(namingIntentOf(), postOf(), { facts: {} }).because).toEqual([]);
});

describe('a row that cannot be read', () => {
	const unread = (fields: Partial<PostIntent> = {}) =>
		namingIntentOf({ ...newCaption, findings: [warning('noCaption'), refusal], ...fields });

	test('says why instead of how its post differs', () => {
		const change = stand(unread(), postOf(), { facts: { hasForeignReschedule: true } });
		expect(codesOf(change)).toEqual(['noPlatformChosen', 'rescheduleNotOurs']);
		expect(change.keptDifferences).toMatchObject([{ difference: { field: 'caption' } }]);
	});

	test('is fine if its post is published', () => {
		expect(stand(unread(), postThatIs('posted')).because).toStrictEqual([]);
	});
});

describe('the advice about a difference', () => {
	const advice = (intent: PostIntent, post: Post, more: Case = {}) => {
		const { because } = stand(intent, post, more);
		expect(because.at(-1)).toMatchObject({ severity: 'refusal', column: '' });
		return because.map(({ code }) => code).slice(1);
	};
	const inDashboard = postOf({ caption: 'White bread' });

	test.each<[string, PostIntent, Case, string]>([
		[
			'writes the state back if it is unclear who changed it',
			namingIntentOf(),
			{},
			'takeOverOrWriteState',
		],
		[
			'takes the value over if the dashboard changed it',
			applied(postOf()),
			{},
			'takeOverOrOverwrite',
		],
		[
			'names the option if posts are not updated',
			namingIntentOf(),
			{ settings: { updatesPosts: false } },
			'changeByOption',
		],
	])('%s', (_name, intent, more, code) => {
		expect(advice(intent, inDashboard, more)).toEqual([code]);
	});

	test('says that media cannot change, also if posts are not updated', () => {
		const facts = { media: { count: 2 } };
		const settings = { updatesPosts: false };
		expect(advice(namingIntentOf(), postOf(), { facts, settings })).toEqual(['changeOfMedia']);
		const both = namingIntentOf(newCaption);
		expect(advice(both, postOf(), { facts })).toEqual(['rowAndPostDiffer', 'changeOfMedia']);
	});

	test('says that it is too late if the post is being published', () => {
		expect(advice(namingIntentOf(newCaption), postThatIs('posting'))).toEqual(['changeTooLate']);
	});

	test('says that it is too late if one of two differences can no longer change', () => {
		const intent = namingIntentOf({
			...newCaption,
			contentTags: ['Spring'],
			statedFields: new Set(['caption', 'contentGroupIds']),
		});
		const facts = { tagIds: ['tag:spring'] };
		expect(advice(intent, postThatIs('posting'), { facts })).toEqual([
			...['differsWithoutState', 'changeTooLate'],
		]);
	});

	test('says that a time stays if the post is published for another account', () => {
		const accounts = [itemOf(), itemOf({ accountId: 'b', status: 'posted' })];
		const intent = namingIntentOf({ accountIds: ['a', 'b'], time: timeOf(IN_TWO_DAYS) });
		expect(advice(intent, postOf({ accounts }))).toEqual(['changePartlyPublished']);
		const withCaption = namingIntentOf({ ...newCaption, accountIds: ['a', 'b'] });
		expect(advice(withCaption, postOf({ accounts }))).not.toContain('changePartlyPublished');
		const withBoth = { ...withCaption, time: timeOf(IN_TWO_DAYS) };
		expect(advice(withBoth, postOf({ accounts })).at(-1)).toBe('changePartlyPublished');
	});

	test('writes the state back if it is unclear who changed one of two fields', () => {
		const state = stateOf(postOf());
		const states = state.applied.map((one) => ({
			...one,
			digests: { ...one.digests, scheduledAfter: undefined },
		}));
		const row = rowOf({ postIds: ['post_1'], state: { ...state, applied: states } });
		const intent = namingIntentOf({ row, time: timeOf(IN_TWO_DAYS) });
		expect(advice(intent, inDashboard)).toEqual(['differsWithoutState', 'takeOverOrWriteState']);
		const onlyTime = namingIntentOf({ time: timeOf(IN_TWO_DAYS) });
		expect(advice(onlyTime, postOf())).toEqual(['takeOverOrWriteState']);
	});

	test('calls no side if posts are not updated', () => {
		const settings = { updatesPosts: false };
		expect(codesOf(stand(applied(postOf()), inDashboard, { settings }))).toEqual([
			...['rowAndPostDiffer', 'changeByOption'],
		]);
	});
});

describe('a time that was read in the time zone of the workflow, because that of the account is unknown', () => {
	const inOtherZone: Partial<PostIntent> = {
		time: { ...timeOf(IN_TWO_DAYS), zoneSource: 'workflowInstead' },
	};

	test.each([true, false])(
		'gets no advice, because neither side changed it (updatesPosts: %p)',
		(updatesPosts) => {
			const change = stand(namingIntentOf(inOtherZone), postOf(), { settings: { updatesPosts } });
			expect(codesOf(change)).toEqual(['zoneNotKnown']);
		},
	);

	test('does not change the advice about another difference', () => {
		const intent = namingIntentOf({ ...inOtherZone, ...newCaption, accountIds: ['a', 'b'] });
		const accounts = [itemOf(), itemOf({ accountId: 'b', status: 'posted' })];
		const { because } = stand(intent, postOf({ accounts }));
		expect(because.map(({ code }) => code)).toEqual([
			...['differsWithoutState', 'zoneNotKnown', 'changeTooLate'],
		]);
	});
});

describe('a published post', () => {
	const posted = (item: Partial<PostAccountItem> = {}) =>
		postThatIs('posted', { accounts: [itemOf({ postedAt: '2031-02-28T09:00:00Z', ...item })] });

	test('gets a warning with the difference, because nothing can change it', () => {
		const change = stand(namingIntentOf({ ...newCaption, time: timeOf(undefined) }), posted());
		expect(change.because).toEqual([
			{
				...{ code: 'alreadyPublished', severity: 'warning', column: '' },
				reason: expect.stringContaining('Rye bread') as string,
			},
		]);
	});

	test('does not go live again if its row got a time after its publication', () => {
		const change = stand(namingIntentOf({ time: timeOf(IN_TWO_DAYS) }), posted());
		expect(change.because).toEqual([
			{
				...{ code: 'publishedBefore', severity: 'warning', column: '' },
				time: expect.stringContaining('2031-03-03 09:00') as string,
			},
		]);
	});

	test.each<[string, Partial<PostIntent>, Partial<PostAccountItem>]>([
		['the row has no time', { time: timeOf(undefined) }, {}],
		['the time of the row is past', { time: timeOf('2031-03-01T09:00:00Z') }, {}],
		['the row is done', { hold: { kind: 'published', because: warning('noCaption') } }, {}],
		['it was published at that time', { time: timeOf(IN_TWO_DAYS) }, { postedAt: IN_TWO_DAYS }],
		['nobody knows when it was published', { time: timeOf(IN_TWO_DAYS) }, { postedAt: undefined }],
	])('has no warning if %s', (_name, fields, item) => {
		expect(stand(namingIntentOf(fields), posted(item)).because).toEqual([]);
	});

	test('has no warning about its time if it failed for another account', () => {
		const accounts = [
			itemOf({ status: 'posted', postedAt: '2031-02-28T09:00:00Z' }),
			itemOf({ accountId: 'b', status: 'failed' }),
		];
		const intent = namingIntentOf({ accountIds: ['a', 'b'], time: timeOf(IN_TWO_DAYS) });
		const { because } = stand(intent, postOf({ status: 'posted', accounts }));
		expect(because).toStrictEqual([expect.objectContaining({ code: 'failedNotLive' })]);
	});

	test('has the warning if it was published before for one of its accounts', () => {
		const accounts = [
			itemOf({ postedAt: '2031-02-28T09:00:00Z' }),
			itemOf({ accountId: 'b', postedAt: undefined }),
		];
		const intent = namingIntentOf({ accountIds: ['a', 'b'], time: timeOf(IN_TWO_DAYS) });
		expect(codesOf(stand(intent, postThatIs('posted', { accounts })))).toEqual(['publishedBefore']);
	});

	test('has no warning about its time if it still waits elsewhere', () => {
		const accounts = [
			itemOf({ status: 'posted', postedAt: '2031-02-28T09:00:00Z' }),
			itemOf({ accountId: 'b' }),
		];
		const intent = namingIntentOf({ accountIds: ['a', 'b'] });
		expect(codesOf(stand(intent, postOf({ accounts })))).toEqual([]);
	});

	test('has no report about the approval column of its row', () => {
		const findings = [finding('warning', 'stateNotOurs', '')];
		expect(stand(namingIntentOf({ findings }), posted({ postedAt: undefined })).because).toEqual(
			[],
		);
		expect(
			stand(namingIntentOf({ findings: [...findings, warning('noCaption')] }), postOf()).because,
		).toEqual(findings);
		const notApproved = [
			{ ...findings[0], code: 'notApproved' },
		] as unknown as PostIntent['findings'];
		expect(stand(namingIntentOf({ findings: notApproved }), postOf()).because).toEqual(notApproved);
	});
});

describe('a post that waits for approval', () => {
	const late = '2031-03-01T08:59:00Z';
	const waiting = (status: Post['status'], scheduledAfter = late) =>
		postThatIs(status, { accounts: [itemOf({ scheduledAfter })] });
	const at = (instant: string, skipApproval = false) =>
		namingIntentOf({ time: timeOf(instant), content: { caption: 'Fresh bread', skipApproval } });

	test('after its time has a warning with the time', () => {
		expect(stand(at(late), waiting('pending_approval')).because).toEqual([
			{
				...{ code: 'timeIsPast', severity: 'warning', column: '' },
				time: expect.stringContaining('2031-03-01 08:59') as string,
			},
		]);
	});

	test.each<[string, PostIntent, Post]>([
		['its time is ahead', at(IN_TWO_DAYS), waiting('pending_approval', IN_TWO_DAYS)],
		[
			'its time is years ahead',
			at('2062-03-02T09:00:00Z'),
			waiting('pending_approval', '2062-03-02T09:00:00Z'),
		],
		[
			'its time is this moment',
			at('2031-03-01T09:00:00Z'),
			waiting('pending_approval', '2031-03-01T09:00:00Z'),
		],
		['it is approved', at(late), waiting('queued')],
	])('has no warning if %s', (_name, intent, post) => {
		expect(stand(intent, post).because).toEqual([]);
	});

	test('for one of its accounts is named, also if it is approved for another', () => {
		const accounts = [itemOf({ status: 'draft' }), itemOf({ accountId: 'b' })];
		expect(
			codesOf(stand(namingIntentOf({ accountIds: ['a', 'b'] }), postOf({ accounts }))),
		).toEqual(['awaitsApproval']);
	});

	test.each<[string, PostIntent, Post]>([
		['is a draft', at(IN_TWO_DAYS), waiting('draft', IN_TWO_DAYS)],
		[
			'waits although its row skips approval',
			at(IN_TWO_DAYS, true),
			waiting('pending_approval', IN_TWO_DAYS),
		],
	])('is named if it %s', (_name, intent, post) => {
		expect(stand(intent, post).because).toEqual([
			{ code: 'awaitsApproval', severity: 'warning', column: '' },
		]);
	});
});
