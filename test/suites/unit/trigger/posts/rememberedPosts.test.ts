import {
	packRecords,
	unpackRecords,
} from '../../../../../nodes/PublishingService/trigger/posts/savedPosts';
import {
	RememberedPosts,
	type UnfinishedRecord,
} from '../../../../../nodes/PublishingService/trigger/posts/rememberedPosts';
import {
	beginHistory,
	type AccountKey,
	type Histories,
} from '../../../../../nodes/PublishingService/trigger/posts/statusHistory';

const historiesIn = (status: string, run = 1000, ...accountIds: string[]): Histories => {
	const keys: AccountKey[] = accountIds.length > 0 ? accountIds : [null];
	const { history } = beginHistory({ status, queuedAt: run * 1000, atRest: true });
	return new Map(keys.map((accountId) => [accountId, history]));
};

const unfinished = (
	histories: Histories,
	fields: Partial<UnfinishedRecord> = {},
): UnfinishedRecord => ({
	seenAt: 5,
	dueAt: null,
	inFlightSince: null,
	isPublished: false,
	histories,
	...fields,
});

const reloaded = (records: RememberedPosts) => {
	const text = JSON.stringify(packRecords(records));
	const again = unpackRecords(JSON.parse(text) as ReturnType<typeof packRecords>);
	// A state that was read and not changed is saved unchanged.
	expect(JSON.stringify(packRecords(again))).toBe(text);
	return again;
};

describe('the records of posts', () => {
	it('are saved and read again, also with odd IDs and statuses per account', () => {
		const records = new RememberedPosts();
		const ids = ['a,"b;c', 'é@/+ %0041', '\ud83d\u2028\\', 'plain_ID-1.~'];
		const histories = historiesIn('queued', 9, 'acc/1', 'acc 2');
		const followed = { dueAt: 7000, inFlightSince: 3000, isPublished: true };
		for (const postId of ids) {
			records.keepUnfinished(postId, unfinished(histories, followed));
			const rest = { histories, day: 20_000, createdAt: 0 };
			records.keepResting(`${postId} over`, rest);
		}
		records.keepUnfinished('quiet', unfinished(historiesIn('draft', 0)));
		const again = reloaded(records);
		expect([...again.unfinished.keys()]).toEqual([...ids, 'quiet']);
		for (const postId of ids) {
			const record = { ...followed, seenAt: 0, histories };
			expect(again.unfinished.get(postId)).toEqual(record);
			expect(again.find(`${postId} over`)).toEqual(histories);
		}
		expect(again.unfinished.get('quiet')).toMatchObject({ dueAt: null, isPublished: false });
		expect([again.find('never'), again.unfinished.get('plain_ID-1.~ over')]).toEqual([
			undefined,
			undefined,
		]);
	});

	it('keep how often each status was entered, the present one last', () => {
		const statuses = Array.from({ length: 40 }, (_, n) => `status ${n}; 100%`);
		const visits = statuses.map((status, n) => ({ status, count: 1001 + (n % 3) }));
		const histories: Histories = new Map([[null, { run: 9, base: 1000, visits }]]);
		const records = new RememberedPosts();
		records.keepUnfinished('p', unfinished(histories));
		records.keepResting('q', { histories, day: 0, createdAt: 0 });
		expect(reloaded(records).find('p')).toEqual(histories);
		expect(reloaded(records).find('q')).toEqual(histories);
	});

	it('keep a post that was published as it was queued, also before 1970', () => {
		const records = new RememberedPosts();
		for (const created of [1_790_000_000, 43_199, 43_200, 86_399, 86_400, 0]) {
			const rest = { histories: historiesIn('posted', created), day: 5, createdAt: created * 1000 };
			records.keepResting(`p${created}`, rest);
			expect(reloaded(records).find(`p${created}`)).toEqual(historiesIn('posted', created));
		}
	});

	it('contain a post once, as it was seen last', () => {
		const records = new RememberedPosts();
		const ids = () => [...records.unfinished.keys()];
		for (const postId of ['p', 'q', 'p']) {
			records.keepUnfinished(postId, unfinished(historiesIn('queued')));
		}
		expect([ids(), records.size]).toEqual([['p', 'q'], 2]);
		records.keepResting('p', { histories: historiesIn('posted'), day: 0, createdAt: 0 });
		expect([ids(), records.size, records.unfinished.size]).toEqual([['q'], 2, 1]);
		expect(records.find('p')).toEqual(historiesIn('posted'));
		records.keepUnfinished('p', unfinished(historiesIn('queued')));
		expect([ids(), records.size, records.unfinished.size]).toEqual([['q', 'p'], 2, 2]);
	});

	it('give back a record as it was saved', () => {
		const records = new RememberedPosts();
		const open = unfinished(historiesIn('queued'));
		records.keepUnfinished('open', open);
		records.keepResting('over', { histories: historiesIn('failed'), day: 3, createdAt: 0 });
		const saved = ['open', 'over', 'new'].map((id) => [id, records.save(id)] as const);
		records.keepResting('open', { histories: historiesIn('posted'), day: 4, createdAt: 0 });
		records.keepUnfinished('over', open);
		records.keepUnfinished('new', open);
		for (const [id, record] of saved) {
			records.restore(id, record);
		}
		expect([...records.unfinished]).toEqual([['open', open]]);
		expect([records.size, records.find('over')]).toEqual([2, historiesIn('failed')]);
	});

	it('forget the posts that were queued longest ago, and say up to where', () => {
		const records = new RememberedPosts();
		const keep = (postId: string, run: number, day: number) =>
			records.keepResting(postId, { histories: historiesIn('posted', run), day, createdAt: 0 });
		keep('p5', 500, 5);
		keep('p3', 300, 3);
		keep('also 3', 300, 4);
		keep('p9', 900, 9);
		expect(records.forgetDownTo(4)).toBe(0);
		expect(records.forgetDownTo(2)).toBe(300_000);
		expect(records.forgetBefore(6)).toBe(500_000);
		expect(['p3', 'p5', 'p9'].map((id) => records.find(id) !== undefined)).toEqual([
			false,
			false,
			true,
		]);
		expect(records.forgetBefore(9)).toBe(0);
	});

	it('forget by the last time that is no plan: created, or queued for any account', () => {
		const keep = (runs: number[], created: number) => {
			const records = new RememberedPosts();
			const histories = runs.flatMap((run, n) => [...historiesIn('posted', run, `a${n}`)]);
			const createdAt = created * 1000;
			records.keepResting('p', { histories: new Map(histories), day: 0, createdAt });
			return records;
		};
		expect(keep([0], 7000).forgetDownTo(0)).toBe(7000000);
		expect(keep([500, 700, 600], 100).forgetDownTo(0)).toBe(700000);
		expect(keep([500, 700, 600], 100).forgetDownTo(0, 699000)).toBe(600000);
		expect(keep([500], 800).forgetDownTo(0, 799000)).toBe(500000);
		expect(keep([500], 800).forgetDownTo(0, 400000)).toBe(0);
		expect(keep([500], NaN).forgetDownTo(0)).toBe(500000);
	});

	it('take 45 bytes for an unfinished post and 12 for one that was published as it was queued', () => {
		const records = { unfinished: new RememberedPosts(), resting: new RememberedPosts() };
		for (let n = 0; n < 1000; n++) {
			const postId = `post_${n.toString(16).padStart(18, '0')}`;
			const made = 1_790_000_000;
			const dueAt = (made + n) * 1000;
			records.unfinished.keepUnfinished(postId, unfinished(historiesIn('queued', made), { dueAt }));
			const histories = historiesIn('posted', made);
			records.resting.keepResting(postId, { histories, day: 20_000, createdAt: made * 1000 });
		}
		const bytes = (kind: keyof typeof records) =>
			JSON.stringify(JSON.stringify(packRecords(records[kind]))).length / 1000;
		expect(bytes('unfinished')).toBeLessThan(45);
		expect(bytes('resting')).toBeLessThan(12);
	});
});
