import type { Platform } from '../contract/decoded';
import { PLATFORMS } from '../contract/enums';
import { isEmpty } from '../values/text';
import type { Finding } from './findings';
import { type AccountChoice, readAccounts } from './readAccounts';
import { readContent, type WantedContent } from './readContent';
import { type MediaContext, readMedia, type RowMedia } from './readMedia';
import { readTime, type RowTime, type SheetTimeReading } from './readTime';
import {
	COLUMN_LABELS,
	comparable,
	differingColumns,
	cellsForNetworks,
	networksByPost,
	type RowReader,
} from './rowReader';
import { heldBackBy } from './statuses';
import type { ColumnName } from '../values/words';

/** What a row is read with, beside the roles of its columns. */
interface ReadContext extends AccountChoice {
	/** How its times are to be read, which may depend on its accounts. */
	readonly readingOf: (accountIds: readonly string[]) => SheetTimeReading;
	readonly skipApproval: boolean;
	/** What was found of the row by the rows around it. */
	readonly around?: Finding;
	/** Whether each network has a post of its own already. */
	readonly hasPosts: boolean;
}

/** What is to be said of a row, and what columns are called of which the row chose among several. */
export interface Found {
	readonly findings: readonly Finding[];
	readonly labels: Partial<Readonly<Record<ColumnName, string>>>;
}

/** A post that a row wants, but for its media. */
export interface ReadPost extends Found {
	readonly accountIds: readonly string[];
	/** Where its accounts are, or may be. */
	readonly platforms: ReadonlySet<Platform>;
	readonly time: RowTime;
	readonly content: WantedContent;
	readonly passedOver?: PassedOver;
}

/** Why a row is not posted, though nothing is wrong with it. */
export interface PassedOver {
	/** Held back by a column of the sheet, rather than meant for other networks. */
	readonly isHeldBack: boolean;
	readonly finding: Finding;
}

/**
 * Reads a row by the roles of its columns: the post that it wants, or one for each of its networks
 * where these have another text, time or media; and what is to be said of each.
 */
export function read(cells: RowReader, context: ReadContext): ReadPost[] {
	const { accounts, around, hasPosts } = context;
	const row = cells.again();
	refuseContradictions(row);
	const { accountIds, elsewhere } = readAccounts(row, context);
	const ofRow = accounts?.filter(({ accountId }) => accountIds.includes(accountId));
	const there = ofRow?.map(({ platform }) => platform) ?? PLATFORMS;
	const platforms = new Set([...PLATFORMS, ...there].filter((one) => there.includes(one)));
	if (around && around.severity !== 'refusal') row.findings.unshift(around);
	const differing = ofRow ? [] : differingColumns(row, platforms);
	if (differing.length > 0) {
		row.refuse('networksDiffer', COLUMN_LABELS.platforms, { columns: differing });
	}
	const each = [...platforms].map((platform) => new Set([platform]));
	const groups = hasPosts ? each : networksByPost(row, platforms);
	if (!ofRow || groups.length < 2) {
		return [readPost(row, context, { accountIds, platforms, elsewhere })];
	}
	return groups.map((group) => {
		const own = ofRow.filter(({ platform }) => group.has(platform));
		const ids = new Set(own.map(({ accountId }) => accountId));
		const ownIds = accountIds.filter((accountId) => ids.has(accountId));
		const ownRow = cells.again(row.findings);
		return readPost(ownRow, context, { accountIds: ownIds, platforms: group });
	});
}

interface PostTargets extends Pick<ReadPost, 'accountIds' | 'platforms'> {
	/** Networks of the row that the service does not have, where it has no other. */
	readonly elsewhere?: readonly string[];
}

function readPost(
	row: RowReader,
	{ accounts, around, skipApproval, readingOf }: ReadContext,
	{ accountIds, platforms, elsewhere }: PostTargets,
): ReadPost {
	const ofRowsAround = around?.severity === 'refusal' ? around : undefined;
	const time = readTime(row, readingOf(accountIds), platforms, ofRowsAround);
	const held = heldBack(row, accounts ? platforms : new Set(), skipApproval);
	const { content, chosen } = readContent(row, platforms, skipApproval);
	const finding = held ?? (elsewhere && notHere(elsewhere));
	return {
		...{ accountIds, platforms, time, content },
		findings: row.findings,
		labels: {
			caption: row.label('caption', chosen.caption),
			hashtags: row.label('hashtags', chosen.hashtags),
		},
		...(finding && { passedOver: { isHeldBack: held !== undefined, finding } }),
	};
}

/** Reads the media of a post that goes to these networks. */
export function readMediaOf(
	cells: RowReader,
	platforms: ReadonlySet<Platform>,
	context: MediaContext,
): RowMedia & Found {
	const row = cells.again();
	const chosen = cellsForNetworks(row, 'media', platforms);
	const media = readMedia(row, chosen, context);
	return { ...media, findings: row.findings, labels: { media: row.label('media', chosen) } };
}

/** Refuses columns of one role that differ in this row, for every role that allows one answer. */
function refuseContradictions(row: RowReader): void {
	for (const role of row.roles.contested) {
		const cells = row.cells[role];
		// Two columns may name one account in two ways.
		if (role === 'accounts' || new Set(cells.map(comparable)).size < 2) continue;
		const columns = cells.map(({ heading }) => heading);
		row.refuse('contradiction', COLUMN_LABELS[role], { columns });
	}
}

function notHere(networks: readonly string[]): Finding {
	return { code: 'elsewhere', column: networks.join(', '), severity: 'warning', networks };
}

/**
 * Why a row is passed over: the sheet's own people say that it is out already or not to go out (yet).
 * Their approval is theirs, and a post waits for that of the service anyway: only where that is
 * skipped, a row without theirs is passed over; otherwise it is warned of.
 */
export function heldBack(
	row: RowReader,
	platforms: ReadonlySet<Platform>,
	skipApproval: boolean,
): Finding | undefined {
	const approval = notApproved(row, skipApproval);
	const held = byStatus(row) ?? (skipApproval ? approval : undefined) ?? onNetworks(row, platforms);
	if (!held && approval) row.findings.push(approval);
	return held;
}

function byStatus({ row, roles }: RowReader): Finding | undefined {
	for (const { heading: column, status, isTicked } of roles.of.status) {
		const value = row[column];
		if (isEmpty(value) && isTicked) return { code: 'notTicked', column, severity: 'warning' };
		if (status === undefined || status === 'approved') continue;
		const why = heldBackBy(status, value);
		if (why) return { code: 'heldBack', column, value, severity: 'warning', why };
	}
	return undefined;
}

/** A post of which only some networks are out or held back is refused, because it goes to all of them. */
function onNetworks(row: RowReader, platforms: ReadonlySet<Platform>): Finding | undefined {
	const held = row.roles.ofNetworks.status.flatMap(({ heading: column, status, platform }) => {
		const value = row.row[column];
		const isMeant = status !== undefined && platform !== undefined && platforms.has(platform);
		const why = isMeant ? heldBackBy(status, value) : undefined;
		return why ? [{ platform, column, value, why }] : [];
	});
	const [first] = held;
	if (!first) return undefined;
	const { column, value, why } = first;
	const isWhole = new Set(held.map(({ platform }) => platform)).size === platforms.size;
	if (isWhole) return { code: 'heldBack', column, value, severity: 'warning', why };
	return row.refuse('heldBackOnSome', column, { value, why });
}

function notApproved({ row, roles }: RowReader, skipApproval: boolean): Finding | undefined {
	const column = roles.of.status.find(
		({ status, heading }) =>
			status === 'approved' && heldBackBy('approved', row[heading]) === 'waits',
	)?.heading;
	if (column === undefined) return undefined;
	const code = skipApproval ? 'notApprovedHeldBack' : 'notApproved';
	return { code, column, value: row[column], severity: 'warning' };
}
