import { typeOfName } from '../../../upload/mediaKind';
import { asText } from '../../../../values/parsed';
import type { Column } from './columns';
import { mentionsMedium } from './composedHeadings';
import { cellsUnder, type FilledCells } from './filledCells';
import { normalizeHeading, wordsOf } from './headings';
import type { ColumnName } from './headingWords';
import type { NetworkMedia } from './networkColumns';

type Columns = Map<ColumnName, Column[]>;

/** The kinds of columns that media can stand in. */
export const MEDIA_COLUMNS = ['media', 'uploadIds', 'imagePack', 'imageFolder'] as const;

/**
 * Decides by their cells which columns hold the media of a post. Gives the headings of those that do
 * not, though they are called so.
 */
export function settleMedia(columns: Columns, ignored: Set<string>, filled: FilledCells): string[] {
	takeOtherMedia(columns, ignored, filled);
	const holdsNone = (heading: string, is: (cell: unknown) => boolean) =>
		!cellsUnder(heading, filled).some(is);
	return [
		// Names of files, "File name: bread.jpg", where another column has their addresses.
		...leaveAlone(
			columns,
			filled,
			(heading) => isFileHeading(heading) && holdsNone(heading, isAddress),
		),
		...spareLinks(columns),
		// What is to be seen in words, "Visual: a loaf of bread", where another has its address.
		...leaveAlone(columns, filled, (heading) =>
			holdsNone(heading, (cell) => typeof cell !== 'string' || /[./:]\w|^=/.test(cell)),
		),
	];
}

/**
 * Columns of media for one network, such as "TikTok Video", where the networks have different ones;
 * those of one network alone are the media of all, where no other column holds any.
 */
export function settleNetworkMedia(
	columns: Columns,
	ofNetworks: readonly NetworkMedia[],
): readonly NetworkMedia[] {
	const isOfOne = new Set(ofNetworks.map(({ platform }) => platform)).size === 1;
	if (!isOfOne || MEDIA_COLUMNS.some((name) => columns.has(name))) return ofNetworks;
	columns.set('media', [...ofNetworks]);
	return [];
}

/** Takes a column such as "Final video" or "Property Photo 1" where no other holds media. */
function takeOtherMedia(columns: Columns, ignored: Set<string>, filled: FilledCells): void {
	const known = [...(columns.get('media') ?? [])];
	const named = MEDIA_COLUMNS.some((name) => name !== 'media' && columns.has(name));
	const holdsMedia = (heading: string) => cellsUnder(heading, filled).some(isMedium);
	if (named || known.some(({ heading }) => holdsMedia(heading))) return;
	const found = [...ignored].filter(
		(heading) => mentionsMedium(wordsOf(heading)) && holdsMedia(heading),
	);
	const base = (heading: string) => normalizeHeading(heading).replace(/\d+$/, '');
	if (new Set(found.map(base)).size !== 1) return;
	for (const heading of found) ignored.delete(heading);
	columns.set('media', [...known, ...found.map((heading) => ({ heading }))]);
}

/** Whether a cell holds the address of a medium or the name of its file. */
export function isMedium(cell: unknown): boolean {
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

/** Takes columns that are not media themselves out of those of media, where another has addresses. */
function leaveAlone(
	columns: Columns,
	filled: FilledCells,
	isSpare: (heading: string) => boolean,
): string[] {
	const media = columns.get('media') ?? [];
	const others = media.filter(({ heading }) => !isSpare(heading));
	if (!others.some(({ heading }) => cellsUnder(heading, filled).some(isAddress))) return [];
	columns.set('media', others);
	return media.filter((column) => !others.includes(column)).map(({ heading }) => heading);
}

function isAddress(cell: unknown): boolean {
	return typeof cell === 'object' || /https?:/i.test(asText(cell));
}

/** Whether a column of media holds names of files rather than addresses. */
function isFileHeading(heading: string): boolean {
	return /file|datei|fichier|archivo|arquivo|ficheiro|bestand|plik/i.test(heading);
}
