import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { bed, useTriggerBed } from './triggerBed';

useTriggerBed({ accounts: 2 });

const seedPosts = async (posts: Array<{ postId: string; status?: 'queued' | 'posted' }>) =>
	await bed.sandbox.control.seed({
		posts: posts.map((post) => ({ ...post, accountIds: ['acc_1'] })),
	});

const idsOf = (events: IDataObject[]) => events.map(({ eventId }) => eventId);

describe('the trigger on a real service', () => {
	it('tells every step of a post’s life once, and a quiet poll is one request', async () => {
		const trigger = bed.activate({ parameters: { events: ['postStatusChanged'] } });
		await bed.sandbox.control.settings({ platformProcessingMs: 60_000 });
		await seedPosts([{ postId: 'p1' }, { postId: 'p2' }]);
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.pollCounted()).toEqual({ events: [], requests: ['GET /v2/posts'] });
		const told: unknown[] = [];
		for (const status of ['posting', 'processing', 'posted'] as const) {
			await bed.sandbox.control.posts.setStatus('p1', status);
			for (const { postId, from, to } of await trigger.poll()) {
				told.push([postId, from, to]);
			}
			expect(await trigger.poll()).toEqual([]);
		}
		expect(told).toEqual([
			['p1', 'queued', 'posting'],
			['p1', 'posting', 'processing'],
			['p1', 'processing', 'posted'],
		]);
	});

	it('sees what the clock makes of queued posts', async () => {
		await seedPosts([{ postId: 'p1' }]);
		const trigger = bed.activate({ parameters: { events: ['postStatusChanged'] } });
		await trigger.poll();
		await bed.sandbox.control.clock.advance(2 * 24 * 3_600_000);
		expect(await trigger.poll()).toMatchObject([{ postId: 'p1', from: 'queued', to: 'posted' }]);
	});

	it('gives the same ids again from an older state', async () => {
		await seedPosts([{ postId: 'p1' }]);
		const parameters = { events: ['postStatusChanged', 'postCreated'] };
		const trigger = bed.activate({ parameters });
		await trigger.poll();
		const older = trigger.poller.staticData();
		await bed.sandbox.control.posts.setStatus('p1', 'posting');
		await seedPosts([{ postId: 'p2' }]);
		const first = idsOf(await trigger.poll());
		expect(first).toHaveLength(2);
		const replay = bed.activate({ parameters, staticData: older });
		expect(idsOf(await replay.poll())).toEqual(first);
	});

	it('tells once what two polls at the same time have seen', async () => {
		await seedPosts([{ postId: 'p1' }]);
		const trigger = bed.activate({ parameters: { events: ['postStatusChanged'] } });
		await trigger.poll();
		await bed.sandbox.control.posts.setStatus('p1', 'failed');
		const both = await Promise.all([trigger.poll(), trigger.poll()]);
		expect(both.flat()).toHaveLength(1);
		expect(await trigger.poll()).toEqual([]);
	});

	it.each(['newest', 'oldest', 'arbitrary'] as const)(
		'finds new posts and changes in a long list of %s order, with cursors that expire',
		async (pageOrder) => {
			await bed.sandbox.control.settings({ pageOrder });
			await bed.sandbox.control.seed({ posts: { count: 450, statuses: ['posted'] } });
			await seedPosts([{ postId: 'p1' }]);
			const trigger = bed.activate({
				parameters: { events: ['postStatusChanged', 'postCreated'] },
			});
			for (let n = 0; n < 3; n++) {
				expect(await trigger.poll()).toEqual([]);
			}
			await bed.sandbox.control.faults.add({
				path: '/v2/posts',
				kind: 'status',
				status: 400,
				code: 'invalid_cursor',
				skip: 1,
				times: 1,
			});
			await bed.sandbox.control.posts.setStatus('p1', 'failed');
			await bed.sandbox.control.clock.advance(1000);
			await seedPosts([{ postId: 'p2' }]);
			const told: unknown[] = [];
			for (let n = 0; n < 8; n++) {
				for (const { event, postId } of await trigger.poll()) {
					told.push(`${String(event)} ${String(postId)}`);
				}
			}
			expect(told.sort()).toEqual(['postCreated p2', 'postStatusChanged p1']);
		},
	);

	it('loses and doubles nothing while the service fails at random', async () => {
		await seedPosts(Array.from({ length: 6 }, (_, n) => ({ postId: `p${n}` })));
		const trigger = bed.activate({
			parameters: { events: ['postStatusChanged'], reportStatusPer: 'account' },
		});
		await trigger.poll();
		const kinds = ['http503', 'resetAfterCommit', 'rateLimited', 'truncatedJson'] as const;
		for (const [seed, kind] of kinds.entries()) {
			await bed.sandbox.control.faults.add({ kind, path: '/v2/posts', probability: 0.3, seed });
		}
		const told: unknown[] = [];
		const poll = async () => {
			const events = await trigger.poll().catch(() => []);
			for (const { postId, to } of events) {
				told.push(`${String(postId)} ${String(to)}`);
			}
		};
		for (let n = 0; n < 6; n++) {
			await bed.sandbox.control.posts.setStatus(`p${n}`, 'posting');
			await poll();
		}
		await bed.sandbox.control.faults.clear();
		await poll();
		expect(told.sort()).toEqual(Array.from({ length: 6 }, (_, n) => `p${n} posting`));
	});
});

describe('a failed poll tells n8n the reason', () => {
	/** The failure of each of a trigger's first polls. */
	const failuresOf = async (apiKey?: string) => {
		const parameters = { events: ['postStatusChanged'] };
		const trigger = bed.activate({ parameters, apiKey });
		const failures: unknown[] = [];
		for (let n = 0; n < 3; n++) {
			const failure = await trigger.poll().then(
				() => undefined,
				(error: unknown) => (error as { failure?: unknown }).failure,
			);
			failures.push(failure);
		}
		return failures;
	};

	it('knows a daily cap and when it resets, and fails for it only after some polls', async () => {
		const fault = { kind: 'status', status: 429, code: 'rate_limited', times: 99 } as const;
		await bed.sandbox.control.faults.add(fault);
		const midnight = () => new Date().setUTCHours(24, 0, 0, 0);
		const before = midnight();
		const failures = await failuresOf();
		expect(failures.slice(0, 2)).toEqual([undefined, undefined]);
		expect(failures[2]).toMatchObject({ cause: 'rate-limited' });
		// Midnight may have passed during the polls.
		const { resetsAtEpochMs } = failures[2] as { resetsAtEpochMs: number };
		expect([before, midnight()]).toContain(resetsAtEpochMs);
	});

	it('knows a key that does not work immediately', async () => {
		const refused = { cause: 'credential-invalid' };
		expect(await failuresOf('no-such-key')).toEqual([refused, refused, refused]);
	});

	it('knows a service in trouble, and lets it pass at first', async () => {
		await bed.sandbox.control.faults.add({ kind: 'http503', retryAfterSeconds: 90, times: 99 });
		expect(await failuresOf()).toEqual([
			undefined,
			undefined,
			{ cause: 'temporarily-unavailable', retryAfterMs: 90_000 },
		]);
	});
});

describe('a name that matches nothing', () => {
	const wrong: INodeParameters[] = [
		{ events: ['postfailed'] },
		{ events: ['postStatusChanged'], onlyStatuses: ['Failed'] },
		{ events: ['postCreated'], contentGroupId: 'Summer' },
		{ events: ['postCreated'], accountIds: ['acc_gone'] },
	];

	it.each(wrong)('refuses the publication and the manual test: %j', async (parameters) => {
		await expect(bed.activate({ parameters }).poll()).rejects.toThrow(
			/'.+' (contains|is) ".+", which is not/,
		);
		await expect(bed.sample(parameters)).rejects.toThrow('which is not');
	});

	it.each(wrong)('does not end the trigger when n8n starts: %j', async (parameters) => {
		const { poller } = bed.activate({ parameters });
		expect(await poller.poll({ activation: 'init' })).toMatchObject({ items: null });
		expect(await poller.poll({ activation: 'init' })).toMatchObject({ items: null });
	});
});

/** Every path of a value, with its value; a list is described by its first element. */
function shapeOf(value: unknown, path = ''): string[] {
	if (Array.isArray(value)) {
		return value.length > 0 ? shapeOf(value[0], `${path}[]`) : [];
	}
	if (typeof value !== 'object' || value === null) {
		return [path];
	}
	return Object.entries(value).flatMap(([name, field]) => shapeOf(field, `${path}.${name}`));
}

describe('the manual test in the editor', () => {
	const all = {
		events: [
			'accountAnalyticsChanged',
			'accountChanged',
			'postAnalyticsChanged',
			'postCreated',
			'postStatusChanged',
			'queueLow',
		],
		threshold: 'any',
		postMetrics: [],
		accountMetrics: [],
		options: { analyticsMinutes: 0, maxRequests: 30 },
	};

	it.each([
		['post', true],
		['account', true],
		['post', false],
	])(
		'shows events of the same shape as the real ones (status of %s, simplified: %s)',
		async (reportStatusPer, simplify) => {
			const parameters = { ...all, reportStatusPer, simplify, queueLowAt: 1 };
			await seedPosts([{ postId: 'live' }, { postId: 'p1' }]);
			const trigger = bed.activate({ parameters });
			await trigger.poll();
			await bed.sandbox.control.posts.setStatus('p1', 'posted');
			await bed.sandbox.control.posts.setStatus('live', 'posted');
			await seedPosts([{ postId: 'p2' }]);
			await bed.sandbox.control.posts.setStatus('p2', 'posted');
			await bed.sandbox.control.accounts.patch('acc_1', { status: 'paused', followers: 77_777 });
			const real = await trigger.poll();
			await bed.sandbox.control.posts.bumpAnalytics('p1', { views: 5000, likes: 3 });
			real.push(...(await trigger.poll()));
			const { events } = await bed.sample(parameters);
			expect(events.map(({ event }) => event).sort()).toEqual(all.events);
			for (const { isSample, ...shown } of events) {
				expect(isSample).toBe(true);
				const like = real.filter(({ event }) => event === shown.event);
				expect([shown.event, like.length > 0]).toEqual([shown.event, true]);
				const shapes = like.map((event) => shapeOf(event).sort().join('\n'));
				expect(shapes).toContain(shapeOf(shown).sort().join('\n'));
			}
		},
	);

	it('shows nothing where there is nothing yet, and touches no state', async () => {
		await bed.sandbox.control.reset();
		const staticData = { checkpoint: { version: 1, revision: 4 } };
		const shown = await bed.sample(all, staticData);
		expect(shown.events).toEqual([]);
		expect(shown.staticData).toEqual(staticData);
	});
});
