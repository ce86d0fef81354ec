import { type Finding, textOf } from '../../../../nodes/PublishingService/sheet/findings';

const said = (finding: Omit<Finding, 'severity'>) => textOf({ ...finding, severity: 'warning' });

test.each<[Omit<Finding, 'severity'>, string]>([
	[
		{ code: 'elsewhere', column: 'LinkedIn, Facebook' },
		'Goes only to LinkedIn, Facebook, where the service does not post',
	],
	[{ code: 'nowhere', column: '' }, 'Chooses neither TikTok nor Instagram'],
	[{ code: 'invalid', column: 'Time', problem: 'must be a time' }, 'Time must be a time'],
	[{ code: 'invalid', column: 'Time', problem: ': no such day' }, 'Time: no such day'],
	[
		{ code: 'textUsedForOthers', column: 'Caption', platforms: ['tiktok', 'instagram'] },
		'Caption: used for TikTok and Instagram too, because the row has no other',
	],
	[
		{ code: 'noSuchFile', column: 'Media', value: 'a.mp4', files: ['b.mp4', 'c.mp4'] },
		'Media: "a.mp4" is no link, file or image pack. The files here are called b.mp4, c.mp4',
	],
	[
		{ code: 'placeholder', column: 'A {value}', value: '{column} $&' },
		'A {value}: "{column} $&" is still to be filled in. Write it out, or empty the cell',
	],
])('%j is said in a sentence', (finding, text) => {
	expect(said(finding)).toBe(text);
});
