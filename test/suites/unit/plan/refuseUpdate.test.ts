import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { refuseUpdate } from '../../../../nodes/PublishingService/plan/refuseUpdate';
import type { PostIntent } from '../../../../nodes/PublishingService/plan/types';
import type { PostChanges } from '../../../../nodes/PublishingService/posting/postChanges';
import { finding, warning } from '../../../../nodes/PublishingService/sheet/texts/findings';
import { contextOf, factsOf, namingIntentOf, timeOf } from '../../../kit/plan/intents';
import { itemOf, postOf, postThatIs } from '../../../kit/plan/posts';

interface Case {
	readonly post?: Post;
	readonly isUnfinished?: boolean;
}

/** The code of the reason for which a row does not change its post. */
function refuse(
	fields: Partial<PostIntent>,
	changes: PostChanges,
	{ post = postOf(), isUnfinished = false }: Case = {},
) {
	const intent = namingIntentOf(fields);
	const unfinished = { text: 'u1:…', accountIds: ['a'], skipApproval: true };
	const facts = factsOf({ unfinished: isUnfinished ? unfinished : undefined });
	const context = contextOf({ intentFacts: new Map([[intent, facts]]) });
	return refuseUpdate(intent, post, changes, context);
}

const emptied = finding('warning', 'accountsEmpty', 'Accounts');

test.each<[string, PostChanges]>([
	['added', { add: ['b'] }],
	['removed', { remove: ['a'] }],
])('no account is %s because a cell of accounts was cleared', (_what, changes) => {
	expect(refuse({ findings: [emptied] }, changes)).toEqual({
		...{ code: 'accountsCleared', severity: 'refusal', column: 'Accounts' },
	});
});

test.each<[string, PostIntent['findings'], PostChanges]>([
	['its row has another warning', [warning('noCaption')], { add: ['b'] }],
	['its accounts stay', [emptied], { update: { notes: 'Ask Kim' } }],
])('a post is changed although %s', (_what, findings, changes) => {
	expect(refuse({ findings }, changes)).toBeUndefined();
});

const noTime = { time: timeOf(undefined) };
const needsApproval = { ...noTime, content: { caption: 'Fresh bread' } };
const reschedule = { accountIds: ['a'], scheduledAfter: undefined };
const cancelled = postThatIs('cancelled');
const wasApproved = postThatIs('cancelled', {
	accounts: [itemOf({ approvedAt: '2031-02-21T09:00:00Z' })],
});

test.each<[string, string | undefined, Partial<PostIntent>, PostChanges, Case]>([
	['would be published', 'dateCleared', noTime, { reschedule }, {}],
	['keeps its time', undefined, noTime, { update: { notes: 'Ask Kim' } }, {}],
	[
		'waits for approval',
		undefined,
		needsApproval,
		{ reschedule },
		{ post: postThatIs('pending_approval') },
	],
	[
		'was approved before its reschedule was interrupted',
		'dateCleared',
		needsApproval,
		{},
		{ post: wasApproved, isUnfinished: true },
	],
	[
		'was approved and cancelled, and no reschedule was interrupted',
		undefined,
		needsApproval,
		{ reschedule },
		{ post: wasApproved },
	],
])('a post whose date is cleared, and that %s: %s', (_what, code, fields, changes, more) => {
	expect(refuse(fields, changes, more)?.code).toBe(code);
});

test('a post without an approval whose reschedule was interrupted waits for its approval', () => {
	const more = { post: cancelled, isUnfinished: true };
	expect(refuse(needsApproval, {}, more)?.code).not.toBe('dateCleared');
});
