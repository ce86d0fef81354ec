import type { ServiceClient } from '../../../client/serviceClient';
import type { ServiceError } from '../../../client/serviceError';
import type { Account, Platform } from '../../../contract/decoded';
import type { PostContent } from '../../../posting/postDraft';
import { InvalidItemError, type ProblemReport } from '../../../posting/postItem';
import type { Row } from '../../../sheet/cells';
import { type Finding, textOf } from '../../../sheet/findings';
import type { Roles } from '../../../sheet/interpret';
import { type Found, read, type ReadPost } from '../../../sheet/read';
import type { SheetTimeReading } from '../../../sheet/readTime';
import { type Cell, COLUMN_LABELS, RowReader } from '../../../sheet/rowReader';
import { readSheet as readRows, type Sheet as RowsOfSheet } from '../../../sheet/sheet';
import type { ColumnName } from '../../../values/words';
import type { DateOrderProofs } from '../../../values/dateText';
import { withLabel } from '../../../values/text';
import type { ConcurrencyLimit } from '../../concurrencyLimit';
import type { RowItem, SheetSettings } from '../rowFields';
import { type ReadingZone, zoneOfPost } from '../schedule';

/** What holds for all rows of a company, found out before the first of them. */
export interface Company {
	/** Its items, in the order of the run. */
	readonly items: readonly RowItem[];
	/** The client that has the key, or why nothing can be sent with it. */
	readonly service: ServiceClient | ServiceError;
	/** Undefined where there is only one, and where the key may not read it. */
	readonly name?: string;
	/** The bound on rows of this company, and of the run. */
	readonly rowLimit: Pick<ConcurrencyLimit, 'run'>;
	/** Undefined where the key may not read them. */
	readonly accounts?: readonly Account[];
	/** IDs for rows that name none. */
	readonly forAllRows: readonly string[];
	/** The content group that marks the posts of this sheet. */
	readonly sheetTag?: string;
	/** What the sheet itself says of the order of dates such as 12/10/2026. */
	readonly dateOrders: DateOrderProofs;
}

/** A row of the sheet that says something, and the item that it is. */
export interface SheetItem {
	readonly item: RowItem;
	/** What messages call the row. */
	readonly number: number;
	readonly row: SheetRow;
	/** The item's own columns. */
	readonly input: Row;
}

/** A sheet whose columns are understood. */
export interface Sheet extends Omit<RowsOfSheet, 'rows'> {
	readonly rows: readonly SheetItem[];
	/** How many rows took the date of the row above them. */
	readonly datedFromAbove: number;
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
	return {
		...sheet,
		rows: sheet.rows.flatMap(({ row, at, number, finding }) => {
			const item = items[at];
			const { input } = given[at] ?? {};
			if (!item || !input) return [];
			return [{ item, number, row: new SheetRow(new RowReader(row, sheet.roles), finding), input }];
		}),
		datedFromAbove: sheet.rows.filter(({ finding }) => finding?.code === 'dateTaken').length,
	};
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

/** The columns of fields that Create calls otherwise. */
const COLUMN_OF_FIELD: Readonly<Record<string, ColumnName>> = {
	accountIds: 'accounts',
	contentGroupIds: 'contentTags',
	scheduledAfter: 'date',
};

/** A row of a sheet, with what is said of it under the headings that the sheet itself has. */
export class SheetRow implements ProblemReport {
	readonly problems: string[] = [];
	/** What is not wrong but worth a look. */
	readonly warnings: string[] = [];
	private labels: Found['labels'] = {};

	constructor(
		readonly reader: RowReader,
		/** What was found of it by the rows around it. */
		readonly around?: Finding,
	) {}

	get cells(): Row {
		return this.reader.row;
	}

	get roles(): Roles {
		return this.reader.roles;
	}

	/** The filled cells of a role. */
	of(role: ColumnName): readonly Cell[] {
		return this.reader.cells(role);
	}

	/** Says of the row what was found in it, and calls its columns as they were read. */
	say({ findings, labels }: Found): void {
		this.labels = { ...this.labels, ...labels };
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
		return this.labels[role] ?? this.reader.label(role);
	}
}

/** Why a row is not posted, though nothing is wrong with it. */
export interface PassedOver {
	/** Held back by a column of the sheet, rather than meant for other networks. */
	readonly isHeldBack: boolean;
	/** Whether that says that it is out, rather than not to go out. */
	readonly isOut: boolean;
	readonly reason: string;
}

/** A post that a row wants, but for its media. */
export interface ReadRow extends SheetItem, Pick<ReadPost, 'accountIds' | 'platforms' | 'time'> {
	readonly company: Company;
	/** Where the post goes, if the row wants one for each network. */
	readonly network?: Platform;
	/** True for a post that the row has beside those that it wants. */
	readonly isSurplus?: true;
	readonly content: PostContent;
	/** IDs or names. */
	readonly contentTags?: readonly string[];
	readonly passedOver?: PassedOver;
}

/** Reads a row without a request: the post that it wants, or one for each network. */
export function readRow(
	sheetItem: SheetItem,
	settings: SheetSettings,
	company: Company,
	{ accounts = company.accounts, hasPosts = false }: RowFacts = {},
): ReadRow[] {
	const { item, row } = sheetItem;
	const { skipApproval } = settings;
	const zoneOf = ([accountId]: readonly string[]) => {
		const account = accounts?.find((one) => one.accountId === accountId);
		return zoneOfPost(settings.zone, account, item.run.timezone);
	};
	const posts = read(row.reader, {
		...{ accounts, forAllRows: company.forAllRows, skipApproval, around: row.around, hasPosts },
		readingOf: (accountIds) => readingOf(settings, company, zoneOf(accountIds)),
	});
	const [first] = posts;
	if (first?.time.usedZone) {
		const { source } = zoneOf(first.accountIds);
		const { zone, isZoneOfSheet } = first.time;
		item.run.shared.hints.countBareTime(zone, isZoneOfSheet ? 'sheet' : source);
	}
	return posts.map((found) => {
		const own = new SheetRow(row.reader, row.around);
		own.say(found);
		return {
			...{ item, number: sheetItem.number, row: own, input: sheetItem.input, company },
			...(posts.length > 1 && { network: [...found.platforms][0] }),
			...postOfRow(found, skipApproval),
		};
	});
}

/** What a row is read with, beside what holds for all rows of its company. */
interface RowFacts {
	/** The company's accounts; where its key may not read them, those that the row's posts name. */
	readonly accounts?: readonly Account[];
	/** Whether each network has a post of its own already. */
	readonly hasPosts?: boolean;
}

function postOfRow(
	{ accountIds, platforms, time, content: all, passedOver }: ReadPost,
	skipApproval: boolean,
) {
	const { contentTags, isDraft, hashtags, ...content } = all;
	const { finding, isHeldBack = false } = passedOver ?? {};
	return {
		...{ accountIds, platforms, time, contentTags },
		content: {
			...content,
			hashtags: hashtags && [...hashtags],
			scheduledAfter: time.instant,
			skipApproval: skipApproval && !isDraft,
		},
		...(finding && {
			passedOver: {
				isHeldBack,
				isOut: finding.code === 'heldBack' && finding.why === 'isOut',
				reason: textOf(finding),
			},
		}),
	};
}

function readingOf(
	{ dateOrder, defaultTime }: SheetSettings,
	{ dateOrders }: Company,
	{ zone, source, problem }: ReadingZone,
): SheetTimeReading {
	return {
		...{ zone, zoneProblem: problem, defaultTime },
		dateOrder: dateOrder ?? (() => dateOrders),
		isZoneNamed: source === 'named',
	};
}
