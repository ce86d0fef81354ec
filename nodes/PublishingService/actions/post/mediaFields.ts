import type { INodeProperties } from 'n8n-workflow';

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
				name: 'Several Sources',
				value: 'mixed',
				description: 'An ordered list of files, links, uploads and workspace images',
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
		type: 'resourceLocator',
		displayOptions: { show: { mediaSource: ['imagePack'] } },
		default: { mode: 'list', value: '' },
		description: 'The pack whose images become the carousel, in the order of the pack',
		...chosenPack,
	},
	{
		displayName: 'Media',
		name: 'mediaItems',
		type: 'fixedCollection',
		displayOptions: { show: { mediaSource: ['mixed'] } },
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add media',
		default: {},
		description: 'The media in the order of the carousel',
		options: [
			{
				displayName: 'Media',
				name: 'media',
				values: [
					{
						displayName: 'From',
						name: 'from',
						type: 'options',
						options: [
							{ name: 'Binary File', value: 'binary' },
							{ name: 'Upload ID', value: 'upload' },
							{ name: 'URL', value: 'url' },
							{ name: 'Workspace Image', value: 'image' },
						],
						default: 'url',
						description: 'Where this one comes from',
					},
					{
						displayName: 'Folder ID',
						name: 'folderId',
						type: 'string',
						displayOptions: { show: { from: ['image'] } },
						default: '',
						placeholder: 'e.g. folder_products',
						description: 'The workspace folder of the image',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. https://cdn.example.com/1.jpg',
						description:
							'The URL, the upload ID, the name of the input binary field, or the image ID',
					},
				],
			},
		],
	},
] as const satisfies INodeProperties[];
