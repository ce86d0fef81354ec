import {
	nextCheckpoint,
	owedIn,
	readState,
	revisionOf,
	type TriggerState,
} from '../../../../nodes/PublishingService/trigger/state';
import { ALL, FakeService, FakeTrigger, moved, postOf } from './fakes';

const state: TriggerState = { key: 'k', notices: { said: ['a'], unread: {} } };
const checkpoint = JSON.parse(
	JSON.stringify(nextCheckpoint({ revision: 41 }, state, 'failed')),
) as {
	state: string;
};

describe('a saved checkpoint', () => {
	it('gives back the state that was saved', () => {
		expect(readState(checkpoint)).toEqual(state);
		expect([revisionOf(checkpoint), owedIn(checkpoint)]).toEqual([42, 'failed']);
	});

	it.each([[undefined], [null]])('is empty where nothing is saved: %s', (nothing) => {
		expect([readState(nothing), revisionOf(nothing), owedIn(nothing)]).toEqual([{}, 0, undefined]);
	});

	it.each<unknown>([
		...['a text', 5, {}, [], { ...checkpoint, version: 0 }, { ...checkpoint, version: 1 }],
		...[
			{ ...checkpoint, digest: 'x' },
			{ ...checkpoint, digest: undefined },
		],
		...[
			{ ...checkpoint, state: checkpoint.state.slice(1) },
			{ ...checkpoint, state: null },
		],
		{ ...checkpoint, state: checkpoint.state.replace('a', 'b') },
	])('is refused where this version did not save it like this: %j', (other) => {
		expect(() => readState(other)).toThrow(RangeError);
	});

	it.each([['41'], [null], [1.5], [undefined]])('has no revision that is none: %j', (revision) => {
		expect(revisionOf({ ...checkpoint, revision })).toBe(0);
	});
});

describe('a trigger whose saved state is damaged', () => {
	it.each<[string, (saved: { state: string }) => unknown]>([
		['cut off', (saved) => ({ ...saved, state: saved.state.slice(0, 100) })],
		[
			'with a null in it',
			(saved) => ({ ...saved, state: saved.state.replace(/"post_?1"/, 'null') }),
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
		expect(trigger.warnings.join()).toContain('begins with a new baseline');
		service.posts = [moved(postOf('post1', 'queued'), 'failed'), postOf('post2', 'failed')];
		expect(await trigger.poll()).toHaveLength(1);
	});
});
