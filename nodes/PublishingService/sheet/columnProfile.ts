import type { Platform } from '../contract/schemas';
import { isEmpty } from '../values/text';
import { type ColumnName, STATUS_SIGNS } from '../values/words';
import { type CellKind, cellsAre, type Share, someCellIs } from './cellKinds';
import type { Row } from './cells';
import { type ColumnHeading, platformsIn, readColumnHeadings } from './headings';
import { type Heading, nameHas, normalizeHeading, type OtherHeading } from './headingWords';
import { isAboutApproval } from './columnAnswer';
import { skipReasonOf } from './skipReason';
import { takeSample } from './rows/cellSize';
import { STATUS_KINDS, type StatusKind } from './readStatus';

/** A meaning of a column name: a part of a post, or another purpose. A name can have several. */
export type ColumnMeaning = ColumnName | Heading['is'] | OtherHeading;

type NamedColumn = ColumnHeading & Readonly<{ heading: string; cells: readonly unknown[] }>;

/** A column that is for one platform. */
interface PlatformColumn {
	readonly role: 'onePlatform' | ColumnName;
	/** Undefined if the service does not have that platform. */
	readonly platform: Platform | undefined;
}

/** Tells whether so many cells of a column are of a kind, e.g. `holds('most', 'day')`. */
type CellTest = (share: Share, kind: CellKind) => boolean;

/** The name of a column, and conditions that its cells fulfil. */
export interface ColumnProfile {
	readonly heading: string;
	/** The meaning of the whole column name. */
	readonly meaning: Heading;
	/** All meanings that the column name may have, for example as a status. */
	readonly meanings: ReadonlySet<ColumnMeaning>;
	readonly holds: CellTest;
	readonly status: StatusKind | undefined;
	readonly statusOn: Platform | undefined;
	/** True if a cell says that its row is published, or must not be published. */
	readonly holdsRowsBack: () => boolean;
	readonly ofPlatform: PlatformColumn | undefined;
}

function profileColumn(column: NamedColumn): ColumnProfile {
	const { heading, cells, meaning, otherMeanings, statusOn } = column;
	const holds = rememberedTest(cells);
	const ofPlatform = platformColumn(column, holds);
	// A column for a platform of other tools says nothing about TikTok and Instagram.
	const isForOtherTool = ofPlatform !== undefined && ofPlatform.platform === undefined;
	const mainMeaning = meaning.is === 'column' ? meaning.column : meaning.is;
	const statusByName = STATUS_KINDS.find((kind) => otherMeanings.includes(kind));
	// People also name their columns "OK?" and "Checked", as the node names columns of its report.
	const isOpen =
		meaning.is === 'unknown' ||
		meaning.is === 'result' ||
		(mainMeaning === 'brand' && isOfApprover(heading, holds));
	const status = statusByName ?? (isOpen ? statusByCells(heading, holds) : undefined);
	return {
		heading,
		meaning,
		meanings: new Set<ColumnMeaning>([...(isForOtherTool ? [] : [mainMeaning]), ...otherMeanings]),
		holds,
		status,
		statusOn,
		holdsRowsBack: () =>
			status !== undefined && someCellIs(cells, (cell) => skipReasonOf(status, cell) !== undefined),
		ofPlatform,
	};
}

/** Returns a test of these cells. It keeps its answers, because many rules ask for the same condition. */
function rememberedTest(cells: readonly unknown[]): CellTest {
	const answers = new Map<string, boolean>();
	return (share, kind) => {
		const condition = `${share} ${kind}`;
		const answer = answers.get(condition) ?? cellsAre(share, kind, cells);
		answers.set(condition, answer);
		return answer;
	};
}

/**
 * Recognizes a column of approvals or statuses whose name is unknown, because its cells are answers. Next to
 * answers, a cell under an approval may give a reason: "consent form missing".
 */
function statusByCells(heading: string, holds: CellTest): StatusKind | undefined {
	const kind = kindOfSign(heading) ?? approvalKind(heading, holds);
	if (kind !== undefined && (nameHas(heading, 'status') || holds('half', 'approvalAnswer'))) {
		return kind;
	}
	const isStatus = holds('all', 'statusWord') || nameHas(heading, 'status');
	const isStep = isStatus && holds('some', 'sureStatus');
	return isStep && platformsIn(heading).length === 0 ? 'step' : undefined;
}

/** The question of a column whose name is only a sign, such as "✅" and "❌". */
function kindOfSign(heading: string): StatusKind | undefined {
	if (normalizeHeading(heading) !== '') {
		return undefined;
	}
	const kinds = [...heading].map((sign) => KIND_OF_SIGN.get(sign));
	return kinds.find((kind) => kind !== undefined);
}

const KIND_OF_SIGN: ReadonlyMap<string, StatusKind> = new Map([
	...STATUS_SIGNS.ready.map((sign) => [sign, 'approved'] as const),
	...STATUS_SIGNS.stops.map((sign) => [sign, 'stopped'] as const),
]);

/** True for ticks and statuses under the name of a person who approves, such as "Client" and "Manager". */
function isOfApprover(heading: string, holds: CellTest): boolean {
	return nameHas(heading, 'approver') && holds('all', 'decision');
}

/** The question of a column name such as "Client OK?", "Freigabe Chef" and "Needs approval". */
function approvalKind(heading: string, holds: CellTest): StatusKind | undefined {
	const isAbout = isAboutApproval(heading);
	if (isAbout && nameHas(heading, 'stillNeeded')) {
		return 'approvalNeeded';
	}
	return isAbout || isOfApprover(heading, holds) ? 'approved' : undefined;
}

/** The platform that a column is for, and the role that it has there; undefined for a column for all platforms. */
function platformColumn(
	{ meaning, partsOnPlatforms }: NamedColumn,
	holds: CellTest,
): PlatformColumn | undefined {
	if (meaning.is === 'platform') {
		return { role: 'onePlatform', platform: meaning.platform };
	}
	if (meaning.is !== 'column' && meaning.is !== 'unknown') {
		return undefined;
	}
	for (const { column, platform } of partsOnPlatforms) {
		const role = roleOnPlatform(column, holds);
		if (role !== undefined) {
			return { platform, role };
		}
	}
	return undefined;
}

/** The role of a column such as "TikTok Time", by its cells: people tick it, or write a text or a time into it. */
function roleOnPlatform(
	column: ColumnName | undefined,
	holds: CellTest,
): PlatformColumn['role'] | undefined {
	if (column === 'caption' || column === 'hashtags') {
		return holds('all', 'flag') ? 'onePlatform' : column;
	}
	if (column === 'media') {
		return holds('some', 'postable') ? column : undefined;
	}
	return column === 'date' || column === 'time' ? roleOfTimes(holds) : undefined;
}

function roleOfTimes(holds: CellTest): 'date' | 'time' | undefined {
	if (!holds('some', 'day') && !holds('some', 'clock')) {
		return undefined;
	}
	return holds('all', 'clock') ? 'time' : 'date';
}

/** Reads the part of a cell that shows what its column is for. A cell that cannot be read shows nothing. */
function readSample(cell: unknown): unknown {
	try {
		return takeSample(cell);
	} catch {
		return {};
	}
}

/** The columns of a sheet in their order. A column without a filled cell is left out, because its cells say nothing. */
export function profileColumns(rows: readonly Row[]): ColumnProfile[] {
	const cellsByHeading = new Map<string, unknown[]>();
	for (const row of rows) {
		for (const [heading, cell] of Object.entries(row)) {
			const cells = cellsByHeading.get(heading) ?? [];
			if (!isEmpty(cell)) {
				cells.push(readSample(cell));
			}
			cellsByHeading.set(heading, cells);
		}
	}
	const columns = [...cellsByHeading].flatMap(([heading, cells]) => {
		// A reader of sheets adds a number to the second of two equal column names: "Caption_1".
		const original = heading.replace(/_\d+$/, '');
		const name = cellsByHeading.get(original)?.length ? original : heading;
		return cells.length > 0 ? [{ heading, name, cells }] : [];
	});
	return readColumnHeadings(columns).map(profileColumn);
}
