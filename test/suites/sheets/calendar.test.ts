import { bed, refusalOf, type Row, runRows, useTestbed, warningOf } from './sheetRun';

useTestbed();

const row = (caption: string, date: string, more: Row = {}): Row => ({
	Account: 'northwind',
	Caption: caption,
	Media: bed.media.url('portrait.jpg'),
	Date: date,
	...more,
});
const check = async (rows: Row[], parameters = {}, options = {}) =>
	await runRows(rows, { parameters: { checkOnly: true, ...parameters }, options });
const warningsOf = async (rows: Row[], parameters = {}, options = {}) =>
	(await check(rows, parameters, options)).rows.map(warningOf);
/** Creates posts although rows are similar to a planned post, with a warning. */
const postEdited = { similarRows: 'create' };

test('a check warns of a time in the past, no time with Skip Approval, no caption', async () => {
	const rows = [row('A', '2020-01-01 12:00'), row('B', ''), row('', '2030-01-01 12:00')];
	const emptyDates = 'none';
	expect(await warningsOf(rows, { skipApproval: true }, { emptyDates })).toEqual([
		expect.stringMatching(
			/^Date: the time 2020-01-01 12:00 Europe\/Berlin was \d years ago, so the row was skipped\.$/,
		),
		"The row has no time and 'Skip Approval' is on, so the post goes live as soon as possible.",
		'The post has no caption.',
	]);
});

test('a check warns of the same row twice', async () => {
	const rows = [
		row('A', '2030-01-01 12:00'),
		row('B', '2030-01-05 12:00', { Account: 'northwind.cooks' }),
		row('B', '2030-01-05 12:00', { Account: 'northwind.cooks' }),
	];
	expect(await warningsOf(rows)).toEqual([
		'',
		'',
		'Row 2 is the same, so the node creates only one post for both rows.',
	]);
});

test('a row that is refused is reported nothing of the calendar, where it takes no place', async () => {
	await bed.sandbox.control.accounts.patch('acc_instagram_main', { dailyCap: 1 });
	const rows = ['TBD', '#REF!', 'A'].map((caption) => row(caption, '2030-01-01 12:00'));
	const { rows: reports } = await check(rows);
	expect(reports).toMatchObject([
		{
			ok: false,
			issues: 'Caption: "TBD" is a placeholder. Replace it with the final text, or clear the cell.',
		},
		{ ok: false, issues: expect.not.stringContaining('Row 1 is the same') as string },
		{ ok: true, issues: '–' },
	]);
});

test('a check warns of a time that an account has queued already', async () => {
	await bed.sandbox.control.seed({
		posts: [
			{
				...{ postId: 'post_waiting', accountIds: ['acc_tiktok_main'], caption: 'Other' },
				...{ status: 'pending_approval', scheduledAfter: '2030-01-01T11:00:00Z' },
			},
		],
	});
	const rows = [row('Bread again', '2030-01-01 12:00', { Account: 'northwind.cooks' })];
	const [warnings] = await warningsOf(rows, {}, postEdited);
	expect(warnings).toBe('@northwind.cooks already has a post at this time (post post_waiting).');
});

test('a new row next to the posts of unchanged rows names what it is in the way of', async () => {
	const { rows: posted } = await runRows([row('Rye bread', '2030-01-01 12:00')]);
	const unchanged = row('Rye bread', '2030-01-01 12:00', { 'Post ID': posted[0]?.postId });
	const postId = String(posted[0]?.postId);
	expect(
		await warningsOf([
			unchanged,
			row('Soup from the garden', '2030-01-01 12:00'),
			row('White bread and butter', '2030-01-01 12:10'),
			row('Rye bread', '2030-01-02 12:00'),
		]),
	).toEqual([
		'',
		`@northwind already has a post at this time (post ${postId}).`,
		`@northwind: only 10 minutes between this post and post ${postId}.`,
		`@northwind: post ${postId} has the same caption.`,
	]);
});

test('a rescheduled row leaves its former time to others, and is in the way of unchanged rows', async () => {
	const captions = ['Rye bread', 'White bread and butter'];
	const planned = captions.map((caption, at) => row(caption, `2030-01-0${at + 1} 12:00`));
	const { rows: posted } = await runRows(planned);
	const [first, second] = planned.map((cells, at): Row => {
		const { postId, syncState } = posted[at] ?? {};
		return { ...cells, 'Post ID': postId, syncState };
	});
	const rows = [
		{ ...first, Date: '2030-01-02 12:10' },
		{ ...second },
		row('Soup from the garden', '2030-01-01 12:00'),
	];
	expect(await warningsOf(rows, { rowsWithPostId: 'update' })).toEqual([
		`@northwind: only 10 minutes between this post and post ${String(posted[1]?.postId)}.`,
		'',
		'',
	]);
});

test('a check warns of a planned post that a row is nearly, where it is posted too', async () => {
	await bed.sandbox.control.seed({
		posts: [{ postId: 'post_waiting', accountIds: ['acc_tiktok_main'], caption: 'Bread  again' }],
	});
	const rows = [row('Bread again', '2030-01-01 12:00', { Account: 'northwind.cooks' })];
	const [warnings] = await warningsOf(rows, {}, postEdited);
	expect(warnings).toBe('Post post_waiting is already planned, and is similar to this row.');
});

test('a check warns of more rows for an account and day than its daily cap leaves', async () => {
	const [account] = await bed.items('account.get', { accountId: 'acc_instagram_main' });
	const cap = Number(account?.json.dailyCap);
	const rows = Array.from({ length: cap + 1 }, (_, at) =>
		row(`Row ${at}`, `2030-01-01 ${String(Math.floor((at * 23) / (cap + 1))).padStart(2, '0')}:00`),
	);
	const warnings = await warningsOf(rows);
	expect(warnings.at(-1)).toContain(
		`@northwind: this is post ${cap + 1} on 2030-01-01, but the daily cap is ${cap}`,
	);
	expect(warnings.slice(0, -1).join()).not.toContain('daily cap');
});

test('a check warns of more posts than the plan leaves', async () => {
	const settings = await bed.sandbox.control.settings();
	await bed.sandbox.control.settings({ plan: { ...settings.plan, postCredits: 1, videoQuota: 0 } });
	const video = bed.media.url('mp4-h264-aac.mp4');
	const rows = [
		row('A', '2030-01-01 12:00'),
		row('B', '2030-01-02 12:00', { Media: video }),
		row('C', '2030-01-03 12:00'),
	];
	expect(await warningsOf(rows)).toEqual([
		'',
		'This is post 2 of this execution, but the plan has credits for only 1 more. This is video 1 of this execution, but the plan has room for only 0 more.',
		'This is post 3 of this execution, but the plan has credits for only 1 more.',
	]);
});

test('a check costs a handful of reads', async () => {
	const rows = ['northwind', 'northwind.cooks', 'northwind'].map((Account, at) =>
		row(`Row ${at}`, `2030-01-0${at + 1} 12:00`, { Account }),
	);
	const { requests } = await check(rows);
	expect(requests.map(({ method, template }) => `${method} ${template}`).sort()).toEqual([
		'GET /v2/accounts',
		...Array<string>(3).fill('GET /v2/posts'),
		'GET /v2/usage',
	]);
});

test('a part that the API key may not read is skipped and reported', async () => {
	const { rows, hints, posts } = await runRows(
		[row('A', '2030-01-01 12:00', { Account: 'acc_instagram_main' })],
		{ apiKey: bed.sandbox.keys['posts:write'] },
	);
	expect(rows).toMatchObject([{ ok: true }]);
	expect(posts).toHaveLength(1);
	const said = hints.join(' ');
	expect(said).toContain(
		'The node could not read the planned posts: the API key does not have the scope posts:read.',
	);
	expect(said).toContain(
		'The node could not read the usage: the API key does not have the scope usage:read.',
	);
	expect(said).toContain(
		'The accounts were not read, because the API key does not have the scope accounts:read: names of accounts cannot be looked up, and IDs were not checked. Give the ID of each account, or use an API key that has the scope accounts:read.',
	);
});

test('a service in trouble withholds warnings and no post', async () => {
	await bed.sandbox.control.faults.add({
		method: 'GET',
		path: '/v2/usage',
		kind: 'status',
		status: 400,
		code: 'invalid_request',
	});
	const { rows, hints } = await runRows([row('A', '2030-01-01 12:00')]);
	expect(rows).toMatchObject([{ ok: true }]);
	expect(hints.join(' ')).toMatch(/The node could not read the usage: [^.]+\. [A-Z]/);
});

test('a time that the clock skips or shows twice is refused, one with its offset is not', async () => {
	const times = ['2031-03-30 02:30', '2031-10-26 02:30', '2031-10-26 02:30 +01:00'];
	const { rows, posts } = await runRows(times.map((time) => row(time, time)));
	expect(rows.map(refusalOf)).toEqual([
		'Date: 2031-03-30 02:30 does not exist in Europe/Berlin, because the clocks go forward. Write another time, such as 2031-03-30 03:30.',
		'Date: 2031-10-26 02:30 exists 2 times in Europe/Berlin, because the clocks go back. Write 2031-10-26 02:30 UTC+02:00 or 2031-10-26 02:30 UTC+01:00.',
		'',
	]);
	expect(posts.map(({ scheduledAfter }) => scheduledAfter)).toEqual(['2031-10-26T01:30:00Z']);
});
