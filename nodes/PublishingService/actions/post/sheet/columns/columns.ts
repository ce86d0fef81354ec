import type { Platform } from '../../../../contract/decoded';
import { asText, isEmpty } from '../../../../values/parsed';
import { parseFlag } from '../../../../values/scalars';
import { settleCaptions } from './captionColumns';
import { findCaptionParts } from '../cells/captionParts';
import {
	findAssumedDate,
	findEventStart,
	findUnclearDates,
	isHalfOfDay,
	settleDates,
} from './dateColumns';
import { findDateParts, findWeekdays, headingsOfParts } from '../cells/dateParts';
import { normalizeHeading, readHeading, type Heading } from './headings';
import { settleMedia } from './mediaColumns';
import { isBlankCell, isStroke } from '../cells/blankCells';
import type { ColumnName } from './headingWords';
import type { Column, Row, NetworkMedia, NetworkText, NetworkTime } from './row';
import type { SheetColumns } from './sheetColumns';
import { cellsUnder, filledCells, type FilledCells } from './filledCells';
import { findUnclearCaptions, findWrittenNetworks } from './unclearCaptions';
import { namesOnlyNetworks } from '../cells/networkCells';
import { readNetworkColumn } from './networkColumns';
import { heldBackBy, isStatusColumn, isTicked, isWish } from './statusColumns';
import { namesFormat } from '../cells/postTypes';

/** Finds out what the columns say, from their headings and, where these leave it open, their cells. */
export function mapColumns(rows: readonly Row[]): SheetColumns {
	const columns = new Map<ColumnName, Column[]>();
	const networks: Array<{ heading: string; platform: Platform }> = [];
	let hasTicks = false;
	const foreignNetworks: Array<{ heading: string; network: string }> = [];
	const ignored = new Set<string>();
	const unclearTags: string[] = [];
	const statuses: string[] = [];
	const networkTexts: NetworkText[] = [];
	const ofNetworks: NetworkMedia[] = [];
	const networkTimes: NetworkTime[] = [];
	const filled = filledCells(rows);
	for (const [heading, cells] of filled) {
		const meaning = isWish(heading, cells)
			? ({ is: 'unknown' } as const)
			: certain(readHeading(withoutCopyNumber(heading, filled)), cells);
		const mayNameNetwork = meaning.is === 'column' || meaning.is === 'unknown';
		const ofNetwork = mayNameNetwork ? readNetworkColumn(heading, cells) : undefined;
		if (ofNetwork) {
			const { platform } = ofNetwork;
			if (platform === undefined) ignored.add(heading);
			else if (ofNetwork.is === 'text') networkTexts.push({ ...ofNetwork, platform });
			else if (ofNetwork.is === 'media') ofNetworks.push({ heading, platform });
			else if (ofNetwork.is === 'time') networkTimes.push({ ...ofNetwork, platform });
			else {
				networks.push({ heading, platform });
				hasTicks = true;
			}
		} else if (meaning.is === 'column') {
			const { column, number } = meaning;
			columns.set(column, [...(columns.get(column) ?? []), { heading, number }]);
		} else if (meaning.is === 'network') {
			networks.push({ heading, platform: meaning.platform });
			hasTicks ||= cells.every((cell) => 'value' in parseFlag(cell));
		} else if (meaning.is === 'foreignNetwork') {
			foreignNetworks.push({ heading, network: meaning.network });
		} else if (meaning.is === 'unknown' || isOwnStatus(heading, rows)) {
			if (isStatusColumn(heading, cells)) statuses.push(heading);
			if (!cells.some((cell) => heldBackBy({ [heading]: cell }, statuses))) ignored.add(heading);
		} else if (meaning.is === 'unclearTags') unclearTags.push(heading);
	}
	withoutWrittenAccounts(rows, columns);
	moveNetworks(columns, unclearTags, filled);
	for (const list of columns.values()) list.sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
	const dateParts = findDateParts(columns, filled);
	const dateRemarks = dateParts ? [] : settleDates(columns, filled);
	takeNetworkCells(columns, networks, ignored, filled);
	const { networkMedia, spare } = settleMedia(columns, ofNetworks, ignored, filled);
	for (const heading of [...unclearTags, ...spare, ...dateRemarks]) {
		ignored.add(heading);
	}
	settleCaptions(columns, ignored);
	const written = findWrittenNetworks(columns, networks, networkTexts, filled);
	networkTexts.push(...written);
	hasTicks ||= written.length > 0;
	const captionParts = findCaptionParts(columns, filled);
	const parts = [...(captionParts ?? []), ...(dateParts ? headingsOfParts(dateParts) : [])];
	for (const heading of parts) ignored.delete(heading);
	const inOrder = [...headingsOf(rows)].filter((heading) => ignored.has(heading));
	const hasOtherDates = dateParts !== undefined || networkTimes.length > 0;
	const due = hasOtherDates ? undefined : findAssumedDate(columns, inOrder, filled);
	const start = hasOtherDates ? undefined : findEventStart(columns, inOrder, filled);
	const assumed = due === undefined ? start : { date: due };
	const take = (column: 'date' | 'time', heading: string) => {
		columns.set(column, [{ heading }]);
		inOrder.splice(inOrder.indexOf(heading), 1);
	};
	for (const [column, heading] of Object.entries(assumed ?? {})) {
		take(column as 'date' | 'time', heading);
	}
	const weekdays = hasOtherDates || columns.has('date') ? undefined : findWeekdays(inOrder, filled);
	if (weekdays !== undefined) take('date', weekdays);
	const unclearDates = hasOtherDates ? [] : findUnclearDates(columns, inOrder, filled);
	const hasCaption = columns.has('caption') || networkTexts.length > 0;
	const unknown = inOrder.filter((heading) => !unclearTags.includes(heading));
	const unclearCaptions = hasCaption ? [] : findUnclearCaptions(unknown, filled);
	const ticked = statuses.filter(
		(heading) =>
			isTicked(heading, cellsUnder(heading, filled)) && rows.some((row) => isEmpty(row[heading])),
	);
	return {
		columns,
		networks,
		hasTicks,
		foreignNetworks,
		networkTexts,
		writtenNetworks: written.map(({ heading }) => heading),
		networkMedia,
		networkTimes,
		dateParts,
		captionParts,
		hasDates: hasOtherDates || columns.has('date') || columns.has('time'),
		statuses,
		ticked,
		ignored: inOrder.filter(
			(heading) => !ticked.includes(heading) && !cellsUnder(heading, filled).every(isHalfOfDay),
		),
		assumedDate: assumed?.date,
		unclearTags,
		unclearDates,
		unclearCaptions,
	};
}

/** Whether a column Status is of the sheet's people: no run has written its results beside it. */
function isOwnStatus(heading: string, rows: readonly Row[]): boolean {
	if (!/^\s*(?:status|post[ _]url)\s*$/i.test(heading)) return false;
	return !rows.some((row) => Object.keys(row).some((name) => normalizeHeading(name) === 'goesout'));
}

/** The second of two equal headings, which readers of sheets call "Caption_1". */
function withoutCopyNumber(heading: string, all: ReadonlyMap<string, unknown>): string {
	const original = heading.replace(/_\d+$/, '');
	return all.has(original) ? original : heading;
}

/**
 * Moves columns that hold only names of networks to the platforms: one headed as accounts, beside
 * another that names accounts, or one headed as tags.
 */
function moveNetworks(
	columns: Map<ColumnName, Column[]>,
	unclearTags: string[],
	filled: FilledCells,
): void {
	const isOfNetworks = (heading: string) => cellsUnder(heading, filled).every(namesOnlyNetworks);
	const accounts = columns.get('accounts') ?? [];
	const names = accounts.filter(({ heading }) => !isOfNetworks(heading));
	const moved = names.length === 0 ? [] : accounts.filter((column) => !names.includes(column));
	const tags = columns.has('platforms') ? [] : unclearTags.filter(isOfNetworks);
	for (const heading of tags) unclearTags.splice(unclearTags.indexOf(heading), 1);
	if (moved.length > 0) columns.set('accounts', names);
	const found = [...moved, ...tags.map((heading) => ({ heading }))];
	if (found.length > 0) columns.set('platforms', [...(columns.get('platforms') ?? []), ...found]);
}

/** Headings of where something comes from, or where it went. */
const NOT_A_TARGET =
	/source|inspir|from|origin|posted|published|reference|quelle|origen|fuente|fonte|veröffentlicht/i;

/** Takes the one column whose cells name networks for those that rows go to, whatever its heading. */
function takeNetworkCells(
	columns: Map<ColumnName, Column[]>,
	networks: readonly unknown[],
	ignored: Set<string>,
	filled: FilledCells,
): void {
	if (columns.has('platforms') || networks.length > 0) return;
	const [heading, ...others] = [...ignored].filter((name) => {
		const cells = cellsUnder(name, filled);
		// "x" is a tick, rather than the network of that name.
		const isOfNetworks = cells.every((cell) => namesOnlyNetworks(cell) && asText(cell).length > 1);
		const isOurs = cells.some((cell) => /insta|tik ?tok|\b(?:ig|tt)\b/i.test(asText(cell)));
		return isOfNetworks && isOurs && !NOT_A_TARGET.test(name);
	});
	if (heading === undefined || others.length > 0) return;
	columns.set('platforms', [{ heading }]);
	ignored.delete(heading);
}

/** Drops the column accounts that an earlier run has written beside the sheet's own. */
function withoutWrittenAccounts(rows: readonly Row[], columns: Map<ColumnName, Column[]>): void {
	const accounts = columns.get('accounts') ?? [];
	const own = accounts.filter(({ heading }) => heading !== 'accounts');
	if (own.length > 0 && rows.some((row) => Object.hasOwn(row, 'goesOut'))) {
		columns.set('accounts', own);
	}
}

function headingsOf(rows: readonly Row[]): Set<string> {
	return new Set(rows.flatMap((row) => Object.keys(row)));
}

type Meaning = Heading | { readonly is: 'unclearTags' };

const HASHTAGS = /^\s*(#[^\s#,;]+[\s,;]*)+$/u;
const CONTENT_GROUPS = /^\s*((tag|template):[^\s,;]+[\s,;]*)+$/;

/** A heading that leaves open what it means counts only where every cell of the column says so. */
function certain(heading: Heading, filled: readonly unknown[]): Meaning {
	if (heading.is !== 'column') return heading;
	const { column } = heading;
	const cells = filled.filter((cell) => !isBlankCell(cell, column));
	const all = (pattern: RegExp) =>
		cells.every((cell) => typeof cell === 'string' && pattern.test(cell));
	if (heading.column === 'tags') {
		if (all(HASHTAGS)) return { is: 'column', column: 'hashtags' };
		if (all(CONTENT_GROUPS)) return { is: 'column', column: 'contentTags' };
		return { is: 'unclearTags' };
	}
	// A folder of Drive is none of the workspace.
	if ((column === 'imageFolder' || column === 'imagePack') && all(/^\s*https?:/i)) {
		return { is: 'column', column: 'link' };
	}
	if (column === 'postType' && !cells.some(namesFormat)) return { is: 'unknown' };
	if (heading.column === 'priority' && !cells.some(isCount)) return { is: 'unknown' };
	return heading;
}

function isCount(cell: unknown): boolean {
	return /^\s*\d+\s*$/.test(String(cell));
}

/** Whether a row repeats the headings: every filled cell is the heading above it. */
export function isHeadingRow(row: Row): boolean {
	const cells = Object.entries(row).filter(([heading, cell]) => !saysNothing(heading, cell));
	const repeats = ([heading, cell]: [string, unknown]) =>
		typeof cell === 'string' && cell.trim().toLowerCase() === heading.trim().toLowerCase();
	return cells.length > 0 && cells.every(repeats);
}

/** Whether no cell of a row says anything. */
export function isEmptyRow(row: Row): boolean {
	return Object.entries(row).every(([heading, cell]) => saysNothing(heading, cell));
}

/**
 * Whether a cell stands in rows that nobody wrote too: a number of the row, an empty box to tick, or
 * what an earlier node put beside every row.
 */
export function saysNothing(heading: string, cell: unknown): boolean {
	if (isEmpty(cell) || isStroke(cell) || /^row_?number$/i.test(heading)) return true;
	if (cell === false || (typeof cell === 'string' && /^false$/i.test(cell.trim()))) return true;
	return (
		typeof cell === 'object' && !(cell instanceof Date) && readHeading(heading).is === 'unknown'
	);
}
