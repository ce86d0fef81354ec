import type { INodeParameters } from 'n8n-workflow';
import { bed, refusalOf, type Row, runRows, storedPosts, useTestbed } from './sheetRun';

useTestbed();

const row = (caption: string, more = {}) => ({
	Account: 'northwind',
	Caption: caption,
	Media: bed.media.url('portrait.jpg'),
	Date: `2030-01-${String(caption.charCodeAt(0) - 60).padStart(2, '0')} 12:00`,
	...more,
});
const wrong = { Account: 'nobody' };
const rows = () => [row('A'), row('B'), row('C', wrong), row('D'), row('E', wrong)];
const captions = async () => (await storedPosts()).map(({ caption }) => caption).sort();
const run = async (
	rowsWithIssues: string,
	onError?: 'continueErrorOutput' | 'continueRegularOutput',
) => await runRows(rows(), { options: { rowsWithIssues }, onError });

describe('rows with something wrong', () => {
	test('are reported, and the others posted', async () => {
		const { rows: reports, hints, error } = await run('report');
		expect(error).toBeUndefined();
		expect(reports.map(({ ok }) => ok)).toEqual([true, true, false, true, false]);
		expect(await captions()).toEqual(['A', 'B', 'D']);
		expect(hints[0]).toContain('3 of 5 rows have a new post; 2 are refused: rows 3 and 5.');
	});

	test('stop the run before anything is posted', async () => {
		const { error, posts, uploads, rows: reports } = await run('stopBefore');
		expect(error).toMatch(
			/^2 of 5 rows have issues, so nothing was created or changed; Row 3: Account/,
		);
		expect([posts.length, uploads, reports.length]).toEqual([0, 0, 0]);
	});

	test('stop nothing where all pass', async () => {
		const { error } = await runRows([row('A'), row('B')], {
			options: { rowsWithIssues: 'stopBefore' },
		});
		expect(error).toBeUndefined();
		expect(await captions()).toEqual(['A', 'B']);
	});

	test('report themselves and the others if the node continues', async () => {
		const { rows: reports } = await run('stopBefore', 'continueRegularOutput');
		expect(reports.map(({ status }) => status)).toEqual([
			...['not attempted', 'not attempted', 'refused', 'not attempted', 'refused'],
		]);
	});

	test('go to the error output, with all that the row says', async () => {
		const { rows: reports, refused } = await run('report', 'continueErrorOutput');
		expect(reports.map(({ row: number }) => number)).toEqual([1, 2, 4]);
		expect(refused).toMatchObject([
			{
				Caption: 'C',
				message: expect.stringMatching(/"nobody"/) as string,
				error: { row: 3, ok: false, status: 'refused', issues: expect.any(String) as string },
			},
			{ Caption: 'E', error: { row: 5 } },
		]);
	});
});

test('a refusal of the service is reported in its row', async () => {
	await bed.sandbox.control.faults.add({
		method: 'POST',
		path: '/v2/posts',
		kind: 'status',
		status: 409,
		code: 'quota_exceeded',
		skip: 1,
		times: 1,
	});
	const { rows: reports, refused } = await runRows([row('A'), row('B')], {
		onError: 'continueErrorOutput',
	});
	expect(reports).toMatchObject([{ ok: true, row: 1 }]);
	expect(refused).toMatchObject([
		{
			message: 'The company has reached a plan or posting limit',
			error: {
				...{ ok: false, status: 'refused', row: 2, code: 'quota_exceeded', httpStatus: 409 },
				issues: expect.stringMatching(
					/^The company has reached a plan or posting limit\./,
				) as string,
			},
		},
	]);
});

test('a used-up daily cap leaves the remaining rows, and says so', async () => {
	await bed.sandbox.control.settings({ dailyCaps: { posts: 2 } });
	const captionsOfRows = ['A', 'B', 'C', 'D', 'E', 'F'];
	const { rows: reports } = await runRows(
		captionsOfRows.map((caption) => row(caption)),
		{ parameters: { runOptions: { itemsAtOnce: 1 } } },
	);
	expect(reports.map(({ status }) => status)).toEqual([
		...['pending_approval', 'pending_approval', 'refused'],
		...['not attempted', 'not attempted', 'not attempted'],
	]);
});

test('a key that is refused ends the run', async () => {
	const { error, rows: reports } = await runRows(rows(), { apiKey: 'unknown' });
	expect(error).toMatch(/key/i);
	expect(reports).toEqual([]);
});

test('a row that ran before comes back as its original post', async () => {
	const first = await runRows([row('A')]);
	const second = await runRows([row('A')]);
	expect(second.rows[0]?.postId).toBe(first.rows[0]?.postId);
	expect(second.hints.join()).toContain('The row already has a post.');
	expect(await captions()).toEqual(['A']);
});

test('a sheet of which no column name is known says so', async () => {
	const { error } = await runRows([{ Alpha: 'a', Beta: 'b' }]);
	expect(error).toMatch(
		/^The node does not know any column name of this sheet: "Alpha", "Beta"\. Name the columns/,
	);
});

test('columns that were mapped by hand count alone', async () => {
	const media = bed.media.url('portrait.jpg');
	const { rows: reports, posts } = await runRows(
		[
			{
				wer: '@northwind',
				was: 'Hallo',
				Caption: 'ignored',
				bild: media,
				wann: '2030-01-01 12:00',
			},
		],
		{
			parameters: {
				sheetFormat: 'manual',
				columns: {
					mappingMode: 'defineBelow',
					value: {
						accounts: '={{ $json.wer }}',
						caption: '={{ $json.was }}',
						media: '={{ $json.bild }}',
						date: '={{ $json.wann }}',
						hashtags: null,
					},
				} as INodeParameters,
			},
		},
	);
	expect(reports).toMatchObject([{ ok: true, wer: '@northwind', Caption: 'ignored' }]);
	expect(posts).toMatchObject([{ caption: 'Hallo', accountIds: ['acc_instagram_main'] }]);
});

describe('an expression of Column Mapping', () => {
	const runMapped = async (value: Row, cells: Row, options = {}) =>
		await runRows([{ Bild: bed.media.url('portrait.jpg'), Konto: '@northwind', ...cells }], {
			parameters: {
				skipApproval: true,
				sheetFormat: 'manual',
				columns: {
					mappingMode: 'defineBelow',
					value: { media: '={{ $json.Bild }}', accounts: '={{ $json.Konto }}', ...value },
				} as INodeParameters,
			},
			options,
		});

	test.each([{}, { Wann: null }, { Wann: '' }])(
		'is refused if it returns no date, which would publish the post: %j',
		async (cells) => {
			const value = { caption: '={{ $json.Text }}', date: '={{ $json.Wann }}' };
			const row = { Text: 'Hallo', ...cells };
			const { rows, posts, uploads } = await runMapped(value, row);
			expect([posts.length, uploads]).toEqual([0, 0]);
			expect(refusalOf(rows[0])).toMatch(
				/^Date is empty, because its expression in 'Column Mapping'/,
			);
			expect((await runMapped(value, row, { emptyDates: 'none' })).posts).toHaveLength(1);
		},
	);

	test('means no date if it is missing', async () => {
		const { posts } = await runMapped({ caption: '={{ $json.Text }}' }, { Text: 'Hallo' });
		expect(posts).toHaveLength(1);
	});

	test('is refused if it puts a missing value into the caption', async () => {
		const { rows, posts } = await runMapped({ caption: "={{ 'Hi ' + $json.name }}" }, {});
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toMatch(/^Caption contains "undefined", because a part/);
	});
});

describe('a row of which nothing that is mapped gives anything', () => {
	const mapped = {
		sheetFormat: 'manual',
		columns: {
			mappingMode: 'defineBelow',
			value: {
				caption: '={{ $json.Text }}',
				media: '={{ $json.Bild }}',
				date: '={{ $json.Wann }}',
				accounts: '={{ $json.Konto }}',
			},
		},
	};
	const written = (): Row => ({
		...{ Text: 'Hallo', Bild: bed.media.url('portrait.jpg') },
		...{ Wann: '2030-01-01 12:00', Konto: '@northwind' },
	});
	const renamed = { Beitrag: 'Hallo', Tag: '2030-01-02 12:00' };
	const nothing =
		'Column Mapping: the mapping returns no value for this row, although the row is not empty. Check the expressions: a column may have a new name in the sheet.';

	test('is refused, and nothing is read of it', async () => {
		const { rows, posts, hints } = await runRows([renamed, renamed], { parameters: mapped });
		const refusal = { ok: false, status: 'refused', issues: nothing };
		expect(rows).toMatchObject([refusal, refusal]);
		expect(posts).toEqual([]);
		expect(hints.join()).not.toContain('empty');
	});

	test.each(['automatic', 'above'])(
		'holds up no other row, and takes no date: %s',
		async (emptyDates) => {
			const { rows, posts } = await runRows([written(), renamed, { ...written(), Text: 'B' }], {
				...{ parameters: { ...mapped, skipApproval: true }, options: { emptyDates } },
			});
			expect(rows.map(refusalOf)).toEqual(['', nothing, '']);
			expect(posts).toHaveLength(2);
		},
	);

	test.each<[string, Row, string]>([
		['an empty one', { Beitrag: '', Tag: ' ', row_number: 4 }, '1 empty row'],
		['formulas and boxes', { Beitrag: '', Summe: 0, Fertig: 'FALSE' }, '1 empty row'],
		['repeated headings', { Beitrag: 'Beitrag', Tag: 'Tag' }, '1 repeated header row'],
		['a remark', { Beitrag: '# week 2' }, '# week 2'],
	])('but not %s', async (_what, row, hint) => {
		const { rows, hints } = await runRows([written(), row], { parameters: mapped });
		expect(rows).toMatchObject([{ ok: true }]);
		expect(hints.join()).toContain(hint);
	});
});

test('rows that are skipped or cannot be looked at hold up nobody', async () => {
	await bed.sandbox.control.faults.add({
		method: 'GET',
		path: '/v2/workspace',
		kind: 'status',
		status: 403,
		code: 'insufficient_scope',
	});
	const { rows: reports } = await runRows([
		{ ...row('A'), TikTok: 'FALSE', Instagram: 'FALSE' },
		row('B', { Media: 'a pack of images' }),
		row('C'),
		row('D'),
	]);
	expect(reports.map(({ status }) => status)).toEqual([
		...['row skipped', 'refused', 'pending_approval', 'pending_approval'],
	]);
});

test('rows of an account keep their order where all are checked first', async () => {
	const slow = `${bed.media.url('portrait.jpg', { bytesPerSecond: 60_000 })}&row=A`;
	// Rows of different days do not wait for each other.
	const at = (hour: number) => ({ Date: `2030-01-05 ${hour}:00` });
	const rows = [row('A', { ...at(10), Media: slow }), row('B', at(12)), row('C', at(14))];
	const { posts } = await runRows(rows, { options: { rowsWithIssues: 'stopBefore' } });
	expect(posts.map(({ caption }) => caption)).toEqual(['A', 'B', 'C']);
});
