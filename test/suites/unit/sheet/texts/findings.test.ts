import { type Finding, textOf } from '../../../../../nodes/PublishingService/sheet/texts/findings';

test.each<[Finding, string]>([
	[
		{ severity: 'warning', code: 'elsewhere', column: 'LinkedIn, Facebook' },
		'The row is only for LinkedIn, Facebook, where the service does not publish',
	],
	[
		{ severity: 'warning', code: 'nowhere', column: '' },
		'The row chooses neither TikTok nor Instagram',
	],
	[
		{ severity: 'warning', code: 'invalid', column: 'Time', problem: 'must be a time' },
		'Time must be a time',
	],
	[
		{ severity: 'warning', code: 'invalid', column: 'Time', problem: ': no such day' },
		'Time: no such day',
	],
	[
		{
			severity: 'warning',
			code: 'textUsedForOthers',
			column: 'Caption',
			platforms: ['tiktok', 'instagram'],
		},
		'Caption: also used for TikTok and Instagram, because the row has no text of its own for TikTok and Instagram',
	],
	[
		{
			severity: 'warning',
			code: 'noSuchFile',
			column: 'Media',
			value: 'a.mp4',
			files: ['b.mp4', 'c.mp4'],
		},
		'Media: "a.mp4" is not a link, a file or an image pack. Write a link, or one of the files of this item: b.mp4, c.mp4',
	],
	[
		{ severity: 'warning', code: 'placeholder', column: 'A {value}', value: '{column} $&' },
		'A {value}: "{column} $&" is a placeholder. Replace it with the final text, or clear the cell',
	],
])('writes %j as a sentence', (finding, text) => {
	expect(textOf(finding)).toBe(text);
});
