import { instagram, row, run } from './plainRow';
import { refusalOf, type Row, useTestbed, warningOf } from './sheetRun';

useTestbed();

/** Cells of a row that must not go live, in the forms in which n8n's nodes return them. */
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
	['an empty box under Status', { Status: false }],
	['FALSE under Status', { Status: 'FALSE' }],
	['a no of one letter under Status', { Status: 'N' }],
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
	['a status for one platform', { 'Instagram Status': { id: 3, value: 'Draft', color: 'red' } }],
	[
		'a status of ClickUp',
		{ status: { id: 'p9', status: 'draft', color: '#d3d3d3', type: 'open', orderindex: 0 } },
	],
	[
		'a status of ClickUp that waits',
		{ status: { status: 'in review', color: '#f9d900', type: 'custom', orderindex: 2 } },
	],
	[
		'a status of Jira',
		{
			status: { self: 'https://a.example/1', name: 'Backlog', id: '1', statusCategory: { id: 2 } },
		},
	],
	['a label of monday.com', { Status: { label: 'On hold', index: 2, text: 'On hold' } }],
	['a choice of SharePoint', { Status: { Value: 'Rejected', Id: 3 } }],
	['a field of Airtable AI', { Status: { state: 'generated', value: 'Draft', isStale: false } }],
	['a lookup of Airtable', { 'Status (from Briefs)': ['Draft'] }],
	[
		'a rollup of Notion',
		{ Status: { type: 'rollup', rollup: { type: 'array', array: ['Draft'] } } },
	],
	['a check box of an archive', { is_archived: true }],
	['a pause', { Paused: true }],
	['an exclusion', { Exclude: 'x' }],
	['a column to ignore rows', { Ignore: 'yes' }],
	['a rejection', { Rejected: true }],
	['a status of the client', { 'Client status': 'Rejected' }],
	['a status of the design', { 'Design status': 'In progress' }],
	['a state of the content', { 'Content State': 'Draft' }],
	['a state of the publication', { 'Publishing state': 'Draft' }],
	['an approval that is still to come', { Status: 'not approved yet' }],
	['an embargo', { Status: 'Embargoed until 1 May' }],
	['a review by lawyers', { Status: 'In legal review' }],
	['a request to hold off', { Status: 'Hold off' }],
	['a request to skip it', { Status: 'Skip this one' }],
	['a question mark', { Status: '?' }],
	['a past day of the post', { 'Posted Date': '2026-10-01' }],
	['a past day before a verb', { 'Date posted': '2026-10-01' }],
	['a past day on which it was sent', { 'Sent at': '2026-10-01 10:00' }],
	['a day that is past', { 'Posted at': '2026-11-20 10:00' }],
	['a cross', { Status: '❌' }],
	['an hourglass', { Status: '⏳' }],
	['a no-entry sign before words', { Status: '🚫 not this week' }],
	['a cross behind an approval', { Status: 'Approved ❌' }],
	['a pause sign', { Status: '⏸️' }],
	['a remark in brackets that is not yet', { Status: 'Approved (not yet)' }],
	['a remark in brackets that is a hold', { Status: 'Ready (on hold)' }],
	['a remark in brackets that waits', { Status: 'Scheduled (pending legal)' }],
	['a reason behind a dash', { Status: 'Draft – needs image' }],
	['a name behind a dash', { Status: 'Entwurf - Anna' }],
	['a reason behind a colon', { Status: 'Rejected: wrong logo' }],
	['a move behind a slash', { Status: 'Cancelled / moved to January' }],
	['a hold behind a dash', { Status: 'Ready – on hold' }],
	['a hold behind an arrow', { Status: 'Approved → on hold' }],
	['a date behind a yes', { Posted: 'Yes – 3 Oct 2026' }],
	['a sign under Do Not Post', { 'Do Not Post': '🚫' }],
	['an exclamation mark', { 'On Hold': '!' }],
	['a deletion of a database', { deleted_at: '2026-11-01T10:00:00Z' }],
	['a column to publish nothing', { 'Do not publish': 'x' }],
	['a postponement', { Postponed: 'to January' }],
	['a Dutch past', { Geplaatst: 'ja' }],
	['a Polish past', { Opublikowano: 'tak' }],
	['a German hold', { Verschoben: 'ja' }],
	['a link under Posted at', { 'Posted at': 'https://www.instagram.com/p/abc/' }],
	['a day under Published at', { published_at: '2026-11-20T10:00:00Z' }],
	['a day under Published date', { 'Published date': '2026-11-20' }],
	['a day of an archive in a database', { archived_at: '2026-11-20T10:00:00Z' }],
	['a page of Notion in the trash', { in_trash: true }],
	['a card of Trello that is closed', { closed: true }],
	['a row of a database that is off', { is_active: false }],
	['a label of monday.com as JSON', { Status: '{"label":"Draft"}' }],
	['a check box of monday.com as JSON', { Skip: '{"checked":"true"}' }],
	['choices as JSON', { Status: '[{"id":"1","name":"Draft"}]' }],
	[
		'a reference of Coda',
		{
			Status: {
				'@type': 'StructuredValue',
				additionalType: 'row',
				name: 'Draft',
				url: 'https://coda.io/d/_dA#_tu/r1',
				rowId: 'i-1',
			},
		},
	],
	['a text of Coda in its rich form', { Status: '```Draft```' }],
	['a record that NocoDB links to', { Status: { Id: 3, Title: 'Draft' } }],
	['a record that SeaTable links to', { Status: [{ row_id: 'a', display_value: 'Draft' }] }],
	['a lookup of SharePoint', { Status: { LookupId: 3, LookupValue: 'Draft' } }],
	['several choices of Grist', { Status: ['L', 'Draft'] }],
	['words that are written together', { status: 'InReview' }],
	['words with a hump', { status: 'notStarted' }],
	['capitals of a program', { status: 'ON_HOLD' }],
	['a German column that stops rows', { 'Nicht veröffentlichen': 'x' }],
	['a day in a German column', { 'Veröffentlicht am': '01.10.2026' }],
	['a French column that stops rows', { Annulé: 'oui' }],
	['a Spanish column that stops rows', { Cancelado: 'sí' }],
	['a Dutch column that stops rows', { 'Niet plaatsen': 'x' }],
	['a Polish column that stops rows', { 'Nie publikować': 'tak' }],
	[
		'a custom field of ClickUp',
		{
			custom_fields: [
				{
					id: 'f',
					name: 'Approval status',
					type: 'drop_down',
					type_config: { options: [{ id: 'o', name: 'Rejected', orderindex: 0 }] },
					value: 0,
				},
			],
		},
	],
	[
		'a custom field of Asana',
		{ custom_fields: [{ gid: '1', name: 'Status', type: 'enum', display_value: 'Draft' }] },
	],
	['a phase', { Phase: 'Draft' }],
	['a column of a board whose name is unknown', { 'Where is it?': 'Draft' }],
	['a column without a name', { __EMPTY: 'On hold' }],
	['a choice under an unknown name', { Ablage: { id: 3, value: 'Entwurf', color: 'red' } }],
	['a part of the work that is not done', { Graphics: 'In progress' }],
	['a step that is published', { 'Where is it?': 'Posted' }],
	['a state in German', { Bearbeitungsstand: 'Entwurf' }],
	['a note to the team', { Notes: 'DO NOT POST - client unhappy' }],
	['a comment', { Comments: 'do not post yet!' }],
	['a note in German', { Anmerkung: 'Nicht posten' }],
	['a draft in Turkish', { Status: 'Taslak' }],
	['a draft in Japanese', { Status: '下書き' }],
	['a draft in Russian', { Status: 'Черновик' }],
	['a draft with a name', { Status: 'Draft Ana' }],
	['a draft behind another word', { Status: 'final draft' }],
	['a work that is nearly done', { Status: 'almost ready' }],
	['a part of the work', { Status: '50% done' }],
	['an approval with an objection', { Status: 'Approved but change the photo' }],
	['a condition', { Status: 'ok once Tom has seen it' }],
	['an approval that is denied', { Status: "client hasn't approved" }],
	['a publication by a colleague', { Status: 'Kim posted this' }],
	['a photo that is missing', { Status: 'Foto fehlt noch' }],
	['a permission that is missing in Spanish', { Status: 'Falta autorización de los padres' }],
	['an apostrophe before the word', { Status: "'Draft" }],
	['words without a space', { Status: 'ONHOLD' }],
	['letters apart', { Status: 'D R A F T' }],
	['a soft hyphen within the word', { Status: 'Dr\u00adaft' }],
	['a Cyrillic letter within the word', { Status: 'Dr\u0430ft' }],
	['a misspelled word', { Status: 'Cancled' }],
	['a publication on the platform of the row', { Status: 'Posted on IG' }],
	['a draft for the platform of the row', { Status: 'Draft for Instagram, TikTok is fine' }],
	['initials under Posted', { Posted: 'KM' }],
	['a name and a day under Posted', { Posted: 'Kim 3/12' }],
	['a check mark and initials under Posted', { 'Posted?': '✔️ KM' }],
	['an ok under Posted', { Posted: 'ok' }],
	['a card of Trello that is complete', { 'Due Complete': 'true' }],
	[
		'a section of Asana',
		{ memberships: [{ project: { name: 'Plan' }, section: { gid: '1', name: 'Draft' } }] },
	],
];

/** The column that the report names: a list of fields has their names. */
function columnOf(cells: Row): string {
	const [field] = (cells.custom_fields ?? []) as Array<{ readonly name: string }>;
	const ofBoard = cells.memberships && 'Section/Column';
	return String(field?.name ?? ofBoard ?? Object.keys(cells).at(-1));
}

test.each(forbidden)('does not post a row that says so by %s', async (_shape, cells) => {
	const { posts, rows, uploads } = await run([row(cells)], {
		parameters: { defaultAccounts: [instagram] },
	});
	expect([posts.length, uploads]).toEqual([0, 0]);
	expect(rows).toEqual([expect.objectContaining({ ok: true })]);
	expect(warningOf(rows[0])).toContain(columnOf(cells));
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
	expect(rows).toEqual([expect.objectContaining({ ok: true })]);
	expect(posts.length).toBe(1);
});

test.each<[shape: string, cells: Row]>([
	['a value of monday.com', { Status: { index: 5, post_id: null, changed_at: '2026-11-20' } }],
	['a value of monday.com as text', { Status: '{"index":5,"post_id":null,"changed_at":null}' }],
	['a relation of Notion', { Status: [{ id: '1b2c3d4e-0000-4000-8000-000000000000' }] }],
	['a relation under Stage', { Stage: { id: 3 } }],
	['data under Do Not Post', { 'Do Not Post': { ids: [1] } }],
	['a status of one platform', { 'Instagram Status': { id: 3 } }],
])('refuses a row whose status is data without a text: %s', async (_shape, cells) => {
	const column = Object.keys(cells)[0] ?? '';
	for (const checkOnly of [true, false]) {
		const { posts, rows, uploads } = await run([row(cells), row({ Caption: 'Another' })], {
			parameters: { defaultAccounts: [instagram], checkOnly },
		});
		expect([posts.length, uploads]).toEqual(checkOnly ? [0, 0] : [1, 1]);
		expect(rows[0]).toMatchObject({ ok: false });
		expect(refusalOf(rows[0])).toMatch(
			new RegExp(`^${column}: .* is data, and the node cannot see`),
		);
	}
});

test.each([
	['a status with a label', { Status: 'Draft, Summer' }, []],
	['a number of a database', { Status: 3 }, ['Unknown status: "3"']],
	['a number of progress', { Progress: 80 }, []],
	['a day under Posted', { Posted: '2026-10-01' }, []],
	['a status of the team', { Status: 'With Ana' }, ['Unknown status: "With Ana"']],
])('calls only a status unknown that skips no row: %s', async (_, cells, hints) => {
	const result = await run([row(cells)], { parameters: { defaultAccounts: [instagram] } });
	const told = result.hints.filter((hint) => hint.includes('Unknown status'));
	expect(told.map((hint) => hint.split('.')[0])).toEqual(hints);
});

test.each<[shape: string, cells: Row]>([
	['a status of ClickUp', { status: { status: 'ready to post', color: '#6bc950' } }],
	['a day that is to come under Posted Date', { 'Posted Date': '2037-12-24' }],
	['a pause that is not ticked', { Paused: false, Exclude: '', Ignore: 'no', Rejected: false }],
	['a client who agreed', { 'Client status': 'Approved' }],
	['initials in brackets', { Status: 'Approved (AB, 3 Oct)' }],
	['a name behind a dash', { Status: 'Approved – Ana' }],
	['a check mark', { Status: '✅ Approved' }],
	['a day behind a colon', { Status: 'Ready: Monday' }],
	['a past that is still to come', { Posted: 'not yet' }],
	['a cross under Posted', { Posted: '❌ not yet' }],
	['an hourglass under Posted', { Posted: '⏳' }],
	['a platform that is not published', { Posted: 'IG: no' }],
	['nothing under Do Not Post', { 'Do Not Post': 'n/a', 'On Hold': 'none' }],
	['an empty deletion of a database', { deleted_at: null, is_active: true }],
	['a label of monday.com as JSON that agrees', { Status: '{"label":"Ready"}' }],
	['empty data', { Status: {}, Stage: '{}', Skip: [] }],
	['a row of a database that is in use', { is_active: true, deleted_at: null, closed: false }],
	['words that are written together', { status: 'ReadyToPost' }],
	['an approval without changes', { Status: 'Approved, no changes' }],
	['a post that is to be published by a colleague', { Status: 'To be posted by Kim' }],
	['words that the node does not know', { Status: 'For Ana' }],
	['a publication on another platform', { Status: 'Posted on Facebook' }],
	['a plan for another platform', { Status: 'Draft for TikTok' }],
	['a day under Posted', { Posted: 'on Friday' }],
	['a no under Posted', { Posted: 'NO' }],
	['a team under an unknown name', { Team: 'Design' }],
	['a step that is done', { Graphics: 'Done' }],
	['a note about something else', { Notes: 'Do not crop the photo', Comments: 'not too early' }],
	['an answer to another question', { Sponsored: 'no', Language: 'NO' }],
	['a question that is no approval', { 'Needs approval': 'no' }],
])('posts a row with %s', async (_shape, cells) => {
	const { posts } = await run([row(cells)], { parameters: { defaultAccounts: [instagram] } });
	expect(posts.length).toBe(1);
});

test.each<[column: string, cells: readonly string[]]>([
	['Post?', ['yes', 'later', 'no']],
	['Publish', ['x', 'ask Ana', '🚫']],
	['Include', ['TRUE', 'client?', 'on hold']],
	['Veröffentlichen?', ['ja', 'Anna fragen', 'nein']],
])('skips the last of 3 rows under "%s", next to words of the team', async (column, cells) => {
	const rows = cells.map((cell, at) =>
		row({ [column]: cell, Caption: `Caption ${at}`, Date: `2037-12-2${at} 18:30` }),
	);
	const { posts, rows: reports } = await run(rows, {
		parameters: { defaultAccounts: [instagram] },
	});
	expect(posts.map(({ caption }) => caption)).not.toContain('Caption 2');
	expect(warningOf(reports[2])).toContain(`Row skipped: ${column} is "${cells[2]}"`);
});

test('takes captions and times under such a column for what they are', async () => {
	const { Caption: _caption, Date: _date, ...cells } = row();
	const { posts } = await run(
		[
			{ ...cells, Post: 'no', Schedule: '2037-12-20 10:00' },
			{ ...cells, Post: 'Fresh bread, every morning!', Schedule: '2037-12-21 10:00' },
		],
		{ parameters: { defaultAccounts: [instagram] } },
	);
	expect(posts.map(({ caption }) => caption)).toEqual(['no', 'Fresh bread, every morning!']);
	expect(posts.map(({ scheduledAfter }) => scheduledAfter)).toEqual([
		'2037-12-20T09:00:00Z',
		'2037-12-21T09:00:00Z',
	]);
});

test.each(['🔵', 'With Ana'])('reports the status "%s", which it does not know', async (Status) => {
	const { hints } = await run([row({ Status })], {
		parameters: { defaultAccounts: [instagram] },
	});
	expect(hints.join(' ')).toContain(`Unknown status: "${Status}"`);
});
