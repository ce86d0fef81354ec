import { HOUR, type Life } from '../../../kit/simulation/life';
import { refusal } from '../../../kit/simulation/service';
import type { SimulatedPost } from '../../../kit/simulation/world';
import { engines, scenario, useN8n } from './scenario';

const figures = ['postAnalyticsChanged', 'postStatusChanged'];

const n8n = useN8n();

/** Posts that are published while the trigger runs. */
async function publish(life: Life, count: number): Promise<SimulatedPost[]> {
	const made = Array.from({ length: count }, () => life.world.addPost());
	await life.polls(2);
	for (const post of made) {
		life.world.moveAll(post, 'posted');
	}
	await life.polls(2);
	return made;
}

/** `<post or account> <milestone>` of all events. */
const milestones = ({ host }: Life) =>
	host.delivered
		.filter(({ event }) => event.endsWith('AnalyticsChanged'))
		.map(({ json }) => {
			const { milestone } = json.milestone as { milestone: number };
			return `${String(json.postId ?? json.accountId)} ${milestone}`;
		});

describe.each(engines)('figures on the %s engine', (engine) => {
	test('are reported once for a post that waits on one account, beyond the limit of posts too', async () => {
		await scenario(n8n(), { engine, events: figures, maxTrackedPosts: 3 }, async (life) => {
			const old = life.world.addPost({ accountIds: ['acc-1', 'acc-2'] });
			life.world.move(old, 'acc-1', 'posted');
			life.world.view(old, 120);
			await life.begin();
			for (const post of await publish(life, 6)) {
				life.world.view(post, 5);
			}
			await life.quiet();
			expect(milestones(life).filter((one) => one.startsWith(`${old.postId} `))).toEqual([]);
		});
	});

	test('one post whose figures fail for good keeps none of the others back, and it is reported', async () => {
		await scenario(n8n(), { engine, events: figures }, async (life) => {
			await life.begin();
			const made = await publish(life, 8);
			const [bad] = made as [SimulatedPost];
			life.service.broken = (endpoint, id) =>
				endpoint.endsWith('/analytics') && id === bad.postId ? refusal(500, 'internal') : null;
			for (const post of made) {
				life.world.view(post, 60);
			}
			const missing = await life.quiet();
			expect(missing.filter((what) => !what.includes(`${bad.postId} `))).toEqual([]);
			expect(life.host.warnings.length).toBeGreaterThan(0);
			expect(life.host.warnings.length).toBeLessThanOrEqual(3);
		});
	});

	test('are read again although new posts keep coming', async () => {
		await scenario(n8n(), { engine, events: figures }, async (life) => {
			await life.begin();
			const [first] = (await publish(life, 1)) as [SimulatedPost];
			life.world.view(first, 20);
			for (let n = 0; n < 40; n++) {
				for (let m = 0; m < 9; m++) {
					life.world.moveAll(life.world.addPost(), 'posted');
				}
				if (n === 15) {
					life.world.view(first, 70);
				}
				await life.poll();
			}
			expect(milestones(life)).toEqual(
				expect.arrayContaining([`${first.postId} 10`, `${first.postId} 50`]),
			);
		});
	});

	test('and everything else leave the list its requests, when there are five in all', async () => {
		await scenario(n8n(), { engine, maxRequests: 5, service: { pageSize: 5 } }, async (life) => {
			const [oldest] = Array.from({ length: 30 }, () => life.world.addPost()) as [SimulatedPost];
			await life.begin();
			for (const post of [...life.world.posts.values()].slice(10)) {
				life.world.moveAll(post, 'posted');
			}
			await life.polls(3);
			life.world.moveAll(oldest, 'failed');
			expect(await life.quiet()).toEqual([]);
		});
	});

	test.each(['zeros', 'notFound', 'null'] as const)(
		'begin at zero if they are not collected yet (%s)',
		async (beforeCollection) => {
			await scenario(
				n8n(),
				{ engine, events: figures, service: { beforeCollection } },
				async (life) => {
					await life.begin();
					const [post] = (await publish(life, 1)) as [SimulatedPost];
					await life.polls(10);
					life.world.view(post, 60);
					expect(await life.quiet()).toEqual([]);
					expect(milestones(life)).toEqual([`${post.postId} 10`, `${post.postId} 50`]);
				},
			);
		},
	);

	test('report no old milestones if they are tracked from later on', async () => {
		await scenario(n8n(), { engine, events: ['postStatusChanged'] }, async (life) => {
			await life.begin();
			const [post] = (await publish(life, 1)) as [SimulatedPost];
			life.world.view(post, 60);
			await life.polls(3);
			await life.reconfigure({ events: figures });
			await life.quiet();
			expect(milestones(life)).toEqual([]);
			life.world.view(post, 120);
			life.world.pass(HOUR);
			await life.quiet();
			expect(milestones(life)).toEqual([`${post.postId} 100`]);
		});
	});

	test.each(['evenly', 'all at once'])(
		'are reported within a day, with a notice, for more posts than the requests suffice for, published %s',
		async (how) => {
			const limits = { maxRequests: 5, every: HOUR, analyticsMinutes: 15 };
			await scenario(n8n(), { engine, events: figures, ...limits }, async (life) => {
				await life.begin();
				const published: SimulatedPost[] = [];
				for (let hour = 0; hour < 4 * 24; hour++) {
					const count = how === 'evenly' ? 2 : hour % 24 === 9 ? 48 : 0;
					for (let n = 0; n < count; n++) {
						const post = life.world.addPost();
						life.world.moveAll(post, 'posted');
						life.world.view(post, 12);
						if (hour < 3 * 24) {
							published.push(post);
						}
					}
					await life.poll();
				}
				const told = new Map(
					life.host.delivered
						.filter(({ event }) => event === 'postAnalyticsChanged')
						.map(({ json }) => [json.postId, json.detectedAt]),
				);
				const late = published.filter(({ postId, madeAt }) => {
					return !(Date.parse(String(told.get(postId))) - madeAt <= 25 * HOUR);
				});
				expect(late.map(({ postId }) => postId)).toEqual([]);
				expect(life.host.warnings.join()).toContain('post analytics are 6 hours late');
			});
		},
	);

	test.each([
		[20, 3],
		[50, 6],
		[200, 23],
	])('are read for %i accounts within %i polls of 10 requests', async (count, polls) => {
		await scenario(n8n(), { engine, events: ['accountAnalyticsChanged'] }, async (life) => {
			for (let n = 3; n <= count; n++) {
				life.world.setAccount(`acc-${n}`, 'active');
			}
			await life.host.activate();
			await life.polls(polls + 1);
			life.service.figuresRead.clear();
			await life.polls(polls);
			expect(life.service.figuresRead.size).toBe(count);
		});
	});

	test('do not depend on the number of tracked posts if they are of accounts', async () => {
		const events = ['accountAnalyticsChanged', 'postStatusChanged'];
		await scenario(n8n(), { engine, events, maxTrackedPosts: 1 }, async (life) => {
			for (const name of ['acc-3', 'acc-4', 'acc-5']) {
				life.world.setAccount(name, 'active');
			}
			await life.begin();
			for (const { accountId } of life.world.accounts.values()) {
				life.world.setFollowers(accountId, 12);
			}
			expect(await life.quiet()).toEqual([]);
			expect(milestones(life)).toHaveLength(5);
		});
	});

	test('are reported if they always fail for the only account', async () => {
		await scenario(n8n(), { engine, events: ['accountAnalyticsChanged'] }, async (life) => {
			life.world.setAccount('acc-2', null);
			await life.begin();
			life.service.broken = (endpoint) =>
				endpoint.endsWith('/analytics') ? refusal(500, 'internal') : null;
			await life.polls(20);
			const threw = life.host.polls.filter(({ outcome }) => outcome === 'threw').length;
			expect(life.host.warnings.length + threw).toBeGreaterThan(0);
		});
	});

	test('fail no poll if they cannot be read, and nothing is lost', async () => {
		await scenario(n8n(), { engine }, async (life) => {
			life.world.addPost({ status: 'posted' });
			const other = life.world.addPost();
			await life.begin();
			life.service.broken = (endpoint) =>
				endpoint.endsWith('{postId}/analytics') ? refusal(500, 'internal') : null;
			life.world.pass(13 * HOUR);
			for (let n = 0; n < 20; n++) {
				await life.poll();
				life.host.waitForRest();
			}
			const threw = life.host.polls.filter(({ outcome }) => outcome === 'threw');
			expect(threw).toEqual([]);
			expect(life.host.warnings.join()).toContain('post analytics');
			life.world.moveAll(other, 'failed');
			expect(await life.quiet()).toEqual([]);
		});
	});

	test('hold up neither the baseline nor failures if one account always fails', async () => {
		await scenario(n8n(), { engine }, async (life) => {
			life.service.broken = (endpoint, id) =>
				endpoint.endsWith('/analytics') && id === 'acc-1' ? refusal(500, 'internal') : null;
			const post = life.world.addPost();
			await life.begin();
			await life.poll();
			life.world.moveAll(post, 'failed');
			await life.polls(3);
			expect(life.host.delivered.map(({ json }) => json.to)).toEqual(['failed']);
		});
	});

	test('stop nothing else if the API key may not read them, with a notice', async () => {
		await scenario(n8n(), { engine }, async (life) => {
			life.service.broken = (endpoint) =>
				endpoint.endsWith('/analytics') ? refusal(403, 'insufficient_scope') : null;
			const post = life.world.addPost();
			await life.begin();
			life.world.moveAll(post, 'failed');
			await life.polls(3);
			expect(life.host.delivered.map(({ json }) => json.to)).toEqual(['failed']);
			expect(life.host.warnings.join()).toContain('analytics:read');
			await life.polls(20);
			expect(life.host.warnings.length).toBeLessThanOrEqual(3);
		});
	});

	test.each([7000, 10_000])('and accounts are read though answers take %i ms', async (answerMs) => {
		await scenario(n8n(), { engine, service: { answerMs } }, async (life) => {
			const post = life.world.addPost({ status: 'posted' });
			await life.begin();
			life.world.view(post, 60);
			life.world.setFollowers('acc-1', 60);
			life.world.setAccount('acc-2', 'paused');
			expect(await life.quiet()).toEqual([]);
			expect(life.service.figuresRead.has('acc-1')).toBe(true);
		});
	});
});
