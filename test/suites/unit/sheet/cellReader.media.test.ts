import type { Platform } from '../../../../nodes/PublishingService/contract/schemas';
import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { differingColumns } from '../../../../nodes/PublishingService/sheet/cellReader';
import { readerOf } from '../../../kit/sheet/rows';

/** A row of a sheet with media for each platform. */
const OTHER = { 'TikTok Video': 'other.mp4', 'IG Image': 'other.jpg' };

const chosen = (row: Row, ...platforms: Platform[]) => {
	const reader = readerOf(row, OTHER).forPlatforms(new Set(platforms));
	const media = reader.cellsFor('media').map(({ value }) => value);
	return { media, findings: reader.findings };
};

const OWN = { 'TikTok Video': 'a.mp4', 'IG Image': 'b.jpg' };
const SAME = { 'TikTok Video': 'a.mp4', 'IG Image': ' a.mp4' };
const SLIDES = { 'IG Image 2': '2.jpg', 'IG Image 3': '3.jpg' };
const BOTH: Platform[] = ['tiktok', 'instagram'];

test.each<[string, Row, Platform[], string[]]>([
	['its own', OWN, ['instagram'], ['b.jpg']],
	['the other', OWN, ['tiktok'], ['a.mp4']],
	['none of its own', OWN, [], []],
	['none where the cell of its platform is empty', { 'TikTok Video': 'a.mp4' }, ['instagram'], []],
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
	expect(chosen(row, ...platforms)).toEqual({ media, findings: [] });
});

test('two files are not the one that is written like both', () => {
	const row = { 'TikTok Video': 'a.jpgb.jpg', 'IG Image': 'a.jpg', 'IG Image 2': 'b.jpg' };
	expect(differingColumns(readerOf(row, OTHER), new Set(BOTH))).not.toEqual([]);
});

test('for both platforms, one where the other has none is refused', () => {
	expect(chosen({ 'IG Image': 'b.jpg' }, ...BOTH).findings).toEqual([
		{
			code: 'missingForPlatform',
			severity: 'refusal',
			column: 'IG Image',
			platforms: ['tiktok'],
		},
	]);
});

test('media of one platform are those of all, where the sheet has no other', () => {
	const row = readerOf({ 'IG Image': 'b.jpg' }).forPlatforms(new Set(BOTH));
	expect(row.cellsFor('media')).toEqual([{ heading: 'IG Image', value: 'b.jpg' }]);
	expect(row.findings).toEqual([]);
});

test.each([
	['of a foreign platform', 'Facebook Image'],
	['of several platforms', 'FB/TikTok Image'],
	['of nobody knows whom', 'Final Image'],
])('but not next to media %s', (_whose, heading) => {
	const row = readerOf({ 'IG Image': 'b.jpg', [heading]: 'c.jpg' });
	expect(row.cells.media).toEqual([]);
	expect(row.forPlatforms(new Set<Platform>(['instagram'])).cellsFor('media')).toEqual([
		{ heading: 'IG Image', value: 'b.jpg' },
	]);
});

test('a link is no file next to those of the platforms', () => {
	const row = readerOf({ ...OWN, Link: 'https://example.com/shop' });
	expect(row.cells.media).toEqual([]);
	expect(row.roles.ignored).toEqual(['Link']);
});

test('a description of a picture is not media either', () => {
	const row = readerOf({ 'IG Image': 'https://example.com/b.jpg', Visual: 'a loaf of bread' });
	expect(row.cells.media).toMatchObject([{ heading: 'IG Image' }]);
});
