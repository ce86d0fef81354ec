import type { ServiceClient } from '../../../client/serviceClient';
import { ServiceError } from '../../../client/serviceError';
import type { Account, Post } from '../../../contract/decoded';
import type { PostContent } from '../../../posting/postDraft';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import { InvalidItemError, type ProblemReport } from '../../../posting/postItem';
import type { Cell, Row } from '../../../sheet/cells';
import { type Finding, textOf } from '../../../sheet/findings';
import { type ReadPost, read } from '../../../sheet/read';
import type { AccountChoice } from '../../../sheet/readAccounts';
import { type SheetTimeReading, dateOrdersOf } from '../../../sheet/readTime';
import { RowReader } from '../../../sheet/rowReader';
import { type Sheet as RowsOfSheet, readSheet as readRows } from '../../../sheet/sheet';
import { COLUMN_LABELS, type ColumnName } from '../../../values/words';
import type { DateOrderProofs } from '../../../values/writtenTime';
import { asText, withLabel } from '../../../values/text';
import type { ItemGroup } from '../../operation';
import type { RowItem, SheetSettings } from '../rowFields';
import { type ReadingZone, zoneOfPost } from '../schedule';

/** What holds for all rows of a company, found out before the first of them. */
export interface Company extends ItemGroup<RowItem> {
	readonly sheet: Sheet;
	/** The client that has the key, or why nothing can be sent with it: the key may be refused later. */
	service: ServiceClient | ServiceError;
	/** Undefined where there is only one, and where the key may not read it. */
	readonly name?: string;
	/** Undefined where the key may not read them. */
	readonly accounts?: readonly Account[];
	/** IDs for rows that name none. */
	readonly forAllRows: readonly string[];
	/** The content group that marks the posts of this sheet. */
	readonly sheetTag?: string;
}

/** The client of a company. Throws why there is none. */
export function clientOf({ service }: Company): ServiceClient {
	if (service instanceof ServiceError) throw service;
	return service;
}

/** A sheet whose columns are understood. */
export interface Sheet extends Omit<RowsOfSheet, 'rows'> {
	readonly settings: SheetSettings;
	readonly rows: readonly SheetItem[];
	/** What the sheet itself says of the order of dates such as 12/10/2026. */
	readonly dateOrders: DateOrderProofs;
}

/** A row of the sheet that says something, and the item that it is. */
export interface SheetItem {
	readonly item: RowItem;
	/** What messages call the row. */
	readonly number: number;
	readonly reader: RowReader;
	/** What was found of it by the rows around it. */
	readonly around?: Finding;
	/** The posts that it is already, as an earlier run wrote them. */
	readonly postIds: readonly string[];
	/** Why the row, or the post that it has, could not be looked at. */
	readonly failure?: unknown;
}

/** Reads all items as one sheet. Throws InvalidItemError where its columns say nothing. */
export function readSheet(items: readonly RowItem[], settings: SheetSettings): Sheet {
	const given = items.map((item) => ({
		input: item.input(),
		mapped: settings.isMapped ? mappedRow(item) : undefined,
		hasFiles: item.files().length > 0,
		number: item.rowNumber,
	}));
	const sheet = readRows(given, settings);
	if ('problem' in sheet) throw new InvalidItemError([sheet.problem]);
	const cells = sheet.rows.map(({ row }) => row);
	const rows = sheet.rows.flatMap(({ row, at, number, finding: around, isUnmapped }) => {
		const item = items[at];
		const failure = isUnmapped && new InvalidItemError([ROW_TEXTS.nothingMapped]);
		const reader = new RowReader(row, sheet.roles);
		const postIds = postIdsIn(reader.cells.postId);
		return item ? [{ item, number, reader, around, postIds, failure }] : [];
	});
	const dateOrders = dateOrdersOf(cells, sheet.roles);
	return { ...sheet, settings, rows, dateOrders };
}

/** What Map Each Column Manually says, under the names of its fields. */
function mappedRow(item: RowItem): Row {
	const values: Record<string, unknown> = { ...item.mapping('columns') };
	return Object.fromEntries(
		Object.entries(COLUMN_LABELS).flatMap(([column, label]) =>
			values[column] === undefined ? [] : [[label, values[column]]],
		),
	);
}

/** A post of a row, but for its media: one that it wants, or one that it has and what it wants of that. */
export interface ReadRow extends SheetItem, Omit<ReadPost, 'content'> {
	readonly company: Company;
	readonly report: RowReport;
	readonly content: PostContent;
	/** IDs or names. */
	readonly contentTags?: readonly string[];
	/** True for a post that the row has beside those that it wants. */
	readonly isSurplus?: true;
	/** Of a post that the row has. */
	readonly postId?: string;
	/** Undefined where the row has none, or it could not be read. */
	readonly post?: Post;
	/** What the sheet says of the media that it was made with. */
	readonly fingerprint?: string;
}

/**
 * Reads a row without a request: the post that it wants, or one for each network, as it is where each
 * has a post of its own already.
 */
export function readRow(
	sheetItem: SheetItem,
	company: Company,
	{ accounts, forAllRows }: AccountChoice = company,
	hasPosts = false,
): ReadRow[] {
	const { item, reader, around } = sheetItem;
	const { settings } = company.sheet;
	const { skipApproval } = settings;
	const zoneOf = ([accountId]: readonly string[]) => {
		const account = accounts?.find((one) => one.accountId === accountId);
		return zoneOfPost(settings.zone, account, item.run.timezone);
	};
	const posts = read(reader, {
		...{ accounts, forAllRows, skipApproval, around, hasPosts },
		readingOf: (accountIds) => readingOf(company, zoneOf(accountIds)),
	});
	const [first] = posts;
	if (first?.time.usedZone) {
		const { zone, isZoneOfSheet } = first.time;
		const source = isZoneOfSheet ? 'sheet' : zoneOf(first.accountIds).source;
		item.run.shared.hints.countBareTime(zone, source);
	}
	return posts.map((found) => {
		const report = new RowReport(found.reader);
		report.say(found.reader.findings);
		const { contentTags, isDraft, hashtags, ...content } = found.content;
		return {
			...{ ...sheetItem, ...found, company, report, contentTags },
			content: {
				...content,
				hashtags: hashtags && [...hashtags],
				scheduledAfter: found.time.instant,
				skipApproval: skipApproval && !isDraft,
			},
		};
	});
}

function readingOf(
	{ sheet: { settings, dateOrders } }: Company,
	{ zone, source, problem }: ReadingZone,
): SheetTimeReading {
	return {
		...{ zone, zoneProblem: problem, defaultTime: settings.defaultTime },
		dateOrder: settings.dateOrder ?? (() => dateOrders),
		isZoneNamed: source === 'named',
	};
}

/** The columns of fields that Create calls otherwise. */
const COLUMN_OF_FIELD: Readonly<Record<string, ColumnName>> = {
	accountIds: 'accounts',
	contentGroupIds: 'contentTags',
	scheduledAfter: 'date',
};

/** What is said of a post of a row, under the headings that the sheet itself has. */
export class RowReport implements ProblemReport {
	readonly problems: string[] = [];
	/** What is not wrong but worth a look. */
	readonly warnings: string[] = [];

	constructor(private readonly reader: RowReader) {}

	/** Says of the row what was found in it. */
	say(findings: readonly Finding[]): void {
		for (const finding of findings) {
			const texts = finding.severity === 'refusal' ? this.problems : this.warnings;
			texts.push(textOf(finding));
		}
	}

	refuse(name: string, problem: string): undefined {
		this.problems.push(withLabel(this.columnLabel(name) ?? name, problem));
		return undefined;
	}

	/** What the sheet calls the column of a field of a post; undefined where no column is for it. */
	columnLabel(field: string): string | undefined {
		const role = (COLUMN_OF_FIELD[field] ?? field) as ColumnName;
		if (!Object.hasOwn(COLUMN_LABELS, role)) return undefined;
		return this.reader.label(role);
	}
}

/** The posts that a row is already. Two columns that differ are refused, as every other contradiction is. */
export function postIdsIn(cells: readonly Cell[]): string[] {
	const texts = new Set(cells.map(({ value }) => asText(value).trim()));
	const [text = '', ...others] = texts;
	return others.length > 0 ? [] : [...new Set(entriesIn(text))];
}

/** What is written for several posts of a row. */
export function entriesIn(cell: string): string[] {
	return cell
		.split(/[,;\r\n]+/)
		.map((entry) => entry.trim())
		.filter(Boolean);
}
