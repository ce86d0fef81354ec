import {
	cases,
	entries,
	id,
	longest,
	most,
	range,
	text,
	url,
	type LimitCase,
	type Places,
} from './limitCase';

const upload = { mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };
const toOne = { accountIds: ['acc_tiktok_main'] };
const draft = { ...toOne, postId: 'post_demo_draft' };
const queued = { postId: 'post_demo_queued' };
const account = {
	platform: 'tiktok',
	username: 'limits',
	displayName: 'Limits',
	bio: 'At the edge',
	profilePictureUrl: 'https://studio.example/limits.png',
	warmupSearchTerms: 'limits',
};

/** The places of a field that create and queue show at the top, and update in its collection. */
const everywhere = (field: string): Places => [
	['post.create', (value) => ({ ...toOne, ...upload, [field]: value })],
	['post.queue', (value) => ({ ...draft, [field]: value })],
	['post.update', (value) => ({ ...queued, updateFields: { [field]: value } })],
];

const createOption = (field: string): Places => [
	['post.create', (value) => ({ ...toOne, ...upload, options: { [field]: value } })],
];
const option = (field: string): Places => [
	...createOption(field),
	['post.queue', (value) => ({ ...draft, options: { [field]: value } })],
];
const changeOf = (field: string): Places => [
	['post.update', (value) => ({ ...queued, updateFields: { [field]: value } })],
];
const accountField = (field: string): Places => [
	['account.create', (value) => ({ ...account, [field]: value })],
];
const longEntry = (field: string, length: number) =>
	`${field} "${text(30)}…" has ${length + 1} characters, the limit is ${length}`;

export const postLimits: LimitCase[] = [
	...longest(everywhere('caption'), 'Caption', 2200),
	...longest([...option('notes'), ...changeOf('notes')], 'Notes', 2000),
	...most(everywhere('hashtags'), 'Hashtags', 30, entries),
	...cases(
		everywhere('hashtags'),
		'Hashtags: 50 characters each',
		[[text(50)], [text(51)]],
		longEntry('Hashtags', 50),
	),
	...most(
		[...createOption('contentGroupIds'), ...changeOf('contentGroupIds')],
		'Content Tag Names or IDs',
		10,
		(count) => Array.from({ length: count }, (_, at) => `tag:limit-${at}`),
	),
	...range(option('priority'), 'Priority', { min: 0 }),
	...longest(
		[
			[
				'post.create',
				(idempotencyKey) => ({
					...toOne,
					...upload,
					options: { idempotency: 'custom', idempotencyKey },
				}),
			],
			[
				'post.queue',
				(idempotencyKey) => ({ ...draft, options: { idempotency: 'custom', idempotencyKey } }),
			],
		],
		'Custom Key',
		200,
	),
	...most(
		[
			['post.create', (accountIds) => ({ ...upload, accountIds })],
			['post.queue', (accountIds) => ({ ...queued, postId: 'post_demo_draft', accountIds })],
		],
		'Account Names or IDs',
		50,
		(count) => Array.from({ length: count }, (_, at) => `acc_${at + 1}`),
	),
	...cases(
		[
			['post.create', (accountIds) => ({ ...upload, accountIds })],
			['post.queue', (accountIds) => ({ ...draft, accountIds })],
		],
		'Account Names or IDs: 200 characters each',
		[[text(200)], [text(201)]],
		longEntry('Account Names or IDs', 200),
		true,
	),
];

export const idLimits: LimitCase[] = [
	...id(
		['get', 'cancel', 'getAnalytics'].map((operation) => [
			`post.${operation}`,
			(postId) => ({ postId }),
		]),
		'Post',
	),
	...id([['post.queue', (postId) => ({ ...toOne, postId })]], 'Post'),
	...id([['post.update', (postId) => ({ postId, updateFields: { notes: 'x' } })]], 'Post'),
	...id([['post.cancel', (accountId) => ({ ...queued, accountId })]], 'Account Name or ID'),
	...id(
		['get', 'getQueue', 'getAnalytics'].map((operation) => [
			`account.${operation}`,
			(accountId) => ({ accountId }),
		]),
		'Account',
	),
	...id(
		['get', 'complete'].map((operation) => [`upload.${operation}`, (uploadId) => ({ uploadId })]),
		'Upload ID',
	),
	...id([['post.getAll', (accountId) => ({ filters: { accountId } })]], 'Account Name or ID').map(
		(limit) => ({ ...limit, isUnknown: false }),
	),
	...['getMediaUrls', 'downloadImages'].flatMap((operation) => [
		...id(
			[
				[
					`workspace.${operation}`,
					(folderId) => ({ imageSource: 'image', folderId, imageId: 'i' }),
				],
			],
			'Folder',
		),
		...id(
			[[`workspace.${operation}`, (imageId) => ({ imageSource: 'image', folderId: 'f', imageId })]],
			'Image',
		),
	]),
];

const signed = (field: string, kind = 'video'): Places => [
	[
		'upload.createSignedUrl',
		(value) => ({
			kind,
			filename: kind === 'video' ? 'a.mp4' : 'a.png',
			contentType: `${kind}/${kind === 'video' ? 'mp4' : 'png'}`,
			sizeBytes: 1,
			[field]: value,
		}),
	],
];

export const mediaLimits: LimitCase[] = [
	...longest(signed('filename'), 'File Name', 255, (length) => `${text(length - 4)}.mp4`),
	...longest(
		signed('contentType', 'image'),
		'Content Type',
		100,
		(length) => `image/${text(length - 6)}`,
	),
	...range(signed('sizeBytes'), 'Size in Bytes', { min: 1, max: 125_829_120 }),
	...range(signed('sizeBytes', 'image'), 'Size in Bytes', { min: 1, max: 52_428_800 }),
	...most(
		[['post.create', (uploadIds) => ({ ...toOne, mediaSource: 'uploads', uploadIds })]],
		'Upload IDs',
		10,
		(count) => Array.from({ length: count }, () => 'upl_seeded_image'),
	),
	...cases(
		[['post.create', (uploadIds) => ({ ...toOne, mediaSource: 'uploads', uploadIds })]],
		'Upload IDs: 200 characters each',
		[[text(200)], [text(201)]],
		longEntry('Upload IDs', 200),
		true,
	),
	...range(
		[
			[
				'workspace.getMediaUrls',
				(expiresInSeconds) => ({
					imageSource: 'image',
					folderId: 'folder_kitchen',
					imageId: 'folder_kitchen_image_1',
					options: { expiresInSeconds },
				}),
			],
		],
		'Expires In (Seconds)',
		{ min: 60, max: 3600 },
	),
];

export const accountLimits: LimitCase[] = [
	...longest(accountField('displayName'), 'Display Name', 80),
	...longest(accountField('bio'), 'Bio', 220),
	...longest(accountField('profilePictureUrl'), 'Profile Picture URL', 2048, url),
	...longest(
		[['account.create', (bioUrl) => ({ ...account, options: { bioUrl } })]],
		'Bio URL',
		2048,
		url,
	),
	...most(accountField('warmupSearchTerms'), 'Warmup Search Terms', 20, entries),
	...cases(
		accountField('warmupSearchTerms'),
		'Warmup Search Terms: 1 at least',
		['one', ' , '],
		'Warmup Search Terms is required',
	),
];
