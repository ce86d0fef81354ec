import { isFinal } from '../../../../../nodes/PublishingService/contract/postStatuses';
import {
	advanceHistory,
	beginHistory,
	isInitial,
	isPublished,
	type Transition,
	type StatusSnapshot,
} from '../../../../../nodes/PublishingService/trigger/posts/statusHistory';

const seen = (
	status: string,
	run = 1,
	atRest = ['posted', 'failed'].includes(status),
): StatusSnapshot => ({
	status,
	queuedAt: run * 1000,
	atRest,
});

const startHistory = (snapshot: StatusSnapshot, base = 0) => beginHistory(snapshot, base).history;

function walk(...snapshots: StatusSnapshot[]): Array<Transition | null> {
	const [first, ...rest] = snapshots;
	let history = startHistory(first as StatusSnapshot);
	return rest.map((snapshot) => {
		const step = advanceHistory(history, snapshot);
		history = step.history;
		return step.transition;
	});
}

const nameOf = (transition: Transition | null) =>
	transition && `${transition.to}:${transition.run}.${transition.visit}`;

describe('the history of a status', () => {
	it('names a transition alike whether or not the statuses between were seen', () => {
		const stepByStep = walk(seen('queued'), seen('posting'), seen('posted'));
		const atOnce = walk(seen('queued'), seen('posted'));
		expect(stepByStep.map(nameOf)).toEqual(['posting:1.1', 'posted:1.1']);
		expect(atOnce.map(nameOf)).toEqual(['posted:1.1']);
		expect(atOnce[0]?.from).toBe('queued');
	});

	it('counts entries into one status within a run', () => {
		const flips = walk(seen('queued'), seen('failed'), seen('queued'), seen('failed'));
		expect(flips.map(nameOf)).toEqual(['failed:1.1', 'queued:1.2', 'failed:1.2']);
	});

	it('takes no older answer about a published post for a change', () => {
		const lagging = ['queued', 'posted', 'posting', 'queued', 'posted'].map((one) => seen(one));
		expect(walk(...lagging).map(nameOf)).toEqual(['posted:1.1', null, null, null]);
		const again = walk(seen('posted'), seen('queued', 2), seen('posted', 2));
		expect(again.map(nameOf)).toEqual(['queued:2.1', 'posted:2.1']);
		expect(walk(seen('posted'), seen('failed')).map(nameOf)).toEqual(['failed:1.1']);
	});

	it('begins to count again when the post is queued again', () => {
		const again = walk(seen('queued'), seen('failed'), seen('queued', 2), seen('failed', 2));
		expect(again.map(nameOf)).toEqual(['failed:1.1', 'queued:2.1', 'failed:2.1']);
	});

	it('sees a return to rest between two polls by its later run', () => {
		expect(walk(seen('failed'), seen('failed', 2)).map(nameOf)).toEqual(['failed:2.1']);
		expect(walk(seen('queued'), seen('queued', 2)).map(nameOf)).toEqual([null]);
	});

	it('keeps statuses that the specification does not name', () => {
		const history = startHistory(seen('on hold; 100%', 7));
		expect(advanceHistory(history, seen('queued', 7)).transition?.from).toBe('on hold; 100%');
	});

	it('begins with a move if it is news, and says whether a post may have been created so', () => {
		const moves = [
			beginHistory(seen('posting', 7), 1000, true),
			beginHistory(seen('posting', 7), 0, false),
		];
		expect(moves.map(({ transition }) => nameOf(transition))).toEqual(['posting:7.1001', null]);
		const first = [true, false].map(
			(isNews) => beginHistory(seen('queued', 7), 0, isNews).transition,
		);
		expect(first).toMatchObject([{ from: null, to: 'queued', isArrival: true }, null]);
	});

	it('counts from a base within the run, so that no id comes again after it was forgotten', () => {
		let history = startHistory(seen('queued', 1), 1000);
		const names = ['failed', 'queued', 'failed'].map((status) => {
			const step = advanceHistory(history, seen(status, 1));
			history = step.history;
			return nameOf(step.transition);
		});
		expect(names).toEqual(['failed:1.1001', 'queued:1.1002', 'failed:1.1002']);
		expect(nameOf(advanceHistory(history, seen('posted', 2)).transition)).toBe('posted:2.1');
	});
});

/** The statuses of the specification, and the changes that are possible in each. */
const STATUSES = [
	['draft', { isInitial: true, isFinal: false, isPublished: false }],
	['pending_approval', { isInitial: true, isFinal: false, isPublished: false }],
	['queued', { isInitial: true, isFinal: false, isPublished: false }],
	['processing', { isInitial: true, isFinal: false, isPublished: false }],
	['posting', { isInitial: false, isFinal: false, isPublished: false }],
	['posted', { isInitial: false, isFinal: true, isPublished: true }],
	['partially_posted', { isInitial: false, isFinal: true, isPublished: true }],
	['cancelled', { isInitial: false, isFinal: true, isPublished: false }],
	['failed', { isInitial: false, isFinal: true, isPublished: false }],
	['on_hold', { isInitial: true, isFinal: false, isPublished: false }],
] as const;

describe.each(STATUSES)('the status %s', (status, expected) => {
	it(`is one that a post is made in, ends in or is published in: ${JSON.stringify(expected)}`, () => {
		const is = { isInitial: isInitial(status), isFinal: isFinal(status) };
		expect({ ...is, isPublished: isPublished(status) }).toEqual(expected);
	});
});

test('a run that is older than the one that is known begins no new one', () => {
	const known = startHistory(seen('queued', 5));
	expect(advanceHistory(known, seen('failed', 4))).toEqual({
		history: {
			run: 5,
			base: 0,
			visits: [
				{ status: 'queued', count: 1 },
				{ status: 'failed', count: 1 },
			],
		},
		transition: { from: 'queued', to: 'failed', run: 5, visit: 1, isArrival: false },
	});
	expect(advanceHistory(known, seen('queued', 4)).history).toBe(known);
	expect(advanceHistory(startHistory(seen('failed', 5)), seen('failed', 5)).transition).toBeNull();
	expect(advanceHistory(known, seen('queued', 6)).history).toEqual(startHistory(seen('queued', 6)));
});
