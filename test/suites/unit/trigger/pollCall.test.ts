import type { INode, IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import {
	readPollCall,
	readPollClock,
	REQUEST_TIMEOUT_MS,
} from '../../../../nodes/PublishingService/trigger/pollCall';
import { nodeOf } from './fakes';

/** n8n's context for one registration of a trigger; `budget` in milliseconds, if n8n has a budget. */
function contextOf(
	node: INode,
	budget?: number,
	mode: WorkflowActivateMode = 'init',
): IPollFunctions {
	return {
		getNode: () => node,
		getWorkflow: () => ({ id: 'w', active: true }),
		getActivationMode: () => mode,
		...(budget !== undefined && { getPollBudgetMs: () => budget }),
	} as unknown as IPollFunctions;
}

describe('the clock of a poll', () => {
	beforeEach(() => {
		jest.useFakeTimers({ now: 1_000_000 });
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	/** True if there is time for a request after this many milliseconds. */
	function hasTime(passed: number, budget?: number): boolean {
		const clock = readPollClock(contextOf(nodeOf(), budget));
		expect(clock.now).toBe(1_000_000);
		return 1_000_000 + passed < clock.endsAt;
	}

	test('leaves a request its whole time, and a second', () => {
		const last = 60_000 - REQUEST_TIMEOUT_MS - 1000;
		expect([hasTime(0, 60_000), hasTime(last - 1, 60_000)]).toEqual([true, true]);
		expect([hasTime(last, 60_000), hasTime(last + 1, 60_000)]).toEqual([false, false]);
	});

	test('is endless where n8n names no budget', () => {
		expect(hasTime(86_400_000)).toBe(true);
	});
});

describe('a call of a poll', () => {
	test('may not fail as the first of a registration, because n8n would give the trigger up', () => {
		const context = contextOf(nodeOf());
		expect(readPollCall(context).canFail).toBe(false);
		expect(readPollCall(context).canFail).toBe(true);
		expect(readPollCall(contextOf(context.getNode())).canFail).toBe(false);
	});

	test.each([
		[59_999, true],
		[60_000, false],
	])('with a budget of %p ms comes from the durable engine: %p', (budget, isDurable) => {
		const call = readPollCall(contextOf(nodeOf(), budget, 'update'));
		expect(call).toEqual({ isDurable, isPublishing: !isDurable, canFail: isDurable });
	});

	test.each<[WorkflowActivateMode, boolean]>([
		['activate', true],
		['create', true],
		['update', true],
		['init', false],
		['leadershipChange', false],
	])('the person who publishes the workflow sees a call in mode %s: %p', (mode, isPublishing) => {
		const context = contextOf(nodeOf(), undefined, mode);
		expect(readPollCall(context)).toMatchObject({ isPublishing });
		expect(readPollCall(context)).toMatchObject({ isPublishing: false });
	});
});
