import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { readContent } from '../../../../nodes/PublishingService/sheet/readContent';
import { mapColumns, rowOf } from './views';

const partsOf = (...rows: Row[]) => mapColumns(rows).captionParts;

test.each([
	...['Body', 'Post body', 'Body copy', 'Body text', 'Main copy', 'Main text', 'Haupttext'],
	...['Fließtext', 'Corps', 'Corps du texte', 'Corps du post', 'Cuerpo', 'Cuerpo del post'],
	...['Corpo', 'Corpo del post', 'Corpo do post', 'Hoofdtekst'],
])('%s is the middle of a caption', (heading) => {
	expect(partsOf({ Hook: 'Warm bread', [heading]: 'From six' })).toEqual(['Hook', heading]);
	expect(partsOf({ [heading]: 'From six' })).toBeUndefined();
});

test.each([
	...['Hook', 'Hook line', 'Opening', 'Opening line', 'First line', 'Intro', 'Introduction'],
	...['Headline', 'CTA', 'Call to action', 'Closing', 'Closing line', 'Outro', 'Conclusion'],
	...['Aufhänger', 'Einleitung', 'Einstieg', 'Handlungsaufforderung', 'Schluss', 'Accroche'],
	...["Appel à l'action", 'Gancho', 'Introducción', 'Llamada a la acción', 'Llamado a la acción'],
	...['Cierre', 'Gancio', 'Introduzione', "Invito all'azione", 'Chiusura', 'Introdução'],
	...['Chamada para ação', 'Chamada', 'Fechamento', 'Inleiding', 'Afsluiting', 'Oproep'],
])('%s stands beside the middle of a caption', (heading) => {
	expect(partsOf({ Body: 'From six', [heading]: 'Warm bread' })).toEqual(['Body', heading]);
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
	expect(partsOf(row)).toBeUndefined();
});

test('one text of a column makes it a part', () => {
	const rows = [
		{ Body: 'From six', CTA: 'https://shop.example' },
		{ Body: 'From six', CTA: 'See https://shop.example' },
	];
	expect(partsOf(...rows)).toEqual(['Body', 'CTA']);
});

test('filled parts are joined in their order', () => {
	const all = { Hook: 'Warm bread', Body: 'From six', CTA: 'Come by' };
	const captionOf = (row: Row) => {
		const { content, chosen } = readContent(rowOf(row, all), new Set(), false);
		return [chosen.caption[0]?.heading, content.caption];
	};
	expect(captionOf({ Hook: 'Warm', Body: ' ', CTA: ' Come by ', Other: 'x' })).toEqual([
		'Hook + CTA',
		'Warm\n\nCome by',
	]);
	expect(captionOf({ Hook: '', Body: '-', Other: 'x' })).toEqual([undefined, undefined]);
});
