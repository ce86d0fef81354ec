import type { INodeProperties } from 'n8n-workflow';
import { LIMITS } from '../../contract/limits';
import type { MediaEntry } from '../../values/mediaKind';
import type { ItemOf } from '../item';
import { mediaFields } from './mediaFields';
import type { ServiceClient } from '../../client/serviceClient';
import { operation } from '../operation';
import { readUploadSettings, uploadOptionFields } from '../upload/uploadFields';
import { accountsField, readAccountEntries, resolveAccounts } from './accountsField';
import { contentFields, contentOptionFields, readContent } from './contentFields';
import { CONTENT_GROUP_LIMITS, resolveContentGroups } from './contentGroups';
import { checkPost, createPost, preparePost } from '../../posting/createPost';
import type { PostDraft } from '../../posting/postDraft';
import { idempotencyFields, readKeyChoice } from './keyFields';
import { checkOnlyField, outputFields, postOutput } from './postOutput';
import { scheduleInZone } from './schedule';
import { slideFields } from './slideFields';
import { readSlides } from './slides';

type MediaItem = ItemOf<typeof mediaFields>;

const MANY = { max: LIMITS.mediaPerPost };

/** Reads which media a post gets, in order; what is wrong is noted on the item. */
export function readMediaEntries(item: MediaItem): MediaEntry[] {
	switch (item.required.choice('mediaSource')) {
		case 'binary':
			return list(item, 'binaryPropertyNames').map((property) => ({
				from: 'binary',
				field: 'binaryPropertyNames',
				property,
			}));
		case 'urls':
			return list(item, 'mediaUrls').flatMap((url) => urlEntry(item, 'mediaUrls', url));
		case 'uploads':
			return list(item, 'uploadIds', LIMITS.idLength).map((uploadId) => ({
				from: 'upload',
				field: 'uploadIds',
				uploadId,
			}));
		case 'imagePack': {
			const packId = item.required.id('imagePack');
			return packId === undefined ? [] : [{ from: 'pack', field: 'imagePack', packId }];
		}
		case 'mixed':
			return readMixed(item);
		default:
			return [];
	}
}

function list(
	item: MediaItem,
	field: 'binaryPropertyNames' | 'mediaUrls' | 'uploadIds',
	maxLength?: number,
): string[] {
	return item.required.list(field, { ...MANY, maxLength }) ?? [];
}

function urlEntry(item: MediaItem, field: 'mediaUrls', url: string): MediaEntry[] {
	if (/^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url)) return [{ from: 'url', field, url }];
	item.refuse(field, `must hold web addresses (https://…), not "${url.slice(0, 60)}"`);
	return [];
}

function readMixed(item: MediaItem): MediaEntry[] {
	const field = 'mediaItems';
	const rows = item.rows(field, 'media');
	if (rows.length === 0) item.refuse(field, 'is required');
	if (rows.length > MANY.max)
		item.refuse(field, `has ${rows.length} entries, the limit is ${MANY.max}`);
	return rows.flatMap((row): MediaEntry[] => {
		const from = row.required.choice('from');
		if (from === 'url') {
			const url = row.required.url('value');
			return url === undefined ? [] : [{ from, field, url }];
		}
		const value = from === 'binary' ? row.required.text('value') : row.required.id('value');
		if (value === undefined) return [];
		if (from === 'binary') return [{ from, field, property: value.trim() }];
		if (from === 'upload') return [{ from, field, uploadId: value }];
		const folderId = row.required.id('folderId');
		return folderId === undefined ? [] : [{ from: 'image', field, folderId, imageId: value }];
	});
}

const contentGroupsField = [
	{
		displayName: 'Content Tag Names or IDs',
		name: 'contentGroupIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getContentGroups' },
		default: [],
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		hint: 'Content tags group posts in analytics; they never change the post itself',
	},
] as const satisfies INodeProperties[];

/** Everything that can be said about a new post, in the order in which a person thinks. */
export const createFields = [
	...accountsField,
	...mediaFields,
	...contentFields,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			...checkOnlyField,
			...contentGroupsField,
			...idempotencyFields,
			...contentOptionFields,
			...outputFields,
			...slideFields,
			...uploadOptionFields,
		],
	},
] as const satisfies INodeProperties[];

/** Reads the parameters; what is wrong with them is collected on the item, or thrown. */
async function readDraft(item: ItemOf<typeof createFields>, service: ServiceClient) {
	const options = item.group('options');
	const checkOnly = options.orDefault('checkOnly');
	const output = { simplify: options.flag('simplify'), includeInput: options.flag('includeInput') };
	const entries = readAccountEntries(item, item.choice('accountsFrom'));
	const uploads = readUploadSettings(options);
	const media = readMediaEntries(item);
	const key = readKeyChoice(options);
	const slides = readSlides(options);
	const groups = options.list('contentGroupIds', CONTENT_GROUP_LIMITS);
	const { content, schedule } = readContent(item, options);
	if (!checkOnly) item.assertValid();

	const { accountIds, checked } = await resolveAccounts(item, service, entries, item);
	await item.queueFor(accountIds);
	const planned = await scheduleInZone(item, service, schedule, accountIds);
	const contentGroupIds = await resolveContentGroups(item, service, groups, (problem) =>
		options.refuse('contentGroupIds', problem),
	);
	const draft: PostDraft = {
		accountIds,
		media,
		content: { ...content, scheduledAfter: planned.scheduledAfter },
		contentGroupIds,
		slides,
		key,
		uploads,
		report: item,
		notChecked: checked ? [] : ['accounts'],
	};
	return { draft, planned, checkOnly, output };
}

export const create = operation({
	value: 'create',
	name: 'Create',
	action: 'Create a post',
	description:
		'Upload the media of a post where needed, create the post and queue it to one or more TikTok and Instagram accounts',
	fields: createFields,
	isPosting: true,
	endpoints: [
		'createPost',
		'createUpload',
		'completeUpload',
		'getUpload',
		'listAccounts',
		'listPosts',
		'getWorkspace',
		'createMediaUrls',
		'getApiDescription',
	],
	async run(item, service) {
		const { draft, planned, checkOnly, output } = await readDraft(item, service);
		const outcome = checkOnly
			? await checkPost(item, await preparePost(item, service, draft, 'check'))
			: await createPost(item, service, draft);
		return [postOutput(item, output, outcome, planned)];
	},
});
