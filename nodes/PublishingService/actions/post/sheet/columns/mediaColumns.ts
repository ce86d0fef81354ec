import { typeOfName } from '../../../upload/mediaKind';
import { asText } from '../../../../values/parsed';
import type { Column } from './columns';
import { mentionsMedium } from './composedHeadings';
import { normalizeHeading, wordsOf } from './headings';
import type { ColumnName } from './headingWords';

type Columns = Map<ColumnName, Column[]>;
type Cells = ReadonlyMap<string, readonly unknown[]>;

/**
 * Decides by their cells which columns hold the media of a post. Gives the headings of those that do
 * not, though they are called so.
 */
export function settleMedia(columns: Columns, ignored: Set<string>, filled: Cells): string[] {
	takeOtherMedia(columns, ignored, filled);
	return [
		...namesOfFiles(columns, filled),
		...spareLinks(columns),
		...describedMedia(columns, filled),
	];
}

/** Takes a column such as "Final video" or "Property Photo 1" where no other holds media. */
function takeOtherMedia(columns: Columns, ignored: Set<string>, filled: Cells): void {
	const known = [...(columns.get('media') ?? [])];
	const named = (['imagePack', 'imageFolder', 'uploadIds'] as const).some((name) =>
		columns.has(name),
	);
	const holdsMedia = (heading: string) => (filled.get(heading) ?? []).some(isMedium);
	if (named || known.some(({ heading }) => holdsMedia(heading))) return;
	const found = [...ignored].filter(
		(heading) => mentionsMedium(wordsOf(heading)) && holdsMedia(heading),
	);
	const base = (heading: string) => normalizeHeading(heading).replace(/\d+$/, '');
	if (new Set(found.map(base)).size !== 1) return;
	for (const heading of found) ignored.delete(heading);
	columns.set('media', [...known, ...found.map((heading) => ({ heading }))]);
}

function isMedium(cell: unknown): boolean {
	return isAddress(cell) || (typeof cell === 'string' && typeOfName(cell.trim()) !== undefined);
}

/** A link is a medium where the sheet has no other column for addresses of media. */
function spareLinks(columns: Columns): string[] {
	const links = columns.get('link') ?? [];
	const media = columns.get('media') ?? [];
	columns.delete('link');
	if (links.length === 0) return [];
	if (media.some(({ heading }) => !isFileHeading(heading))) {
		return links.map(({ heading }) => heading);
	}
	columns.set('media', [...links, ...media]);
	return [];
}

/** What is to be seen in words, "Visual: a loaf of bread", where another column has its address. */
function describedMedia(columns: Columns, filled: Cells): string[] {
	const media = columns.get('media') ?? [];
	const some = ({ heading }: Column, is: (cell: unknown) => boolean) =>
		(filled.get(heading) ?? []).some(is);
	const described = media.filter(
		(column) => !some(column, (cell) => typeof cell !== 'string' || /[./:]\w|^=/.test(cell)),
	);
	if (!media.some((column) => some(column, isAddress))) return [];
	columns.set(
		'media',
		media.filter((column) => !described.includes(column)),
	);
	return described.map(({ heading }) => heading);
}

/** Names of files, "File name: bread.jpg", where another column has their addresses. */
function namesOfFiles(columns: Columns, filled: Cells): string[] {
	const media = columns.get('media') ?? [];
	const some = ({ heading }: Column, is: (cell: unknown) => boolean) =>
		(filled.get(heading) ?? []).some(is);
	const names = media.filter((column) => isFileHeading(column.heading) && !some(column, isAddress));
	const others = media.filter((column) => !names.includes(column));
	if (!others.some((column) => some(column, isAddress))) return [];
	columns.set('media', others);
	return names.map(({ heading }) => heading);
}

function isAddress(cell: unknown): boolean {
	return typeof cell === 'object' || /https?:/i.test(asText(cell));
}

/** Whether a column of media holds names of files rather than addresses. */
function isFileHeading(heading: string): boolean {
	return /file|datei|fichier|archivo|arquivo|ficheiro|bestand|plik/i.test(heading);
}
