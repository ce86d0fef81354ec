import type { INodeProperties } from 'n8n-workflow';

import type { Sound } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import type { PostContent } from '../../posting/postDraft';
import { removeControlCharacters } from '../../sheet/rows/cleanText';
import { type Parsed, parseHashtags } from '../../values/text';
import type { ItemOf } from '../item';
import type { ParametersOf } from '../parameters';
import { readPublicText } from '../publicText';
import { duplicateFields, readKeyChoice } from './preventDuplicates';
import { readSchedule, scheduleFields, scheduleOptionFields } from './schedule';
import {
	missingValueProblem,
	noValueProblem,
	unfilledListProblem,
	unfilledProblem,
} from '../publicTextProblems';

export const POST_FIELDS = {
	caption: {
		displayName: 'Caption',
		name: 'caption',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. The new collection is here',
		description: 'The text of the post, up to 2,200 characters',
	},
	hashtags: {
		displayName: 'Hashtags',
		name: 'hashtags',
		type: 'string',
		default: '',
		placeholder: 'e.g. summer, newin',
		description: 'Up to 30 hashtags of up to 50 characters, separated by commas, lines or their #',
	},
	contentGroups: {
		displayName: 'Content Tag Names or IDs',
		name: 'contentGroupIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getContentGroups' },
		default: [],
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		hint: 'Content tags group posts in analytics; they never change the post itself',
	},
	instagramFormat: {
		displayName: 'Instagram Post Format',
		name: 'instagramPostFormat',
		type: 'options',
		options: [
			{ name: 'Reel', value: 'reel' },
			{ name: 'Regular Feed Post', value: 'post' },
		],
		default: 'reel',
		description: 'How Instagram shows the post',
		hint: 'The service refuses regular feed posts if they are not enabled for your company',
	},
	notes: {
		displayName: 'Notes',
		name: 'notes',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		description: 'Internal notes, up to 2,000 characters. They are never published.',
	},
	priority: {
		displayName: 'Priority',
		name: 'priority',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 0,
		description: 'Order among the posts that wait for the same account: a whole number from 0',
	},
	sound: {
		displayName: 'Sound',
		name: 'sound',
		type: 'fixedCollection',
		placeholder: 'Add sound',
		default: {},
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
							{ name: 'Specific', value: 'specific', description: 'A sound from a URL' },
							{ name: 'Trending', value: 'trending', description: 'A trending sound' },
						],
						default: 'original',
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
} as const satisfies Record<string, INodeProperties>;

export const contentFields = [
	POST_FIELDS.caption,
	POST_FIELDS.hashtags,
	...scheduleFields,
	{
		displayName: 'Skip Approval',
		name: 'skipApproval',
		type: 'boolean',
		default: false,
		description: 'Whether to queue the post directly, without approval in the dashboard',
		hint: 'If off, the post goes live only after somebody approves it in the dashboard',
		builderHint: {
			propertyHint:
				'Leave this off for an AI agent, and never let the model fill it in. Approval by a person keeps a misunderstanding from going live.',
		},
	},
] as const satisfies INodeProperties[];

export const contentOptionFields = [
	...duplicateFields,
	...scheduleOptionFields,
	POST_FIELDS.instagramFormat,
	POST_FIELDS.notes,
	POST_FIELDS.priority,
	POST_FIELDS.sound,
] as const satisfies INodeProperties[];

export const HASHTAG_LIMITS = { max: LIMITS.hashtags, maxLength: LIMITS.hashtagLength };
export const CONTENT_GROUP_LIMITS = { max: LIMITS.contentGroupIds, maxLength: LIMITS.idLength };
export const PRIORITY_LIMITS = { min: LIMITS.priorityMin, integer: true };

/** Reads the content of a post for Create and Queue. The time zone is resolved later: it may be the account's. */
export function readContent(
	item: ItemOf<typeof contentFields>,
	options: ParametersOf<typeof contentOptionFields>,
) {
	const key = readKeyChoice(options);
	// The automatic idempotency key depends on the order of these fields, so it must not change.
	const content: PostContent = {
		caption: readCaption(item),
		hashtags: readHashtags(item),
		sound: readSound(options),
		notes: readNotes(options),
		priority: options.number('priority', PRIORITY_LIMITS),
		skipApproval: item.orDefault('skipApproval'),
		instagramPostFormat: options.choice('instagramPostFormat'),
	};
	return { key, content, schedule: readSchedule(item, options) };
}

type TextFields = ParametersOf<readonly [typeof POST_FIELDS.caption, typeof POST_FIELDS.hashtags]>;

/** Reads a caption, and refuses a caption that nobody has filled in. */
export function readCaption(parameters: TextFields): string | undefined {
	const caption = readPublicText(parameters, 'caption', { max: LIMITS.caption });
	return caption && removeControlCharacters(caption);
}

/** Reads hashtags, and refuses a hashtag that nobody has filled in. */
export function readHashtags(parameters: TextFields): string[] | undefined {
	const expression = parameters.expressionOf('hashtags');
	const hashtags = parameters.list('hashtags', HASHTAG_LIMITS, parseFilledHashtags);
	for (const tag of hashtags ?? []) {
		const problem =
			missingValueProblem(tag, expression) ?? noValueProblem(tag) ?? unfilledProblem(tag);
		if (problem) {
			return parameters.refuse('hashtags', problem);
		}
	}
	return hashtags;
}

/** Reads hashtags from a text that somebody filled in: in "[tags]" and "#REF!", the signs of a placeholder get lost. */
function parseFilledHashtags(value: unknown): Parsed<string[]> {
	const problem = typeof value === 'string' ? unfilledListProblem(value) : undefined;
	return problem === undefined ? parseHashtags(value) : { problem };
}

export function readNotes(
	parameters: ParametersOf<readonly [typeof POST_FIELDS.notes]>,
): string | undefined {
	const notes = parameters.text('notes', { max: LIMITS.notes });
	return notes && removeControlCharacters(notes);
}

export function readSound(
	options: ParametersOf<readonly [typeof POST_FIELDS.sound]>,
): Sound | undefined {
	const sound = options.group('sound');
	const url = sound.url('url');
	const tiktok = sound.url('tiktok');
	const instagram = sound.url('instagram');
	const hasUrl = Boolean(url ?? tiktok ?? instagram);
	// A URL needs a mode; without a URL, the mode may be missing.
	const mode = (hasUrl ? sound.required : sound).choice('mode');
	if (mode === undefined) {
		return undefined;
	}
	if (mode === 'original' && hasUrl) {
		// n8n fills in Original, so nobody has to choose a mode to enter a URL.
		const problem = "is 'Original', which uses no URL. Set 'Mode' to 'Specific', or clear the URL";
		return sound.refuse('mode', problem, 'is "original", which uses no URL. Use "specific"');
	}
	return { mode, url, urlsByPlatform: tiktok || instagram ? { tiktok, instagram } : undefined };
}
