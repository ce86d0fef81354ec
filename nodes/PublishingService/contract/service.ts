/** Types of the service, generated from test/contract/openapi.yaml. */

export type Id = string;

export type Platform = 'tiktok' | 'instagram';

export type Scope =
	| 'posts:read'
	| 'posts:write'
	| 'accounts:read'
	| 'accounts:write'
	| 'analytics:read'
	| 'usage:read'
	| 'workspace:read'
	| 'media:read';

export type UploadKind = 'video' | 'image';

export type UploadStatus = 'pending' | 'ready' | 'failed';

export type Upload = {
	uploadId: string;
	kind: UploadKind;
	status: UploadStatus;
	url?: string;
	thumbnailUrl?: string;
	error?: string;
};

export type SignedUpload = {
	uploadId: string;
	uploadUrl: string;
	expiresAt: string;
};

export type ReadyUpload = {
	uploadId: string;
	status: UploadStatus;
};

export type CreateUploadBody = SignedUploadBody | RemoteUploadBody;

export type SignedUploadBody = {
	kind: UploadKind;
	filename: string;
	contentType: string;
	sizeBytes: number;
};

export type RemoteUploadBody = {
	kind: UploadKind;
	sourceUrl: string;
	filename?: string;
};

export type PostStatus =
	| 'draft'
	| 'pending_approval'
	| 'queued'
	| 'posting'
	| 'posted'
	| 'partially_posted'
	| 'cancelled'
	| 'processing'
	| 'failed';

export type InstagramPostFormat = 'reel' | 'post';

export type Caption = string;

export type Hashtags = string[];

export type Notes = string;

export type NullableNotes = string | null;

export type ContentGroupIds = string[];

export type AccountIds = Id[];

export type Post = {
	postId: string;
	status: PostStatus;
	media: PostMedia;
	caption: string | null;
	hashtags: Hashtags;
	sound: Sound | null;
	notes: NullableNotes;
	/** @description Explicit tag groups and the groups inherited from a template. */
	contentGroupIds?: string[];
	instagramPostFormat?: InstagramPostFormat;
	createdAt: string;
	accounts: PostAccountItem[];
};

export type PostMedia = {
	kind: UploadKind;
	count: number;
	thumbnailUrl: string | null;
};

export type PostAccountItem = {
	accountId: string;
	username: string;
	platform: Platform;
	status: PostStatus;
	queuedAt: string;
	approvedAt?: string;
	scheduledAfter?: string;
	scheduledSlotStart?: string;
	postedAt?: string;
	postUrl?: string;
};

export type PostPage = {
	data: Post[];
	nextCursor: string | null;
};

export type Cancellation = {
	cancelled: string[];
	skipped: SkippedCancellation[];
};

export type SkippedCancellation = {
	accountId: string;
	/**
	 * @description The only reason specified is `currently_posting`.
	 * @example currently_posting
	 */
	reason: string;
};

export type CancelledPost = Post & {
	cancellation: Cancellation;
};

export type Sound = {
	mode: 'trending' | 'original' | 'specific';
	url?: string;
	urlsByPlatform?: {
		tiktok?: string;
		instagram?: string;
	};
};
/** @description A carousel page. Where positionX, positionY, width, padding, imageFit and role nest is not specified, so slide, text element and style each take them and any other key. */

export type Slide = {
	image: Id;
	textElements: TextElement[];
	imageFit?: ImageFit;
	role?: SlideRole;
};

export type ImageFit = 'fit' | 'fill';

export type SlideRole = 'hook' | 'middle' | 'cta';

export type TextElement = {
	content: string;
	style: TextStyle;
	positionY: number;
	positionX?: number;
	width?: number;
	padding?: number;
};

export type TextStyle = {
	backgroundColor?: 'none' | 'black' | 'white' | 'red' | 'yellow' | 'blue';
	textColor?: 'white' | 'black' | 'red' | 'yellow' | 'blue';
	fontSize?: number;
	fontWeight?: 'normal' | 'bold';
	textAlign?: 'left' | 'center' | 'right';
	textMode?: 'stroke' | 'background' | 'plain' | 'snapchat';
};

export type CreatePostBody = {
	media: Id[];
	accountIds: AccountIds;
	skipApproval?: boolean;
	caption?: Caption;
	hashtags?: Hashtags;
	sound?: Sound;
	notes?: Notes;
	priority?: number;
	scheduledAfter?: string;
	contentGroupIds?: ContentGroupIds;
	instagramPostFormat?: InstagramPostFormat;
	slides?: Slide[];
};

export type QueuePostBody = {
	accountIds: AccountIds;
	skipApproval?: boolean;
	caption?: Caption;
	hashtags?: Hashtags;
	sound?: Sound;
	notes?: Notes;
	priority?: number;
	scheduledAfter?: string;
	instagramPostFormat?: InstagramPostFormat;
};

export type UpdatePostBody = {
	caption?: Caption;
	hashtags?: Hashtags;
	sound?: Sound;
	notes?: NullableNotes;
	/** @description Replaces the explicit groups; groups inherited from a template stay. */
	contentGroupIds?: ContentGroupIds;
	instagramPostFormat?: 'reel' | 'post';
};

export type PostAnalytics = {
	summary: PostAnalyticsSummary;
	history: PostAnalyticsHistoryItem[];
	nextCursor: string | null;
};

export type PostAnalyticsSummary = {
	views?: number;
	likes?: number;
	comments?: number;
	shares?: number;
	saves?: number;
	engagementRate?: number;
	lastUpdated?: string;
	postUrl?: string;
	accountId?: string;
	platform?: Platform;
};

export type PostAnalyticsHistoryItem = {
	id?: string;
	videoId?: string;
	accountId?: string;
	platform?: Platform;
	postUrl?: string;
	views?: number;
	likes?: number;
	comments?: number;
	shares?: number;
	saves?: number;
	collectedAt?: string;
	taskId?: string;
};

export type AccountAnalytics = {
	accountId?: string;
	followers?: number;
	posts?: number;
	engagement?: number;
	analytics?: {
		views?: number;
		likes?: number;
		comments?: number;
	};
	scannedPosts?: number;
};

export type ContentTag = {
	tagId: string;
	contentGroupId: string;
	name?: string;
	color?: string;
};

export type CreateContentTagBody = {
	name: string;
	color?: string;
};

export type Account = {
	accountId: string;
	platform: Platform;
	username: string;
	displayName?: string;
	/** @description The values are not specified. */
	status?: string;
	timezone?: string;
	followers?: number;
	postsToday?: number;
	dailyCap?: number;
	queueDepth?: number;
	nextWindow?: string;
	lastPostAt?: string;
};

export type AccountList = {
	data: Account[];
};

export type CreateAccountBody = {
	platform: Platform;
	username: string;
	displayName: string;
	bio: string;
	profilePictureUrl: string;
	bioUrl?: string;
	warmup: {
		searchTerms: string[];
	};
};

export type QueueItem = {
	postId: string;
	queueItemId: string;
	status: PostStatus;
	caption?: string | null;
	thumbnailUrl?: string | null;
	queuedAt?: string;
	scheduledAfter?: string;
	scheduledSlotStart?: string;
};

export type QueuePage = {
	data: QueueItem[];
	nextCursor: string | null;
};

export type Workspace = {
	version: number;
	refreshedAt: string;
	company: Company;
	accounts: WorkspaceAccount[];
	folders: Folder[];
};

export type Company = {
	companyId: string;
	name?: string;
	description?: string;
	website?: string;
};

export type WorkspaceAccount = Account & {
	niche?: string;
	warmupSearchTerms?: string[];
};

export type Folder = {
	folderId: string;
	name?: string;
	createdAt?: string;
	images: FolderImage[];
	packs: ImagePack[];
};

export type FolderImage = {
	imageId: string;
	folderId: string;
	label?: string;
	description?: string;
	tags?: string[];
	width?: number;
	height?: number;
	createdAt?: string;
};

export type ImagePack = {
	packId: string;
	folderId: string;
	name?: string;
	description?: string;
	color?: string;
	imageIds?: string[];
	imageFit?: ImageFit;
	useImagesOnce?: boolean;
};

export type CreateMediaUrlsBody = {
	items: FolderImageReference[];
	expiresInSeconds?: number;
};

export type FolderImageReference = {
	folderId: Id;
	imageId: Id;
};

export type MediaUrls = {
	expiresAt: string;
	data: MediaUrl[];
};

export type MediaUrl = {
	folderId: string;
	imageId: string;
	url: string;
};

export type Usage = {
	plan?: string;
	billingType?: string;
	videoQuota?: number;
	videoCount?: number;
	postCredits?: {
		limit?: number;
		used?: number;
	};
	postsPerDay?: number;
	apiRequestsToday?: number;
	postsCreatedToday?: number;
};

export type ErrorEnvelope = {
	error: {
		/** @description A known code, or one that is yet to be specified. */
		code: ErrorCode | string;
		message: string;
		/** @description The next step that fixes the problem. */
		hint: string;
		/** @description To be quoted to support. */
		requestId: string;
	};
};

export type ErrorCode =
	| 'unauthorized'
	| 'insufficient_scope'
	| 'invalid_request'
	| 'account_not_found'
	| 'upload_not_ready'
	| 'media_not_ready'
	| 'invalid_media_set'
	| 'instagram_feed_posts_disabled'
	| 'duplicate_queue_item'
	| 'post_not_editable'
	| 'post_not_cancellable'
	| 'account_limit_reached'
	| 'rate_limited'
	| 'quota_exceeded'
	| 'file_too_large'
	| 'unsupported_media_type'
	| 'invalid_media_specs'
	| 'invalid_cursor';

export type VideoRules = {
	container?: 'mp4' | 'mov';
	videoCodec?: 'h264' | 'hevc';
	audioCodec?: 'aac' | null;
	sizeBytes?: number;
	durationSeconds?: number;
	width?: number;
	height?: number;
	framesPerSecond?: number;
};

export type ImageRules = {
	sizeBytes?: number;
};

export type Answers = {
	createUpload: SignedUpload | ReadyUpload;
	completeUpload: ReadyUpload;
	getUpload: Upload;
	createPost: Post;
	listPosts: PostPage;
	getPost: Post;
	updatePost: Post;
	cancelPost: CancelledPost;
	queuePost: Post;
	getPostAnalytics: PostAnalytics;
	createContentTag: ContentTag;
	listAccounts: AccountList;
	createAccount: Account;
	getAccount: Account;
	getAccountQueue: QueuePage;
	getAccountAnalytics: AccountAnalytics;
	getWorkspace: Workspace;
	createMediaUrls: MediaUrls;
	getApiDescription: {
		[key: string]: unknown;
	};
	getUsage: Usage;
};
