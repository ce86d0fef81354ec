import { composedText } from '../values/text';
import { findTraces, isTellingId } from './lostIds';
import type { Match } from './match';
import { matchPlanned } from './matchPlanned';
import type { ReadableRow } from './similarity';
import type { PostIntent, Survey } from './types';
import { mediaByName, postWish } from './postWish';
import { hasRefusal } from './decisionContext';
import { presentIdFinder } from './reconnectedAccounts';

/** The posts that rows without an ID may have. */
export interface ExistingPosts extends Pick<
	Survey,
	'accounts' | 'posts' | 'published' | 'sheetTag'
> {
	/** The first moment of the run's day, in milliseconds. */
	readonly dayBegan: number;
}

/**
 * Matches rows without a post ID with posts without a row: planned posts, or published posts for intents that
 * are due.
 */
export function findMatches(
	intents: readonly PostIntent[],
	survey: ExistingPosts,
	namedIds: ReadonlySet<string>,
	dueIntents: ReadonlySet<PostIntent>,
): ReadonlyMap<PostIntent, Match> {
	const unmatched = intents.filter(isUnmatched);
	const presentIdOf = presentIdFinder(survey.accounts);
	const rows = unmatched.map((intent) => {
		const row = readableRow(intent, survey);
		return { ...row, intent, isDue: dueIntents.has(intent) };
	});
	const published = { posts: survey.published, dayBegan: survey.dayBegan, presentIdOf };
	const matches = matchPlanned(rows, survey.posts, namedIds, published);
	return new Map([...matches].map(([{ intent }, match]) => [intent, match]));
}

/** An intent as it is compared with posts that may be its own, by what its cells say. */
export function readableRow(intent: PostIntent, survey: Pick<Survey, 'sheetTag'>): ReadableRow {
	const media = mediaByName(intent.media);
	const findings = [...intent.findings, ...intent.mediaFindings];
	const fullWish = postWish(intent, { tagIds: undefined, media }, survey);
	// Tags never change the post that people see, and the sheet's own tag may be new.
	const wish = { ...fullWish, contentGroupIds: undefined };
	return {
		wish,
		caption: composedText(wish.caption),
		mediaKeys: mediaKeysOf(intent),
		isOpen: intent.hold.kind === 'none' && !hasRefusal(findings),
		traces: findTraces(intent.row, wish, survey.sheetTag),
	};
}

/** True for a row that may have a post without knowing its ID: it names accounts, and its time can be read. */
function isUnmatched({ target, accountIds, time }: PostIntent): boolean {
	return target.kind === 'new' && accountIds.length > 0 && !time.isUnreadable;
}

/** The links of a row, and the IDs of its uploads: the address of a thumbnail may be or contain one of them. */
function mediaKeysOf({ media }: PostIntent): string[] {
	return media.flatMap((entry) => {
		if (entry.from === 'upload') {
			return isTellingId(entry.uploadId) ? [entry.uploadId] : [];
		}
		return entry.from === 'url' ? [entry.url] : [];
	});
}
