import type { Platform } from '../../../../nodes/PublishingService/contract/schemas';
import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { readerOf } from '../../../kit/sheet/rows';

const chosen = (row: Row, ...platforms: Platform[]) => {
	const reader = readerOf({ Date: '2026-12-24', ...row }).forPlatforms(new Set(platforms));
	const times = reader.cellsFor('time').map(({ value }) => value);
	return { times, findings: reader.findings };
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
	expect(chosen(row, ...platforms)).toEqual({ times, findings: [] });
});

test('a time is refused where the other platform of the row has none', () => {
	const row = { ...OWN, 'TikTok Time': '' };
	expect(chosen(row, 'tiktok', 'instagram').findings).toEqual([
		{
			code: 'missingForPlatform',
			severity: 'refusal',
			column: 'Instagram Time',
			platforms: ['tiktok'],
		},
	]);
});

test('a day is chosen as a time is', () => {
	const row = readerOf({ 'TikTok Date': '2026-12-24', 'Instagram Date': '2026-12-25' });
	const reader = row.forPlatforms(new Set<Platform>(['instagram']));
	expect(reader.cellsFor('date')).toMatchObject([
		{ heading: 'Instagram Date', value: '2026-12-25' },
	]);
	expect(reader.cellsFor('time')).toEqual([]);
});
