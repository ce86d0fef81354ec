import { asText, type Parsed } from '../values/text';
import { isBlankCell, isBrokenFormula, type Unfinished } from './blanks';
import type { Facts, Finding, FindingCode } from './findings';
import type { Roles } from './interpret';
import type { Row } from './profile';
import type { ColumnName } from './words';

/** A filled cell and the heading above it. */
export interface Cell {
	readonly heading: string;
	readonly value: unknown;
}

/** What a column is called where the sheet has none of that kind, and in Map Each Column Manually. */
export const COLUMN_LABELS: Readonly<Record<ColumnName, string>> = {
	accounts: 'Accounts',
	brand: 'Brand',
	caption: 'Caption',
	contentTags: 'Content Tags',
	date: 'Date',
	draft: 'Draft',
	hashtags: 'Hashtags',
	imageFolder: 'Image Folder',
	imagePack: 'Image Pack',
	instagramPostFormat: 'Instagram Post Format',
	link: 'Link',
	media: 'Media',
	notes: 'Notes',
	platforms: 'Platforms',
	postId: 'Post ID',
	postType: 'Post Type',
	priority: 'Priority',
	sound: 'Sound',
	tags: 'Tags',
	time: 'Time',
	timeZone: 'Time Zone',
	uploadIds: 'Upload IDs',
};

/** Headings that a label names; a row may fill ten columns of media. */
const NAMED_HEADINGS = 3;

type Rest<Code extends FindingCode> = Facts<Code> & { readonly value?: unknown };

/** Reads the cells of a row by the roles of their columns, and keeps what is found on the way. */
export class RowReader {
	readonly findings: Finding[];
	private readonly filled = new Map<ColumnName, readonly Cell[]>();

	constructor(
		readonly row: Row,
		readonly roles: Roles,
		/** What was found before. */
		found: readonly Finding[] = [],
	) {
		this.findings = [...found];
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

	/** The filled cells of a caption that stands in parts. */
	captionParts(): readonly Cell[] {
		return this.roles.of.captionPart.flatMap(({ heading }) => this.cell(heading, 'caption') ?? []);
	}

	/** What cells of a role are called: as the sheet does, or as the role is where it has none. */
	label(role: ColumnName, cells = this.cells(role)): string {
		const headings = cells.map(({ heading }) => heading);
		if (headings.length === 0) return this.roles.of[role][0]?.heading ?? COLUMN_LABELS[role];
		const more = headings.length > NAMED_HEADINGS ? ' …' : '';
		return headings.slice(0, NAMED_HEADINGS).join(' + ') + more;
	}

	refuse<Code extends FindingCode>(code: Code, column: string, rest: Rest<Code>): undefined {
		return this.note('refusal', code, column, rest);
	}

	warn<Code extends FindingCode>(code: Code, column: string, rest: Rest<Code>): undefined {
		return this.note('warning', code, column, rest);
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
	return asText(value).trim();
}

/** Cells that are one list become one; otherwise the first one counts. */
function joined(cells: readonly Cell[]): unknown {
	const texts = cells.map(comparable);
	return new Set(texts).size < 2 ? cells[0]?.value : texts.join('\n');
}
