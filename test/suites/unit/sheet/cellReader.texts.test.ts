import type { Platform } from '../../../../nodes/PublishingService/contract/schemas';
import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { differingColumns } from '../../../../nodes/PublishingService/sheet/cellReader';
import { readerOf } from '../../../kit/sheet/rows';

const chosen = (row: Row, ...platforms: Platform[]) => {
	const reader = readerOf(row).forPlatforms(new Set(platforms));
	const [cell] = reader.cellsFor('caption');
	return { caption: cell?.value, findings: reader.findings };
};

test.each<[string, Row, Platform[], string | undefined]>([
	['the one for all', { Caption: 'All' }, ['tiktok'], 'All'],
	['its own before that for all', { Caption: 'All', 'TikTok Caption': 'TT' }, ['tiktok'], 'TT'],
	['its own alone', { 'TikTok Caption': 'TT' }, ['tiktok'], 'TT'],
	[
		'that for all, where its own is empty',
		{ Caption: 'All', 'TikTok Caption': '-' },
		['tiktok'],
		'All',
	],
	['that for all beside another', { Caption: 'All', 'TikTok Caption': 'TT' }, ['instagram'], 'All'],
	[
		'the same for both',
		{ 'TikTok Caption': 'Soup', 'Instagram Caption': ' Soup ' },
		['tiktok', 'instagram'],
		'Soup',
	],
	[
		'the same for both before that for all',
		{ Caption: 'All', 'TikTok Caption': 'Soup', 'Instagram Caption': 'Soup' },
		['tiktok', 'instagram'],
		'Soup',
	],
	[
		'that for all, which is its own too',
		{ Caption: ' All', 'TikTok Caption': 'All' },
		['tiktok', 'instagram'],
		'All',
	],
	['no hashtags for a caption', { 'TikTok Hashtags': '#soup' }, ['tiktok'], undefined],
	['none', { Caption: '' }, ['tiktok'], undefined],
])('a row is posted with %s', (_which, row, platforms, caption) => {
	expect(chosen(row, ...platforms)).toEqual({ caption, findings: [] });
});

test.each<[string, Row, Platform[]]>([
	[
		'one that is used for the other platform too',
		{ 'TikTok Caption': 'TT' },
		['tiktok', 'instagram'],
	],
	['one of a platform where the row does not go', { 'TikTok Caption': 'TT' }, ['instagram']],
])('a row is warned of %s', (_which, row, platforms) => {
	expect(chosen(row, ...platforms)).toEqual({
		caption: 'TT',
		findings: [
			{
				code: 'textUsedForOthers',
				severity: 'warning',
				column: 'TikTok Caption',
				platforms: ['instagram'],
			},
		],
	});
});

test.each<[string, Row, boolean]>([
	['texts that differ', { 'TikTok Caption': 'TT', 'Instagram Caption': 'IG' }, false],
	['a text beside one for all', { Caption: 'All', 'TikTok Caption': 'TT' }, false],
	['hashtags that differ', { 'TikTok Hashtags': '#a', 'Instagram Hashtags': '#b' }, false],
	['times that differ', { 'TikTok Time': '18:00', 'Instagram Time': '19:00' }, false],
	['a time beside one for all', { Time: '20:00', 'Instagram Time': '19:00' }, false],
	['media that differ', { 'TikTok Video': 'a.mp4', 'IG Image': 'b.jpg' }, false],
	['media beside those for all', { Media: 'a.jpg', 'IG Image': 'b.jpg' }, false],
	['all the same', { 'TikTok Caption': 'Soup', 'Instagram Caption': ' Soup', Time: '18:00' }, true],
	['one text for both', { 'TikTok Caption': 'TT' }, true],
	[
		'a platform without a time',
		{ 'TikTok Caption': 'TT', Caption: 'x', 'TikTok Time': '9:00' },
		true,
	],
])('%s: whether one post serves both', (_what, row, expected) => {
	const others = { 'TikTok Video': 'c.mp4', 'IG Image': 'c.jpg', Media: 'c.jpg', Caption: 'c' };
	const both = new Set<Platform>(['tiktok', 'instagram']);
	expect(differingColumns(readerOf(row, others), both).length === 0).toBe(expected);
	expect(differingColumns(readerOf(row, others), new Set(['tiktok'] as const))).toEqual([]);
});

test('a platform that came with a later release gets its own post', () => {
	const later = 'threads' as Platform;
	const row = readerOf({ Caption: 'All', 'TikTok Caption': 'TT' });
	expect(differingColumns(row, new Set<Platform>(['tiktok', later]))).toEqual([
		'TikTok Caption',
		'Caption',
	]);
});
