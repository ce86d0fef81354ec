import { PostIndex } from '../../../../nodes/PublishingService/plan/postIndex';
import {
	isSimilar,
	plannedPost,
	type ReadableRow,
} from '../../../../nodes/PublishingService/plan/similarity';
import { itemWith, NO_TRACES, postWith } from '../../../kit/plan/bare';

const noon = '2031-12-24T12:00:00Z';
const evening = '2031-12-24T18:00:00Z';
const caption = 'Ana slices a loaf of bread';

const row: ReadableRow = {
	wish: { accountIds: ['a'], caption, scheduledAfter: noon },
	caption,
	mediaKeys: ['https://a.example/bread.jpg'],
	isOpen: true,
	traces: { keys: ['post_5'], of: () => undefined },
};

const postOf = (
	postId: string,
	text: string,
	scheduledAfter: string,
	{ accountId = 'a', thumbnailUrl = null as string | null } = {},
) =>
	plannedPost(
		postWith({
			postId,
			caption: text,
			media: { kind: 'image', count: 1, thumbnailUrl },
			accounts: [itemWith({ accountId, scheduledAfter })],
		}),
	);

test('a row is compared with the posts that share an account and a caption, a time or media, or a trace', () => {
	const posts = [
		postOf('post_1', 'Other', evening, { thumbnailUrl: 'https://a.example/bread.jpg' }),
		postOf('post_2', caption, noon, { accountId: 'b' }),
		postOf('post_3', caption, evening),
		postOf('post_4', 'Other', noon),
		postOf('post_5', 'Other', evening, { accountId: 'b' }),
		postOf('post_6', 'Other', evening),
	];
	const compared = new Set<string>();
	const found = new PostIndex(posts).find(row, (_, { post }) => {
		compared.add(post.postId);
		return false;
	});
	expect(found).toBeUndefined();
	expect([...compared].sort()).toEqual(['post_1', 'post_3', 'post_4', 'post_5']);
});

test('a row without a time is compared with no post because of its time', () => {
	const isDue = { ...row, wish: { ...row.wish, scheduledAfter: null }, traces: NO_TRACES };
	const soon = plannedPost(postWith({ caption: 'Other', accounts: [itemWith()] }));
	expect(new PostIndex([soon]).find(isDue, () => true)).toBeUndefined();
	const same = postOf('post_2', caption, evening);
	expect(new PostIndex([soon, same]).find(isDue, () => true)).toBe(same);
});

test('an account that was connected again is found by its present ID', () => {
	const old = postWith({ caption, accounts: [itemWith({ accountId: 'old' })] });
	const post = plannedPost(old, ({ accountId }) => (accountId === 'old' ? 'a' : undefined));
	expect(new PostIndex([post]).find(row, isSimilar)).toBe(post);
	expect(new PostIndex([plannedPost(old)]).find(row, () => true)).toBeUndefined();
});

test('media that more than 100 posts of an account show do not connect a row with one of them', () => {
	const thumbnailUrl = 'https://a.example/bread.jpg';
	const showing = (count: number) =>
		Array.from({ length: count }, (_, at) =>
			postOf(`post_${at + 10}`, 'Other', evening, { thumbnailUrl }),
		);
	expect(new PostIndex(showing(100)).find(row, () => true)?.post.postId).toBe('post_10');
	expect(new PostIndex(showing(101)).find(row, () => true)).toBeUndefined();
});

test('the first of all posts is found, whatever key it shares with the row', () => {
	const byMedia = postOf('post_1', 'Other', evening, {
		thumbnailUrl: 'https://a.example/bread.jpg',
	});
	const byTime = postOf('post_2', 'Other', noon);
	const byCaption = postOf('post_3', caption, evening);
	for (const posts of [
		[byMedia, byTime, byCaption],
		[byTime, byCaption, byMedia],
		[byCaption, byMedia, byTime],
	]) {
		expect(new PostIndex(posts).find(row, () => true)).toBe(posts[0]);
	}
});

test('a post without accounts is found by its caption or its time', () => {
	const withoutAccounts = (text: string, scheduledAfter: string) => ({
		...postOf('post_1', text, scheduledAfter),
		accountIds: [],
	});
	const find = (text: string, time: string) =>
		new PostIndex([withoutAccounts(text, time)]).find(row, () => true)?.post.postId;
	expect(find(caption, evening)).toBe('post_1');
	expect(find('Other', noon)).toBe('post_1');
	expect(find('Other', evening)).toBeUndefined();
});

test('a post without accounts is not found by its media', () => {
	const thumbnailUrl = 'https://a.example/bread.jpg';
	const post = { ...postOf('post_1', 'Other', evening, { thumbnailUrl }), accountIds: [] };
	expect(new PostIndex([post]).find(row, () => true)).toBeUndefined();
});
