import { asText } from '../../../../values/parsed';
import { isBlankCell } from './blankCells';
import type { Column, Row, Cell } from '../columns/row';
import type { FilledCells } from '../columns/filledCells';
import { headingSet, normalizeHeading } from '../columns/headings';
import type { ColumnName } from '../columns/headingWords';

/** Headings of the middle of a caption: a column of that name alone is all of it. */
const BODY = headingSet(
	...['body', 'post body', 'body copy', 'body text', 'main copy', 'main text', 'haupttext'],
	...['fließtext', 'corps', 'corps du texte', 'corps du post', 'cuerpo', 'cuerpo del post'],
	...['corpo', 'corpo del post', 'corpo do post', 'hoofdtekst'],
);
/** Headings of what stands before and behind it. */
const AROUND = headingSet(
	...['hook', 'hook line', 'opening', 'opening line', 'first line', 'intro', 'introduction'],
	...['headline', 'cta', 'call to action', 'closing', 'closing line', 'outro', 'conclusion'],
	...['aufhänger', 'einleitung', 'einstieg', 'handlungsaufforderung', 'schluss', 'accroche'],
	...["appel à l'action", 'gancho', 'introducción', 'llamada a la acción', 'llamado a la acción'],
	...['cierre', 'gancio', 'introduzione', "invito all'azione", 'chiusura', 'introdução'],
	...['chamada para ação', 'chamada', 'fechamento', 'inleiding', 'afsluiting', 'oproep'],
);

/**
 * The columns that are one caption together, in the order of the sheet: "Hook", "Body" and "CTA".
 * Undefined where the sheet has a column for the whole one.
 */
export function findCaptionParts(
	columns: ReadonlyMap<ColumnName, readonly Column[]>,
	filled: FilledCells,
): readonly string[] | undefined {
	const [body, ...others] = columns.get('caption') ?? [];
	const isBody = body !== undefined && BODY.has(normalizeHeading(body.heading));
	if (!isBody || others.length > 0) return undefined;
	const parts = [...filled].filter(
		([heading, cells]) =>
			heading === body.heading || (AROUND.has(normalizeHeading(heading)) && cells.some(isText)),
	);
	return parts.length > 1 ? parts.map(([heading]) => heading) : undefined;
}

function isText(cell: unknown): boolean {
	return typeof cell === 'string' && /\p{L}{2}/u.test(cell) && !/^\s*https?:/i.test(cell);
}

/** The parts of a row, with an empty line between them; undefined where none is filled. */
export function joinCaption(parts: readonly string[], row: Row): Cell | undefined {
	const filled = parts.filter((heading) => !isBlankCell(row[heading], 'caption'));
	if (filled.length === 0) return undefined;
	return {
		heading: filled.join(' + '),
		value: filled.map((heading) => asText(row[heading]).trim()).join('\n\n'),
	};
}
