import { DateTime, IANAZone } from 'luxon';

import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Post, Usage } from '../../../contract/decoded';
import { isWaiting } from '../../../contract/statuses';
import { explain } from '../../../messages/explain';
import { RUN_TEXTS } from '../../../messages/runTexts';
import { matchPlanned } from '../../../posting/matchPlanned';
import { identityInRun } from '../../../posting/idempotency';
import { accountItemsOf, MAX_PLANNED, readPlanned } from '../../../posting/readPost';
import { type Finding, warning } from '../../../sheet/texts/findings';
import { showAccountIds, showTime, showWanted } from '../presentPost';
import { type Company, type RowPost, wantedOf } from './readRows';

/**
 * Looks at what is planned already, before anything is posted: notes rows that look like edits of a
 * planned post, and warns of what is near. Where no row is to be posted, nothing is asked.
 */
export async function lookAhead(
	rows: readonly RowPost[],
	company: Company,
	namedIds: ReadonlySet<string>,
): Promise<readonly RowPost[]> {
	const { accounts, service, sheet, notRead } = company;
	const shown = await Promise.all(rows.map(plannedRow));
	if (!shown.some(Boolean) || service instanceof ServiceError) {
		return rows;
	}
	if (!accounts) {
		notRead.push(RUN_TEXTS.noAccounts);
	}
	const known = <T>(what: string, read: T | ServiceError) => {
		if (!(read instanceof ServiceError)) {
			return read;
		}
		notRead.push(whyNotRead(what, read));
		return undefined;
	};
	const read = known('planned posts', await readPlanned(service).catch(asFailure));
	const usage = known('usage', await service.call('getUsage').catch(asFailure));
	const { posts = [], isWhole = true } = read ?? {};
	if (!isWhole) {
		notRead.unshift(RUN_TEXTS.morePlanned(MAX_PLANNED));
	}
	company.planned = posts;

	const unknown = rows.map((row, at) => ({
		wanted: wantedOf(row),
		shows: (thumbnail: string) => shown[at] !== undefined && showsOneOf(thumbnail, shown[at]),
		isOpen: shown[at] !== undefined && row.reader.refusals === 0,
	}));
	const matches = matchPlanned(unknown, posts, namedIds);
	const toPost = rows.flatMap((row, at) => {
		const edited = matches[at]?.edited;
		const isHeld = edited !== undefined && sheet.settings.similarRows === 'hold';
		if (isHeld) {
			refuseEdited(edited, row);
		}
		if (isHeld || !unknown[at]?.isOpen) {
			return [];
		}
		if (edited) {
			row.reader.warn('besidePlanned', '', { postId: edited.postId });
		}
		return shown[at] ?? [];
	});
	const ofRows = new Set(matches.map(({ own }) => own));
	const planned = posts.filter((post) => !ofRows.has(post));
	warnAboutCalendar(toPost, { now: Date.now(), accounts, planned, usage });
	return rows.map((row, at) => ({ ...row, match: matches[at] }));
}

/** Holds a row that is nearly a planned post that no row plans. */
function refuseEdited(post: Post, { reader, time, content }: RowPost): void {
	const [item] = accountItemsOf(post);
	reader.refuse('looksEdited', reader.label('postId'), {
		postId: post.postId,
		postGoesLive: showWanted(item?.scheduledAfter, time.zone),
		postCaption: post.caption ?? '',
		goesLive: showWanted(time.instant, time.zone),
		value: content.caption ?? '',
	});
}

/** Why a look failed, which costs a remark and no post; a refused key ends the run. */
function whyNotRead(what: string, failure: ServiceError): string {
	const { httpStatus, code, missingScope } = failure.facts;
	if (httpStatus === 401 || code === 'cancelled') {
		throw failure;
	}
	const said = explain(failure, 'list').message.replace(/\.$/, '');
	const why = code === 'insufficient_scope' ? RUN_TEXTS.lacksScope(missingScope) : said;
	return RUN_TEXTS.notRead(what, why);
}

export type PlannedRow = NonNullable<Awaited<ReturnType<typeof plannedRow>>>;

async function plannedRow(row: RowPost) {
	const { number, prepared, time, accountIds, failure, reader } = row;
	if (!prepared || failure !== undefined || time.isUnreadable) {
		return undefined;
	}
	const { media, draft } = prepared;
	return {
		...{ number, accountIds, caption: draft.content.caption, instant: time.instant },
		// The links of its media, as the service may show them in a queue, and what they are.
		links: media.flatMap((medium) => (medium.from === 'url' ? [medium.sourceUrl] : [])),
		media: await Promise.all(media.map(identityInRun)),
		videos: media.filter((medium) => 'kind' in medium && medium.kind === 'video').length,
		ofTime: warningsOfTime(row),
		findings: reader.findings,
	};
}

export function warningsOfTime({
	reader: { cells, roles },
	time: { instant = '', zone },
	content,
}: Pick<RowPost, 'content' | 'reader' | 'time'>): Finding[] {
	const isPast = Date.parse(instant) < Date.now();
	if (isPast) {
		return [warning('timeIsPast', { time: showTime(instant, zone) })];
	}
	if (cells.date.length > 0 || cells.time.length > 0) {
		return [];
	}
	if (content.skipApproval) {
		return [warning('noTimeAtOnce')];
	}
	return roles.hasDates ? [warning('noTimeBesideOthers')] : [];
}

/** What is known of the days ahead; the posts planned there are none of those that these rows have made. */
export interface CalendarFacts extends Pick<Company, 'accounts' | 'planned'> {
	readonly now: number;
	readonly usage?: Usage;
}

type Check = (row: PlannedRow) => readonly Finding[];

/** Notes on every row what is not wrong but worth a look before it is posted. */
export function warnAboutCalendar(rows: readonly PlannedRow[], facts: CalendarFacts): void {
	const first = new Map<string, number>();
	const accountIds = new Set(rows.flatMap((row) => row.accountIds));
	const queues = new Map([...accountIds].map((id) => [id, checkOfQueue(id, facts)]));
	const checksOfRun = checksOfUsage(facts);
	for (const row of rows) {
		const { caption = '', instant, media, ofTime, findings } = row;
		const identity = JSON.stringify([[...row.accountIds].sort(), caption.trim(), instant, media]);
		const earlier = media.length > 0 && row.accountIds.length > 0 && first.get(identity);
		first.set(identity, first.get(identity) ?? row.number);
		const checks = [...row.accountIds.flatMap((id) => queues.get(id) ?? []), ...checksOfRun];
		findings.push(
			...ofTime,
			...(caption.trim() ? [] : [warning('noCaption')]),
			...(earlier ? [warning('sameRow', { row: earlier })] : []),
			...checks.flatMap((check) => check(row)),
		);
	}
}

/** Holds rows against what waits for an account already, and against its posts of each day. */
function checkOfQueue(accountId: string, { now, accounts, planned }: CalendarFacts): Check {
	const account = accounts?.find((one) => one.accountId === accountId);
	const { timezone = 'utc', postsToday = 0, dailyCap: limit = Infinity } = account ?? {};
	const name = { account: showAccountIds([accountId], accounts) };
	const zone = IANAZone.create(timezone).isValid ? timezone : 'utc';
	const dayOf = (instant = '') =>
		DateTime.fromMillis(Math.max(now, Date.parse(instant) || now), { zone }).toISODate() ?? '';
	const counts = new Map([[dayOf(), postsToday]]);
	const add = (day: string) => {
		const nth = (counts.get(day) ?? 0) + 1;
		counts.set(day, nth);
		return nth;
	};
	const postAt = new Map<number, string>();
	for (const post of planned) {
		for (const item of accountItemsOf(post)) {
			if (item.accountId !== accountId || !isWaiting(item.status)) {
				continue;
			}
			add(dayOf(item.scheduledSlotStart ?? item.scheduledAfter));
			if (item.scheduledAfter) {
				postAt.set(Date.parse(item.scheduledAfter), post.postId);
			}
		}
	}
	return ({ instant }) => {
		const postId = instant && postAt.get(Date.parse(instant));
		const day = dayOf(instant);
		const nth = add(day);
		return [
			...(postId ? [warning('queuedAlready', { ...name, postId })] : []),
			...(nth > limit ? [warning('overDailyCap', { ...name, nth, day, limit })] : []),
		];
	};
}

/** Whether a thumbnail is of one of the row's media: its own link, or one that holds its upload's ID. */
export function showsOneOf(thumbnail: string, row: Pick<PlannedRow, 'links' | 'media'>): boolean {
	const segments = new Set(thumbnail.split(/[/?#&=.]/));
	const uploadIds = row.media.flatMap((identity) => /^upload:(.{6,})$/.exec(identity)?.[1] ?? []);
	return row.links.includes(thumbnail) || uploadIds.some((uploadId) => segments.has(uploadId));
}

type OverLimit = 'overCredits' | 'overPostsOfDay' | 'overVideos';

function checksOfUsage({ usage = {} }: CalendarFacts): Check[] {
	const { postsPerDay, postsCreatedToday, postCredits, videoQuota, videoCount } = usage;
	const check = (
		[most, used]: readonly unknown[],
		countOf: (row: PlannedRow) => number,
		code: OverLimit,
	): Check => {
		const isKnown = typeof most === 'number' && typeof used === 'number';
		const left = isKnown ? Math.max(0, most - used) : Infinity;
		let needed = 0;
		return (row) => {
			needed += countOf(row);
			return countOf(row) > 0 && needed > left ? [warning(code, { nth: needed, limit: left })] : [];
		};
	};
	return [
		check([postsPerDay, postsCreatedToday], () => 1, 'overPostsOfDay'),
		check([postCredits?.limit, postCredits?.used], () => 1, 'overCredits'),
		check([videoQuota, videoCount], ({ videos }) => videos, 'overVideos'),
	];
}
