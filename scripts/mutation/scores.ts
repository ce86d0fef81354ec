import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '../..');
const scoresFile = join(root, 'scripts/mutation/scores.json');
const listFile = join(root, 'scripts/mutation/survivors.json');

/** A mutant that no test noticed: its source and its replacement. */
export interface Survivor {
	/** The line of the source in which it begins, without its indent. */
	readonly line: string;
	readonly code: string;
	readonly replacement: string;
}

/** A survivor that stays, with the reason why no test can see a difference. */
export interface Listed extends Survivor {
	readonly reason: string;
}

/**
 * Files and folders in which a bug loses or duplicates a post, or misreads a cell. Their survivors
 * must be killed, or listed in scripts/mutation/survivors.json with a reason.
 */
const decisive = [
	'actions/post/contentFields.ts',
	'actions/post/preventDuplicates.ts',
	'plan/calendarWarnings.ts',
	'plan/approval.ts',
	'plan/timedPostWarnings.ts',
	'plan/addedAccounts.ts',
	'plan/canonicalValues.ts',
	'plan/changes.ts',
	'plan/columnOfField.ts',
	'plan/comparePost.ts',
	'plan/resolveRowConflicts.ts',
	'plan/copiedRows.ts',
	'plan/decide*.ts',
	'plan/decisionContext.ts',
	'plan/differenceFindings.ts',
	'plan/describe/textCell.ts',
	'plan/doubtfulId.ts',
	'plan/exchangedPosts.ts',
	'plan/findMatches.ts',
	'plan/freedSlots.ts',
	'plan/judgeRowTime.ts',
	'plan/keepPost.ts',
	'plan/laterSlot.ts',
	'plan/loop.ts',
	'plan/lostIds.ts',
	'plan/matchPlanned.ts',
	'plan/matchPublished.ts',
	'plan/mediaMark.ts',
	'plan/minimumGap.ts',
	'plan/nameAccounts.ts',
	'plan/pairPosts.ts',
	'plan/planCode.ts',
	'plan/scheduleConflicts.ts',
	'plan/readHold.ts',
	'plan/postIndex.ts',
	'plan/postsPerDay.ts',
	'plan/recheckResults.ts',
	'plan/repeatedCaptions.ts',
	'plan/reconnectedAccounts.ts',
	'plan/refuseUpdate.ts',
	'plan/replaceCancelled.ts',
	'plan/rewrittenPost.ts',
	'plan/rowAsApplied.ts',
	'plan/rowOrder.ts',
	'plan/similarity.ts',
	'plan/slotTimes.ts',
	'plan/stoppedAccounts.ts',
	'plan/surplusPosts.ts',
	'plan/swappedDate.ts',
	'plan/syncState.ts',
	'plan/nodeColumns.ts',
	'plan/changedSides.ts',
	'plan/usageCheck.ts',
	'plan/postWish.ts',
	'plan/wrongIds.ts',
	'posting/assertNotLate.ts',
	'posting/decideReschedule.ts',
	'posting/findDifferences.ts',
	'posting/idempotencyKey.ts',
	'posting/mediaIdentity.ts',
	'posting/placeBeforeReschedule.ts',
	'posting/reasonsNotLive.ts',
	'posting/rescheduleMarks.ts',
	'posting/reschedulePost.ts',
	'posting/timeLimits.ts',
	'posting/confirmReplay.ts',
	'posting/findOriginal.ts',
	'posting/usedIdempotencyKey.ts',
	'posting/sameTime.ts',
	'posting/unfinishedReschedule.ts',
	'sheet/headings.ts',
	'sheet/headingWords.ts',
	'sheet/platformNames.ts',
	'sheet/cells.ts',
	'sheet/dateCells.ts',
	'sheet/unfinishedText.ts',
	'sheet/roles.ts',
	'sheet/roleRule.ts',
	'sheet/assignRoles.ts',
	'sheet/roleTable.ts',
	'sheet/mediaColumns.ts',
	'sheet/skipReason.ts',
	'sheet/reportedStatus.ts',
	'sheet/readStatus.ts',
	'sheet/noteThatForbids.ts',
	'sheet/notesInCaption.ts',
	'sheet/platformStatuses.ts',
	'sheet/publicationMarks.ts',
	'sheet/statusAmongWords.ts',
	'sheet/statusWords.ts',
	'sheet/stillOpen.ts',
	'sheet/unknownStatuses.ts',
	'client/serviceClient.ts',
	'client/usedUpCaps.ts',
	'client/circuitBreaker.ts',
	'client/destinationHealth.ts',
	'client/retryAfter.ts',
	'client/retryDelay.ts',
	'client/verifyWrite.ts',
	'client/withoutKeyEcho.ts',
	'trigger/posts/rememberedPosts.ts',
	'trigger/posts/statusHistory.ts',
	'trigger/posts/postTracker.ts',
	'trigger/scheduler.ts',
	'trigger/triggerState.ts',
	'values/*.ts',
];

/** The decisive files; throws if an entry of the list matches no file. */
export const decisiveFiles: ReadonlySet<string> = new Set(
	decisive.flatMap((pattern) => {
		const files = globSync(`nodes/PublishingService/${pattern}`, { cwd: root });
		if (files.length === 0) {
			throw new Error(`No file is ${pattern}, which is said to be decisive`);
		}
		return files.sort();
	}),
);

export interface Score {
	/** Day of the run, YYYY-MM-DD. */
	readonly date: string;
	/** The tests that judged: the unit tests alone, or also the property and integration tests. */
	readonly judge: 'unit' | 'whole';
	readonly killed: number;
	readonly survivors: readonly Survivor[];
}

/** Scores by file, relative to the root. */
export type Scores = Readonly<Record<string, Score>>;

/** Reads the recorded scores of earlier runs. */
export function readScores(): Scores {
	return JSON.parse(readFileSync(scoresFile, 'utf8')) as Scores;
}

/** Reads the list of survivors that stay, which people write by hand. */
export function readListed(): Readonly<Record<string, readonly Listed[]>> {
	return JSON.parse(readFileSync(listFile, 'utf8')) as Record<string, readonly Listed[]>;
}

/** The entry of the list for a survivor, if it has one. */
export function listedAs(survivor: Survivor, listed: readonly Listed[] = []): Listed | undefined {
	return listed.find(
		({ line, code, replacement }) =>
			line === survivor.line && code === survivor.code && replacement === survivor.replacement,
	);
}

/** How many survivors of a file have no reason on the list. */
export function countUnlisted({ survivors }: Score, listed: readonly Listed[] = []): number {
	return survivors.filter((survivor) => listedAs(survivor, listed) === undefined).length;
}

/** Replaces the recorded scores of the measured files. */
export function recordScores(measured: Scores): void {
	const sorted = Object.entries({ ...readScores(), ...measured })
		.filter(([file]) => existsSync(join(root, file)))
		.sort(([a], [b]) => (a < b ? -1 : 1));
	writeFileSync(scoresFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

export const percent = ({ killed, survivors }: Pick<Score, 'killed' | 'survivors'>) => {
	const all = killed + survivors.length;
	return all === 0 ? 100 : (100 * killed) / all;
};
