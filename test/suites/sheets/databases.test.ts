import { evening, image, instagram, row, run } from './plainRow';
import { refusalOf, type Row, useTestbed } from './sheetRun';

/** Rows as n8n's nodes for databases return them. */
useTestbed();

/** Checks that each of these rows created the one post that it means. */
function expectPosted(rows: readonly unknown[], posts: readonly unknown[]): void {
	expect(rows).toEqual([expect.objectContaining({ ok: true })]);
	expect(posts).toEqual([
		expect.objectContaining({
			accountIds: [instagram],
			caption: 'A caption',
			scheduledAfter: evening,
		}),
	]);
}

describe('cells of databases', () => {
	const attachments = [{ id: 'att1', url: '', filename: 'portrait.jpg', type: 'image/jpeg' }];
	const day = '2037-12-24T18:30:00.000+01:00';

	test.each<[string, () => Row]>([
		[
			'Airtable below its fields',
			() => ({
				id: 'rec1',
				createdTime: '2037-11-20T10:00:00.000Z',
				fields: {
					'Post date': evening,
					Platform: ['Instagram'],
					Caption: 'A caption',
					Attachments: attachments.map((file) => ({ ...file, url: image() })),
				},
			}),
		],
		[
			"Airtable's lookups, and what its AI has written",
			() => ({
				id: 'rec1',
				'Publish date': [evening],
				'Username (from Account)': ['northwind'],
				Caption: { state: 'generated', value: 'A caption', isStale: false },
				Image: attachments.map((file) => ({ ...file, url: image() })),
			}),
		],
		[
			'Baserow',
			() => ({
				id: 1,
				order: '1.000',
				Date: evening,
				Platform: [{ id: 1, value: 'Instagram', color: 'red' }],
				Caption: 'A caption',
				Image: [{ url: image(), name: 'a.jpg', visible_name: 'b.jpg' }],
			}),
		],
		[
			"Baserow's links to other rows",
			() => ({
				id: 1,
				Date: evening,
				Account: [{ id: 7, value: 'northwind' }],
				Caption: [{ id: 1, value: 'A caption' }],
				Image: [{ url: image(), name: 'a.jpg' }],
			}),
		],
		[
			'NocoDB',
			() => ({
				Id: 1,
				'Publish at': '2037-12-24 17:30:00+00:00',
				Platforms: 'Instagram',
				Caption: 'A caption',
				Media: [{ path: 'download/x.jpg', title: 'x.jpg', signedUrl: image() }],
			}),
		],
		[
			'Notion',
			() => ({
				id: 'abc',
				name: 'Xmas',
				property_date: { start: day, end: null, time_zone: null },
				property_platform: { id: 'x', name: 'Instagram', color: 'red' },
				property_caption: [{ type: 'text', plain_text: 'A caption' }],
				property_image: [{ name: 'x.jpg', file: { url: image() } }],
			}),
		],
		[
			'a table of PostgreSQL',
			() => ({
				id: 1,
				created_at: '2037-11-20T10:00:00+00:00',
				publish_at: '2037-12-24T17:30:00+00:00',
				platforms: ['instagram'],
				caption: 'A caption',
				hashtags: [],
				media_urls: [image()],
				published_at: null,
			}),
		],
	])('%s', async (_name, cells) => {
		const { rows, posts } = await run([cells()]);
		expectPosted(rows, posts);
	});

	test('are read where the columns are mapped by hand, too', async () => {
		const { rows, posts } = await run(
			[
				{
					Where: [{ id: 1, value: 'Instagram' }],
					Words: ['A caption'],
					Day: { start: day, end: null },
					Files: attachments.map((file) => ({ ...file, url: image() })),
				},
			],
			{
				parameters: {
					sheetFormat: 'manual',
					columns: {
						mappingMode: 'defineBelow',
						value: {
							platforms: '={{ $json.Where }}',
							caption: '={{ $json.Words }}',
							date: '={{ $json.Day }}',
							media: '={{ $json.Files }}',
						},
					},
				},
			},
		);
		expectPosted(rows, posts);
	});

	test('a list of hashtags is one, and no text of a template', async () => {
		const { posts } = await run([row({ Hashtags: ['winter', '#soup'] })]);
		expect(posts).toEqual([expect.objectContaining({ hashtags: ['winter', 'soup'] })]);
	});

	test("Notion's day without a time is refused as such", async () => {
		const { rows, posts } = await run([
			row({ Date: { start: '2037-12-24', end: null, time_zone: null } }),
		]);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toBe(
			`Date: "2037-12-24" has no time of day. Add one, such as 2026-12-24 18:30, or set 'Default Time' under 'Options'.`,
		);
	});

	test("Airtable's lookup field names the accounts of the linked records next to it", async () => {
		const lookup = { Channel: ['recA1b2C3d4E5f6G7'], 'Handle (from Channel)': ['@northwind'] };
		const { rows, posts } = await run([row({ ...lookup, Platform: '', Account: '' })]);
		expect(rows).toMatchObject([{ ok: true, accounts: '@northwind' }]);
		expect(posts).toHaveLength(1);
	});

	test.each(['#ERROR!', 'emptyDependency'])(
		"Airtable's formula with the error %s instead of a result is none",
		async (error) => {
			const { rows, posts } = await run([row({ Caption: { error } })]);
			expect(posts).toEqual([]);
			expect(refusalOf(rows[0])).toMatch(/^Caption: the cell contains "#ERROR!"/);
		},
	);

	test('data in a column meta chooses no platform', async () => {
		const { rows, posts } = await run([row({ meta: { source: 'form' }, Platform: 'Instagram' })]);
		expectPosted(rows, posts);
	});

	test("Grist's seconds are the time of the row", async () => {
		const { rows, posts } = await run([row({ Date: Date.parse(evening) / 1000 })]);
		expectPosted(rows, posts);
	});

	test('a time next to its time zone is read in this zone', async () => {
		const Date = { start: '2037-12-24T12:30:00.000', time_zone: 'America/New_York' };
		const { rows, posts } = await run([row({ Date })]);
		expectPosted(rows, posts);
	});

	test('a sheet in one item is refused with the node that makes rows of it', async () => {
		const rows = [
			{ caption: 'Rye', date: '2037-12-24 18:30' },
			{ caption: 'Spelt', date: '2037-12-25 18:30' },
		];
		const { rows: reports, posts } = await run([{ data: rows }]);
		expect(posts).toEqual([]);
		expect(refusalOf(reports[0])).toMatch(/^data contains a list of 2 rows, .* Split Out/);
	});
});
