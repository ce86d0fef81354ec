import type { Post, UpdatePostBody } from '../../contract/decoded';
import { LIMITS } from '../../contract/limits';
import { postNow } from '../../posting/readPost';
import { operation } from '../operation';
import {
	CONTENT_GROUP_LIMITS,
	POST_FIELDS,
	readCaption,
	readHashtags,
	readSound,
} from './contentFields';
import { resolveContentGroups } from './contentGroups';
import { postField, readPostId } from './postField';

const CLEARS = [
	['clearCaption', 'caption', ''],
	['clearContentGroups', 'contentGroupIds', []],
	['clearHashtags', 'hashtags', []],
	['clearNotes', 'notes', null],
] as const;

export const update = operation({
	name: 'Update',
	action: 'Update post',
	description: 'Change the caption, hashtags, sound, notes, format or content tags of a post',
	fields: [
		...postField,
		{
			displayName: 'Update Fields',
			name: 'updateFields',
			type: 'collection',
			placeholder: 'Add field',
			default: {},
			description: 'What is not added, or is empty, stays as it is; its Clear makes it empty',
			options: [
				{ ...POST_FIELDS.caption, description: 'The new text, up to 2,200 characters' },
				{ displayName: 'Clear Caption', name: 'clearCaption', type: 'boolean', default: true },
				{
					displayName: 'Clear Content Tags',
					name: 'clearContentGroups',
					type: 'boolean',
					default: true,
					description: 'Whether to remove all explicit content tags; those of a template stay',
				},
				{ displayName: 'Clear Hashtags', name: 'clearHashtags', type: 'boolean', default: true },
				{ displayName: 'Clear Notes', name: 'clearNotes', type: 'boolean', default: true },
				{
					...POST_FIELDS.contentGroups,
					hint: 'Replaces all explicit content tags. They count in analytics alone: they never change a published post.',
				},
				{ ...POST_FIELDS.hashtags, description: 'The new hashtags, separated by commas' },
				POST_FIELDS.instagramFormat,
				POST_FIELDS.notes,
				POST_FIELDS.sound,
			],
		},
	],
	endpoints: ['updatePost', 'getPost', 'listPosts', 'getApiDescription'],
	async run(item, service) {
		const required = { postId: readPostId(item) };
		const faults = item.problems.length;
		// Only what was given is sent: an empty value says nothing, and clearing is a choice of its own.
		const changes = item.group('updateFields');
		const groups = changes.list('contentGroupIds', CONTENT_GROUP_LIMITS);
		const body: UpdatePostBody = {
			caption: readCaption(changes),
			hashtags: readHashtags(changes),
			sound: readSound(changes),
			notes: changes.text('notes', { max: LIMITS.notes }),
			contentGroupIds: groups && (await resolveContentGroups(item, service, groups, changes)),
			instagramPostFormat: changes.choice('instagramPostFormat'),
		};
		for (const [clear, field, empty] of CLEARS) {
			if (!changes.flag(clear)) {
				continue;
			}
			if (body[field] !== undefined) {
				changes.refuse(clear, `cannot be combined with ${changes.labelOf(field)}`);
			}
			Object.assign(body, { [field]: empty });
		}
		const isEmpty = Object.values<unknown>(body).every((value) => value === undefined);
		if (isEmpty && item.problems.length === faults) {
			const advice =
				'add what is to change. An empty value changes nothing; the Clear fields remove';
			item.refuse('updateFields', `is empty: ${advice}`);
		}
		const path = item.valid(required);
		const answer: Partial<Post> = await service.call('updatePost', { path, body });
		return [{ json: answer.postId ? answer : await postNow(service, path.postId, path) }];
	},
});
