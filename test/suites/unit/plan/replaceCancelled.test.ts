import { contextOf, namingIntentOf, rowOf, timeOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf, postThatIs, stateOf } from '../../../kit/plan/posts';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import {
	isPlannedAgain,
	replaceCancelled,
} from '../../../../nodes/PublishingService/plan/replaceCancelled';
import type {
	PlanSettings,
	PostIntent,
	SheetRow,
} from '../../../../nodes/PublishingService/plan/types';
import type { FoundPost } from '../../../../nodes/PublishingService/posting/readPosts';
import { finding, warning } from '../../../../nodes/PublishingService/sheet/texts/findings';

const cancelled = postThatIs('cancelled');
const remark = warning('noCaption');

/** A row with the state that the last run wrote, and a new time. */
function movedRow(fields: Partial<PostIntent> = {}, row: Partial<SheetRow> = {}): PostIntent {
	const applied = { postIds: ['post_1'], state: stateOf(postOf()), ...row };
	return namingIntentOf({ time: timeOf(IN_TWO_DAYS), row: rowOf(applied), ...fields });
}

describe('a row whose post is cancelled is planned again', () => {
	test('if its time changed since the last run', () => {
		expect(isPlannedAgain(movedRow(), cancelled)).toBe(true);
	});

	test('if the row itself was cancelled at the last run, and has the same time as before', () => {
		const row = rowOf({ postIds: ['post_1'], state: stateOf(postOf(), true) });
		expect(isPlannedAgain(namingIntentOf({ row }), cancelled)).toBe(true);
	});

	const unsaid = stateOf(postOf({ accounts: undefined }));
	const { applied } = stateOf(postOf());
	const withoutTime = applied.map((one) => ({
		...one,
		digests: { ...one.digests, scheduledAfter: undefined },
	}));
	const unfinished = { ...stateOf(postOf()), text: 's1… u1:k3PmsQ0a:6f1c' };

	test.each<[string, PostIntent, Post]>([
		['the row has no state', movedRow({}, { state: { applied: [], text: '' } }), cancelled],
		['the state is of another post', movedRow(), { ...cancelled, postId: 'post_2' }],
		[
			'the row is on hold',
			movedRow({ hold: { kind: 'onHold', because: remark, reason: remark } }),
			cancelled,
		],
		[
			'the row is refused',
			movedRow({ findings: [finding('refusal', 'noPlatformChosen', '')] }),
			cancelled,
		],
		[
			'the post still waits for an account',
			movedRow(),
			postOf({ accounts: [itemOf({ status: 'cancelled' }), itemOf({ accountId: 'b' })] }),
		],
		['the post failed', movedRow(), postThatIs('failed')],
		['a reschedule was interrupted', movedRow({}, { state: unfinished }), cancelled],
		['the caption changed, too', movedRow({ content: { caption: 'Rye bread' } }), cancelled],
		['the row has no caption', movedRow({ content: { caption: '' } }), cancelled],
		[
			'neither row nor state has a caption',
			movedRow({ content: { caption: '' } }, { state: stateOf(postOf({ caption: '' })) }),
			cancelled,
		],
		[
			'the sheet has no column for captions',
			movedRow({ target: { kind: 'surplus', postId: 'post_1' } }),
			cancelled,
		],
		['the time is the same', movedRow({ time: timeOf('2031-03-02T10:00:00+01:00') }), cancelled],
		['the time was emptied', movedRow({ time: timeOf(undefined) }), cancelled],
		[
			'the state has no time',
			movedRow({}, { state: { applied: withoutTime, text: '' } }),
			cancelled,
		],
	])('but not if %s', (_name, intent, post) => {
		expect(isPlannedAgain(intent, post)).toBe(false);
	});

	test('also if it has a warning, and if the cell names no interrupted reschedule', () => {
		const state = { ...unsaid, text: 'see u1:note' };
		const warned = movedRow({ findings: [remark] });
		expect(isPlannedAgain(warned, cancelled)).toBe(true);
		expect(isPlannedAgain(movedRow({}, { state }), cancelled)).toBe(false);
	});
});

describe('a cancelled post whose row is planned again', () => {
	const replace = (
		intents: readonly PostIntent[],
		found: FoundPost = cancelled,
		settings: Partial<PlanSettings> = {},
	) => {
		const foundPosts = new Map([['post_1', found]]);
		const { settings: chosen, now } = contextOf({}, settings);
		return replaceCancelled(intents, { foundPosts, settings: chosen, now });
	};

	test('is replaced by a new post, and nothing else of the row changes', () => {
		const intent = movedRow();
		expect(replace([intent])).toEqual([{ ...intent, target: { kind: 'new', replaces: 'post_1' } }]);
	});

	test('is replaced once for a row of two posts', () => {
		const row = rowOf({ postIds: ['post_1', 'post_2'], state: stateOf(postOf()) });
		const intents = [
			movedRow({ row }),
			movedRow({ row, target: { kind: 'existing', postId: 'post_2' } }),
		];
		expect(replace(intents).map(({ target }) => target.kind)).toEqual(['new', 'existing']);
	});

	interface Case {
		readonly intents?: readonly PostIntent[];
		readonly found?: FoundPost;
		readonly settings?: Partial<PlanSettings>;
	}
	const late = movedRow({ time: timeOf('2031-03-01T08:00:00Z') });
	const newRow = movedRow({ target: { kind: 'new', replaces: undefined } });
	const surplusRow = movedRow({ target: { kind: 'surplus', postId: 'post_1' } });

	test.each<[string, Case]>([
		['the user chose a report', { settings: { plannedAgainRows: 'report' } }],
		['posts are not updated', { settings: { updatesPosts: false } }],
		[
			'it could not be read',
			{ found: new ServiceError('no', { kind: 'refused', code: 'not_found' }) },
		],
		['its ID is in two rows', { intents: [movedRow(), movedRow({}, { line: 3 })] }],
		['its new time is past', { intents: [late] }],
		['the row is not planned again', { intents: [namingIntentOf()] }],
		['the row wants a new post anyway', { intents: [newRow] }],
		['the row no longer wants it', { intents: [surplusRow] }],
	])('stays if %s', (_name, { intents = [movedRow()], found, settings }) => {
		const decided = replace(intents, found, settings);
		expect(decided).toEqual(intents);
		expect(decided).not.toBe(intents);
	});

	test('stays if nobody looked for it', () => {
		const { settings, now } = contextOf();
		const intent = movedRow();
		expect(replaceCancelled([intent], { foundPosts: new Map(), settings, now })).toEqual([intent]);
	});
});
