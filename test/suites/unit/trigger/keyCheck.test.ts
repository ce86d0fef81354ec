import { accountOf, ALL, FakeService, FakeTrigger, history, optionsWith, postOf } from './fakes';

/** A trigger that has read the posts of a first company. */
async function watching(events = ALL.events): Promise<FakeTrigger> {
	const service = new FakeService();
	service.posts = history(150, 'queued');
	service.accounts = ['a', 'b', 'c'].map((accountId) => accountOf(accountId));
	const trigger = new FakeTrigger(service, optionsWith({ events }));
	await trigger.poll();
	return trigger;
}

const posts = (count: number) =>
	Array.from({ length: count }, (_, n) => postOf(`x${n}`, 'failed', { minutes: -1 }));

describe('an API key that was replaced', () => {
	it("by another company's begins a new baseline, says so, and goes on from there", async () => {
		const trigger = await watching([...ALL.events, 'accountChanged']);
		const { service } = trigger;
		service.key = 'key-2';
		service.posts = posts(50);
		service.accounts = [accountOf('other'), accountOf('d')];
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings.join()).toContain('another company');
		service.posts = [postOf('x-new', 'failed', { minutes: -3 }), ...service.posts];
		expect(await trigger.pollIds()).toEqual([
			'postCreated:x-new',
			expect.stringMatching(/^postStatusChanged:x-new:-:failed:/),
		]);
	});

	it('by another of the same company loses nothing', async () => {
		const trigger = await watching();
		trigger.service.key = 'key-2';
		trigger.service.posts = [...posts(1), ...trigger.service.posts];
		expect(await trigger.pollIds()).toHaveLength(2);
		expect(trigger.warnings).toEqual([]);
	});

	it('is not judged while nothing can be read', async () => {
		const trigger = await watching();
		const { service } = trigger;
		service.key = 'key-2';
		service.failing = 'getPost';
		service.posts = posts(50);
		expect(await trigger.pollIds()).toEqual([]);
		service.failing = undefined;
		expect(await trigger.pollIds()).toEqual([]);
		expect(trigger.warnings.join()).toContain('another company');
	});

	it.each([
		['a', 1],
		['other', 0],
	])('is judged by accounts where only they are watched: %s', async (accountId, told) => {
		const trigger = await watching(['accountChanged']);
		trigger.service.key = 'key-2';
		const others = accountId === 'a' ? ['b', 'c'] : [];
		trigger.service.accounts = [accountId, ...others, 'new'].map((id) => accountOf(id));
		expect(await trigger.pollIds()).toHaveLength(told);
	});
});

test('one empty list of accounts alone does not show another company', async () => {
	const trigger = await watching(['accountChanged']);
	const { service } = trigger;
	service.key = 'key-2';
	const read = jest.spyOn(service, 'listAccounts').mockResolvedValueOnce([]);
	service.accounts = [...service.accounts, accountOf('new')];
	expect(await trigger.pollIds()).toEqual(['accountChanged:new:active:1']);
	read.mockResolvedValue([]);
	service.key = 'key-3';
	await trigger.poll();
	expect(trigger.warnings.join()).toContain('another company');
});

test('a bulk of posts under the same key is told, however many of the known are gone', async () => {
	const trigger = await watching();
	trigger.service.posts = posts(30);
	expect(await trigger.pollIds()).toHaveLength(60);
});
