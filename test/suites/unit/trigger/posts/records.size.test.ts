import {
	PostRecords,
	type Histories,
} from '../../../../../nodes/PublishingService/trigger/posts/records';
import { startHistory } from '../../../../../nodes/PublishingService/trigger/posts/statusHistory';

const QUEUED_AT = Math.floor(Date.parse('2026-11-20T10:00:00Z') / 1000);
const historiesOf = (status: string): Histories =>
	new Map([['', startHistory({ status, run: QUEUED_AT, atRest: false })]]);
const unfinished = {
	...{ dueAt: null, seenAt: 0, inFlightSince: null, isPublished: false },
	standing: 'met' as const,
};

test('records of posts need less than 40 bytes a post, live or at rest, for the whole post', () => {
	const rows = ['live', 'resting'].flatMap((kind) =>
		[1000, 10_000, 100_000].map((count) => {
			const records = new PostRecords();
			for (let n = 0; n < count; n++) {
				const postId = `post_${n.toString(16).padStart(18, '0')}`;
				if (kind === 'live') records.keepUnfinished(postId, historiesOf('queued'), unfinished);
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
