export type { Scope } from '../nodes/PublishingService/contract/endpoints';
import type {
	ANSWERS,
	Flat,
	FolderImageReference,
	Name,
	Shaped,
	UploadKind,
} from '../nodes/PublishingService/contract/schemas';

/** Types of the service: answers as the specification promises them; the other types are those of the node. */

export type * from '../nodes/PublishingService/contract/schemas';

/** The type of what has a shape, with all that the specification promises. */
type Promised<S> = S extends string
	? Shaped<S>
	: S extends readonly [infer Entry]
		? Array<Promised<Entry>>
		: Flat<
				{ -readonly [K in keyof S as Exclude<Name<K>, Optional<K>>]: Held<K, S[K]> } & {
					-readonly [K in keyof S as Optional<K>]?: Held<K, S[K]>;
				}
			>;
type Optional<K> = K extends `${string}?` | `${string}?|null` ? Name<K> : never;
type Held<K, S> = K extends `${string}|null` ? Promised<S> | null : Promised<S>;

export type Answers = {
	[Operation in keyof typeof ANSWERS]: Promised<(typeof ANSWERS)[Operation]>;
};

export type Upload = Answers['getUpload'];

export type SignedUpload = {
	uploadId: string;
	uploadUrl: string;
	expiresAt: string;
};

export type ReadyUpload = Answers['completeUpload'];

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

export type Post = Answers['createPost'];
export type PostAccountItem = Answers['createPost']['accounts'][number];
export type PostPage = Answers['listPosts'];
export type Cancellation = Answers['cancelPost']['cancellation'];
export type CancelledPost = Answers['cancelPost'];
export type Sound = NonNullable<Answers['createPost']['sound']>;
export type PostAnalytics = Answers['getPostAnalytics'];
export type PostAnalyticsSummary = Answers['getPostAnalytics']['summary'];
export type PostAnalyticsHistoryItem = Answers['getPostAnalytics']['history'][number];
export type AccountAnalytics = Answers['getAccountAnalytics'];
export type ContentTag = Answers['createContentTag'];

export type CreateContentTagBody = {
	name: string;
	color?: string;
};

export type Account = Answers['createAccount'];
export type AccountList = Answers['listAccounts'];
export type QueueItem = Answers['getAccountQueue']['data'][number];
export type QueuePage = Answers['getAccountQueue'];
export type Workspace = Answers['getWorkspace'];
export type Company = Answers['getWorkspace']['company'];
export type Folder = Answers['getWorkspace']['folders'][number];

export type CreateMediaUrlsBody = {
	items: FolderImageReference[];
	expiresInSeconds?: number;
};

export type MediaUrls = Answers['createMediaUrls'];
export type MediaUrl = Answers['createMediaUrls']['data'][number];
export type Usage = Answers['getUsage'];

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
