import {
	advance,
	packHistory,
	startHistory,
	statusOf,
	unpackHistory,
	type Transition,
	type StatusSnapshot,
} from '../../../../nodes/PublishingService/trigger/posts/statusHistory';

const seen = (
	status: string,
	run = 1,
	atRest = ['posted', 'failed'].includes(status),
): StatusSnapshot => ({
	status,
	run,
	atRest,
});

function walk(...snapshots: StatusSnapshot[]): Array<Transition | null> {
	const [first, ...rest] = snapshots;
	let history = startHistory(first as StatusSnapshot);
	return rest.map((snapshot) => {
		const step = advance(history, snapshot);
		history = unpackHistory(packHistory(step.history));
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

	it('begins to count anew when the post is queued again', () => {
		const again = walk(seen('queued'), seen('failed'), seen('queued', 2), seen('failed', 2));
		expect(again.map(nameOf)).toEqual(['failed:1.1', 'queued:2.1', 'failed:2.1']);
	});

	it('sees a return to rest between two polls by its later run', () => {
		expect(walk(seen('failed'), seen('failed', 2)).map(nameOf)).toEqual(['failed:2.1']);
		expect(walk(seen('queued'), seen('queued', 2)).map(nameOf)).toEqual([null]);
	});

	it('keeps statuses that the specification does not name', () => {
		const history = startHistory(seen('on hold; 100%', 7));
		expect(statusOf(unpackHistory(packHistory(history)))).toBe('on hold; 100%');
	});

	it.each(['', 'q', '1.', '1.z', '1.q,', 'x y.q'])('refuses %j', (packed) => {
		expect(() => unpackHistory(packed)).toThrow(RangeError);
	});
});
