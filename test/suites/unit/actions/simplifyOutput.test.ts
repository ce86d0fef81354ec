import type { Account, Post } from '../../../../sandbox/service';
import {
	simplifyAccount,
	simplifyPost,
} from '../../../../nodes/PublishingService/actions/simplifyOutput';

const post: Post = {
	postId: 'post_1',
	status: 'partially_posted',
	media: { kind: 'image', count: 3, thumbnailUrl: null },
	caption: null,
	hashtags: ['a'],
	sound: { mode: 'original' },
	notes: 'internal',
	contentGroupIds: ['tag:1', 'template:2'],
	instagramPostFormat: 'reel',
	createdAt: '2026-12-24T18:30:00Z',
	accounts: [
		{
			accountId: 'acc_1',
			username: 'one',
			platform: 'tiktok',
			status: 'posted',
			queuedAt: '2026-12-24T18:30:00Z',
			approvedAt: '2026-12-24T18:31:00Z',
			postedAt: '2026-12-24T18:32:00Z',
			postUrl: 'https://www.tiktok.com/@one/video/1',
		},
		{
			accountId: 'acc_2',
			username: 'two',
			platform: 'instagram',
			status: 'failed',
			queuedAt: '2026-12-24T18:30:00Z',
			scheduledAfter: '2026-12-25T18:30:00Z',
		},
	],
};

/** A value as n8n shows it: without the keys that are undefined. */
const shown = (value: object): unknown => JSON.parse(JSON.stringify(value));

describe('simplifyPost', () => {
	test('keeps what people act on, one level flatter', () => {
		expect(shown(simplifyPost(post))).toEqual({
			postId: 'post_1',
			status: 'partially_posted',
			caption: null,
			hashtags: ['a'],
			contentGroupIds: ['tag:1', 'template:2'],
			mediaKind: 'image',
			mediaCount: 3,
			createdAt: '2026-12-24T18:30:00Z',
			accounts: [
				{
					accountId: 'acc_1',
					username: 'one',
					platform: 'tiktok',
					status: 'posted',
					postedAt: '2026-12-24T18:32:00Z',
					postUrl: 'https://www.tiktok.com/@one/video/1',
				},
				{
					accountId: 'acc_2',
					username: 'two',
					platform: 'instagram',
					status: 'failed',
					scheduledAfter: '2026-12-25T18:30:00Z',
				},
			],
		});
	});

	test('has at most ten fields, as n8n asks of a simplified answer', () => {
		expect(Object.keys(simplifyPost(post)).length).toBeLessThanOrEqual(10);
	});

	test('bears with a post that does not have what the specification promises', () => {
		const bare: Partial<Post> = { postId: 'post_1' };
		expect(shown(simplifyPost(bare as Post))).toEqual({ postId: 'post_1', accounts: [] });
	});

	test('passes on a status that is yet to be specified', () => {
		const later = { ...post, status: 'paused' } as unknown as Post;
		expect(simplifyPost(later)).toMatchObject({ status: 'paused' });
	});

	test('changes nothing of the post', () => {
		const copy = structuredClone(post);
		simplifyPost(post);
		expect(post).toEqual(copy);
	});
});

describe('simplifyAccount', () => {
	const account: Account = {
		accountId: 'acc_1',
		platform: 'tiktok',
		username: 'one',
		displayName: 'One',
		status: 'active',
		timezone: 'Europe/Berlin',
		followers: 0,
		postsToday: 1,
		dailyCap: 3,
		queueDepth: 0,
		nextWindow: '2026-12-24T18:30:00Z',
		lastPostAt: '2026-12-23T18:30:00Z',
	};

	test('keeps ten fields, zeros included', () => {
		const { nextWindow: _, lastPostAt: __, ...kept } = account;
		expect(simplifyAccount(account)).toEqual(kept);
		expect(Object.keys(simplifyAccount(account))).toHaveLength(10);
	});

	test('bears with an account that has only what is required', () => {
		const bare: Account = { accountId: 'acc_1', platform: 'instagram', username: 'one' };
		expect(shown(simplifyAccount(bare))).toEqual(bare);
	});
});
