import {
	kindOf,
	shownLink,
	typeOfName,
	videoFilename,
} from '../../../../nodes/PublishingService/values/mediaKind';

test.each([
	['video/mp4', 'video'],
	['image/jpeg', 'image'],
	['audio/mpeg', undefined],
	['text/image/', undefined],
	['a video/', undefined],
	['', undefined],
	[undefined, undefined],
])('the content type %j is of the kind %s', (type, kind) => {
	expect(kindOf(type)).toBe(kind);
});

test.each([
	['loaf.mp4', 'video/mp4'],
	['loaf.m4v', 'video/mp4'],
	['loaf.MOV', 'video/quicktime'],
	['loaf.qt', 'video/quicktime'],
	['loaf.jpg', 'image/jpeg'],
	['a.b.Jpeg', 'image/jpeg'],
	['loaf.png', 'image/png'],
	['loaf.webp', 'image/webp'],
	['loaf.gif', 'image/gif'],
	['loaf.heic', 'image/heic'],
	['loaf.avif', 'image/avif'],
	['loaf.bmp', 'image/bmp'],
	['loaf.tif', 'image/tiff'],
	['loaf.tiff', 'image/tiff'],
	['loaf.pdf', undefined],
	['loaf.constructor', undefined],
	['loaf.mp4 ', undefined],
	['loaf.mp4?x=1', undefined],
	['mp4', undefined],
	['', undefined],
])('the file name %j promises %s', (name, type) => {
	expect(typeOfName(name)).toBe(type);
});

test('the path of an address has no query', () => {
	expect(shownLink('https://example.com/a/loaf.mp4?x=1.mov#y')).toBe('example.com/a/loaf.mp4');
	const longest = `example.com/${'a'.repeat(288)}`;
	expect(shownLink(`https://${longest}`)).toBe(longest);
	expect(shownLink(`https://${longest}b`)).toBe(`${longest}…`);
});

test.each([
	['loaf.mp4', 'video/mp4', 'loaf.mp4'],
	['Loaf.MP4', 'video/mp4', 'Loaf.MP4'],
	['loaf.mov', 'video/quicktime', 'loaf.mov'],
	['loaf.mov', 'video/mp4', 'loaf.mp4'],
	['loaf.mp4', 'video/quicktime', 'loaf.mov'],
	['loaf.webm', 'video/webm', 'loaf.mp4'],
	['loaf', 'video/mp4', 'loaf.mp4'],
	['my.own loaf', 'video/mp4', 'my.own loaf.mp4'],
	['loaf.backup', 'video/mp4', 'loaf.backup.mp4'],
	['.mp4 loaf', 'video/mp4', '.mp4 loaf.mp4'],
])('the video %j of the type %s is sent as %j', (name, type, sent) => {
	expect(videoFilename(name, type)).toBe(sent);
});
