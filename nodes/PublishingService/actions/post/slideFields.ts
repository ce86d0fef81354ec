import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../contract/limits';

/** The pages of a carousel with text on them (specification, "Slide"). */
export const slideFields = [
	{
		displayName: 'Slides',
		name: 'slides',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add slide',
		default: {},
		description: 'The pages of a carousel with text on them, 2 to 10',
		options: [
			{
				displayName: 'Slide',
				name: 'slide',
				values: [
					{
						displayName: 'Image Fit',
						name: 'imageFit',
						type: 'options',
						options: [
							{ name: 'As the Service Decides', value: '' },
							{ name: 'Fill', value: 'fill' },
							{ name: 'Fit', value: 'fit' },
						],
						default: '',
						description: 'How the image fills the page',
					},
					{
						displayName: 'Role',
						name: 'role',
						type: 'options',
						options: [
							{ name: 'Call to Action', value: 'cta' },
							{ name: 'Hook', value: 'hook' },
							{ name: 'Middle', value: 'middle' },
							{ name: 'None', value: '' },
						],
						default: '',
						description: 'What the page does in the carousel',
					},
					{
						displayName: 'Text',
						name: 'content',
						type: 'string',
						typeOptions: { rows: 2 },
						default: '',
						placeholder: 'e.g. Swipe to see more',
						description: 'Up to 500 characters; empty for a page without text',
					},
					{
						displayName: 'Text Position Y',
						name: 'positionY',
						type: 'number',
						typeOptions: {
							minValue: LIMITS.textElementPosition.min,
							maxValue: LIMITS.textElementPosition.max,
						},
						default: 50,
						description: 'From 0 (top) to 100 (bottom)',
					},
					{
						displayName: 'Text Style (JSON)',
						name: 'style',
						type: 'json',
						default: '{}',
						placeholder: 'e.g. { "textColor": "white", "fontSize": 24 }',
						description:
							'Any of backgroundColor, textColor, fontSize (6 to 72), fontWeight, textAlign and textMode',
					},
					{
						displayName: 'Upload ID of the Image',
						name: 'image',
						type: 'string',
						default: '',
						placeholder: 'e.g. upl_8f2k1',
						description: 'Empty: the image at the same place in the media of the post',
					},
				],
			},
		],
	},
	{
		displayName: 'Slides (JSON)',
		name: 'slidesJson',
		type: 'json',
		default: '[]',
		description:
			'The slides as the service takes them, for what the fields do not offer: several texts on a page, positions, widths. Replaces Slides.',
	},
	{
		displayName: 'Slides: Image Fit and Role In',
		name: 'slideImageKeysIn',
		type: 'options',
		options: [
			{ name: 'Slide', value: 'slide' },
			{ name: 'Text', value: 'textElement' },
			{ name: 'Text Style', value: 'style' },
		],
		default: 'slide',
		description:
			'Where the request has Image Fit and Role of Slides; change it only where the service refuses them',
	},
	{
		displayName: 'Slides: Text Position In',
		name: 'slidePositionIn',
		type: 'options',
		options: [
			{ name: 'Slide', value: 'slide' },
			{ name: 'Text', value: 'textElement' },
			{ name: 'Text Style', value: 'style' },
		],
		default: 'textElement',
		description:
			'Where the request has the text position of Slides; change it only where the service refuses it',
	},
] as const satisfies INodeProperties[];
