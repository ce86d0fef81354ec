import type { ColumnName } from '../../../../nodes/PublishingService/values/words';
import { mapColumns } from './views';

type Cells = Readonly<Record<string, unknown>>;

const ADDRESS = 'https://example.com/loaf.jpg';

/** Sorts columns: those that stay media columns, those that are not media after all, and those that stay ignored. */
function settle(given: Partial<Record<ColumnName, Cells>>, ignored: Cells = {}, ...more: Cells[]) {
	const rest = Object.keys(ignored);
	const sheet = mapColumns([
		{ ...Object.assign({}, ...Object.values(given)), ...ignored },
		...more,
	]);
	const media = (sheet.columns.get('media') ?? []).map(({ heading }) => heading);
	return {
		media,
		spare: sheet.ignored.filter((heading) => !rest.includes(heading)),
		ignored: sheet.ignored.filter((heading) => rest.includes(heading)),
	};
}

const nothing = { media: [], spare: [], ignored: [] };

test('a sheet without media has none', () => {
	expect(settle({})).toEqual(nothing);
	expect(settle({ caption: { Text: 'a' } }, { Owner: 'Ana' })).toEqual({
		...nothing,
		ignored: ['Owner'],
	});
});

describe('if no column of media is known', () => {
	test.each<[string, Cells]>([
		['an address', { 'Final video': 'http://example.com/a' }],
		['the name of a file', { 'Final video': ' loaf.mp4 ' }],
		['an attachment', { 'Final video': [{ url: ADDRESS }] }],
	])('one that speaks of media and holds %s is', (_what, cells) => {
		expect(settle({}, { Owner: 'Ana', ...cells })).toEqual({
			...nothing,
			media: ['Final video'],
			ignored: ['Owner'],
		});
	});

	test('several are ignored, though they differ in their number alone', () => {
		const photos = { 'Property Photo 1': ADDRESS, 'Property Photo 12': 'loaf.jpg' };
		expect(settle({}, photos)).toEqual({ ...nothing, ignored: Object.keys(photos) });
	});

	test.each<[string, Cells]>([
		['several that differ otherwise', { 'Final video': ADDRESS, 'Best photo': ADDRESS }],
		['numbers inside of a heading', { 'Photo 1 new': ADDRESS, 'Photo 2 new': ADDRESS }],
		['other words', { Website: ADDRESS }],
		['words of something else', { 'Sample video': ADDRESS }],
		['a text', { 'Final video': 'a loaf of bread' }],
		['another file', { 'Final video': 'loaf.pdf' }],
		['a number', { 'Final video': 7 }],
	])('none is taken that has %s', (_what, cells) => {
		expect(settle({}, cells)).toEqual({ ...nothing, ignored: Object.keys(cells) });
	});

	test('uses a column if any of its cells contains media', () => {
		const taken = settle({}, { 'Final video': 'to do' }, { 'Final video': ADDRESS });
		expect(taken.media).toEqual(['Final video']);
	});

	test('it is ignored next to a known one', () => {
		expect(settle({ media: { Visual: 'a loaf' } }, { 'Final video': 'loaf.mp4' })).toEqual({
			...{ ...nothing, media: ['Visual'], ignored: ['Final video'] },
		});
	});

	test.each<[Partial<Record<ColumnName, Cells>>]>([
		[{ media: { Image: ADDRESS } }],
		[{ media: { Visual: 'a.jpg', Image: 'a loaf' } }],
		[{ imagePack: { Pack: 'Winter' } }],
		[{ imageFolder: { Folder: 'Winter' } }],
		[{ uploadIds: { Upload: 'upl_1' } }],
	])('but not next to what the sheet has: %j', (given) => {
		const { media, ignored } = settle(given, { 'Final video': ADDRESS });
		expect(media).not.toContain('Final video');
		expect(ignored).toEqual(['Final video']);
	});
});

describe('next to a column with addresses', () => {
	const image = { Image: ADDRESS };

	test.each<[string, Cells]>([
		['names of files', { 'File name': 'loaf.jpg' }],
		['what is to be seen', { Visual: 'a loaf of bread' }],
		['both', { Dateiname: 'loaf.jpg', Visual: 'a loaf' }],
	])('%s say nothing of their own', (_what, cells) => {
		const all = { ...nothing, media: ['Image'], spare: Object.keys(cells) };
		expect(settle({ media: { ...cells, ...image } })).toEqual(all);
	});

	test('one with addresses in some of its rows is enough', () => {
		const given = { media: { 'File name': 'loaf.jpg', ...image } };
		expect(settle(given, {}, { Image: 'to do' }).spare).toEqual(['File name']);
	});

	test.each<[string, Cells]>([
		['a file of another name', { Visual: 'loaf.jpg' }],
		['another address', { 'File URL': 'http://example.com/b' }],
		['a formula', { Visual: '=IMAGE(A1)' }],
		['an attachment', { Visual: [{ url: ADDRESS }] }],
	])('%s counts too', (_what, cells) => {
		const media = [...Object.keys(cells), 'Image'];
		expect(settle({ media: { ...cells, ...image } })).toEqual({ ...nothing, media });
	});

	test('names of files do so where any of them is an address', () => {
		const given = { media: { 'File name': 'loaf.jpg', ...image } };
		const { media } = settle(given, {}, { 'File name': ADDRESS });
		expect(media).toEqual(['File name', 'Image']);
	});

	test('names of files stay where the only addresses are those of links', () => {
		const given = { media: { 'File name': 'loaf.jpg' }, link: { Link: ADDRESS } };
		expect(settle(given)).toEqual({ ...nothing, media: ['File name'] });
		const [row] = Object.values(given).map((cells) => ({ ...cells }));
		expect(mapColumns([{ ...row, Link: ADDRESS }]).columns.get('link')).toHaveLength(1);
	});
});

describe('a column of links', () => {
	test('is media alone, or next to names of files', () => {
		expect(settle({ link: { Link: ADDRESS } })).toEqual({ ...nothing, media: ['Link'] });
	});

	test('leads elsewhere next to one of media', () => {
		expect(settle({ link: { Link: ADDRESS }, media: { Image: ADDRESS } })).toEqual({
			...nothing,
			media: ['Image'],
			spare: ['Link'],
		});
		const files = { Image: 'loaf.jpg', Datei: 'loaf.jpg' };
		expect(settle({ link: { Link: ADDRESS }, media: files }).spare).toEqual(['Link']);
	});
});

describe('columns of media for one platform', () => {
	type OfNetwork = readonly [heading: string, platform: 'tiktok' | 'instagram'];
	const TIKTOK: OfNetwork = ['TikTok Video', 'tiktok'];
	const INSTAGRAM: OfNetwork = ['IG Image', 'instagram'];

	/** Sorts columns: media of one platform, media of all platforms, and spare ones. */
	function settleOf(ofNetworks: readonly OfNetwork[], given: Cells = {}, known?: ColumnName) {
		const own = Object.fromEntries(ofNetworks.map(([heading]) => [heading, ADDRESS]));
		const sheet = mapColumns([{ ...given, ...own }]);
		return {
			ofNetworks: sheet.networkMedia.map(({ heading }) => heading),
			all: (sheet.columns.get('media') ?? []).map(({ heading }) => heading),
			spare: known ? sheet.ignored : [],
		};
	}

	test('are theirs where both have some', () => {
		const ofNetworks = ['TikTok Video', 'IG Image'];
		expect(settleOf([TIKTOK, INSTAGRAM])).toStrictEqual({ ofNetworks, all: [], spare: [] });
	});

	test.each<[string, readonly OfNetwork[]]>([
		['one column', [INSTAGRAM]],
		['several', [INSTAGRAM, ['IG Image 2', 'instagram']]],
	])('are those of all where one platform alone has %s', (_many, ofNetworks) => {
		const all = ofNetworks.map(([heading]) => heading);
		expect(settleOf(ofNetworks)).toStrictEqual({ ofNetworks: [], all, spare: [] });
	});

	test('are so, too, next to what is to be seen in words', () => {
		const visual = { Visual: 'a loaf of bread' };
		expect(settleOf([INSTAGRAM], visual, 'media')).toStrictEqual({
			ofNetworks: [],
			all: ['IG Image'],
			spare: ['Visual'],
		});
	});

	test.each<[string, Cells, ColumnName | undefined, string[]]>([
		['media for all', { Media: ADDRESS }, 'media', ['Media']],
		['a column of packs', { Pack: 'Kitchen' }, 'imagePack', []],
		['what may be media', { 'Facebook Image': ADDRESS }, undefined, []],
	])('are theirs next to %s', (_what, given, known, all) => {
		expect(settleOf([INSTAGRAM], given, known)).toStrictEqual({
			ofNetworks: ['IG Image'],
			all,
			spare: [],
		});
	});

	test('leave a link spare', () => {
		const shop = { Link: 'https://example.com/shop' };
		const ofNetworks = ['TikTok Video', 'IG Image'];
		expect(settleOf([TIKTOK, INSTAGRAM], shop, 'link')).toStrictEqual({
			ofNetworks,
			all: [],
			spare: ['Link'],
		});
	});
});
