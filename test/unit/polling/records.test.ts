import { startCourse } from '../../../nodes/PublishingService/polling/posts/course';
import {
	DAY_MS,
	PostRecords,
	type Courses,
} from '../../../nodes/PublishingService/polling/posts/records';

const QUEUED_AT = Math.floor(Date.parse('2026-11-20T10:00:00Z') / 1000);
const courses = (status: string, ...accountIds: string[]): Courses =>
	new Map(
		(accountIds.length > 0 ? accountIds : ['']).map((accountId) => [
			accountId,
			startCourse({ status, run: QUEUED_AT, atRest: false }),
		]),
	);

describe('records of posts', () => {
	it('survive packing, with odd ids, statuses by account and their standing', () => {
		const records = new PostRecords();
		records.keepLive('a,b;c=d', courses('queued', 'acc/1', 'acc 2'));
		records.keepLive('missed next', courses('posting', 'acc 2'));
		records.beginReading((postId) => postId !== 'a,b;c=d');
		records.endReading();
		records.keepResting('over', courses('posted', 'acc/1'), 20_000 * DAY_MS);
		const packed = records.pack();
		const again = PostRecords.unpack(JSON.parse(JSON.stringify(packed)) as typeof packed);
		expect(again.pack()).toEqual(packed);
		expect([...again.livePosts()]).toEqual([
			{ postId: 'a,b;c=d', standing: 'missed' },
			{ postId: 'missed next', standing: 'met' },
		]);
		expect(again.find('a,b;c=d')).toEqual(courses('queued', 'acc/1', 'acc 2'));
		expect(again.find('over')).toEqual(courses('posted', 'acc/1'));
		expect(again.find('never')).toBeUndefined();
	});

	it('lets go of what has been at rest longest', () => {
		const records = new PostRecords();
		for (const day of [5, 3, 9]) records.keepResting(`p${day}`, courses('posted'), day * DAY_MS);
		expect(records.letGoDownTo(2)).toBe(3);
		records.letGoBefore(6);
		expect(['p3', 'p5', 'p9'].map((id) => records.find(id) !== undefined)).toEqual([
			false,
			false,
			true,
		]);
		expect(records.letGoDownTo(2)).toBeNull();
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
					if (kind === 'live') records.keepLive(postId, courses('queued'));
					else records.keepResting(postId, courses('posted'), QUEUED_AT * 1000);
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
