import type { INodeProperties } from 'n8n-workflow';
import type { ItemOf } from '../item';
import { mediaFields, readMediaEntries } from './mediaFields';
import type { ServiceClient } from '../../client/serviceClient';
import { optionsField } from '../sharedFields';
import { operation } from '../operation';
import { readUploadSettings, uploadOptionFields } from '../upload/uploadFields';
import { accountsField, readAccountEntries, resolveAccounts } from '../account/accountFields';
import { contentFields, contentOptionFields, readContent } from './contentFields';
import { CONTENT_GROUP_LIMITS, contentGroupsField, resolveContentGroups } from './contentGroups';
import { checkPost, publishPost } from '../../posting/createPost';
import { preparePost } from '../../posting/media/checkMedia';
import type { PostDraft } from '../../posting/postDraft';
import type { Outcome, PostItem } from '../../posting/postItem';
import { confirmReplay } from '../../posting/replay';
import { idempotencyFields, readKeyChoice } from './keyFields';
import { withGoesOut } from './presentPost';
import { scheduleInZone } from './schedule';
import { slideFields, readSlides } from './slides';

/** Everything that can be said about a new post, in the order in which a person thinks. */
export const createFields = [
	...accountsField,
	...mediaFields,
	...contentFields,
	optionsField([
		{
			displayName: 'Check Only',
			name: 'checkOnly',
			type: 'boolean',
			default: false,
			description:
				'Whether to only test each row and list what is wrong, without uploading or posting',
		},
		...contentGroupsField,
		...idempotencyFields,
		...contentOptionFields,
		...slideFields,
		...uploadOptionFields,
	]),
] as const satisfies INodeProperties[];

/** Reads the parameters; what is wrong with them is collected on the item, or thrown. */
async function readDraft(item: ItemOf<typeof createFields>, service: ServiceClient) {
	const options = item.group('options');
	const checkOnly = options.orDefault('checkOnly');
	const entries = readAccountEntries(item, item.choice('accountsFrom'));
	const uploads = readUploadSettings(options);
	const media = readMediaEntries(item);
	const key = readKeyChoice(options);
	const { content, schedule } = readContent(item, options);
	const slides = readSlides(options);
	const groups = options.list('contentGroupIds', CONTENT_GROUP_LIMITS);
	if (!checkOnly) item.assertValid();

	const { accountIds, checked } = await resolveAccounts(item, service, entries);
	await item.queueFor(accountIds);
	const planned = await scheduleInZone(item, service, schedule, accountIds);
	const contentGroupIds = groups && (await resolveContentGroups(item, service, groups, options));
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
	return { draft, planned, checkOnly };
}

async function publish(item: PostItem, service: ServiceClient, draft: PostDraft): Promise<Outcome> {
	service.assertNotCapped('createPost');
	const prepared = await preparePost(item, service, draft, 'publish');
	const outcome = await publishPost(item, service, prepared);
	return outcome.replayed ? await confirmReplay(service, outcome, 'createPost', draft) : outcome;
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
		const { draft, planned, checkOnly } = await readDraft(item, service);
		const outcome = checkOnly
			? await checkPost(item, await preparePost(item, service, draft, 'check'))
			: await publish(item, service, draft);
		return [withGoesOut(outcome, planned)];
	},
});
