import { startHistory } from '../../../../nodes/PublishingService/trigger/posts/statusHistory';
import {
	DAY_MS,
	isFencedOff,
	PostRecords,
	type Histories,
	type UnfinishedRecord,
} from '../../../../nodes/PublishingService/trigger/posts/records';

const QUEUED_AT = Math.floor(Date.parse('2026-11-20T10:00:00Z') / 1000);
const historiesOf = (status: string, ...accountIds: string[]): Histories =>
	new Map(
		(accountIds.length > 0 ? accountIds : ['']).map((accountId) => [
			accountId,
			startHistory({ status, run: QUEUED_AT, atRest: false }),
		]),
	);

const unfinished = (changes: Partial<UnfinishedRecord> = {}): UnfinishedRecord => ({
	dueAt: null,
	seenAt: 0,
	inFlightSince: null,
	isPublished: false,
	standing: 'met',
	...changes,
});

describe('records of posts', () => {
	it('survive packing, with odd ids, statuses by account and their standing', () => {
		const minute = 60_000;
		const followed = {
			dueAt: 29_000_000 * minute,
			seenAt: 29_000_003 * minute,
			inFlightSince: 29_000_001 * minute,
			isPublished: true,
		};
		const records = new PostRecords();
		records.keepUnfinished('a,b;c=d', historiesOf('queued', 'acc/1', 'acc 2'), unfinished());
		records.keepUnfinished('missed next', historiesOf('posting', 'acc 2'), unfinished(followed));
		records.beginReading((postId) => postId !== 'a,b;c=d');
		records.endReading();
		records.keepResting('over', historiesOf('posted', 'acc/1'), 20_000 * DAY_MS, 0);
		const packed = records.pack();
		const again = PostRecords.unpack(JSON.parse(JSON.stringify(packed)) as typeof packed);
		expect(again.pack()).toEqual(packed);
		expect([...again.unfinishedPosts()]).toMatchObject([
			['a,b;c=d', { standing: 'missed', dueAt: null, inFlightSince: null }],
			['missed next', { standing: 'met', ...followed }],
		]);
		expect(again.find('a,b;c=d')).toEqual(historiesOf('queued', 'acc/1', 'acc 2'));
		expect(again.find('over')).toEqual(historiesOf('posted', 'acc/1'));
		expect(again.find('never')).toBeUndefined();
	});

	it('forget what was queued longest ago, and say up to where', () => {
		const records = new PostRecords();
		const keep = (postId: string, run: number, day: number) =>
			records.keepResting(
				postId,
				new Map([['', startHistory({ status: 'posted', run, atRest: true })]]),
				day * DAY_MS,
				0,
			);
		keep('p5', 500, 5);
		keep('p3', 300, 3);
		keep('also 3', 300, 4);
		keep('p9', 900, 9);
		const fence = records.forgetDownTo(2);
		expect(fence).toMatchObject({ at: 300 });
		expect(fence?.keys).toHaveLength(2);
		expect(isFencedOff(fence, 'p3', 300_000)).toBe(true);
		expect(isFencedOff(fence, 'another', 300_000)).toBe(false);
		expect(isFencedOff(fence, 'another', 299_999)).toBe(true);
		expect(isFencedOff(fence, 'another', 301_000)).toBe(false);
		expect(records.forgetBefore(6)).toMatchObject({ at: 500 });
		expect(['p3', 'p5', 'p9'].map((id) => records.find(id) !== undefined)).toEqual([
			false,
			false,
			true,
		]);
		expect(records.forgetDownTo(2)).toBeNull();
	});

	it('forget posts that were never queued by the time they were made', () => {
		const records = new PostRecords();
		const never = new Map([['', startHistory({ status: 'cancelled', run: 0, atRest: true })]]);
		records.keepResting('p1', never, DAY_MS, 7_000_000);
		const again = PostRecords.unpack(records.pack());
		expect(again.find('p1')).toEqual(never);
		expect(again.forgetDownTo(0)).toMatchObject({ at: 7000 });
	});

	it.each([
		{ live: 'p,zz' },
		{ live: 'p,3=1.q' },
		{ resting: 'short,1.p' },
		{ resting: 'AbCdEfGhI0aa,nonsense' },
	])('refuse %j', (broken) => {
		const empty = { live: '', resting: '', accounts: [], missed: 0, due: 0 };
		expect(() => PostRecords.unpack({ ...empty, ...broken })).toThrow(RangeError);
	});

	it('need less than 40 bytes a post, live or at rest, for the whole post', () => {
		const rows = ['live', 'resting'].flatMap((kind) =>
			[1000, 10_000, 100_000].map((count) => {
				const records = new PostRecords();
				for (let n = 0; n < count; n++) {
					const postId = `post_${n.toString(16).padStart(18, '0')}`;
					if (kind === 'live') records.keepUnfinished(postId, historiesOf('queued'), unfinished());
					else records.keepResting(postId, historiesOf('posted'), QUEUED_AT * 1000, 0);
				}
				const bytes = Buffer.byteLength(JSON.stringify(records.pack()));
				return { kind, count, bytes, each: bytes / count };
			}),
		);
		process.stdout.write(
			`${rows.map(({ kind, count, bytes, each }) => `state of ${count} ${kind} posts: ${bytes} bytes (${each.toFixed(1)} each)`).join('\n')}\n`,
		);
		for (const { each } of rows) expect(each).toBeLessThan(40);
	});
});
