import { isFinal } from '../../../../../nodes/PublishingService/contract/statuses';
import {
	advance,
	hasBeenPublished,
	isInitial,
	packHistory,
	startHistory,
	statusOf,
	unpackHistory,
	type Transition,
	type StatusSnapshot,
} from '../../../../../nodes/PublishingService/trigger/posts/statusHistory';

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

	it.each(['', 'q', '1.', '1.z', '1.q,', '1.q<', '1.<a<b>', ',1.q', '-1.q', 'x y.q'])(
		'refuses %j',
		(packed) => {
			expect(() => unpackHistory(packed)).toThrow(RangeError);
		},
	);
});

/** The statuses of the specification: as a saved history writes them, and what a post may do in them. */
const STATUSES = [
	['draft', 'd', { isInitial: true, isFinal: false, isPublished: false }],
	['pending_approval', 'a', { isInitial: true, isFinal: false, isPublished: false }],
	['queued', 'q', { isInitial: true, isFinal: false, isPublished: false }],
	['processing', 'r', { isInitial: true, isFinal: false, isPublished: false }],
	['posting', 'i', { isInitial: false, isFinal: false, isPublished: false }],
	['posted', 'p', { isInitial: false, isFinal: true, isPublished: true }],
	['partially_posted', 'y', { isInitial: false, isFinal: true, isPublished: true }],
	['cancelled', 'c', { isInitial: false, isFinal: true, isPublished: false }],
	['failed', 'f', { isInitial: false, isFinal: true, isPublished: false }],
	['on_hold', '<on_hold>', { isInitial: true, isFinal: false, isPublished: false }],
] as const;

describe.each(STATUSES)('the status %s', (status, letter, expected) => {
	it(`is written as ${letter} and read again`, () => {
		const history = startHistory(seen(status, 71));
		expect(packHistory(history)).toBe(`1z.${letter}`);
		expect(unpackHistory(`1z.${letter}`)).toEqual(history);
	});

	it(`is one that a post is made in, ends in or is published in: ${JSON.stringify(expected)}`, () => {
		const isPublished = hasBeenPublished(startHistory(seen(status)));
		expect({ isInitial: isInitial(status), isFinal: isFinal(status), isPublished }).toEqual(
			expected,
		);
	});
});

test('a saved history counts only what was entered more than once', () => {
	let history = startHistory(seen('queued', 1));
	for (const status of ['failed', 'queued', 'failed', 'queued', 'on hold', 'queued']) {
		({ history } = advance(history, seen(status, 1)));
	}
	expect(packHistory(history)).toBe('1.f2<on%20hold>q4');
	expect(unpackHistory('1.f2<on%20hold>q4')).toEqual(history);
	expect(statusOf(history)).toBe('queued');
	for (let n = 0; n < 8; n++) {
		({ history } = advance(history, seen('failed', 1)));
		({ history } = advance(history, seen('queued', 1)));
	}
	expect(unpackHistory(packHistory(history))).toEqual(history);
	expect(packHistory(history)).toBe('1.<on%20hold>f10q12');
});

test('a run that is older than the one that is known begins no new one', () => {
	const known = startHistory(seen('queued', 5));
	expect(advance(known, seen('failed', 4))).toEqual({
		history: {
			run: 5,
			visits: new Map([
				['queued', 1],
				['failed', 1],
			]),
		},
		transition: { from: 'queued', to: 'failed', run: 5, visit: 1 },
	});
	expect(advance(known, seen('queued', 4)).history).toBe(known);
	expect(advance(startHistory(seen('failed', 5)), seen('failed', 5)).transition).toBeNull();
	expect(advance(known, seen('queued', 6)).history).toEqual(startHistory(seen('queued', 6)));
});
