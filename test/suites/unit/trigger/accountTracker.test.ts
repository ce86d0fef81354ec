import { accountOf, FakeService, FakeTrigger, idsOf, optionsWith } from './fakes';

describe('accountChanged', () => {
	it('tells when an account appears, changes its status, disappears and comes back', async () => {
		const service = new FakeService();
		service.accounts = [accountOf('a')];
		const trigger = new FakeTrigger(service, optionsWith({ events: ['accountChanged'] }));
		const told: unknown[] = [];
		const states = [
			[accountOf('a')],
			[accountOf('a'), accountOf('b')],
			[accountOf('a', { status: 'paused' }), accountOf('b')],
			[accountOf('b')],
			[accountOf('a'), accountOf('b')],
			[accountOf('a', { status: 'paused' }), accountOf('b')],
		];
		for (const accounts of states) {
			service.accounts = accounts;
			const events = await trigger.poll();
			told.push(...events.map(({ eventId, change, from, to }) => [eventId, change, from, to]));
		}
		expect(told).toEqual([
			['accountChanged:b:active:1', 'appeared', null, 'active'],
			['accountChanged:a:paused:1', 'statusChanged', 'active', 'paused'],
			['accountChanged:a:-:1', 'disappeared', 'paused', null],
			['accountChanged:a:active:1', 'appeared', null, 'active'],
			['accountChanged:a:paused:2', 'statusChanged', 'active', 'paused'],
		]);
	});

	it('tells that many are gone immediately only when it has seen it twice', async () => {
		const service = new FakeService();
		const all = ['a', 'b', 'c', 'd'].map((accountId) => accountOf(accountId));
		service.accounts = all;
		const trigger = new FakeTrigger(service, optionsWith({ events: ['accountChanged'] }));
		await trigger.poll();
		service.accounts = [];
		expect(await trigger.pollIds()).toEqual([]);
		service.accounts = all;
		expect(await trigger.pollIds()).toEqual([]);
		service.accounts = all.slice(0, 1);
		expect(await trigger.pollIds()).toEqual([]);
		expect(await trigger.pollIds()).toHaveLength(3);
		service.accounts = [];
		expect(await idsOf(trigger, 2)).toEqual(['accountChanged:a:-:1']);
	});

	it('asks again before it takes an empty list for the baseline', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, optionsWith({ events: ['accountChanged'] }));
		await trigger.poll();
		service.accounts = [accountOf('a')];
		expect(await trigger.pollIds()).toEqual([]);
		service.accounts = [accountOf('a'), accountOf('b')];
		expect(await trigger.pollIds()).toEqual(['accountChanged:b:active:1']);
	});
});

describe('queueLow', () => {
	it('tells when a queue falls to the limit, and again only after it has recovered', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, optionsWith({ events: ['queueLow'], queueLowAt: 3 }));
		const told: string[][] = [];
		for (const queueDepth of [5, 3, 2, 3, 0, 4, 1, 1]) {
			service.accounts = [accountOf('a', { queueDepth })];
			told.push(await trigger.pollIds());
		}
		expect(told).toEqual([[], ['queueLow:a:1'], [], [], [], [], ['queueLow:a:2'], []]);
	});

	it('shows the depths and the limit', async () => {
		const service = new FakeService();
		const trigger = new FakeTrigger(service, optionsWith({ events: ['queueLow'], queueLowAt: 2 }));
		service.accounts = [accountOf('a', { queueDepth: 7 })];
		await trigger.poll();
		service.accounts = [accountOf('a', { queueDepth: 1 })];
		expect(await trigger.poll()).toMatchObject([{ accountId: 'a', from: 7, to: 1, limit: 2 }]);
	});

	it('does not report a queue that was low at the baseline, nor again when the limit is raised', async () => {
		const service = new FakeService();
		service.accounts = [accountOf('a', { queueDepth: 2 }), accountOf('b', { queueDepth: 4 })];
		const trigger = new FakeTrigger(service, optionsWith({ events: ['queueLow'] }));
		expect(await trigger.poll()).toEqual([]);
		trigger.options = { ...trigger.options, queueLowAt: 4 };
		expect(await trigger.poll()).toEqual([]);
	});
});
