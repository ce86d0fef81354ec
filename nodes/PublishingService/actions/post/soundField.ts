import type { INodeProperties } from 'n8n-workflow';

import type { Sound } from '../../contract/decoded';
import type { ParametersOf } from '../parameters';

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
	if (!options.has('sound')) return undefined;
	const sound = options.onlyRow('sound', 'values');
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
