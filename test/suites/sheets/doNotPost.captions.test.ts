import { instagram, row, run } from './plainRow';
import { refusalOf, type Row, useTestbed } from './sheetRun';

/** Captions that are not final, and messages of errors that are no captions. */
useTestbed();

test.each([
	'DO NOT POST',
	'Draft',
	'[DRAFT] Our new line is here',
	'DRAFT: Our new line is here',
	'Draft: Our new line is here',
	'(draft) Our new line is here',
	'Entwurf: Die neue Linie',
	'Copy needed',
	'Sample caption',
	'[SAMPLE] Our new line is here',
	'Delete this row',
	'Copy to follow',
	'Caption',
	'=A2',
	'=Texts!B4&C4',
	'Hello #REF! and welcome',
	'Text folgt',
	'ne pas publier',
	'**DRAFT** Our new line',
	'Our new line - DRAFT',
	'Our new line (NOT APPROVED)',
	'NOT APPROVED: Our new line',
	'Caption to be written by Ana',
	'(waiting for copy from Tom)',
	'same as IG',
	'see col F',
])('does not publish the caption "%s"', async (Caption) => {
	const { posts, rows, uploads } = await run([row({ Caption })], {
		parameters: { defaultAccounts: [instagram] },
	});
	expect([posts.length, uploads]).toEqual([0, 0]);
	expect(refusalOf(rows[0])).toMatch(/^Caption: /);
});

test.each([
	'Draft beer is back',
	'Do not post this on a Monday: ten rules',
	'On hold with my bank',
	'See Column Hall at night',
	'The last DRAFT of the season',
])('publishes the caption "%s"', async (Caption) => {
	const { posts } = await run([row({ Caption })], {
		parameters: { defaultAccounts: [instagram] },
	});
	expect(posts).toEqual([expect.objectContaining({ caption: Caption })]);
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
		['in German', { Nachricht: problem, Fehler: problem }],
		['in German with a name of its own', { Meldung: problem, Fehlermeldung: 'Konto unbekannt' }],
		['in French', { Message: problem, Erreur: problem }],
		['in Spanish', { Mensaje: problem, Error: problem }],
		['in Italian', { Messaggio: problem, Errore: problem }],
		['in Portuguese', { Mensagem: problem, Erro: problem }],
		['in Dutch', { Bericht: problem, Fout: problem }],
		['in Polish', { Wiadomość: problem, Błąd: problem }],
		['next to no success', { message: 'Upload failed', success: false }],
		['next to no success as text', { message: 'Upload failed', success: 'false' }],
		['next to what is not ok', { message: 'Upload failed', ok: false }],
		['next to a sign of an error', { message: 'Upload failed', isError: true }],
		['next to a status of an error', { message: 'Upload failed', status: 'error' }],
		['next to a status of an answer', { message: 'Not found', statusCode: 404 }],
	])('is not a caption: %s', async (_, cells) => {
		const { posts } = await run([row(cells)], { parameters: { defaultAccounts: [instagram] } });
		expect(posts).toEqual([expect.objectContaining({ caption: 'A caption' })]);
	});

	test.each<[string, Row]>([
		['under Text', { text: 'Bad gateway', error: 'Bad gateway' }],
		['under Content', { content: 'Upload failed', error: { message: 'Upload failed' } }],
		['under Caption', { Caption: problem, Error: problem }],
		['next to errorMessage', { message: problem, errorMessage: problem }],
		['next to $error', { message: problem, $error: { message: problem } }],
		['next to a list of errors', { message: 'Validation failed', errors: [{ field: 'a' }] }],
		['next to a status of HTTP', { message: 'Forbidden', httpCode: '403' }],
		['with the name of an error', { message: 'Forbidden', name: 'NodeApiError' }],
		['in German', { Nachricht: problem, Fehler: problem }],
		['in German next to another text', { Nachricht: problem, Fehlermeldung: 'Konto unbekannt' }],
		['in French', { Message: problem, Erreur: 'Compte inconnu' }],
		['in Spanish', { Mensaje: problem, Error: 'Cuenta desconocida' }],
		['in Italian', { Messaggio: problem, Errore: problem }],
		['in Portuguese', { Mensagem: problem, Erro: problem }],
		['in Dutch', { Bericht: problem, Foutmelding: problem }],
		['next to no success', { message: 'Upload failed', success: false }],
		['next to what is not ok', { message: 'Upload failed', ok: false }],
		['next to a sign of an error', { message: 'Upload failed', isError: true }],
	])('is refused as the only caption %s', async (_, cells) => {
		const { Caption: _caption, ...others } = row();
		const { posts, rows, uploads } = await run([{ ...others, ...cells }], {
			parameters: { defaultAccounts: [instagram] },
		});
		expect([posts.length, uploads]).toEqual([0, 0]);
		expect(refusalOf(rows[0])).toContain(Object.keys(cells)[0]);
	});

	test.each<[string, Row]>([
		['an error of another text', { Caption: 'A caption', error: problem }],
		['an empty error', { Text: 'A caption', Error: '' }],
		['a name', { Text: 'A caption', name: 'Xmas' }],
		['an empty error in German', { Nachricht: 'A caption', Fehler: '' }],
		['the report of this node', { Message: 'A caption', ok: false, issues: 'Account: unknown' }],
		['a success', { message: 'A caption', success: true }],
	])('is no obstacle for a caption next to %s', async (_, cells) => {
		const { Caption: _caption, ...others } = row();
		const { posts } = await run([{ ...others, ...cells }], {
			parameters: { defaultAccounts: [instagram] },
		});
		expect(posts).toEqual([expect.objectContaining({ caption: 'A caption' })]);
	});

	test('is refused where the row has no caption next to it', async () => {
		const { Caption: _, ...cells } = row({ message: problem, error: problem });
		const { posts, rows } = await run([cells], { parameters: { defaultAccounts: [instagram] } });
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toMatch(/^message: /);
	});
});

test.each([
	['Soup [ANA: please check the price]', '[ANA: please check the price]'],
	['FB: A long text\nIG: A short text', 'IG'],
	['Soup of the day\nAlt text: a bowl', 'Alt text'],
])('refuses the caption %j, which also contains words for the team', async (Caption, note) => {
	const { posts, rows } = await run([row({ Caption })]);
	expect(posts).toEqual([]);
	expect(refusalOf(rows[0])).toContain(
		`Caption contains "${note}", which may be a note to your team`,
	);
});

test.each(['see list', 'in first comment', 'standard hashtags'])(
	'refuses the hashtags "%s", because they name another place',
	async (Hashtags) => {
		const { posts, rows } = await run([row({ Hashtags })]);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toContain(`Hashtags: "${Hashtags}" is a placeholder`);
	},
);
