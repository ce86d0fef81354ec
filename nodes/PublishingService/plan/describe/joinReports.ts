import { InvalidItemError } from '../../posting/postDraft';
import { PLATFORM_NAMES } from '../../sheet/platformNames';
import { joinSentences } from './joinSentences';
import type { PostReport } from './postReport';

/** Joins the reports of a row's posts in one report, by platform if they differ. */
export function joinReports(reports: readonly PostReport[]): PostReport | undefined {
	const [first, ...others] = reports;
	if (!first || others.length === 0) {
		return first;
	}
	const problem = byPlatform(reports, ({ problems }) => joinSentences(problems), ' ');
	const warning = byPlatform(reports, ({ warnings }) => joinSentences(warnings), ' ');
	return {
		...joinTexts(reports),
		ok: reports.every(({ ok }) => ok),
		problems: problem === '' ? [] : [problem],
		warnings: warning === '' ? [] : [warning],
		syncState: joinStates(reports),
		platforms: new Set(reports.flatMap(({ platforms }) => [...platforms])),
		kinds: [...new Set(reports.flatMap(({ kinds }) => kinds))],
		isCreated: reports.some(({ isCreated }) => isCreated),
		replayed: reports.every(({ replayed }) => replayed),
		failure: joinFailures(reports, problem),
		stopsRun: reports.some(({ stopsRun }) => stopsRun),
	};
}

/** The failure of a row: if several of its posts failed, their problems together. */
function joinFailures(reports: readonly PostReport[], problem: string): unknown {
	const failures = reports.flatMap(({ failure }) => failure ?? []);
	return failures.length > 1 ? new InvalidItemError([problem]) : failures[0];
}

type JoinedTexts = Pick<
	PostReport,
	'status' | 'change' | 'details' | 'accounts' | 'goesLive' | 'postId'
>;

function joinTexts(reports: readonly PostReport[]): JoinedTexts {
	return {
		status: byPlatform(reports, ({ status }) => status, ', '),
		change: byPlatform(reports, ({ change }) => change, ' · '),
		details: byPlatform(reports, ({ details }) => details, ' · '),
		accounts: distinct(reports.map(({ accounts }) => accounts)).join(', '),
		goesLive: byPlatform(reports, ({ goesLive }) => goesLive, ', '),
		postId: distinct(reports.map(({ postId }) => postId)).join(', '),
	};
}

function joinStates(reports: readonly PostReport[]): string | undefined {
	const states = reports.flatMap(({ syncState }) => syncState?.split(' ') ?? []);
	return states.length > 0 ? distinct(states).join(' ') : undefined;
}

function distinct(texts: readonly string[]): string[] {
	return [...new Set(texts)].filter((text) => text !== '');
}

/** One text if all are the same; else each text after the name of its platform, if it does not begin with it. */
function byPlatform(
	reports: readonly PostReport[],
	textFor: (report: PostReport) => string,
	separator: string,
): string {
	const texts = reports.map(textFor);
	if (new Set(texts).size === 1) {
		return texts[0] ?? '';
	}
	const labeledTexts = reports.map((report) => {
		const text = textFor(report);
		const platforms = [...report.platforms].map((name) => PLATFORM_NAMES[name]);
		const platform = platforms.join(' and ');
		return text === '' || text.startsWith(platform) ? text : `${platform}: ${text}`;
	});
	return labeledTexts.filter((text) => text !== '').join(separator);
}
