import { mapColumns } from './views';

/** Sorts columns: those that are captions, and those without a meaning. */
function settle(captions: readonly string[], ignored: readonly string[] = []) {
	const cells = Object.fromEntries([...captions, ...ignored].map((heading) => [heading, 'a']));
	const { columns, ignored: left } = mapColumns([cells]);
	return { captions: (columns.get('caption') ?? []).map(({ heading }) => heading), ignored: left };
}

describe('a column name that may be the subject of a post', () => {
	it.each([
		...['Content', 'Post', 'Description', 'Body', 'Post description', 'Card description'],
		...['Task description', 'Task content', 'Inhalt', 'Beitrag', 'Beschreibung', 'Contenu'],
		...['Publication', 'Descriptif', 'Contenido', 'Publicación', 'Descripción', 'Contenuto'],
		...['Pubblicazione', 'Descrizione', 'Conteúdo', 'Publicação', 'Postagem', 'Descrição'],
		...['Beschrijving', 'Omschrijving', 'Opis', 'Treść'],
	])('is ignored next to a caption: %s', (heading) => {
		expect(settle([heading, 'Caption'])).toEqual({ captions: ['Caption'], ignored: [heading] });
	});

	it.each([
		...['Captions', 'Final caption', 'postCaption', 'Bildunterschrift', 'Légende', 'Leyenda'],
		...['Legenda', 'Didascalia', 'Bijschrift', 'Podpis'],
	])('is so next to %s', (caption) => {
		expect(settle([caption, 'Content'])).toEqual({ captions: [caption], ignored: ['Content'] });
	});

	it('is the caption where no other column name says that it is one', () => {
		const all = { captions: ['Content', 'Text'], ignored: ['Owner'] };
		expect(settle(all.captions, all.ignored)).toEqual(all);
	});

	it('is never another text', () => {
		expect(settle(['Text', 'Caption'])).toEqual({ captions: ['Text', 'Caption'], ignored: [] });
	});
});

test('numbered captions are none', () => {
	expect(settle([], ['Owner', 'Caption 1', 'Text_2', 'Copy3', 'Date 1'])).toEqual({
		captions: [],
		ignored: ['Owner', 'Caption 1', 'Text_2', 'Copy3', 'Date 1'],
	});
	expect(settle(['Text'], ['Caption 1'])).toEqual({ captions: ['Text'], ignored: ['Caption 1'] });
});
