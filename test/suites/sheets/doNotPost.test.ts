import { instagram, row, run } from './plainRow';
import { useTestbed, type Row } from './sheetRun';

useTestbed();

/** Cells of a row that is not to go live, in the shapes in which n8n's nodes give them. */
const forbidden: ReadonlyArray<readonly [shape: string, cells: Row]> = [
	['a property of Notion', { property_status: 'Draft' }],
	['a stage of Notion', { property_stage: 'In review' }],
	['a check box of Notion', { property_do_not_post: true }],
	[
		'a whole property of Notion',
		{ Status: { id: 'x', type: 'status', status: { name: 'Draft' } } },
	],
	['a select property', { Status: { id: 'x', type: 'select', select: { name: 'On hold' } } }],
	[
		'a property of several choices',
		{ Status: { id: 'x', type: 'multi_select', multi_select: [{ name: 'A' }, { name: 'Draft' }] } },
	],
	['a check box as a property', { Skip: { id: 'x', type: 'checkbox', checkbox: true } }],
	['a name with a remark', { 'Status (internal)': 'Draft' }],
	['a name with another remark', { 'Status [team]': 'Do not post' }],
	['a remark under Posted', { 'Posted? (do not edit)': 'x' }],
	['a choice of Baserow', { Status: { id: 3, value: 'Draft', color: 'red' } }],
	['a choice under Stage', { Stage: { id: 3, value: 'Draft', color: 'red' } }],
	['a choice under a name that is not known', { Etappe: 'x', State: { id: 3, value: 'Idea' } }],
	['a list of one choice', { Status: [{ id: 3, value: 'Draft', color: 'red' }] }],
	[
		'a list of several choices',
		{
			Status: [
				{ id: 1, value: 'Summer' },
				{ id: 3, value: 'Draft', color: 'red' },
			],
		},
	],
	['a list of texts', { Status: ['Summer', 'Draft'] }],
	['a list as JSON', { Status: '["Summer","On hold"]' }],
	['choices as one text', { Status: 'Summer, Draft' }],
	['a status for one network', { 'Instagram Status': { id: 3, value: 'Draft', color: 'red' } }],
	['a day that is past', { 'Posted at': '2026-11-20 10:00' }],
	['a link under Posted at', { 'Posted at': 'https://www.instagram.com/p/abc/' }],
	['a day under Published at', { published_at: '2026-11-20T10:00:00Z' }],
];

test.each(forbidden)('does not post a row that says so by %s', async (_shape, cells) => {
	const { posts, rows, uploads } = await run([row(cells)], {
		parameters: { defaultAccounts: [instagram] },
	});
	expect([posts.length, uploads]).toEqual([0, 0]);
	expect(rows).toEqual([expect.objectContaining({ ok: true, problem: '' })]);
	const column = Object.keys(cells).at(-1) ?? '';
	expect(rows[0]?.warnings).toContain(column);
});

test.each<[shape: string, cells: Row]>([
	['a property of Notion', { property_status: 'Ready' }],
	['a choice of Baserow', { Status: { id: 3, value: 'Approved', color: 'green' } }],
	['a list of choices', { Status: [{ id: 3, value: 'Ready', color: 'green' }] }],
	['an empty property', { Status: { id: 'x', type: 'select', select: null } }],
	['a remark', { 'Status (internal)': 'Ready' }],
	['a day that is to come', { 'Posted at': '' }],
])('posts a row whose status allows it by %s', async (_shape, cells) => {
	const { posts, rows } = await run([row(cells)], {
		parameters: { defaultAccounts: [instagram] },
	});
	expect(rows).toEqual([expect.objectContaining({ ok: true, problem: '' })]);
	expect(posts.length).toBe(1);
});

test.each([
	['of an approval', { Approved: { id: 3, value: 'No', color: 'red' } }],
	['of several approvals', { Approved: [{ id: 3, value: 'Not approved' }] }],
])('skips rows that are not approved by a choice %s, if approval is skipped', async (_, cells) => {
	const { posts, rows } = await run([row(cells)], {
		parameters: { defaultAccounts: [instagram], skipApproval: true },
	});
	expect(posts).toEqual([]);
	expect(rows[0]?.warnings).toMatch(/^Row skipped: Approved is /);
});

describe('a text next to an error', () => {
	const problem = 'Account: "@nobody" is not one of your accounts';

	test.each<[string, Row]>([
		['the error output that was written back', { message: problem, error: problem }],
		[
			'an item of an error',
			{ message: problem, error: { message: problem, name: 'NodeApiError' } },
		],
		['columns of a sheet', { Message: problem, Error: problem }],
		['an empty error', { message: problem, error: '' }],
		['its description', { message: problem, description: 'Correct this row', error: problem }],
	])('is not a caption: %s', async (_, cells) => {
		const { posts } = await run([row(cells)], { parameters: { defaultAccounts: [instagram] } });
		expect(posts).toEqual([expect.objectContaining({ caption: 'A caption' })]);
	});

	test('is refused where the row has no caption next to it', async () => {
		const { Caption: _, ...cells } = row({ message: problem, error: problem });
		const { posts, rows } = await run([cells], { parameters: { defaultAccounts: [instagram] } });
		expect(posts).toEqual([]);
		expect(rows[0]?.problem).toMatch(/^message: /);
	});
});
