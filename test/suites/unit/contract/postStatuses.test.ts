import { POST_STATUSES } from '../../../../nodes/PublishingService/contract/enums';
import {
	isEnded,
	isFinal,
	isReleasing,
	isWaiting,
	phaseOf,
} from '../../../../nodes/PublishingService/contract/postStatuses';

test.each([
	['draft', 'waiting'],
	['pending_approval', 'waiting'],
	['queued', 'waiting'],
	['posting', 'releasing'],
	['processing', 'releasing'],
	['posted', 'out'],
	['partially_posted', 'out'],
	['cancelled', 'cancelled'],
	['failed', 'failed'],
])('%s is %s', (status, phase) => {
	expect(phaseOf(status)).toBe(phase);
	expect(isWaiting(status)).toBe(phase === 'waiting');
	expect(isReleasing(status)).toBe(phase === 'releasing');
	expect(isEnded(status)).toBe(phase === 'cancelled' || phase === 'failed');
	expect(isFinal(status)).toBe(!['waiting', 'releasing'].includes(phase));
});

test('every status of the specification has a phase, and no other', () => {
	expect(POST_STATUSES.filter((status) => phaseOf(status) === undefined)).toEqual([]);
	for (const other of ['on_hold', 'toString', undefined]) {
		expect(phaseOf(other)).toBeUndefined();
	}
});
