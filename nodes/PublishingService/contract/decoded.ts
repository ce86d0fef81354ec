import type * as enums from './enums';
import type { InstagramPostFormat, Platform } from './enums';

export type * from './enums';

/** What a word in the shape of an answer stands for. */
export interface Values {
	/** An object of which nothing is said. */
	any: Record<string, unknown>;
	boolean: boolean;
	number: number;
	text: string;
	/** A date-time. */
	time: string;
	ImageFit: enums.ImageFit;
	InstagramPostFormat: enums.InstagramPostFormat;
	Platform: enums.Platform;
	PostStatus: enums.PostStatus;
	SoundMode: enums.SoundMode;
	UploadKind: enums.UploadKind;
	UploadStatus: enums.UploadStatus;
}

/**
 * What an answer holds, as data: lists and objects by their parts. A key ends in "?" where it may be
 * missing and in "|null" where it may hold null.
 */
export type AnswerShape =
	keyof Values | readonly [AnswerShape] | { readonly [key: string]: AnswerShape };

/** The type of what has a shape, with what the specification promises or with what is sure to be there. */
export type Shaped<S, As> = S extends keyof Values
	? Values[S]
	: S extends readonly [infer Entry]
		? Array<Shaped<Entry, As>>
		: Flat<
				{ -readonly [K in keyof S as Certain<K, S[K], As>]: Held<K, S[K], As> } & {
					-readonly [K in keyof S as Uncertain<K, S[K], As>]?: Held<K, S[K], As>;
				}
			>;
type Flat<T> = { [K in keyof T]: T[K] };
type Name<K> = K extends `${infer N}|null` ? Name<N> : K extends `${infer N}?` ? N : K;
type Held<K, S, As> = K extends `${string}|null` ? Shaped<S, As> | null : Shaped<S, As>;
type Certain<K, S, As> = MayBeMissing<K, S, As> extends true ? never : Name<K>;
type Uncertain<K, S, As> = Exclude<Name<K>, Certain<K, S, As>>;

/**
 * Nothing holds a service to its promise: lists and objects may be missing, but the list of a page, for
 * which decodeAnswer looks, and what may hold null, which it sets. Nor need an image name its folder.
 */
type MayBeMissing<K, S, As> = K extends `${string}?` | `${string}?|null`
	? true
	: As extends 'promised'
		? false
		: K extends 'folderId'
			? true
			: K extends 'data' | `${string}|null`
				? false
				: S extends string
					? false
					: true;

const account = {
	accountId: 'text',
	platform: 'Platform',
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
	status: 'PostStatus',
	media: { kind: 'UploadKind', count: 'number', 'thumbnailUrl|null': 'text' },
	'caption|null': 'text',
	hashtags: ['text'],
	'sound|null': {
		mode: 'SoundMode',
		'url?': 'text',
		'urlsByPlatform?': { 'tiktok?': 'text', 'instagram?': 'text' },
	},
	'notes|null': 'text',
	'contentGroupIds?': ['text'],
	'instagramPostFormat?': 'InstagramPostFormat',
	createdAt: 'time',
	accounts: [
		{
			accountId: 'text',
			username: 'text',
			platform: 'Platform',
			status: 'PostStatus',
			queuedAt: 'time',
			'approvedAt?': 'time',
			'scheduledAfter?': 'time',
			'scheduledSlotStart?': 'time',
			'postedAt?': 'time',
			'postUrl?': 'text',
		},
	],
} as const;

const postFigures = {
	'accountId?': 'text',
	'platform?': 'Platform',
	'postUrl?': 'text',
	'views?': 'number',
	'likes?': 'number',
	'comments?': 'number',
	'shares?': 'number',
	'saves?': 'number',
} as const;

/** What the answer to each operation holds, as test/contract/openapi.yaml describes it. */
export const ANSWERS = {
	createUpload: {
		uploadId: 'text',
		'uploadUrl?': 'text',
		'expiresAt?': 'time',
		'status?': 'UploadStatus',
	},
	completeUpload: { uploadId: 'text', status: 'UploadStatus' },
	getUpload: {
		uploadId: 'text',
		kind: 'UploadKind',
		status: 'UploadStatus',
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
		summary: { ...postFigures, 'engagementRate?': 'number', 'lastUpdated?': 'time' },
		history: [
			{
				...postFigures,
				'id?': 'text',
				'videoId?': 'text',
				'collectedAt?': 'time',
				'taskId?': 'text',
			},
		],
		'nextCursor|null': 'text',
	},
	listContentTags: { 'nextCursor?|null': 'text' },
	createContentTag: { tagId: 'text', contentGroupId: 'text', 'name?': 'text', 'color?': 'text' },
	listAccounts: { data: [account] },
	createAccount: account,
	getAccount: account,
	getAccountQueue: {
		data: [
			{
				postId: 'text',
				queueItemId: 'text',
				status: 'PostStatus',
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
						'imageFit?': 'ImageFit',
						'useImagesOnce?': 'boolean',
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

export type Answers = { [Name in keyof typeof ANSWERS]: Shaped<(typeof ANSWERS)[Name], 'sure'> };

export type Upload = Answers['getUpload'];
export type Post = Answers['createPost'];
export type PostAccountItem = NonNullable<Post['accounts']>[number];
export type PostPage = Answers['listPosts'];
export type CancelledPost = Answers['cancelPost'];
export type Sound = NonNullable<Post['sound']>;
export type PostAnalytics = Answers['getPostAnalytics'];
export type PostAnalyticsSummary = NonNullable<PostAnalytics['summary']>;
export type PostAnalyticsHistoryItem = NonNullable<PostAnalytics['history']>[number];
export type AccountAnalytics = Answers['getAccountAnalytics'];
export type Account = Answers['createAccount'];
export type QueueItem = Answers['getAccountQueue']['data'][number];
export type Workspace = Answers['getWorkspace'];
export type Company = NonNullable<Workspace['company']>;
export type Folder = NonNullable<Workspace['folders']>[number];
export type FolderImageReference = { folderId: string; imageId: string };
export type MediaUrls = Answers['createMediaUrls'];
export type Usage = Answers['getUsage'];

export type QueuePostBody = {
	accountIds: string[];
	skipApproval?: boolean;
	caption?: string;
	hashtags?: string[];
	sound?: Sound;
	notes?: string;
	priority?: number;
	scheduledAfter?: string;
	instagramPostFormat?: InstagramPostFormat;
};

export type CreatePostBody = QueuePostBody & {
	media: string[];
	contentGroupIds?: string[];
	slides?: Slide[];
};

/** A page of a carousel; what its texts may hold stands in slides.ts. */
export type Slide = { image: string; textElements: object[] };

export type UpdatePostBody = Omit<
	QueuePostBody,
	'accountIds' | 'skipApproval' | 'priority' | 'scheduledAfter' | 'notes'
> & {
	notes?: string | null;
	contentGroupIds?: string[];
};

export type CreateAccountBody = {
	platform: Platform;
	username: string;
	displayName: string;
	bio: string;
	profilePictureUrl: string;
	bioUrl?: string;
	warmup: { searchTerms: string[] };
};
