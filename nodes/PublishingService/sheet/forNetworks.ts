import type { Platform } from '../contract/decoded';
import { PLATFORMS } from '../contract/enums';
import { COLUMN_LABELS, comparable, type Cell, type RowReader } from './rowReader';

/** The cells that a row has for one of its networks. */
interface Own {
	readonly platform: Platform;
	readonly cells: readonly Cell[];
}

/** What a row has of a role: for its own networks each, for all, and for networks that it does not go to. */
interface Choice {
	readonly own: readonly Own[];
	readonly others: readonly Own[];
	readonly general: readonly Cell[];
	/** Whether each network of the row has its own. */
	readonly isForAll: boolean;
	/** The networks of the row that have none. */
	readonly without: readonly Platform[];
}

type ChosenRole = 'caption' | 'hashtags' | 'date' | 'time' | 'media';

function choiceOf(row: RowReader, role: ChosenRole, platforms: ReadonlySet<Platform>): Choice {
	const byPlatform = new Map<Platform, Cell[]>();
	for (const { heading, platform } of row.roles.ofNetworks(role)) {
		const cell = row.cell(heading, role);
		if (platform && cell) byPlatform.set(platform, [...(byPlatform.get(platform) ?? []), cell]);
	}
	const all = [...byPlatform].map(([platform, cells]) => ({ platform, cells }));
	const own = all.filter(({ platform }) => platforms.has(platform));
	const has = new Set(own.map(({ platform }) => platform));
	return {
		own,
		others: all.filter(({ platform }) => !platforms.has(platform)),
		general: row.cells(role),
		isForAll: own.length > 0 && own.length === platforms.size,
		without: PLATFORMS.filter((platform) => platforms.has(platform) && !has.has(platform)),
	};
}

const textOf = (cells: readonly Cell[]) => cells.map(comparable).join('\n');
const agree = (lists: ReadonlyArray<readonly Cell[]>) => new Set(lists.map(textOf)).size < 2;
const headingsOf = (cells: readonly Cell[]) => cells.map(({ heading }) => heading);

/**
 * The text that a row is posted with: that of its own network, or the one for all. A post has one
 * text for all its accounts: what is left out is warned of, and two that differ are refused.
 */
export function textForNetworks(
	row: RowReader,
	role: 'caption' | 'hashtags',
	platforms: ReadonlySet<Platform>,
	whole = row.cells(role),
): readonly Cell[] {
	const choice = choiceOf(row, role, platforms);
	const { own, others, isForAll } = choice;
	const [general] = whole;
	const texts = own.flatMap(({ platform, cells }) => cells.map((cell) => ({ ...cell, platform })));
	const isOne = agree(texts.map((cell) => [cell]));
	const [first] = texts;
	if (general) {
		if (first && isForAll && isOne) return [first];
		for (const cell of texts) {
			if (comparable(cell) !== comparable(general)) {
				row.warn('textPassedOver', cell.heading, { other: general.heading });
			}
		}
		return whole;
	}
	if (!isOne) {
		row.refuse('textsDiffer', row.label(role, []), { columns: headingsOf(texts) });
		return [];
	}
	const [other] = others.flatMap(({ cells }) => cells);
	const taken = first ?? other;
	if (!taken) return [];
	const rest = choice.without;
	if (!isForAll) row.warn('textUsedForOthers', taken.heading, { platforms: rest });
	return [taken];
}

/**
 * The media that a row has for its own networks, or those for all. A post has the same media for all
 * its accounts: two that differ are refused, and so is a network that has none.
 */
export function mediaForNetworks(
	row: RowReader,
	platforms: ReadonlySet<Platform>,
): readonly Cell[] {
	const { own, general, isForAll, without } = choiceOf(row, 'media', platforms);
	const [first, second] = own;
	if (!first) return general;
	if (isForAll && agree(own.map(({ cells }) => cells))) return first.cells;
	if (general.length > 0) {
		for (const { cells } of own) {
			if (textOf(cells) === textOf(general)) continue;
			const heading = headingsOf(cells).join(' and ');
			row.warn('mediaPassedOver', heading, { columns: headingsOf(general) });
		}
		return general;
	}
	const columns = own.flatMap(({ cells }) => headingsOf(cells));
	if (second) row.refuse('mediaDiffer', COLUMN_LABELS.media, { columns });
	else row.refuse('mediaMissing', headingsOf(first.cells).join(' and '), { platforms: without });
	return first.cells;
}

/**
 * The day and the time that a row has for its own networks; undefined where it has none. A post goes
 * out at one time for all its accounts: two that differ are refused, and so is a network without one.
 */
export function timeForNetworks(
	row: RowReader,
	platforms: ReadonlySet<Platform>,
): { readonly date?: readonly Cell[]; readonly time?: readonly Cell[] } {
	return {
		date: momentForNetworks(row, 'date', platforms),
		time: momentForNetworks(row, 'time', platforms),
	};
}

function momentForNetworks(
	row: RowReader,
	role: 'date' | 'time',
	platforms: ReadonlySet<Platform>,
): readonly Cell[] | undefined {
	const choice = choiceOf(row, role, platforms);
	const own = choice.own.flatMap(({ cells }) => cells);
	const [first] = own;
	if (!first) return undefined;
	const [general] = choice.general;
	const all = choice.isForAll || !general ? own : [general, ...own];
	if (!agree(all.map((cell) => [cell]))) {
		row.refuse('timesDiffer', row.label(role), { columns: headingsOf(all) });
	} else if (!choice.isForAll && !general) {
		row.refuse('timeMissing', first.heading, { platforms: choice.without });
	} else return [first];
	return undefined;
}
