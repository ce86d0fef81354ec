import type { INodeExecutionData } from 'n8n-workflow';
import { fixturePath, validVideos } from '../../kit/media';
import { bed, refusalOf, type Row, runItems, storedPosts, useTestbed } from './sheetRun';

useTestbed();

const link = () => bed.media.url('portrait.jpg');
const file = async (property: string) => ({
	[property]: await bed.engine.binary(fixturePath(validVideos.mp4H264)),
});
const evening = '2037-12-24T17:30:00.000Z';

/** Thirteen rows of a sheet with every kind of cell, and the result of each. */
const mixed: Array<{
	what: string;
	cells: Row;
	options?: { dateOrder?: string; defaultTime?: string };
	hasFile?: boolean;
	account?: string;
	hashtags?: string[];
	at?: string;
	refused?: RegExp;
}> = [
	{
		what: 'a username, and a time as Germans write it',
		cells: { Accounts: 'northwind', Datum: '24.12.2037 18:30' },
		account: 'acc_instagram_main',
		at: evening,
	},
	{
		what: '@username, and half a day',
		cells: { Accounts: '@northwind.cooks', Date: '2037-12-24 6:30 PM' },
		account: 'acc_tiktok_main',
		at: evening,
	},
	{
		what: 'a username with its platform, and a month by name',
		cells: { Accounts: 'northwind.travels (tiktok)', Date: 'December 24 2037 6pm' },
		account: 'acc_tiktok_travel',
		at: '2037-12-24T23:00:00.000Z',
	},
	{
		what: 'a platform before its username, and an Excel serial number',
		cells: { Accounts: 'TikTok: northwind.jp', Date: 50398.770833333336 },
		account: 'acc_tiktok_japan',
		at: '2037-12-24T09:30:00.000Z',
	},
	{
		what: 'hashtags with their signs',
		cells: { Account: 'northwind', Hashtags: '#cookies #baking', Date: '2037-12-24 18:30' },
		account: 'acc_instagram_main',
		hashtags: ['cookies', 'baking'],
		at: evening,
	},
	{
		what: 'a date alone, where the time is chosen once',
		cells: { Account: 'northwind', Date: '12/24/2037' },
		options: { defaultTime: '18:30' },
		account: 'acc_instagram_main',
		at: evening,
	},
	{
		what: 'a date alone',
		cells: { Account: 'northwind', Date: '12/24/2037' },
		refused: /no time of day/,
	},
	{
		what: 'a day that may be a month',
		cells: { Account: 'northwind', Date: '10/12/2037 18:30' },
		refused: /it is unclear which number is the day in "10\/12\/2037 18:30"/,
	},
	{
		what: 'a day that may be a month, where the order is chosen',
		cells: { Account: 'northwind', Date: '10/12/2037 18:30' },
		options: { dateOrder: 'dmy' },
		account: 'acc_instagram_main',
		at: '2037-12-10T17:30:00.000Z',
	},
	{
		what: 'the name of a file',
		cells: { Account: 'northwind.cooks', Media: 'mp4-h264-aac.mp4', Date: '2037-12-24 18:30' },
		hasFile: true,
		account: 'acc_tiktok_main',
		at: evening,
	},
	{
		what: 'a page instead of a file',
		cells: {
			Account: 'northwind',
			Media: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
			Date: '2037-12-24 18:30',
		},
		refused: /^Media/,
	},
	{
		what: 'Spanish headings, and hashtags inside the caption',
		cells: {
			Cuenta: 'northwind',
			Texto: 'Pan recién hecho #pan',
			Fecha: '24 diciembre 2037 18:30',
		},
		account: 'acc_instagram_main',
		hashtags: [],
		at: evening,
	},
	{
		what: 'columns of other people behind it',
		cells: {
			Account: 'northwind',
			Légende: 'Bonjour',
			Date: '24/12/2037 18h30',
			Approved: 'yes',
			Owner: 'Ana',
			'Notes to designer': 'bigger logo',
		},
		account: 'acc_instagram_main',
		at: evening,
	},
];

test.each(mixed.map((row) => [row.what, row] as const))(
	'a row as people write it is posted as it is meant: %s',
	async (_what, { cells, options, hasFile, refused, ...expected }) => {
		const named = { Caption: 'A caption', Media: link(), ...cells };
		const { Caption, ...json } = named;
		const hasCaption = 'Texto' in cells || 'Légende' in cells;
		const item: INodeExecutionData = {
			json: { ...(hasCaption ? {} : { Caption }), ...json },
			...(hasFile && { binary: await file('data') }),
		};
		const { rows, error } = await runItems([item], { options });
		expect(error).toBeUndefined();
		const posts = await storedPosts();
		if (refused) {
			expect(rows).toMatchObject([{ ok: false, status: 'refused', postId: '' }]);
			expect(refusalOf(rows[0])).toMatch(refused);
			expect(posts).toEqual([]);
			return;
		}
		expect(rows).toMatchObject([{ ok: true }]);
		expect(posts).toMatchObject([
			{
				postId: rows[0]?.postId,
				...(expected.hashtags && { hashtags: expected.hashtags }),
				media: { kind: hasFile ? 'video' : 'image', count: 1 },
				accounts: [{ accountId: expected.account, scheduledAfter: expected.at }],
			},
		]);
	},
);

test('all in one sheet, with empty and repeated header rows between them', async () => {
	const headings = {
		Accounts: 'Accounts',
		Caption: 'Caption',
		Hashtags: 'Hashtags',
		Date: 'Date',
		Media: 'Media',
		Owner: 'Owner',
	};
	const row = { Accounts: 'northwind', Caption: 'x', Hashtags: '', Media: link(), Owner: 'Ana' };
	const cells: Row[] = [
		{ ...row, Caption: '1', Date: '12/24/2037 18:30' },
		{ ...row, Caption: '2', Date: '01/02/2038 9:05 AM' },
		{ ...headings, Caption: '', Accounts: '', Hashtags: '', Date: '', Media: '', Owner: '' },
		headings,
		{ ...row, Caption: '3', Accounts: '@northwind.cooks, TikTok: northwind.jp', Date: 50398.5 },
	];
	const { rows, hints } = await runItems(
		cells.map((json) => ({ json: json as INodeExecutionData['json'] })),
	);
	expect(rows.map(({ row: number, ok, goesLive }) => [number, ok, goesLive])).toEqual([
		[1, true, '2037-12-24 18:30 Europe/Berlin'],
		[2, true, '2038-01-02 09:05 Europe/Berlin'],
		[5, true, '2037-12-24 12:00 Europe/Berlin'],
	]);
	expect(rows[2]?.accounts).toBe('@northwind.cooks, @northwind.jp');
	expect(hints).toContain(
		'Dates such as 10/12/2026 were read with the month first, because "12/24/2037 18:30" has only this meaning.',
	);
});
