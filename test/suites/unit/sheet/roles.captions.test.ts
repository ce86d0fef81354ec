import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { columnsOf, expectedColumns, type SheetCase } from '../../../kit/sheet/columns';
import { rowsOf } from '../../../kit/sheet/rows';

/** A row with a word under each of these column names. */
const rowUnder = (...headings: string[]): Row =>
	Object.fromEntries(headings.map((heading) => [heading, 'a']));

describe('a column name that may be the subject of a post', () => {
	test.each([
		...['Content', 'Post', 'Description', 'Body', 'Post description', 'Card description'],
		...['Task description', 'Task content', 'Inhalt', 'Beitrag', 'Beschreibung', 'Contenu'],
		...['Publication', 'Descriptif', 'Contenido', 'Publicación', 'Descripción', 'Contenuto'],
		...['Pubblicazione', 'Descrizione', 'Conteúdo', 'Publicação', 'Postagem', 'Descrição'],
		...['Beschrijving', 'Omschrijving', 'Opis', 'Treść'],
	])('is ignored next to a caption: %s', (heading) => {
		expect(columnsOf(rowUnder(heading, 'Caption'))).toEqual(
			expectedColumns({ of: { caption: ['Caption'], unknown: [heading] } }),
		);
	});

	test.each([
		...['Captions', 'Final caption', 'postCaption', 'Bildunterschrift', 'Légende', 'Leyenda'],
		...['Legenda', 'Didascalia', 'Bijschrift', 'Podpis'],
	])('is so next to %s', (caption) => {
		expect(columnsOf(rowUnder(caption, 'Content'))).toEqual(
			expectedColumns({ of: { caption: [caption], unknown: ['Content'] } }),
		);
	});

	test('is the caption where no other column name says that it is one', () => {
		expect(columnsOf(rowUnder('Content', 'Text', 'Owner'))).toEqual(
			expectedColumns({ of: { caption: ['Content', 'Text'], unknown: ['Owner'] } }),
		);
	});

	test('is never another text', () => {
		expect(columnsOf(rowUnder('Text', 'Caption'))).toEqual(
			expectedColumns({ of: { caption: ['Text', 'Caption'] } }),
		);
	});
});

test.each<SheetCase>([
	[
		'has no numbered captions',
		[rowUnder('Owner', 'Caption 1', 'Text_2', 'Copy3', 'Date 1')],
		{
			of: { unclearCaption: ['Caption 1', 'Text_2'], unknown: ['Owner', 'Copy3', 'Date 1'] },
			ignored: ['Owner', 'Caption 1', 'Text_2', 'Copy3', 'Date 1'],
		},
	],
	[
		'has none next to a caption',
		[rowUnder('Text', 'Caption 1')],
		{ of: { caption: ['Text'], unknown: ['Caption 1'] } },
	],
	[
		'has no caption with a number inside of a heading',
		[{ 'Post text': 'a', 'Post_1 text': 'b' }],
		{ of: { caption: ['Post text'], unknown: ['Post_1 text'] } },
	],
	[
		'has no caption with its number',
		[{ Caption1: 'a', 'Text 2 post': 'b' }],
		{ of: { unknown: ['Caption1', 'Text 2 post'] } },
	],
	[
		'takes a caption with a link under a heading that speaks of media for a caption',
		[{ 'Video description': 'New: https://a.b' }],
		{ of: { caption: ['Video description'] } },
	],
	[
		'takes a vague heading that is remarked to be of the caption for one',
		[{ 'Content (caption)': 'a', Caption: 'b' }],
		{ of: { caption: ['Content (caption)', 'Caption'] } },
	],
	[
		'asks about words under the heading of a numbered caption',
		[{ 'Caption 1': 'Hello', 'Caption 2 ': 'World', 'Caption idea': 'Bread' }],
		{
			of: { unclearCaption: ['Caption 1', 'Caption 2 '], unknown: ['Caption idea'] },
			ignored: ['Caption 1', 'Caption 2 ', 'Caption idea'],
		},
	],
	[
		'asks about numbered captions',
		[{ 'Caption 1': 'Warm bread', 'Caption-2': 'Rye bread', 'Owner 1': 'c' }],
		{
			of: { unclearCaption: ['Caption 1', 'Caption-2'], unknown: ['Owner 1'] },
			ignored: ['Caption 1', 'Caption-2', 'Owner 1'],
		},
	],
	[
		'asks about no numbered caption beside another',
		[{ Caption: 'a', 'Caption 2': 'b' }],
		{ of: { caption: ['Caption'], unknown: ['Caption 2'] } },
	],
	[
		'names sentences in a sheet without a caption',
		[{ Words: 'Fresh bread today! Come early.', Owner: 'Ana B' }],
		{ of: { unclearCaption: ['Words'], unknown: ['Owner'] }, ignored: ['Words', 'Owner'] },
	],
	[
		'names no sentences beside the caption',
		[{ Caption: 'a', Words: 'Fresh bread today! Come early.' }],
		{ of: { caption: ['Caption'], unknown: ['Words'] } },
	],
	[
		'names texts that may be the caption',
		[{ 'Caption idea': 'Hello to all', Owner: 'Ana B' }],
		{
			of: { unclearCaption: ['Caption idea'], unknown: ['Owner'] },
			ignored: ['Caption idea', 'Owner'],
		},
	],
	[
		'names no such texts where platforms have theirs',
		[{ 'Caption idea': 'Hello to all', 'TikTok Caption': 'a' }],
		{
			of: { unknown: ['Caption idea'] },
			ofPlatforms: { tiktok: { caption: ['TikTok Caption'] } },
		},
	],
])('a sheet %s', (_title, rows, expected) => {
	expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
});

describe('a column that may belong to the caption in addition to a column of the body', () => {
	test.each([
		...['Body', 'Post body', 'Body copy', 'Body text', 'Main copy', 'Main text', 'Haupttext'],
		...['Fließtext', 'Corps', 'Corps du texte', 'Corps du post', 'Cuerpo', 'Cuerpo del post'],
		...['Corpo', 'Corpo del post', 'Corpo do post', 'Hoofdtekst'],
	])('%s is the middle of a caption', (heading) => {
		const { of } = columnsOf({ Hook: 'Warm bread', [heading]: 'From six' });
		expect(of.unclearCaption).toEqual(['Hook']);
		expect(columnsOf({ [heading]: 'From six' }).of.unclearCaption).toBeUndefined();
	});

	test.each([
		...['Hook', 'Hook line', 'Opening', 'Opening line', 'First line', 'Intro', 'Introduction'],
		...['Headline', 'CTA', 'Call to action', 'Closing', 'Closing line', 'Outro', 'Conclusion'],
		...['Aufhänger', 'Einleitung', 'Einstieg', 'Handlungsaufforderung', 'Schluss', 'Accroche'],
		...["Appel à l'action", 'Gancho', 'Introducción', 'Llamada a la acción', 'Llamado a la acción'],
		...['Cierre', 'Gancio', 'Introduzione', "Invito all'azione", 'Chiusura', 'Introdução'],
		...['Chamada para ação', 'Chamada', 'Fechamento', 'Inleiding', 'Afsluiting', 'Oproep'],
	])('%s is next to the middle of a caption', (heading) => {
		const { of } = columnsOf({ Body: 'From six', [heading]: 'Warm bread' });
		expect(of.unclearCaption).toEqual([heading]);
	});

	test.each<[string, Row]>([
		['a column for the whole caption', { Hook: 'Warm bread', Caption: 'From six' }],
		['one beside the body', { Hook: 'Warm bread', Body: 'From six', Caption: 'Bread' }],
		['no body', { Hook: 'Warm bread', CTA: 'Come by' }],
		['only a link beside the body', { Body: 'From six', CTA: ' HTTPS://shop.example' }],
		['only numbers beside it', { Body: 'From six', Hook: 7, CTA: '8 9' }],
		['only single letters beside it', { Body: 'From six', Hook: 'A 1 B' }],
		['nothing beside it', { Body: 'From six', Hook: '' }],
	])('a sheet with %s has no parts', (_what, row) => {
		expect(columnsOf(row).of.unclearCaption).toBeUndefined();
	});

	test('one text of a column makes it a part', () => {
		const { of } = columnsOf(
			{ Body: 'From six', CTA: 'https://shop.example' },
			{ Body: 'From six', CTA: 'See https://shop.example' },
		);
		expect(of.unclearCaption).toEqual(['CTA']);
	});
});

describe('texts in a sheet without a caption', () => {
	test('may be it under a column name that speaks of a caption', () => {
		const cells = { Owner: ['Ana of Berlin'], 'Caption option 1': ['Draft', 'Hello  to all'] };
		expect(columnsOf(...rowsOf(cells)).of.unclearCaption).toEqual(['Caption option 1']);
	});

	test('may be it under any column name, where all of its cells are sentences', () => {
		const sentences = ['Fresh bread today! Come early.', 'New bread 🍞'];
		expect(columnsOf(...rowsOf({ Words: sentences })).of.unclearCaption).toEqual(['Words']);
		const mixed = rowsOf({ Words: [...sentences, 'Ana of Berlin'] });
		expect(columnsOf(...mixed).of.unclearCaption).toBeUndefined();
	});

	test.each(['a loaf', 'Brot, Käse', '3 loaves 5 rolls', 'See https://example.com/a'])(
		'%j is a text',
		(cell) => {
			expect(columnsOf({ 'Caption idea': cell }).of.unclearCaption).toEqual(['Caption idea']);
		},
	);

	test.each<[unknown]>([
		['Draft'],
		['12 34'],
		['loaf 7'],
		[7],
		[true],
		['http://example.com/a loaf of bread'],
		['HTTPS://example.com/a loaf of bread'],
	])('%j is none', (cell) => {
		expect(columnsOf({ 'Caption idea': cell }).of.unclearCaption).toBeUndefined();
	});
});
