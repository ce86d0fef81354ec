import { contextOf, intentOf, factsOf, rowOf, timeOf } from '../../../kit/plan/intents';
import { itemOf, postOf, TOMORROW } from '../../../kit/plan/posts';
import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { decideNew } from '../../../../nodes/PublishingService/plan/decideNew';
import type { Match } from '../../../../nodes/PublishingService/plan/match';
import type {
	Hold,
	IntentFacts,
	PlanSettings,
	PostIntent,
} from '../../../../nodes/PublishingService/plan/types';
import { finding, warning } from '../../../../nodes/PublishingService/sheet/texts/findings';

const NONE: Match = { kind: 'none' };
const SAME: Match = { kind: 'same', post: postOf() };

interface Case {
	readonly match?: Match;
	/** Null if nobody looked. */
	readonly facts?: IntentFacts | null;
	readonly settings?: Partial<PlanSettings>;
	readonly sheetTag?: string;
}

function decide(intent: PostIntent, { match = NONE, facts = factsOf(), ...more }: Case = {}) {
	const intentFacts = new Map(facts ? [[intent, facts]] : []);
	return decideNew(
		intent,
		match,
		contextOf({ intentFacts, sheetTag: more.sheetTag }, more.settings),
	);
}

const refusal = finding('refusal', 'rowCleared', '');
const remark = warning('noCaption');
const otherRefusal = finding('refusal', 'dateCleared', '');
const otherRemark = warning('noTimeAtOnce');

test('a row that nothing is wrong with is created as it was prepared, without a warning', () => {
	const intent = intentOf();
	const facts = factsOf();
	expect(decide(intent, { facts })).toEqual({
		action: 'create',
		intent,
		prepared: facts.prepared,
		warnings: [],
	});
});

test.each<[string, Hold]>([
	['is cancelled', { kind: 'cancelled', because: remark, reason: otherRemark }],
	['is on hold', { kind: 'onHold', because: remark, reason: otherRemark }],
	['is published', { kind: 'published', because: remark }],
	['is for other platforms', { kind: 'otherPlatform', because: remark }],
])('a row that %s is skipped for the reason of the sheet', (_name, hold) => {
	const intent = intentOf({ hold });
	expect(decide(intent)).toMatchObject({
		...{ action: 'keep', kind: 'skipped', because: [remark] },
		...{ intent, before: undefined, isIssue: false },
	});
});

test('a row that is published according to the sheet gets no planned post, though one is the same', () => {
	const intent = intentOf({ hold: { kind: 'published', because: remark } });
	expect(decide(intent, { match: SAME })).toMatchObject({ kind: 'skipped', before: undefined });
});

test('a row whose time passed more than a day ago is history and is skipped', () => {
	const change = decide(intentOf({ time: timeOf('2031-02-28T08:59:00Z') }));
	expect(change).toMatchObject({ action: 'keep', kind: 'history', before: undefined });
	expect(change).toMatchObject({ because: [{ code: 'timeHistory', severity: 'warning' }] });
});

test('a row whose time passed within the last day is refused, with its other findings', () => {
	const late = { time: timeOf('2031-03-01T08:44:00Z'), findings: [remark, otherRefusal] };
	expect(decide(intentOf(late))).toMatchObject({
		action: 'refuse',
		because: [otherRefusal, { code: 'timeLate' }],
		warnings: [remark],
		failure: undefined,
	});
});

test('a row whose time passed some minutes ago is created with a warning', () => {
	const change = decide(intentOf({ time: timeOf('2031-03-01T08:50:00Z') }));
	expect(change).toMatchObject({ action: 'create', warnings: [{ code: 'timeJustPassed' }] });
});

test.each<[string, Partial<PostIntent>, Partial<IntentFacts>]>([
	['cells', { findings: [remark, refusal] }, {}],
	['media cells', { mediaFindings: [remark, refusal] }, {}],
	['media', {}, { findings: [remark, refusal] }],
])('a refusal about the %s of a row keeps its post from being created', (_name, fields, facts) => {
	expect(decide(intentOf(fields), { facts: factsOf(facts) })).toMatchObject({
		action: 'refuse',
		because: [refusal],
		warnings: [remark],
	});
});

test('a created row has the warnings about its cells, its media cells and its media', () => {
	const intent = intentOf({ findings: [remark], mediaFindings: [otherRemark] });
	const late = warning('timeIsPast', { time: 'yesterday' });
	expect(decide(intent, { facts: factsOf({ findings: [late] }) })).toMatchObject({
		action: 'create',
		warnings: [remark, otherRemark, late],
	});
});

test.each<[string, IntentFacts | null]>([
	['nobody looked at its media', null],
	['its media were not prepared', factsOf({ prepared: undefined })],
])('a row is refused if %s', (_name, facts) => {
	const intent = intentOf({ findings: [remark] });
	expect(decide(intent, { facts })).toEqual({
		...{ action: 'refuse', intent, because: [], warnings: [remark] },
		failure: undefined,
	});
});

test('a row whose media could not be read is refused, with the failure', () => {
	const failure = new Error('no answer');
	expect(decide(intentOf(), { facts: factsOf({ failure }) })).toMatchObject({
		action: 'refuse',
		because: [],
		failure,
	});
});

test('a row that is planned again names the cancelled post that its new post replaces', () => {
	const intent = intentOf({ target: { kind: 'new', replaces: 'post_0' } });
	expect(decide(intent)).toMatchObject({
		action: 'create',
		warnings: [{ code: 'plannedAgain', postId: 'post_0' }],
	});
});

test('a row with an unfinished reschedule of another post is created with a warning', () => {
	expect(decide(intentOf(), { facts: factsOf({ hasForeignReschedule: true }) })).toMatchObject({
		action: 'create',
		warnings: [{ code: 'rescheduleNotOurs' }],
	});
});

describe('a row that is similar to a post', () => {
	const similar = (isPublished: boolean, fields: Partial<Post> = {}): Match => ({
		kind: 'similar',
		post: postOf({ caption: 'Fresh rolls', ...fields }),
		isPublished,
	});

	test('waits for review and names the planned post with its caption and time', () => {
		const intent = intentOf({ time: timeOf('2031-03-05T10:00:00Z') });
		expect(decide(intent, { match: similar(false) })).toMatchObject({
			action: 'refuse',
			because: [
				{
					code: 'similarToPlanned',
					column: 'Post ID',
					postId: 'post_1',
					postCaption: 'Fresh rolls',
					value: 'Fresh bread',
					goesLive: expect.stringContaining('2031-03-05 10:00') as string,
					postGoesLive: expect.stringContaining('2031-03-02 09:00') as string,
				},
			],
		});
	});

	test('waits for review in a loop, which may give the row of the post in another round', () => {
		const loop = { nodeWithCopies: () => undefined };
		expect(decide(intentOf(), { match: similar(false), settings: { loop } })).toMatchObject({
			action: 'refuse',
			because: [{ code: 'similarInLoop', postId: 'post_1' }],
		});
	});

	test('waits for review and names the published post with the time of its publication', () => {
		const accounts = [itemOf({ scheduledAfter: undefined, postedAt: '2031-02-28T07:00:00Z' })];
		expect(decide(intentOf(), { match: similar(true, { accounts }) })).toMatchObject({
			action: 'refuse',
			because: [
				{
					code: 'similarToPublished',
					column: 'Post ID',
					time: expect.stringContaining('2031-02-28 07:00') as string,
				},
			],
		});
	});

	test('names the planned time of a published post rather than the moment of its publication', () => {
		const accounts = [itemOf({ postedAt: '2031-03-02T09:07:00Z' })];
		expect(decide(intentOf(), { match: similar(true, { accounts }) })).toMatchObject({
			because: [{ time: expect.stringContaining('2031-03-02 09:00') as string }],
		});
	});

	test.each([false, true])(
		'has empty texts in its report if neither has a caption, and published is %s',
		(isPublished) => {
			const intent = intentOf({ content: {} });
			const match = similar(isPublished, { caption: null, accounts: [] });
			expect(decide(intent, { match })).toMatchObject({
				because: [{ postCaption: '', value: '' }],
			});
		},
	);

	test.each<[string, Match]>([
		['similar', similar(false)],
		['the same', SAME],
	])('is created next to a post that is %s if the user chose so', (_name, match) => {
		const settings = { similarRows: 'create' } as const;
		expect(decide(intentOf(), { match, settings })).toMatchObject({
			action: 'create',
			warnings: [{ code: 'alsoSimilarToPlanned', postId: 'post_1' }],
		});
	});
});

describe('a row that says what a planned post says', () => {
	test('is the row of that post, so nothing is created', () => {
		const change = decide(intentOf(), { match: SAME });
		expect(change).toMatchObject({ action: 'keep', kind: 'exists', because: [] });
		expect(change).toMatchObject({ before: { postId: 'post_1' } });
		expect(change.warnings).toEqual([warning('isPlannedPost', { postId: 'post_1' })]);
	});

	test('reports that the post goes live although the row is on hold', () => {
		const hold: Hold = { kind: 'onHold', because: remark, reason: remark };
		const intent = intentOf({ hold, content: {}, time: timeOf(undefined) });
		expect(decide(intent, { match: SAME })).toMatchObject({
			action: 'keep',
			because: [{ code: 'onHoldButGoesLive' }],
			warnings: [{ code: 'isPlannedPost' }],
		});
	});

	test('adds the tag of the sheet to the post, with the warnings of the update before the own one', () => {
		const facts = factsOf({ hasForeignReschedule: true });
		expect(decide(intentOf(), { match: SAME, facts, sheetTag: 'tag:sheet' })).toMatchObject({
			action: 'update',
			changes: { update: { contentGroupIds: ['tag:sheet'] } },
			warnings: [{ code: 'rescheduleNotOurs' }, { code: 'isPlannedPost' }],
		});
	});

	test('is refused if it has neither a caption nor a time, because every such row is the same', () => {
		const intent = intentOf({ content: {}, time: timeOf(undefined), findings: [refusal, remark] });
		expect(decide(intent, { match: SAME })).toEqual({
			...{ action: 'refuse', intent, warnings: [remark], failure: undefined },
			because: [
				refusal,
				expect.objectContaining({
					code: 'similarWithoutText',
					column: 'Post ID',
					severity: 'refusal',
					postId: 'post_1',
				}),
			],
		});
	});

	test.each<[string, Partial<PostIntent>]>([
		['caption', { time: timeOf(undefined) }],
		['time', { content: {}, time: timeOf(TOMORROW) }],
	])('is the row of that post if it has only a %s', (_name, fields) => {
		expect(decide(intentOf({ row: rowOf(), ...fields }), { match: SAME })).toMatchObject({
			action: 'keep',
			kind: 'exists',
		});
	});
});
