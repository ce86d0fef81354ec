import type { Platform } from '../contract/decoded';
import { PLATFORMS } from '../contract/enums';
import { comparable, type Cell, type RowReader } from './rowReader';

const TEXTS = ['caption', 'hashtags'] as const;
const MOMENTS = ['date', 'time'] as const;
const OF_NETWORKS = [...TEXTS, ...MOMENTS, 'media'] as const;

type TextRole = (typeof TEXTS)[number];
type RoleOfNetwork = (typeof OF_NETWORKS)[number];

/** The filled cells of a role that are for one network alone. */
function ownCells(row: RowReader, role: RoleOfNetwork, platform: Platform): readonly Cell[] {
	return row.roles.ofNetworks[role]
		.filter((column) => column.platform === platform)
		.flatMap(({ heading }) => row.cell(heading, role) ?? []);
}

/** The filled cells of a role that are for all networks. */
function generalCells(row: RowReader, role: RoleOfNetwork): readonly Cell[] {
	const parts = role === 'caption' ? row.captionParts() : [];
	return parts.length > 0 ? parts : row.cells(role);
}

/** What a network has of a role: its own, or that for all. */
function cellsFor(row: RowReader, role: RoleOfNetwork, platform: Platform): readonly Cell[] {
	const own = ownCells(row, role, platform);
	return own.length > 0 ? own : generalCells(row, role);
}

/** A text that only another network has serves for this one too. */
function textFor(row: RowReader, role: TextRole, platform: Platform): readonly Cell[] {
	const others = PLATFORMS.flatMap((other) => ownCells(row, role, other));
	return [...cellsFor(row, role, platform), ...others].slice(0, 1);
}

const isText = (role: RoleOfNetwork): role is TextRole => role === 'caption' || role === 'hashtags';

/** Whether some of these networks have media, or a time, and others have none. */
function isMissing(row: RowReader, role: RoleOfNetwork, platforms: ReadonlySet<Platform>): boolean {
	if (isText(role)) return false;
	const filled = [...platforms].filter((one) => cellsFor(row, role, one).length > 0);
	return filled.length > 0 && filled.length < platforms.size;
}

/** The columns by which networks differ, as headings; empty where one post can serve all. */
export function differingColumns(row: RowReader, platforms: ReadonlySet<Platform>): string[] {
	return OF_NETWORKS.flatMap((role) => {
		const all = [...platforms].map((one) =>
			isText(role) ? textFor(row, role, one) : cellsFor(row, role, one),
		);
		const texts = all.map((cells) => cells.map(comparable).join('\n'));
		const headings = new Set(all.flatMap((cells) => cells.map(({ heading }) => heading)));
		return new Set(texts).size < 2 ? [] : [...headings];
	});
}

/**
 * The networks of a row by the posts that they need: together where they have one text, one time and
 * the same media, because a post has these for all its accounts, and each alone where they differ. A
 * row that has no media, or no time, for one of its networks stays whole, to be refused for that.
 */
export function networksByPost(
	row: RowReader,
	platforms: ReadonlySet<Platform>,
): ReadonlyArray<ReadonlySet<Platform>> {
	const isWhole =
		OF_NETWORKS.some((role) => isMissing(row, role, platforms)) ||
		differingColumns(row, platforms).length === 0;
	return isWhole ? [platforms] : PLATFORMS.map((platform) => new Set([platform]));
}

/** The text of a post for these networks; a warning says where that of another one is used. */
export function textForNetworks(
	row: RowReader,
	role: TextRole,
	platforms: ReadonlySet<Platform>,
	whole = row.cells(role),
): readonly Cell[] {
	const own = [...platforms].map((platform) => ownCells(row, role, platform));
	const first = own.flat()[0];
	if (whole.length > 0) return first && own.every((cells) => cells.length > 0) ? [first] : whole;
	const [cell] = first ? [first] : PLATFORMS.flatMap((other) => ownCells(row, role, other));
	if (!cell) return [];
	const without = PLATFORMS.filter(
		(platform) => platforms.has(platform) && ownCells(row, role, platform).length === 0,
	);
	if (without.length > 0) row.warn('textUsedForOthers', cell.heading, { platforms: without });
	return [cell];
}

/** The media of a post for these networks; refused where one of them has none. */
export function mediaForNetworks(
	row: RowReader,
	platforms: ReadonlySet<Platform>,
): readonly Cell[] {
	const own = [...platforms].map((platform) => cellsFor(row, 'media', platform));
	const first = own.find((cells) => cells.length > 0);
	if (!first) return row.cells('media');
	refuseMissing(row, 'media', platforms, 'mediaMissing', first);
	return first;
}

/**
 * The day and the time that a post for these networks has of their own; undefined where they have
 * none. Refused where one of them says nothing of when.
 */
export function timeForNetworks(
	row: RowReader,
	platforms: ReadonlySet<Platform>,
): { readonly date?: readonly Cell[]; readonly time?: readonly Cell[] } {
	const [date, time] = MOMENTS.map((role) => {
		const own = [...platforms].flatMap((platform) => ownCells(row, role, platform));
		const [first] = own;
		if (!first) return undefined;
		return refuseMissing(row, role, platforms, 'timeMissing', own) ? undefined : [first];
	});
	return { date, time };
}

/** Refuses networks that have nothing of a role of which another has these cells; tells whether. */
function refuseMissing(
	row: RowReader,
	role: RoleOfNetwork,
	platforms: ReadonlySet<Platform>,
	code: 'mediaMissing' | 'timeMissing',
	cells: readonly Cell[],
): boolean {
	const without = PLATFORMS.filter(
		(platform) => platforms.has(platform) && cellsFor(row, role, platform).length === 0,
	);
	if (without.length === 0) return false;
	const headings = cells.map(({ heading }) => heading).join(' and ');
	row.refuse(code, headings, { platforms: without });
	return true;
}
