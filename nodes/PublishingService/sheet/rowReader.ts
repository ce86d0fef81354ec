import type { Platform } from '../contract/decoded';
import { PLATFORMS } from '../contract/enums';
import { asText, type Parsed } from '../values/text';
import { isBlankCell, isBrokenFormula, type Row, type Unfinished } from './cells';
import type { Facts, Finding, FindingCode } from './findings';
import type { Roles } from './interpret';
import { type ColumnName, HEADINGS } from './words';

/** A filled cell and the heading above it. */
export interface Cell {
	readonly heading: string;
	readonly value: unknown;
}

/** What a column is called where the sheet has none of that kind, and in Map Each Column Manually. */
export const COLUMN_LABELS = Object.fromEntries(
	Object.keys(HEADINGS).map((name) => {
		const words = name.replace(/[A-Z]/g, (letter) => ` ${letter}`).replace(/ Id(?=s?$)/, ' ID');
		return [name, words.replace(/^[a-z]/, (letter) => letter.toUpperCase())];
	}),
) as Readonly<Record<ColumnName, string>>;

/** Headings that a label names; a row may fill ten columns of media. */
const NAMED_HEADINGS = 3;

/** Reads the cells of a row by the roles of their columns, and keeps what is found on the way. */
export class RowReader {
	readonly findings: Finding[];

	constructor(
		readonly row: Row,
		readonly roles: Roles,
		/** What was found before. */
		found: readonly Finding[] = [],
		private readonly filled = new Map<ColumnName, readonly Cell[]>(),
	) {
		this.findings = [...found];
	}

	/** The same cells, which are read once, for findings of their own. */
	again(found: readonly Finding[] = []): RowReader {
		return new RowReader(this.row, this.roles, found, this.filled);
	}

	/** The filled cells of a role, in the order in which they count. */
	cells(role: ColumnName): readonly Cell[] {
		const known = this.filled.get(role);
		if (known) return known;
		const cells = this.roles.of[role].flatMap(({ heading }) => this.cell(heading, role) ?? []);
		this.filled.set(role, cells);
		return cells;
	}

	/** A cell, if it is filled as one of that role is. */
	cell(heading: string, role: ColumnName): Cell | undefined {
		const value = Object.hasOwn(this.row, heading) ? this.row[heading] : undefined;
		return isBlankCell(value, role) ? undefined : { heading, value };
	}

	/** What cells of a role are called: as the sheet does, or as the role is where it has none. */
	label(role: ColumnName, cells = this.cells(role)): string {
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
		cells = this.cells(role),
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

	/** Refuses columns of one role that differ in this row. */
	refuseTwoAnswers(role: ColumnName): void {
		const cells = this.cells(role);
		if (new Set(cells.map(comparable)).size < 2) return;
		const columns = cells.map(({ heading }) => heading);
		this.refuse('contradiction', COLUMN_LABELS[role], { columns });
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

function brokenFormulaIn(value: unknown): Unfinished | undefined {
	return isBrokenFormula(value) ? 'brokenFormula' : undefined;
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

/** What a network has of a role: its own, or that for all. */
function cellsFor(row: RowReader, role: RoleOfNetwork, platform: Platform): readonly Cell[] {
	const own = ownCells(row, role, platform);
	return own.length > 0 ? own : row.cells(role);
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
): readonly Cell[] {
	const whole = row.cells(role);
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
