import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import type { Platform } from '../../../../nodes/PublishingService/contract/schemas';
import { pairPosts } from '../../../../nodes/PublishingService/plan/pairPosts';
import type { PostIntent } from '../../../../nodes/PublishingService/plan/types';
import type { FoundPost } from '../../../../nodes/PublishingService/posting/readPosts';
import { finding } from '../../../../nodes/PublishingService/sheet/texts/findings';
import { intentWith, itemWith, postWith, rowWith } from '../../../kit/plan/bare';

const TIKTOK = ['tiktok'] as const;
const INSTAGRAM = ['instagram'] as const;
const BOTH = ['tiktok', 'instagram'] as const;
const notRead = new ServiceError('No', { kind: 'refused', code: 'internal' });

/** A post that waits on these platforms. */
const postOn = (platforms: readonly Platform[], status: 'queued' | 'cancelled' = 'queued') =>
	postWith({
		accounts: platforms.map((platform) => itemWith({ accountId: platform, platform, status })),
	});

/** A row that names these posts; those without a value could not be found. */
const pair = (
	named: Readonly<Record<string, FoundPost | undefined>>,
	wishes: ReadonlyArray<readonly Platform[]>,
	more: Partial<PostIntent> = {},
) => {
	const row = rowWith({ postIds: Object.keys(named) }, { 'Post ID': 'post_1' });
	const found = new Map(
		Object.entries(named).flatMap(([postId, post]) => (post ? [[postId, post] as const] : [])),
	);
	const intents = wishes.map((platforms) =>
		intentWith({ row, platforms: new Set(platforms), accountIds: [...platforms], ...more }),
	);
	return pairPosts(row, intents, found);
};

/** The target of each intent and its platforms. */
const shown = (intents: readonly PostIntent[]) =>
	intents.map(({ target, platforms }) => {
		const name = target.kind === 'new' ? 'new' : `${target.kind} ${target.postId}`;
		return `${name} on ${[...platforms].join('+')}`;
	});

test.each<[string, ReturnType<typeof pair>, string[]]>([
	[
		'one post and one wish belong together',
		pair({ p: postOn(TIKTOK) }, [TIKTOK]),
		['existing p on tiktok'],
	],
	[
		'one post and one wish belong together on another platform too',
		pair({ p: postOn(TIKTOK) }, [INSTAGRAM]),
		['existing p on instagram'],
	],
	[
		'posts and wishes are paired by their platforms in any order',
		pair({ p: postOn(INSTAGRAM), q: postOn(TIKTOK) }, [TIKTOK, INSTAGRAM]),
		['existing p on instagram', 'existing q on tiktok'],
	],
	[
		'a post for one platform is paired before a post for both',
		pair({ p: postOn(BOTH), q: postOn(TIKTOK) }, [TIKTOK, INSTAGRAM]),
		['existing p on instagram', 'existing q on tiktok'],
	],
	[
		'a wish without a post is a new post',
		pair({ p: postOn(TIKTOK) }, [INSTAGRAM, TIKTOK]),
		['existing p on tiktok', 'new on instagram'],
	],
	[
		'a post without a wish is a surplus',
		pair({ p: postOn(TIKTOK), q: postOn(INSTAGRAM) }, [TIKTOK]),
		['existing p on tiktok', 'surplus q on instagram'],
	],
	[
		'a post of another platform takes no wish if another post has the platform of a wish',
		pair({ p: postOn(INSTAGRAM), q: postOn(TIKTOK) }, [TIKTOK]),
		['surplus p on instagram', 'existing q on tiktok'],
	],
	[
		'a post of a platform that another post has takes no wish for another platform',
		pair({ p: postOn(INSTAGRAM), q: postOn(INSTAGRAM) }, [TIKTOK, INSTAGRAM]),
		['existing p on instagram', 'surplus q on instagram', 'new on tiktok'],
	],
	[
		'a post for one platform takes a wish for both before a post for both',
		pair({ p: postOn(BOTH), q: postOn(TIKTOK) }, [BOTH]),
		['surplus p on tiktok+instagram', 'existing q on tiktok+instagram'],
	],
	[
		'a cancelled post without a wish is no surplus',
		pair({ p: postOn(TIKTOK), q: postOn(INSTAGRAM, 'cancelled') }, [TIKTOK]),
		['existing p on tiktok'],
	],
	[
		'a cancelled post is paired by the platforms that it had',
		pair({ p: postOn(INSTAGRAM, 'cancelled'), q: postOn(TIKTOK) }, [TIKTOK, INSTAGRAM]),
		['existing p on instagram', 'existing q on tiktok'],
	],
	[
		'a post that could not be read takes a wish that is left over, and nothing is created',
		pair({ p: notRead, q: postOn(TIKTOK) }, [TIKTOK, INSTAGRAM, INSTAGRAM]),
		['existing p on instagram', 'existing q on tiktok'],
	],
	[
		'a post that does not exist takes a wish as one that could not be read',
		pair({ p: undefined }, [TIKTOK, INSTAGRAM]),
		['existing p on tiktok'],
	],
	[
		'a post that could not be read is a surplus if no wish is left',
		pair({ p: postOn(TIKTOK), q: notRead }, [TIKTOK]),
		['existing p on tiktok', 'surplus q on '],
	],
	['a row that wants nothing keeps its posts', pair({ p: postOn(TIKTOK) }, []), []],
	[
		'a row without a post has new posts',
		pair({}, [TIKTOK, INSTAGRAM]),
		['new on tiktok', 'new on instagram'],
	],
])('%s', (_name, intents, expected) => {
	expect(shown(intents)).toEqual(expected);
});

test('a platform on which a post is cancelled says nothing if the post waits on another', () => {
	const half = postWith({
		accounts: [
			itemWith({ accountId: 't', platform: 'tiktok', status: 'cancelled' }),
			itemWith({ accountId: 'i', platform: 'instagram' }),
		],
	});
	expect(shown(pair({ p: half }, [TIKTOK, INSTAGRAM]))).toEqual([
		'existing p on instagram',
		'new on tiktok',
	]);
});

describe('a surplus post', () => {
	const refusal = finding('refusal', 'noTimeBesideOthers', 'Date');
	const warning = finding('warning', 'noTimeBesideOthers', 'Date');
	const surplusOf = (posts: Record<string, FoundPost>, more: Partial<PostIntent> = {}) =>
		pair(posts, [TIKTOK], more).find(({ target }) => target.kind === 'surplus');

	test('is wanted for no account', () => {
		const surplus = surplusOf({ p: postOn(TIKTOK), q: postOn(INSTAGRAM) });
		expect(surplus).toMatchObject({
			target: { kind: 'surplus', postId: 'q' },
			accountIds: [],
			findings: [],
		});
	});

	test('is kept if its row cannot be read, and warnings do not count', () => {
		const surplus = surplusOf(
			{ p: postOn(TIKTOK), q: postOn(INSTAGRAM) },
			{ findings: [warning, refusal] },
		);
		expect(surplus?.findings).toEqual([refusal]);
	});

	test('is kept if any of its platforms is wanted for another post', () => {
		const posts = { p: postOn(INSTAGRAM), q: postOn(INSTAGRAM) };
		const [, surplus] = pair(posts, [TIKTOK, INSTAGRAM]);
		expect(surplus?.findings).toMatchObject([{ code: 'twoPostsForPlatform', postId: 'q' }]);
	});

	test('is kept if it is unclear which of 2 posts on a platform belongs to the row', () => {
		const posts = { p: postOn(TIKTOK), q: postOn(TIKTOK) };
		const unclear = {
			code: 'twoPostsForPlatform',
			severity: 'refusal',
			column: 'Post ID',
			postId: 'q',
		};
		expect(surplusOf(posts)?.findings).toEqual([expect.objectContaining(unclear)]);
		expect(surplusOf(posts, { findings: [refusal] })?.findings).toEqual([
			refusal,
			expect.objectContaining(unclear),
		]);
	});
});
