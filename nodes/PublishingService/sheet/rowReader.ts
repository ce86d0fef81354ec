import type { Platform } from '../contract/decoded';
import { PLATFORMS } from '../contract/enums';
import { asText, type Parsed } from '../values/text';
import { brokenFormulaIn, type Cell, cellsUnder, type Row, type Unfinished } from './cells';
import type { Facts, Finding, FindingCode } from './findings';
import type { Roles } from './interpret';
import { COLUMN_LABELS, COLUMN_NAMES, type ColumnName } from '../values/words';

/** Headings that a label names; a row may fill ten columns of media. */
const NAMED_HEADINGS = 3;

/** The filled cells of a row for all networks by role, in the order in which they count. */
type CellsByRole = Readonly<Record<ColumnName, readonly Cell[]>>;

/** Of thousands of rows, what they do not have is kept once. */
const NO_CELLS = Object.fromEntries(
	COLUMN_NAMES.map((role) => [role, []]),
) as unknown as CellsByRole;

function readCells(row: Row, { of }: Roles): CellsByRole {
	const cells = { ...NO_CELLS };
	for (const role of COLUMN_NAMES) {
		if (of[role].length > 0) cells[role] = cellsUnder(row, of[role], role);
	}
	return cells;
}

/** Reads the cells of a row by the roles of their columns, and keeps what is found on the way. */
export class RowReader {
	readonly findings: Finding[];

	constructor(
		readonly row: Row,
		readonly roles: Roles,
		/** What was found before. */
		found: readonly Finding[] = [],
		readonly cells: CellsByRole = readCells(row, roles),
	) {
		this.findings = [...found];
	}

	/** The same cells, which are read once, for findings of their own. */
	again(found: readonly Finding[] = []): RowReader {
		return new RowReader(this.row, this.roles, found, this.cells);
	}

	/** A cell, if it is filled as one of that role is. */
	cell(heading: string, role: ColumnName): Cell | undefined {
		return cellsUnder(this.row, [{ heading }], role)[0];
	}

	/** What cells of a role are called: as the sheet does, or as the role is where it has none. */
	label(role: ColumnName, cells = this.cells[role]): string {
		const headings = cells.map(({ heading }) => heading);
		if (headings.length === 0) return this.roles.of[role][0]?.heading ?? COLUMN_LABELS[role];
		const more = headings.length > NAMED_HEADINGS ? ' …' : '';
		return headings.slice(0, NAMED_HEADINGS).join(' + ') + more;
	}

	refuse<Code extends FindingCode>(code: Code, column: string, facts: Facts<Code>): undefined {
		return this.note('refusal', code, column, facts);
	}

	warn<Code extends FindingCode>(code: Code, column: string, facts: Facts<Code>): undefined {
		return this.note('warning', code, column, facts);
	}

	/** The value of cells of one role as it is parsed; undefined where there is none, or it is refused. */
	parse<T>(
		role: ColumnName,
		parse: (value: unknown) => Parsed<T>,
		cells = this.cells[role],
	): T | undefined {
		if (cells.length === 0) return undefined;
		const parsed = parse(joined(cells));
		if ('value' in parsed) return parsed.value;
		return this.refuse('invalid', this.label(role, cells), { problem: parsed.problem });
	}

	/** Refuses cells that hold something else than what they are to say; tells whether any does. */
	refuseUnfinished(
		cells: readonly Cell[],
		check: (value: unknown) => Unfinished | undefined = brokenFormulaIn,
	): boolean {
		const codes = cells.map(({ heading, value }) => {
			const code = check(value);
			if (code) this.refuse(code, heading, { value });
			return code;
		});
		return codes.some(Boolean);
	}

	/** Refuses the first filled cell of columns that may mean something. */
	refuseUnclear(
		role: 'unclearCaption' | 'unclearDate' | 'halfOfDay',
		code: 'captionUnclear' | 'dateUnclear' | 'halfOfDayApart',
	): void {
		const columns = this.roles.of[role];
		const [cell] = columns.flatMap(({ heading }) => this.cell(heading, 'caption') ?? []);
		if (cell) this.refuse(code, cell.heading, { value: cell.value });
	}

	/** How many reasons there are not to post the row. */
	get refusals(): number {
		return this.findings.filter(({ severity }) => severity === 'refusal').length;
	}

	private note(
		severity: Finding['severity'],
		code: FindingCode,
		column: string,
		rest: object,
	): undefined {
		this.findings.push({ code, column, severity, ...rest } as Finding);
		return undefined;
	}
}

/** What a cell says, as it is compared with others. */
export function comparable({ value }: Cell): string {
	return (typeof value === 'string' ? value : asText(value)).trim();
}

/** Cells that are one list become one; otherwise the first one counts. */
function joined(cells: readonly Cell[]): unknown {
	const texts = cells.map(comparable);
	return new Set(texts).size < 2 ? cells[0]?.value : texts.join('\n');
}

const OF_NETWORKS = ['caption', 'hashtags', 'date', 'time', 'media'] as const;

type RoleOfNetwork = (typeof OF_NETWORKS)[number];

/** A text that only another network has serves for this one too. */
const isText = (role: RoleOfNetwork) => role === 'caption' || role === 'hashtags';

/** The filled cells of a role that are for one network alone. */
function ownCells(row: RowReader, role: RoleOfNetwork, platform: Platform): readonly Cell[] {
	const columns = row.roles.ofNetworks[role].filter((column) => column.platform === platform);
	const own = columns.flatMap(({ heading }) => row.cell(heading, role) ?? []);
	return role === 'media' ? own : own.slice(0, 1);
}

const isFilled = (list: readonly unknown[]) => list.length > 0;

/** What some networks have of a role, each its own or that for all, and those that have neither. */
function lookFor(row: RowReader, role: RoleOfNetwork, platforms: ReadonlySet<Platform>) {
	const of = [...platforms].map((platform) => {
		const own = ownCells(row, role, platform);
		return { platform, cells: isFilled(own) ? own : row.cells[role] };
	});
	const elsewhere = isText(role) ? PLATFORMS.map((one) => ownCells(row, role, one)) : [];
	const found = [...of.map(({ cells }) => cells), ...elsewhere].find(isFilled) ?? row.cells[role];
	return {
		all: of.map(({ cells }) => (isText(role) && !isFilled(cells) ? found : cells)),
		found,
		without: of.flatMap(({ platform, cells }) =>
			isFilled(found) && !isFilled(cells) ? [platform] : [],
		),
	};
}

/** The columns by which networks differ, as headings; empty where one post can serve all. */
export function differingColumns(row: RowReader, platforms: ReadonlySet<Platform>): string[] {
	return OF_NETWORKS.flatMap((role) => {
		const { all } = lookFor(row, role, platforms);
		const texts = all.map((cells) => cells.map(comparable).join('\n'));
		const headings = new Set(all.flatMap((cells) => cells.map(({ heading }) => heading)));
		return new Set(texts).size < 2 ? [] : [...headings];
	});
}

/**
 * Whether one post serves networks, because a post has one text, one time and the same media for all its
 * accounts. A row without media, or a time, for one of them stays whole, to be refused for that.
 */
export function isOnePost(row: RowReader, platforms: ReadonlySet<Platform>): boolean {
	return (
		OF_NETWORKS.some((role) => !isText(role) && isFilled(lookFor(row, role, platforms).without)) ||
		differingColumns(row, platforms).length === 0
	);
}

/**
 * The cells of a role for a post on these networks. A text that stands in for that of a network is
 * warned of; a post without media or a time for one of them is refused.
 */
export function cellsForNetworks(
	row: RowReader,
	role: RoleOfNetwork,
	platforms: ReadonlySet<Platform>,
): readonly Cell[] {
	const { found, without } = lookFor(row, role, platforms);
	const column = found.map(({ heading }) => heading).join(' and ');
	if (without.length > 0 && isText(role))
		row.warn('textUsedForOthers', column, { platforms: without });
	else if (without.length > 0) row.refuse('missingForNetwork', column, { platforms: without });
	return found;
}
