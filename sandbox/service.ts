import type {
	Answers,
	FolderImageReference,
	UploadKind,
} from '../nodes/PublishingService/contract/service';

/** Types of the service, generated from test/contract/openapi.yaml: those of the node, and more. */

export type * from '../nodes/PublishingService/contract/service';

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

export type Cancellation = Answers['cancelPost']['cancellation'];
export type ContentTag = Answers['createContentTag'];

export type CreateContentTagBody = {
	name: string;
	color?: string;
};

export type AccountList = Answers['listAccounts'];
export type QueuePage = Answers['getAccountQueue'];

export type CreateMediaUrlsBody = {
	items: FolderImageReference[];
	expiresInSeconds?: number;
};

export type MediaUrl = Answers['createMediaUrls']['data'][number];

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
