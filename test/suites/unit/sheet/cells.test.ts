import { isBlankCell, isStroke } from '../../../../nodes/PublishingService/sheet/cells';
import {
	brokenFormulaIn,
	placeholderIn,
	unfinishedIn,
} from '../../../../nodes/PublishingService/sheet/unfinishedText';

test.each<[unknown]>([['-'], [' – '], ['___'], ['...'], ['·•*~=/\\|'], ['\u200b'], [' ']])(
	'%p is empty under any column name',
	(cell) => {
		expect([isStroke(cell), isBlankCell(cell, 'accounts')]).toEqual([true, true]);
	},
);

test.each<[unknown]>([['- a'], ['a -'], ['a'], [7], [0], [false], [['-']], ['-'.repeat(41) + 'a']])(
	'%p is not',
	(cell) => {
		expect(isStroke(cell)).toBe(false);
		expect(isBlankCell(cell, 'media')).toBe(false);
	},
);

test('a value that is not a text is empty only if it contains nothing', () => {
	expect([null, undefined].map((cell) => isBlankCell(cell, 'caption'))).toEqual([true, true]);
	expect([null, undefined].map(isStroke)).toEqual([false, false]);
});

test('forty letters at most are read as a sign', () => {
	expect(isBlankCell('-'.repeat(40), 'media')).toBe(true);
	expect(isBlankCell('-'.repeat(41), 'media')).toBe(false);
});

test.each([
	...['n/a', 'N.A.', 'n.a', 'n / a.', 'na', 'N/D', 'n. d.', 'n. v.', 'n.v.', 'k.A.', 'k. a.'],
	...[
		's/o',
		'null',
		'undefined',
		'NaN',
		'not applicable',
		'(none)',
		'[empty]',
		'{blank}',
		'<null>',
	],
	...['(n/a)', '(leer)', '[vide]', '(vacío)', '(vuoto)', '(vazio)'],
])('%s is not applicable', (text) => {
	expect(isBlankCell(text, 'caption')).toBe(true);
	expect(isBlankCell(text, 'accounts')).toBe(false);
	expect(isBlankCell(text, 'platforms')).toBe(false);
});

test.each(['nab', 'una', 'n/a today', 'null and void', '(none', 'a null', 'not n/a', 'k.a.x'])(
	'%s is',
	(text) => {
		expect(isBlankCell(text, 'caption')).toBe(false);
	},
);

test.each([
	...['None', 'nil', 'nothing', 'empty', 'blank', 'no', 'keine', 'keins', 'leer', 'entfällt'],
	...['aucun', 'rien', 'néant', 'non', 'ninguno', 'vacío', 'sin', 'nessuno', 'senza', 'nenhum'],
	...['vazio', 'não', 'geen', 'nvt', 'brak', 'puste'],
])('%s is a word for nothing, but where it may be meant', (text) => {
	expect(isBlankCell(text, 'media')).toBe(true);
	expect(isBlankCell(text, 'caption')).toBe(false);
	expect(isBlankCell(text, 'draft')).toBe(false);
	expect(isBlankCell(text, 'accounts')).toBe(false);
});

test.each<[string, readonly string[]]>([
	[
		'is open',
		[
			...['TBD', 't.b.a.', 'tbc', 't.b.d', 'to come', 'Coming', 'coming soon', 'in Arbeit'],
			...['à définir', '?', '???', 'xxx', 'XXXXXXXXX', 'todo', 'to do', 'to be added'],
			...['to be announced', 'to be written', 'offen', 'noch offen', 'folgt', 'folgt noch'],
			...['wird nachgereicht', 'à compléter', 'por definir', 'pendiente', 'da definire'],
		],
	],
	[
		'refers to another place',
		[
			...['"', "''", '〃', '″', 'ditto', 'Dito.', 'idem!', 'same', 'same as above'],
			...['same as row 12', 'same as last week', 'same as previous', 'same as before'],
			...['see row 12', 'copy above', 'see below', 'see the drive', 'see drive', 'see doc'],
			...['see docs', 'see brief', 'see briefing', 'see the sheet', 'see note', 'see notes'],
			...['see comment', 'see comments', 'see attached', 'see attachment', 'see folder'],
			...['see the Canva', 'see Notion', 'as above', 'wie oben', 'siehe unten', 'siehe Brief'],
			...['siehe Briefing', 's.o.', 's. o.', 'voir ci-dessus', 'voir plus haut'],
			...['comme ci-dessus', 'igual que arriba', 'igual que el anterior', 'ver arriba'],
			...['come sopra', 'vedi drive', 'igual ao anterior', 'zie boven'],
		],
	],
	[
		'is of a template',
		[
			...['Lorem ipsum', 'lorem ipsum dolor\nsit amet', '[caption]', '[[text]]', '<your text>'],
			...['{{text}}', 'your caption here', 'The text goes here', 'caption here', 'copy goes here'],
			...['your post here'],
		],
	],
	[
		'is only the link of a document',
		[...['https://docs.google.com/document/d/1', 'http://drive.google.com/file/d/2/view']],
	],
])('the placeholder %s is to be filled in', (_, texts) => {
	for (const text of texts) {
		expect(placeholderIn(text)).toBe('placeholder');
	}
});

test.each<[unknown]>([
	['TBD soon'],
	['not tbd'],
	['xx'],
	['xxxxxxxxxx'],
	['Coming to town'],
	['Is it open?'],
	['to be loved'],
	['Same dough'],
	['same as row'],
	['see the sea'],
	['The same'],
	['See above us only sky'],
	['Lorem ipsums'],
	['Our lorem ipsum'],
	['Soup https://docs.google.com/document/d/1'],
	['https://docs.google.com/document/d/1 soup'],
	['https://docsxgoogle.com/document/d/1'],
	['[1] Soup'],
	['Soup [1]'],
	['Your text here, please'],
	['Is your caption here'],
	['=('],
	['1 = sum(2)'],
	['=a(1)'],
	['=sum(1) and more'],
	[undefined],
	[7],
	[['TBD']],
])('%p waits for nothing', (cell) => {
	expect(placeholderIn(cell)).toBeUndefined();
});

test.each(['=SUM(A1:A9)', '=if(a1,\nb1)', '=T.TEST()'])('%s is a formula', (text) => {
	expect(placeholderIn(text)).toBe('formula');
	expect(brokenFormulaIn(text)).toBeUndefined();
});

test.each([
	...['Loading...', 'loading ...', 'Wird geladen…', 'Cargando...', '#N/A', '#n/d', '#NV', '#REF!'],
	...['#VALUE!', '#NAME?', '#DIV/0!', '#ERROR!', '#BEZUG!', '#ÜBERLAUF!', '#¿NOMBRE?', '#RIF!'],
])('%s is a formula without a result', (text) => {
	expect([placeholderIn(text), brokenFormulaIn(text)]).toEqual(['formula', 'formula']);
});

test.each<[unknown]>([['#NV2'], ['Say #REF!'], ['#soup'], ['Loading'], [7], [null]])(
	'%p is none',
	(cell) => {
		expect(brokenFormulaIn(cell)).toBeUndefined();
	},
);

test.each<[unknown]>([[true], [false], ['TRUE'], [' false ']])('%p is a box to tick', (cell) => {
	expect(unfinishedIn(cell)).toBe('noText');
});

test.each([0.5, 36_526, 46_000, 73_050, 46_000.5])('%p may be shown in another way', (number) => {
	expect(unfinishedIn(number)).toBe('noText');
});

test.each<[unknown]>([[7], [36_525], [73_051], ['0.5'], ['true story'], ['not false'], [null]])(
	'%p is shown as it is',
	(cell) => {
		expect(unfinishedIn(cell)).toBeUndefined();
	},
);
