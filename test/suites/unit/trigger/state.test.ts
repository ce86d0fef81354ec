import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	nextCheckpoint,
	owedIn,
	readState,
	revisionOf,
} from '../../../../nodes/PublishingService/trigger/state';
import { accountOf, FakeService, FakeTrigger, moved, NOW, optionsWith, postOf } from './fakes';

type Fields = Readonly<Record<string, unknown>>;

const reading = { cursor: '100', pages: 1, posts: 100, restarts: 0, last: null, newestFirst: true };
const plan = { reading: null, readings: 1, pages: 1, idle: 3, newestFirst: false };
const records = { live: '', resting: '', accounts: [], missed: 0, due: 0 };
const lookups = { round: 7 };

/** All that a trigger of every event keeps. */
const state = {
	posts: {
		...{ watch: 'all', baseline: 5, newest: 7, fence: null },
		...{ records, plan, lookups, company: [] },
	},
	accounts: { accounts: { a: { status: 'active', visits: { paused: 1 } } } },
	postAnalytics: { watch: 'views', newest: 7, entries: '' },
	accountAnalytics: { watch: 'followers', newest: 8, entries: 'a,1' },
	failing: { p1: { times: 1, retryAt: 9, message: 'down' } },
	notices: { said: {}, unread: {} },
};
const checkpoint: Fields = { version: 3, revision: 41, ...state };
const saved = (changes: Fields): Fields => ({ ...checkpoint, ...changes });

describe('a saved checkpoint', () => {
	it('gives back the state that was saved', () => {
		expect(readState(checkpoint)).toEqual(state);
		expect(readState({ version: 3, revision: 1 })).toEqual({});
	});

	it.each([[undefined], [null]])('is empty where nothing is saved: %s', (nothing) => {
		expect(readState(nothing)).toEqual({});
	});

	it.each<[unknown]>([
		['a text'],
		[5],
		[{}],
		[{ version: 3 }],
		[{ revision: 1 }],
		[{ version: '3', revision: 1 }],
		[{ version: 3, revision: '1' }],
		[{ version: 3, revision: null }],
		[{ version: 4, revision: 1 }],
		[{ version: 0, revision: 1 }],
	])('is refused where it is not one of this trigger: %j', (other) => {
		expect(() => readState(other)).toThrow(RangeError);
	});

	const kept: ReadonlyArray<readonly [part: string, fields: readonly string[]]> = [
		['posts', ['watch', 'newest', 'records', 'plan', 'lookups', 'company']],
		['accounts', ['accounts']],
		['postAnalytics', ['watch', 'newest', 'entries']],
		['accountAnalytics', ['watch', 'newest', 'entries']],
		['notices', ['said', 'unread']],
	];

	it.each(kept.flatMap(([part, fields]) => fields.map((field) => [part, field] as const)))(
		'is refused where %s.%s is missing, empty or of another type',
		(part, field) => {
			const whole = checkpoint[part] as Fields;
			for (const other of [undefined, null, true]) {
				expect(() => readState(saved({ [part]: { ...whole, [field]: other } }))).toThrow(
					RangeError,
				);
			}
		},
	);

	it.each([...kept.map(([part]) => part), 'failing'])(
		'is refused where %s is not an object',
		(part) => {
			for (const other of [null, 'text']) {
				expect(() => readState(saved({ [part]: other }))).toThrow(RangeError);
			}
		},
	);
});

describe('a checkpoint of an earlier version', () => {
	const renamed = { a: { status: 'active', arrivals: { paused: 1 } }, b: { status: 'paused' } };
	const accounts = {
		a: { status: 'active', visits: { paused: 1 } },
		b: { status: 'paused', visits: {} },
	};

	it('is read with the names that its fields have now', () => {
		const under = (name: string, count?: number) => ({
			...state.posts,
			plan: { ...plan, reading: { ...reading, ...(count !== undefined && { [name]: count }) } },
		});
		const read = readState(
			saved({ version: 2, posts: under('firstSights', 40), accounts: { accounts: renamed } }),
		);
		expect(read).toEqual({
			...state,
			posts: under('firstSeen', 40),
			accounts: { accounts },
		});
		const without = readState(saved({ version: 2, posts: under('firstSights') }));
		expect(without.posts).toEqual(under('firstSeen', 1));
	});

	it('is read where no reading of the list was under way, and where it kept neither', () => {
		expect(readState(saved({ version: 2 })).posts).toEqual(state.posts);
		expect(readState({ version: 2, revision: 1 })).toEqual({});
		expect(readState({ version: 1, revision: 1 })).toEqual({});
	});

	it.each([
		[5000, 5001],
		[null, null],
		[undefined, null],
	])('of 1.0.0 with the posts since %s has the baseline %s', (since, baseline) => {
		const posts = { watch: 'all', newest: 7, records, plan, since };
		expect(readState({ version: 1, revision: 1, posts }).posts).toEqual({
			...{ watch: 'all', newest: 7, records, plan, baseline },
			...{ fence: null, company: [], lookups: expect.any(Object) as object },
		});
	});

	it.each([1, 2])('of version %i is refused where its posts have another shape', (version) => {
		for (const posts of [null, 'text', {}, { watch: 'all', newest: 7, records }]) {
			expect(() => readState({ version, revision: 1, posts })).toThrow(RangeError);
		}
	});
});

describe('the next checkpoint', () => {
	it('has the next revision, which begins anew after one that is not ours', () => {
		expect(nextCheckpoint(checkpoint, readState(checkpoint))).toEqual(saved({ revision: 42 }));
		for (const other of [undefined, null, {}, { revision: 'x' }, { revision: 1.5 }]) {
			expect(revisionOf(other)).toBe(0);
			expect(nextCheckpoint(other, {})).toEqual({ version: 3, revision: 1 });
		}
	});
});

test('what a failed poll is still to be made of is read from anything that was saved', () => {
	expect(owedIn({ notices: { owed: 'a failure' } })).toBe('a failure');
	for (const other of [undefined, null, {}, { notices: null }, { notices: {} }]) {
		expect(owedIn(other)).toBeUndefined();
	}
	expect(owedIn({ notices: { owed: 5 } })).toBeUndefined();
});

const everything = optionsWith({
	events: [
		...['accountAnalyticsChanged', 'accountChanged', 'postAnalyticsChanged', 'postCreated'],
		...['postStatusChanged', 'queueLow'],
	],
	threshold: { kind: 'milestones', at: [100, 1000] },
});

/** As version 2 saved it after five polls, in which each kind of event was told. */
const version2 = readFileSync(join(__dirname, 'checkpoints/version2.json'), 'utf8');

/** A trigger that goes on from there, in a company where nothing has happened since. */
function resume(state: unknown) {
	const service = new FakeService();
	service.posts = [
		moved(postOf('waiting', 'queued'), 'failed'),
		postOf('going', 'posting'),
		postOf('live', 'posted'),
		postOf('new', 'queued', { minutes: 1 }),
	];
	service.accounts = [accountOf('a'), accountOf('b', { queueDepth: 2 })];
	service.views.set('live', 150);
	service.followers.set('a', 150);
	const trigger = new FakeTrigger(service, everything);
	trigger.state = state;
	trigger.now = NOW + 5 * 60_000;
	return { service, trigger };
}

const readVersion2 = () => JSON.parse(version2) as { version: number };

describe.each([
	['of version 2', readVersion2],
	[
		'of 1.0.0, whose accounts were the same',
		() => {
			const { accounts } = JSON.parse(version2) as { accounts: unknown };
			return { version: 1, revision: 5, accounts };
		},
	],
])('the accounts in a checkpoint %s', (_name, read) => {
	it('are followed on: nothing is told again, and the next ids go on counting', async () => {
		const { service, trigger } = resume(read());
		trigger.options = { ...everything, events: ['accountChanged', 'queueLow'] };
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings).toEqual([]);
		service.accounts = [accountOf('a', { status: 'paused' }), accountOf('b'), accountOf('c')];
		expect(await trigger.pollIds()).toEqual([
			'accountChanged:a:paused:2',
			'accountChanged:c:active:1',
		]);
		service.accounts = [accountOf('a'), accountOf('b', { queueDepth: 1 })];
		expect(await trigger.pollIds()).toEqual([
			'accountChanged:a:active:2',
			'queueLow:b:2',
			'accountChanged:c:-:2',
		]);
	});
});

describe('a checkpoint of version 2', () => {
	it('is read whole: nothing is told again and nothing that happens next is lost', async () => {
		const { service, trigger } = resume(readVersion2());
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings).toEqual([]);
		const [failed, going, live, made] = service.posts;
		if (!failed || !going || !live || !made) throw new Error('four posts');
		service.posts = [
			failed,
			moved(going, 'posted'),
			live,
			made,
			postOf('late', 'queued', { minutes: 0 }),
		];
		service.views.set('live', 1500);
		service.followers.set('a', 1500);
		service.accounts = [accountOf('a', { status: 'paused' }), accountOf('b')];
		trigger.now += 24 * 60 * 60_000;
		expect((await trigger.pollIds()).sort()).toEqual([
			'accountAnalyticsChanged:a:followers:1000',
			'accountChanged:a:paused:2',
			'postAnalyticsChanged:live:views:1000',
			'postCreated:late',
			`postStatusChanged:going:-:posted:${Math.floor((NOW - 60 * 60_000) / 1000)}.1`,
		]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('goes on with the reading of a list that was under way', async () => {
		const service = new FakeService();
		service.posts = Array.from({ length: 250 }, (_, n) =>
			postOf(`p${n}`, 'posted', { minutes: 60 + ((n * 7) % 250) }),
		);
		const trigger = new FakeTrigger(service, optionsWith({ maxRequests: 5 }));
		const saved = JSON.parse(version2) as { posts: { plan: object } };
		trigger.state = {
			version: 2,
			revision: 1,
			posts: {
				...saved.posts,
				...{ baseline: null, records: { live: '', resting: '', accounts: [], missed: 0, due: 0 } },
				plan: {
					...{ readings: 0, pages: 0, idle: 1, newestFirst: false },
					reading: {
						...{ cursor: '100', pages: 1, posts: 100, restarts: 0, last: null },
						...{ newestFirst: false, firstSights: 100 },
					},
				},
			},
		};
		service.isFailing = (request) => request === 'listPosts 200';
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.state).toMatchObject({ posts: { plan: { reading: { firstSeen: 200 } } } });
		expect(JSON.stringify(trigger.state)).not.toContain('firstSights');
		service.isFailing = () => false;
		for (let n = 0; n < 4; n++) expect(await trigger.poll()).toEqual([]);
		service.posts[249] = moved(postOf('p249', 'posted'), 'failed', 1);
		expect((await trigger.poll()).map(({ postId, to }) => [postId, to])).toEqual([
			['p249', 'failed'],
		]);
	});

	it('is saved on as one of the present version, which takes no more room', async () => {
		const { trigger } = resume(readVersion2());
		await trigger.poll();
		expect(trigger.state).toMatchObject({
			version: 3,
			accounts: { accounts: { a: { visits: { paused: 1, active: 1 } }, b: { visits: {} } } },
		});
		expect(JSON.stringify(trigger.state)).not.toContain('arrival');
		expect(JSON.stringify(trigger.state).length).toBeLessThanOrEqual(
			JSON.stringify(readVersion2()).length,
		);
	});
});

const RUN = Math.floor((NOW - 60 * 60_000) / 1000).toString(36);

/** As 1.0.0 kept it: `since` was the baseline, and one change of figures waited to be told. */
const version1 = {
	version: 1,
	revision: 41,
	posts: {
		watch: '["post",[],""]',
		since: NOW - 60 * 60_000,
		newest: NOW - 60 * 60_000,
		records: {
			live: `p1,${RUN}.q;p2,${RUN}.qi`,
			resting: '',
			accounts: [],
			missed: 0,
			due: 0,
		},
		plan: { reading: null, readings: 1, pages: 1, idle: 3, newestFirst: false },
	},
	postAnalytics: {
		watch: '[[],""]',
		newest: NOW,
		entries: `p3,${Math.floor(NOW / 60_000).toString(36)},${Math.floor(NOW / 60_000).toString(36)},km,0,1e,,,,,`,
	},
};

describe('a checkpoint of 1.0.0', () => {
	it('is read: what changed since is told, what was known is not', async () => {
		const service = new FakeService();
		service.posts = [
			postOf('p1', 'failed'),
			postOf('p2', 'posting'),
			postOf('at the same instant', 'failed'),
			postOf('new', 'queued', { minutes: 1 }),
		];
		const events = ['postCreated', 'postStatusChanged', 'postAnalyticsChanged'];
		const trigger = new FakeTrigger(
			service,
			optionsWith({ events, threshold: { kind: 'milestones', at: [100] } }),
		);
		service.views.set('p3', 120);
		service.posts.push(postOf('p3', 'posted', { minutes: 70 }));
		trigger.state = version1;
		const told = await trigger.poll();
		expect(told.map(({ event, postId }) => `${event} ${String(postId)}`).sort()).toEqual([
			'postAnalyticsChanged p3',
			'postCreated new',
			'postStatusChanged p1',
		]);
		expect(trigger.warnings).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
	});
});
