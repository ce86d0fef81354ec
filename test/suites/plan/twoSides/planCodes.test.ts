import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useWorld, world } from '../../../kit/world/useWorld';
import { updateSheet, type UpdateRun, writtenBack } from '../../sheets/updateRun';

/** Runs that may only carry out a plan that people agreed to. */
useWorld();

const TAG = 'tag:recipes';

const row = (day: number): IDataObject => ({
	Account: '@northwind',
	Caption: `Loaf ${day} of rye`,
	Date: `2031-04-${day} 10:00`,
	Media: world.media.url('portrait.jpg'),
});

const parameters = { scheduleZone: 'workflow', skipApproval: true };

const run = async (rows: readonly IDataObject[], options: INodeParameters = {}) =>
	await updateSheet(world, rows, {
		parameters,
		options: { sheetTag: TAG, deletedRows: 'cancel', ...options },
	});

async function check(rows: readonly IDataObject[], options: INodeParameters = {}) {
	const { rows: checked } = await updateSheet(world, rows, {
		parameters: { ...parameters, checkOnly: true },
		options: { sheetTag: TAG, deletedRows: 'cancel', ...options },
	});
	return checked;
}

async function postRows(): Promise<IDataObject[]> {
	const rows = [row(10), row(12), row(14)];
	const { rows: posted } = await run(rows);
	expect(posted.map(({ ok }) => ok)).toEqual([true, true, true]);
	return writtenBack(rows, posted);
}

const whereDeleted = ({ rows }: UpdateRun) => rows.filter((one) => one.row === 0);

const OF_ROW = { onlyIfPlan: '={{ $json.planCode }}' };

describe('a row that was deleted after people agreed to the plan', () => {
	test('keeps its post if the code is the one of the whole sheet', async () => {
		const rows = await postRows();
		const [summary] = await check(rows, { return: 'summary' });
		const result = await run(rows.slice(0, 2), { onlyIfPlan: String(summary?.planCode) });
		expect(result.sent).toEqual([]);
		expect(whereDeleted(result)).toEqual([
			expect.objectContaining({ ok: false, postId: rows[2]?.postId }),
		]);
		expect(whereDeleted(result)[0]?.issues).toContain("'Only if the Plan Is Still'");
	});

	test.each([0, 1, 2])('keeps its post if each row has a code of its own: row %i', async (at) => {
		const rows = await postRows();
		const codes = await check(rows);
		const coded = rows.map((cells, index) => ({ ...cells, planCode: codes[index]?.planCode }));
		const result = await run(
			coded.filter((_, index) => index !== at),
			OF_ROW,
		);
		expect(result.sent).toEqual([]);
		expect(whereDeleted(result)).toEqual([expect.objectContaining({ postId: rows[at]?.postId })]);
	});
});

test('a row that was deleted before people agreed gives up its post', async () => {
	const rows = await postRows();
	const left = rows.slice(0, 2);
	const [summary] = await check(left, { return: 'summary' });
	const { sent } = await run(left, { onlyIfPlan: String(summary?.planCode) });
	expect(sent).toEqual([`DELETE /v2/posts/${String(rows[2]?.postId)}`]);
});

describe('an expression that returns no code', () => {
	test.each<[where: string, expression: string]>([
		['a column that is not there', '={{ $json.plan_code }}'],
		['a node that gave nothing', '={{ $json.answer?.planCode }}'],
		['an empty cell', '={{ $json.empty }}'],
	])('publishes nothing: %s', async (_, onlyIfPlan) => {
		const rows = [row(10), row(12)].map((cells) => ({ ...cells, empty: ' ' }));
		const result = await run(rows, { onlyIfPlan });
		expect(result.sent).toEqual([]);
		expect(result.rows.map(({ ok }) => ok)).toEqual([false, false]);
		expect(result.rows[0]?.issues).toContain("'Only if the Plan Is Still'");
	});

	test('publishes no row that was added after the check', async () => {
		const rows = [row(10), row(12)];
		const codes = await check(rows);
		const coded = rows.map((cells, at) => ({ ...cells, planCode: codes[at]?.planCode }));
		const result = await run([...coded, row(14)], OF_ROW);
		expect(result.rows.map(({ ok }) => ok)).toEqual([true, true, false]);
		expect(world.service.posts.all().map(({ content }) => content.caption)).not.toContain(
			'Loaf 14 of rye',
		);
	});

	test('changes no post', async () => {
		const rows = await postRows();
		const edited = rows.map((cells) => ({ ...cells, Caption: `${String(cells.Caption)} again` }));
		const { sent, rows: reported } = await run(edited, OF_ROW);
		expect(sent).toEqual([]);
		expect(reported.map(({ ok }) => ok)).toEqual([false, false, false]);
	});
});

test('a field that is left empty asks for no plan', async () => {
	const { rows } = await run([row(10)], { onlyIfPlan: '' });
	expect(rows).toEqual([expect.objectContaining({ ok: true })]);
});
