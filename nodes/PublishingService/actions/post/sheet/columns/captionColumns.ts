import type { Column } from './row';
import { columnOf, headingSet, normalizeHeading, wordsOf } from './headings';
import type { ColumnName } from './headingWords';

type Columns = Map<ColumnName, Column[]>;

/** Decides which columns hold the caption, where several may or none is headed as one. */
export function settleCaptions(columns: Columns, ignored: Set<string>): void {
	takeOtherCaptions(columns, ignored);
	preferCaption(columns, ignored);
}

/** Takes "Caption 1" and the like for captions, where no column is headed as one without a number. */
function takeOtherCaptions(columns: Columns, ignored: Set<string>): void {
	if (columns.has('caption')) return;
	for (const heading of [...ignored]) {
		if (columnOf(heading.replace(/[\s_-]*\d$/, '')) !== 'caption') continue;
		columns.set('caption', [...(columns.get('caption') ?? []), { heading }]);
		ignored.delete(heading);
	}
}

/** Words that mean a caption and nothing else, in a heading such as "Final caption" or "postCaption". */
const CAPTION = /caption|bildunterschrift|legende|leyenda|legenda|didascalia|bijschrift|podpis/;
/** Headings of which a column may be the caption, or beside one its subject, its kind or its brief. */
const VAGUE = headingSet(
	...['content', 'post', 'description', 'body', 'post description', 'card description'],
	...['task description', 'task content', 'inhalt', 'beitrag', 'beschreibung', 'contenu'],
	...['publication', 'descriptif', 'contenido', 'publicación', 'descripción', 'contenuto'],
	...['pubblicazione', 'descrizione', 'conteúdo', 'publicação', 'postagem', 'descrição'],
	...['beschrijving', 'omschrijving', 'opis', 'treść'],
);

/** Leaves a column such as Content or Description alone beside one that is headed Caption. */
function preferCaption(columns: Columns, ignored: Set<string>): void {
	const all = columns.get('caption') ?? [];
	if (!all.some(({ heading }) => wordsOf(heading).some((word) => CAPTION.test(word)))) return;
	const vague = all.filter(({ heading }) => VAGUE.has(normalizeHeading(heading)));
	for (const { heading } of vague) ignored.add(heading);
	columns.set(
		'caption',
		all.filter((column) => !vague.includes(column)),
	);
}
