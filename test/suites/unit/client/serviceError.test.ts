import { Caps } from '../../../../nodes/PublishingService/client/requests';
import {
	atStage,
	outcomeOf,
	outcomeOfLook,
	ServiceError,
} from '../../../../nodes/PublishingService/client/serviceError';

const made = () =>
	new ServiceError('The service refused', {
		kind: 'refused',
		code: 'rate_limited',
		nextStep: 'Wait.',
	});

describe('the outcome of a request', () => {
	test('is its value', async () => {
		expect(await outcomeOf(Promise.resolve('post_1'))).toBe('post_1');
	});

	test('is its failure', async () => {
		const failure = made();
		expect(await outcomeOf(Promise.reject(failure))).toBe(failure);
	});

	test('is nothing where something else was thrown: a slip is never taken for an answer', async () => {
		const slip = new TypeError('x is undefined');
		await expect(outcomeOf(Promise.reject(slip))).rejects.toBe(slip);
	});
});

describe('facts', () => {
	test('are added to the failure itself, which keeps its place in the program', async () => {
		const failure = made();
		const { stack } = failure;
		await expect(Promise.reject(failure).catch(atStage('transfer'))).rejects.toBe(failure);
		expect(failure.facts.stage).toBe('transfer');
		expect(failure.stack).toBe(stack);
	});

	test('keep the first stage: the one at which it happened', async () => {
		const work = Promise.reject(made()).catch(atStage('transfer'));
		const failure = await outcomeOf(work.catch(atStage('post')));
		expect(failure).toMatchObject({ facts: { stage: 'transfer' } });
	});

	test('of one row are not those of another that shares the failure', () => {
		const shared = made().add({ uploadIds: ['upl_shared'] });
		expect(shared.ofRow(['upl_1']).facts.uploadIds).toEqual(['upl_1', 'upl_shared']);
		expect(shared.ofRow(['upl_2']).facts.uploadIds).toEqual(['upl_2', 'upl_shared']);
		expect(shared.facts.uploadIds).toEqual(['upl_shared']);
	});

	test('of the row that met a used-up cap are not told of the rows after it', () => {
		const caps = new Caps();
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

	test('comes to what it saw, or to why it saw nothing', async () => {
		const timeout = failure('timeout');
		await expect(outcomeOfLook(Promise.resolve(5))).resolves.toBe(5);
		await expect(outcomeOfLook(Promise.reject(timeout))).resolves.toBe(timeout);
	});

	test('ends with a cancelled run, and with what is no failure of the service', async () => {
		await expect(outcomeOfLook(Promise.reject(failure('cancelled')))).rejects.toThrow('No');
		await expect(outcomeOfLook(Promise.reject(new TypeError('a slip')))).rejects.toThrow('a slip');
	});
});
