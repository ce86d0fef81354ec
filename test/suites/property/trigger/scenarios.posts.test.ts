import { type Life, MINUTE } from '../../../kit/simulation/life';
import type { SimulatedPost } from '../../../kit/simulation/world';
import { engines, scenario, useN8n } from './scenario';

const posts = ['postCreated', 'postStatusChanged'];

const n8n = useN8n();

/** Published posts of the last days, some of them still queued. */
function fill({ world }: Life, count: number, isOpen: (index: number) => boolean): SimulatedPost[] {
	return Array.from({ length: count }, (_, index) =>
		world.addPost({
			age: (count - index) * MINUTE,
			status: isOpen(index) ? 'queued' : 'posted',
			slotStart: isOpen(index) ? world.now + 10_000 * MINUTE : null,
		}),
	);
}

const told = ({ host }: Life, event: string) =>
	host.delivered.filter((delivery) => delivery.event === event).map(({ json }) => json.postId);

/** Requests of each poll from the given one on. */
const costs = ({ host }: Life, from: number) => host.polls.slice(from).map((one) => one.requests);

describe.each(engines)('posts on the %s engine', (engine) => {
	test('with more of them than may be tracked, nothing is reported again and the limit is reported', async () => {
		await scenario(n8n(), { engine, events: posts, maxTrackedPosts: 5 }, async (life) => {
			fill(life, 14, (index) => index % 2 === 0);
			await life.begin();
			const made = life.world.addPost();
			await life.poll();
			life.world.moveAll(made, 'posting');
			await life.poll();
			life.world.moveAll(made, 'posted');
			await life.polls(12);
			expect(life.host.warnings.join()).toContain('Max Tracked Posts');
			// The durable engine forgets the warnings of an activation without events.
			expect(life.host.warnings.length).toBeLessThanOrEqual(engine === 'durable' ? 2 : 1);
		});
	});

	test.each([150, 500])(
		'%i made at the same time on a long list are reported by the next two polls',
		async (count) => {
			await scenario(n8n(), { engine, events: posts }, async (life) => {
				fill(life, 3000, (index) => index % 150 === 0);
				await life.begin();
				const made = Array.from({ length: count }, () => life.world.addPost());
				for (const post of made.slice(0, count / 2)) {
					life.world.moveAll(post, 'failed');
				}
				await life.polls(2);
				expect(told(life, 'postCreated')).toHaveLength(count);
				expect(told(life, 'postStatusChanged')).toHaveLength(count / 2);
			});
		},
	);

	test('behind a cursor that expires without a code, they are reported as well', async () => {
		const service = { pageSize: 20, cursorRefusal: 'word' } as const;
		await scenario(n8n(), { engine, events: posts, service }, async (life) => {
			fill(life, 150, () => false);
			await life.begin();
			const made = Array.from({ length: 300 }, () => life.world.addPost());
			await life.poll();
			life.service.expireCursors();
			await life.polls(6);
			expect(told(life, 'postCreated')).toHaveLength(made.length);
		});
	});

	test('a draft for no account yet is reported once, as a draft, if statuses are per account', async () => {
		await scenario(n8n(), { engine, events: posts, reportStatusPer: 'account' }, async (life) => {
			fill(life, 3, () => false);
			const old = life.world.addPost({ accountIds: [] });
			await life.begin();
			const made = life.world.addPost({ accountIds: [] });
			await life.polls(2);
			expect(told(life, 'postCreated')).toEqual([made.postId]);
			for (const draft of [old, made]) {
				life.world.addItem(draft, 'acc-1');
			}
			await life.poll();
			for (const draft of [old, made]) {
				life.world.moveAll(draft, 'failed');
			}
			await life.polls(2);
			expect(told(life, 'postCreated')).toEqual([made.postId]);
			expect(told(life, 'postStatusChanged').sort()).toEqual([old.postId, made.postId].sort());
		});
	});

	test('a long pause that outlives a cursor keeps no page out of reach', async () => {
		const service = { pageSize: 10, cursorLifeMs: 10 * MINUTE } as const;
		const watch = { engine, events: posts, maxRequests: 5, service };
		await scenario(n8n(), watch, async (life) => {
			const old = fill(life, 200, () => false);
			await life.begin();
			await life.polls(3);
			life.world.pass(600 * MINUTE);
			await life.polls(30);
			// Only the scan of the whole list finds this change; it reads a page in every second poll.
			life.world.moveAll(old[20] as SimulatedPost, 'cancelled');
			await life.polls(90);
			expect(told(life, 'postStatusChanged')).toEqual([old[20]?.postId]);
			expect(life.host.warnings.join()).not.toContain('cursors');
		});
	});

	test('an old one that is retried and fails again is reported by the second poll', async () => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			const old = fill(life, 1500, () => false)[40] as SimulatedPost;
			await life.begin();
			life.world.moveAll(old, 'failed');
			await life.quiet();
			const before = told(life, 'postStatusChanged').length;
			life.world.move(old, 'acc-1', 'queued', true);
			life.world.moveAll(old, 'posting');
			await life.poll();
			life.world.moveAll(old, 'failed');
			await life.polls(2);
			expect(told(life, 'postStatusChanged').slice(before)).toContain(old.postId);
			expect(life.host.delivered.at(-1)?.json.to).toBe('failed');
		});
	});

	test('unfinished ones far down the list cost no request each', async () => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			fill(life, 2000, (index) => index % 100 === 0);
			await life.begin();
			const from = life.host.polls.length;
			await life.polls(40);
			const mean = costs(life, from).reduce((sum, one) => sum + one, 0) / 40;
			expect(mean).toBeLessThanOrEqual(2);
		});
	});

	test('unfinished ones do not lengthen the baseline', async () => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			fill(life, 3000, (index) => index % 300 === 0);
			await life.host.activate();
			while (life.service.listed.size < 3000 && life.host.polls.length < 50) {
				await life.poll();
			}
			// The durable engine keeps nothing from the activation, so it reads once more.
			expect(life.host.polls.length).toBeLessThanOrEqual(engine === 'durable' ? 5 : 4);
		});
	});

	test('one whose status is due to change is reported by the second poll, far down the list', async () => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			const old = fill(life, 1500, (index) => index % 5 === 0)[40] as SimulatedPost;
			await life.begin();
			life.world.schedule(old, life.world.now + MINUTE);
			await life.quiet();
			life.world.moveAll(old, 'failed');
			await life.quiet();
			expect(told(life, 'postStatusChanged')).toContain(old.postId);
		});
	});

	test('an old one that is queued to the tracked account and ends immediately is reported', async () => {
		const watch = { events: posts, reportStatusPer: 'account' as const, accountIds: ['acc-1'] };
		await scenario(n8n(), { engine, ...watch }, async (life) => {
			const old = life.world.addPost({ accountIds: ['acc-2'], status: 'posted' });
			await life.begin();
			life.world.addItem(old, 'acc-1');
			life.world.move(old, 'acc-1', 'failed');
			expect(await life.quiet()).toEqual([]);
			expect(told(life, 'postStatusChanged')).toEqual([old.postId]);
		});
	});

	test('one that is tagged into an empty group brings no old history along', async () => {
		await scenario(n8n(), { engine, events: posts, contentGroupId: 'tag:1' }, async (life) => {
			const old = fill(life, 5, () => false)[2] as SimulatedPost;
			await life.begin();
			life.world.setGroups(old, ['tag:1']);
			await life.quiet();
			expect(life.host.delivered.map(({ eventId }) => eventId)).toEqual([]);
		});
	});

	test('one that left the group is reported no more', async () => {
		await scenario(n8n(), { engine, events: posts, contentGroupId: 'tag:1' }, async (life) => {
			const post = life.world.addPost({ groups: ['tag:1'] });
			await life.begin();
			life.world.setGroups(post, []);
			await life.poll();
			life.world.moveAll(post, 'posting');
			await life.poll();
			life.world.moveAll(post, 'failed');
			await life.quiet();
			expect(life.host.delivered.map(({ eventId }) => eventId)).toEqual([]);
		});
	});

	test("another company's key floods nobody, and neither does the return of the first", async () => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			fill(life, 150, (index) => index % 10 === 0);
			await life.begin();
			for (let n = 0; n < 150; n++) {
				const status = n % 10 === 0 ? 'queued' : 'posted';
				life.world.addPost({ company: 'company-b', status });
			}
			await life.polls(3);
			life.service.company = 'company-b';
			await life.quiet();
			life.service.company = 'company-a';
			await life.quiet();
			expect(life.host.delivered.map(({ eventId }) => eventId)).toEqual([]);
		});
	});

	test('cursors that live shorter than the pause between polls lose nothing in silence', async () => {
		const service = { cursorLifeMs: 30_000, pageSize: 10 };
		await scenario(n8n(), { engine, events: posts, service }, async (life) => {
			fill(life, 300, (index) => index % 10 === 0);
			await life.begin();
			const old = [...life.world.posts.values()].find(({ items }) => items[0]?.status === 'queued');
			if (old) {
				life.world.moveAll(old, 'cancelled');
			}
			const missing = await life.quiet();
			expect(missing.length === 0 || life.host.warnings.length > 0).toBe(true);
		});
	});

	test('one that is dated in the future ends nothing for the others', async () => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			fill(life, 20, () => false);
			await life.begin();
			life.world.addPost({ misdatedBy: 365 * 24 * 60 * MINUTE });
			await life.polls(3);
			const next = life.world.addPost();
			expect(await life.quiet()).toEqual([]);
			expect(told(life, 'postCreated')).toContain(next.postId);
		});
	});

	test('an item that leaves and comes back is not told again', async () => {
		await scenario(n8n(), { engine, events: posts, reportStatusPer: 'account' }, async (life) => {
			const post = life.world.addPost({ accountIds: ['acc-1', 'acc-2'] });
			await life.begin();
			life.world.move(post, 'acc-2', 'failed');
			await life.quiet();
			const { items } = post;
			life.world.setItems(post, items.slice(0, 1));
			await life.quiet();
			life.world.setItems(post, items);
			await life.quiet();
			expect(told(life, 'postStatusChanged')).toHaveLength(1);
		});
	});

	test('a tracked account that is removed keeps no report about the others back', async () => {
		const accountIds = ['acc-1', 'acc-2'];
		await scenario(n8n(), { engine, events: posts, accountIds }, async (life) => {
			const post = life.world.addPost();
			await life.begin();
			life.world.setAccount('acc-2', null);
			await life.polls(2);
			life.world.moveAll(post, 'failed');
			await life.quiet();
			expect(told(life, 'postStatusChanged')).toEqual([post.postId]);
		});
	});

	test.each([
		[5, ['acc-1'], 45],
		[10, [], 14],
	])(
		'urgent ones do not keep the baseline of a list in any order waiting (%i requests)',
		async (maxRequests, accountIds, polls) => {
			const service = { order: 'oldest', pageSize: 20 } as const;
			await scenario(
				n8n(),
				{ engine, events: posts, maxRequests, accountIds, service },
				async (life) => {
					for (const post of fill(life, 600, (index) => index % 3 === 0)) {
						if (post.items[0]?.status === 'queued') {
							life.world.schedule(post, life.world.now);
						}
					}
					await life.host.activate();
					await life.polls(polls);
					const made = life.world.addPost();
					await life.polls(polls);
					expect(told(life, 'postCreated')).toEqual([made.postId]);
				},
			);
		},
	);

	test.each([-1440, -60, -11, 11, 1440])(
		'with a full memory, a clock %i minutes ahead of the service tells nothing again',
		async (minutes) => {
			const options = { maxTrackedPosts: 5, clockAhead: minutes * MINUTE };
			await scenario(n8n(), { engine, events: posts, ...options }, async (life) => {
				fill(life, 14, (index) => index % 5 === 0);
				await life.begin();
				for (let n = 0; n < 8; n++) {
					life.world.moveAll(life.world.addPost(), 'posted');
					await life.polls(3);
				}
				expect(told(life, 'postCreated')).toHaveLength(8);
			});
		},
	);

	test('twenty that go live immediately are reported by the third poll', async () => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			const all = fill(life, 1500, (index) => index < 1300 && index % 50 === 0);
			const due = all.filter(({ items }) => items[0]?.status === 'queued').slice(0, 20);
			await life.begin();
			for (const post of due) {
				life.world.schedule(post, life.world.now + 40 * MINUTE);
			}
			await life.polls(38);
			const polls = life.host.polls.length;
			life.world.pass(2 * MINUTE);
			for (const post of due) {
				life.world.moveAll(post, 'posted');
			}
			await life.polls(4);
			const last = Math.max(...life.host.delivered.map(({ poll }) => poll));
			expect(new Set(told(life, 'postStatusChanged')).size).toBe(20);
			expect(last - polls + 1).toBeLessThanOrEqual(3);
		});
	});

	test('a failed one that is retried behind the newest hundred is reported within four polls', async () => {
		await scenario(n8n(), { engine, events: posts }, async (life) => {
			const old = fill(life, 1500, () => false)[40] as SimulatedPost;
			life.world.moveAll(old, 'failed');
			await life.begin();
			await life.polls(3);
			life.world.move(old, 'acc-1', 'queued', true);
			life.world.schedule(old, life.world.now + 3 * MINUTE);
			await life.polls(2);
			life.world.moveAll(old, 'posting');
			await life.poll();
			life.world.moveAll(old, 'posted');
			await life.polls(3);
			expect(life.host.delivered.at(-1)?.json.to).toBe('posted');
		});
	});
});
