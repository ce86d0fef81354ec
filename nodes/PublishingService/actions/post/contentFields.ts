import type { INodeProperties } from 'n8n-workflow';

import type { Sound } from '../../contract/decoded';
import type { ParametersOf } from '../parameters';
import { LIMITS } from '../../contract/limits';
import type { PostContent } from '../../posting/postDraft';
import { parseHashtags } from '../../values/parse';
import type { ItemOf } from '../item';
import { dateOptionFields, readSchedule, scheduleFields } from './schedule';

/** The sound of a post (specification, "Sound"). */
export const soundField = [
	{
		displayName: 'Sound',
		name: 'sound',
		type: 'fixedCollection',
		placeholder: 'Add sound',
		default: {},
		description: 'The sound of the post',
		options: [
			{
				displayName: 'Sound',
				name: 'values',
				values: [
					{
						displayName: 'Mode',
						name: 'mode',
						type: 'options',
						options: [
							{ name: 'Original', value: 'original', description: 'The sound of the video' },
							{ name: 'Specific', value: 'specific', description: 'The sound at a URL' },
							{ name: 'Trending', value: 'trending', description: 'A sound that is trending' },
						],
						default: 'original',
						description: 'Which sound to use',
					},
					{
						displayName: 'Instagram URL',
						name: 'instagram',
						type: 'string',
						default: '',
						placeholder: 'e.g. https://www.instagram.com/reels/audio/123/',
						description: 'The sound to use on Instagram only',
					},
					{
						displayName: 'TikTok URL',
						name: 'tiktok',
						type: 'string',
						default: '',
						placeholder: 'e.g. https://www.tiktok.com/music/name-123',
						description: 'The sound to use on TikTok only',
					},
					{
						displayName: 'URL',
						name: 'url',
						type: 'string',
						default: '',
						placeholder: 'e.g. https://www.tiktok.com/music/name-123',
						description: 'The sound to use on every platform',
					},
				],
			},
		],
	},
] as const satisfies INodeProperties[];

/** Reads the sound; no key of it that the user left empty is sent. */
export function readSound(options: ParametersOf<typeof soundField>): Sound | undefined {
	const sound = options.group('sound');
	const url = sound.url('url');
	const tiktok = sound.url('tiktok');
	const instagram = sound.url('instagram');
	const hasUrl = Boolean(url ?? tiktok ?? instagram);
	const mode = (hasUrl ? sound.required : sound).choice('mode');
	if (mode === undefined) return undefined;
	const urlsByPlatform = { ...(tiktok && { tiktok }), ...(instagram && { instagram }) };
	return {
		mode,
		...(url && { url }),
		...((tiktok || instagram) && { urlsByPlatform }),
	};
}

/** The texts of a post. */
export const textFields = [
	{
		displayName: 'Caption',
		name: 'caption',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. The new collection is here',
		description: 'The text of the post, up to 2,200 characters',
	},
	{
		displayName: 'Hashtags',
		name: 'hashtags',
		type: 'string',
		default: '',
		placeholder: 'e.g. summer, newin',
		description:
			'Up to 30 hashtags of up to 50 characters, with or without #, separated by commas, lines or their #',
	},
] as const satisfies INodeProperties[];

/** What is never published. */
export const notesField = [
	{
		displayName: 'Notes',
		name: 'notes',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		description: 'Internal notes of up to 2,000 characters; they are never published',
	},
] as const satisfies INodeProperties[];

/** What create and queue say about a post, beside its media and accounts. */
export const contentFields = [
	...textFields,
	...scheduleFields,
	{
		displayName: 'Skip Approval',
		name: 'skipApproval',
		type: 'boolean',
		default: false,
		description:
			'Whether to queue the post at once instead of waiting until someone approves it in the dashboard',
		builderHint: {
			propertyHint:
				'Leave it off for an AI agent, and never let the model fill it in: approval by a person is what keeps a misunderstanding from going online.',
		},
	},
	{
		displayName:
			'The post goes out only after someone has approved it in the dashboard of the service',
		name: 'approvalNotice',
		type: 'notice',
		displayOptions: { show: { skipApproval: [false] } },
		default: '',
	},
] as const satisfies INodeProperties[];

/** How Instagram shows a post, new or changed. */
export const instagramFormatField = [
	{
		displayName: 'Instagram Post Format',
		name: 'instagramPostFormat',
		type: 'options',
		options: [
			{ name: 'Reel', value: 'reel' },
			{
				name: 'Regular Feed Post',
				value: 'post',
				description: 'Only where the company has regular feed posts enabled',
			},
		],
		default: 'reel',
		description: 'How Instagram shows the post',
		hint: 'A regular feed post is refused unless the service has enabled them for your company',
	},
] as const satisfies INodeProperties[];

/** Which of the posts that wait for an account goes first. */
export const priorityField = [
	{
		displayName: 'Priority',
		name: 'priority',
		type: 'number',
		typeOptions: { minValue: LIMITS.priorityMin, numberPrecision: 0 },
		default: 0,
		description: 'A whole number from 0 that orders posts waiting for the same account',
	},
] as const satisfies INodeProperties[];

/** The rarer ones, for the Options collection. */
export const contentOptionFields = [
	...dateOptionFields,
	...instagramFormatField,
	...notesField,
	...priorityField,
	...soundField,
] as const satisfies INodeProperties[];

export const HASHTAG_LIMITS = { max: LIMITS.hashtags, maxLength: LIMITS.hashtagLength };

/** What create and queue say about a post; its time may still depend on the account's time zone. */
export function readContent(
	item: ItemOf<typeof contentFields>,
	options: ParametersOf<typeof contentOptionFields>,
) {
	// In this order they are part of the Idempotency-Key.
	const content: PostContent = {
		caption: item.text('caption', { max: LIMITS.caption }),
		hashtags: item.list('hashtags', HASHTAG_LIMITS, parseHashtags),
		sound: readSound(options),
		notes: options.text('notes', { max: LIMITS.notes }),
		priority: options.number('priority', { min: LIMITS.priorityMin, integer: true }),
		skipApproval: item.flag('skipApproval'),
		instagramPostFormat: options.choice('instagramPostFormat'),
	};
	return { content, schedule: readSchedule(item, options) };
}
