import type { ServiceClient } from '../../../client/serviceClient';
import type { Post } from '../../../contract/decoded';
import { matchPlanned, type Match } from '../../../posting/matchPlanned';
import { identityInRun } from '../../../posting/media/resolveMedia';
import type { Company } from './company';
import type { PreparedRow } from './prepareRows';
import type { SheetItem } from './readSheet';
import {
	isOneOf,
	plannedTime,
	warnAboutCalendar,
	type PlannedRow,
} from './report/calendarWarnings';
import { editedSentence } from './report/differences';
import { plannedOrNone, readUsage, waitingPosts, type CalendarLook } from './report/readCalendar';
import { showAccountIds } from './report/rowReport';
import type { SheetSettings } from './sheetSettings';
import { wantedOfOpen } from './wantedPost';

interface Surroundings {
	readonly company: Company;
	/** The posts that rows of the sheet name by their IDs. */
	readonly namedIds: ReadonlySet<string>;
}

/** What was found of the posts that are still to come. */
export interface LookAhead {
	readonly planned: readonly Post[];
	/** Posts that rows without a post ID say, or nearly say. */
	readonly claimed: ReadonlySet<string>;
	/** Those that say what a row says, and that no row names: an earlier run may have made them of it. */
	readonly own: ReadonlyMap<SheetItem, Post>;
	readonly calendar?: CalendarLook;
}

export const NOTHING_PLANNED: LookAhead = { planned: [], claimed: new Set(), own: new Map() };

/**
 * Looks at what is planned already, before anything is posted: notes rows that look like edits of a
 * planned post, and warns of what is near. Where no row is to be posted, nothing is asked.
 */
export async function lookAhead(
	prepared: readonly PreparedRow[],
	service: ServiceClient,
	settings: SheetSettings,
	{ company, namedIds }: Surroundings,
): Promise<LookAhead> {
	const shown = await Promise.all(prepared.map(plannedRow));
	if (!shown.some((row) => row !== undefined)) return NOTHING_PLANNED;
	const notRead = company.accounts
		? []
		: ['The accounts were not looked at: the API key lacks the scope accounts:read.'];
	const { posts, isWhole } = await plannedOrNone(service, notRead);
	const matches = matchPlanned(
		prepared.map((row, at) => unknownRow(row, shown[at])),
		posts,
		namedIds,
	);
	if (settings.editedRows === 'hold') holdEdited(prepared, matches);
	const rows = shown.flatMap((row, at) => (row && !isHeld(matches[at], settings) ? [row] : []));
	const accountIds = [...new Set(rows.flatMap((row) => row.accountIds))];
	const own = ownPosts(prepared, matches);
	const ofRows = new Set(own.values());
	const others = posts.filter((post) => !ofRows.has(post));
	const waiting = await waitingPosts(service, others, accountIds, notRead);
	const usage = await readUsage(service, notRead);
	warnAboutCalendar(rows, {
		now: Date.now(),
		accounts: new Map((company.accounts ?? []).map((account) => [account.accountId, account])),
		waiting,
		usage,
		nameOf: (accountId) => showAccountIds([accountId], company.accounts),
	});
	const calendar = {
		company: company.name,
		planned: posts.length,
		isWhole,
		hasUsage: usage !== undefined,
		notRead,
	};
	return { planned: posts, claimed: claimedIds(matches), own, calendar };
}

function claimedIds(matches: readonly Match[]): LookAhead['claimed'] {
	const claimed = matches.flatMap(({ own, edited }) => own ?? edited ?? []);
	return new Set(claimed.map(({ postId }) => postId));
}

function ownPosts(rows: readonly PreparedRow[], matches: readonly Match[]): LookAhead['own'] {
	return new Map(
		rows.flatMap((row, at) => {
			const post = matches[at]?.own;
			return post ? [[row, post] as const] : [];
		}),
	);
}

function unknownRow(row: PreparedRow, shown: PlannedRow | undefined) {
	return {
		wanted: wantedOfOpen(row),
		shows: (thumbnailUrl: string) => shown !== undefined && isOneOf(thumbnailUrl, shown),
		isOpen: shown !== undefined && row.row.problems.length === 0,
	};
}

function holdEdited(rows: readonly PreparedRow[], matches: readonly Match[]): void {
	rows.forEach((row, at) => {
		const edited = matches[at]?.edited;
		if (edited) row.row.problems.push(editedSentence(edited, row));
	});
}

function isHeld(match: Match | undefined, { editedRows }: SheetSettings): boolean {
	return match?.edited !== undefined && editedRows === 'hold';
}

/** A row as the calendar sees it; undefined where it is not to be posted. */
async function plannedRow(planned: PreparedRow): Promise<PlannedRow | undefined> {
	const { number, prepared, time, accountIds, failure } = planned;
	if (!prepared || failure !== undefined || time.isUnreadable) return undefined;
	const { media, draft } = prepared;
	return {
		number,
		accountIds,
		caption: draft.content.caption,
		media: await Promise.all(media.map(identityInRun)),
		links: media.flatMap((medium) => (medium.from === 'url' ? [medium.sourceUrl] : [])),
		videos: media.filter((medium) => 'kind' in medium && medium.kind === 'video').length,
		...plannedTime(planned),
		warnings: planned.row.warnings,
	};
}
