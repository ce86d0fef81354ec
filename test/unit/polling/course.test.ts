import {
	follow,
	packCourse,
	startCourse,
	statusOf,
	unpackCourse,
	type Arrival,
	type Sight,
} from '../../../nodes/PublishingService/polling/posts/course';

const seen = (status: string, run = 1, atRest = ['posted', 'failed'].includes(status)): Sight => ({
	status,
	run,
	atRest,
});

function walk(...sights: Sight[]): Array<Arrival | null> {
	const [first, ...rest] = sights;
	let course = startCourse(first as Sight);
	return rest.map((sight) => {
		const step = follow(course, sight);
		course = unpackCourse(packCourse(step.course));
		return step.arrival;
	});
}

const nameOf = (arrival: Arrival | null) =>
	arrival && `${arrival.to}:${arrival.run}.${arrival.visit}`;

describe('the course of a status', () => {
	it('names an arrival alike whether or not the statuses between were seen', () => {
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
		const course = startCourse(seen('on hold; 100%', 7));
		expect(statusOf(unpackCourse(packCourse(course)))).toBe('on hold; 100%');
	});

	it.each(['', 'q', '1.', '1.z', '1.q,', 'x y.q'])('refuses %j', (packed) => {
		expect(() => unpackCourse(packed)).toThrow(RangeError);
	});
});
