import type { Answers } from './answers';
import type { InstagramPostFormat, Platform } from './enums';

/** Types of the service: its answers once they were decoded, and the bodies of requests. */

export type * from './enums';
export type { Answers };

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
