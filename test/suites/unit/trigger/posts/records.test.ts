import { createHash } from 'node:crypto';
import { startHistory } from '../../../../../nodes/PublishingService/trigger/posts/statusHistory';
import {
	DAY_MS,
	fenceAt,
	isFencedOff,
	joinFences,
	PostRecords,
	type Histories,
	type UnfinishedRecord,
} from '../../../../../nodes/PublishingService/trigger/posts/records';

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

	/** Of 1,000 seconds, which is written "rs". */
	const at1000 = (status: string, ...accountIds: string[]): Histories =>
		new Map(
			(accountIds.length > 0 ? accountIds : ['']).map((accountId) => [
				accountId,
				startHistory({ status, run: 1000, atRest: true }),
			]),
		);
	const minutes = (count: number) => count * 60_000;
	const digest = (postId: string) =>
		createHash('sha256').update(postId).digest('base64url').slice(0, 9);
	const EMPTY = { live: '', resting: '', accounts: [], missed: 0, due: 0 };

	it.each<[string, Partial<UnfinishedRecord>, string]>([
		['nothing is under way', { seenAt: minutes(9) }, ''],
		['it is due later', { dueAt: minutes(40), seenAt: minutes(39) }, ',@14'],
		['it is due', { dueAt: minutes(40), seenAt: minutes(40) }, ',@14.14'],
		['it is overdue', { dueAt: minutes(40), seenAt: minutes(41) + 59_999 }, ',@14.15'],
		['it is in flight', { inFlightSince: minutes(1), seenAt: minutes(2) }, ',@.2~1'],
		['it is published on one account', { isPublished: true }, ',@!'],
		['all of that', { dueAt: 0, seenAt: 1, inFlightSince: 2, isPublished: true }, ',@0.0~0!'],
		['its times are before 1970', { dueAt: -minutes(5), seenAt: -1 }, ',@0.0'],
	])('keep of an unfinished post, when %s, no more than counts', (_when, changes, meta) => {
		const records = new PostRecords();
		records.keepUnfinished('p', at1000('queued'), unfinished(changes));
		expect(records.pack().live).toBe(`p${meta},rs.q`);
		const again = PostRecords.unpack(records.pack());
		expect(again.pack().live).toBe(`p${meta},rs.q`);
		const whole = (time: number | null = null) =>
			time === null ? null : Math.max(0, Math.floor(time / minutes(1)) * minutes(1));
		const { dueAt, inFlightSince, isPublished = false, seenAt = 0 } = changes;
		expect(again.findUnfinished('p')).toMatchObject({
			...{ dueAt: whole(dueAt), inFlightSince: whole(inFlightSince), isPublished },
			seenAt: /[.]/.test(meta) ? whole(seenAt) : 0,
		});
	});

	it('keep of a post at rest a digest, the day, and when it was made unless it was queued since', () => {
		const packed = (createdAt: number) => {
			const records = new PostRecords();
			records.keepResting('p', at1000('posted', 'a', 'b'), 40 * DAY_MS + 5, createdAt);
			expect(records.pack().accounts).toEqual(['a', 'b']);
			expect(PostRecords.unpack(records.pack()).find('p')).toEqual(at1000('posted', 'a', 'b'));
			return records.pack().resting;
		};
		const short = `${digest('p')}014,0=rs.p,1=rs.p`;
		expect(packed(1_000_999)).toBe(short);
		expect(packed(1_001_000)).toBe(`${short}^rt`);
		expect(packed(NaN)).toBe(short);
		const old = new PostRecords();
		old.keepResting('p', at1000('posted'), -1, 0);
		expect(old.pack().resting).toBe(`${digest('p')}000,rs.p`);
	});

	it('number more accounts than there are digits and letters', () => {
		const accountIds = Array.from({ length: 40 }, (_, n) => `acc_${n}`);
		const records = new PostRecords();
		records.keepUnfinished('p', at1000('queued', ...accountIds), unfinished());
		records.keepUnfinished('q', at1000('queued', 'acc_39', 'acc_0'), unfinished());
		const packed = records.pack();
		expect(packed.accounts).toEqual(accountIds);
		expect(packed.live).toMatch(/;q,13=rs\.q,0=rs\.q$/);
		const again = PostRecords.unpack(packed);
		expect(again.find('q')).toEqual(at1000('queued', 'acc_39', 'acc_0'));
		again.keepUnfinished('r', at1000('queued', 'acc_40', 'acc_1'), unfinished());
		expect(again.pack().live).toMatch(/;r,14=rs\.q,1=rs\.q$/);
	});

	it('hold a post once, as it was seen last, the unfinished in that order', () => {
		const records = new PostRecords();
		const ids = () => [...records.unfinishedPosts()].map(([postId]) => postId);
		records.keepUnfinished('p', at1000('queued'), unfinished());
		records.keepUnfinished('q', at1000('queued'), unfinished());
		records.keepUnfinished('p', at1000('posting'), unfinished());
		expect([ids(), records.size]).toEqual([['q', 'p'], 2]);
		records.keepResting('p', at1000('posted'), 0, 0);
		expect([ids(), records.size, records.unfinishedSize]).toEqual([['q'], 2, 1]);
		expect(records.find('p')).toEqual(at1000('posted'));
		expect(records.findUnfinished('p')).toBeUndefined();
		records.keepUnfinished('p', at1000('queued'), unfinished());
		expect([ids(), records.size, records.unfinishedSize]).toEqual([['q', 'p'], 2, 2]);
		records.keepResting('q', at1000('failed'), 0, 0);
		records.clear();
		expect([records.size, records.pack()]).toEqual([0, EMPTY]);
	});

	it('know which posts a reading of the list is to meet, and which it missed', () => {
		const records = new PostRecords();
		const standings = () => [...records.unfinishedPosts()].map(([, { standing }]) => standing);
		for (const postId of ['a', 'b', 'c']) {
			records.keepUnfinished(postId, at1000('queued'), unfinished());
		}
		records.beginReading((postId) => postId === 'c');
		expect(standings()).toEqual(['unmet', 'unmet', 'met']);
		records.endReading();
		expect(standings()).toEqual(['missed', 'missed', 'met']);
		records.beginReading(() => false);
		expect(standings()).toEqual(['missed', 'missed', 'unmet']);
		records.keepUnfinished('a', at1000('queued'), unfinished());
		expect(standings()).toEqual(['missed', 'unmet', 'met']);
		const packed = records.pack();
		expect(packed).toMatchObject({ missed: 1, due: 1 });
		const again = [...PostRecords.unpack(packed).unfinishedPosts()];
		expect(again.map(([postId, { standing }]) => [postId, standing])).toEqual([
			['b', 'missed'],
			['c', 'unmet'],
			['a', 'met'],
		]);
	});

	it('forget the days before one, and nothing where all is younger', () => {
		const records = new PostRecords();
		for (const day of [9, 10, 36, 37]) {
			records.keepResting(`p${day}`, at1000('posted'), day * DAY_MS, 0);
		}
		expect(records.forgetBefore(9)).toBeNull();
		expect(records.forgetBefore(10)).toEqual({ at: 1000, keys: [digest('p9')] });
		expect(records.forgetBefore(37)?.keys).toEqual([digest('p10'), digest('p36')]);
		expect([records.size, records.find('p37') !== undefined]).toEqual([1, true]);
	});

	it('fence off the latest of what they forget, and forget nothing where there is room', () => {
		const records = new PostRecords();
		for (const [postId, run] of [
			['p', 300],
			['q', 500],
			['r', 700],
		] as const) {
			const histories = new Map([['', startHistory({ status: 'posted', run, atRest: true })]]);
			records.keepResting(postId, histories, 0, 0);
		}
		expect(records.forgetDownTo(4)).toBeNull();
		expect(records.forgetDownTo(3)).toBeNull();
		expect(records.forgetDownTo(1)).toEqual({ at: 500, keys: [digest('q')] });
	});

	it('keep no time of a post that was queued for one of its accounts since it was made', () => {
		const records = new PostRecords();
		const histories = new Map([...at1000('posted', 'a'), ...historiesOf('posted', 'b')]);
		records.keepResting('p', histories, 0, (QUEUED_AT - 1) * 1000);
		expect(records.pack().resting).not.toContain('^');
	});

	it('forget by the last time that is no plan: made, or queued for any account', () => {
		const keep = (runs: number[], createdAt: number) => {
			const records = new PostRecords();
			const histories = new Map(
				runs.map((run, n) => [`a${n}`, startHistory({ status: 'posted', run, atRest: true })]),
			);
			records.keepResting('p', histories, 0, createdAt * 1000);
			return records;
		};
		expect(keep([500, 700, 600], 100).forgetDownTo(0)).toMatchObject({ at: 700 });
		expect(keep([500, 700, 600], 100).forgetDownTo(0, 699)).toMatchObject({ at: 600 });
		expect(keep([500, 700, 600], 100).forgetDownTo(0, 700)).toMatchObject({ at: 700 });
		expect(keep([500], 800).forgetDownTo(0)).toMatchObject({ at: 800 });
		expect(keep([500], 800).forgetDownTo(0, 799)).toMatchObject({ at: 500 });
		expect(keep([500], 800).forgetDownTo(0, 400)).toMatchObject({ at: 0 });
		expect(keep([500], 800).forgetDownTo(1)).toBeNull();
	});

	const KEY = 'Ab-dEf_h1';
	it.each([
		...[{ live: 'p,1.q' }, { live: 'p,1.q2i<on%20hold>12f' }, { live: 'p,zz1.q,0=1.q' }],
		...[{ live: 'p,@a.b~c!,1.q' }, { live: 'p,@.b,1.q' }, { live: 'p,@~c1,1.q' }],
		...[{ live: 'p,@12,1.q;p2,1.q' }, { live: 'a%3Bb,1.q' }],
		...[{ resting: `${KEY}0aa` }, { resting: `${KEY}zz9,1.p` }, { resting: `${KEY}0aa^1z` }],
		{ resting: `${KEY}0aa,zz=1.p` },
		...[{ resting: `${KEY}0aa,zz.p2<on%20hold>12f,0=1.p^1z` }],
		...[{ resting: `${KEY}0aa,1.p;${KEY.slice(1)}x0aa` }],
	])('are read as they were saved: %j', (saved) => {
		const packed = { ...EMPTY, accounts: ['a'], ...saved };
		const again = PostRecords.unpack(packed);
		for (const [postId] of again.unfinishedPosts()) expect(again.find(postId)).toBeDefined();
		expect(again.pack()).toEqual(packed);
	});

	it.each([
		...[{ live: 'p' }, { live: 'p,' }, { live: 'p,q' }, { live: 'p,1.' }, { live: 'p,.q' }],
		...[{ live: 'p,1.q,' }, { live: 'p,1.x' }, { live: 'p,1.q<' }, { live: 'p,1.<a<b>>' }],
		...[{ live: 'p,1.<>>' }, { live: 'p,1.qx' }, { live: 'p,A.q' }, { live: 'p,=1.q' }],
		...[{ live: 'p,A=1.q' }, { live: 'p,1=1.q' }, { live: 'p,0=.q' }, { live: 'p,x,1.q' }],
		...[{ live: 'p,@a' }, { live: 'p,@a.,1.q' }, { live: 'p,@a~,1.q' }, { live: 'p,@a.b.c,1.q' }],
		...[{ live: 'p,@!!,1.q' }, { live: 'p,@!a,1.q' }, { live: 'p,@A,1.q' }, { live: 'p,@a.A,1.q' }],
		...[{ live: 'p,@a~A,1.q' }, { live: 'p,@ a,1.q' }, { live: 'p,@a,' }, { live: 'p,@a,1.q,x' }],
		...[{ resting: 'short0aa,1.p' }, { resting: `x${KEY}0aa,1.p` }, { resting: `${KEY}0A1,1.p` }],
		...[{ resting: `${KEY}0a,1.p` }, { resting: `${KEY}0aaa,1.p` }, { resting: `${KEY}0aa,1.x` }],
		...[{ resting: `${KEY}0aa,1.` }, { resting: `${KEY}0aa,.p` }, { resting: `${KEY}0aa,A=1.p` }],
		...[
			{ resting: `${KEY}0aa,=1.p` },
			{ resting: `${KEY}0aa,1.p^` },
			{ resting: `${KEY}0aa,1.p^A` },
		],
		...[
			{ resting: `${KEY}0aa,1.p^1^2` },
			{ resting: `${KEY}0aa,1.p,` },
			{ resting: `${KEY}0aa,A.p` },
		],
		...[{ resting: `${KEY}0aa,1.<a<b>p` }, { resting: `Ab dEf_h10aa,1.p` }],
	])('refuse %j', (broken) => {
		const packed = { ...EMPTY, accounts: ['a'], ...broken };
		expect(() => PostRecords.unpack(packed)).toThrow(RangeError);
	});

	it('read odd ids, and those that were written without any need to', () => {
		const records = new PostRecords();
		records.keepUnfinished('a,b;c=d@e%', at1000('queued'), unfinished());
		expect(records.pack().live).toBe('a%2Cb%3Bc%3Dd%40e%25,rs.q');
		expect(PostRecords.unpack(records.pack()).find('a,b;c=d@e%')).toEqual(at1000('queued'));
	});
});

describe('a fence around what was forgotten', () => {
	const p = fenceAt('p', 5_999);
	const q = fenceAt('q', 5_000);
	const later = fenceAt('r', 6_000);

	it('stands at the second of the post, and keeps out what was before and the post itself', () => {
		expect(p.at).toBe(5);
		const fenced = (postId: string, time: number) => isFencedOff(p, postId, time);
		expect([fenced('p', 5_000), fenced('p', 5_999), fenced('q', 5_500)]).toEqual([
			...[true, true, false],
		]);
		expect([fenced('q', 4_999), fenced('p', 6_000), fenced('p', NaN)]).toEqual([true, false, true]);
		expect(isFencedOff(null, 'p', 0)).toBe(false);
	});

	it('is joined with another: the later one stands, or both at one instant', () => {
		expect(joinFences(null, null)).toBeNull();
		expect([joinFences(p, null), joinFences(null, p)]).toEqual([p, p]);
		expect([joinFences(p, later), joinFences(later, p)]).toEqual([later, later]);
		expect(joinFences(p, q)).toEqual({ at: 5, keys: [...p.keys, ...q.keys] });
		expect(joinFences(p, p)).toEqual(p);
	});
});
