import { composedText } from '../values/text';
import { traceFinder } from './lostIds';
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
		const traceOf = traceFinder(intent.row, row.wish, survey.sheetTag);
		return { ...row, intent, presentIdOf, traceOf, isDue: dueIntents.has(intent) };
	});
	const published = { posts: survey.published, dayBegan: survey.dayBegan };
	const matches = matchPlanned(rows, survey.posts, namedIds, published);
	return new Map([...matches].map(([{ intent }, match]) => [intent, match]));
}

/** An intent as it is compared with posts that may be its own, by what its cells say. */
export function readableRow(intent: PostIntent, survey: Pick<Survey, 'sheetTag'>): ReadableRow {
	const media = mediaByName(intent.media);
	const findings = [...intent.findings, ...intent.mediaFindings];
	const wish = postWish(intent, { tagIds: undefined, media }, survey);
	return {
		// Tags never change the post that people see, and the sheet's own tag may be new.
		wish: { ...wish, contentGroupIds: undefined },
		caption: composedText(wish.caption),
		shows: (thumbnailUrl: string) => showsMedium(thumbnailUrl, intent),
		isOpen: intent.hold.kind === 'none' && !hasRefusal(findings),
	};
}

/** True for a row that may have a post without knowing its ID: it names accounts, and its time can be read. */
function isUnmatched({ target, accountIds, time }: PostIntent): boolean {
	return target.kind === 'new' && accountIds.length > 0 && !time.isUnreadable;
}

/** A shorter ID may be a part of an address by chance. */
const SHORTEST_TELLING_ID = 6;

/** True if a thumbnail is one of the row's links, or its address contains the ID of an upload. */
export function showsMedium(thumbnailUrl: string, { media }: Pick<PostIntent, 'media'>): boolean {
	const segments = new Set(thumbnailUrl.split(/[/?#&=.]/));
	return media.some((entry) => {
		if (entry.from === 'upload') {
			return entry.uploadId.length >= SHORTEST_TELLING_ID && segments.has(entry.uploadId);
		}
		return entry.from === 'url' && entry.url === thumbnailUrl;
	});
}
