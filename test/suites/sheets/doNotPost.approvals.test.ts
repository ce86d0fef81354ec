import { instagram, row, run } from './plainRow';
import { refusalOf, useTestbed, warningOf } from './sheetRun';

/** Rows that their people have not approved. */
useTestbed();

test('data under Approved refuses a row only if the approval counts', async () => {
	const cells = row({ Approved: { id: 3 } });
	const parameters = { defaultAccounts: [instagram] };
	expect((await run([cells], { parameters })).posts).toHaveLength(1);
	const skip = { ...parameters, skipApproval: true };
	const { posts, rows } = await run([row({ ...cells, Caption: 'Other' })], { parameters: skip });
	expect(posts).toEqual([]);
	expect(refusalOf(rows[0])).toMatch(/^Approved: /);
});

test.each(['No – wrong logo', 'No: client wants another', '❌ with Ana', '⏳', 'No / see notes'])(
	'skips a row whose approval is "%s", if approval is skipped',
	async (Approved) => {
		const { posts, rows } = await run([row({ Approved })], {
			parameters: { defaultAccounts: [instagram], skipApproval: true },
		});
		expect(posts).toEqual([]);
		expect(warningOf(rows[0])).toMatch(/^Row skipped: Approved is /);
	},
);

test.each<[column: string, cell: unknown]>([
	['Approved', false],
	['Approved', 'no KM'],
	['Approved', 'KM w/ changes'],
	['Client OK?', 'no'],
	['Legal OK', 'N'],
	['OK to go', false],
	['Signed off (legal)', 'not yet'],
	['Freigabe Chef', 'nein'],
	['Validé par la direction', 'non'],
	['Aprobado por cliente', 'no'],
	['Akkoord klant', 'nee'],
	['Cleared by counsel', 'N'],
	['Music rights', 'not yet'],
	['Einwilligung der Eltern', 'nein'],
	['VB cliente', 'No'],
	['Approval status', 'Pending'],
	['Client approval status', 'To do'],
	['Legal status', 'pending'],
	['OK?', 'no'],
	['Image ready?', 'no'],
	['Review status', 'Pending'],
	['Needs review', true],
	['Ok', false],
	['ok', 'no'],
	['✅', false],
	['👍', 'no'],
	['Final?', 'No'],
	['Checked', 'no'],
	['Reviewed', false],
	['Proofread', 'N'],
	['Geprüft', 'nein'],
	['Relu', 'non'],
	['Listo', 'no'],
	['Klaar?', 'nee'],
])('skips a row whose cell under "%s" is %j, if approval is skipped', async (column, cell) => {
	const parameters = { defaultAccounts: [instagram] };
	const skipping = await run([row({ [column]: cell })], {
		parameters: { ...parameters, skipApproval: true },
	});
	expect(skipping.posts).toEqual([]);
	expect(warningOf(skipping.rows[0])).toContain(`Row skipped: ${column} is `);
	const { posts } = await run([row({ [column]: cell })], { parameters });
	expect(posts.length).toBe(1);
});

test.each([
	['Legal OK', 'Yes', 'consent form missing'],
	['Medical sign-off', 'Dr Shah 24/11', 'awaiting Dr Shah'],
])(
	'skips a row that has under "%s" instead of "%s" the reason "%s"',
	async (column, yes, reason) => {
		const texts = ['A', 'B', 'C', 'D'];
		const rows = texts.map((Caption, at) => row({ Caption, [column]: at === 3 ? reason : yes }));
		const { posts, rows: reports } = await run(rows, {
			parameters: { defaultAccounts: [instagram], skipApproval: true },
		});
		expect(posts.map(({ caption }) => caption)).toEqual(['A', 'B', 'C']);
		expect(warningOf(reports[3])).toContain(`Row skipped: ${column} is "${reason}"`);
	},
);

test('takes no note under "Approval notes" for an approval', async () => {
	const notes = ['Nice!', 'See the mail of Monday', '', 'Looks good'];
	const rows = notes.map((note, at) => row({ Caption: `Text ${at}`, 'Approval notes': note }));
	const { posts } = await run(rows, {
		parameters: { defaultAccounts: [instagram], skipApproval: true },
	});
	expect(posts).toHaveLength(4);
});

test('takes `ok` and `checked` of a report for no approvals', async () => {
	const { posts } = await run([row({ ok: false, checked: false })], {
		parameters: { defaultAccounts: [instagram], skipApproval: true },
	});
	expect(posts).toHaveLength(1);
});

test('skips a row that is ticked under ❌', async () => {
	const rows = [row({ '❌': true }), row({ '❌': false, Caption: 'Another' })];
	const { posts } = await run(rows, { parameters: { defaultAccounts: [instagram] } });
	expect(posts.map(({ caption }) => caption)).toEqual(['Another']);
});

test.each(['Client OK?', 'Approved By', 'Go?', '✅'])(
	'skips a row with an empty cell under "%s", if another row is ticked',
	async (column) => {
		const rows = [row({ [column]: 'x' }), row({ [column]: '', Caption: 'Another' })];
		const { posts } = await run(rows, {
			parameters: { defaultAccounts: [instagram], skipApproval: true },
		});
		expect(posts.map(({ caption }) => caption)).toEqual(['A caption']);
	},
);

test.each([
	['of an approval', { Approved: { id: 3, value: 'No', color: 'red' } }],
	['of several approvals', { Approved: [{ id: 3, value: 'Not approved' }] }],
])('skips rows that are not approved by a choice %s, if approval is skipped', async (_, cells) => {
	const { posts, rows } = await run([row(cells)], {
		parameters: { defaultAccounts: [instagram], skipApproval: true },
	});
	expect(posts).toEqual([]);
	expect(warningOf(rows[0])).toMatch(/^Row skipped: Approved is /);
});

const skipApproval = { parameters: { defaultAccounts: [instagram], skipApproval: true } };

test.each([
	['Needs approval', 'yes', 'no'],
	['Legal review needed', true, false],
	['Client', '❌', '✅'],
	['Manager', 'Pending', 'Approved'],
	['Editor', '', '✅'],
])('reads ticks below %s as approvals: %j waits, %j does not', async (column, waits, goes) => {
	const rows = [row({ [column]: waits }), row({ [column]: goes, Caption: 'Approved' })];
	const { posts } = await run(rows, skipApproval);
	expect(posts.map(({ caption }) => caption)).toEqual(['Approved']);
});

test('takes the names of people below Manager and Client for no approvals', async () => {
	const { posts } = await run([row({ Manager: 'Kim', Client: 'Casa Verde' })], skipApproval);
	expect(posts).toHaveLength(1);
});

test.each<[column: string, cell: string]>([
	['MLR status', 'Not submitted'],
	['Legal status', 'In MLR'],
	['Shooting status', 'In progress'],
])('creates no post for a row whose %s is %s', async (column, cell) => {
	const rows = [row({ [column]: cell }), row({ [column]: 'Approved for Use', Caption: 'B' })];
	const { posts } = await run(rows, skipApproval);
	expect(posts.map(({ caption }) => caption)).toEqual(['B']);
});

test.each(['HOLD', 'posted manually', 'waiting for approval'])(
	'refuses a row with the note "%s" only if no person approves its post in the dashboard',
	async (Notes) => {
		const { posts, rows } = await run([row({ Notes })], skipApproval);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toContain(`Notes says "${Notes}", so it is unclear`);
		const waiting = await run([row({ Notes })], { parameters: { defaultAccounts: [instagram] } });
		expect(waiting.posts).toHaveLength(1);
	},
);
