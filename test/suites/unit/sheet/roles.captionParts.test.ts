import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { mapColumns } from './views';

/** Columns that may belong to a caption in addition to the caption column. */
const partsOf = (...rows: Row[]) => mapColumns(rows).unclearCaptions;

test.each([
	...['Body', 'Post body', 'Body copy', 'Body text', 'Main copy', 'Main text', 'Haupttext'],
	...['Fließtext', 'Corps', 'Corps du texte', 'Corps du post', 'Cuerpo', 'Cuerpo del post'],
	...['Corpo', 'Corpo del post', 'Corpo do post', 'Hoofdtekst'],
])('%s is the middle of a caption', (heading) => {
	expect(partsOf({ Hook: 'Warm bread', [heading]: 'From six' })).toEqual(['Hook']);
	expect(partsOf({ [heading]: 'From six' })).toEqual([]);
});

test.each([
	...['Hook', 'Hook line', 'Opening', 'Opening line', 'First line', 'Intro', 'Introduction'],
	...['Headline', 'CTA', 'Call to action', 'Closing', 'Closing line', 'Outro', 'Conclusion'],
	...['Aufhänger', 'Einleitung', 'Einstieg', 'Handlungsaufforderung', 'Schluss', 'Accroche'],
	...["Appel à l'action", 'Gancho', 'Introducción', 'Llamada a la acción', 'Llamado a la acción'],
	...['Cierre', 'Gancio', 'Introduzione', "Invito all'azione", 'Chiusura', 'Introdução'],
	...['Chamada para ação', 'Chamada', 'Fechamento', 'Inleiding', 'Afsluiting', 'Oproep'],
])('%s is next to the middle of a caption', (heading) => {
	expect(partsOf({ Body: 'From six', [heading]: 'Warm bread' })).toEqual([heading]);
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
	expect(partsOf(row)).toEqual([]);
});

test('one text of a column makes it a part', () => {
	const rows = [
		{ Body: 'From six', CTA: 'https://shop.example' },
		{ Body: 'From six', CTA: 'See https://shop.example' },
	];
	expect(partsOf(...rows)).toEqual(['CTA']);
});
