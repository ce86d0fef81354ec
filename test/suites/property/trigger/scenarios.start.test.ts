import { ALL_EVENTS } from './allEvents';
import { Life, MINUTE } from '../../../kit/simulation/life';
import { refusal, type Fault } from '../../../kit/simulation/service';
import { engines, scenario, useN8n } from './scenario';

const n8n = useN8n();

/** Lets all requests fail in this way until the given moment. */
function away(life: Life, ms: number, fault: Fault): void {
	const end = life.world.now + ms;
	life.service.broken = () => (life.world.now < end ? fault : null);
}

const passing: Array<[string, Fault]> = [
	['cut', 'cut'],
	['502', { status: 502, body: '<html>Bad gateway</html>' }],
	['503', refusal(503, 'internal')],
	['the daily cap used up', refusal(429, 'rate_limited')],
];

describe.each(engines)('a start on the %s engine', (engine) => {
	describe.each(passing)('while the service is away (%s)', (_name, fault) => {
		test('does not end a trigger that was watching', async () => {
			await scenario(n8n(), { engine, events: ['postStatusChanged'] }, async (life) => {
				const post = life.world.addPost();
				const other = life.world.addPost();
				await life.begin();
				life.world.moveAll(other, 'posting');
				await life.poll();
				away(life, 26_000, fault);
				life.world.moveAll(post, 'failed');
				await life.restart();
				expect(await life.quiet()).toEqual([]);
				expect(life.host.delivered.map(({ json }) => json.postId)).toContain(post.postId);
			});
		});

		test('does not end one that has never tracked', async () => {
			await scenario(n8n(), { engine, events: ['postStatusChanged'] }, async (life) => {
				const post = life.world.addPost();
				away(life, 26_000, fault);
				await life.begin();
				life.world.moveAll(post, 'failed');
				expect(await life.quiet()).toEqual([]);
			});
		});
	});

	test('loses nothing that happens before its first scheduled poll', async () => {
		await scenario(n8n(), { engine, events: ['postStatusChanged'] }, async (life) => {
			const post = life.world.addPost();
			await life.host.activate();
			life.world.pass(MINUTE);
			life.world.moveAll(post, 'failed');
			await life.poll();
			expect(life.host.delivered.map(({ json }) => [json.postId, json.to])).toEqual([
				[post.postId, 'failed'],
			]);
		});
	});

	test('with a key that is refused shows it', async () => {
		const life = new Life(n8n(), { engine, events: ALL_EVENTS });
		try {
			life.service.broken = () => refusal(401, 'unauthorized');
			await life.host.activate();
			await life.polls(3);
			expect(life.host.polls.some(({ outcome }) => outcome === 'threw')).toBe(true);
		} finally {
			life.end();
		}
	});

	test('keeps the state of the activation if its first tick is refused', async () => {
		await scenario(n8n(), { engine, events: ['postStatusChanged'] }, async (life) => {
			const post = life.world.addPost();
			await life.host.activate();
			life.service.broken = () => refusal(401, 'unauthorized');
			life.world.moveAll(post, 'failed');
			await life.poll();
			life.service.broken = () => null;
			life.host.waitForRest();
			await life.poll();
			expect(life.host.delivered.map(({ json }) => json.postId)).toEqual([post.postId]);
		});
	});

	test('shows a lasting refusal after some polls, and reports the changes meanwhile', async () => {
		await scenario(n8n(), { engine, events: ['postStatusChanged'] }, async (life) => {
			const post = life.world.addPost();
			await life.begin();
			away(life, 10 * 60_000, 'cut');
			life.world.moveAll(post, 'failed');
			await life.polls(10);
			expect(life.host.polls.some(({ outcome }) => outcome === 'threw')).toBe(true);
			life.host.waitForRest();
			expect(await life.quiet()).toEqual([]);
		});
	});
});

describe('a sample in the editor', () => {
	test('is of a real post, whose figures have crossed the milestone', async () => {
		const life = new Life(n8n(), { events: ['postAnalyticsChanged'] });
		try {
			expect(await life.host.sample()).toEqual([]);
			const real = life.world.addPost({ status: 'posted' });
			life.world.view(real, 70);
			const items = await life.host.sample();
			expect(items).not.toHaveLength(0);
			for (const item of items) {
				const { before, after, milestone } = item as Record<string, Record<string, number>>;
				const crossed = milestone?.milestone ?? 0;
				expect(before?.views ?? 0).toBeLessThan(crossed);
				expect(after?.views ?? 0).toBeGreaterThanOrEqual(crossed);
			}
		} finally {
			life.end();
		}
	});
});
