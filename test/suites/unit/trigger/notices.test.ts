import {
	judge,
	noteLimits,
	noteUnread,
	Notices,
	type Limits,
	type NoticesState,
} from '../../../../nodes/PublishingService/trigger/notices';
import type { Outcome, Reading } from '../../../../nodes/PublishingService/trigger/scheduler';
import {
	ReadingFailure,
	type FailureKind,
} from '../../../../nodes/PublishingService/trigger/source';
import { accountOf, FakeService, FakeTrigger, history, optionsWith, postOf } from './fakes';

describe('a reading that keeps failing', () => {
	const events = ['postStatusChanged', 'postAnalyticsChanged'];

	it('that lacks a scope is said once, at once, and the rest goes on', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'posted'), postOf('p2', 'queued')];
		service.failing = 'getPostAnalytics';
		service.failure = new ReadingFailure('scopeMissing', 'needs analytics:read', undefined);
		const trigger = new FakeTrigger(service, optionsWith({ events }));
		await trigger.poll();
		expect(trigger.warnings).toEqual([expect.stringContaining('analytics:read')]);
		const said = [...trigger.warnings];
		service.posts = [postOf('p1', 'posted'), postOf('p2', 'failed')];
		const told = await trigger.poll();
		expect(told).toMatchObject([{ postId: 'p2', to: 'failed', notices: said }]);
		expect([trigger.failure, trigger.warnings]).toEqual([undefined, []]);
	});

	it('of one account is said after three polls, though others can be read', async () => {
		const service = new FakeService();
		service.accounts = [accountOf('a'), accountOf('b')];
		service.followers.set('b', 5);
		service.failing = 'getAccountAnalytics a';
		const trigger = new FakeTrigger(service, optionsWith({ events: ['accountAnalyticsChanged'] }));
		const warnings: string[][] = [];
		for (let n = 0; n < 5; n++) {
			await trigger.poll();
			warnings.push([...trigger.warnings]);
			expect(trigger.failure).toBeUndefined();
		}
		expect(warnings.flat()).toEqual([expect.stringContaining('account figures a')]);
	});

	it('of many posts takes no more than its share from the others', async () => {
		const service = new FakeService();
		service.posts = history(40);
		for (const { postId } of service.posts) service.views.set(postId, 1);
		const broken = ['p0', 'p1', 'p2', 'p3'];
		service.isFailing = (request) =>
			broken.some((postId) => request === `getPostAnalytics ${postId}`);
		const trigger = new FakeTrigger(service, optionsWith({ events, analyticsMinutes: 15 }));
		for (let n = 0; n < 10; n++) await trigger.poll();
		for (const { postId } of service.posts) service.views.set(postId, 2);
		const told = new Set<unknown>();
		for (let n = 0; n < 40; n++) {
			for (const { postId } of await trigger.poll()) told.add(postId);
		}
		expect(told.size).toBe(36);
	});
});

const HOUR = 3_600_000;

const reading = (name: string): Reading => ({ name, next: () => null });
const failureOf = (kind: FailureKind, message = kind) =>
	new ReadingFailure(kind, message, undefined);

/** What a poll met: the names of what was answered, and how others failed. */
const outcomeOf = (
	answered: readonly string[],
	failures: Readonly<Record<string, ReadingFailure>> = {},
): Outcome => ({
	answered: new Set(answered.map(reading)),
	failures: new Map(Object.entries(failures).map(([name, failure]) => [reading(name), failure])),
});

describe('what is said', () => {
	it('is said once as long as it lasts, and again when it comes back', () => {
		const polls = [['a'], ['a', 'b'], ['b'], [], ['a']];
		let saved: NoticesState | undefined;
		const told = polls.map((keys) => {
			const notices = new Notices(saved);
			for (const key of [...keys, ...keys]) notices.say(key, `text of ${key}`);
			saved = notices.state({}, 0);
			return notices.fresh.map(({ text }) => text);
		});
		expect(told).toEqual([['text of a'], ['text of b'], [], [], ['text of a']]);
	});

	it('lasts while a poll knows nothing new of it, and does not begin so', () => {
		const saved = { said: ['a'], unread: {} };
		const notices = new Notices(saved);
		notices.keep('a');
		notices.keep('b');
		expect(notices.state({}, 0)?.said).toEqual(['a']);
	});

	it('waits for the next event, the last ten texts', () => {
		const notices = new Notices({ said: [], unread: {}, waiting: ['old 1', 'old 2'] });
		for (let n = 1; n <= 9; n++) notices.say(`key ${n}`, `text ${n}`);
		expect(notices.state({}, 0)?.waiting).toHaveLength(10);
		expect(notices.addTo([])).toEqual([]);
		const texts = Array.from({ length: 9 }, (_, n) => `text ${n + 1}`);
		expect(notices.addTo([{ n: 1 }, { n: 2 }])).toEqual([
			{ n: 1, notices: ['old 2', ...texts] },
			{ n: 2 },
		]);
		expect(notices.addTo([{ n: 3 }])).toEqual([{ n: 3 }]);
		expect(notices.state({}, 0)).not.toHaveProperty('waiting');
	});

	it('is not kept where there is nothing to keep', () => {
		const kept = (...state: Parameters<Notices['state']>) => new Notices(undefined).state(...state);
		expect(kept({}, 0)).toBeUndefined();
		expect(kept({ posts: 1 }, 0)).toEqual({ said: [], unread: { posts: 1 } });
		expect(kept({}, 2)).toEqual({ said: [], unread: {}, blind: 2 });
	});
});

describe('the failures of a poll', () => {
	const saved: NoticesState = { said: [], unread: { posts: 2, accounts: 4 }, blind: 1 };
	const passing = failureOf('passing');

	it('count in a row, until an answer comes; what was not asked keeps its count', () => {
		expect(judge(outcomeOf(['accounts'], { figures: passing }), saved)).toEqual({
			unread: { posts: 2, figures: 1 },
			blind: 0,
			failure: undefined,
		});
		expect(judge(outcomeOf([], { posts: passing }), saved)).toMatchObject({
			unread: { posts: 3, accounts: 4 },
			blind: 2,
		});
		expect(judge(outcomeOf([]), undefined)).toEqual({ unread: {}, blind: 0, failure: undefined });
		expect(judge(outcomeOf([], { posts: passing }), undefined)).toMatchObject({ blind: 1 });
	});

	const [refused, scope, cap] = (['keyRefused', 'scopeMissing', 'capUsedUp'] as const).map((kind) =>
		failureOf(kind),
	);

	it.each<
		[string, string[], Array<ReadingFailure | undefined>, number, ReadingFailure | undefined]
	>([
		['a refused key, whatever else was answered', ['posts'], [passing, refused], 0, refused],
		['a missing scope where nothing was answered', [], [scope], 0, scope],
		['no missing scope where something was', ['posts'], [scope], 5, undefined],
		['nothing that may pass', [], [cap], 1, undefined],
		['nothing that may pass, beside a missing scope', [], [scope, passing], 1, undefined],
		['what has lasted for three polls', [], [scope, passing], 2, passing],
	])('fail it for %s', (_, answered, failures, blind, failure) => {
		const named = failures.flatMap((each, n) => (each ? [[`r${n}`, each] as const] : []));
		const outcome = outcomeOf(answered, Object.fromEntries(named));
		expect(judge(outcome, { said: [], unread: {}, blind }).failure).toBe(failure);
	});
});

describe('what could not be read', () => {
	const said = (
		unread: Readonly<Record<string, number>>,
		failures: Readonly<Record<string, ReadingFailure>>,
		saved: readonly string[] = [],
	) => {
		const notices = new Notices({ said: saved, unread: {} });
		const lone = [{ key: 'p3', message: 'No' }];
		noteUnread(notices, outcomeOf([], failures), { unread, blind: 0 }, lone);
		return [notices.fresh.map(({ key }) => key), notices.state({}, 0)?.said];
	};

	it('is said after three times, and at once for want of a scope', () => {
		const [passing, scopeMissing] = [failureOf('passing'), failureOf('scopeMissing')];
		const failures = { a: passing, b: passing, c: scopeMissing };
		const keys = ['unread b', 'unread c', 'lone p3'];
		expect(said({ a: 2, b: 3, c: 1 }, failures)).toEqual([keys, keys]);
	});

	it('lasts while it is not tried', () => {
		const saved = ['unread a', 'unread z', 'lone p3'];
		expect(said({ a: 3, b: 3 }, {}, saved)).toEqual([[], ['unread a', 'lone p3']]);
	});
});

describe('what is seen too little or too late', () => {
	const said = (limits: Partial<Limits>, saved: readonly string[] = []) => {
		const notices = new Notices({ said: saved, unread: {} });
		noteLimits(notices, { isShortOfRoom: false, isFull: false, reach: null, lags: [], ...limits });
		return [notices.fresh.map(({ key }) => key), notices.state({}, 0)?.said ?? []];
	};

	it('is said as long as there is no room for all posts', () => {
		expect(said({})).toEqual([[], []]);
		expect(said({ isFull: true })).toEqual([[], []]);
		expect(said({ isShortOfRoom: true })).toEqual([['room'], ['room']]);
		expect(said({ isFull: true }, ['room'])).toEqual([[], ['room']]);
		expect(said({}, ['room'])).toEqual([[], []]);
	});

	it('is said where cursors expire too soon', () => {
		expect(said({ reach: 4 })).toEqual([['reach'], ['reach']]);
	});

	it.each([
		[5.9, [], [[], []]],
		[6, [], [['late f'], ['late f']]],
		[3, ['late f'], [[], ['late f']]],
		[2.9, ['late f'], [[], []]],
	])('is said where figures are %p hours late, after %j', (hours, saved, expected) => {
		expect(said({ lags: [{ name: 'f', lag: hours * HOUR }] }, saved)).toEqual(expected);
	});
});
