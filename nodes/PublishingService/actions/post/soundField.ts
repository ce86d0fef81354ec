import type { INodeProperties } from 'n8n-workflow';

import { SOUND_MODES } from '../../contract/enums';
import type { Sound } from '../../contract/service';
import type { Fields } from '../fields';

/** The sound of a post (specification, "Sound"). */
export const soundField: INodeProperties[] = [
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
];

/** Reads the sound; no key of it that the user left empty is sent. */
export function readSound(options: Fields): Sound | undefined {
	if (!options.has('sound')) return undefined;
	const fields = options.group('sound').group('values');
	const url = fields.url('url');
	const tiktok = fields.url('tiktok');
	const instagram = fields.url('instagram');
	const hasUrl = Boolean(url ?? tiktok ?? instagram);
	const mode = hasUrl
		? fields.required('mode', (name) => fields.choice(name, SOUND_MODES))
		: fields.choice('mode', SOUND_MODES);
	if (mode === undefined) return undefined;
	const urlsByPlatform = { ...(tiktok && { tiktok }), ...(instagram && { instagram }) };
	return {
		mode,
		...(url && { url }),
		...((tiktok || instagram) && { urlsByPlatform }),
	};
}
