import { type Finding, textOf } from '../../../../../nodes/PublishingService/sheet/texts/findings';

test.each<[Finding, string]>([
	[
		{ severity: 'warning', code: 'elsewhere', column: 'LinkedIn, Facebook' },
		'Goes only to LinkedIn, Facebook, where the service does not post',
	],
	[{ severity: 'warning', code: 'nowhere', column: '' }, 'Chooses neither TikTok nor Instagram'],
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
		'Caption: used for TikTok and Instagram too, because the row has no other',
	],
	[
		{
			severity: 'warning',
			code: 'noSuchFile',
			column: 'Media',
			value: 'a.mp4',
			files: ['b.mp4', 'c.mp4'],
		},
		'Media: "a.mp4" is no link, file or image pack. The files here are called b.mp4, c.mp4',
	],
	[
		{ severity: 'warning', code: 'placeholder', column: 'A {value}', value: '{column} $&' },
		'A {value}: "{column} $&" is still to be filled in. Write it out, or empty the cell',
	],
])('writes %j as a sentence', (finding, text) => {
	expect(textOf(finding)).toBe(text);
});
