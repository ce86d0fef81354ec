import { InvalidItemError } from '../../../../posting/problemReport';
import { PLATFORM_NAMES } from '../../../../sheet/headings';
import type { ReadRow } from '../readRow';
import type { RowOutcome, RowReport } from './rowReport';

/** What became of a row, of what became of its posts: in one report, where it matters by network. */
export function joinOutcomes(all: readonly RowOutcome[]): RowOutcome | undefined {
	const [first, ...others] = all;
	if (!first || others.length === 0) return first;
	const failures = all.flatMap(({ failure }) => failure ?? []);
	const isSame = (field: 'replayed' | 'passedOver') =>
		others.every((other) => other[field] === first[field]);
	const report = joinReports(all);
	const made = all.filter((one) => one.report.ok && !one.isPosted && !one.passedOver);
	return {
		...first,
		report,
		failure: failures.length > 1 ? new InvalidItemError([report.problem]) : failures[0],
		stopsRun: all.some(({ stopsRun }) => stopsRun),
		replayed: isSame('replayed') && first.replayed,
		...(made.length > 1 && { newPosts: made.length }),
		isPosted: all.every(({ isPosted }) => isPosted),
		passedOver: isSame('passedOver') ? first.passedOver : undefined,
		details: { posts: all.flatMap(({ details }) => details ?? []) },
	};
}

function joinReports(all: readonly RowOutcome[]): RowOutcome['report'] {
	const texts = (field: keyof RowOutcome['report']) =>
		all.map(({ row, report }) => ({ network: networkOf(row), text: String(report[field] ?? '') }));
	const has = (field: keyof RowReport) =>
		all.some(({ report }) => (report as Partial<RowReport>)[field] !== undefined);
	return {
		ok: all.every(({ report }) => report.ok),
		status: byNetwork(texts('status'), ', '),
		...(has('change') && { change: byNetwork(texts('change'), ' · ') }),
		...(has('unfinishedMove') && { unfinishedMove: listed(texts('unfinishedMove'), '\n') }),
		problem: byNetwork(texts('problem'), ' '),
		accounts: listed(texts('accounts'), ', '),
		goesOut: byNetwork(texts('goesOut'), ', '),
		warnings: byNetwork(texts('warnings'), ' '),
		postId: listed(texts('postId'), ', '),
		mediaFingerprint: fingerprintsOf(all),
	};
}

/** One for each post ID, in their order; undefined where that of a post is not known. */
function fingerprintsOf(all: readonly RowOutcome[]): string | undefined {
	const posts = all.filter(({ report }) => report.postId !== '');
	const known = posts.flatMap(({ report }) => report.mediaFingerprint ?? []);
	return known.length > 0 && known.length === posts.length ? known.join(', ') : undefined;
}

interface OfNetwork {
	readonly network: string;
	readonly text: string;
}

/** One text where all are the same, else each with its network, which may stand in it already. */
function byNetwork(texts: readonly OfNetwork[], between: string): string {
	const [first] = texts;
	if (texts.every(({ text }) => text === first?.text)) return first?.text ?? '';
	return texts
		.filter(({ text }) => text !== '')
		.map(({ network, text }) => (text.startsWith(network) ? text : `${network}: ${text}`))
		.join(between);
}

function listed(texts: readonly OfNetwork[], between: string): string {
	return [...new Set(texts.flatMap(({ text }) => text || []))].join(between);
}

function networkOf({ platforms }: ReadRow): string {
	return [...platforms].map((platform) => PLATFORM_NAMES[platform]).join(' and ');
}
