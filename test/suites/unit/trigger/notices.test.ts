import {
	NOTICES,
	announceNotices,
	type Notice,
	type NoticesState,
} from '../../../../nodes/PublishingService/trigger/notices';
import {
	accountOf,
	failureOf,
	FakeService,
	FakeTrigger,
	history,
	optionsWith,
	postOf,
} from './fakes';

describe('a reading that keeps failing', () => {
	const events = ['postStatusChanged', 'postAnalyticsChanged'];

	it('reports a missing scope once, immediately, and the rest continues', async () => {
		const service = new FakeService();
		service.posts = [postOf('p1', 'posted'), postOf('p2', 'queued')];
		service.failing = 'getPostAnalytics';
		service.failure = failureOf('scopeMissing', 'needs analytics:read');
		const trigger = new FakeTrigger(service, optionsWith({ events }));
		await trigger.poll();
		expect(trigger.warnings).toEqual([expect.stringContaining('analytics:read')]);
		const said = [...trigger.warnings];
		service.posts = [postOf('p1', 'posted'), postOf('p2', 'failed')];
		const told = await trigger.poll();
		expect(told).toMatchObject([{ postId: 'p2', to: 'failed', notices: said }]);
		expect([trigger.failure, trigger.warnings]).toEqual([undefined, []]);
	});

	it('reports one account after three polls, though others can be read', async () => {
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
		expect(warnings.flat()).toEqual([expect.stringContaining('account analytics a')]);
	});

	it('takes no more than its share from the others for many posts', async () => {
		const service = new FakeService();
		service.posts = history(40);
		for (const { postId } of service.posts) {
			service.views.set(postId, 1);
		}
		const broken = ['p0', 'p1', 'p2', 'p3'];
		service.isFailing = (request) =>
			broken.some((postId) => request === `getPostAnalytics ${postId}`);
		const trigger = new FakeTrigger(service, optionsWith({ events, analyticsMinutes: 15 }));
		for (let n = 0; n < 10; n++) {
			await trigger.poll();
		}
		for (const { postId } of service.posts) {
			service.views.set(postId, 2);
		}
		const told = new Set<unknown>();
		for (let n = 0; n < 40; n++) {
			for (const { postId } of await trigger.poll()) {
				told.add(postId);
			}
		}
		expect(told.size).toBe(36);
	});
});

const HOUR = 3_600_000;

const noticeOf = (key: string, applies: Notice['applies'] = true): Notice => ({
	key,
	text: `text of ${key}`,
	applies: applies,
});

describe('the texts of notices', () => {
	it('is reported once as long as it lasts, and again when it comes back', () => {
		const polls = [['a'], ['a', 'b'], ['b'], [], ['a']];
		let saved: Pick<NoticesState, 'shownKeys' | 'waiting'> = { shownKeys: [], waiting: [] };
		const told = polls.map((keys) => {
			const notices = [...keys, ...keys].map((key) => noticeOf(key));
			const { texts, shownKeys, waiting } = announceNotices(
				[...notices, noticeOf('other', false)],
				[],
				saved,
			);
			saved = { shownKeys, waiting };
			return texts;
		});
		expect(told).toEqual([['text of a'], ['text of b'], [], [], ['text of a']]);
	});

	it('lasts while a poll knows nothing new of it, and does not begin so', () => {
		const notices = [noticeOf('a', 'ifShown'), noticeOf('b', 'ifShown')];
		expect(announceNotices(notices, [], { shownKeys: ['a'], waiting: [] })).toMatchObject({
			texts: [],
			shownKeys: ['a'],
		});
	});

	it('waits for the next event, the last ten texts', () => {
		const notices = Array.from({ length: 9 }, (_, n) => noticeOf(`key ${n + 1}`));
		const saved = { shownKeys: [], waiting: ['old 1', 'old 2'] };
		const state = announceNotices(notices, [], saved);
		const { events, texts } = state;
		expect([events, texts.length, state.waiting]).toEqual([[], 9, ['old 2', ...texts]]);
		const told = announceNotices([], [{ n: 1 }, { n: 2 }], state);
		expect(told.events).toEqual([{ n: 1, notices: state.waiting }, { n: 2 }]);
		expect(told.waiting).toEqual([]);
		expect(announceNotices([], [{ n: 3 }], told).events).toEqual([{ n: 3 }]);
	});
});

describe('readings that did not work', () => {
	const passing = failureOf('passing');

	it.each<[number, Error | undefined, Notice['applies']]>([
		[2, passing, false],
		[3, passing, true],
		[1, failureOf('scopeMissing'), true],
		[5, undefined, 'ifShown'],
	])('after %i polls, for %s now, is reported: %s', (polls, failure, applies) => {
		expect(NOTICES.unread('posts', polls, failure)).toMatchObject({ key: 'unread posts', applies });
	});
});

describe('readings that are too few or too late', () => {
	it('is reported as long as there is no room for all posts', () => {
		const said = [
			NOTICES.room({ isShort: false, isFull: false }),
			NOTICES.room({ isShort: false, isFull: true }),
			NOTICES.room({ isShort: true, isFull: false }),
			NOTICES.room({ isShort: true, isFull: true }),
		];
		expect(said.map(({ applies }) => applies)).toEqual([false, 'ifShown', true, true]);
	});

	it('is reported where cursors expire too soon', () => {
		expect([NOTICES.reach(4).applies, NOTICES.reach(null).applies]).toEqual([true, false]);
	});

	it.each<[number, Notice['applies']]>([
		[5.9, 'ifShown'],
		[6, true],
		[3, 'ifShown'],
		[2.9, false],
	])('is reported where figures are %p hours late: %s', (hours, applies) => {
		expect(NOTICES.late('f', hours * HOUR).applies).toBe(applies);
	});
});
