import type { ServiceClient } from '../../client/serviceClient';
import { LIMITS } from '../../contract/limits';
import type { CreatePostBody } from '../../contract/service';
import type { Item } from '../item';
import type { ItemOperation, Output } from '../operation';
import { readUploadSettings } from '../upload/uploadOptions';
import { readAccountIds } from './accountsField';
import { checkReport, nameOf } from './checkReport';
import { readContent } from './contentFields';
import { createFields } from './createFields';
import { readIdempotency } from './idempotency';
import { readMediaEntries } from './media/mediaEntries';
import { resolveMedia, type ResolvedMedium } from './media/resolveMedia';
import { uploadAll } from './media/uploadAll';
import { scheduleZone } from './schedule';
import { sendPost } from './sendPost';
import { readSlides, withImages } from './slides';

async function run(item: Item, service: ServiceClient): Promise<Output[]> {
	const accountIds = readAccountIds(item);
	const turn = item.takeTurn(accountIds);
	const options = item.group('options');
	const checkOnly = options.flag('checkOnly') ?? false;
	const settings = readUploadSettings(options);
	const entries = readMediaEntries(item);
	const keyOf = readIdempotency(options);
	const slides = readSlides(options);
	const contentGroupIds = options.list('contentGroupIds', { max: LIMITS.contentGroupIds });
	const zone = await scheduleZone(item, service, options, accountIds);
	const content = { ...readContent(item, options, zone), contentGroupIds };
	if (!checkOnly) item.assertValid();
	if (!checkOnly) service.assertNotCapped('createPost');

	const media = await resolveMedia(item, service, entries, settings);
	const { scheduledAfter, ...rest } = content;
	const facts = {
		subject: media.map(({ identity }) => identity),
		accountIds,
		scheduledAfter,
		content: { ...rest, slides },
		uploadIds: givenUploads(media),
	};
	const bodyWith = (uploadIds: string[]): CreatePostBody => ({
		media: uploadIds,
		accountIds,
		...content,
		...(slides && { slides: withImages(slides, uploadIds) }),
	});

	if (checkOnly) {
		await turn.ready();
		const body = bodyWith(media.map(nameOf));
		return [
			await checkReport(item, service, {
				media,
				accountIds,
				body,
				idempotencyKey: keyOf(item, facts),
			}),
		];
	}
	item.assertValid();
	const uploadIds = await uploadAll(item, service, media, settings);
	await turn.ready();
	const idempotencyKey = keyOf(item, facts);
	return [
		await sendPost(item, service, 'createPost', { body: bodyWith(uploadIds), idempotencyKey }),
	];
}

function givenUploads(media: readonly ResolvedMedium[]): string[] {
	return media.flatMap((medium) => (medium.from === 'upload' ? [medium.uploadId] : []));
}

export const create: ItemOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a post',
	description:
		'Upload the media of a post where needed, create the post and queue it to one or more TikTok and Instagram accounts',
	fields: createFields,
	endpoints: [
		'createPost',
		'createUpload',
		'completeUpload',
		'getUpload',
		'getAccount',
		'listAccounts',
		'getWorkspace',
		'createMediaUrls',
	],
	run,
};
