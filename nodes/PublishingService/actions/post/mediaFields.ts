import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../contract/limits';
import type { MediaEntry } from '../../values/mediaKind';
import type { ItemOf } from '../item';
import { chosenPack } from '../workspace/imageFields';

/**
 * The media of a post, from wherever they are; each source shows its own fields. None is declared
 * as required: where the source is an expression, n8n would demand the fields of all of them.
 */
export const mediaFields = [
	{
		displayName: 'Media From',
		name: 'mediaSource',
		type: 'options',
		options: [
			{
				name: 'Files From an Earlier Node',
				value: 'binary',
				description: 'Files that an earlier node has read or downloaded',
			},
			{
				name: 'Image Pack',
				value: 'imagePack',
				description: 'All images of a pack in the company workspace',
			},
			{
				name: 'Links',
				value: 'urls',
				description: 'Public links to the files themselves; the service fetches them',
			},
			{
				name: 'Upload IDs',
				value: 'uploads',
				description: 'Uploads that are ready already',
			},
		],
		default: 'urls',
		description: 'Where the video or the images of the post come from',
	},
	{
		displayName: 'Media URLs',
		name: 'mediaUrls',
		type: 'string',
		displayOptions: { show: { mediaSource: ['urls'] } },
		default: '',
		placeholder: 'e.g. https://cdn.example.com/clip.mp4',
		description:
			'One link for a video, or up to 10 image links in the order of the carousel, separated by commas or line breaks',
		builderHint: {
			propertyHint:
				'Links to the files themselves, not to pages that show them. The node uploads them: do not download them first. Never mix videos and images.',
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
			'Names of the input fields with the files, in the order of the carousel, separated by commas',
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
] as const satisfies INodeProperties[];

type MediaItem = ItemOf<typeof mediaFields>;

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
		default:
			return [];
	}
}

function list(
	item: MediaItem,
	field: 'binaryPropertyNames' | 'mediaUrls' | 'uploadIds',
	maxLength?: number,
): string[] {
	return item.required.list(field, { max: LIMITS.mediaPerPost, maxLength }) ?? [];
}

function urlEntry(item: MediaItem, field: 'mediaUrls', url: string): MediaEntry[] {
	if (/^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url)) return [{ from: 'url', field, url }];
	item.refuse(field, `must hold web addresses (https://…), not "${url.slice(0, 60)}"`);
	return [];
}
