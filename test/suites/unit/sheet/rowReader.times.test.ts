import type { Platform } from '../../../../nodes/PublishingService/contract/decoded';
import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { rowOf, saidOf } from './views';

const chosen = (row: Row, ...platforms: Platform[]) => {
	const sheetRow = rowOf({ Date: '2026-12-24', ...row }).on(new Set(platforms));
	const time = sheetRow.chosen('time');
	return { times: time.map(({ value }) => value), problems: saidOf(sheetRow).problems };
};

const OWN = { 'TikTok Time': '18:00', 'Instagram Time': '19:00' };

test.each<[string, Row, Platform[], string[]]>([
	['its own', OWN, ['instagram'], ['19:00']],
	['the other', OWN, ['tiktok'], ['18:00']],
	['none of its own', OWN, [], []],
	['its own before that for all', { ...OWN, Time: '20:00' }, ['tiktok'], ['18:00']],
	['that for all', { ...OWN, 'TikTok Time': 'n/a', Time: '20:00' }, ['tiktok'], ['20:00']],
	[
		'two that agree',
		{ 'TikTok Time': '18:00', 'Instagram Time': ' 18:00' },
		['tiktok', 'instagram'],
		['18:00'],
	],
	[
		'one that agrees with that for all',
		{ 'TikTok Time': '18:00', Time: '18:00' },
		['tiktok', 'instagram'],
		['18:00'],
	],
])('a row takes %s', (_which, row, platforms, times) => {
	expect(chosen(row, ...platforms)).toEqual({ times, problems: [] });
});

test.each<[string, Row, string]>([
	[
		'one where the other network has none',
		{ ...OWN, 'TikTok Time': '' },
		'Instagram Time: the row is also for TikTok, but has no value for TikTok. Fill in the column for TikTok, or remove TikTok from the row',
	],
])('%s is refused', (_which, row, problem) => {
	expect(chosen(row, 'tiktok', 'instagram').problems).toEqual([problem]);
});

test('a day is chosen as a time is', () => {
	const row = rowOf({ 'TikTok Date': '2026-12-24', 'Instagram Date': '2026-12-25' });
	const reader = row.on(new Set<Platform>(['instagram']));
	expect(reader.chosen('date')).toMatchObject([{ heading: 'Instagram Date', value: '2026-12-25' }]);
	expect(reader.chosen('time')).toEqual([]);
});
