import type { INodeProperties } from 'n8n-workflow';

import type { ServiceClient } from '../../client/serviceClient';
import type { Post } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import { RUN_TEXTS } from '../../messages/runTexts';
import { preparePost } from '../../posting/media/checkMedia';
import { otherPostWarning } from '../../posting/customKey';
import type { Outcome, PostDraft } from '../../posting/postDraft';
import { checkPost, publishPost } from '../../posting/publishPost';
import { confirmReplay } from '../../posting/confirmReplay';
import type { MediaEntry } from '../../values/mediaKind';
import { parseList, parseUrl } from '../../values/text';
import {
	accountsFrom,
	chosenAccounts,
	readAccountEntries,
	resolveAccounts,
} from '../account/accountFields';
import { readSafetySwitch } from '../safetySwitch';
import type { Item, ItemOf } from '../item';
import { operation } from '../operation';
import { optionsField } from '../sharedFields';
import { parseFileFields, readUploadSettings, uploadOptionFields } from '../upload/uploadFields';
import { chosenPack } from '../workspace/imageFields';
import {
	CONTENT_GROUP_LIMITS,
	contentFields,
	contentOptionFields,
	POST_FIELDS,
	readContent,
} from './contentFields';
import { resolveContentGroups } from './contentGroups';
import { withGoesLive } from './addGoesLive';
import { scheduleInZone } from './schedule';
import { readSlides, slideFields } from './slides';

export const createFields = [
	accountsFrom,
	...chosenAccounts,
	// No field is required here: if the source is an expression, n8n would require all of them.
	{
		displayName: 'Media From',
		name: 'mediaSource',
		type: 'options',
		options: [
			{ name: 'Files From an Earlier Node', value: 'binary' },
			{ name: 'Image Pack', value: 'imagePack', description: 'All images of a workspace pack' },
			{ name: 'Links', value: 'urls', description: 'Public links to the files themselves' },
			{ name: 'Upload IDs', value: 'uploads', description: 'Uploads that are ready' },
		],
		default: 'urls',
		description: 'Source of the video or the images of the post',
	},
	{
		displayName: 'Media URLs',
		name: 'mediaUrls',
		type: 'string',
		displayOptions: { show: { mediaSource: ['urls'] } },
		default: '',
		placeholder: 'e.g. https://cdn.example.com/clip.mp4',
		description:
			'A link to a video, or up to 10 links to images in their order, separated by commas',
		builderHint: {
			propertyHint:
				'Links to the files themselves, not to pages that show them. The node uploads the files, so do not download them first. Never mix videos and images.',
		},
	},
	{
		displayName: 'Input Binary Fields',
		name: 'binaryPropertyNames',
		type: 'string',
		displayOptions: { show: { mediaSource: ['binary'] } },
		default: 'data',
		placeholder: 'e.g. data, or data_0, data_1',
		description:
			'Names of the input fields that contain the files, in order and separated by commas',
	},
	{
		displayName: 'Upload IDs',
		name: 'uploadIds',
		type: 'string',
		displayOptions: { show: { mediaSource: ['uploads'] } },
		default: '',
		placeholder: 'e.g. {{ $json.uploadId }}',
		description: 'Uploads in the order of the carousel, separated by commas',
	},
	{
		displayName: 'Image Pack',
		name: 'imagePack',
		displayOptions: { show: { mediaSource: ['imagePack'] } },
		description: 'The pack whose images become the carousel, in the order of the pack',
		...chosenPack,
	},
	...contentFields,
	optionsField([
		{
			displayName: 'Check Only',
			name: 'checkOnly',
			type: 'boolean',
			default: false,
			description: 'Whether to only check each row, without uploading media or creating posts',
		},
		POST_FIELDS.contentGroups,
		...contentOptionFields,
		...slideFields,
		...uploadOptionFields,
	]),
] as const satisfies INodeProperties[];

/** Reads the parameters. Their problems are thrown before the first request; a check collects them on the item. */
async function readDraft(item: ItemOf<typeof createFields>, service: ServiceClient) {
	const options = item.group('options');
	const checkOnly = readSafetySwitch(options, 'checkOnly');
	const namedAccounts = readAccountEntries(item, item.choice('accountsFrom'));
	const uploads = readUploadSettings(options);
	const media = readMediaEntries(item);
	const { key, content, schedule } = readContent(item, options);
	const slides = readSlides(options);
	const groups = options.list('contentGroupIds', CONTENT_GROUP_LIMITS);
	if (!checkOnly) {
		item.assertValid();
	}

	const { accountIds, areChecked } = await resolveAccounts(item, service, namedAccounts);
	await item.turn.queueFor(accountIds);
	const planned = await scheduleInZone(item, service, schedule, accountIds);
	const tagField = { report: options };
	const contentGroupIds = groups && (await resolveContentGroups(item, service, groups, tagField));
	const draft: PostDraft = {
		accountIds,
		media,
		contentGroupIds,
		slides,
		key,
		uploads,
		publishesPast: schedule.rules.publishesPast,
		report: item,
		content: { ...content, scheduledAfter: planned.scheduledAfter },
		notChecked: new Set(areChecked ? [] : ['accounts']),
	};
	return { draft, planned, checkOnly };
}

export const create = operation({
	name: 'Create',
	action: 'Create post',
	description: 'Upload media if needed, create a post and queue it for one or more accounts',
	fields: createFields,
	isPosting: true,
	endpoints: [
		'createPost',
		'createUpload',
		'completeUpload',
		'getUpload',
		'listAccounts',
		'listPosts',
		'getPost',
		'listContentTags',
		'getWorkspace',
		'createMediaUrls',
		'getApiDescription',
	],
	async run(item, service) {
		const { draft, planned, checkOnly } = await readDraft(item, service);
		reportMissingCaption(item);
		if (!checkOnly) {
			service.assertNotCapped('createPost');
		}
		const prepared = await preparePost(item, service, draft, checkOnly ? 'check' : 'publish');
		if (checkOnly) {
			return [withGoesLive(await checkPost(item, prepared), planned)];
		}

		const sent = await publishPost(item, service, prepared);
		if (!sent.replayed) {
			return [withGoesLive(sent, planned)];
		}
		const confirmed = await confirmReplay(service, sent, 'createPost', draft);
		return [withGoesLive(warnIfOther(item, confirmed, draft), planned)];
	},
});

/** Reports a caption whose expression returned nothing, because its column may be missing or misspelled. */
function reportMissingCaption(item: ItemOf<typeof createFields>): void {
	if (item.isForgotten('caption')) {
		item.run.shared.hints.addOnce({ message: RUN_TEXTS.withoutCaption, type: 'info' });
	}
}

/** Adds a warning if the post of a custom key is not the post of this row. */
function warnIfOther(item: Item, outcome: Outcome, draft: PostDraft): Outcome {
	if (draft.key.mode !== 'custom') {
		return outcome;
	}
	const { accountIds, content, media } = draft;
	const { caption = '', hashtags = [], notes = '', scheduledAfter } = content;
	// Only the workspace knows how many images a pack has.
	const count = media.some(({ from }) => from === 'pack') ? undefined : media.length;
	const wish = { accountIds, caption, hashtags, notes, scheduledAfter, media: { count } };
	const warning = otherPostWarning(outcome.json as Post, wish);
	if (warning === undefined) {
		return outcome;
	}
	item.run.shared.hints.addOnce({ message: RUN_TEXTS.keyOfOtherPost, type: 'warning' });
	return { ...outcome, json: { ...outcome.json, warning } };
}

/** The field with the entries of each source. */
const FIELD_OF = {
	binary: 'binaryPropertyNames',
	urls: 'mediaUrls',
	uploads: 'uploadIds',
} as const;

/** Reads the media of the post from the field of the chosen source. */
export function readMediaEntries(item: ItemOf<typeof createFields>): MediaEntry[] {
	const source = item.required.choice('mediaSource');
	if (source === undefined) {
		return [];
	}
	if (source === 'imagePack') {
		const packId = item.required.id('imagePack');
		return packId === undefined ? [] : [{ from: 'pack', field: 'imagePack', packId }];
	}
	const field = FIELD_OF[source];
	const maxLength = source === 'uploads' ? LIMITS.idLength : undefined;
	const limits = { max: LIMITS.mediaPerPost, maxLength };
	const parse = source === 'binary' ? parseFileFields(item) : parseList;
	const entries = item.required.list(field, limits, parse) ?? [];
	switch (source) {
		case 'binary':
			return entries.map((property) => ({ from: 'binary', field, property }));
		case 'uploads':
			return entries.map((uploadId) => ({ from: 'upload', field, uploadId }));
		case 'urls':
			return linksOf(item, entries);
	}
}

/** The links among the entries. Refuses entries that are not links. */
function linksOf(item: ItemOf<typeof createFields>, entries: readonly string[]): MediaEntry[] {
	const field = FIELD_OF.urls;
	const links: MediaEntry[] = [];
	for (const entry of entries) {
		const url = parseUrl(entry, {});
		if ('value' in url) {
			links.push({ from: 'url', field, url: url.value });
		} else {
			item.refuse(field, url.problem);
		}
	}
	return links;
}
