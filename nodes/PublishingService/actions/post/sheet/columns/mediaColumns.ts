import { typeOfName } from '../../../../posting/uploads/mediaKind';
import { asText } from '../../../../values/parsed';
import type { Column, NetworkMedia } from './row';
import { mentionsMedium } from './composedHeadings';
import { cellsUnder, type FilledCells } from './filledCells';
import { normalizeHeading, wordsOf } from './headings';
import type { ColumnName } from './headingWords';

type Columns = Map<ColumnName, Column[]>;

/** The kinds of columns that media can stand in. */
export const MEDIA_COLUMNS = ['media', 'uploadIds', 'imagePack', 'imageFolder'] as const;

/**
 * Decides by their cells which columns hold the media of a post, and which those of one network.
 * `spare` are the headings of those that hold none, though they are called so.
 */
export function settleMedia(
	columns: Columns,
	ofNetworks: readonly NetworkMedia[],
	ignored: Set<string>,
	filled: FilledCells,
): { readonly networkMedia: readonly NetworkMedia[]; readonly spare: readonly string[] } {
	const networkMedia = settleNetworkMedia(columns, ofNetworks, ignored, filled);
	if (networkMedia.length === 0) takeOtherMedia(columns, ignored, filled);
	return { networkMedia, spare: spareMedia(columns, filled, networkMedia.length > 0) };
}

function spareMedia(columns: Columns, filled: FilledCells, hasNetworkMedia: boolean): string[] {
	const holdsNone = (heading: string, is: (cell: unknown) => boolean) =>
		!cellsUnder(heading, filled).some(is);
	return [
		// Names of files, "File name: bread.jpg", where another column has their addresses.
		...leaveAlone(
			columns,
			filled,
			(heading) => isFileHeading(heading) && holdsNone(heading, isAddress),
		),
		...spareLinks(columns, hasNetworkMedia),
		// What is to be seen in words, "Visual: a loaf of bread", where another has its address.
		...leaveAlone(columns, filled, (heading) =>
			holdsNone(heading, (cell) => typeof cell !== 'string' || /[./:]\w|^=/.test(cell)),
		),
	];
}

/**
 * Columns of media for one network, such as "TikTok Video". Those of one network alone are the media
 * of all, where nothing else in the sheet can be that.
 */
function settleNetworkMedia(
	columns: Columns,
	ofNetworks: readonly NetworkMedia[],
	ignored: ReadonlySet<string>,
	filled: FilledCells,
): readonly NetworkMedia[] {
	const isOfOne = new Set(ofNetworks.map(({ platform }) => platform)).size === 1;
	const isOpen = hasMediaColumn(columns, filled) || findOtherMedia(ignored, filled).length > 0;
	if (!isOfOne || isOpen) return ofNetworks;
	columns.set('media', [...(columns.get('media') ?? []), ...ofNetworks]);
	return [];
}

/** Takes a column such as "Final video" or "Property Photo 1" where no other holds media. */
function takeOtherMedia(columns: Columns, ignored: Set<string>, filled: FilledCells): void {
	if (hasMediaColumn(columns, filled)) return;
	const found = findOtherMedia(ignored, filled);
	const base = (heading: string) => normalizeHeading(heading).replace(/\d+$/, '');
	if (new Set(found.map(base)).size !== 1) return;
	for (const heading of found) ignored.delete(heading);
	const others = found.map((heading) => ({ heading }));
	columns.set('media', [...(columns.get('media') ?? []), ...others]);
}

/** Whether a column that is called so holds media; "Visual: a loaf of bread" holds none. */
function hasMediaColumn(columns: Columns, filled: FilledCells): boolean {
	return MEDIA_COLUMNS.some((name) =>
		columns.get(name)?.some(({ heading }) => name !== 'media' || holdsMedia(heading, filled)),
	);
}

function findOtherMedia(ignored: ReadonlySet<string>, filled: FilledCells): string[] {
	return [...ignored].filter(
		(heading) => mentionsMedium(wordsOf(heading)) && holdsMedia(heading, filled),
	);
}

function holdsMedia(heading: string, filled: FilledCells): boolean {
	return cellsUnder(heading, filled).some(isMedium);
}

/** Whether a cell holds the address of a medium or the name of its file. */
export function isMedium(cell: unknown): boolean {
	return isAddress(cell) || (typeof cell === 'string' && typeOfName(cell.trim()) !== undefined);
}

/** A link is a medium where the sheet has no other column for addresses of media. */
function spareLinks(columns: Columns, hasNetworkMedia: boolean): string[] {
	const links = columns.get('link') ?? [];
	const media = columns.get('media') ?? [];
	columns.delete('link');
	if (links.length === 0) return [];
	if (hasNetworkMedia || media.some(({ heading }) => !isFileHeading(heading))) {
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
