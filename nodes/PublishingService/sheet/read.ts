import type { Platform } from '../contract/decoded';
import { PLATFORMS } from '../contract/enums';
import { mediaForNetworks } from './forNetworks';
import type { Finding } from './findings';
import type { Roles } from './interpret';
import type { Row } from './profile';
import { readAccounts, type AccountChoice } from './readAccounts';
import { readContent, type WantedContent } from './readContent';
import { readMedia, type MediaContext, type RowMedia } from './readMedia';
import { readTime, type RowTime, type SheetTimeReading } from './readTime';
import { COLUMN_LABELS, RowReader } from './rowReader';
import { heldBack } from './heldBack';
import type { ColumnName } from './words';

/** What a row is read with, beside the roles of its columns. */
export interface ReadContext extends AccountChoice {
	/** How its times are to be read, which may depend on its accounts. */
	readonly readingOf: (accountIds: readonly string[]) => SheetTimeReading;
	readonly skipApproval: boolean;
	/** What was found of the row by the rows around it. */
	readonly around?: Finding;
}

/** What is to be said of a row, and what columns are called of which the row chose among several. */
export interface Found {
	readonly findings: readonly Finding[];
	readonly labels: Partial<Readonly<Record<ColumnName, string>>>;
}

/** What a row wants posted, but for its media. */
export interface ReadRow extends Found {
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

/** Reads a row by the roles of its columns: what it wants posted, and what is to be said of it. */
export function read(cells: Row, roles: Roles, context: ReadContext): ReadRow {
	const row = new RowReader(cells, roles);
	refuseContradictions(row);
	const { accountIds, elsewhere } = readAccounts(row, context);
	const ofRow = context.accounts?.filter(({ accountId }) => accountIds.includes(accountId));
	const platforms = new Set<Platform>(ofRow?.map(({ platform }) => platform) ?? PLATFORMS);
	const { around, skipApproval } = context;
	const isRefusedAround = around?.severity === 'refusal';
	if (around && !isRefusedAround) row.findings.unshift(around);
	const reading = context.readingOf(accountIds);
	const time = readTime(row, reading, platforms, isRefusedAround ? around : undefined);
	const held = heldBack(row, ofRow ? platforms : new Set(), skipApproval);
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

/** Reads the media of a row that goes to these networks. */
export function readMediaOf(
	cells: Row,
	roles: Roles,
	platforms: ReadonlySet<Platform>,
	context: MediaContext,
): RowMedia & Found {
	const row = new RowReader(cells, roles);
	const chosen = mediaForNetworks(row, platforms);
	const media = readMedia(row, chosen, context);
	return { ...media, findings: row.findings, labels: { media: row.label('media', chosen) } };
}

/** Refuses columns of one role that differ in this row, for every role that allows one answer. */
function refuseContradictions(row: RowReader): void {
	const roles = new Set(row.roles.columns.map(({ role }) => role));
	for (const role of roles) {
		// Two columns may name one account in two ways.
		const isChecked =
			Object.hasOwn(COLUMN_LABELS, role) && role !== 'accounts' && !row.roles.isList(role);
		if (isChecked) row.refuseTwoAnswers(role as ColumnName);
	}
}

function notHere(networks: readonly string[]): Finding {
	return { code: 'elsewhere', column: networks.join(', '), severity: 'warning', networks };
}
