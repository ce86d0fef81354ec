import type { IPollFunctions } from 'n8n-workflow';

import type { PollCall } from '../../../../nodes/PublishingService/trigger/pollCall';
import {
	pollAlone,
	rememberTrigger,
	staticState,
} from '../../../../nodes/PublishingService/trigger/processMemory';
import {
	advanceCursor,
	EMPTY_STATE,
	type Checkpoint,
} from '../../../../nodes/PublishingService/trigger/triggerState';
import { nodeOf, postOf } from './fakes';

/** n8n's context for a trigger; `memory` is the state under the node's present name. */
function contextOf(
	node = nodeOf(),
	memory: { checkpoint?: unknown } = {},
	workflow = 'w',
): IPollFunctions {
	return {
		getNode: () => node,
		getWorkflow: () => ({ id: workflow, active: true }),
		getWorkflowStaticData: () => memory,
	} as unknown as IPollFunctions;
}

const scheduled: PollCall = { isDurable: true, isPublishing: false, canFail: true };
const inMemory: PollCall = { isDurable: false, isPublishing: false, canFail: true };
const publishing: PollCall = { isDurable: false, isPublishing: true, canFail: false };

const nothing = { events: [] };
const something = { events: ['event'] };

describe('the memory of a trigger', () => {
	it('keeps the posts that its polls have met, and no other trigger does', () => {
		const node = nodeOf();
		const post = postOf('p1', 'posted');
		rememberTrigger(contextOf(node)).recentPosts.set('p1', post);
		expect(rememberTrigger(contextOf(node)).recentPosts.get('p1')).toBe(post);
		expect(rememberTrigger(contextOf()).recentPosts.size).toBe(0);
		expect(rememberTrigger(contextOf(node, {}, 'other')).recentPosts.size).toBe(0);
	});
});

describe('a node with another name', () => {
	const checkpoint = (revision: number): Checkpoint => ({
		...advanceCursor(null, EMPTY_STATE),
		revision,
	});

	/** The state of a renamed node if n8n has saved this under its new name. */
	function renamed(saved: Checkpoint | undefined, call = inMemory): unknown {
		const node = nodeOf();
		const trigger = rememberTrigger(contextOf(node));
		trigger.working = { checkpoint: checkpoint(5), state: EMPTY_STATE };
		const again = { ...node, name: 'Another name' };
		return staticState(contextOf(again, { checkpoint: saved }), trigger, call).checkpoint;
	}

	it('goes on from the state of this process, also if it had that name before', () => {
		expect(renamed(undefined)).toEqual(checkpoint(5));
		expect(renamed(checkpoint(4))).toEqual(checkpoint(5));
	});

	it('keeps a state that is as new, and any state on the durable engine', () => {
		const saved = checkpoint(5);
		expect(renamed(saved)).toBe(saved);
		const older = checkpoint(4);
		expect(renamed(older, scheduled)).toBe(older);
	});

	it('is the only one whose state is replaced', () => {
		const context = contextOf();
		const trigger = rememberTrigger(context);
		trigger.working = { checkpoint: checkpoint(5), state: EMPTY_STATE };
		expect(staticState(context, trigger, inMemory).checkpoint).toBeUndefined();
	});
});

describe('polls of one trigger', () => {
	beforeEach(() => {
		jest.useFakeTimers({ now: 1_000_000 });
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	/** A poll that lasts until the test ends it. */
	function lastingPoll() {
		let end = () => {};
		const ended = new Promise<typeof nothing>((resolve) => {
			end = () => resolve(nothing);
		});
		return { poll: async () => await ended, end: () => end() };
	}

	it('do not overlap', async () => {
		const trigger = rememberTrigger(contextOf());
		const { poll, end } = lastingPoll();
		const first = pollAlone(trigger, {}, inMemory, poll);
		expect(
			await pollAlone(trigger, {}, inMemory, async () => await Promise.resolve(nothing)),
		).toBeNull();
		end();
		expect(await first).toBe(nothing);
		expect(await pollAlone(trigger, {}, inMemory, async () => await Promise.resolve(nothing))).toBe(
			nothing,
		);
	});

	it('wait for each other while a person publishes the workflow', async () => {
		const trigger = rememberTrigger(contextOf());
		const { poll, end } = lastingPoll();
		const first = pollAlone(trigger, {}, inMemory, poll);
		const order: string[] = [];
		const second = pollAlone(trigger, {}, publishing, async () => {
			order.push('second');
			return await Promise.resolve(nothing);
		});
		order.push('first');
		end();
		await Promise.all([first, second]);
		expect(order).toEqual(['first', 'second']);
	});

	it('go on if one has hung for more than 5 minutes, or has failed', async () => {
		const trigger = rememberTrigger(contextOf());
		void pollAlone(trigger, {}, inMemory, lastingPoll().poll);
		jest.setSystemTime(1_000_000 + 5 * 60_000);
		const failing = async () => await Promise.reject(new Error('down'));
		await expect(pollAlone(trigger, {}, inMemory, failing)).rejects.toThrow('down');
		expect(await pollAlone(trigger, {}, inMemory, async () => await Promise.resolve(nothing))).toBe(
			nothing,
		);
	});

	it.each<[string, PollCall, number, object, boolean]>([
		['does not poll again from the same state', scheduled, 9_999, { state: 'a' }, false],
		['polls again if n8n has not saved its state by then', scheduled, 10_000, { state: 'a' }, true],
		['polls from a newer state', scheduled, 1, { state: 'b' }, true],
		['polls again on the engine that shares one state', inMemory, 1, { state: 'a' }, true],
	])('after handing on events: %s', async (_what, call, after, checkpoint, isPolled) => {
		const trigger = rememberTrigger(contextOf());
		const from = { checkpoint: { state: 'a' } };
		await pollAlone(trigger, from, scheduled, async () => await Promise.resolve(something));
		jest.setSystemTime(1_000_000 + after);
		const poll = async () => await Promise.resolve(nothing);
		const again = await pollAlone(trigger, { checkpoint }, call, poll);
		expect(again !== null).toBe(isPolled);
	});
});
