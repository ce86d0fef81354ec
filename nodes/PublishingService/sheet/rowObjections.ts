import type { Platform } from '../contract/schemas';
import { isEmpty } from '../values/text';
import type { CellReader } from './cellReader';
import { answerOf } from './columnAnswer';
import { noteInDoubt, noteThatForbids } from './noteThatForbids';
import { readPlatformStatuses } from './platformStatuses';
import { APPROVAL_KINDS, type StatusKind } from './readStatus';
import type { RoleColumn } from './roles';
import type { SkipReason } from './skipReason';
import { isUnreadStatus } from './statusEntries';
import { type Finding, finding } from './texts/findings';
import { isStatusInDoubt } from './unknownStatuses';

/** The platforms of a row, or that nobody may look up the platforms of its accounts. */
export type RowPlatforms = ReadonlySet<Platform> | 'mayNotRead';

/** A cell that forbids its row: a word such as "Draft", or a box that is not ticked although others are. */
interface Objection {
	readonly status: StatusKind | undefined;
	/** Undefined if the cell forbids the row on all platforms. */
	readonly platform: Platform | undefined;
	readonly column: string;
	readonly value: unknown;
	/** Undefined for a box that is not ticked. */
	readonly skipReason: SkipReason | undefined;
	/** True if nobody ticks the boxes of the column, so that they need no warning. */
	readonly isNeverTicked: boolean;
}

/**
 * Reads the reason to skip a row. A missing approval in the sheet counts only if the approval of the service is
 * skipped. If cells forbid only some platforms of the row, or perhaps the row, the row is refused instead.
 */
export function readSkipReason(
	row: CellReader,
	platforms: RowPlatforms,
	skipApproval: boolean,
): Finding | undefined {
	refuseUnreadStatuses(row, platforms, skipApproval);
	const objections = readObjections(row);
	const reason = skipByRow(objections, skipApproval);
	if (reason) {
		return reason;
	}
	if (skipApproval) {
		refuseUnknownStatuses(row, objections);
	}
	if (platforms === 'mayNotRead') {
		warnOfMissingApproval(row, objections);
		refuseUnknownPlatform(row, objections);
		return undefined;
	}
	const reasonOfPlatforms = skipByPlatforms(row, objections, platforms);
	if (!reasonOfPlatforms) {
		warnOfMissingApproval(row, objections);
	}
	return reasonOfPlatforms;
}

/** Refuses a row with a cell that may forbid it, and that the node cannot read. */
function refuseUnreadStatuses(
	row: CellReader,
	platforms: RowPlatforms,
	skipApproval: boolean,
): void {
	const columnsOfPlatforms = row.roles.ofPlatforms.status.filter(
		({ platform }) => platform && (platforms === 'mayNotRead' || platforms.has(platform)),
	);
	for (const { heading, status } of [...row.roles.of.status, ...columnsOfPlatforms]) {
		const value = row.row[heading];
		// An approval in the sheet has no effect if the service asks for approval itself.
		const hasEffect = status && (!APPROVAL_KINDS.has(status) || skipApproval);
		if (hasEffect && isUnreadStatus(status, value)) {
			row.refuse('statusNotRead', heading, { value });
		}
	}
}

/**
 * Refuses a row whose status the node does not know, or with a note that may forbid the row, if no person looks at
 * its post before the post goes live. A cell with an objection is known.
 */
function refuseUnknownStatuses(row: CellReader, objections: readonly Objection[]): void {
	const known = new Set(objections.map(({ column }) => column));
	for (const column of row.roles.of.status.filter(({ heading }) => !known.has(heading))) {
		const value = row.row[column.heading];
		if (isStatusInDoubt(column, value)) {
			row.refuse('statusUnknown', column.heading, { value });
		}
	}
	const note = noteInDoubt(row);
	if (note) {
		row.refuse('noteInDoubt', note.heading, { value: note.value });
	}
}

function readObjections(row: CellReader): Objection[] {
	const { of, ofPlatforms } = row.roles;
	const columns = [...of.status, ...ofPlatforms.status];
	return [...columns.flatMap((column) => objectionsIn(row, column)), ...objectionsInNotes(row)];
}

function objectionsIn({ row }: CellReader, column: RoleColumn): Objection[] {
	const { heading, platform, isTicked, isNeverTicked } = column;
	const value = row[heading];
	const { status, skipReason } = answerOf(column, value);
	const isUnticked = isTicked && isEmpty(value);
	if (skipReason || isUnticked) {
		return [{ status, platform, column: heading, value, skipReason, isNeverTicked }];
	}
	const namesPlatforms = (status === 'status' || status === 'progress') && !platform;
	const platformStatuses = namesPlatforms ? readPlatformStatuses(value) : [];
	return platformStatuses.map((ofPlatform) => ({
		status,
		column: heading,
		value,
		isNeverTicked,
		...ofPlatform,
	}));
}

function objectionsInNotes({ row, roles }: CellReader): Objection[] {
	const note = noteThatForbids({ row, roles });
	if (!note) {
		return [];
	}
	const { heading, value } = note;
	return [
		{
			status: 'stopped',
			platform: undefined,
			column: heading,
			value,
			skipReason: 'waiting',
			isNeverTicked: false,
		},
	];
}

/** Skips a row for a cell that forbids it on all platforms. */
function skipByRow(objections: readonly Objection[], skipApproval: boolean): Finding | undefined {
	const objection = objections.find(
		({ platform, status }) => !platform && !APPROVAL_KINDS.has(status),
	);
	const missingApproval = skipApproval ? findMissingApproval(objections) : undefined;
	const decisive = objection ?? missingApproval;
	return decisive && skipFinding(decisive);
}

function findMissingApproval(objections: readonly Objection[]): Objection | undefined {
	return objections.find(
		({ status, skipReason }) => APPROVAL_KINDS.has(status) && skipReason !== 'published',
	);
}

/** Skips a row that its cells forbid on each of its platforms; refuses a row that they forbid on some. */
function skipByPlatforms(
	row: CellReader,
	objections: readonly Objection[],
	platforms: ReadonlySet<Platform>,
): Finding | undefined {
	const ofPlatforms = objections.filter(({ platform }) => platform && platforms.has(platform));
	const [first] = ofPlatforms;
	if (!first) {
		return undefined;
	}
	const forbiddenPlatforms = new Set(ofPlatforms.map(({ platform }) => platform));
	if (forbiddenPlatforms.size === platforms.size) {
		return skipFinding(first);
	}
	const { column, value, skipReason = 'waiting' } = first;
	row.refuse('skippedForOnePlatform', column, { value, skipReason });
	return undefined;
}

function warnOfMissingApproval(row: CellReader, objections: readonly Objection[]): void {
	const approval = findMissingApproval(objections);
	if (approval?.skipReason && !approval.isNeverTicked) {
		row.warn('notApproved', approval.column, { value: approval.value });
	}
}

/** Refuses a row that is forbidden on one platform if it is unknown whether its accounts are on this platform. */
function refuseUnknownPlatform(row: CellReader, objections: readonly Objection[]): void {
	const objection = objections.find(({ platform }) => platform !== undefined);
	if (objection) {
		const { column, value, skipReason = 'waiting' } = objection;
		row.refuse('platformNotKnown', column, { value, skipReason });
	}
}

function skipFinding({ status, column, value, skipReason }: Objection): Finding {
	if (skipReason === undefined) {
		return finding('warning', 'notTicked', column);
	}
	const code = APPROVAL_KINDS.has(status) ? 'skippedNotApproved' : 'skippedByStatus';
	return finding('warning', code, column, { value, skipReason });
}
