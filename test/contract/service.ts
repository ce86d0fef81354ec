/** Types of the service, generated from test/contract/openapi.yaml. */

export interface paths {
	'/v2/uploads': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Create an upload
		 * @description The signed shape gives a URL that takes the bytes; the remote shape lets the service fetch them and answers when the upload is ready.
		 */
		post: operations['createUpload'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/uploads/{uploadId}/complete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				uploadId: components['parameters']['uploadId'];
			};
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Validate the uploaded bytes and mark the upload ready */
		post: operations['completeUpload'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/uploads/{uploadId}': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				uploadId: components['parameters']['uploadId'];
			};
			cookie?: never;
		};
		/**
		 * Read an upload
		 * @description The scope is not specified; either posts scope is taken.
		 */
		get: operations['getUpload'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/posts': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List posts
		 * @description The order of the pages is not specified.
		 */
		get: operations['listPosts'];
		put?: never;
		/** Create a post and queue it */
		post: operations['createPost'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/posts/{postId}': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				postId: components['parameters']['postId'];
			};
			cookie?: never;
		};
		/** Read a post */
		get: operations['getPost'];
		put?: never;
		post?: never;
		/** Cancel a post for one or all of its accounts */
		delete: operations['cancelPost'];
		options?: never;
		head?: never;
		/**
		 * Change a post's metadata or tags
		 * @description Tags can be changed before and after publishing, the rest while editable.
		 */
		patch: operations['updatePost'];
		trace?: never;
	};
	'/v2/posts/{postId}/queue': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				postId: components['parameters']['postId'];
			};
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Queue an existing post to more accounts */
		post: operations['queuePost'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/posts/{postId}/analytics': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				postId: components['parameters']['postId'];
			};
			cookie?: never;
		};
		/** Read a post's figures and their history */
		get: operations['getPostAnalytics'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/content-tags': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Create a content tag
		 * @description The status of success and the paths to list and manage tags are not specified.
		 */
		post: operations['createContentTag'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/accounts': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List publishing accounts */
		get: operations['listAccounts'];
		put?: never;
		/** Create a publishing account */
		post: operations['createAccount'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/accounts/{accountId}': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				accountId: components['parameters']['accountId'];
			};
			cookie?: never;
		};
		/** Read a publishing account */
		get: operations['getAccount'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/accounts/{accountId}/queue': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				accountId: components['parameters']['accountId'];
			};
			cookie?: never;
		};
		/** List what an account is about to post */
		get: operations['getAccountQueue'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/accounts/{accountId}/analytics': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				accountId: components['parameters']['accountId'];
			};
			cookie?: never;
		};
		/** Read an account's figures */
		get: operations['getAccountAnalytics'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/workspace': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Read the company, its accounts, image folders and packs */
		get: operations['getWorkspace'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/workspace/media-urls': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Get short-lived download URLs of images */
		post: operations['createMediaUrls'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/openapi.json': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Read the machine-readable description */
		get: operations['getApiDescription'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/v2/usage': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Read the plan and today's use of it */
		get: operations['getUsage'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
export type webhooks = Record<string, never>;
export interface components {
	schemas: {
		Id: string;
		/** @enum {string} */
		Platform: 'tiktok' | 'instagram';
		/** @enum {string} */
		Scope:
			| 'posts:read'
			| 'posts:write'
			| 'accounts:read'
			| 'accounts:write'
			| 'analytics:read'
			| 'usage:read'
			| 'workspace:read'
			| 'media:read';
		/** @enum {string} */
		UploadKind: 'video' | 'image';
		/** @enum {string} */
		UploadStatus: 'pending' | 'ready' | 'failed';
		Upload: {
			uploadId: string;
			kind: components['schemas']['UploadKind'];
			status: components['schemas']['UploadStatus'];
			/** Format: uri */
			url?: string;
			/** Format: uri */
			thumbnailUrl?: string;
			error?: string;
		};
		SignedUpload: {
			uploadId: string;
			/** Format: uri */
			uploadUrl: string;
			/** Format: date-time */
			expiresAt: string;
		};
		ReadyUpload: {
			uploadId: string;
			status: components['schemas']['UploadStatus'];
		};
		CreateUploadBody:
			components['schemas']['SignedUploadBody'] | components['schemas']['RemoteUploadBody'];
		SignedUploadBody: {
			kind: components['schemas']['UploadKind'];
			filename: string;
			contentType: string;
			sizeBytes: number;
		};
		RemoteUploadBody: {
			kind: components['schemas']['UploadKind'];
			/** Format: uri */
			sourceUrl: string;
			filename?: string;
		};
		/** @enum {string} */
		PostStatus:
			| 'draft'
			| 'pending_approval'
			| 'queued'
			| 'posting'
			| 'posted'
			| 'partially_posted'
			| 'cancelled'
			| 'processing'
			| 'failed';
		/**
		 * @default reel
		 * @enum {string}
		 */
		InstagramPostFormat: 'reel' | 'post';
		Caption: string;
		Hashtags: string[];
		Notes: string;
		NullableNotes: string | null;
		ContentGroupIds: string[];
		AccountIds: components['schemas']['Id'][];
		Post: {
			postId: string;
			status: components['schemas']['PostStatus'];
			media: components['schemas']['PostMedia'];
			caption: string | null;
			hashtags: components['schemas']['Hashtags'];
			sound: components['schemas']['Sound'] | null;
			notes: components['schemas']['NullableNotes'];
			/** @description Explicit tag groups and the groups inherited from a template. */
			contentGroupIds?: string[];
			instagramPostFormat?: components['schemas']['InstagramPostFormat'];
			/** Format: date-time */
			createdAt: string;
			accounts: components['schemas']['PostAccountItem'][];
		};
		PostMedia: {
			kind: components['schemas']['UploadKind'];
			count: number;
			/** Format: uri */
			thumbnailUrl: string | null;
		};
		PostAccountItem: {
			accountId: string;
			username: string;
			platform: components['schemas']['Platform'];
			status: components['schemas']['PostStatus'];
			/** Format: date-time */
			queuedAt: string;
			/** Format: date-time */
			approvedAt?: string;
			/** Format: date-time */
			scheduledAfter?: string;
			/** Format: date-time */
			scheduledSlotStart?: string;
			/** Format: date-time */
			postedAt?: string;
			/** Format: uri */
			postUrl?: string;
		};
		PostPage: {
			data: components['schemas']['Post'][];
			nextCursor: string | null;
		};
		Cancellation: {
			cancelled: string[];
			skipped: components['schemas']['SkippedCancellation'][];
		};
		SkippedCancellation: {
			accountId: string;
			/**
			 * @description The only reason specified is `currently_posting`.
			 * @example currently_posting
			 */
			reason: string;
		};
		CancelledPost: components['schemas']['Post'] & {
			cancellation: components['schemas']['Cancellation'];
		};
		Sound: {
			/** @enum {string} */
			mode: 'trending' | 'original' | 'specific';
			/** Format: uri */
			url?: string;
			urlsByPlatform?: {
				/** Format: uri */
				tiktok?: string;
				/** Format: uri */
				instagram?: string;
			};
		};
		/** @description A carousel page. Where positionX, positionY, width, padding, imageFit and role nest is not specified, so slide, text element and style each take them and any other key. */
		Slide: {
			image: components['schemas']['Id'];
			textElements: components['schemas']['TextElement'][];
			imageFit?: components['schemas']['ImageFit'];
			role?: components['schemas']['SlideRole'];
		};
		/** @enum {string} */
		ImageFit: 'fit' | 'fill';
		/** @enum {string} */
		SlideRole: 'hook' | 'middle' | 'cta';
		TextElement: {
			content: string;
			style: components['schemas']['TextStyle'];
			positionY: number;
			positionX?: number;
			width?: number;
			padding?: number;
		};
		TextStyle: {
			/** @enum {string} */
			backgroundColor?: 'none' | 'black' | 'white' | 'red' | 'yellow' | 'blue';
			/** @enum {string} */
			textColor?: 'white' | 'black' | 'red' | 'yellow' | 'blue';
			fontSize?: number;
			/** @enum {string} */
			fontWeight?: 'normal' | 'bold';
			/** @enum {string} */
			textAlign?: 'left' | 'center' | 'right';
			/** @enum {string} */
			textMode?: 'stroke' | 'background' | 'plain' | 'snapchat';
		};
		CreatePostBody: {
			media: components['schemas']['Id'][];
			accountIds: components['schemas']['AccountIds'];
			skipApproval?: boolean;
			caption?: components['schemas']['Caption'];
			hashtags?: components['schemas']['Hashtags'];
			sound?: components['schemas']['Sound'];
			notes?: components['schemas']['Notes'];
			priority?: number;
			/** Format: date-time */
			scheduledAfter?: string;
			contentGroupIds?: components['schemas']['ContentGroupIds'];
			instagramPostFormat?: components['schemas']['InstagramPostFormat'];
			slides?: components['schemas']['Slide'][];
		};
		QueuePostBody: {
			accountIds: components['schemas']['AccountIds'];
			skipApproval?: boolean;
			caption?: components['schemas']['Caption'];
			hashtags?: components['schemas']['Hashtags'];
			sound?: components['schemas']['Sound'];
			notes?: components['schemas']['Notes'];
			priority?: number;
			/** Format: date-time */
			scheduledAfter?: string;
			instagramPostFormat?: components['schemas']['InstagramPostFormat'];
		};
		UpdatePostBody: {
			caption?: components['schemas']['Caption'];
			hashtags?: components['schemas']['Hashtags'];
			sound?: components['schemas']['Sound'];
			notes?: components['schemas']['NullableNotes'];
			/** @description Replaces the explicit groups; groups inherited from a template stay. */
			contentGroupIds?: components['schemas']['ContentGroupIds'];
			/** @enum {string} */
			instagramPostFormat?: 'reel' | 'post';
		};
		PostAnalytics: {
			summary: components['schemas']['PostAnalyticsSummary'];
			history: components['schemas']['PostAnalyticsHistoryItem'][];
			nextCursor: string | null;
		};
		PostAnalyticsSummary: {
			views?: number;
			likes?: number;
			comments?: number;
			shares?: number;
			saves?: number;
			engagementRate?: number;
			/** Format: date-time */
			lastUpdated?: string;
			/** Format: uri */
			postUrl?: string;
			accountId?: string;
			platform?: components['schemas']['Platform'];
		};
		PostAnalyticsHistoryItem: {
			id?: string;
			videoId?: string;
			accountId?: string;
			platform?: components['schemas']['Platform'];
			/** Format: uri */
			postUrl?: string;
			views?: number;
			likes?: number;
			comments?: number;
			shares?: number;
			saves?: number;
			/** Format: date-time */
			collectedAt?: string;
			taskId?: string;
		};
		AccountAnalytics: {
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
		ContentTag: {
			tagId: string;
			contentGroupId: string;
			name?: string;
			color?: string;
		};
		CreateContentTagBody: {
			name: string;
			color?: string;
		};
		Account: {
			accountId: string;
			platform: components['schemas']['Platform'];
			username: string;
			displayName?: string;
			/** @description The values are not specified. */
			status?: string;
			timezone?: string;
			followers?: number;
			postsToday?: number;
			dailyCap?: number;
			queueDepth?: number;
			/** Format: date-time */
			nextWindow?: string;
			/** Format: date-time */
			lastPostAt?: string;
		};
		AccountList: {
			data: components['schemas']['Account'][];
		};
		CreateAccountBody: {
			platform: components['schemas']['Platform'];
			username: string;
			displayName: string;
			bio: string;
			/** Format: uri */
			profilePictureUrl: string;
			/** Format: uri */
			bioUrl?: string;
			warmup: {
				searchTerms: string[];
			};
		};
		QueueItem: {
			postId: string;
			queueItemId: string;
			status: components['schemas']['PostStatus'];
			caption?: string | null;
			/** Format: uri */
			thumbnailUrl?: string | null;
			/** Format: date-time */
			queuedAt?: string;
			/** Format: date-time */
			scheduledAfter?: string;
			/** Format: date-time */
			scheduledSlotStart?: string;
		};
		QueuePage: {
			data: components['schemas']['QueueItem'][];
			nextCursor: string | null;
		};
		Workspace: {
			version: number;
			/** Format: date-time */
			refreshedAt: string;
			company: components['schemas']['Company'];
			accounts: components['schemas']['WorkspaceAccount'][];
			folders: components['schemas']['Folder'][];
		};
		Company: {
			companyId: string;
			name?: string;
			description?: string;
			website?: string;
		};
		WorkspaceAccount: components['schemas']['Account'] & {
			niche?: string;
			warmupSearchTerms?: string[];
		};
		Folder: {
			folderId: string;
			name?: string;
			/** Format: date-time */
			createdAt?: string;
			images: components['schemas']['FolderImage'][];
			packs: components['schemas']['ImagePack'][];
		};
		FolderImage: {
			imageId: string;
			folderId: string;
			label?: string;
			description?: string;
			tags?: string[];
			width?: number;
			height?: number;
			/** Format: date-time */
			createdAt?: string;
		};
		ImagePack: {
			packId: string;
			folderId: string;
			name?: string;
			description?: string;
			color?: string;
			imageIds?: string[];
			imageFit?: components['schemas']['ImageFit'];
			useImagesOnce?: boolean;
		};
		CreateMediaUrlsBody: {
			items: components['schemas']['FolderImageReference'][];
			expiresInSeconds?: number;
		};
		FolderImageReference: {
			folderId: components['schemas']['Id'];
			imageId: components['schemas']['Id'];
		};
		MediaUrls: {
			/** Format: date-time */
			expiresAt: string;
			data: components['schemas']['MediaUrl'][];
		};
		MediaUrl: {
			folderId: string;
			imageId: string;
			/** Format: uri */
			url: string;
		};
		Usage: {
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
		ErrorEnvelope: {
			error: {
				/** @description A known code, or one that is yet to be specified. */
				code: components['schemas']['ErrorCode'] | string;
				message: string;
				/** @description The next step that fixes the problem. */
				hint: string;
				/** @description To be quoted to support. */
				requestId: string;
			};
		};
		/** @enum {string} */
		ErrorCode:
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
		VideoRules: {
			/** @enum {string} */
			container?: 'mp4' | 'mov';
			/** @enum {string} */
			videoCodec?: 'h264' | 'hevc';
			/** @enum {string|null} */
			audioCodec?: 'aac' | null;
			sizeBytes?: number;
			durationSeconds?: number;
			width?: number;
			height?: number;
			framesPerSecond?: number;
		};
		ImageRules: {
			sizeBytes?: number;
		};
	};
	responses: {
		/** @description The call failed. */
		Error: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorEnvelope'];
			};
		};
	};
	parameters: {
		uploadId: components['schemas']['Id'];
		postId: components['schemas']['Id'];
		accountId: components['schemas']['Id'];
		/** @description Makes a repetition return the original post. Reuse with another body is not specified. */
		idempotencyKey: string;
		limit: number;
		/** @description The `nextCursor` of the page before, unchanged. */
		cursor: string;
	};
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type Id = components['schemas']['Id'];
export type Platform = components['schemas']['Platform'];
export type Scope = components['schemas']['Scope'];
export type UploadKind = components['schemas']['UploadKind'];
export type UploadStatus = components['schemas']['UploadStatus'];
export type Upload = components['schemas']['Upload'];
export type SignedUpload = components['schemas']['SignedUpload'];
export type ReadyUpload = components['schemas']['ReadyUpload'];
export type CreateUploadBody = components['schemas']['CreateUploadBody'];
export type SignedUploadBody = components['schemas']['SignedUploadBody'];
export type RemoteUploadBody = components['schemas']['RemoteUploadBody'];
export type PostStatus = components['schemas']['PostStatus'];
export type InstagramPostFormat = components['schemas']['InstagramPostFormat'];
export type Caption = components['schemas']['Caption'];
export type Hashtags = components['schemas']['Hashtags'];
export type Notes = components['schemas']['Notes'];
export type NullableNotes = components['schemas']['NullableNotes'];
export type ContentGroupIds = components['schemas']['ContentGroupIds'];
export type AccountIds = components['schemas']['AccountIds'];
export type Post = components['schemas']['Post'];
export type PostMedia = components['schemas']['PostMedia'];
export type PostAccountItem = components['schemas']['PostAccountItem'];
export type PostPage = components['schemas']['PostPage'];
export type Cancellation = components['schemas']['Cancellation'];
export type SkippedCancellation = components['schemas']['SkippedCancellation'];
export type CancelledPost = components['schemas']['CancelledPost'];
export type Sound = components['schemas']['Sound'];
export type Slide = components['schemas']['Slide'];
export type ImageFit = components['schemas']['ImageFit'];
export type SlideRole = components['schemas']['SlideRole'];
export type TextElement = components['schemas']['TextElement'];
export type TextStyle = components['schemas']['TextStyle'];
export type CreatePostBody = components['schemas']['CreatePostBody'];
export type QueuePostBody = components['schemas']['QueuePostBody'];
export type UpdatePostBody = components['schemas']['UpdatePostBody'];
export type PostAnalytics = components['schemas']['PostAnalytics'];
export type PostAnalyticsSummary = components['schemas']['PostAnalyticsSummary'];
export type PostAnalyticsHistoryItem = components['schemas']['PostAnalyticsHistoryItem'];
export type AccountAnalytics = components['schemas']['AccountAnalytics'];
export type ContentTag = components['schemas']['ContentTag'];
export type CreateContentTagBody = components['schemas']['CreateContentTagBody'];
export type Account = components['schemas']['Account'];
export type AccountList = components['schemas']['AccountList'];
export type CreateAccountBody = components['schemas']['CreateAccountBody'];
export type QueueItem = components['schemas']['QueueItem'];
export type QueuePage = components['schemas']['QueuePage'];
export type Workspace = components['schemas']['Workspace'];
export type Company = components['schemas']['Company'];
export type WorkspaceAccount = components['schemas']['WorkspaceAccount'];
export type Folder = components['schemas']['Folder'];
export type FolderImage = components['schemas']['FolderImage'];
export type ImagePack = components['schemas']['ImagePack'];
export type CreateMediaUrlsBody = components['schemas']['CreateMediaUrlsBody'];
export type FolderImageReference = components['schemas']['FolderImageReference'];
export type MediaUrls = components['schemas']['MediaUrls'];
export type MediaUrl = components['schemas']['MediaUrl'];
export type Usage = components['schemas']['Usage'];
export type ErrorEnvelope = components['schemas']['ErrorEnvelope'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type VideoRules = components['schemas']['VideoRules'];
export type ImageRules = components['schemas']['ImageRules'];
export type ResponseError = components['responses']['Error'];
export type ParameterUploadId = components['parameters']['uploadId'];
export type ParameterPostId = components['parameters']['postId'];
export type ParameterAccountId = components['parameters']['accountId'];
export type ParameterIdempotencyKey = components['parameters']['idempotencyKey'];
export type ParameterLimit = components['parameters']['limit'];
export type ParameterCursor = components['parameters']['cursor'];
export type $defs = Record<string, never>;
export interface operations {
	createUpload: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreateUploadBody'];
			};
		};
		responses: {
			/** @description A signed URL, or a remote upload that is ready. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json':
						components['schemas']['SignedUpload'] | components['schemas']['ReadyUpload'];
				};
			};
			400: components['responses']['Error'];
			401: components['responses']['Error'];
			403: components['responses']['Error'];
			413: components['responses']['Error'];
			415: components['responses']['Error'];
			422: components['responses']['Error'];
			429: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	completeUpload: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				uploadId: components['parameters']['uploadId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The upload is ready. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ReadyUpload'];
				};
			};
			401: components['responses']['Error'];
			403: components['responses']['Error'];
			409: components['responses']['Error'];
			413: components['responses']['Error'];
			415: components['responses']['Error'];
			422: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	getUpload: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				uploadId: components['parameters']['uploadId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The upload. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Upload'];
				};
			};
			404: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	listPosts: {
		parameters: {
			query?: {
				limit?: number;
				/** @description The `nextCursor` of the page before, unchanged. */
				cursor?: components['parameters']['cursor'];
				accountId?: components['schemas']['Id'];
				status?: components['schemas']['PostStatus'];
				since?: string;
				/** @description A content group, or `untagged` for posts without any tag or template. */
				contentGroupId?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description One page. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PostPage'];
				};
			};
			default: components['responses']['Error'];
		};
	};
	createPost: {
		parameters: {
			query?: never;
			header?: {
				/** @description Makes a repetition return the original post. Reuse with another body is not specified. */
				'Idempotency-Key'?: components['parameters']['idempotencyKey'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreatePostBody'];
			};
		};
		responses: {
			/** @description The idempotency key was used before; this is the original post. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Post'];
				};
			};
			/** @description The new post. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Post'];
				};
			};
			400: components['responses']['Error'];
			409: components['responses']['Error'];
			429: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	getPost: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				postId: components['parameters']['postId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The post. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Post'];
				};
			};
			404: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	cancelPost: {
		parameters: {
			query?: {
				accountId?: string;
			};
			header?: never;
			path: {
				postId: components['parameters']['postId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The post and what was cancelled. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CancelledPost'];
				};
			};
			409: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	updatePost: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				postId: components['parameters']['postId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['UpdatePostBody'];
			};
		};
		responses: {
			/** @description The changed post. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Post'];
				};
			};
			409: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	queuePost: {
		parameters: {
			query?: never;
			header?: {
				/** @description Makes a repetition return the original post. Reuse with another body is not specified. */
				'Idempotency-Key'?: components['parameters']['idempotencyKey'];
			};
			path: {
				postId: components['parameters']['postId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['QueuePostBody'];
			};
		};
		responses: {
			/** @description The idempotency key was used before; this is the original post. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Post'];
				};
			};
			/** @description The post with its new queue items. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Post'];
				};
			};
			400: components['responses']['Error'];
			404: components['responses']['Error'];
			409: components['responses']['Error'];
			429: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	getPostAnalytics: {
		parameters: {
			query?: {
				limit?: components['parameters']['limit'];
				/** @description The `nextCursor` of the page before, unchanged. */
				cursor?: components['parameters']['cursor'];
			};
			header?: never;
			path: {
				postId: components['parameters']['postId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The latest figures and one page of their history. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PostAnalytics'];
				};
			};
			default: components['responses']['Error'];
		};
	};
	createContentTag: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreateContentTagBody'];
			};
		};
		responses: {
			/** @description The new tag. */
			'2XX': {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContentTag'];
				};
			};
			default: components['responses']['Error'];
		};
	};
	listAccounts: {
		parameters: {
			query?: {
				platform?: components['schemas']['Platform'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description All accounts; the list has no pages. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AccountList'];
				};
			};
			default: components['responses']['Error'];
		};
	};
	createAccount: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreateAccountBody'];
			};
		};
		responses: {
			/** @description The new account. */
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Account'];
				};
			};
			403: components['responses']['Error'];
			409: components['responses']['Error'];
			429: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	getAccount: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				accountId: components['parameters']['accountId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The account. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Account'];
				};
			};
			404: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	getAccountQueue: {
		parameters: {
			query?: {
				limit?: components['parameters']['limit'];
				/** @description The `nextCursor` of the page before, unchanged. */
				cursor?: components['parameters']['cursor'];
			};
			header?: never;
			path: {
				accountId: components['parameters']['accountId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description One page of the queue. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['QueuePage'];
				};
			};
			default: components['responses']['Error'];
		};
	};
	getAccountAnalytics: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				accountId: components['parameters']['accountId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The figures. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AccountAnalytics'];
				};
			};
			default: components['responses']['Error'];
		};
	};
	getWorkspace: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The workspace. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Workspace'];
				};
			};
			401: components['responses']['Error'];
			403: components['responses']['Error'];
			404: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	createMediaUrls: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CreateMediaUrlsBody'];
			};
		};
		responses: {
			/** @description The URLs and the moment they end. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['MediaUrls'];
				};
			};
			400: components['responses']['Error'];
			401: components['responses']['Error'];
			403: components['responses']['Error'];
			404: components['responses']['Error'];
			default: components['responses']['Error'];
		};
	};
	getApiDescription: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description An OpenAPI document. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						[key: string]: unknown;
					};
				};
			};
			default: components['responses']['Error'];
		};
	};
	getUsage: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The use. */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Usage'];
				};
			};
			default: components['responses']['Error'];
		};
	};
}
