import { UsedUpCaps } from '../../../../nodes/PublishingService/client/usedUpCaps';
import {
	addFacts,
	asFailure,
	asFailureUnlessCancelled,
	ServiceError,
} from '../../../../nodes/PublishingService/client/serviceError';

const made = () =>
	new ServiceError('The service refused', {
		kind: 'refused',
		code: 'rate_limited',
		nextStep: 'Wait.',
	});

test('a failed request may be taken as a value, but no bug: it is never taken for an answer', () => {
	const failure = made();
	expect(asFailure(failure)).toBe(failure);
	expect(() => asFailure(new TypeError('x is undefined'))).toThrow('x is undefined');
});

describe('facts', () => {
	test('are added to the failure itself, which keeps its place in the program', async () => {
		const failure = made();
		const { stack } = failure;
		await expect(Promise.reject(failure).catch(addFacts({ stage: 'upload' }))).rejects.toBe(
			failure,
		);
		expect(failure.facts.stage).toBe('upload');
		expect(failure.stack).toBe(stack);
	});

	test('keep the first stage: the one at which it happened', async () => {
		const work = Promise.reject(made()).catch(addFacts({ stage: 'upload' }));
		const failure = await work.catch(addFacts({ stage: 'post' })).catch(asFailure);
		expect(failure).toMatchObject({ facts: { stage: 'upload' } });
	});

	test('facts of one row are not those of another row with the same failure', () => {
		const shared = made().add({ uploadIds: ['upl_shared'] });
		expect(shared.ofRow(['upl_1']).facts.uploadIds).toEqual(['upl_1', 'upl_shared']);
		expect(shared.ofRow(['upl_2']).facts.uploadIds).toEqual(['upl_2', 'upl_shared']);
		expect(shared.facts.uploadIds).toEqual(['upl_shared']);
	});

	test('facts of a row at a used-up cap are not in the rows after it', () => {
		const caps = new UsedUpCaps();
		const failure = made();
		caps.note('createUpload', undefined, failure);
		failure.add({ stage: 'upload', uploadIds: ['upl_1'] });
		expect(() => caps.assertLeft('createUpload')).toThrow(
			expect.objectContaining({
				message: 'Not attempted: the service refused',
				facts: { kind: 'refused', code: 'rate_limited', nextStep: 'Wait.', notAttempted: true },
			}) as Error,
		);
	});
});

describe('a look without which the run goes on', () => {
	const failure = (code: string) =>
		new ServiceError('No', { kind: 'interrupted', code, nextStep: '' });

	test('comes to why it saw nothing', () => {
		const timeout = failure('timeout');
		expect(asFailureUnlessCancelled(timeout)).toBe(timeout);
	});

	test('ends with a cancelled run, and with what is no failure of the service', () => {
		expect(() => asFailureUnlessCancelled(failure('cancelled'))).toThrow('No');
		expect(() => asFailureUnlessCancelled(new TypeError('a slip'))).toThrow('a slip');
	});
});
