import { contextOf, factsOf, namingIntentOf, rowOf, timeOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf, postThatIs, stateOf } from '../../../kit/plan/posts';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { decideExisting } from '../../../../nodes/PublishingService/plan/decideExisting';
import type {
	IntentFacts,
	PlanSettings,
	PostIntent,
} from '../../../../nodes/PublishingService/plan/types';
import type { FoundPost } from '../../../../nodes/PublishingService/posting/readPosts';
import type { UnfinishedHint } from '../../../../nodes/PublishingService/posting/unfinishedReschedule';
import { finding, warning } from '../../../../nodes/PublishingService/sheet/texts/findings';

interface Case {
	readonly settings?: Partial<PlanSettings>;
	readonly facts?: Partial<IntentFacts>;
	readonly sheetTag?: string;
	readonly isOneOfSeveral?: boolean;
}

function decide(intent: PostIntent, found: FoundPost | undefined, more: Case = {}) {
	const { settings, facts, sheetTag, isOneOfSeveral = false } = more;
	const foundPosts = new Map(found && [['post_1', found]]);
	const intentFacts = new Map(facts && [[intent, factsOf(facts)]]);
	const survey = { foundPosts, intentFacts, sheetTag, isOneOfSeveral };
	return decideExisting(intent, 'post_1', contextOf(survey, settings));
}

/** A row that an earlier run applied to this post. */
function appliedIntent(applied: Post, fields: Partial<PostIntent> = {}): PostIntent {
	const row = rowOf({ postIds: ['post_1'], state: stateOf(applied) });
	return namingIntentOf({ row, ...fields });
}

const codesOf = (change: ReturnType<typeof decide>) =>
	'because' in change ? change.because.map(({ code }) => code) : [];
const newCaption = { content: { caption: 'Rye bread', skipApproval: true } };
const newTime = { time: timeOf(IN_TWO_DAYS) };
const remark = warning('noCaption');
const refusal = finding('refusal', 'noPlatformChosen', '');
const unfinished: UnfinishedHint = { text: 'u1:…', accountIds: ['a'], skipApproval: true };

describe('a post that cannot be read', () => {
	const failureWith = (httpStatus?: number) =>
		new ServiceError('no', { kind: 'refused', code: 'some_code', httpStatus });

	test.each([
		['one company', false, ['noSuchPost']],
		['several companies', true, ['noSuchPost', 'perhapsOfOtherCompany']],
	])('does not exist in a run of %s', (_name, isOneOfSeveral, codes) => {
		const change = decide(namingIntentOf(), failureWith(404), { isOneOfSeveral });
		expect(change).toMatchObject({ kind: 'unknownPost', isIssue: true, before: undefined });
		expect(change).toMatchObject({
			because: codes.map((code) => ({ code, severity: 'refusal', column: '' })),
			failure: undefined,
		});
		expect(change).toMatchObject({ because: [{ postId: 'post_1' }, {}].slice(0, codes.length) });
	});

	test.each<[string, number | undefined, boolean, string]>([
		['may not be read and is only compared', 403, false, 'warning'],
		['may not be read and is to be updated', 403, true, 'refusal'],
		['is behind a broken endpoint', 500, false, 'refusal'],
		['got no answer', undefined, false, 'refusal'],
	])('%s, so it is reported as not read', (_name, httpStatus, updatesPosts, severity) => {
		const failure = failureWith(httpStatus);
		expect(decide(namingIntentOf(), failure, { settings: { updatesPosts } })).toMatchObject({
			...{ action: 'keep', kind: 'unread', before: undefined, isIssue: false, failure },
			because: [{ code: 'postNotRead', severity, column: '', reason: '' }],
		});
	});

	test('was not looked for, so it is reported as not read, without a failure', () => {
		const change = decide(namingIntentOf(), undefined);
		expect(change).toMatchObject({ kind: 'unread', failure: undefined });
		expect(change).toMatchObject({ because: [{ severity: 'refusal' }] });
	});
});

describe('a state of another post next to the post ID', () => {
	const state = stateOf(postOf({ postId: 'post_2' }));
	const row = rowOf({ postIds: ['post_1'], state });

	test('keeps the post whatever the row says', () => {
		const change = decide(namingIntentOf({ row, ...newCaption }), postOf());
		expect(change).toMatchObject({
			...{ action: 'keep', kind: 'exists', isIssue: true, before: { postId: 'post_1' } },
			because: [{ code: 'stateOfOtherPost', severity: 'refusal', column: '', postId: 'post_1' }],
			keptDifferences: [{ difference: { field: 'caption' } }],
		});
	});

	test('keeps a post whose row is cancelled, because the ID may be the one of another row', () => {
		const hold = { kind: 'cancelled', because: remark, reason: remark } as const;
		const change = decide(namingIntentOf({ row, hold }), postOf());
		expect(codesOf(change)).toEqual(['stateOfOtherPost']);
	});

	test('says nothing of a row without a post ID', () => {
		const change = decide(namingIntentOf({ row: rowOf({ state }) }), postOf());
		expect(change).toMatchObject({ action: 'keep', because: [] });
	});
});

test('a post that is as its row says stays as it is', () => {
	const intent = namingIntentOf();
	const change = decide(intent, postOf());
	expect(change).toMatchObject({ action: 'keep', kind: 'exists', intent, isIssue: false });
	expect(change).toMatchObject({ because: [], keptDifferences: [], warnings: [] });
});

test('a row that is cancelled cancels its post', () => {
	const hold = { kind: 'cancelled', because: remark, reason: remark } as const;
	expect(decide(namingIntentOf({ hold }), postOf())).toMatchObject({ action: 'cancel' });
});

test('a post that differs is only reported if posts are not updated', () => {
	const intent = appliedIntent(postOf(), newCaption);
	const change = decide(intent, postOf(), { settings: { updatesPosts: false } });
	expect(codesOf(change)).toEqual(['rowAndPostDiffer', 'changeByOption']);
	expect(change).toMatchObject({ action: 'keep', isIssue: false });
});

test.each<[string, Post, boolean]>([
	['is an issue if its post still goes live', postOf(), true],
	['is no issue if its post is published', postThatIs('posted'), false],
])('a row that cannot be read %s', (_name, post, isIssue) => {
	const intent = appliedIntent(postOf(), { ...newCaption, findings: [refusal] });
	expect(decide(intent, post)).toMatchObject({ action: 'keep', isIssue });
});

describe('a post that was cancelled as a whole', () => {
	const cancelled = postThatIs('cancelled');
	const other: Partial<PlanSettings> = { plannedAgainRows: 'report' };

	test('is not revived, whatever the row says', () => {
		const change = decide(namingIntentOf(newCaption), cancelled);
		expect(change).toMatchObject({ action: 'keep', isIssue: false });
		expect(codesOf(change)).toEqual(['cancelledNotLive']);
	});

	test('is completed if a reschedule of this node cancelled it', () => {
		const change = decide(namingIntentOf(), cancelled, { facts: { unfinished } });
		expect(change).toMatchObject({
			...{ action: 'update', before: cancelled, resume: unfinished },
			...{ changes: {}, applied: [], keptDifferences: [], warnings: [] },
		});
	});

	test.each<[string, Partial<PlanSettings>, string[]]>([
		['names the option if it only reports such rows', other, ['plannedAgainByOption']],
		['says nothing of the option if another row has the same post ID', {}, []],
	])('and whose row is planned again %s', (_name, settings, codes) => {
		const intent = appliedIntent(postOf(), newTime);
		const change = decide(intent, cancelled, { settings });
		const because = ['cancelledNotLive', ...codes].map((code) => ({
			code,
			severity: 'refusal',
			column: '',
		}));
		expect(change).toMatchObject({ action: 'keep', kind: 'exists', because });
	});

	test('does not name the option if the row is not planned again', () => {
		const change = decide(appliedIntent(postOf()), cancelled, { settings: other });
		expect(codesOf(change)).toEqual(['cancelledNotLive']);
	});
});

describe('a post that differs from its row', () => {
	const inDashboard = postOf({ caption: 'White bread' });

	test('is updated if the row changed', () => {
		const intent = appliedIntent(postOf(), newCaption);
		expect(decide(intent, postOf())).toEqual({
			...{ action: 'update', intent, before: postOf(), keptDifferences: [], resume: undefined },
			changes: { update: { caption: 'Rye bread' } },
			applied: [expect.objectContaining({ changedIn: 'row' })],
			warnings: [],
		});
	});

	test.each<[string, PostIntent, string[]]>([
		['the dashboard', appliedIntent(postOf()), ['changedInDashboard', 'takeOverOrOverwrite']],
		[
			'both sides',
			appliedIntent(postOf(), newCaption),
			['changedOnBothSides', 'takeOverOrOverwrite'],
		],
		[
			'an unknown side',
			namingIntentOf(newCaption),
			['differsWithoutState', 'takeOverOrWriteState'],
		],
	])('is kept and reported if %s changed it', (_name, intent, codes) => {
		const change = decide(intent, inDashboard);
		expect(change).toMatchObject({ action: 'keep', isIssue: false });
		expect(codesOf(change)).toEqual(codes);
	});

	test.each<[string, PostIntent]>([
		['the dashboard', appliedIntent(postOf())],
		['both sides', appliedIntent(postOf(), newCaption)],
		['an unknown side', namingIntentOf(newCaption)],
	])('is overwritten if %s changed it and the user chose so', (_name, intent) => {
		const settings = { dashboardChanges: 'overwrite' } as const;
		expect(decide(intent, inDashboard, { settings })).toMatchObject({
			action: 'update',
			changes: { update: { caption: intent.content.caption } },
			applied: [{ difference: { field: 'caption' } }],
			keptDifferences: [],
		});
	});

	test.each(['dashboard', 'unknown'])(
		'gets the change of the row and keeps the field that the %s side changed',
		(side) => {
			const statedFields = new Set(['caption', 'notes', 'accountIds'] as const);
			const content = { caption: 'Rye bread', notes: 'Ask Ana', skipApproval: true };
			const applied = stateOf(postOf({ notes: 'Ask Ana' }));
			const [state] = applied.applied;
			const digests = side === 'unknown' ? { notes: undefined } : {};
			const row = rowOf({
				postIds: ['post_1'],
				state: {
					...applied,
					applied: state ? [{ ...state, digests: { ...state.digests, ...digests } }] : [],
				},
			});
			const intent = namingIntentOf({ row, statedFields, content });
			expect(decide(intent, postOf({ notes: 'Ask Ben' }))).toMatchObject({
				action: 'update',
				changes: { update: { caption: 'Rye bread' } },
				applied: [{ difference: { field: 'caption' } }],
				keptDifferences: [{ difference: { field: 'notes' }, changedIn: side }],
			});
		},
	);

	test('gets nothing of its row as long as one field was changed on both sides', () => {
		const intent = appliedIntent(postOf(), { ...newCaption, ...newTime });
		const change = decide(intent, inDashboard);
		expect(change).toMatchObject({ action: 'keep' });
		expect(codesOf(change)).toContain('changedOnBothSides');
	});

	test('is an issue of the row if only other media would make it as the row says', () => {
		const media = { count: 2, kind: 'image' } as const;
		const change = decide(appliedIntent(postOf()), postOf(), { facts: { media } });
		expect(change).toMatchObject({ action: 'keep', isIssue: true });
		expect(codesOf(change)).toEqual(['rowAndPostDiffer', 'changeOfMedia']);
	});

	test('is kept where it is published for another account already', () => {
		const accounts = [itemOf(), itemOf({ accountId: 'b', status: 'posted' })];
		const fields = { ...newCaption, ...newTime, accountIds: ['a', 'b'] };
		const change = decide(appliedIntent(postOf({ accounts }), fields), postOf({ accounts }));
		expect(change).toMatchObject({ action: 'keep', kind: 'exists', isIssue: false });
	});

	test('has the warnings about a foreign reschedule', () => {
		const facts = { hasForeignReschedule: true };
		expect(decide(appliedIntent(postOf(), newCaption), postOf(), { facts })).toMatchObject({
			warnings: [{ code: 'rescheduleNotOurs' }],
		});
	});
});

describe('an update is refused', () => {
	const refused = (change: ReturnType<typeof decide>) => {
		expect(change).toMatchObject({ action: 'keep', kind: 'exists', isIssue: true });
		return codesOf(change)[0];
	};
	const rowOfCells = (cells: Record<string, string>) =>
		rowOf({ postIds: ['post_1'], state: stateOf(postOf()) }, cells);
	const noCaption = { content: { caption: '', skipApproval: true } };

	test('if the cells of the row were emptied', () => {
		const row = rowOfCells({ 'Post ID': 'post_1', Caption: '', Date: '', Media: '' });
		const intent = namingIntentOf({ row, ...noCaption });
		const change = decide(intent, postOf());
		expect(refused(change)).toBe('rowCleared');
		expect(codesOf(change)).toEqual(['rowCleared', 'rowAndPostDiffer', 'takeOverOrOverwrite']);
		expect(change).toMatchObject({ because: [{ severity: 'refusal', column: '' }, {}, {}] });
	});

	test.each<[string, Record<string, string>]>([
		['date', { Caption: '', Date: '2031-03-02 09:00', Media: '' }],
		['medium', { Caption: '', Date: '', Media: 'https://files.example/a.jpg' }],
	])('but not if a row without a caption still has a %s', (_name, cells) => {
		const intent = namingIntentOf({ row: rowOfCells(cells), ...noCaption });
		expect(decide(intent, postOf())).toMatchObject({
			action: 'update',
			changes: { update: { caption: '' } },
		});
	});

	test('but not if a row without date and media has a new caption', () => {
		const row = rowOfCells({ Caption: 'Rye bread', Date: '', Media: '' });
		const intent = namingIntentOf({ row, ...newCaption });
		expect(decide(intent, postOf())).toMatchObject({ action: 'update' });
	});

	const noTime = { time: timeOf(undefined) };

	test('if a cleared date would publish the post as soon as possible', () => {
		const change = decide(appliedIntent(postOf(), noTime), postOf());
		expect(refused(change)).toBe('dateCleared');
		expect(change).toMatchObject({ because: [{ severity: 'refusal', column: '' }, {}, {}] });
	});

	const unapproved = { content: { caption: 'Fresh bread' } };

	test('if a cleared date would publish a post that was approved before', () => {
		const change = decide(appliedIntent(postOf(), { ...noTime, ...unapproved }), postOf());
		expect(refused(change)).toBe('dateCleared');
	});

	test.each<[string, Post, Partial<PostIntent>, Partial<PlanSettings>]>([
		['rows without a date are meant', postOf(), {}, { emptyDates: 'none' }],
		['the post needs an approval first', postThatIs('pending_approval'), unapproved, {}],
	])('but not for an emptied date if %s', (_name, post, fields, settings) => {
		const intent = appliedIntent(post, { ...noTime, ...fields });
		expect(decide(intent, post, { settings })).toMatchObject({
			action: 'update',
			changes: { reschedule: { accountIds: ['a'], scheduledAfter: undefined } },
		});
	});

	test.each<[string, Partial<PostIntent>, string]>([
		['whose time has passed', { time: timeOf('2031-03-01T08:44:00Z') }, 'timeLate'],
		['whose date was cleared', noTime, 'dateCleared'],
	])('if a reschedule is interrupted %s', (_name, fields, code) => {
		const cancelled = postThatIs('cancelled');
		const change = decide(namingIntentOf(fields), cancelled, { facts: { unfinished } });
		expect(refused(change)).toBe(code);
	});

	test.each<[string, string, string]>([
		['late', '2031-03-01T08:44:00Z', 'timeLate'],
		['a day late', '2031-02-28T08:00:00Z', 'timeHistory'],
		['a typo', '2062-03-02T09:00:00Z', 'timeFarAhead'],
	])('if the new time is %s', (_name, instant, code) => {
		const change = decide(appliedIntent(postOf(), { time: timeOf(instant) }), postOf());
		expect(refused(change)).toBe(code);
		expect(change).toMatchObject({ because: [{ code, severity: 'refusal' }, {}, {}] });
	});

	const lateRow = {
		time: timeOf('2031-03-01T08:44:00Z'),
		statedFields: new Set(['accountIds'] as const),
	};
	const lateItem = itemOf({ scheduledAfter: '2031-03-01T08:44:00Z' });
	const waiting = postOf({ accounts: [lateItem] });

	test('if an account is added to a post whose time has passed', () => {
		const intent = appliedIntent(waiting, { ...lateRow, accountIds: ['a', 'b'] });
		expect(refused(decide(intent, waiting))).toBe('timeLate');
	});

	test('but not if only a text of a post whose time has passed changes', () => {
		const intent = appliedIntent(waiting, { ...lateRow, ...newCaption });
		expect(decide(intent, waiting)).toMatchObject({ action: 'update', warnings: [] });
	});

	test('if the post is approved, and its new text is not', () => {
		const intent = appliedIntent(postOf(), { content: { caption: 'Rye bread' } });
		const change = decide(intent, postOf());
		expect(refused(change)).toBe('approvedWouldChange');
	});
});

describe('an update of an approved post', () => {
	const unapproved = { content: { caption: 'Rye bread' } };

	test('waits for approval again if the user chose so', () => {
		const settings = { approvedPosts: 'approveAgain' } as const;
		expect(decide(appliedIntent(postOf(), unapproved), postOf(), { settings })).toMatchObject({
			action: 'update',
			changes: { update: { caption: 'Rye bread' }, approveAgain: [{ accountIds: ['a'] }] },
			warnings: [],
		});
	});

	const settings = { approvedPosts: 'update' } as const;

	test('has a warning that names the post and its fields if the user chose to update it', () => {
		const content = { caption: 'Rye bread', hashtags: ['rye'] };
		const change = decide(appliedIntent(postOf(), { content }), postOf(), { settings });
		expect(change).toMatchObject({
			action: 'update',
			warnings: [
				{
					...{ code: 'changesApproved', severity: 'warning', column: '' },
					...{ postId: 'post_1', field: 'caption, hashtags' },
				},
			],
		});
	});

	test.each<[string, Partial<PostIntent>, Post, Partial<PlanSettings>]>([
		['the row skips approval', newCaption, postOf(), settings],
		['the post is not approved', unapproved, postThatIs('pending_approval'), settings],
		[
			'the post is not approved, and approved posts are held',
			unapproved,
			postThatIs('pending_approval'),
			{},
		],
		['only its notes change', { content: { notes: 'Ask Ana' } }, postOf(), settings],
		[
			'the row skips approval, and approved posts wait for approval again',
			newCaption,
			postOf(),
			{ approvedPosts: 'approveAgain' },
		],
	])('has no warning if %s', (_name, fields, post, changed) => {
		const intent = appliedIntent(post, {
			statedFields: new Set(['notes', 'accountIds']),
			...fields,
		});
		const change = decide(intent, post, { settings: changed });
		expect(change).toMatchObject({ action: 'update', warnings: [] });
	});
});

describe('an update whose time just passed', () => {
	const instant = '2031-03-01T08:50:00Z';
	const time = timeOf(instant);

	test('has a warning if the post is rescheduled', () => {
		expect(decide(appliedIntent(postOf(), { time }), postOf())).toMatchObject({
			action: 'update',
			changes: { reschedule: { scheduledAfter: instant } },
			warnings: [{ code: 'timeJustPassed' }],
		});
	});

	const waiting = postOf({ accounts: [itemOf({ scheduledAfter: instant })] });

	test('has a warning if the post is added to an account', () => {
		const intent = appliedIntent(waiting, { time, accountIds: ['a', 'b'] });
		expect(decide(intent, waiting)).toMatchObject({
			changes: { add: ['b'] },
			warnings: [{ code: 'timeJustPassed' }],
		});
	});

	test('has no warning if only a text changes', () => {
		expect(decide(appliedIntent(waiting, { time, ...newCaption }), waiting)).toMatchObject({
			action: 'update',
			warnings: [],
		});
	});
});
