import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { explain } from '../../../messages/explain';
import { MAX_PLANNED, readPlanned } from '../../../posting/readPost';
import { matchPlanned } from '../../../posting/matchPlanned';
import { type PreparedRow, wantedOfOpen } from './prepareRows';
import type { Company, SheetItem } from './readRows';
import { isOneOf, type PlannedRow, plannedRow, warnAboutCalendar } from './report/calendarWarnings';
import { editedSentence } from './report/differences';
import type { SheetSettings } from '../rowFields';

/** What was found of the posts that are still to come. */
export interface LookAhead {
	readonly planned: readonly Post[];
	/** Posts that rows without a post ID say, or nearly say. */
	readonly claimed: ReadonlySet<string>;
	/** Those that say what a row says, and that no row names: an earlier run may have made them of it. */
	readonly own: ReadonlyMap<SheetItem, Post>;
	/** Undefined where nothing was looked at. */
	readonly look?: Look;
}

/** What could be looked at. */
interface Look {
	/** False where there are more posts than were read. */
	readonly isWhole: boolean;
	/** Why something could not be read, in sentences. */
	readonly notRead: readonly string[];
}

export const NOTHING_PLANNED: LookAhead = { planned: [], claimed: new Set(), own: new Map() };

/**
 * Looks at what is planned already, before anything is posted: notes rows that look like edits of a
 * planned post, and warns of what is near. Where no row is to be posted, nothing is asked.
 */
export async function lookAhead(
	prepared: readonly PreparedRow[],
	{ accounts }: Company,
	service: ServiceClient,
	{ editedRows }: SheetSettings,
	namedIds: ReadonlySet<string>,
): Promise<LookAhead> {
	const shown = await Promise.all(prepared.map(plannedRow));
	if (!shown.some((row) => row !== undefined)) return NOTHING_PLANNED;
	const notRead: string[] = [];
	if (!accounts) {
		notRead.push('The accounts were not looked at: the API key lacks the scope accounts:read.');
	}
	const read = await readOrNote('planned posts', readPlanned(service), notRead);
	const { posts, isWhole } = read ?? { posts: [], isWhole: true };
	const claimed = new Set<string>();
	const own = new Map<SheetItem, Post>();
	const rows: PlannedRow[] = [];
	const unknown = prepared.map((row, at) => unknownRow(row, shown[at]));
	for (const [at, match] of matchPlanned(unknown, posts, namedIds).entries()) {
		const [row, plannedRow] = [prepared[at], shown[at]];
		if (!row) continue;
		const post = match.own ?? match.edited;
		if (post) claimed.add(post.postId);
		if (match.own) own.set(row, match.own);
		const isHeld = match.edited !== undefined && editedRows === 'hold';
		if (isHeld) row.row.problems.push(editedSentence(match.edited, row));
		else if (plannedRow) rows.push(plannedRow);
	}
	const usage = await readOrNote('usage', service.call('getUsage'), notRead);
	const ofRows = new Set(own.values());
	const planned = posts.filter((post) => !ofRows.has(post));
	warnAboutCalendar(rows, { now: Date.now(), accounts, planned, usage });
	return { planned: posts, claimed, own, look: { isWhole, notRead } };
}

function unknownRow(row: PreparedRow, shown: PlannedRow | undefined) {
	return {
		wanted: wantedOfOpen(row),
		shows: (thumbnailUrl: string) => shown !== undefined && isOneOf(thumbnailUrl, shown),
		isOpen: shown !== undefined && row.row.problems.length === 0,
	};
}

/** A read that fails costs a warning and no post; a refused key ends the run. */
async function readOrNote<T>(
	what: string,
	reading: Promise<T>,
	notRead: string[],
): Promise<T | undefined> {
	const found = await outcomeOf(reading);
	if (!(found instanceof ServiceError)) return found;
	const { httpStatus, code, missingScope = '' } = found.facts;
	if (httpStatus === 401 || code === 'cancelled') throw found;
	const reason =
		code === 'insufficient_scope'
			? `the API key lacks the scope ${missingScope}`.trim()
			: explain(found, 'list').message.replace(/\.$/, '');
	notRead.push(`The ${what} could not be looked at: ${reason}.`);
	return undefined;
}

/** What is told of the looks of all companies. */
export function lookRemarks(
	ofCompanies: ReadonlyArray<LookAhead & { readonly company: Company }>,
): string {
	const looks = ofCompanies.flatMap(({ look, company }) =>
		look ? [{ ...look, name: company.name }] : [],
	);
	return [
		looks.every(({ isWhole }) => isWhole)
			? ''
			: `Of each status ${MAX_PLANNED} planned posts were read, and there are more.`,
		...looks.flatMap(({ name, notRead }) =>
			notRead.map((remark) => (name === undefined ? remark : `${name}: ${remark}`)),
		),
	]
		.filter(Boolean)
		.join(' ');
}
