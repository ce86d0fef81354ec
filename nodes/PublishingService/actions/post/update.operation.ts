import type { INodeProperties } from 'n8n-workflow';

import type { Post, UpdatePostBody } from '../../contract/schemas';
import { isWaiting } from '../../contract/postStatuses';
import { nameOfItem } from '../../posting/placeBeforeReschedule';
import { accountItemsOf, postNow } from '../../posting/readPost';
import type { ItemOf } from '../item';
import { operation } from '../operation';
import {
	CONTENT_GROUP_LIMITS,
	POST_FIELDS,
	readCaption,
	readHashtags,
	readNotes,
	readSound,
} from './contentFields';
import { resolveContentGroups } from './contentGroups';
import { postField, readPostId } from './postField';

/** The Clear options, each with the field that it clears, and the value that empties the field. */
const CLEARS = [
	['clearCaption', 'caption', ''],
	['clearContentGroups', 'contentGroupIds', []],
	['clearHashtags', 'hashtags', []],
	['clearNotes', 'notes', null],
] as const;

const fields = [
	...postField,
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		description:
			'Only the fields that you add and fill in are changed. To empty a field, add its Clear option.',
		options: [
			{ ...POST_FIELDS.caption, description: 'The new text, up to 2,200 characters' },
			{ displayName: 'Clear Caption', name: 'clearCaption', type: 'boolean', default: true },
			{
				displayName: 'Clear Content Tags',
				name: 'clearContentGroups',
				type: 'boolean',
				default: true,
				description:
					'Whether to remove all content tags of the post. Content tags of its template stay.',
			},
			{ displayName: 'Clear Hashtags', name: 'clearHashtags', type: 'boolean', default: true },
			{ displayName: 'Clear Notes', name: 'clearNotes', type: 'boolean', default: true },
			{
				...POST_FIELDS.contentGroups,
				hint: 'Replaces all content tags of the post. Content tags are only for analytics and never change a published post.',
			},
			{ ...POST_FIELDS.hashtags, description: 'The new hashtags, separated by commas' },
			POST_FIELDS.instagramFormat,
			POST_FIELDS.notes,
			POST_FIELDS.sound,
		],
	},
] as const satisfies INodeProperties[];

type UpdateItem = ItemOf<typeof fields>;

const NOTHING_TO_CHANGE =
	'is empty: add the fields to change. An empty value changes nothing. To empty a field, add its Clear option';
/** The same for a model, which has no Clear options. */
const NOTHING_TO_CHANGE_FOR_MODELS =
	'is empty: give a value that the post should have. An empty value changes nothing. If the user wants an empty field, tell the user to empty it in the dashboard';

export const update = operation({
	name: 'Update',
	action: 'Update post',
	description: 'Change the caption, hashtags, sound, notes, format or content tags of a post',
	fields,
	endpoints: ['updatePost', 'getPost', 'listPosts', 'listContentTags', 'getApiDescription'],
	async run(item, service) {
		const postId = readPostId(item);
		const problemsBefore = item.problems.length;
		const { body, groups } = readChanges(item);
		const changesNothing = [groups, ...Object.values<unknown>(body)].every(
			(value) => value === undefined,
		);
		// A field with a problem is undefined, too, but the user did add this field.
		if (changesNothing && item.problems.length === problemsBefore) {
			item.refuse('updateFields', NOTHING_TO_CHANGE, NOTHING_TO_CHANGE_FOR_MODELS);
		}
		const path = item.valid({ postId });
		// Changes of one post keep the order of the items, so that the last item decides.
		await item.turn.queueFor([path.postId]);
		if (groups) {
			// A name of a tag needs a request, so tags come after the check of all other values.
			const changes = item.group('updateFields');
			body.contentGroupIds = await resolveContentGroups(item, service, groups, {
				report: changes,
			});
			item.assertValid();
		}
		await item.turn.untilFirst([path.postId]);

		const answer: Partial<Post> = await service.call('updatePost', { path, body });
		// The service may answer without the post.
		const post = answer.postId ? answer : await postNow(service, path.postId, path);
		return [{ json: { ...post, ...approvalWarning(body, post) } }];
	},
});

/** Reads the changes. An empty value changes nothing, because a field has an option of its own to clear it. */
function readChanges(item: UpdateItem): {
	readonly body: UpdatePostBody;
	readonly groups: string[] | undefined;
} {
	const changes = item.group('updateFields');
	const groups = changes.list('contentGroupIds', CONTENT_GROUP_LIMITS);
	const body: UpdatePostBody = {
		caption: readCaption(changes),
		hashtags: readHashtags(changes),
		sound: readSound(changes),
		notes: readNotes(changes),
		contentGroupIds: undefined,
		instagramPostFormat: changes.choice('instagramPostFormat'),
	};
	const newValues = { ...body, contentGroupIds: groups };
	for (const [clear, field, empty] of CLEARS) {
		if (!changes.flag(clear)) {
			continue;
		}
		if (newValues[field] !== undefined) {
			changes.refuse(clear, `cannot be combined with '${changes.labelOf(field)}'`);
		}
		Object.assign(body, { [field]: empty });
	}
	return { body, groups };
}

/** The fields that people see. Notes and content tags are never published. */
const PUBLISHED = ['caption', 'hashtags', 'sound', 'instagramPostFormat'] as const;

/** Names the accounts for which the post was approved before this change, because the post stays approved. */
function approvalWarning(body: UpdatePostBody, post: Partial<Post>): { warning?: string } {
	const approved = accountItemsOf(post).filter(
		({ status, approvedAt }) => approvedAt && isWaiting(status),
	);
	const changesPublishedField = PUBLISHED.some((field) => body[field] !== undefined);
	if (!changesPublishedField || approved.length === 0) {
		return {};
	}
	const names = approved.map(nameOfItem).join(', ');
	return {
		warning: `The post was approved before this change, and goes live with the change on ${names}. To require approval again, use Post > Reschedule with 'Require Approval Again'.`,
	};
}
