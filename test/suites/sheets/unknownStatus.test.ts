import { instagram, row, run } from './plainRow';
import { refusalOf, useTestbed, warningOf } from './sheetRun';

/** Rows whose status the node does not know, or reads in another language than the column names. */
useTestbed();

const skipApproval = { defaultAccounts: [instagram], skipApproval: true };

test.each<[column: string, cell: unknown]>([
	['Status', 'With Ana'],
	['Status', 'yes'],
	['Status', true],
	['Status', 'x'],
	['Status', 3],
	['Status', 'Approved Legal Copy'],
	['Status', 'Scheduled in Meta'],
	['Posted', 'scheduled in Meta'],
	['Approved', 'see mail'],
	['Durum', 'Ana’da'],
	['Workflow status', 'With Ana'],
	['Status', 'Design done'],
])(
	'refuses a row whose %s is %j if no person approves its post in the dashboard',
	async (column, cell) => {
		const { posts, rows } = await run([row({ [column]: cell })], { parameters: skipApproval });
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toBe(
			`${column}: the node does not know "${String(cell)}", so it is unclear whether this row may go live. 'Skip Approval' is on, so nobody checks the post before it goes live. Write a status such as approved, draft or posted, turn off 'Skip Approval', or remove ${column} in an earlier node.`,
		);
	},
);

test.each(['yes', true, 'x'])('reports that %j under Status says nothing', async (Status) => {
	const { posts, hints } = await run([row({ Status })], {
		parameters: { defaultAccounts: [instagram] },
	});
	expect(posts).toHaveLength(1);
	expect(hints.join(' ')).toContain(`Unknown status: "${Status}". Rows with this status`);
});

test.each<[column: string, cell: unknown]>([
	['Status', 'Approved – AB 3/4'],
	['Status', 'OK AB'],
	['Status', 'Ready by Kim Lee'],
	['Status', '✅'],
	['Status', 'Green'],
	['Status', 'Klar'],
	['Status', 'Готово'],
	['Status', 'n/a'],
	['Approved', 'Kim Lee'],
	['Approved by', 'Kim'],
	['Status', 'approved by client'],
	['Status', 'Approved v2'],
	['Stage', 'Main stage'],
	['RAG', 'Green'],
	['% Complete', 1],
	['Progress', '100%'],
	['List Name', 'December'],
])('posts a row whose %s is %j, if approval is skipped', async (column, cell) => {
	const { posts } = await run([row({ [column]: cell })], { parameters: skipApproval });
	expect(posts).toHaveLength(1);
});

test.each<[column: string, cell: unknown]>([
	['Status', 'Approved?'],
	['Status', 'Requires changes'],
	['Status', 'Submitted'],
	['RAG', 'Amber'],
	['Ampel', 'rot'],
	['% Complete', 0.6],
	['Progress', 0.6],
	['Progress', 60],
	['Durum', 'Onay bekliyor'],
	['Статус', 'Не готово'],
	['ステータス', '確認待ち'],
	['الحالة', 'غير معتمد'],
])('skips a row whose %s is %j', async (column, cell) => {
	const { posts, rows } = await run([row({ [column]: cell })], {
		parameters: { defaultAccounts: [instagram] },
	});
	expect(posts).toEqual([]);
	expect(warningOf(rows[0])).toContain(`Row skipped: ${column} is `);
});

test('takes a column of colors for no status', async () => {
	const { posts } = await run(
		['Red', 'Green', 'Yellow'].map((Glaze) => row({ Caption: `Cups in ${Glaze}`, Glaze })),
		{ parameters: skipApproval },
	);
	expect(posts).toHaveLength(3);
});
