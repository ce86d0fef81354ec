/** Paths of parameters of the node, as `resource.operation:path`. */
type Places = readonly string[];
type Table = Readonly<Record<string, Readonly<Record<string, Places>>>>;

const file: Places = ['upload.upload:binaryPropertyName', 'post.create:binaryPropertyNames'];
const signed = (field: string) => `upload.createSignedUrl:${field}`;
const create = (path: string) => `post.create:${path}`;
const slide = (path: string) => [create(`options.slides.slide.${path}`), json];
const json = create('options.slidesJson');

/** Fields that create and queue have in common. */
const contentOf = (operation: 'create' | 'queue') => {
	const at = (path: string) => [`post.${operation}:${path}`];
	return {
		accountIds: at('accountIds'),
		caption: at('caption'),
		hashtags: at('hashtags'),
		instagramPostFormat: at('options.instagramPostFormat'),
		notes: at('options.notes'),
		priority: at('options.priority'),
		scheduledAfter: at('scheduledAfter'),
		skipApproval: at('skipApproval'),
		'sound.mode': at('options.sound.values.mode'),
		'sound.url': at('options.sound.values.url'),
		'sound.urlsByPlatform.instagram': at('options.sound.values.instagram'),
		'sound.urlsByPlatform.tiktok': at('options.sound.values.tiktok'),
	};
};

const style = slide('style');
const change = (path: string) => [`post.update:updateFields.${path}`];
const account = (path: string) => [`account.create:${path}`];

/** Each field of each request body, and the parameters that fill it. */
export const bodyParameters: Table = {
	createUpload: {
		kind: [signed('kind'), 'upload.upload:options.kind'],
		filename: [signed('filename'), 'upload.upload:options.filename'],
		contentType: [signed('contentType'), 'upload.upload:options.contentType'],
		sizeBytes: [signed('sizeBytes'), ...file],
		sourceUrl: ['upload.upload:sourceUrl', create('mediaUrls')],
	},
	createPost: {
		...contentOf('create'),
		media: [
			create('uploadIds'),
			create('mediaUrls'),
			create('binaryPropertyNames'),
			create('imagePack'),
		],
		contentGroupIds: [create('options.contentGroupIds')],
		'slides[].image': slide('image'),
		'slides[].imageFit': slide('imageFit'),
		'slides[].role': slide('role'),
		'slides[].textElements[].content': slide('content'),
		'slides[].textElements[].positionY': slide('positionY'),
		'slides[].textElements[].positionX': [json],
		'slides[].textElements[].width': [json],
		'slides[].textElements[].padding': [json],
		'slides[].textElements[].style.backgroundColor': style,
		'slides[].textElements[].style.textColor': style,
		'slides[].textElements[].style.fontSize': style,
		'slides[].textElements[].style.fontWeight': style,
		'slides[].textElements[].style.textAlign': style,
		'slides[].textElements[].style.textMode': style,
	},
	queuePost: contentOf('queue'),
	updatePost: {
		caption: change('caption'),
		contentGroupIds: change('contentGroupIds'),
		hashtags: change('hashtags'),
		instagramPostFormat: change('instagramPostFormat'),
		notes: [...change('notes'), ...change('clearNotes')],
		'sound.mode': change('sound.values.mode'),
		'sound.url': change('sound.values.url'),
		'sound.urlsByPlatform.instagram': change('sound.values.instagram'),
		'sound.urlsByPlatform.tiktok': change('sound.values.tiktok'),
	},
	createContentTag: { name: ['contentTag.create:name'], color: ['contentTag.create:color'] },
	createAccount: {
		platform: account('platform'),
		username: account('username'),
		displayName: account('displayName'),
		bio: account('bio'),
		profilePictureUrl: account('profilePictureUrl'),
		bioUrl: account('options.bioUrl'),
		'warmup.searchTerms': account('warmupSearchTerms'),
	},
	createMediaUrls: {
		expiresInSeconds: ['workspace.getMediaUrls:options.expiresInSeconds'],
		'items[].folderId': ['workspace.getMediaUrls:folderId', 'workspace.downloadImages:folderId'],
		'items[].imageId': [
			'workspace.getMediaUrls:imageId',
			'workspace.getMediaUrls:imageIds',
			'workspace.getMediaUrls:packId',
		],
	},
};

/** Each query parameter, and the parameters that fill it; a cursor follows from Return All and Limit. */
export const queryParameters: Table = {
	listPosts: {
		limit: ['post.getAll:limit'],
		cursor: ['post.getAll:returnAll', 'post.getAll:limit'],
		accountId: ['post.getAll:filters.accountId'],
		status: ['post.getAll:filters.status'],
		since: ['post.getAll:filters.since'],
		contentGroupId: ['post.getAll:filters.contentGroupId', 'post.getAll:filters.untagged'],
	},
	cancelPost: { accountId: ['post.cancel:accountId'] },
	getPostAnalytics: {
		limit: ['post.getAnalytics:limit'],
		cursor: ['post.getAnalytics:returnAll', 'post.getAnalytics:limit'],
	},
	listAccounts: { platform: ['account.getAll:filters.platform'] },
	getAccountQueue: {
		limit: ['account.getQueue:limit'],
		cursor: ['account.getQueue:returnAll', 'account.getQueue:limit'],
	},
};
