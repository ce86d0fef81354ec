import { contextOf, intentOf, factsOf, namingIntentOf, timeOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf } from '../../../kit/plan/posts';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { decideExisting } from '../../../../nodes/PublishingService/plan/decideExisting';
import { planCodeOfRow, planCodeOfSheet } from '../../../../nodes/PublishingService/plan/planCode';
import type { Change, PostIntent } from '../../../../nodes/PublishingService/plan/types';
import { warning } from '../../../../nodes/PublishingService/sheet/texts/findings';

const settings = { updatesPosts: true };

const created = (fields: Partial<PostIntent> = {}): Change => ({
	...{ action: 'create', intent: intentOf(fields), warnings: [] },
	prepared: factsOf().prepared ?? { draft: {} as never, media: [] },
});
const refused = (failure: unknown): Change => ({
	...{ action: 'refuse', intent: intentOf(), because: [], failure, warnings: [] },
});
const cancelled = (post: Partial<Post> = {}, item: object = {}): Change => ({
	...{ action: 'cancel', intent: undefined, warnings: [] },
	before: postOf({ accounts: [itemOf(item)], ...post }),
});
const updated = (caption: string): Change =>
	decideExisting(
		namingIntentOf({ content: { caption, skipApproval: true } }),
		'post_1',
		contextOf({ foundPosts: new Map([['post_1', postOf()]]) }, { dashboardChanges: 'overwrite' }),
	);

const codeOf = (...changes: readonly Change[]) => planCodeOfRow(changes, settings);

test('a code is a letter and 10 letters or digits, so that no sheet reads it as a number or a formula', () => {
	const captions = Array.from({ length: 200 }, (_, at) => `Caption ${at}`);
	const codes = captions.map((caption) => codeOf(created({ content: { caption } })));
	expect(codes.filter((code) => !/^p[A-Za-z0-9]{10}$/.test(code))).toEqual([]);
	expect(new Set(codes).size).toBe(200);
});

test('the same plan has the same code, whatever the calendar warns about', () => {
	const withWarning: Change = { ...created(), warnings: [warning('noCaption')] };
	expect(codeOf(withWarning)).toBe(codeOf(created()));
	expect(codeOf(cancelled())).toBe(codeOf(cancelled()));
	expect(codeOf(cancelled({ media: { kind: 'video', count: 1, thumbnailUrl: 'x' } }))).toBe(
		codeOf(cancelled()),
	);
});

test('a link with a new signature has the same code, and a link to another file has another code', () => {
	const linked = (url: string) =>
		codeOf(created({ media: [{ from: 'url', field: 'media', url }] }));
	const signed = (day: string, file = 'rye') =>
		`https://host.example/${file}.jpg?X-Amz-Algorithm=A&X-Amz-Credential=c&X-Amz-Date=${day}&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=${day}`;
	expect(linked(signed('20310301'))).toBe(linked(signed('20310302')));
	expect(linked(signed('20310301'))).not.toBe(linked(signed('20310301', 'oat')));
});

test.each<[string, Change]>([
	['caption', created({ content: { caption: 'Rye bread', skipApproval: true } })],
	['accounts', created({ accountIds: ['a', 'b'] })],
	['time', created({ time: timeOf(IN_TWO_DAYS) })],
	['media', created({ media: [{ from: 'upload', field: 'media', uploadId: 'upload_1' }] })],
	['tags', created({ contentTags: ['Spring'] })],
	['post that it replaces', created({ target: { kind: 'new', replaces: 'post_0' } })],
	['status', created({ hold: { kind: 'published', because: warning('noCaption') } })],
])('another %s of the row has another code', (_name, change) => {
	expect(codeOf(change)).not.toBe(codeOf(created()));
});

test.each<[string, Change]>([
	['post', cancelled({ postId: 'post_2' })],
	['caption', cancelled({ caption: 'Rye bread' })],
	['list of hashtags', cancelled({ hashtags: ['rye'] })],
	['note', cancelled({ notes: 'Ask Ana' })],
	['sound', cancelled({ sound: { mode: 'trending' } })],
	['list of tags', cancelled({ contentGroupIds: ['tag:one'] })],
	['format', cancelled({ instagramPostFormat: 'reel' })],
	['account', cancelled({}, { accountId: 'b' })],
	['status', cancelled({}, { status: 'pending_approval' })],
	['time', cancelled({}, { scheduledAfter: IN_TWO_DAYS })],
	['approval', cancelled({}, { approvedAt: '2031-02-21T09:00:00Z' })],
])('another %s of the post as it is has another code', (_name, change) => {
	expect(codeOf(change)).not.toBe(codeOf(cancelled()));
});

test('another setting, another action, another step and another number of posts have other codes', () => {
	const codes = [
		codeOf(created()),
		planCodeOfRow([created()], { updatesPosts: false }),
		codeOf(refused(undefined)),
		codeOf(created(), created()),
		codeOf(updated('Rye bread')),
		codeOf(updated('White bread')),
		codeOf({ ...updated('Rye bread'), changes: {} } as Change),
		codeOf(cancelled()),
	];
	expect(new Set(codes).size).toBe(codes.length);
});

test('a failed request changes the code, since the next run may do what this one cannot', () => {
	const failure = new ServiceError('no', { kind: 'refused', code: 'not_found' });
	expect(codeOf(refused(failure))).not.toBe(codeOf(refused(undefined)));
	expect(codeOf(refused(new Error('media')))).toBe(codeOf(refused(undefined)));
});

test('the code of a sheet depends on the codes of its rows and on their order', () => {
	const codes = [['pA', 'pB'], ['pB', 'pA'], ['pA'], []].map(planCodeOfSheet);
	expect(new Set(codes).size).toBe(4);
	expect(planCodeOfSheet(['pA', 'pB'])).toBe(codes[0]);
	expect(codes[0]).toMatch(/^p[A-Za-z0-9]{10}$/);
});
