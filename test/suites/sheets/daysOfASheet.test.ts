import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { images } from '../../kit/media';
import { useWorld, world } from '../../kit/world/useWorld';
import { updateSheet, writtenBack } from './updateRun';

/** Sheets that people merge, copy, clear and sort between two runs. */
useWorld();

const row = (cells: IDataObject = {}): IDataObject => ({
	Account: '@northwind',
	Caption: 'Rye bread on a wooden board',
	Media: world.media.url(images.jpeg.file),
	Date: '2031-03-10 10:00',
	...cells,
});

const runSheet = async (rows: readonly IDataObject[], options: INodeParameters = {}) =>
	await updateSheet(world, rows, { options, parameters: { skipApproval: true } });

/** Creates the posts of rows, and returns the rows after post ID and sync state were written back. */
async function posted(...rows: IDataObject[]): Promise<IDataObject[]> {
	const { rows: reports } = await runSheet(rows);
	return writtenBack(rows, reports);
}

/** The accounts for which posts with this caption wait. */
const waitingFor = (caption: string) =>
	world.service.posts
		.all()
		.filter(({ content }) => content.caption === caption)
		.flatMap(({ seq }) => world.service.posts.items(seq))
		.filter(({ status }) => status === 'queued')
		.map(({ accountId }) => accountId)
		.sort();

describe('2 rows that become one row with both accounts', () => {
	const both = { Account: '@northwind, @northwind.cooks' };
	const separate = async () => await posted(row(), row({ Account: '@northwind.cooks' }));
	const accounts = ['acc_instagram_main', 'acc_tiktok_main'];

	test('wait for review if only one post ID is left', async () => {
		const [first = {}, second] = await separate();
		const { rows, sent } = await runSheet([{ ...first, ...both }]);
		expect(sent).toEqual([]);
		expect(rows).toMatchObject([{ ok: false, change: 'refused' }]);
		expect(rows[0]?.issues).toContain(
			`@northwind.cooks already has post ${String(second?.postId)}`,
		);
		expect(waitingFor(String(first.Caption))).toEqual(accounts);
	});

	test('have both posts if the row has both post IDs', async () => {
		const [first = {}, second = {}] = await separate();
		const postId = `${String(first.postId)}, ${String(second.postId)}`;
		const syncState = `${String(first.syncState)} ${String(second.syncState)}`;
		const { rows, sent } = await runSheet([{ ...first, ...both, postId, syncState }]);
		expect(sent).toEqual([]);
		expect(rows).toMatchObject([{ ok: true, postId }]);
	});

	test('add the account if the user chose to create another post', async () => {
		const [first = {}] = await separate();
		const { rows } = await runSheet([{ ...first, ...both }], { similarRows: 'create' });
		expect(rows).toMatchObject([{ ok: true, change: 'add @northwind.cooks' }]);
		expect(rows[0]?.issues).toContain('@northwind.cooks already has a post at this time');
	});

	test('warn if the other row is still in the sheet', async () => {
		const [first = {}, second = {}] = await separate();
		const { rows } = await runSheet([{ ...first, ...both }, second]);
		expect(rows[0]?.change).toBe('add @northwind.cooks');
		expect(rows[0]?.issues).toContain('@northwind.cooks already has a post at this time');
	});
});

test('a row that is split into 2 rows does not warn of the post that leaves the account', async () => {
	const [first = {}] = await posted(row({ Account: '@northwind, @northwind.cooks' }));
	const { rows } = await runSheet([
		{ ...first, Account: '@northwind' },
		row({ Account: '@northwind.cooks' }),
	]);
	expect(rows).toMatchObject([
		{ ok: true, change: 'remove @northwind.cooks', issues: '–' },
		{ ok: true, change: 'create', issues: '–' },
	]);
});

test.each([
	['ID and sync state', ['postId', 'syncState']],
	['ID', ['postId']],
])('rows for 2 accounts that exchanged their %s change nothing', async (_case, names) => {
	const [first = {}, second = {}] = await posted(row(), row({ Account: '@northwind.cooks' }));
	const exchange = (cells: IDataObject, other: IDataObject) => ({
		...cells,
		...Object.fromEntries(names.map((name) => [name, other[name]])),
	});
	const { rows, sent } = await runSheet([exchange(first, second), exchange(second, first)]);
	expect(sent).toEqual([]);
	expect(rows).toMatchObject([{ ok: false }, { ok: false }]);
	expect(rows[0]?.issues).toContain(`this row has the content of post ${String(first.postId)}`);
});

test('a row that moves to another account still moves its post', async () => {
	const [first = {}] = await posted(row());
	const { rows } = await runSheet([{ ...first, Account: '@northwind.cooks' }]);
	expect(rows).toMatchObject([{ ok: true, change: 'add @northwind.cooks; remove @northwind' }]);
});

test.each([
	['caption', { Caption: '' }, 'Caption is empty, so the node removes "Rye bread on a wooden'],
	['hashtags', { Hashtags: '' }, 'Hashtags is empty, so the node removes rye, bread from post'],
])('a cleared cell of %s warns of the text that the post loses', async (field, edit, warning) => {
	const [first = {}] = await posted(row({ Hashtags: '#rye #bread' }));
	const { rows } = await runSheet([{ ...first, ...edit }]);
	expect(rows).toMatchObject([{ ok: true, change: `change ${field}` }]);
	expect(rows[0]?.issues).toContain(warning);
});

describe('a row of the next month that was copied with its post ID and sync state', () => {
	const edit = { Caption: 'Our oven is twenty years old', Date: '2031-04-10 10:00' };

	test('gives no warning if the post moves by a few days', async () => {
		const [first = {}] = await posted(row());
		const { rows } = await runSheet([{ ...first, ...edit, Date: '2031-03-15 10:00' }]);
		expect(rows).toMatchObject([{ ok: true, postId: first.postId, issues: '–' }]);
	});

	test('warns of the planned post that it rewrites', async () => {
		const [first = {}] = await posted(row());
		const { rows } = await runSheet([{ ...first, ...edit }]);
		expect(rows).toMatchObject([{ ok: true, postId: first.postId }]);
		expect(rows[0]?.issues).toContain(
			`Post ${String(first.postId)}, which was planned for 2031-03-10 10:00 Europe/Berlin with "Rye bread on a wooden board", gets the caption and the time of this row.`,
		);
	});

	test('gets a post of its own after both cells were cleared', async () => {
		const [first = {}] = await posted(row());
		const copy = { ...first, ...edit, postId: '', syncState: '' };
		const { rows } = await runSheet([copy]);
		expect(rows).toMatchObject([{ ok: true, change: 'create', issues: '–' }]);
	});

	test.each([
		['caption', { Caption: edit.Caption }],
		['time', { Date: edit.Date }],
		[
			'time and a word of the caption',
			{ Caption: 'Rye bread on a wooden board today', Date: edit.Date },
		],
	])('does not warn if only the %s changed', async (_case, cells) => {
		const [first = {}] = await posted(row());
		const { rows } = await runSheet([{ ...first, ...cells }]);
		expect(rows).toMatchObject([{ ok: true, issues: '–' }]);
	});
});

test.each<[string, (postId: string) => string]>([
	['an apostrophe before it', (postId) => `'${postId}`],
	['quotes around it', (postId) => `"${postId}"`],
	['typographic quotes around it', (postId) => `“${postId}”`],
	['an invisible space after it', (postId) => `${postId}\u200b`],
	['a byte order mark before it', (postId) => `\ufeff${postId}`],
])('a post ID with %s is the same post ID', async (_case, write) => {
	const [first = {}] = await posted(row());
	const { rows, sent } = await runSheet([{ ...first, postId: write(String(first.postId)) }]);
	expect(sent).toEqual([]);
	expect(rows).toMatchObject([{ ok: true, change: 'unchanged', postId: first.postId }]);
});

describe('a date that can be read in 2 ways', () => {
	const unclear = { Date: '03/04/2031 10:00' };
	const other = (Date: string) => row({ Caption: 'White bread for the weekend', Date });

	test.each([
		['25/04/2031 10:00', '04/25/2031 10:00', '2031-04-03 10:00', '2031-03-04 10:00'],
		['04/25/2031 10:00', '25/04/2031 10:00', '2031-03-04 10:00', '2031-04-03 10:00'],
	])('does not move its post after another row changed from %s to %s', async (...dates) => {
		const [before, after, postGoesLive, goesLive] = dates;
		const [first = {}] = await posted(row(unclear), other(before));
		const { rows, sent } = await runSheet([first, other(after)]);
		expect(rows[0]).toMatchObject({ ok: false, change: 'refused' });
		expect(rows[0]?.issues).toContain(
			`Date: the dates of other rows now show that "03/04/2031 10:00" means ${goesLive} Europe/Berlin, but post ${String(first.postId)} goes live ${postGoesLive} Europe/Berlin.`,
		);
		expect(sent.filter((request) => request.includes(String(first.postId)))).toEqual([]);
	});

	test.each<[string, IDataObject, INodeParameters]>([
		['its date is clear', { Date: '2031-03-04 10:00' }, {}],
		['the option Date Order says how to read it', {}, { dateOrder: 'mdy' }],
	])('moves its post if %s', async (_case, edit, options) => {
		const [first = {}] = await posted(row(unclear), other('25/04/2031 10:00'));
		const { rows } = await runSheet([{ ...first, ...edit }], options);
		expect(rows).toMatchObject([{ ok: true, goesLive: '2031-03-04 10:00 Europe/Berlin' }]);
	});

	test('moves its post to another date', async () => {
		const [first = {}, second = {}] = await posted(row(unclear), other('25/04/2031 10:00'));
		const { rows } = await runSheet([{ ...first, Date: '05/04/2031 10:00' }, second]);
		expect(rows[0]).toMatchObject({ ok: true, goesLive: '2031-04-05 10:00 Europe/Berlin' });
	});
});
