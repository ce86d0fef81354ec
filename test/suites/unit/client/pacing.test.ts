import { Pacing } from '../../../../nodes/PublishingService/client/pacing';

/** Sends requests that the test answers, and records which have begun. */
class Requests {
	readonly begun: string[] = [];
	private readonly pacing = new Pacing();
	private readonly answers = new Map<string, () => void>();

	send(name: string): Promise<string> {
		return this.pacing.send(async () => {
			this.begun.push(name);
			await new Promise<void>((resolve) => this.answers.set(name, resolve));
			return name;
		});
	}

	answer(name: string): void {
		this.answers.get(name)?.();
	}
}

/** Lets everything happen that needs no timer. */
async function settle(): Promise<void> {
	await jest.advanceTimersByTimeAsync(0);
}

describe('pacing of requests', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	it('lets one of several begin at a time, in their order', async () => {
		const requests = new Requests();
		const sent = ['first', 'second', 'third'].map(async (name) => await requests.send(name));
		await settle();
		expect(requests.begun).toEqual(['first']);
		await jest.advanceTimersByTimeAsync(1);
		expect(requests.begun).toEqual(['first', 'second']);
		await jest.advanceTimersByTimeAsync(1);
		expect(requests.begun).toEqual(['first', 'second', 'third']);
		for (const name of requests.begun) {
			requests.answer(name);
		}
		await expect(Promise.all(sent)).resolves.toEqual(['first', 'second', 'third']);
	});

	it('does not let a request wait where none is under way', async () => {
		const requests = new Requests();
		for (const name of ['first', 'second', 'third']) {
			const sent = requests.send(name);
			expect(requests.begun.at(-1)).toBe(name);
			requests.answer(name);
			await expect(sent).resolves.toBe(name);
		}
	});

	it('goes on after a request that ends badly', async () => {
		const pacing = new Pacing();
		const bad = pacing.send(async () => await Promise.reject(new Error('reset')));
		const good = pacing.send(async () => await Promise.resolve('answer'));
		await expect(bad).rejects.toThrow('reset');
		await jest.advanceTimersByTimeAsync(1);
		await expect(good).resolves.toBe('answer');
		await expect(pacing.send(async () => await Promise.resolve('next'))).resolves.toBe('next');
	});
});
