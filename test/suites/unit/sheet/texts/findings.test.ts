import { type Finding, textOf } from '../../../../../nodes/PublishingService/sheet/texts/findings';

test.each<[Finding, string]>([
	[
		{ severity: 'warning', code: 'otherPlatformOnly', column: 'LinkedIn, Facebook' },
		'The row is only for LinkedIn, Facebook, where the service does not publish',
	],
	[
		{ severity: 'warning', code: 'noPlatformChosen', column: '' },
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
			severity: 'refusal',
			code: 'missingForPlatform',
			column: 'IG Image',
			platforms: ['tiktok'],
		},
		'IG Image: the row is also for TikTok, but has no value for TikTok. Fill in the column for TikTok, or remove TikTok from the row',
	],
	[
		{ severity: 'refusal', code: 'story', column: 'Post Type', value: '2 stories' },
		'Post Type: "2 stories" is a story, and the service publishes no stories. Write reel or post, or remove the row',
	],
	[
		{ severity: 'warning', code: 'ignoredValue', column: 'Post Type', value: 'Live' },
		'Post Type: "Live" is ignored, because the service does not accept this value here',
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
	[
		{ severity: 'refusal', code: 'formula', column: 'Caption', value: '#REF!' },
		'Caption: the cell contains "#REF!", a formula without a result. Fix the formula, or clear the cell',
	],
	[
		{ severity: 'refusal', code: 'lostLetters', column: 'Caption', value: 'GrÃ¶ÃŸe' },
		'Caption: letters of "GrÃ¶ÃŸe" were lost when the file was read. Save the file again as CSV UTF-8 or as XLSX in the program that created the file, and run the workflow again',
	],
	[
		{ severity: 'refusal', code: 'noText', column: 'Caption', value: 0.5 },
		'Caption: the cell contains "0.5", which the sheet may show as a checkbox, a date, a price or a percentage. Format the cell as text and write the text again, or clear the cell',
	],
])('writes %j as a sentence', (finding, text) => {
	expect(textOf(finding)).toBe(text);
});
