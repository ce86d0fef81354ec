import type { Row } from '../../../../nodes/PublishingService/sheet/profile';
import { mediaForNetworks } from '../../../../nodes/PublishingService/sheet/forNetworks';
import type { Platform } from '../../../../nodes/PublishingService/contract/decoded';
import { rowOf, saidOf } from './views';

/** A sheet whose networks have media of their own, in whichever row. */
const OTHER = { 'TikTok Video': 'other.mp4', 'IG Image': 'other.jpg' };

const chosen = (row: Row, ...platforms: Platform[]) => {
	const sheetRow = rowOf(row, OTHER);
	const media = mediaForNetworks(sheetRow, new Set(platforms)).map(({ value }) => value);
	return { media, ...saidOf(sheetRow) };
};

const OWN = { 'TikTok Video': 'a.mp4', 'IG Image': 'b.jpg' };
const SAME = { 'TikTok Video': 'a.mp4', 'IG Image': ' a.mp4' };
const SLIDES = { 'IG Image 2': '2.jpg', 'IG Image 3': '3.jpg' };
const BOTH: Platform[] = ['tiktok', 'instagram'];

test.each<[string, Row, Platform[], string[]]>([
	['its own', OWN, ['instagram'], ['b.jpg']],
	['the other', OWN, ['tiktok'], ['a.mp4']],
	['none of its own', OWN, [], []],
	['none where the cell of its network is empty', { 'TikTok Video': 'a.mp4' }, ['instagram'], []],
	['all that are its own', { ...OWN, ...SLIDES }, ['instagram'], ['b.jpg', '2.jpg', '3.jpg']],
	['its own before those for all', { ...OWN, Media: 'c.jpg' }, ['tiktok'], ['a.mp4']],
	['those for all', { 'IG Image': 'n/a', Media: 'c.jpg' }, ['instagram'], ['c.jpg']],
	['two that agree', SAME, BOTH, ['a.mp4']],
	[
		'none of those that say "n/a"',
		{ 'TikTok Video': 'N/A', Media: 'c.jpg' },
		['tiktok'],
		['c.jpg'],
	],
	['one that agrees with that for all', { 'IG Image': 'c.jpg', Media: 'c.jpg' }, BOTH, ['c.jpg']],
])('a row takes %s', (_which, row, platforms, media) => {
	expect(chosen(row, ...platforms)).toEqual({ media, problems: [], warnings: [] });
});

test('those for all go to both networks, with a warning of each that is left out', () => {
	const left = (heading: string) =>
		`${heading}: passed over, because a post has the same media for all its accounts and Media is it. Make a row for each network to use it`;
	expect(chosen({ ...OWN, Media: 'c.jpg' }, ...BOTH)).toEqual({
		media: ['c.jpg'],
		problems: [],
		warnings: [left('TikTok Video'), left('IG Image')],
	});
});

test('several that are left out are named together', () => {
	const { warnings } = chosen({ ...OWN, ...SLIDES, Media: 'c.jpg', Image: 'd.jpg' }, ...BOTH);
	expect(warnings[1]).toBe(
		'IG Image and IG Image 2 and IG Image 3: passed over, because a post has the same media for all its accounts and Media and Image are it. Make a row for each network to use it',
	);
});

test('two files are not the one that is written like both', () => {
	const row = { 'TikTok Video': 'a.jpgb.jpg', 'IG Image': 'a.jpg', 'IG Image 2': 'b.jpg' };
	expect(chosen(row, ...BOTH).problems).toHaveLength(1);
});

test.each<[string, Row, string]>([
	[
		'two that differ',
		OWN,
		'Media: the columns "TikTok Video" and "IG Image" both hold it and differ, and a post has the same for all its accounts. Make a row for each network, or empty one of them',
	],
	[
		'one where the other network has none',
		{ 'IG Image': 'b.jpg' },
		'IG Image: the row goes to TikTok too, and has no media for it. Fill the column of that network, or take the network out of the row',
	],
])('for both networks, %s is refused', (_which, row, problem) => {
	expect(chosen(row, ...BOTH).problems).toEqual([problem]);
});

test('media of one network are those of all, where the sheet has no other', () => {
	const row = rowOf({ 'IG Image': 'b.jpg' });
	expect(mediaForNetworks(row, new Set(BOTH))).toEqual([{ heading: 'IG Image', value: 'b.jpg' }]);
	expect(row.findings).toEqual([]);
});

test.each([
	['of a foreign network', 'Facebook Image'],
	['of several networks', 'FB/TikTok Image'],
	['of nobody knows whom', 'Final Image'],
])('but not beside media %s', (_whose, heading) => {
	const row = rowOf({ 'IG Image': 'b.jpg', [heading]: 'c.jpg' });
	expect(row.cells('media')).toEqual([]);
	expect(mediaForNetworks(row, new Set<Platform>(['instagram']))).toEqual([
		{ heading: 'IG Image', value: 'b.jpg' },
	]);
});

test('a link is no medium beside those of the networks', () => {
	const row = rowOf({ ...OWN, Link: 'https://example.com/shop' });
	expect(row.cells('media')).toEqual([]);
	expect(row.roles.ignored).toEqual(['Link']);
});

test('what is to be seen in words is none either', () => {
	const row = rowOf({ 'IG Image': 'https://example.com/b.jpg', Visual: 'a loaf of bread' });
	expect(row.cells('media')).toMatchObject([{ heading: 'IG Image' }]);
});
