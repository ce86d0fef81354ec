import type { Platform } from '../contract/decoded';
import { PLATFORMS } from '../contract/enums';
import { isEmpty } from '../values/text';
import type { Finding } from './findings';
import { type AccountChoice, readAccounts } from './readAccounts';
import { readContent, type WantedContent } from './readContent';
import { readTime, type RowTime, type SheetTimeReading } from './readTime';
import { comparable, differingColumns, type RowReader } from './rowReader';
import { heldBackBy } from './statuses';
import { COLUMN_LABELS } from '../values/words';

interface ReadContext extends AccountChoice {
	readonly readingOf: (accountIds: readonly string[]) => SheetTimeReading;
	readonly skipApproval: boolean;
	readonly around?: Finding;
	/** Whether each network has a post of its own already. */
	readonly hasPosts: boolean;
}

/** A post that a row wants, but for its media. */
export interface ReadPost {
	readonly reader: RowReader;
	readonly accountIds: readonly string[];
	readonly platforms: ReadonlySet<Platform>;
	readonly time: RowTime;
	readonly content: WantedContent;
	readonly passedOver?: Finding;
}

/** The post that a row wants, or one for each of its networks where their texts, times or media differ. */
export function read(cells: RowReader, context: ReadContext): ReadPost[] {
	const { accounts, around, hasPosts } = context;
	const row = cells.again(around && [around]);
	refuseContradictions(row);
	const { accountIds, elsewhere } = readAccounts(row, context);
	const ofRow = accounts?.filter(({ accountId }) => accountIds.includes(accountId));
	const there = ofRow?.map(({ platform }) => platform) ?? PLATFORMS;
	const platforms = new Set([...PLATFORMS, ...there].filter((one) => there.includes(one)));
	const columns = differingColumns(row, platforms);
	if (!ofRow && columns.length > 0) {
		row.refuse('networksDiffer', COLUMN_LABELS.platforms, { columns });
	}
	if (!ofRow || platforms.size < 2 || (!hasPosts && columns.length === 0)) {
		return [readPost(row, context, { accountIds, platforms }, elsewhere)];
	}
	return [...platforms].map((platform) => {
		const own = ofRow.filter((account) => account.platform === platform);
		const ids = new Set(own.map(({ accountId }) => accountId));
		return readPost(row, context, {
			accountIds: accountIds.filter((accountId) => ids.has(accountId)),
			platforms: new Set([platform]),
		});
	});
}

function readPost(
	row: RowReader,
	{ accounts, skipApproval, readingOf }: ReadContext,
	targets: Pick<ReadPost, 'accountIds' | 'platforms'>,
	elsewhere?: readonly string[],
): ReadPost {
	const { accountIds, platforms } = targets;
	const reader = row.on(platforms);
	const time = readTime(reader, readingOf(accountIds));
	const held = heldBack(reader, accounts ? platforms : new Set(), skipApproval);
	const content = readContent(reader, platforms, skipApproval);
	const code = elsewhere?.length === 0 ? 'nowhere' : 'elsewhere';
	const column = elsewhere?.join(', ') ?? '';
	const passedOver = held ?? (elsewhere && ({ code, column, severity: 'warning' } as const));
	return { ...targets, reader, time, content, passedOver };
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

function saidAgainst({ row, roles }: RowReader) {
	const columns = [...roles.of.status, ...roles.ofNetworks.status];
	return columns.flatMap(({ heading: column, status, platform, isTicked }) => {
		const value = row[column];
		const why = status && heldBackBy(status, value);
		if (!why && !(isTicked && isEmpty(value))) return [];
		const code = why ? 'heldBack' : 'notTicked';
		const finding: Finding = { code, column, value, severity: 'warning', why };
		return [{ status, platform, finding }];
	});
}

/** Why a row is passed over; without the approval of its people only where that of the service is skipped. */
export function heldBack(
	row: RowReader,
	platforms: ReadonlySet<Platform>,
	skipApproval: boolean,
): Finding | undefined {
	const said = saidAgainst(row);
	const own = said.find(({ platform, status }) => !platform && status !== 'approved');
	if (own) return own.finding;
	const approval = said.find(
		({ status, finding }) => status === 'approved' && finding.why === 'waits',
	);
	if (approval && skipApproval) return { ...approval.finding, code: 'notApprovedHeldBack' };
	const there = said.filter(({ platform }) => platform && platforms.has(platform));
	const [{ finding: first } = {}] = there;
	const isWhole = new Set(there.map(({ platform }) => platform)).size === platforms.size;
	if (first && isWhole) return first;
	if (first) row.findings.push({ ...first, code: 'heldBackOnSome', severity: 'refusal' });
	if (approval) row.findings.push({ ...approval.finding, code: 'notApproved' });
	return undefined;
}
