import { evening, image, row, run } from './plainRow';
import { refusalOf, type Row, useTestbed, warningOf } from './sheetRun';

/** Rows as n8n's nodes read them from Excel files, Google Sheets and forms. */
useTestbed();

describe('a formula without a result', () => {
	test.each<[string, Row]>([
		['Platform', { Platform: '#N/A' }],
		['Account', { Account: '#REF!', Platform: '' }],
		['Instagram', { Platform: '', Instagram: '#NAME?' }],
		['Time', { Date: '2037-12-24', Time: '#VALUE!' }],
		['Caption', { Caption: 'Loading...' }],
		['Caption', { Caption: 'Wird geladen …' }],
	])('under %s is named as one', async (heading, cells) => {
		const { rows, posts } = await run([row(cells)]);
		const cell = String(cells[heading]);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toBe(
			`${heading}: the cell contains "${cell}", a formula without a result. Fix the formula, or clear the cell.`,
		);
	});
});

describe('rows in which nobody has written yet', () => {
	test('are empty, though a formula or a box to tick is in all of them', async () => {
		const { rows, hints, posts } = await run([
			row({ Length: 9, Done: 'FALSE' }),
			{ Length: 0, Done: false },
			{ Length: '0', Done: 'no', Platform: '', Caption: ' ' },
			{ Length: 0 },
		]);
		expect(posts).toHaveLength(1);
		expect(rows).toHaveLength(1);
		expect(hints).toContain('Skipped: 3 empty rows.');
	});

	test.each<[string, Row]>([
		['a date', { Date: '2037-12-25 18:30' }],
		['a caption', { Caption: 'Another' }],
		['a platform', { Platform: 'TikTok' }],
		['a number as its caption', { Caption: 7 }],
		['a link under another heading', { Final: 'https://shop.example/x.jpg' }],
		['a text under another heading', { Idea: 'Soup of the day' }],
	])('one with %s is not skipped', async (_name, cells) => {
		const { rows } = await run([row({ Length: 9 }), { Length: 0, ...cells }]);
		expect(rows.map(({ status }) => status)).toEqual(['pending_approval', 'refused']);
	});
});

test('a row that is not approved is skipped if Skip Approval would publish it', async () => {
	const rows = [row({ Approved: true }), row({ Approved: false, Caption: 'Not yet' })];
	const skipping = await run(rows, { parameters: { skipApproval: true } });
	expect(skipping.posts).toEqual([expect.objectContaining({ caption: 'A caption' })]);
	expect(skipping.rows[1]).toMatchObject({ status: 'row skipped' });
	expect(warningOf(skipping.rows[1])).toContain(
		'Row skipped: Approved is "false", which means not approved, and \'Skip Approval\' is on',
	);
	expect(skipping.hints.join(' ')).not.toContain('Ignored columns: Approved');
	const waiting = await run(rows);
	expect(waiting.rows[1]).toMatchObject({ status: 'pending_approval' });
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
		expect(rows[1]?.status).toBe('row skipped');
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
	[
		'Folder',
		{ Folder: 'Q4' },
		'Folder: the workspace of the company does not contain "Q4". Write the name',
	],
	['Upload', { Upload: 'yes' }, 'Upload: "yes" is not an upload ID. Write an upload ID, or rename'],
	[
		'Post ID',
		{ 'Post ID': 'P-002' },
		'Post ID: there is no post "P-002". To create a post for this row, clear the cell',
	],
	['Notes', { Notes: '#N/A' }, 'Notes: the cell contains "#N/A", a formula without'],
])('a column %s of the sheet’s own is refused with what to do', async (_name, cells, problem) => {
	const { rows, posts } = await run([row(cells)]);
	expect(posts).toEqual([]);
	expect(refusalOf(rows[0])).toContain(problem);
});

describe('dates as forms, scripts and calendars give them', () => {
	test.each<[string, Row]>([
		[
			'a day as a script of Google Sheets gives it',
			{ Date: '2037-12-23T23:00:00.000Z', Time: '18:30' },
		],
		['a day in UTC', { Date: '2037-12-24T00:00:00.000Z', Time: '18:30' }],
		['a day with its offset', { Date: '2037-12-24T00:00:00+01:00', Time: '6:30 PM' }],
		['the whole moment beside its time', { Date: '2037-12-24 18:30', Time: '18:30' }],
		['a serial number beside its time', { Date: 50_398.770833333336, Time: 0.770833333333333 }],
		['Japanese', { Date: '2037年12月24日 18:30' }],
		['Chinese, in two columns', { Date: '2037年12月24日', Time: '18:30' }],
	])('%s', async (_name, cells) => {
		const { rows, posts } = await run([row(cells)]);
		expect(refusalOf(rows[0])).toBe('');
		expect(posts).toEqual([expect.objectContaining({ scheduledAfter: evening })]);
	});

	test.each<[string, Row]>([
		['another time', { Date: '2037-12-24 18:30', Time: '19:30' }],
		['a moment that is no day anywhere', { Date: '2037-12-23T22:30:00.000Z', Time: '18:30' }],
	])('%s next to the date is refused', async (_name, cells) => {
		const { rows, posts } = await run([row(cells)]);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toBe(
			'Date: the columns "Date" and "Time" contain different values. Clear one of them, or set \'Columns\' to \'Map Each Column Manually\'.',
		);
	});

	test('milliseconds of a task are its time', async () => {
		const { Date: _, ...others } = row();
		for (const due of [2_145_288_600_000, '2145288600000']) {
			const Caption = `Due ${typeof due}`;
			const { posts, hints } = await run([{ ...others, Caption, due_date: due }]);
			expect(posts).toMatchObject([{ scheduledAfter: evening }]);
			expect(hints).toContainEqual(expect.stringMatching(/^"due_date" is used as the date column/));
		}
	});

	test('a due date that cannot be read does not let the post go live as soon as possible', async () => {
		const { Date: _, ...others } = row();
		const { rows, posts } = await run([{ ...others, 'Due Date': 'next Friday' }]);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toMatch(/^Due Date: "next Friday" may be the time of the post/);
	});

	test.each(['body', 'output', 'data'])('rows that are in one object, %s', async (name) => {
		const { posts, rows } = await run([{ headers: { host: 'example.com' }, [name]: row() }]);
		expect(posts).toMatchObject([{ caption: 'A caption', scheduledAfter: evening }]);
		expect(rows).toMatchObject([{ ok: true, accounts: '@northwind' }]);
	});

	test('questions of a form as column names are asked about, and post nothing', async () => {
		const { rows, posts } = await run([
			{
				Timestamp: '2027-11-20 10:00:00',
				'What is the caption?': 'A caption',
				'Please upload your image': image(),
				'Choose a date and time': '2037-12-24 18:30',
				'Where should it go?': 'Instagram',
			},
		]);
		expect(posts).toEqual([]);
		const problem = String(refusalOf(rows[0]));
		expect(problem).toContain("rename the column to 'Date'");
		expect(problem).toContain('What is the caption?: "A caption" may belong to the caption');
	});

	test.each(['When was it uploaded?', 'Upload date', 'Add date'])(
		'"%s" is no date of a post',
		async (heading) => {
			const { posts } = await run([row({ [heading]: '2037-11-01 10:00' })]);
			expect(posts).toEqual([expect.objectContaining({ scheduledAfter: evening })]);
		},
	);
});
