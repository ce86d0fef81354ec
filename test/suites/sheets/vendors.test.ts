import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { itemsOfCsv } from '../../kit/support/csv';
import { bed, refusalOf, runItems, storedPosts, useTestbed, warningOf } from './sheetRun';

useTestbed();

/** The result of a row of a tool's file: the stored post, or the reason why there is none. */
interface Expected {
	caption: string;
	accounts?: string[];
	/** ISO 8601 in UTC. */
	at?: string;
	media?: [kind: 'image' | 'video', count: number];
	status?: 'refused' | 'row skipped';
	problem?: RegExp;
	warnings?: RegExp;
}

interface Vendor {
	file: string;
	parameters?: INodeParameters;
	options?: INodeParameters;
	/** False if the file has no header row. */
	hasHeaderRow?: boolean;
	rows: Expected[];
	ignored: RegExp;
}

const image = (count = 1): Expected['media'] => ['image', count];
const video: Expected['media'] = ['video', 1];
const cooks = 'acc_tiktok_main';
const northwind = 'acc_instagram_main';
const toBoth = { defaultAccounts: [cooks, northwind] };
const both = [northwind, cooks];

const vendors: Vendor[] = [
	{
		file: 'buffer',
		parameters: { defaultAccounts: [northwind] },
		ignored:
			/^Ignored columns: Tags\. To use "Tags", rename the column to 'Hashtags' or 'Content Tags'\.$/,
		rows: [
			{
				caption: 'Fresh bread, every morning #bakery',
				accounts: [northwind],
				at: '2030-11-19T19:35:00Z',
				media: image(),
			},
			{ caption: 'Second post', accounts: [northwind], at: '2030-11-20T07:05:00Z', media: image() },
			{ caption: 'Without a time', accounts: [northwind], media: image() },
		],
	},
	{
		file: 'publer',
		parameters: toBoth,
		ignored:
			/^Ignored columns: Link\(s\), Title, Label\(s\), Alt text\(s\), Comment\(s\), Reminder\. To use /,
		rows: [
			{ caption: 'A reel', accounts: both, at: '2030-11-19T19:35:00Z', media: video },
			{ caption: 'Three pictures', accounts: both, at: '2030-11-20T08:00:00Z', media: image(3) },
			{ caption: 'As soon as possible', accounts: both, media: image() },
		],
	},
	{
		file: 'publer-older',
		parameters: { defaultAccounts: [cooks] },
		ignored: /^$/,
		rows: [
			{ caption: 'An older file', accounts: [cooks], at: '2030-11-19T19:35:00Z', media: image() },
			{
				caption: 'A time in words',
				status: 'refused',
				problem:
					/Date must be a whole date, with its year, such as 2026-12-24 18:30, not "next Friday/,
			},
		],
	},
	{
		file: 'metricool',
		parameters: toBoth,
		ignored: /^Ignored columns: Alt text picture 1, Alt text picture 2, Shortener, /,
		rows: [
			{
				caption: 'Both networks',
				accounts: both,
				at: '2030-08-15T08:30:00Z',
				media: image(2),
				warnings: /Facebook: skipped/,
			},
			{ caption: 'Only TikTok', accounts: [cooks], at: '2030-08-16T07:05:00Z', media: video },
			{
				caption: 'Only elsewhere',
				status: 'row skipped',
				warnings: /Facebook, Twitter\/X, LinkedIn/,
			},
		],
	},
	{
		file: 'hootsuite',
		parameters: { defaultAccounts: [cooks], sheetFormat: 'hootsuite' },
		hasHeaderRow: false,
		ignored: /^$/,
		rows: [
			{
				caption: 'A message, with a comma',
				accounts: [cooks],
				at: '2030-12-24T17:30:00Z',
				media: image(),
			},
			{ caption: 'Another message', accounts: [cooks], at: '2031-01-02T07:15:00Z', media: video },
		],
	},
	{
		file: 'socialpilot',
		parameters: { sheetFormat: 'socialPilot' },
		hasHeaderRow: false,
		ignored: /^Ignored columns: Tags, First Comment\. To use /,
		rows: [
			{
				caption: 'Text of the post, first',
				accounts: [northwind],
				at: '2030-01-10T14:00:00Z',
				media: image(),
			},
			{ caption: 'Second', accounts: [cooks], at: '2030-01-31T23:05:00Z', media: video },
		],
	},
	{
		file: 'highlevel',
		parameters: { defaultAccounts: [northwind] },
		ignored: /^Ignored columns: link \(OGmetaUrl\)\.$/,
		rows: [
			{ caption: 'Pictures', accounts: [northwind], at: '2030-03-04T04:06:07Z', media: image(2) },
			{ caption: 'A video', accounts: [northwind], at: '2030-03-05T14:00:00Z', media: video },
			{ caption: 'A gif', accounts: [northwind], at: '2030-03-06T14:00:00Z', media: image() },
		],
	},
	{
		file: 'socialbee',
		parameters: { defaultAccounts: [northwind] },
		ignored: /^Ignored columns: link\.$/,
		rows: [
			{ caption: 'Pictures', accounts: [northwind], at: '2030-03-04T04:06:07Z', media: image(2) },
			{ caption: 'A video', accounts: [northwind], at: '2030-03-05T13:00:00Z', media: video },
		],
	},
	{
		file: 'ayrshare',
		parameters: toBoth,
		ignored: /^$/,
		rows: [
			{ caption: 'On both', accounts: both, at: '2030-03-04T05:06:07Z', media: image() },
			{ caption: 'On one', accounts: [cooks], at: '2030-03-05T12:30:00Z', media: video },
			{
				caption: 'Elsewhere too',
				accounts: [northwind],
				at: '2030-03-06T12:30:00Z',
				media: image(),
				warnings: /Facebook: skipped/,
			},
		],
	},
	{
		file: 'postfast',
		ignored: /^Ignored columns: first_comment\.$/,
		rows: [
			{
				caption: 'By its ID',
				accounts: ['acc_instagram_style'],
				at: '2030-03-04T05:06:07Z',
				media: image(),
			},
			{
				caption: 'A video',
				accounts: ['acc_tiktok_japan'],
				at: '2030-03-05T11:30:00Z',
				media: video,
			},
		],
	},
	{
		file: 'schedulin',
		ignored: /^$/,
		rows: [
			{
				caption: 'On a channel',
				accounts: ['acc_instagram_style'],
				at: '2030-03-04T05:06:07Z',
				media: image(),
			},
			{ caption: 'By display name', accounts: [cooks], at: '2030-03-05T12:30:00Z', media: video },
			{
				caption: 'A story',
				status: 'refused',
				problem: /placement: .* the service publishes no stories/,
			},
		],
	},
];

const itemsOf = ({ file, hasHeaderRow }: Vendor) => {
	const text = readFileSync(join(__dirname, 'vendors', `${file}.csv`), 'utf8');
	return itemsOfCsv(text.replaceAll('{media}', bed.media.origin), hasHeaderRow);
};

test.each(vendors.map((vendor) => [vendor.file, vendor] as const))(
	"%s's file goes through as it is",
	async (_file, vendor) => {
		const { parameters, options, rows: expected } = vendor;
		const { rows, hints, error } = await runItems(itemsOf(vendor), { parameters, options });
		expect(error).toBeUndefined();
		expect(hints.find((hint) => hint.startsWith('Ignored')) ?? '').toMatch(vendor.ignored);
		expect(rows).toHaveLength(expected.length);
		const posts = await storedPosts();
		for (const [at, { caption, status, problem, warnings, ...of }] of expected.entries()) {
			const row = rows[at] ?? {};
			if (warnings) {
				expect(warningOf(row)).toMatch(warnings);
			}
			if (status) {
				expect(row).toMatchObject({ status, postId: '' });
				if (problem) {
					expect(refusalOf(row)).toMatch(problem);
				}
				expect(posts.some((post) => post.caption === caption)).toBe(false);
				continue;
			}
			expect(row).toMatchObject({ ok: true });
			const post = posts.find(({ postId }) => postId === row.postId);
			expect(post && summary(post)).toEqual({ caption, at: undefined, ...of });
		}
	},
);

/** The stored post in the form of the expected result. */
function summary(post: IDataObject) {
	const { caption, media, accounts } = post as {
		caption: string;
		media: { kind: string; count: number };
		accounts: Array<{ accountId: string; scheduledAfter?: string }>;
	};
	const [first] = accounts;
	return {
		caption,
		accounts: accounts.map(({ accountId }) => accountId).sort(),
		at: first?.scheduledAfter?.replace('.000Z', 'Z'),
		media: [media.kind, media.count],
	};
}

test.each(['hootsuite', 'socialPilot'])(
	'a %s file whose first row was read as column names loses no row',
	async (sheetFormat) => {
		const file = sheetFormat.toLowerCase();
		const text = readFileSync(join(__dirname, 'vendors', `${file}.csv`), 'utf8');
		const items = itemsOfCsv(text.replaceAll('{media}', bed.media.origin));
		const { error, posts } = await runItems(items, { parameters: { sheetFormat } });
		expect(error).toMatch(/Turn off Header Row/);
		expect(posts).toEqual([]);
	},
);

test('a file with column names that was read without them is understood', async () => {
	const text = readFileSync(join(__dirname, 'vendors/ayrshare.csv'), 'utf8');
	const items = itemsOfCsv(text.replaceAll('{media}', bed.media.origin), false);
	const { rows } = await runItems(items, { parameters: toBoth });
	expect(rows.map(({ ok, row }) => [row, ok])).toEqual([
		[2, true],
		[3, true],
		[4, true],
	]);
});
