import type { Platform } from '../contract/schemas';
import { PLATFORMS } from '../contract/enums';
import { asText, type Parsed } from '../values/text';
import { COLUMN_LABELS, type ColumnName } from '../values/words';
import { type Cell, type CellsByRole, cellsByRole, cellsUnder, type Row } from './cells';
import type { Roles } from './roles';
import {
	type FactArguments,
	type Finding,
	finding,
	type FindingCode,
	textOf,
} from './texts/findings';
import { brokenFormulaIn, type Unfinished } from './unfinishedText';

const PLATFORM_ROLES = ['caption', 'hashtags', 'date', 'time', 'media'] as const;

type PlatformRole = (typeof PLATFORM_ROLES)[number];

/** Platforms of the post that have no cell of a role, although another platform has. */
type WithoutCells = Partial<Record<PlatformRole, readonly Platform[]>>;

/** Cells that one post of the row reads instead of the cells for every platform. */
interface OwnCells {
	readonly cells: CellsByRole;
	readonly without: WithoutCells;
}

/** Reads the cells of a row by the roles of their columns, and collects the findings about them. */
export class CellReader {
	readonly findings: Finding[] = [];
	/** The number of refusals among the findings. A reader compares it to see whether a step refused the row. */
	refusals = 0;
	readonly cells: CellsByRole;
	private readonly without: WithoutCells;

	constructor(
		readonly row: Row,
		readonly roles: Roles,
		findings: readonly Finding[] = [],
		{ cells, without }: OwnCells = { cells: cellsByRole(row, roles.of), without: {} },
	) {
		this.cells = cells;
		this.without = without;
		this.addFindings(findings);
	}

	/** The sentences of all refusals, or of all warnings, each once. */
	sentences(severity: Finding['severity']): string[] {
		const ofSeverity = this.findings.filter((finding) => finding.severity === severity);
		return [...new Set(ofSeverity.map(textOf))];
	}

	/** A reader of the same cells, which are read only once, with its own list of findings. */
	withFindings(findings: readonly Finding[] = []): CellReader {
		const { cells, without } = this;
		return new CellReader(this.row, this.roles, findings, { cells, without });
	}

	/**
	 * The row as a post for these platforms reads it: their own cells first, then the cells for all
	 * platforms.
	 */
	forPlatforms(platforms: ReadonlySet<Platform>): CellReader {
		const cells = { ...this.cells };
		const without: WithoutCells = {};
		for (const role of PLATFORM_ROLES) {
			const choice = chooseCells(this, role, platforms);
			cells[role] = choice.cells;
			without[role] = choice.without;
		}
		return new CellReader(this.row, this.roles, this.findings, { cells, without });
	}

	/**
	 * The cells of a role. Texts of another platform are used, with a warning; other cells of
	 * another platform are not.
	 */
	cellsFor(role: PlatformRole): readonly Cell[] {
		const platforms = this.without[role] ?? [];
		const facts = [this.label(role), { platforms }] as const;
		if (platforms.length > 0 && isText(role)) {
			this.warn('textUsedForOthers', ...facts);
		} else if (platforms.length > 0) {
			this.refuse('missingForPlatform', ...facts);
		}
		return this.cells[role];
	}

	/** The name of a role's cells: the column name of the sheet, or the role's own name if the sheet has no such column. */
	label(role: ColumnName, cells = this.cells[role]): string {
		const headings = cells.map(({ heading }) => heading);
		if (headings.length === 0) {
			return this.roles.of[role][0]?.heading ?? COLUMN_LABELS[role];
		}
		return headings.slice(0, 3).join(' + ') + (headings.length > 3 ? ' …' : '');
	}

	addFindings(findings: readonly Finding[]): void {
		this.findings.push(...findings);
		this.refusals += findings.filter(({ severity }) => severity === 'refusal').length;
	}

	refuse<Code extends FindingCode>(
		code: Code,
		column: string,
		...facts: FactArguments<Code>
	): undefined {
		this.addFindings([finding('refusal', code, column, ...facts)]);
	}

	warn<Code extends FindingCode>(
		code: Code,
		column: string,
		...facts: FactArguments<Code>
	): undefined {
		this.addFindings([finding('warning', code, column, ...facts)]);
	}

	/**
	 * The parsed value of the cells of a role; undefined if there is no cell, or if the cells are
	 * refused.
	 */
	parse<Value>(
		role: ColumnName,
		parse: (value: unknown) => Parsed<Value>,
		cells = this.cells[role],
		check: (value: unknown) => Unfinished | undefined = brokenFormulaIn,
	): Value | undefined {
		const refusalsBefore = this.refusals;
		for (const { heading, value } of cells) {
			const unfinished = check(value);
			if (unfinished) {
				this.refuse(unfinished, heading, { value });
			}
		}
		if (cells.length === 0 || this.refusals > refusalsBefore) {
			return undefined;
		}
		const parsed = parse(joined(cells));
		if ('value' in parsed) {
			return parsed.value;
		}
		return this.refuse('invalid', this.label(role, cells), { problem: parsed.problem });
	}

	/**
	 * Refuses a filled cell of a column with brackets in its name, and names all columns that may
	 * be meant.
	 */
	refuseRemark(unclear: 'unclearAccounts' | 'unclearMedia', role: 'accounts' | 'media'): void {
		const cells = cellsUnder(this.row, this.roles.of[unclear], role);
		if (cells.length > 0) {
			const columns = [cells, this.cells[role]].flat().map(({ heading }) => heading);
			this.refuse('unclearRemark', COLUMN_LABELS[role], { columns });
		}
	}

	/** Refuses the first filled cell of columns that may mean something. */
	refuseUnclear(role: 'unclearCaption' | 'unclearDate' | 'amOrPmInOtherCell'): void {
		const columns = this.roles.of[role];
		const [cell] = columns.flatMap((column) => cellsUnder(this.row, [column], 'caption'));
		if (cell) {
			this.refuse(role, cell.heading, { value: cell.value });
		}
	}
}

export function comparableText({ value }: Cell): string {
	return (typeof value === 'string' ? value : asText(value)).trim();
}

/** The cells of a role as one value: their texts as lines of a list, or the first cell if all are equal. */
function joined(cells: readonly Cell[]): unknown {
	const texts = cells.map(comparableText);
	return new Set(texts).size < 2 ? cells[0]?.value : texts.join('\n');
}

/** True for a text: if only another platform has it, the post for this platform uses it, too. */
const isText = (role: PlatformRole) => role === 'caption' || role === 'hashtags';

const isFilled = (list: readonly unknown[]) => list.length > 0;

/** The cells of a role that a post for some platforms reads. */
interface CellChoice {
	/** For each of the platforms, the cells that a post for it alone reads. */
	readonly ofEach: ReadonlyArray<{ readonly platform: Platform; readonly cells: readonly Cell[] }>;
	/** The cells that one post for all of the platforms reads. */
	readonly cells: readonly Cell[];
	/** The platforms that have no cell of their own, although the post has one. */
	readonly without: readonly Platform[];
}

function chooseCells(
	row: CellReader,
	role: PlatformRole,
	platforms: ReadonlySet<Platform>,
): CellChoice {
	const forAll = row.cells[role];
	const hasPlatformColumns = row.roles.ofPlatforms[role].length > 0;
	if (!hasPlatformColumns) {
		return { ofEach: [], cells: forAll, without: [] };
	}
	const ofEach = [...platforms].map((platform) => ({
		platform,
		cells: cellsOn(row, role, platform),
	}));
	// A text of another platform is better than none; a time or media of another platform are not.
	const ofOthers = isText(role) ? PLATFORMS.map((platform) => cellsOn(row, role, platform)) : [];
	const candidates = [...ofEach.map(({ cells }) => cells), ...ofOthers, forAll];
	const cells = candidates.find(isFilled) ?? [];
	const emptyEntries = isFilled(cells) ? ofEach.filter((entry) => !isFilled(entry.cells)) : [];
	return { ofEach, cells, without: emptyEntries.map(({ platform }) => platform) };
}

/** The cells of a role for one platform: those of its own columns, or those for all platforms. */
function cellsOn(row: CellReader, role: PlatformRole, platform: Platform): readonly Cell[] {
	const columns = row.roles.ofPlatforms[role].filter((column) => column.platform === platform);
	const ofPlatform = cellsUnder(row.row, columns, role);
	if (ofPlatform.length === 0) {
		return row.cells[role];
	}
	// Several cells of media are slides; of everything else, a post has one.
	return role === 'media' ? ofPlatform : ofPlatform.slice(0, 1);
}

/**
 * The columns in which platforms differ. Empty if the row has no media or no time for a platform,
 * because such a row is refused.
 */
export function differingColumns(row: CellReader, platforms: ReadonlySet<Platform>): string[] {
	const choices = PLATFORM_ROLES.map((role) => ({ role, ...chooseCells(row, role, platforms) }));
	const isRefused = choices.some(({ role, without }) => !isText(role) && isFilled(without));
	return isRefused ? [] : choices.flatMap(headingsThatDiffer);
}

/** The columns of a role, if its cells are not the same for all platforms. */
function headingsThatDiffer({ ofEach, cells: sharedCells }: CellChoice): string[] {
	const cellsByPlatform = ofEach.map(({ cells }) => (isFilled(cells) ? cells : sharedCells));
	const texts = cellsByPlatform.map((cells) => cells.map(comparableText).join('\n'));
	const areSame = new Set(texts).size < 2;
	const headings = cellsByPlatform.flat().map(({ heading }) => heading);
	return areSame ? [] : [...new Set(headings)];
}
