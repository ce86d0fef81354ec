import type { Row } from '../../../../nodes/PublishingService/sheet/profile';
import { textForNetworks } from '../../../../nodes/PublishingService/sheet/forNetworks';
import type { Platform } from '../../../../nodes/PublishingService/contract/decoded';
import { rowOf, saidOf } from './views';

const chosen = (row: Row, ...platforms: Platform[]) => {
	const sheetRow = rowOf(row);
	const [cell] = textForNetworks(sheetRow, 'caption', new Set(platforms));
	return { caption: cell?.value, ...saidOf(sheetRow) };
};
const plain = { problems: [], warnings: [] };

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
		{ Caption: 'All', 'TikTok Caption': ' All' },
		['tiktok', 'instagram'],
		'All',
	],
	['no hashtags for a caption', { 'TikTok Hashtags': '#soup' }, ['tiktok'], undefined],
	['none', { Caption: '' }, ['tiktok'], undefined],
])('a row is posted with %s', (_which, row, platforms, caption) => {
	expect(chosen(row, ...platforms)).toEqual({ ...plain, caption });
});

test.each<[string, Row, Platform[], string, string[]]>([
	[
		'one that is not for all',
		{ Caption: 'All', 'TikTok Caption': 'TT' },
		['tiktok', 'instagram'],
		'All',
		[
			'TikTok Caption: passed over, because a post has one for all its accounts and Caption is it. Make a row for each network to use it',
		],
	],
	[
		'two that differ beside one for all',
		{ Caption: 'All', 'TikTok Caption': 'TT', 'Instagram Caption': 'IG' },
		['tiktok', 'instagram'],
		'All',
		[
			expect.stringMatching(/^TikTok Caption: passed over, /) as string,
			expect.stringMatching(/^Instagram Caption: passed over, /) as string,
		],
	],
	[
		'one that is used for the other network too',
		{ 'TikTok Caption': 'TT' },
		['tiktok', 'instagram'],
		'TT',
		['TikTok Caption: used for Instagram too, because the row has no other'],
	],
	[
		'one of a network where the row does not go',
		{ 'TikTok Caption': 'TT' },
		['instagram'],
		'TT',
		['TikTok Caption: used for Instagram too, because the row has no other'],
	],
])('a row is warned of %s', (_which, row, platforms, caption, warnings) => {
	expect(chosen(row, ...platforms)).toEqual({ caption, problems: [], warnings });
});

test('two that differ are refused', () => {
	const row = { 'TikTok Caption': 'TT', 'Instagram Caption': 'IG' };
	expect(chosen(row, 'tiktok', 'instagram')).toMatchObject({
		problems: [
			'Caption: the columns "TikTok Caption" and "Instagram Caption" both hold it and differ, and a post has one for all its accounts. Make a row for each network, or empty one of them',
		],
		warnings: [],
	});
});
