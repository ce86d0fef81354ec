import { DAY, MINUTE, type Life } from '../../../kit/simulation/life';
import type { SimulatedPost } from '../../../kit/simulation/world';
import { engines, scenario, useN8n } from './scenario';

const posts = ['postCreated', 'postStatusChanged'];

const n8n = useN8n();

/** Finished posts of the last days. */
function fill({ world }: Life, count: number): SimulatedPost[] {
	return Array.from({ length: count }, (_, index) =>
		world.addPost({ age: (count - index) * MINUTE, status: 'posted' }),
	);
}

const told = ({ host }: Life, event: string) =>
	host.delivered.filter((delivery) => delivery.event === event).map(({ json }) => json.postId);

describe('two Poll Times on the durable engine', () => {
	test.each(['at the same moment', 'one after the other'])(
		'report each change once if both start from the same state (%s)',
		async (how) => {
			await scenario(n8n(), { engine: 'durable', events: posts }, async (life) => {
				fill(life, 10);
				await life.begin();
				for (let n = 0; n < 5; n++) {
					const made = life.world.addPost();
					life.world.moveAll(made, 'failed');
					life.world.pass(MINUTE);
					await (how === 'at the same moment'
						? life.host.tickTwice()
						: life.host.tickTwiceInTurn());
				}
				await life.quiet();
				expect(told(life, 'postCreated')).toHaveLength(5);
				expect(told(life, 'postStatusChanged')).toHaveLength(5);
			});
		},
	);
});

describe.each(engines)('a trigger on the %s engine', (engine) => {
	test('reports the changes since the last poll after its node is renamed', async () => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			const post = life.world.addPost();
			await life.begin();
			life.world.moveAll(post, 'posting');
			await life.poll();
			life.world.moveAll(post, 'failed');
			const made = life.world.addPost();
			await life.host.rename();
			await life.quiet();
			expect(told(life, 'postStatusChanged')).toEqual([post.postId, post.postId]);
			expect(told(life, 'postCreated')).toEqual([made.postId]);
		});
	});

	test('continues with another API key of the same company', async () => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			const post = life.world.addPost();
			await life.begin();
			life.world.moveAll(post, 'failed');
			life.service.rotations++;
			await life.poll();
			expect(told(life, 'postStatusChanged')).toEqual([post.postId]);
			expect(life.host.warnings).toEqual([]);
		});
	});

	test.each([60, 1500])('writes nothing while nothing changes among %i posts', async (count) => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			fill(life, count - 20);
			for (let n = 0; n < 20; n++) {
				life.world.addPost({ slotStart: life.world.now + 60 * DAY });
			}
			await life.begin();
			await life.polls(10);
			const first = life.host.polls.length;
			await life.polls(60);
			const writes = life.host.polls.slice(first).filter((poll) => poll.writes);
			expect(writes).toEqual([]);
		});
	});

	test('reports all changes after 90 days off, the oldest first, 100 in a poll', async () => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			fill(life, 50);
			await life.begin();
			const polls = life.host.polls.length;
			const made: SimulatedPost[] = [];
			for (let n = 0; n < 450; n++) {
				life.world.pass(DAY / 5);
				const post = life.world.addPost();
				life.world.moveAll(post, 'posted');
				made.push(post);
			}
			life.host.warnings.length = 0;
			await life.polls(2);
			await life.restart();
			await life.polls(14);
			const ids = made.map(({ postId }) => postId);
			expect(told(life, 'postCreated')).toEqual(ids);
			expect(told(life, 'postStatusChanged')).toEqual(ids);
			const numbers = life.host.delivered.map(({ poll }) => poll).filter((poll) => poll >= polls);
			const perPoll = new Map<number, number>();
			for (const number of numbers) {
				perPoll.set(number, (perPoll.get(number) ?? 0) + 1);
			}
			expect(Math.max(...perPoll.values())).toBe(100);
			expect(life.host.warnings.join()).toContain('the oldest first');
		});
	});

	test.each(['first', 'empty'] as const)(
		'gives up a list without an end, says so, and still reports (after the last page: %s)',
		async (afterLast) => {
			const service = { afterLast, pageSize: 10 };
			await scenario(n8n(), { engine, events: posts, service }, async (life) => {
				const [old] = fill(life, 60);
				await life.host.activate();
				await life.polls(12);
				expect(life.host.warnings.join()).toContain('does not end');
				expect(life.host.warnings.length).toBeLessThanOrEqual(engine === 'durable' ? 2 : 1);
				const made = life.world.addPost();
				await life.poll();
				expect(told(life, 'postCreated')).toEqual([made.postId]);
				life.world.moveAll(old as SimulatedPost, 'cancelled');
				await life.polls(40);
				expect(told(life, 'postStatusChanged')).toEqual([old?.postId]);
			});
		},
	);

	test('reports new posts if it reports posts that wait for approval', async () => {
		const onlyStatuses = ['pending_approval'];
		const watch = { engine, events: ['postStatusChanged'], onlyStatuses };
		await scenario(n8n(), watch, async (life) => {
			life.world.addPost({ status: 'pending_approval' });
			await life.begin();
			const made = life.world.addPost({ status: 'pending_approval' });
			const moved = life.world.addPost({ status: 'draft' });
			await life.poll();
			life.world.moveAll(moved, 'pending_approval');
			await life.polls(2);
			expect(told(life, 'postStatusChanged')).toEqual([made.postId, moved.postId]);
		});
	});

	test('on an account that does not exist is refused when it is published', async () => {
		await scenario(n8n(), { engine, events: posts, accountIds: ['acc-9'] }, async (life) => {
			await life.host.activate('activate');
			const messages = life.host.polls.map(({ message }) => message);
			expect(messages[0]).toContain(
				'contains "acc-9", which is not the ID of one of your accounts',
			);
			expect(life.host.isGivenUp).toBe(true);
			life.host.isGivenUp = false;
		});
	});

	test('on an account that is gone when n8n starts says so and reports the others', async () => {
		const accountIds = ['acc-1', 'acc-2'];
		await scenario(n8n(), { engine, events: posts, accountIds }, async (life) => {
			const post = life.world.addPost();
			await life.begin();
			life.world.moveAll(post, 'posting');
			await life.poll();
			life.world.setAccount('acc-2', null);
			await life.restart();
			life.world.moveAll(post, 'failed');
			await life.polls(2);
			expect(told(life, 'postStatusChanged')).toEqual([post.postId, post.postId]);
			expect(life.host.warnings.filter((text) => text.includes('"acc-2"'))).toHaveLength(1);
		});
	});
});
