import {
	DAY_MS,
	PostRecords,
	type PackedRecords,
} from '../../../../../nodes/PublishingService/trigger/posts/records';
import {
	arrive,
	type Histories,
} from '../../../../../nodes/PublishingService/trigger/posts/statusHistory';

const historiesOf = (status: string, run = 1000, ...accountIds: string[]): Histories =>
	(accountIds.length > 0 ? accountIds : [null]).map((accountId) => [
		accountId,
		arrive({ status, queuedAt: run * 1000, atRest: true }).history,
	]);
const unpacked = (records: PostRecords) =>
	new PostRecords(JSON.parse(JSON.stringify(records)) as PackedRecords);

describe('the records of posts', () => {
	it('survive as JSON, with odd ids and statuses by account', () => {
		const records = new PostRecords();
		const followed = { seenAt: 5, dueAt: 7, inFlightSince: 3, isPublished: true } as const;
		const histories = historiesOf('queued', 9, 'acc/1', 'acc 2');
		records.keepUnfinished('a,"b;c', { ...followed, histories });
		records.keepUnfinished('quiet', { seenAt: 6, histories: historiesOf('draft') });
		records.keepResting('over', historiesOf('posted', 9, 'acc/1'), DAY_MS, 0);
		const again = unpacked(records);
		expect([...again.unfinished.keys()]).toEqual(['a,"b;c', 'quiet']);
		expect(again.unfinished.get('a,"b;c')).toMatchObject(followed);
		expect(again.unfinished.get('quiet')).not.toHaveProperty('dueAt');
		expect(again.find('a,"b;c')).toEqual(histories);
		expect(again.find('over')).toEqual(historiesOf('posted', 9, 'acc/1'));
		expect([again.find('never'), again.unfinished.get('over')]).toEqual([undefined, undefined]);
		expect(again.toJSON()).toEqual(records.toJSON());
	});

	it('survive with how often each status was entered, the present one last', () => {
		const records = new PostRecords();
		const histories: Histories = [
			[null, [9, 1000, ['failed', 1002], ['on hold; 100%', 1001], ['queued', 1003]]],
		];
		records.keepUnfinished('p', { seenAt: 0, histories });
		records.keepResting('q', histories, 0, 0);
		expect(unpacked(records).find('p')).toEqual(histories);
		expect(unpacked(records).find('q')).toEqual(histories);
	});

	it('hold a post once, as it was seen last, the unfinished in that order', () => {
		const records = new PostRecords();
		const ids = () => [...records.unfinished.keys()];
		for (const postId of ['p', 'q', 'p']) {
			records.keepUnfinished(postId, { seenAt: 0, histories: historiesOf('queued') });
		}
		expect([ids(), records.size]).toEqual([['q', 'p'], 2]);
		records.keepResting('p', historiesOf('posted'), 0, 0);
		expect([ids(), records.size, records.unfinished.size]).toEqual([['q'], 2, 1]);
		expect(records.find('p')).toEqual(historiesOf('posted'));
		records.keepUnfinished('p', { seenAt: 0, histories: historiesOf('queued') });
		expect([ids(), records.size, records.unfinished.size]).toEqual([['q', 'p'], 2, 2]);
	});

	it('forget what was queued longest ago, and say up to where', () => {
		const records = new PostRecords();
		const keep = (postId: string, run: number, day: number) =>
			records.keepResting(postId, historiesOf('posted', run), day * DAY_MS, 0);
		keep('p5', 500, 5);
		keep('p3', 300, 3);
		keep('also 3', 300, 4);
		keep('p9', 900, 9);
		expect(records.forgetDownTo(4)).toBe(0);
		expect(records.forgetDownTo(2)).toBe(300_000);
		expect(records.forgetBefore(6)).toBe(500_000);
		expect(['p3', 'p5', 'p9'].map((id) => records.find(id) !== undefined)).toEqual([
			...[false, false, true],
		]);
		expect(records.forgetBefore(9)).toBe(0);
	});

	it('forget by the last time that is no plan: made, or queued for any account', () => {
		const keep = (runs: number[], createdAt: number) => {
			const records = new PostRecords();
			const histories = runs.flatMap((run, n) => historiesOf('posted', run, `a${n}`));
			records.keepResting('p', histories, 0, createdAt * 1000);
			return records;
		};
		expect(keep([0], 7000).forgetDownTo(0)).toBe(7000000);
		expect(keep([500, 700, 600], 100).forgetDownTo(0)).toBe(700000);
		expect(keep([500, 700, 600], 100).forgetDownTo(0, 699000)).toBe(600000);
		expect(keep([500], 800).forgetDownTo(0, 799000)).toBe(500000);
		expect(keep([500], 800).forgetDownTo(0, 400000)).toBe(0);
		expect(keep([500], NaN).forgetDownTo(0)).toBe(500000);
	});

	it('need less than 110 bytes an unfinished post and 40 one that was posted as it was planned', () => {
		const records = { unfinished: new PostRecords(), resting: new PostRecords() };
		for (let n = 0; n < 1000; n++) {
			const postId = `post_${n.toString(16).padStart(18, '0')}`;
			const seenAt = 1_790_000_000_000 + n;
			const histories = historiesOf('queued', 1_790_000_000);
			records.unfinished.keepUnfinished(postId, { seenAt, histories });
			const made = 1_790_000_000_000;
			records.resting.keepResting(postId, historiesOf('posted', made / 1000), seenAt, made);
		}
		const bytes = (kind: keyof typeof records) => JSON.stringify(records[kind]).length / 1000;
		expect(bytes('unfinished')).toBeLessThan(110);
		expect(bytes('resting')).toBeLessThan(40);
	});
});
