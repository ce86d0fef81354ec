import type { InstagramPostFormat, Platform, TERMS } from './enums';

export type * from './enums';

/** The types of the words in a shape. `time` is a date-time; `any` is an object that the node does not describe. */
type Values = { [Name in keyof typeof TERMS]: (typeof TERMS)[Name][number] } & {
	any: Record<string, unknown>;
	boolean: boolean;
	number: number;
	text: string;
	time: string;
};

/** The shape of an answer, as data. A key ends in "?" if it may be missing, and in "|null" if it may be null. */
export type AnswerShape =
	keyof Values | readonly [AnswerShape] | { readonly [key: string]: AnswerShape };

/** The type of an answer with a shape. Only the fields that an answer always has are required. */
export type Shaped<S> = S extends keyof Values
	? Values[S]
	: S extends readonly [infer Entry]
		? Array<Shaped<Entry>>
		: Flat<
				{
					-readonly [K in keyof S as IfCertain<K, S[K], Name<K>, never>]: Held<K, S[K]>;
				} & {
					-readonly [K in keyof S as IfCertain<K, S[K], never, Name<K>>]?: Held<K, S[K]>;
				}
			>;
export type Flat<T> = { [K in keyof T]: T[K] };
export type Name<K> = K extends `${infer N}|null` ? Name<N> : K extends `${infer N}?` ? N : K;
type Held<K, S> = K extends `${string}|null` ? Shaped<S> | null : Shaped<S>;

/**
 * `Yes` for a field that an answer always has: a plain value without "?", `data`, which decodeAnswer requires, and a
 * field that decodeAnswer sets to null. `No` for all others: a list or an object may be missing, and an image may
 * name no folder.
 */
type IfCertain<K, S, Yes, No> = K extends `${string}?` | `${string}?|null` | 'folderId'
	? No
	: K extends 'data' | `${string}|null`
		? Yes
		: S extends string
			? Yes
			: No;

/** Fields of one kind, to write a shape in few lines. */
function keys<K extends keyof Values, N extends string>(kind: K, ...names: N[]) {
	return Object.fromEntries(names.map((name) => [name, kind])) as { readonly [_ in N]: K };
}

const account = {
	...keys('text', 'accountId', 'username', 'displayName?', 'status?', 'timezone?'),
	platform: 'Platform',
	...keys('number', 'followers?', 'postsToday?', 'dailyCap?', 'queueDepth?'),
	...keys('time', 'nextWindow?', 'lastPostAt?'),
} as const;

const post = {
	...keys('text', 'postId', 'caption|null', 'notes|null'),
	status: 'PostStatus',
	media: { kind: 'UploadKind', count: 'number', 'thumbnailUrl|null': 'text' },
	hashtags: ['text'],
	'sound|null': {
		mode: 'SoundMode',
		'url?': 'text',
		'urlsByPlatform?': keys('text', 'tiktok?', 'instagram?'),
	},
	'contentGroupIds?': ['text'],
	'instagramPostFormat?': 'InstagramPostFormat',
	createdAt: 'time',
	accounts: [
		{
			...keys('text', 'accountId', 'username', 'postUrl?'),
			platform: 'Platform',
			status: 'PostStatus',
			...keys('time', 'queuedAt', 'approvedAt?', 'scheduledAfter?', 'scheduledSlotStart?'),
			'postedAt?': 'time',
		},
	],
} as const;

const postFigures = {
	...keys('text', 'accountId?', 'postUrl?'),
	'platform?': 'Platform',
	...keys('number', 'views?', 'likes?', 'comments?', 'shares?', 'saves?'),
} as const;

/** The shape of the answer to each operation, as test/contract/openapi.yaml describes it. */
export const ANSWERS = {
	createUpload: {
		...keys('text', 'uploadId', 'uploadUrl?'),
		'expiresAt?': 'time',
		'status?': 'UploadStatus',
	},
	completeUpload: { uploadId: 'text', status: 'UploadStatus' },
	getUpload: {
		...keys('text', 'uploadId', 'url?', 'thumbnailUrl?', 'error?'),
		kind: 'UploadKind',
		status: 'UploadStatus',
	},
	createPost: post,
	listPosts: { data: [post], 'nextCursor|null': 'text' },
	getPost: post,
	updatePost: post,
	cancelPost: {
		...post,
		cancellation: { cancelled: ['text'], skipped: [keys('text', 'accountId', 'reason')] },
	},
	queuePost: post,
	getPostAnalytics: {
		summary: { ...postFigures, 'engagementRate?': 'number', 'lastUpdated?': 'time' },
		history: [
			{ ...postFigures, ...keys('text', 'id?', 'videoId?', 'taskId?'), 'collectedAt?': 'time' },
		],
		'nextCursor|null': 'text',
	},
	listContentTags: { 'nextCursor?|null': 'text' },
	createContentTag: keys('text', 'tagId', 'contentGroupId', 'name?', 'color?'),
	listAccounts: { data: [account] },
	createAccount: account,
	getAccount: account,
	getAccountQueue: {
		data: [
			{
				...keys('text', 'postId', 'queueItemId', 'caption?|null', 'thumbnailUrl?|null'),
				status: 'PostStatus',
				...keys('time', 'queuedAt?', 'scheduledAfter?', 'scheduledSlotStart?'),
			},
		],
		'nextCursor|null': 'text',
	},
	getAccountAnalytics: {
		'accountId?': 'text',
		...keys('number', 'followers?', 'posts?', 'engagement?', 'scannedPosts?'),
		'analytics?': keys('number', 'views?', 'likes?', 'comments?'),
	},
	getWorkspace: {
		version: 'number',
		refreshedAt: 'time',
		company: keys('text', 'companyId', 'name?', 'description?', 'website?'),
		accounts: [{ ...account, 'niche?': 'text', 'warmupSearchTerms?': ['text'] }],
		folders: [
			{
				...keys('text', 'folderId', 'name?'),
				'createdAt?': 'time',
				images: [
					{
						...keys('text', 'imageId', 'folderId', 'label?', 'description?'),
						'tags?': ['text'],
						...keys('number', 'width?', 'height?'),
						'createdAt?': 'time',
					},
				],
				packs: [
					{
						...keys('text', 'packId', 'folderId', 'name?', 'description?', 'color?'),
						'imageIds?': ['text'],
						'imageFit?': 'ImageFit',
						'useImagesOnce?': 'boolean',
					},
				],
			},
		],
	},
	createMediaUrls: { expiresAt: 'time', data: [keys('text', 'folderId', 'imageId', 'url')] },
	getApiDescription: 'any',
	getUsage: {
		...keys('text', 'plan?', 'billingType?'),
		...keys('number', 'videoQuota?', 'videoCount?', 'postsPerDay?', 'apiRequestsToday?'),
		'postsCreatedToday?': 'number',
		'postCredits?': keys('number', 'limit?', 'used?'),
	},
} as const satisfies Record<string, AnswerShape>;

export type Answers = { [Name in keyof typeof ANSWERS]: Shaped<(typeof ANSWERS)[Name]> };

export type Upload = Answers['getUpload'];
export type Post = Answers['createPost'];
export type PostAccountItem = NonNullable<Post['accounts']>[number];
export type CancelledPost = Answers['cancelPost'];
export type Sound = NonNullable<Post['sound']>;
export type PostAnalytics = Answers['getPostAnalytics'];
export type AccountAnalytics = Answers['getAccountAnalytics'];
export type Account = Answers['createAccount'];
export type QueueItem = Answers['getAccountQueue']['data'][number];
export type Workspace = Answers['getWorkspace'];
export type WorkspaceCompany = NonNullable<Workspace['company']>;
export type Folder = NonNullable<Workspace['folders']>[number];
export type FolderImageReference = { folderId: string; imageId: string };
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

/** A page of a carousel; slides.ts has the limits of its texts. */
export type Slide = { image: string; textElements: object[] };

type PublishedField = 'caption' | 'hashtags' | 'sound' | 'instagramPostFormat';
export type UpdatePostBody = Pick<QueuePostBody, PublishedField> & {
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
