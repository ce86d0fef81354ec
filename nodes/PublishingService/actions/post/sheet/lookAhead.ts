import type { ServiceClient } from '../../../client/serviceClient';
import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { explain } from '../../../messages/explain';
import { RUN_TEXTS } from '../../../messages/runTexts';
import { readPlanned } from '../../../posting/readPost';
import { matchPlanned } from '../../../posting/matchPlanned';
import type { Company } from './readRows';
import { type PreparedRow, wantedOfOpen } from './prepareRows';
import { isOneOf, type PlannedRow, plannedRow, warnAboutCalendar } from './report/calendarWarnings';
import { editedSentence } from './report/differences';

/** What was found of the posts that are still to come. */
export interface LookAhead {
	readonly planned: readonly Post[];
	/** Posts that rows without a post ID say, or nearly say. */
	readonly claimed: ReadonlySet<string>;
	/** Those that say what a row says, and that no row names: an earlier run may have made them of it. */
	readonly own: ReadonlyMap<PreparedRow, Post>;
	/** False where there are more posts than were read. */
	readonly isWhole: boolean;
	/** Why something could not be read, in sentences. */
	readonly notRead: readonly string[];
}

export const NOTHING_PLANNED: LookAhead = {
	...{ planned: [], claimed: new Set(), own: new Map(), isWhole: true, notRead: [] },
};

/**
 * Looks at what is planned already, before anything is posted: notes rows that look like edits of a
 * planned post, and warns of what is near. Where no row is to be posted, nothing is asked.
 */
export async function lookAhead(
	prepared: readonly PreparedRow[],
	{ accounts, sheet }: Company,
	service: ServiceClient,
	namedIds: ReadonlySet<string>,
): Promise<LookAhead> {
	const shown = await Promise.all(prepared.map(plannedRow));
	if (!shown.some((row) => row !== undefined)) return NOTHING_PLANNED;
	const notRead: string[] = accounts ? [] : [RUN_TEXTS.noAccounts];
	const read = await readPlanned(service).catch(asFailure);
	notRead.push(...whyNotRead('planned posts', read));
	const usage = await service.call('getUsage').catch(asFailure);
	notRead.push(...whyNotRead('usage', usage));
	const { posts, isWhole } = read instanceof ServiceError ? { posts: [], isWhole: true } : read;

	const claimed = new Set<string>();
	const own = new Map<PreparedRow, Post>();
	const rows: PlannedRow[] = [];
	const unknown = prepared.map((row, at) => unknownRow(row, shown[at]));
	for (const [at, match] of matchPlanned(unknown, posts, namedIds).entries()) {
		const [row, plannedRow] = [prepared[at], shown[at]];
		if (!row) continue;
		const post = match.own ?? match.edited;
		if (post) claimed.add(post.postId);
		if (match.own) own.set(row, match.own);
		const isHeld = match.edited !== undefined && sheet.settings.editedRows === 'hold';
		if (isHeld) row.report.problems.push(editedSentence(match.edited, row));
		else if (plannedRow && unknown[at]?.isOpen) rows.push(plannedRow);
	}
	const ofRows = new Set(own.values());
	warnAboutCalendar(rows, {
		...{ now: Date.now(), accounts },
		planned: posts.filter((post) => !ofRows.has(post)),
		usage: usage instanceof ServiceError ? undefined : usage,
	});
	return { planned: posts, claimed, own, isWhole, notRead };
}

function unknownRow(row: PreparedRow, shown: PlannedRow | undefined) {
	return {
		wanted: wantedOfOpen(row),
		shows: (thumbnailUrl: string) => shown !== undefined && isOneOf(thumbnailUrl, shown),
		isOpen: shown !== undefined && row.report.problems.length === 0,
	};
}

/** Why a look failed, which costs a remark and no post; a refused key ends the run. */
function whyNotRead(what: string, read: unknown): string[] {
	if (!(read instanceof ServiceError)) return [];
	const { httpStatus, code, missingScope } = read.facts;
	if (httpStatus === 401 || code === 'cancelled') throw read;
	const reason =
		code === 'insufficient_scope'
			? RUN_TEXTS.lacksScope(missingScope)
			: explain(read, 'list').message.replace(/\.$/, '');
	return [RUN_TEXTS.notRead(what, reason)];
}
