import { ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { isEnded } from '../../../contract/statuses';
import { explain, toFailure } from '../../../messages/explain';
import { compare, type Difference, isOpen } from '../../../posting/compare';
import { InvalidItemError } from '../../../posting/postItem';
import {
	accountItemsOf,
	isOut,
	isToCome,
	lapsesOf,
	standingItemsOf,
} from '../../../posting/readPost';
import { type Finding, sentence, textOf } from '../../../sheet/texts/findings';
import type { RowReader } from '../../../sheet/rowReader';
import { heldBackBy, reportedStatus, statusHeading } from '../../../sheet/statuses';
import { asText, isCellWord, parseFlag, plainText, quote } from '../../../values/text';
import type { Output } from '../../operation';
import {
	sentences,
	showAccountIds,
	type ShownPost,
	showPost,
	showTime,
	showWanted,
} from '../presentPost';
import { labelOfField, type RowPost, wantedOf } from './readRows';

/** What became of a row, or of one of its posts; its status is the post's, or one of docs/post-from-a-sheet.md. */
export interface RowOutcome extends ShownPost {
	readonly row: RowPost;
	readonly ok: boolean;
	/** What is, or would be, done: "create", "change caption", "move …", "unchanged", "refused". */
	readonly change: string;
	readonly problems: readonly string[];
	/** What is not wrong but worth a look. */
	readonly warnings: readonly string[];
	readonly mediaFingerprint?: string;
	/** By which the next run completes a move that this one could not; empty once it is completed. */
	readonly unfinishedMove?: string;
	readonly failure?: unknown;
	readonly stopsRun?: boolean;
	readonly replayed?: Output['replayed'];
	/** How many posts the row makes, where it is more than one. */
	readonly newPosts?: number;
	/** Posted by an earlier run, as the sheet itself says. */
	readonly isPosted?: boolean;
	/** Why it was not posted, where nothing is wrong with it. */
	readonly passedOver?: 'elsewhere' | 'heldBack';
}

/** What became of a post, of a row or of none. */
export type ToldPost = Omit<RowOutcome, 'row'>;

/** A row that is to be posted, as far as is known before it is. */
export function ready(row: RowPost): RowOutcome {
	const { time, accountIds, company } = row;
	return {
		...{ row, ok: true, status: 'ready', change: 'create', postId: '' },
		accounts: showAccountIds(accountIds, company.accounts),
		goesLive: showTime(time.instant, time.zone),
		problems: [],
		warnings: row.reader.said('warning'),
	};
}

/** A row with something wrong, or one that the service did not take. */
export function refused(row: RowPost, failure: unknown): RowOutcome {
	const isSkipped = failure instanceof ServiceError && failure.facts.notAttempted === true;
	const known = failure instanceof InvalidItemError ? [] : row.reader.said('refusal');
	const problems = [...known, showFailure(failure, row.reader)];
	const status = isSkipped ? 'not attempted' : 'refused';
	return { ...ready(row), ok: false, change: 'refused', status, problems, failure };
}

export function wrong(outcome: RowOutcome, problems: readonly string[]): RowOutcome {
	const failure = new InvalidItemError(problems);
	return { ...outcome, ok: false, change: 'refused', problems, failure };
}

export function passedOver(row: RowPost, finding: Finding): RowOutcome {
	const isHeldBack = finding.code !== 'elsewhere' && finding.code !== 'nowhere';
	return {
		...ready(row),
		...{ change: 'unchanged', accounts: '', goesLive: '', warnings: [textOf(finding)] },
		status: (isHeldBack ? ownStatus(row) : undefined) ?? 'row skipped',
		passedOver: isHeldBack ? 'heldBack' : 'elsewhere',
	};
}

/** What people wrote where the report has its status: written back, it must still hold the row. */
function ownStatus({ reader: { row } }: RowPost): string | undefined {
	return heldBackBy('status', row.status) === undefined ? undefined : asText(row.status).trim();
}

/** What went wrong with a row and how to get on, in a cell; fields are called as the sheet calls them. */
export function showFailure(error: unknown, reader: RowReader): string {
	if (error instanceof InvalidItemError) {
		return sentences(error.problems);
	}
	const labelOf = (name: string) => labelOfField(reader, name);
	return explain(toFailure(error), 'cell', { labelOf }).message;
}

type Standing = ReturnType<typeof standingOf>;

/** Holds a post against what its row wants. */
export function standingOf(row: RowPost, post: Post) {
	const wanted = wantedOf(row);
	const lapses = lapsesOf(post, wanted.accountIds);
	const isWhole = lapses.some(({ account }) => account === undefined);
	return { post, lapses, isWhole, differences: compare(wanted, post), stop: stopOf(row, post) };
}

export function postedOutcome(
	row: RowPost,
	standing: Standing | undefined = row.post && standingOf(row, row.post),
): RowOutcome {
	const { postId = '', fingerprint: mediaFingerprint } = row;
	const known = {
		...{ row, isPosted: true, ok: true, change: 'unchanged', status: 'post not read' },
		...{ postId, accounts: '', goesLive: '', problems: [], warnings: [], mediaFingerprint },
	};
	if (!standing) {
		return unreadOutcome(known);
	}
	const { post, stop } = standing;
	const { problems, warnings } = judge(row, standing);
	const shown = showPost(post, row.time.zone, row.company.accounts);
	const outcome = { ...known, ...shown, warnings, status: reportedStatus(post.status) };
	const told = problems.length > 0 ? wrong(outcome, problems) : outcome;
	return stop ? stoppedOutcome(told, post, stop) : told;
}

function unreadOutcome(outcome: RowOutcome): RowOutcome {
	const { failure, reader, company } = outcome.row;
	const httpStatus = failure instanceof ServiceError ? failure.facts.httpStatus : undefined;
	if (httpStatus === 404) {
		const hint = company.name === undefined ? [] : [sentence('perhapsOfOtherCompany')];
		const gone = sentence('noSuchPost', { postId: outcome.postId });
		return wrong({ ...outcome, status: 'refused' }, [gone, ...hint]);
	}
	const reason = failure === undefined ? '' : `: ${showFailure(failure, reader)}`;
	const text = sentence('postNotRead', { reason });
	// A key that may only post is somebody's choice; else nobody knows whether it goes out as the row says.
	const isChosen = httpStatus === 403 && !company.sheet.settings.bringsUpToDate;
	return isChosen ? { ...outcome, warnings: [text] } : wrong(outcome, [text]);
}

/** What keeps the post from going out as the row says; of a post that is out, what no longer matters. */
function judge(row: RowPost, { post, lapses, isWhole, differences }: Standing) {
	const { postId } = post;
	const lapsed = lapses.map(({ why, account }) =>
		sentence(`${why}Lapse`, { postId, account: account ? `@${account.username}: the` : 'The' }),
	);
	if (isWhole) {
		return { problems: lapsed, warnings: [] };
	}
	// What such a row wants is not known; of a post that is out it does not matter.
	if (row.reader.refusals > 0) {
		const known = isOut(post) ? [] : row.reader.said('refusal');
		return { problems: [...known, ...lapsed], warnings: [] };
	}
	// Of a post that is out its tags matter, and an account that it never went to.
	const isMissed = (one: Difference) => one.field === 'accountIds' && one.added.length > 0;
	const open = differences.filter((one) => !isOut(post) || isOpen(one, post) || isMissed(one));
	const past = differences.filter((difference) => !open.includes(difference));
	const step = open.length > 0 ? [stepFor(open, row, post)] : [];
	const { instant = '', zone } = row.time;
	const time = Date.parse(instant);
	const items = accountItemsOf(post);
	const isAwaited = isOut(post) && !row.passedOver && !lapsed[0] && time > Date.now();
	const isEarly = isAwaited && items.some(({ postedAt = '' }) => Date.parse(postedAt) < time);
	const waits = (status: string) => items.some((item) => item.status === status);
	const isPast = time < Date.now() && waits('pending_approval');
	const isUnapproved = waits('draft') || (row.content.skipApproval && waits('pending_approval'));
	const approvals = row.reader.findings.filter(({ code }) => code === 'notApproved');
	const warnings = [
		...sayDifferences(past, row).map((reason) => sentence('outAlready', { reason })),
		...(isEarly ? [sentence('outBefore', { time: showTime(instant, zone) })] : []),
		...(isPast ? [sentence('timeIsPast', { time: showTime(instant, zone) })] : []),
		...(isUnapproved ? [sentence('awaitsApproval')] : []),
		...(isOut(post) ? [] : approvals.map(textOf)),
	];
	return { problems: [...lapsed, ...sayDifferences(open, row), ...step], warnings };
}

/**
 * Why the sheet itself keeps a post from going out: the row is called off for good, or held back. The
 * status is what the report keeps in its cell, where people write there.
 */
function stopOf(row: RowPost, post: Post) {
	const { roles, row: cells } = row.reader;
	const hasEnded = isEnded(post.status);
	const own = ownStatus(row);
	// A word under a status, or a yes under a heading such as "Cancelled".
	const column = roles.of.status.find(({ heading }) => {
		const flag = parseFlag(cells[heading]);
		const isTicked = callsOff(heading) && 'value' in flag && flag.value;
		return isTicked || callsOff(asText(cells[heading]));
	});
	if (column) {
		const { heading } = column;
		// A report stays; what another column calls off may be called on again.
		const ended = heading === (statusHeading(cells) ?? heading) ? 'cancelled' : undefined;
		const reason = sentence('calledOff', { column: heading, value: cells[heading] });
		return { isForGood: true, reason, status: hasEnded ? ended : own };
	}
	const { passedOver: finding } = row;
	const saysOut = finding?.code === 'heldBack' && finding.why === 'isOut';
	if (!finding || saysOut || !(hasEnded || isToCome(post))) {
		return undefined;
	}
	const reason = 'value' in finding ? sentence('holdsBack', finding) : textOf(finding);
	return { isForGood: false, reason, status: own };
}

function callsOff(text: string): boolean {
	return isCellWord(plainText(text), 'calledOff');
}

/** A row that is called off or held back is fine once its post no longer goes out, and not before. */
function stoppedOutcome(
	outcome: RowOutcome,
	post: Post,
	stop: NonNullable<ReturnType<typeof stopOf>>,
): RowOutcome {
	const { postId } = outcome;
	const { reason, isForGood, status = outcome.status } = stop;
	if (!isToCome(post)) {
		const isNowhere = standingItemsOf(post).length === 0;
		const told = isNowhere ? [] : [sentence('stoppedTooLate', { reason, postId })];
		const warnings = [...outcome.warnings, ...told];
		const fine = { ok: true, change: 'unchanged', problems: [], failure: undefined };
		return { ...outcome, ...fine, status, warnings };
	}
	const code = isForGood ? 'calledOffButGoesLive' : 'heldBackButGoesLive';
	return wrong({ ...outcome, status }, [sentence(code, { reason, postId })]);
}

/** What the row is told of its post. */
function sayDifferences(differences: readonly Difference[], row: RowPost): string[] {
	const { reader, time, company } = row;
	return differences.flatMap((difference) => {
		const label = labelOfField(reader, difference.field) ?? difference.field;
		if (difference.field !== 'accountIds') {
			return [`${label} differs: the post ${hasInstead(difference, time.zone)}`];
		}
		const accounts = [difference.added, difference.removed];
		const [more, less] = accounts.map((ids) => showAccountIds(ids, company.accounts));
		return [
			...(more ? [`${label}: the post does not go to ${more}`] : []),
			...(less ? [`${label}: the post goes to ${less} too`] : []),
		];
	});
}

function hasInstead(
	difference: Exclude<Difference, { field: 'accountIds' }>,
	zone: string,
): string {
	switch (difference.field) {
		case 'caption':
		case 'notes':
			return difference.actual === '' ? 'has none' : `says ${quote(difference.actual)}`;
		case 'hashtags':
		case 'contentGroupIds':
			return `has ${difference.actual.join(', ') || 'none'}`;
		case 'sound':
			return `has ${difference.actual?.url ?? difference.actual?.mode ?? 'none'}`;
		case 'instagramPostFormat':
			return difference.actual === 'post' ? 'is a regular feed post' : 'is a reel';
		case 'scheduledAfter':
			return `goes out ${showWanted(difference.actual, zone)}`;
		case 'media': {
			if (difference.wanted.areReplaced) {
				return 'was made with other media or for another row';
			}
			const { count, kind = 'medium' } = difference.actual;
			return `has ${count} ${kind}${count === 1 ? '' : 's'}`;
		}
	}
}

function stepFor(differences: readonly Difference[], row: RowPost, post: Post): string {
	const isFixed = differences.some((one) => one.field === 'scheduledAfter' && one.isFixed);
	if (isFixed) {
		return sentence('changePartlyOut');
	}
	if (differences.some(({ field }) => field === 'media')) {
		return sentence('changeOfMedia');
	}
	if (!differences.every((one) => isOpen(one, post))) {
		return sentence('changeTooLate');
	}
	return sentence(row.company.sheet.settings.bringsUpToDate ? 'changeEither' : 'changeByOption');
}
