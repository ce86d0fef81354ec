/**
 * What an answer holds, as data: "text" and "number" for those, "term" for a word of a closed list, "time"
 * for a date-time, "any" for all else, lists and objects by their parts. A key ends in "?" where it may be missing and in
 * "|null" where it may hold null.
 */
export type AnswerShape =
	| 'term'
	| 'text'
	| 'time'
	| 'number'
	| 'any'
	| readonly [AnswerShape]
	| { readonly [key: string]: AnswerShape };

// Generated from test/contract/openapi.yaml.

const postMedia = { kind: 'term', count: 'number', 'thumbnailUrl|null': 'text' } as const;

const sound = {
	mode: 'term',
	'url?': 'text',
	'urlsByPlatform?': { 'tiktok?': 'text', 'instagram?': 'text' },
} as const;

const postAccountItem = {
	accountId: 'text',
	username: 'text',
	platform: 'term',
	status: 'term',
	queuedAt: 'time',
	'approvedAt?': 'time',
	'scheduledAfter?': 'time',
	'scheduledSlotStart?': 'time',
	'postedAt?': 'time',
	'postUrl?': 'text',
} as const;

const account = {
	accountId: 'text',
	platform: 'term',
	username: 'text',
	'displayName?': 'text',
	'status?': 'text',
	'timezone?': 'text',
	'followers?': 'number',
	'postsToday?': 'number',
	'dailyCap?': 'number',
	'queueDepth?': 'number',
	'nextWindow?': 'time',
	'lastPostAt?': 'time',
} as const;

const post = {
	postId: 'text',
	status: 'term',
	media: postMedia,
	'caption|null': 'text',
	hashtags: ['text'],
	'sound|null': sound,
	'notes|null': 'text',
	'contentGroupIds?': ['text'],
	'instagramPostFormat?': 'term',
	createdAt: 'time',
	accounts: [postAccountItem],
} as const;

/** What the answer to each operation holds. */
export const ANSWERS = {
	createUpload: { uploadId: 'text', uploadUrl: 'text', expiresAt: 'time', status: 'term' },
	completeUpload: { uploadId: 'text', status: 'term' },
	getUpload: {
		uploadId: 'text',
		kind: 'term',
		status: 'term',
		'url?': 'text',
		'thumbnailUrl?': 'text',
		'error?': 'text',
	},
	createPost: post,
	listPosts: { data: [post], 'nextCursor|null': 'text' },
	getPost: post,
	updatePost: post,
	cancelPost: {
		...post,
		cancellation: { cancelled: ['text'], skipped: [{ accountId: 'text', reason: 'text' }] },
	},
	queuePost: post,
	getPostAnalytics: {
		summary: {
			'views?': 'number',
			'likes?': 'number',
			'comments?': 'number',
			'shares?': 'number',
			'saves?': 'number',
			'engagementRate?': 'number',
			'lastUpdated?': 'time',
			'postUrl?': 'text',
			'accountId?': 'text',
			'platform?': 'term',
		},
		history: [
			{
				'id?': 'text',
				'videoId?': 'text',
				'accountId?': 'text',
				'platform?': 'term',
				'postUrl?': 'text',
				'views?': 'number',
				'likes?': 'number',
				'comments?': 'number',
				'shares?': 'number',
				'saves?': 'number',
				'collectedAt?': 'time',
				'taskId?': 'text',
			},
		],
		'nextCursor|null': 'text',
	},
	createContentTag: { tagId: 'text', contentGroupId: 'text', 'name?': 'text', 'color?': 'text' },
	listAccounts: { data: [account] },
	createAccount: account,
	getAccount: account,
	getAccountQueue: {
		data: [
			{
				postId: 'text',
				queueItemId: 'text',
				status: 'term',
				'caption?|null': 'text',
				'thumbnailUrl?|null': 'text',
				'queuedAt?': 'time',
				'scheduledAfter?': 'time',
				'scheduledSlotStart?': 'time',
			},
		],
		'nextCursor|null': 'text',
	},
	getAccountAnalytics: {
		'accountId?': 'text',
		'followers?': 'number',
		'posts?': 'number',
		'engagement?': 'number',
		'analytics?': { 'views?': 'number', 'likes?': 'number', 'comments?': 'number' },
		'scannedPosts?': 'number',
	},
	getWorkspace: {
		version: 'number',
		refreshedAt: 'time',
		company: { companyId: 'text', 'name?': 'text', 'description?': 'text', 'website?': 'text' },
		accounts: [{ ...account, 'niche?': 'text', 'warmupSearchTerms?': ['text'] }],
		folders: [
			{
				folderId: 'text',
				'name?': 'text',
				'createdAt?': 'time',
				images: [
					{
						imageId: 'text',
						folderId: 'text',
						'label?': 'text',
						'description?': 'text',
						'tags?': ['text'],
						'width?': 'number',
						'height?': 'number',
						'createdAt?': 'time',
					},
				],
				packs: [
					{
						packId: 'text',
						folderId: 'text',
						'name?': 'text',
						'description?': 'text',
						'color?': 'text',
						'imageIds?': ['text'],
						'imageFit?': 'term',
						'useImagesOnce?': 'any',
					},
				],
			},
		],
	},
	createMediaUrls: {
		expiresAt: 'time',
		data: [{ folderId: 'text', imageId: 'text', url: 'text' }],
	},
	getApiDescription: 'any',
	getUsage: {
		'plan?': 'text',
		'billingType?': 'text',
		'videoQuota?': 'number',
		'videoCount?': 'number',
		'postCredits?': { 'limit?': 'number', 'used?': 'number' },
		'postsPerDay?': 'number',
		'apiRequestsToday?': 'number',
		'postsCreatedToday?': 'number',
	},
} as const satisfies Record<string, AnswerShape>;
