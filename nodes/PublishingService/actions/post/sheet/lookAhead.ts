import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Post, Usage } from '../../../contract/decoded';
import { explain } from '../../../messages/explain';
import { MAX_PLANNED, type PlannedPosts, readPlanned } from '../../../posting/readPost';
import { type Match, matchPlanned } from '../../../posting/matchPlanned';
import { type PreparedRow, wantedOfOpen } from './prepareRows';
import type { Company, SheetItem } from './readRows';
import {
	isOneOf,
	type PlannedRow,
	plannedRow,
	waitingPosts,
	warnAboutCalendar,
} from './report/calendarWarnings';
import { editedSentence } from './report/differences';
import { showAccountIds } from './report/rowReport';
import type { SheetSettings } from './sheetSettings';

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
	const usage = await readUsage(service, notRead);
	warnAboutCalendar(rows, {
		now: Date.now(),
		accounts: new Map((company.accounts ?? []).map((account) => [account.accountId, account])),
		waiting: waitingPosts(others, accountIds),
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

/** What was read of a company's calendar, and what could not be. */
export interface CalendarLook {
	readonly company?: string;
	/** How many posts are planned. */
	readonly planned: number;
	/** False where there are more than were read. */
	readonly isWhole: boolean;
	readonly hasUsage: boolean;
	/** Why something could not be read, in sentences. */
	readonly notRead: readonly string[];
}

/** What is told of the looks at all companies. */
export function calendarRemarks(looks: readonly CalendarLook[]): string[] {
	if (looks.length === 0) return [];
	const planned = looks.reduce((total, look) => total + look.planned, 0);
	const withUsage = looks.some(({ hasUsage }) => hasUsage)
		? ' and with what the plan has left'
		: '';
	return [
		`Compared with ${planned} planned ${planned === 1 ? 'post' : 'posts'}${withUsage}.`,
		...(looks.every(({ isWhole }) => isWhole)
			? []
			: [`Of each status ${MAX_PLANNED} planned posts were read, and there are more.`]),
		...looks.flatMap(({ company, notRead }) =>
			notRead.map((remark) => (company === undefined ? remark : `${company}: ${remark}`)),
		),
	];
}

/** Reads the posts that are still to come; where they cannot be read, there are none and it is noted. */
async function plannedOrNone(service: ServiceClient, notRead: string[]): Promise<PlannedPosts> {
	const planned = await outcomeOf(readPlanned(service));
	if (!(planned instanceof ServiceError)) return planned;
	noteMissing(notRead, 'planned posts', planned);
	return { posts: [], isWhole: true };
}

/** What the plan has left. */
async function readUsage(service: ServiceClient, notRead: string[]): Promise<Usage | undefined> {
	const usage = await outcomeOf(service.call('getUsage'));
	if (!(usage instanceof ServiceError)) return usage;
	noteMissing(notRead, 'usage', usage);
	return undefined;
}

/** A read that fails costs a warning and no post; a refused key ends the run. */
function noteMissing(notRead: string[], what: string, error: unknown): void {
	if (!(error instanceof ServiceError) || error.facts.httpStatus === 401) throw error;
	if (error.facts.code === 'cancelled') throw error;
	const { code, missingScope } = error.facts;
	const reason =
		code === 'insufficient_scope'
			? `${`the API key lacks the scope ${missingScope ?? ''}`.trim()}.`
			: explain(error, 'list').message;
	const remark = `The ${what} could not be looked at: ${reason}`;
	if (!notRead.includes(remark)) notRead.push(remark);
}
