import type { ZoneSource } from '../values/dateTime';
import { quote } from '../values/text';

const OWNERS: Readonly<Record<ZoneSource, string>> = {
	account: "the account's zone",
	named: 'the zone chosen under Time Zone',
	sheet: 'the zone that the sheet names',
	workflow: "the workflow's zone",
	workflowInstead: "the workflow's zone, because that of the account is not known",
};

/** How many columns, notes and words are named; a tool's file may have fifty columns. */
const NAMED = { columns: 12, notes: 3, words: 5, rows: 10 };

/** What is said of a run, beside what became of its rows: what was passed over, taken for something or not read. */
export const RUN_TEXTS = {
	/** A sheet for accounts in ten zones still says it once. */
	timesRead: (source: ZoneSource, counts: ReadonlyMap<string, number>) => {
		const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
		const times = total === 1 ? '1 time of day was' : `${total} times of day were`;
		const isOne = counts.size === 1;
		const zones = [...counts].map(([zone, count]) => (isOne ? zone : `${zone} (${count})`));
		return `${times} read in ${zones.join(', ')}, ${OWNERS[source]}.`;
	},
	pastTimes: (count: number) =>
		`${count === 1 ? '1 time is' : `${count} times are`} in the past, which means as soon as possible.`,
	dateOrder: (order: 'dmy' | 'mdy', proof: string) =>
		`Dates such as 10/12/2026 were read with the ${order === 'dmy' ? 'day' : 'month'} first, because "${proof.slice(0, 40)}" can be nothing else.`,
	keyOfCompany: (name = '') => `The key is of ${name}.`,
	keyInTheClear:
		'The API key travelled unencrypted: the base URL in the credential begins with http, not https.',
	uploadsMadeAgain: (count: number) => {
		const what = count === 1 ? '1 upload was' : `${count} uploads were`;
		return `${what} made again because an answer was lost: of the daily cap, as many may have been spent for nothing.`;
	},
	morePlanned: (read: number) =>
		`Of each status ${read} planned posts were read, and there are more.`,
	notRead: (what: string, why: string) => `The ${what} could not be looked at: ${why}.`,
	noAccounts: 'The accounts were not looked at: the API key lacks the scope accounts:read.',
	lacksScope: (scope = '') => `the API key lacks the scope ${scope}`.trim(),
} as const;

/** Rows that were passed over, took the date above or make two posts; words and columns that say nothing. */
type SheetFacts = Readonly<
	Record<'dated' | 'elsewhere' | 'empty' | 'headings' | 'heldBack' | 'twice', number> &
		Record<'ignored' | 'statuses' | 'unclearTags', readonly string[]> & {
			notes: ReadonlyArray<{ readonly number: number; readonly text: string }>;
			/** The column that was taken for dates. */
			assumed?: string;
		}
>;

export function sheetTexts(facts: SheetFacts): string[] {
	const { notes, dated, twice, assumed, statuses, ignored, unclearTags } = facts;
	const noted = notes.map(({ number, text }) => `row ${number} ${quote(text)}`);
	const passedOver = [
		counted(facts.empty, 'empty'),
		counted(facts.headings, 'repeated heading'),
		counted(notes.length, 'one-cell or example', ` (${listed(noted, NAMED.notes)})`),
		counted(facts.heldBack, '', ' that the sheet itself calls posted already or not to be posted'),
		counted(facts.elsewhere, '', ' for networks that the service does not have'),
	].filter(Boolean);
	const tags = unclearTags.map((heading) => `"${heading}"`).join(' and ');
	const step = tags && ` Name ${tags} Hashtags or Content Tags to use it as one of them.`;
	const texts = [
		passedOver.length > 0 && `Passed over: ${passedOver.join(', ')}.`,
		dated > 0 && `Without a date of their own, ${counted(dated)} took that of the row above.`,
		twice > 0 &&
			`Of ${counted(twice)} two posts are made, because the networks have a text, a time or media of their own: both count towards the posts of the day and of the plan.`,
		assumed !== undefined &&
			`${quote(assumed)} was taken for when posts go out. Name another column Date if that one is meant.`,
		statuses.length > 0 &&
			`Held nothing back, because it says neither that a row is out nor that it waits: the status ${listed(statuses.map(quote), NAMED.words)}. Filter such rows before this node if they are not to go out.`,
		ignored.length > 0 && `Ignored: ${listed(ignored, NAMED.columns)}.${step}`,
	];
	return texts.flatMap((text) => text || []);
}

/** "1 row", "3 empty rows"; nothing where there is none. */
function counted(count: number, kind = '', which = ''): string {
	if (count === 0) return '';
	return `${count}${kind && ` ${kind}`} ${count === 1 ? 'row' : 'rows'}${which}`;
}

function listed(texts: readonly string[], atMost: number): string {
	const more = texts.length > atMost ? ` and ${texts.length - atMost} more` : '';
	return `${texts.slice(0, atMost).join(', ')}${more}`;
}

/** What became of all rows: "10 of 12 rows are ready; 2 are refused: rows 4 and 9." */
export function totalsText(
	told: ReadonlyArray<{ kind: string; numbers: readonly number[]; isNamed: boolean }>,
	rows: number,
	checkOnly: boolean,
): string {
	const parts = told.map(({ kind, numbers, isNamed }, at) => {
		const are = numbers.length === 1 ? 'is' : 'are';
		const isAll = at === 0 && numbers.length === rows;
		if (isAll) return `${rows === 1 ? 'The row' : `All ${rows} rows`} ${are} ${kind}`;
		const of = at === 0 ? ` of ${rows} rows` : '';
		return `${numbers.length}${of} ${are} ${kind}${isNamed ? `: ${namedRows(numbers)}` : ''}`;
	});
	return `${parts.join('; ')}.${checkOnly ? ' Nothing was posted or changed.' : ''}`;
}

/** "row 4", "rows 4 and 9", "rows 1, 2, 3 and 7 more" */
function namedRows(numbers: readonly number[]): string {
	if (numbers.length === 1) return `row ${numbers[0]}`;
	const more = numbers.length - NAMED.rows;
	const shown: Array<number | string> = numbers.slice(0, more > 1 ? NAMED.rows : undefined);
	const last = more > 1 ? `${more} more` : shown.pop();
	return `rows ${shown.join(', ')} and ${last}`;
}

/**
 * What is said of a row and of its post, beside what is found in its cells: of each fact one sentence
 * and what to do. A place in the calendar and an account are given as people read them.
 */
export const ROW_TEXTS = {
	notAttempted: 'Not attempted, because another row was refused.',
	nothingMapped:
		'Column Values: no column that is mapped gave anything for this row, which is not empty. Look at the expressions there: columns of the sheet may be called otherwise now',
	tooManyTags: (limit: number) => `and the tag of the sheet are more than ${limit}`,
	wouldBeRefused: (count: number, rows: number) =>
		`${count} of ${rows} rows would be refused, so nothing was posted`,

	timeIsPast: (time: string) =>
		`The time ${time} is in the past: the post goes out as soon as possible`,
	noTimeAtOnce: 'No time and Skip Approval is on: the post goes out as soon as possible',
	dateEmptied:
		'The date is empty, and the post would go out at once: it was left as it is. Fill the date in, or choose Empty Date Cells: No Date under Options',
	noTimeBesideOthers:
		'No time, though other rows have one: the post goes out as soon as possible once it is approved. Fill it in, or choose Empty Date Cells under Options',
	noCaption: 'No caption',
	sameRow: (row: number) => `The same as row ${row}: what it says is posted once`,
	queuedAlready: (account: string, postId: string) =>
		`${account}: this time is queued already (post ${postId})`,
	overDailyCap: (account: string, nth: number, day: string, cap: number) =>
		`${account}: post ${nth} for ${day}, and its daily cap is ${cap}`,
	overPostsOfDay: (nth: number, left: number) =>
		`Post ${nth} of this run, and ${left} more can be created today`,
	overCredits: (nth: number, left: number) =>
		`Post ${nth} of this run, and the plan has credits for ${left} more`,
	overVideos: (nth: number, left: number) =>
		`Video ${nth} of this run, and the plan has room for ${left} more`,
	saidByPost: (postId: string, isReady: boolean) =>
		`Post ${postId} says the same, and no row names it. ${isReady ? 'With the same media, nothing is posted again' : 'If it is the same post, cancel one of them'}`,
	besidePlanned: (postId: string) => `Post ${postId} is planned and nearly the same`,
	looksEdited: (
		postId: string,
		post: { readonly goesOut: string; readonly caption?: string | null },
		row: { readonly goesOut: string; readonly caption?: string },
		idColumn: string,
	) =>
		`This row looks like an edit of post ${postId}, which no other row plans: that goes out ${post.goesOut} with ${quote(post.caption ?? '')}, the row ${row.goesOut} with ${quote(row.caption ?? '')}. Write ${postId} beside the row under ${idColumn}, or choose Rows That Look Edited: Post Them Too under Options`,

	sharedPost: (rows: readonly number[], postId: string) =>
		`Post ID: ${rows.map((row) => `row ${row}`).join(' and ')} ${rows.length > 1 ? 'name' : 'names'} post ${postId} too, so it was not changed. Empty it in all rows but one`,
	movedId: (postId: string) =>
		`Post ID: post ${postId} says what this row says, so nothing was changed. The IDs seem to have been sorted or pasted apart from their rows: put each beside its own row`,
	twoPostsForNetwork: (postId: string) =>
		`: ${postId} goes where another post of this row goes. Leave the one that the row is`,
	postNotRead: (why: string) =>
		`This row has a post ID, but its post could not be read${why && `: ${why}`}`,
	noSuchPost: (postId: string) =>
		`Post ID: there is no post "${postId}". Empty the cell to post this row, or call the column otherwise if the number is your own`,
	perhapsOfOtherCompany: 'If another company of this run has it, cancel it there first',
	outAlready: (difference: string) => `${difference}, and it is out already`,
	outBefore: (time: string) =>
		`Empty Post ID to have the row go out again at ${time}: its post is out already`,

	replayNotRead: (why: string) => `How the post of an earlier run stands could not be read: ${why}`,
	replayIsGone: (postId: string) =>
		postId === ''
			? 'An earlier run has posted this row, and it was not found in the list: look in the dashboard'
			: `An earlier run has posted this row, and post ${postId} is gone`,

	calledOff: (heading: string, value: unknown) => `${heading}: ${quote(value)} calls the row off`,
	stoppedTooLate: (why: string, postId: string) =>
		`${why}, and post ${postId} is out already, or on its way`,
	heldBackButGoesOut: (postId: string) =>
		`Post ${postId} still goes out, unchanged: use Post > Cancel or Post > Reschedule, or change the row`,
	calledOffButGoesOut: (why: string, postId: string, mayCancel: boolean) =>
		`${why}, and post ${postId} still goes out: ${mayCancel ? 'choose Rows Called Off: Cancel Their Posts under Options' : 'use Post > Cancel'}, or change the cell`,

	changePartlyOut:
		'A post that is out for some of its accounts is not moved: cancel it for the others, and post it anew for them',
	changeOfMedia:
		'The media of a post cannot be changed: cancel it, empty Post ID and post the row anew',
	changeEither: 'Change the row, or change the post',
	changeByOption: 'Change the row, or choose Rows With a Post ID: Bring Up to Date',
	addNotDone: 'The accounts were not added',
	moveNotDone: 'The post was not moved',
	removeNotDone: 'The accounts were not taken away',
	updateNotDone: 'The texts were not changed',

	takenOut: 'No row of the sheet names this post, and it is still to come',
	takenOutNotRead: (why: string) => `Whether rows were taken out could not be looked at: ${why}`,
	mayCancelTakenOut: 'Cancel it with Post > Cancel, or choose Rows Taken Out: Cancel Their Posts',
	mayUpdateTakenOut: 'To cancel it, choose Rows With a Post ID: Bring Up to Date',
	takenOutInLoop:
		'It was not cancelled, because the node runs in a loop and sees a part of the sheet at a time. Give it all rows in one run',
	takenOutOfPart:
		'It was not cancelled, because more posts are named by no row than by one, and this may not be the whole sheet. If it is, cancel them with Post > Cancel',
	takenOutOrOpen: (row: number) =>
		`It was not cancelled, because row ${row} has no post yet and may be its row`,
} as const;

/** Why a post does not go out, and what to do. */
const LAPSES = {
	cancelled: [
		'was cancelled, so it does not go out',
		'Queue it again with Post > Queue, or take the row out',
	],
	draft: ['is a draft, so it does not go out', 'Queue it with Post > Queue'],
	failed: ['did not go out', 'The dashboard says why. Then queue it again with Post > Queue'],
} as const;

/** Says why a post does not go out, for one of its accounts or at all. */
export function lapseText(why: keyof typeof LAPSES, postId: string, username?: string): string {
	const [said, step] = LAPSES[why];
	return `${username === undefined ? 'The' : `@${username}: the`} post ${said}. ${step} (post ${postId})`;
}
