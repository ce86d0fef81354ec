import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { findRoles } from '../../../../nodes/PublishingService/sheet/roles';
import type { CellReader } from '../../../../nodes/PublishingService/sheet/cellReader';
import { readContent } from '../../../../nodes/PublishingService/sheet/readContent';
import { readerOf } from '../../../kit/sheet/rows';

const namesFormat = (cell: unknown) => findRoles([{ Type: cell }]).of.postType.length > 0;
const readFormat = (reader: CellReader) => {
	const { instagramPostFormat: format } = readContent(reader, new Set(['instagram']), false);
	return { format, findings: reader.findings };
};
const formatOf = (row: Row) => readFormat(readerOf(row));
/** The format of a row next to another that names a format. */
const typeOf = (type: unknown) =>
	readFormat(readerOf({ 'Post Type': type }, { 'Post Type': 'Reel' }));
const silent = { format: undefined, findings: [] };
const ignored = (column: string, value: string) => ({
	code: 'ignoredValue',
	severity: 'warning',
	column,
	value,
});

const STORIES = [
	...['Story', 'stories', 'Insta storie', 'storys', 'storia', 'Historia', 'historias'],
	...['história', 'histórias', 'histoire', 'histoires', '2 stories'],
];

test.each(STORIES)('%s is refused', (story) => {
	const refusal = (column: string) => ({
		code: 'story',
		severity: 'refusal',
		column,
		value: story,
	});
	expect(typeOf(story)).toEqual({ ...silent, findings: [refusal('Post Type')] });
	expect(formatOf({ 'Instagram Post Format': story })).toEqual({
		...silent,
		findings: [refusal('Instagram Post Format')],
	});
	expect(formatOf({ Deliverable: story })).toEqual({
		...silent,
		findings: [refusal('Deliverable')],
	});
	expect(namesFormat(story)).toBe(true);
});

test.each([
	...['Reel', 'reels', 'Carousel', 'carousels', 'carrousel', 'Karussell', 'carrusel', 'carrossel'],
	...['carosello', 'Video', 'vidéos', 'Short', 'shorts', 'clip', 'clips', 'photo', 'photos'],
	...['Foto', 'fotos', 'image', 'images', 'Bild', 'Bilder', 'picture', 'static', 'feed'],
	...['slideshow', 'album', 'gallery', 'galerie', 'gif', 'Feed post', 'my video, long'],
	'A video of some eight words of 40 letters',
])('%s names a kind of post', (text) => {
	expect(namesFormat(text.slice(0, 40))).toBe(true);
});

test.each<[unknown]>([
	['Storytelling'],
	['history'],
	['reeling'],
	['videographer'],
	['launch'],
	['A video of some eight words of 41 letters'],
	[''],
	[7],
])('%p names none', (cell) => {
	expect(namesFormat(cell)).toBe(false);
});

test.each<[unknown, string]>([
	['Reel', 'reel'],
	[' IG Reels ', 'reel'],
	['feed', 'post'],
	['Post', 'post'],
	['regular', 'post'],
	['Feed post', 'post'],
	['feed_post', 'post'],
	['FeedPost', 'post'],
	['regular post', 'post'],
	['regular_post', 'post'],
	['regularpost', 'post'],
])('the format %p is %p', (cell, format) => {
	expect(formatOf({ 'Instagram Post Format': cell })).toEqual({ ...silent, format });
});

test.each(['Carousel', 'new post', 'posts', 'feeds'])('the format %s is skipped', (text) => {
	expect(formatOf({ 'Instagram Post Format': ` ${text}` })).toEqual({
		...silent,
		findings: [ignored('Instagram Post Format', text)],
	});
});

test.each([
	...['Feed', 'Instagram feed', 'insta feed', 'IG feed', 'Feed post', 'feed image', 'feed photo'],
	...['regular post', 'Regular image', 'IG regular photo', 'instagram feed post'],
])('the type %s is a post of the feed', (text) => {
	expect(typeOf(text)).toEqual({ ...silent, format: 'post' });
});

test.each([
	'Post',
	'Image',
	'Reel',
	'Carousel',
	'my feed',
	'regular',
	'feedback',
	'feed posts',
	'IG',
	'',
])('the type %s leaves the format open', (text) => {
	expect(typeOf(text)).toEqual(silent);
});

test.each([
	...['Live', 'livestream', 'Text', 'poll', 'thread', 'blog', 'blogpost', 'blog post', 'article'],
	...['newsletter', 'email', 'mail', 'event', 'podcast', ' Ad'],
])('the type %s is skipped', (text) => {
	expect(typeOf(text)).toEqual({
		...silent,
		findings: [ignored('Post Type', text.trim())],
	});
});

test.each(['Live video', 'Contextual', 'ads', 'e-mails'])('the type %s is ignored', (text) => {
	expect(typeOf(text)).toEqual(silent);
});

test('a sheet without such columns says nothing', () => {
	expect(formatOf({ Caption: 'Story' })).toEqual(silent);
});
