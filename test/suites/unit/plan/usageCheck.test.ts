import { contextOf, factsOf, intentOf } from '../../../kit/plan/intents';
import type { Usage } from '../../../../nodes/PublishingService/contract/schemas';
import { UsageCheck } from '../../../../nodes/PublishingService/plan/usageCheck';
import type { PreparedPost } from '../../../../nodes/PublishingService/posting/media/checkMedia';

type Kind = 'video' | 'image' | 'upload';

/** Counts posts with these media, and returns the warnings about each of them. */
function count(usage: Usage | undefined, ...posts: ReadonlyArray<readonly Kind[] | undefined>) {
	const intents = posts.map((kinds) => ({
		intent: intentOf(),
		media: kinds?.map((kind) => (kind === 'upload' ? { from: kind } : { from: 'url', kind })),
	}));
	const intentFacts = new Map(
		intents.flatMap(({ intent, media }) => {
			const prepared = { draft: {}, media } as unknown as PreparedPost;
			return media ? [[intent, factsOf({ prepared })] as const] : [];
		}),
	);
	const check = new UsageCheck(contextOf({ usage, intentFacts }));
	return intents.map(({ intent }) => check.add(intent));
}

const image = ['image'] as const;
const video = ['video'] as const;
const warned = { severity: 'warning', column: '' };

test.each<[string, Usage, string]>([
	['posts of the day', { postsPerDay: 5, postsCreatedToday: 4 }, 'overPostsOfDay'],
	['credits', { postCredits: { limit: 5, used: 4 } }, 'overCredits'],
])('the first post beyond the %s that are left has a warning', (_name, usage, code) => {
	expect(count(usage, image, image, undefined)).toEqual([
		[],
		[{ ...warned, code, nth: 2, limit: 1 }],
		[{ ...warned, code, nth: 3, limit: 1 }],
	]);
});

test('videos are counted alone, and only a post with a video has the warning', () => {
	const usage = { videoQuota: 10, videoCount: 9 };
	expect(count(usage, image, video, ['video', 'video'], image, ['upload'], undefined)).toEqual([
		...[[], []],
		[{ ...warned, code: 'overVideos', nth: 3, limit: 1 }],
		...[[], [], []],
	]);
});

test('a used-up limit leaves nothing, and not less than nothing', () => {
	expect(count({ postsPerDay: 5, postsCreatedToday: 9 }, image)).toMatchObject([[{ limit: 0 }]]);
});

test('each limit that a post exceeds is named', () => {
	const usage = {
		...{ postsPerDay: 1, postsCreatedToday: 1, videoQuota: 1, videoCount: 1 },
		postCredits: { limit: 1, used: 1 },
	};
	const [codes] = count(usage, video).map((said) => said.map(({ code }) => code));
	expect(codes).toEqual(['overPostsOfDay', 'overCredits', 'overVideos']);
});

test.each<[string, Usage | undefined]>([
	['the usage was not read', undefined],
	['it names no limit', { postsCreatedToday: 9, videoCount: 9, postCredits: { used: 9 } }],
	['it has null in place of a limit', { postsPerDay: null, postsCreatedToday: 9 } as never],
	['it has null in place of a use', { postsPerDay: 0, postsCreatedToday: null } as never],
	['it does not say what is used', { postsPerDay: 0, videoQuota: 0, postCredits: { limit: 0 } }],
])('nothing is counted if %s', (_name, usage) => {
	expect(count(usage, video)).toEqual([[]]);
});
