import {
	advanceCursor,
	digestFor,
	EMPTY_STATE,
	readState,
	revisionIn,
	type TriggerState,
} from '../../../../nodes/PublishingService/trigger/triggerState';
import type { Post } from '../../../../sandbox/service';
import { accountOf, ALL, FakeService, FakeTrigger, moved, optionsWith, postOf } from './fakes';

const state: TriggerState = {
	...EMPTY_STATE,
	key: 'k',
	notices: { shownKeys: ['a'], waiting: [], unread: { posts: 2 }, blind: 1 },
};
const checkpoint = { ...advanceCursor(null, state), revision: 42 };

describe('a saved checkpoint', () => {
	it('gives back the state that was saved', () => {
		expect(readState(checkpoint)).toEqual(state);
		expect(revisionIn(checkpoint)).toBe(42);
	});

	it('stays the same if nothing has changed that is worth a save', () => {
		const notices = { ...state.notices, unread: {}, blind: 0 };
		expect(advanceCursor(checkpoint, { ...state, notices })).toBe(checkpoint);
		expect(advanceCursor(checkpoint, { ...state, key: 'other' })).toMatchObject({ revision: 43 });
	});

	it.each([[undefined], [null]])('is empty if nothing is saved: %s', (nothing) => {
		expect([readState(nothing), revisionIn(nothing)]).toEqual([EMPTY_STATE, 0]);
	});

	it.each<unknown>([
		'a text',
		5,
		{},
		[],
		{ ...checkpoint, digest: 'x' },
		{ ...checkpoint, digest: undefined },
		{ ...checkpoint, state: checkpoint.state.slice(1) },
		{ ...checkpoint, state: null },
		{ ...checkpoint, progress: '{}' },
		{ ...checkpoint, state: checkpoint.state.replace('a', 'b') },
	])('is damaged if it was not saved like this: %j', (other) => {
		expect(readState(other)).toBeNull();
	});

	it.each([
		['{}', '{}'],
		['null', '[]'],
		['no JSON', '{}'],
		[checkpoint.state, '{}'],
		['{"posts":{"records":{}}}', checkpoint.progress],
		[checkpoint.state.replace('"posts":null', '"posts":{}'), checkpoint.progress],
	])('is damaged if another version wrote it in another form: %s', (text, progress) => {
		const other = { revision: 1, state: text, progress, digest: digestFor(text, progress) };
		expect(readState(other)).toBeNull();
	});

	it.each([['41'], [null], [1.5], [undefined]])('has no revision that is none: %j', (revision) => {
		expect(revisionIn({ ...checkpoint, revision })).toBe(0);
	});

	it('names its texts by their digest', () => {
		expect(digestFor('a', 'b')).not.toBe(digestFor('ab', ''));
	});
});

describe('a trigger whose saved state is damaged', () => {
	it.each<[string, (saved: { state: string }) => unknown]>([
		['cut off', (saved) => ({ ...saved, state: saved.state.slice(0, 100) })],
		[
			'of which a post ID is another',
			(saved) => ({ ...saved, state: saved.state.replace(/post1/, 'post3') }),
		],
		['of another shape', () => ({ version: 3, revision: 7, accounts: { a: null } })],
		['a text', () => 'nonsense'],
	])('begins with a new baseline and says so: %s', async (_how, damage) => {
		const service = new FakeService();
		service.posts = [postOf('post1', 'queued'), postOf('post2', 'failed')];
		const trigger = new FakeTrigger(service, ALL);
		await trigger.poll();
		trigger.state = damage(trigger.state as { state: string });
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings.join()).toContain('takes a new starting point');
		service.posts = [moved(postOf('post1', 'queued'), 'failed'), postOf('post2', 'failed')];
		expect(await trigger.poll()).toHaveLength(1);
	});
});

describe('an API key that was replaced', () => {
	async function replaced(events = ALL.events): Promise<FakeTrigger> {
		const service = new FakeService();
		service.posts = [postOf('post1', 'queued'), postOf('post2', 'failed')];
		const trigger = new FakeTrigger(service, optionsWith({ events }));
		await trigger.poll();
		service.key = 'key-2';
		return trigger;
	}

	it.each<[string, Post[]]>([
		['still to come', [postOf('post1', 'queued'), postOf('post2', 'failed')]],
		['that are all finished', [postOf('post1', 'posted'), postOf('post2', 'failed')]],
	])('goes on if it reads posts of the same company %s', async (_which, posts) => {
		const service = new FakeService();
		service.posts = posts;
		const trigger = new FakeTrigger(service, ALL);
		await trigger.poll();
		service.key = 'key-2';
		const fresh = postOf('new', 'failed', { minutes: -1 });
		service.posts = [fresh, ...posts];
		expect(await trigger.poll()).toMatchObject([
			{ eventId: 'postCreated:new' },
			{ event: 'postStatusChanged', postId: 'new' },
		]);
		expect(trigger.warnings).toEqual([]);
		await trigger.poll();
		expect(service.requests).toEqual(['listPosts']);
	});

	it('goes on if it reads accounts of the same company', async () => {
		const service = new FakeService();
		service.accounts = [accountOf('a'), accountOf('b')];
		const trigger = new FakeTrigger(service, optionsWith({ events: ['accountChanged'] }));
		await trigger.poll();
		service.key = 'key-2';
		service.accounts = [accountOf('a', { status: 'paused' }), accountOf('b')];
		expect(await trigger.pollIds()).toEqual(['accountChanged:a:paused:1']);
	});

	it('begins with a new baseline, says so, and goes on from there', async () => {
		const trigger = await replaced();
		const { service } = trigger;
		service.posts = [1, 2, 3].map((n) => postOf(`x${n}`, 'failed', { minutes: -1 }));
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings).toEqual([expect.stringContaining('key or the base URL was replaced')]);
		service.posts = [postOf('x-new', 'failed', { minutes: -3 }), ...service.posts];
		expect(await trigger.poll()).toMatchObject([
			{ eventId: 'postCreated:x-new', notices: [expect.stringContaining('new starting point')] },
			{ event: 'postStatusChanged', postId: 'x-new' },
		]);
	});

	it('and reads nothing takes nothing away from the one before', async () => {
		const trigger = await replaced();
		const { service } = trigger;
		service.failing = 'listPosts';
		expect(await trigger.poll()).toEqual([]);
		Object.assign(service, { key: 'key-1', failing: undefined });
		service.posts = [moved(postOf('post1', 'queued'), 'failed'), postOf('post2', 'failed')];
		expect(await trigger.poll()).toHaveLength(1);
	});
});

describe('a trigger whose state n8n has dropped', () => {
	function watching() {
		const service = new FakeService();
		service.posts = [postOf('post1', 'queued')];
		const trigger = new FakeTrigger(service, ALL);
		const drop = () => (trigger.state = undefined);
		return { service, trigger, drop };
	}
	const failed = [moved(postOf('post1', 'queued'), 'failed')];

	it('goes on from what its process saw, and tells again what was dropped untold', async () => {
		const { service, trigger, drop } = watching();
		expect(await trigger.poll()).toEqual([]);
		drop();
		service.posts = failed;
		const told = await trigger.pollIds();
		expect(told).toHaveLength(1);
		drop();
		expect(await trigger.pollIds()).toEqual(told);
		expect(await trigger.pollIds()).toEqual([]);
	});

	it('saves what its process saw at the next poll, though nothing has changed', async () => {
		const { trigger, drop } = watching();
		expect(await trigger.poll()).toEqual([]);
		const first = trigger.state;
		drop();
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.state).toEqual(first);
	});

	it('begins with a baseline in another process', async () => {
		const { service, trigger, drop } = watching();
		trigger.process = null;
		expect(await trigger.poll()).toEqual([]);
		drop();
		service.posts = failed;
		expect(await trigger.poll()).toEqual([]);
	});

	it('goes by what is saved, where something is', async () => {
		const { service, trigger } = watching();
		expect(await trigger.poll()).toEqual([]);
		const saved = trigger.state;
		service.posts = failed;
		const told = await trigger.pollIds();
		expect(await trigger.pollIds()).toEqual([]);
		trigger.state = saved;
		expect(await trigger.pollIds()).toEqual(told);
	});
});
