import type { Usage } from '../../../../../nodes/PublishingService/contract/schemas';
import { nearlyUsedUp } from '../../../../../nodes/PublishingService/actions/usage/get.operation';

test.each([
	[{}, ''],
	[{ postCredits: { used: 89, limit: 100 } }, ''],
	[{ postCredits: { used: 90, limit: 100 } }, 'Nearly used up: 90 of 100 post credits.'],
	[{ postsCreatedToday: 0, postsPerDay: 0 }, ''],
	[
		{ postsCreatedToday: 12, postsPerDay: 10, videoCount: 1_900, videoQuota: 2_000 },
		'Nearly used up: 12 of 10 posts today, 1,900 of 2,000 videos.',
	],
])('%j', (usage, sentence) => {
	expect(nearlyUsedUp(usage as Usage)).toBe(sentence);
});
