import type { INodeParameters } from 'n8n-workflow';
import { bed, type Row, runRows, useTestbed } from './sheetRun';

/** Settings of the whole sheet that are expressions: the value of one row must not apply to another. */
useTestbed();

const row = (cells: Row): Row => ({
	Account: '@northwind.cooks',
	Caption: String(cells.Value),
	Media: bed.media.url('portrait.jpg'),
	Date: '2031-12-24 18:30',
	...cells,
});

async function run(values: readonly unknown[], parameters: INodeParameters, options = {}) {
	const rows = values.map((Value, at) => row({ Value, Caption: `Post ${at}` }));
	return await runRows(rows, { parameters, options });
}

const VALUE = '={{ $json.Value }}';

describe.each<[label: string, values: [unknown, unknown], INodeParameters, INodeParameters?]>([
	['Skip Approval', [true, false], { skipApproval: VALUE }],
	['Check Only', [false, true], { checkOnly: VALUE }],
	['Rows With a Post ID', ['update', 'compare'], { rowsWithPostId: VALUE }],
	['Default Account Names or IDs', ['@northwind', '@casa'], { defaultAccounts: VALUE }],
	[
		'Time Zone Name',
		['Europe/Berlin', 'Asia/Tokyo'],
		{ scheduleZone: 'named', scheduleZoneName: VALUE },
	],
	['Dates in the Past', ['publish', 'skipOrRefuse'], {}, { pastDates: VALUE }],
	['Cancelled Rows', ['cancel', 'report'], {}, { cancelledRows: VALUE }],
])('%s from an expression', (label, values, parameters, options) => {
	test('is refused if it differs by row, and nothing is sent', async () => {
		const { error, requests } = await run(values, parameters, options);
		expect(error).toContain(`${label} applies to all rows`);
		expect(error).toContain(
			`"${String(values[0])}" for row 1 and "${String(values[1])}" for row 2`,
		);
		expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	test('is accepted if it is the same for all rows', async () => {
		const { error } = await run([values[0], values[0]], parameters, options);
		expect(error).toBeUndefined();
	});
});

test('an expression that returns nothing for a later row is refused', async () => {
	const { error, posts } = await run([true, undefined], { skipApproval: VALUE });
	expect(error).toContain('returns "true" for row 1 and nothing for row 2');
	expect(posts).toEqual([]);
});

test('an empty row may have another value', async () => {
	const rows = [row({ Value: true, Caption: 'Post' }), { Caption: '', Value: '' }];
	const { error, posts } = await runRows(rows, { parameters: { skipApproval: VALUE } });
	expect(error).toBeUndefined();
	expect(posts).toMatchObject([{ skipApproval: true }]);
});

test('a code of a plan may differ by row', async () => {
	const codes = { onlyIfPlan: '={{ $json.Value }}' };
	const { error, rows } = await run(['pA', 'pB'], {}, codes);
	expect(error).toBeUndefined();
	expect(rows.map(({ ok }) => ok)).toEqual([false, false]);
});
