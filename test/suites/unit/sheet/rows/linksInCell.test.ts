import {
	cleanLinks,
	readAttachmentLinks,
	readLink,
} from '../../../../../nodes/PublishingService/sheet/rows/linksInCell';

const jpg = 'https://host.example/a.jpg';

test.each([
	[jpg, jpg],
	['www.host.example/a.jpg', 'https://www.host.example/a.jpg'],
	['1) https://host.example/a.jpg', jpg],
	['<https://host.example/a.jpg>', jpg],
	['[cover](https://host.example/a.jpg)', jpg],
	['https://host.example/a.jpg (cover)', jpg],
	['https://host.example/a.jpg (2)', jpg],
	['https://host.example/photo (2)', 'https://host.example/photo%20(2)'],
	['https://host.example/photo (cover)', 'https://host.example/photo'],
	['http://host.example/IMG 1 (1).png', 'http://host.example/IMG%201%20(1).png'],
	['http://host.example/IMG 1.png?size=2', 'http://host.example/IMG%201.png?size=2'],
])('the link of %j is %j', (text, link) => {
	expect(readLink(text)).toBe(link);
});

test.each(['a.jpg', '', 'https://', 'my photo (2)', 'see the drive'])('%j has no link', (text) => {
	expect(readLink(text)).toBeUndefined();
});

test.each<[unknown, unknown]>([
	[`“${jpg}”`, jpg],
	[`'${jpg}'`, jpg],
	[`${jpg}\u200b`, jpg],
	[7, 7],
])('the cell %j is read as %j', (cell, clean) => {
	expect(cleanLinks(cell)).toBe(clean);
});

test.each<[unknown, unknown]>([
	[
		[{ url: jpg }, { file: { url: jpg } }],
		[jpg, jpg],
	],
	[{ signedUrl: jpg }, [jpg]],
	[[{ url: jpg }, jpg], undefined],
	[{ name: 'a.jpg' }, undefined],
])('the attachments %j have the links %j', (value, links) => {
	expect(readAttachmentLinks(value)).toEqual(links);
});
