import { bed, runRows, useTestbed, type Row, type SheetOptions } from './sheetRun';

/** Rows as n8n's nodes read them out of Excel files, Google Sheets and databases. */
useTestbed();

const image = () => bed.media.url('portrait.jpg');
const instagram = 'acc_instagram_main';
const tiktok = 'acc_tiktok_main';
const evening = '2026-12-24T17:30:00Z';
const row = (cells: Row = {}): Row => ({
	Date: '2026-12-24 18:30',
	Platform: 'Instagram',
	Caption: 'A caption',
	Image: image(),
	...cells,
});
const run = async (rows: Row[], { parameters, ...more }: SheetOptions = {}) =>
	await runRows(rows, {
		parameters: { accountsForAllRows: [instagram, tiktok], ...parameters },
		...more,
	});

describe('cells of databases', () => {
	const attachments = [{ id: 'att1', url: '', filename: 'portrait.jpg', type: 'image/jpeg' }];
	const day = '2026-12-24T18:30:00.000+01:00';

	test.each<[string, () => Row]>([
		[
			'Airtable below its fields',
			() => ({
				id: 'rec1',
				createdTime: '2026-11-20T10:00:00.000Z',
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
				'Publish at': '2026-12-24 17:30:00+00:00',
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
				created_at: '2026-11-20T10:00:00+00:00',
				publish_at: '2026-12-24T17:30:00+00:00',
				platforms: ['instagram'],
				caption: 'A caption',
				hashtags: [],
				media_urls: [image()],
				published_at: null,
			}),
		],
	])('%s', async (_name, cells) => {
		const { rows, posts } = await run([cells()]);
		expect(rows).toEqual([expect.objectContaining({ problem: '', ok: true })]);
		expect(posts).toEqual([
			expect.objectContaining({
				accountIds: [instagram],
				caption: 'A caption',
				scheduledAfter: evening,
			}),
		]);
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
		expect(rows).toEqual([expect.objectContaining({ problem: '', ok: true })]);
		expect(posts).toEqual([
			expect.objectContaining({
				accountIds: [instagram],
				caption: 'A caption',
				scheduledAfter: evening,
			}),
		]);
	});

	test('a list of hashtags is one, and no text of a template', async () => {
		const { posts } = await run([row({ Hashtags: ['winter', '#soup'] })]);
		expect(posts).toEqual([expect.objectContaining({ hashtags: ['winter', 'soup'] })]);
	});

	test("Notion's day without a time is refused as such", async () => {
		const { rows, posts } = await run([
			row({ Date: { start: '2026-12-24', end: null, time_zone: null } }),
		]);
		expect(posts).toEqual([]);
		expect(rows[0]?.problem).toBe(
			'Date: "2026-12-24" has no time of day. Add one, such as 2026-12-24 18:30, or choose Default Time.',
		);
	});

	test("Airtable's formula without a result is none", async () => {
		const { rows, posts } = await run([row({ Caption: { error: '#ERROR!' } })]);
		expect(posts).toEqual([]);
		expect(rows[0]?.problem).toMatch(/^Caption: the cell holds "#ERROR!"/);
	});
});

describe('a caption that the sheet shows otherwise', () => {
	test.each([
		[0.5, 'the number "0.5"'],
		[46_387, 'the number "46387"'],
		[19.99, 'the number "19.99"'],
		[true, '"true", as a box to tick does'],
		['FALSE', '"FALSE", as a box to tick does'],
	])('%p is refused', async (Caption, what) => {
		const { rows, posts } = await run([row({ Caption })]);
		expect(posts).toEqual([]);
		expect(rows[0]?.problem).toContain(`Caption: the cell holds ${what}`);
	});

	test.each([2027, '0.5', '46387', 7])('%p is posted as it stands', async (Caption) => {
		const { posts } = await run([row({ Caption })]);
		expect(posts).toEqual([expect.objectContaining({ caption: String(Caption) })]);
	});
});

describe('a formula without a result', () => {
	test.each<[string, Row]>([
		['Platform', { Platform: '#N/A' }],
		['Account', { Account: '#REF!', Platform: '' }],
		['Instagram', { Platform: '', Instagram: '#NAME?' }],
		['Time', { Date: '2026-12-24', Time: '#VALUE!' }],
		['Caption', { Caption: 'Loading...' }],
		['Caption', { Caption: 'Wird geladen …' }],
	])('under %s is named as one', async (heading, cells) => {
		const { rows, posts } = await run([row(cells)]);
		const cell = String(cells[heading]);
		expect(posts).toEqual([]);
		expect(rows[0]?.problem).toBe(
			`${heading}: the cell holds "${cell}", which stands for a formula without a result. Mend the formula, or empty the cell.`,
		);
	});
});

describe('rows in which nobody has written yet', () => {
	test('are empty, though a formula or a box to tick stands in all of them', async () => {
		const { rows, hints, posts } = await run([
			row({ Length: 9, Done: 'FALSE' }),
			{ Length: 0, Done: false },
			{ Length: '0', Done: 'no', Platform: '', Caption: ' ' },
			{ Length: 0 },
		]);
		expect(posts).toHaveLength(1);
		expect(rows).toHaveLength(1);
		expect(hints).toContain('Passed over: 3 empty rows.');
	});

	test.each<[string, Row]>([
		['a date', { Date: '2026-12-25 18:30' }],
		['a caption', { Caption: 'Another' }],
		['a network', { Platform: 'TikTok' }],
		['a number as its caption', { Caption: 7 }],
		['a link under another heading', { Final: 'https://shop.example/x.jpg' }],
		['a text under another heading', { Idea: 'Soup of the day' }],
	])('one with %s is not passed over', async (_name, cells) => {
		const { rows } = await run([row({ Length: 9 }), { Length: 0, ...cells }]);
		expect(rows.map(({ status }) => status)).toEqual(['pending_approval', 'refused']);
	});
});

describe('who a row goes to', () => {
	test.each<[string, Row, Row]>([
		['Platform', {}, { Platform: '' }],
		['Account', { Account: 'northwind' }, { Account: '', Platform: undefined }],
	])('an empty %s beside filled ones is warned of', async (_heading, first, second) => {
		const { rows, posts } = await run([
			row(first),
			row({ Date: '2026-12-25 18:30', Caption: 'Another', ...second }),
		]);
		expect(posts).toHaveLength(2);
		expect(rows[1]?.warnings).toContain(
			'is empty, though other rows fill it: the post goes to Accounts for All Rows',
		);
		expect(rows[0]?.warnings).toBe('');
	});

	test.each(['both', 'All', 'alle', 'les deux', 'ambos', 'all accounts', 'Both platforms'])(
		'"%s" under Account is each network',
		async (Account) => {
			const { posts } = await run([row({ Account, Platform: undefined })]);
			expect(posts.map(({ accountIds }) => [...(accountIds as string[])].sort())).toEqual([
				[instagram, tiktok].sort(),
			]);
		},
	);

	test('"all" beside a network is that network, and beside a name it is refused', async () => {
		const { rows, posts } = await run([
			row({ Account: 'all' }),
			row({ Account: 'all', Profile: 'northwind', Caption: 'Another' }),
			row({ Account: 'northwind, all', Caption: 'A third' }),
		]);
		expect(posts).toEqual([expect.objectContaining({ accountIds: [instagram] })]);
		expect(rows.slice(1).map(({ problem }) => String(problem).includes('"all"'))).toEqual([
			true,
			true,
		]);
	});

	test('"both" with several accounts on a network says what to choose', async () => {
		const { rows, posts } = await runRows([row({ Account: 'both', Platform: undefined })]);
		expect(posts).toEqual([]);
		expect(rows[0]?.problem).toContain('the company has 3 accounts there');
	});

	test.each([
		'northwind – Instagram',
		'Instagram — @northwind',
		'northwind/Instagram',
		'Northwind | IG',
	])('"%s" is an account and its network', async (Account) => {
		const { posts } = await runRows([row({ Account, Platform: undefined })]);
		expect(posts).toEqual([expect.objectContaining({ accountIds: [instagram] })]);
	});
});

describe('texts in columns that are headed by a network alone', () => {
	const written = (cells: Row) => row({ Platform: undefined, Caption: undefined, ...cells });
	const soup = 'Our new winter menu is here! Come by. #winter';
	const soupOnTiktok = 'POV: you found the best soup in town 🍜';

	test('are captions, and a row goes where its text stands', async () => {
		const { posts, hints } = await run([
			written({ Instagram: soup, TikTok: '' }),
			written({ Instagram: '-', TikTok: soupOnTiktok, Date: '2026-12-25 18:30' }),
			written({ Instagram: soup, TikTok: soup, Date: '2026-12-26 18:30' }),
		]);
		expect(posts.map(({ accountIds, caption }) => [accountIds, caption])).toEqual([
			[[instagram], soup],
			[[tiktok], soupOnTiktok],
			[expect.arrayContaining([instagram, tiktok]), soup],
		]);
		expect(hints).toContain(
			'"Instagram" and "TikTok" were taken for the captions there, and a row goes where its text stands.',
		);
	});

	test('a row whose texts differ is refused, because a post has one', async () => {
		const { rows, posts } = await run([written({ Instagram: soup, TikTok: soupOnTiktok })]);
		expect(posts).toEqual([]);
		expect(rows[0]?.problem).toContain('Make a row for each network, or empty one of them');
	});

	test.each<[string, Row]>([
		['names of accounts', { Instagram: 'Northwind Kitchn Berlin' }],
		['a short remark', { Instagram: soup, TikTok: 'same as IG' }],
	])('%s stay accounts', async (_name, cells) => {
		const { rows, posts } = await run([written(cells)]);
		expect(posts).toEqual([]);
		expect(rows[0]?.problem).toContain('is not one of your accounts');
		expect(rows[0]?.problem).toContain('Caption" if it holds captions');
	});

	test('beside a caption they are accounts too', async () => {
		const { posts } = await run([row({ Platform: undefined, Instagram: soup })]);
		expect(posts).toEqual([]);
	});
});

test('what is not approved is passed over where Skip Approval would publish it', async () => {
	const rows = [row({ Approved: true }), row({ Approved: false, Caption: 'Not yet' })];
	const skipping = await run(rows, { parameters: { skipApproval: true } });
	expect(skipping.posts).toEqual([expect.objectContaining({ caption: 'A caption' })]);
	expect(skipping.rows[1]).toMatchObject({ status: 'passed over' });
	expect(skipping.rows[1]?.warnings).toContain(
		'Approved: "false" says that the row is not approved, and Skip Approval is on',
	);
	expect(skipping.hints.join(' ')).not.toContain('Ignored: Approved');
	const waiting = await run(rows);
	expect(waiting.rows[1]).toMatchObject({ status: 'pending_approval' });
});

describe('a caption as other programs write it', () => {
	test.each([
		'Hi {{first_name}}, new soup!',
		'Shop now: [LINK]',
		'Shop at [insert link] today',
		'By [your name]',
		'Menu: [Link hier einfügen]',
		'[link to menu] in bio',
	])('%p still waits for its words, and is refused', async (Caption) => {
		const { rows, posts } = await run([row({ Caption })]);
		expect(posts).toEqual([]);
		expect(rows[0]?.problem).toMatch(
			/^Caption: ".*" in it is still to be filled in\. Write it out/,
		);
	});

	test.each([
		['<p>Hello &amp; welcome</p>', '<p>'],
		['Hello<br />World', '<br />'],
		['Tom &amp; Jerry', '&amp;'],
		['Hello &#128512;', '&#128512;'],
		['**Soup** of the day', '**Soup**'],
		['One\\nTwo', '\\n'],
	])('%p goes out as it stands, with a warning', async (Caption, sign) => {
		const { rows, posts } = await run([row({ Caption })]);
		expect(posts).toEqual([expect.objectContaining({ caption: Caption })]);
		expect(rows[0]?.warnings).toContain(`Caption: "${sign}" is posted as it stands`);
	});

	test.each([
		'I <3 you & you',
		'New soup [LINK IN BIO]',
		'R&D; 5 * 3 ** 2',
		'[1/3] Soup',
		'a < b > c',
	])('%p is a caption like any other', async (Caption) => {
		const { rows, posts } = await run([row({ Caption })]);
		expect(posts).toEqual([expect.objectContaining({ caption: Caption })]);
		expect(rows[0]?.warnings).toBe('');
	});
});

describe('a status in a longer text', () => {
	test.each([
		'Posted on 12/1',
		'Posted 3 Oct',
		'Published by Ana',
		'On hold until Jan',
		'Cancelled by client',
		'Gepostet am 3. Oktober',
		'Brouillon par Ana',
	])('"%s" holds a row back', async (Status) => {
		const { rows, posts } = await run([row(), row({ Status, Caption: 'Another' })]);
		expect(posts).toHaveLength(1);
		expect(rows[1]?.status).toBe('passed over');
	});

	test.each(['Live on Friday', 'Posted on Facebook', 'Approved by client', 'Ready for Monday'])(
		'"%s" does not',
		async (Status) => {
			const { posts } = await run([row({ Status })]);
			expect(posts).toHaveLength(1);
		},
	);
});

test.each<[string, Row, string]>([
	['Folder', { Folder: 'Q4' }, 'Folder: "Q4" is not in the company workspace. Write the name'],
	['Upload', { Upload: 'yes' }, 'Upload: "yes" is no ID of an upload. Write one, or call'],
	['Post ID', { 'Post ID': 'P-002' }, 'Post ID: there is no post "P-002". Empty the cell'],
	['Notes', { Notes: '#N/A' }, 'Notes: the cell holds "#N/A", which stands for a formula'],
])('a column %s of the sheet’s own is refused with what to do', async (_name, cells, problem) => {
	const { rows, posts } = await run([row(cells)]);
	expect(posts).toEqual([]);
	expect(rows[0]?.problem).toContain(problem);
});

test.each(['northwind IG', 'Instagram northwind'])('"%s" is an account', async (Account) => {
	const { posts } = await runRows([row({ Account, Platform: undefined })]);
	expect(posts).toEqual([expect.objectContaining({ accountIds: [instagram] })]);
});

describe('dates as forms, scripts and calendars give them', () => {
	test.each<[string, Row]>([
		[
			'a day as a script of Google Sheets gives it',
			{ Date: '2026-12-23T23:00:00.000Z', Time: '18:30' },
		],
		['a day in UTC', { Date: '2026-12-24T00:00:00.000Z', Time: '18:30' }],
		['a day with its offset', { Date: '2026-12-24T00:00:00+01:00', Time: '6:30 PM' }],
		['the whole moment beside its time', { Date: '2026-12-24 18:30', Time: '18:30' }],
		['a serial number beside its time', { Date: 46_380.770833333336, Time: 0.770833333333333 }],
		['Japanese', { Date: '2026年12月24日 18:30' }],
		['Chinese, in two columns', { Date: '2026年12月24日', Time: '18:30' }],
		[
			'the question of a form',
			{ Date: undefined, 'When should it be posted?': '2026-12-24 18:30' },
		],
	])('%s', async (_name, cells) => {
		const { rows, posts } = await run([row(cells)]);
		expect(rows[0]?.problem).toBe('');
		expect(posts).toEqual([expect.objectContaining({ scheduledAfter: evening })]);
	});

	test.each<[string, Row]>([
		['another time', { Date: '2026-12-24 18:30', Time: '19:30' }],
		['a moment that is no day anywhere', { Date: '2026-12-23T22:30:00.000Z', Time: '18:30' }],
	])('%s beside the date is refused', async (_name, cells) => {
		const { rows, posts } = await run([row(cells)]);
		expect(posts).toEqual([]);
		expect(rows[0]?.problem).toBe(
			'Date holds a time of its own, and so does "Time". Empty one of them.',
		);
	});

	test('answers of a form are found by its questions, and its time stamp is left alone', async () => {
		const { posts } = await run([
			{
				Timestamp: '2026-11-20 10:00:00',
				'What is the caption?': 'A caption',
				'Please upload your image': image(),
				'Choose a date and time': '2026-12-24 18:30',
				'Where should it go?': 'Instagram',
			},
		]);
		expect(posts).toEqual([
			expect.objectContaining({
				accountIds: [instagram],
				caption: 'A caption',
				scheduledAfter: evening,
			}),
		]);
	});

	test.each(['When was it uploaded?', 'Upload date', 'Add date'])(
		'"%s" is no such question',
		async (heading) => {
			const { posts } = await run([row({ [heading]: '2026-11-01 10:00' })]);
			expect(posts).toEqual([expect.objectContaining({ scheduledAfter: evening })]);
		},
	);
});
