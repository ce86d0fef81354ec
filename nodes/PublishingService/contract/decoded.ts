import type { Answers } from './answers';
import type { ImageFit, InstagramPostFormat, Platform, SlideRole } from './enums';

/** Types of the service, generated from test/contract/openapi.yaml: answers once they were decoded. */

export type * from './enums';
export type { Answers };

export type Scope =
	| 'posts:read'
	| 'posts:write'
	| 'accounts:read'
	| 'accounts:write'
	| 'analytics:read'
	| 'usage:read'
	| 'workspace:read'
	| 'media:read';

export type Upload = Answers['getUpload'];
export type Post = Answers['createPost'];
export type PostAccountItem = NonNullable<Answers['createPost']['accounts']>[number];
export type PostPage = Answers['listPosts'];
export type CancelledPost = Answers['cancelPost'];
export type Sound = NonNullable<Answers['createPost']['sound']>;

export type Slide = {
	image: string;
	textElements: TextElement[];
	imageFit?: ImageFit;
	role?: SlideRole;
};

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
	media: string[];
	accountIds: string[];
	skipApproval?: boolean;
	caption?: string;
	hashtags?: string[];
	sound?: Sound;
	notes?: string;
	priority?: number;
	scheduledAfter?: string;
	contentGroupIds?: string[];
	instagramPostFormat?: InstagramPostFormat;
	slides?: Slide[];
};

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

export type UpdatePostBody = {
	caption?: string;
	hashtags?: string[];
	sound?: Sound;
	notes?: string | null;
	contentGroupIds?: string[];
	instagramPostFormat?: 'reel' | 'post';
};

export type PostAnalytics = Answers['getPostAnalytics'];
export type PostAnalyticsSummary = NonNullable<Answers['getPostAnalytics']['summary']>;
export type PostAnalyticsHistoryItem = NonNullable<Answers['getPostAnalytics']['history']>[number];
export type AccountAnalytics = Answers['getAccountAnalytics'];
export type Account = Answers['createAccount'];

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

export type QueueItem = Answers['getAccountQueue']['data'][number];
export type Workspace = Answers['getWorkspace'];
export type Company = NonNullable<Answers['getWorkspace']['company']>;
export type Folder = NonNullable<Answers['getWorkspace']['folders']>[number];

export type FolderImageReference = {
	folderId: string;
	imageId: string;
};

export type MediaUrls = Answers['createMediaUrls'];
export type Usage = Answers['getUsage'];
