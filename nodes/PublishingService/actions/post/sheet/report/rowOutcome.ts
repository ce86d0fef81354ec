import { ServiceError } from '../../../../client/serviceError';
import { explain, toFailure } from '../../../../messages/explain';
import { ROW_TEXTS } from '../../../../messages/rowTexts';
import { InvalidItemError } from '../../../../posting/postItem';
import { textOf } from '../../../../sheet/findings';
import { PLATFORM_NAMES } from '../../../../sheet/headings';
import { heldBackBy } from '../../../../sheet/statuses';
import { asText } from '../../../../values/text';
import type { CompanyNames, Output } from '../../../operation';
import { type ShownPost, sentences, showAccountIds, showTime } from '../../presentPost';
import type { RowItem } from '../../rowFields';
import type { PreparedRow } from '../prepareRows';
import type { ReadRow, RowReport } from '../readRows';

/**
 * What became of a row, or of one of its posts. Its status is that of the post, or "ready", "refused",
 * "not attempted", "passed over" or "posted earlier".
 */
export interface RowOutcome extends ShownPost {
	readonly row: PreparedRow;
	/** Whether nothing is wrong with it. */
	readonly ok: boolean;
	/** What is, or would be, done: "create", "change caption", "move …", "leave"; where posts are brought up to date. */
	readonly change?: string;
	/** Everything that is wrong with it. */
	readonly problems: readonly string[];
	/** What is not wrong but worth a look. */
	readonly warnings: readonly string[];
	/** Whose key it goes with, where the rows go with several. */
	readonly company?: string;
	/** What the media were that the post was made with, so that a later run knows others. */
	readonly mediaFingerprint?: string;
	/** By which the next run completes a move that this one could not; empty once it is completed. */
	readonly unfinishedMove?: string;
	/** What the error output is given. */
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

/** A row that is to be posted, as far as is known before it is. */
export function ready(row: ReadRow): RowOutcome {
	const { time, accountIds, company } = row;
	return {
		...{ row, ok: true, status: 'ready', postId: '' },
		accounts: showAccountIds(accountIds, company.accounts),
		goesOut: showTime(time.instant, time.zone),
		problems: [],
		warnings: row.report.warnings,
	};
}

/** A row with something wrong, or one that the service did not take. */
export function refused(row: ReadRow, failure: unknown): RowOutcome {
	const isSkipped = failure instanceof ServiceError && failure.facts.notAttempted === true;
	// Problems of the row are shown together with the failure that ended its check.
	const known = failure instanceof InvalidItemError ? [] : row.report.problems;
	return {
		...ready(row),
		ok: false,
		status: isSkipped ? 'not attempted' : 'refused',
		problems: [...known, showFailure(failure, row.report)],
		failure,
	};
}

/** An outcome with which something is wrong. */
export function wrong(outcome: RowOutcome, problems: readonly string[]): RowOutcome {
	return { ...outcome, ok: false, problems, failure: new InvalidItemError(problems) };
}

/** A row that is not posted though nothing is wrong with it; undefined where it is to be. */
export function passedOver(row: ReadRow): RowOutcome | undefined {
	if (!row.passedOver) return undefined;
	const { isHeldBack, finding } = row.passedOver;
	return {
		...ready(row),
		...{ accounts: '', goesOut: '', warnings: [textOf(finding)] },
		status: (isHeldBack ? ownStatus(row) : undefined) ?? 'passed over',
		passedOver: isHeldBack ? 'heldBack' : 'elsewhere',
	};
}

/** A row that waits, because another one is refused. */
export function notAttempted(outcome: RowOutcome): RowOutcome {
	if (outcome.passedOver || outcome.isPosted) return outcome;
	return { ...outcome, ok: false, status: 'not attempted', problems: [ROW_TEXTS.notAttempted] };
}

/** What people wrote where the report has its status: written back, it must still hold the row. */
export function ownStatus({ reader: { row } }: ReadRow): string | undefined {
	return heldBackBy('status', row.status) === undefined ? undefined : asText(row.status).trim();
}

/** What went wrong with a row and how to get on, in a cell; fields are called as the sheet calls them. */
export function showFailure(error: unknown, report: RowReport): string {
	if (error instanceof InvalidItemError) return sentences(error.problems);
	const labelOf = (name: string) => report.columnLabel(name);
	return explain(toFailure(error), 'cell', { labelOf }).message;
}

/**
 * Nothing was posted: rows that are refused say why, the first of them of all; the others wait. Each has
 * an outcome for each of its posts.
 */
export function stopBefore(
	rows: ReadonlyArray<{ readonly isRefused: boolean; readonly posts: readonly RowOutcome[] }>,
): RowOutcome[] {
	const refusals = rows.filter(({ isRefused }) => isRefused);
	const told = refusals.flatMap(({ posts }) => joined(posts) ?? []);
	const count = rows.filter(({ posts }) => posts.some(({ isPosted }) => !isPosted)).length;
	const summary = new InvalidItemError([
		ROW_TEXTS.wouldBeRefused(told.length, Math.max(count, told.length)),
		...told.slice(0, 5).map(({ row, problems }) => `Row ${row.number}: ${sentences(problems)}`),
	]);
	const first = refusals[0]?.posts.find(({ failure }) => failure !== undefined);
	return rows.flatMap(({ isRefused, posts }) =>
		posts.map((post) => {
			if (!isRefused) return notAttempted(post);
			return post === first ? { ...post, failure: summary, stopsRun: true } : post;
		}),
	);
}

/** What became of each row, of what became of its posts, in the order of the items. */
export function joinOutcomes(
	items: readonly RowItem[],
	posts: readonly RowOutcome[],
	companies: CompanyNames,
): RowOutcome[] {
	const ofItems = new Map<RowItem, RowOutcome[]>();
	for (const post of posts) {
		const others = ofItems.get(post.row.item) ?? [];
		ofItems.set(post.row.item, [...others, withChange(post)]);
	}
	return items.flatMap((item) => {
		const outcome = joined(ofItems.get(item) ?? []);
		return outcome ? [{ ...outcome, company: companies.get(item.index) }] : [];
	});
}

/** What became of the posts of a row: in one, where it matters by network. */
function joined(all: readonly RowOutcome[]): RowOutcome | undefined {
	const [first, ...others] = all;
	if (!first || others.length === 0) return first;
	const failures = all.flatMap(({ failure }) => failure ?? []);
	const same = <Field extends 'replayed' | 'passedOver'>(field: Field) =>
		others.every((other) => other[field] === first[field]) ? first[field] : undefined;
	const made = all.filter((one) => one.ok && !one.isPosted && !one.passedOver);
	const has = (field: keyof RowOutcome) => all.some((one) => one[field] !== undefined);
	const problem = byNetwork(all, ({ problems }) => sentences(problems), ' ');
	return {
		...first,
		ok: all.every(({ ok }) => ok),
		status: byNetwork(all, ({ status }) => status, ', '),
		...(has('change') && { change: byNetwork(all, ({ change = '' }) => change, ' · ') }),
		...(has('unfinishedMove') && { unfinishedMove: listed(all, 'unfinishedMove', '\n') }),
		problems: [problem],
		accounts: listed(all, 'accounts', ', '),
		goesOut: byNetwork(all, ({ goesOut }) => goesOut, ', '),
		warnings: [byNetwork(all, ({ warnings }) => sentences(warnings), ' ')],
		postId: listed(all, 'postId', ', '),
		mediaFingerprint: fingerprintsOf(all),
		failure: failures.length > 1 ? new InvalidItemError([problem]) : failures[0],
		stopsRun: all.some(({ stopsRun }) => stopsRun),
		replayed: same('replayed'),
		...(made.length > 1 && { newPosts: made.length }),
		isPosted: all.every(({ isPosted }) => isPosted),
		passedOver: same('passedOver'),
	};
}

/** With what is done with a post that is made, where the plan is told row by row. */
function withChange(outcome: RowOutcome): RowOutcome {
	const { row, ok, change, replayed, isPosted } = outcome;
	const { bringsUpToDate } = row.company.sheet.settings;
	if (!bringsUpToDate || change !== undefined || isPosted) return outcome;
	const done = replayed || outcome.passedOver ? 'leave' : 'create';
	return { ...outcome, change: ok ? done : 'refuse' };
}

/** One for each post ID, in their order; undefined where that of a post is not known. */
function fingerprintsOf(all: readonly RowOutcome[]): string | undefined {
	const posts = all.filter(({ postId }) => postId !== '');
	const known = posts.flatMap(({ mediaFingerprint }) => mediaFingerprint ?? []);
	return known.length > 0 && known.length === posts.length ? known.join(', ') : undefined;
}

/** One text where all are the same, else each with its network, which may stand in it already. */
function byNetwork(
	all: readonly RowOutcome[],
	textOf: (one: RowOutcome) => string,
	between: string,
): string {
	const texts = all.map((one) => ({ network: networkOf(one.row), text: textOf(one) }));
	const [first] = texts;
	if (texts.every(({ text }) => text === first?.text)) return first?.text ?? '';
	return texts
		.filter(({ text }) => text !== '')
		.map(({ network, text }) => (text.startsWith(network) ? text : `${network}: ${text}`))
		.join(between);
}

function listed(
	all: readonly RowOutcome[],
	field: 'accounts' | 'postId' | 'unfinishedMove',
	between: string,
): string {
	return [...new Set(all.flatMap((one) => one[field] || []))].join(between);
}

function networkOf({ platforms }: ReadRow): string {
	return [...platforms].map((platform) => PLATFORM_NAMES[platform]).join(' and ');
}
