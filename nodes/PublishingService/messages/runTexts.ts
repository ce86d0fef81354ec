import type { ZoneSource } from '../values/dateTime';
import { quote } from '../values/text';

const OWNERS: Readonly<Record<ZoneSource, string>> = {
	account: "the account's zone",
	named: 'the zone chosen under Time Zone',
	sheet: 'the zone that the sheet names',
	workflow: "the workflow's zone",
	workflowInstead: "the workflow's zone, because the account's zone is not known",
};

/** How many columns, notes and words are named; a tool's file may have fifty columns. */
const NAMED = { columns: 12, notes: 3, words: 5, rows: 10 };

/** The sentences about a run as a whole. */
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
	severalClients: (clients: readonly string[]) =>
		`The rows name ${clients.length} clients (${listed(clients.map(quote), NAMED.words)}), and all posts go to the accounts of one company. If each client is a company of its own, give each row the API key of its client: see 'Several clients' in the documentation.`,
	otherClient: (client: string, company: string) =>
		`The rows name the client ${quote(client)}, and the API key is of the company ${quote(company)}: all posts go to the accounts of ${quote(company)}. If that is another company, choose the credential of ${quote(client)}: see 'Several clients' in the documentation.`,
	keyInTheClear:
		'The API key traveled unencrypted: the base URL in the credential begins with http, not https.',
	keyInErrorOutput:
		"The error output contains API keys, because n8n adds the columns of the row to it. Remove the column with the key, for example with 'Edit Fields', before you save or send these items.",
	uploadsMadeAgain: (count: number) => {
		const what = count === 1 ? '1 upload was' : `${count} uploads were`;
		return `${what} made again because an answer was lost: of the daily cap, as many may have been spent for nothing.`;
	},
	morePlanned: (read: number) =>
		`Of each status ${read} planned posts were read, and there are more.`,
	unnamed: (count: number, cancelled: number) =>
		`Posts that no row names: ${cancelled} cancelled, ${count - cancelled} left as they are.`,
	withoutState:
		'The sheet has no column syncState, so the node cannot tell whether a row or its post was changed: it keeps posts that differ. Write the column syncState back to the sheet.',
	awaitingApproval: (count: number) => {
		if (count === 0) {
			return '';
		}
		const posts = count === 1 ? '1 post waits' : `${count} posts wait`;
		return `${posts} for approval in the dashboard and ${count === 1 ? 'does' : 'do'} not go live before that.`;
	},
	notRead: (what: string, why: string) => `The ${what} could not be looked at: ${why}.`,
	noAccounts: 'The accounts were not looked at: the API key lacks the scope accounts:read.',
	lacksScope: (scope = '') => `the API key lacks the scope ${scope}`.trim(),
} as const;

/** Rows that were passed over, took the date above or make two posts; words and columns that say nothing. */
type SheetFacts = Readonly<
	Record<'dated' | 'elsewhere' | 'history' | 'empty' | 'headings' | 'heldBack' | 'twice', number> &
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
		counted(facts.history, '', ' whose date is more than a day past'),
		counted(facts.elsewhere, '', ' without a platform of the service'),
	].filter(Boolean);
	const tags = unclearTags.map((heading) => `"${heading}"`).join(' and ');
	const step = tags && ` Name ${tags} Hashtags or Content Tags to use it as one of them.`;
	const texts = [
		passedOver.length > 0 && `Skipped: ${passedOver.join(', ')}.`,
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
	if (count === 0) {
		return '';
	}
	return `${count}${kind && ` ${kind}`} ${count === 1 ? 'row' : 'rows'}${which}`;
}

function listed(texts: readonly string[], atMost: number): string {
	const more = texts.length > atMost ? ` and ${texts.length - atMost} more` : '';
	return `${texts.slice(0, atMost).join(', ')}${more}`;
}

/** The results of all rows: "10 of 12 rows are ready; 2 are refused: rows 4 and 9." */
export function totalsText(
	results: ReadonlyArray<{
		one: string;
		many: string;
		numbers: readonly number[];
		isNamed: boolean;
	}>,
	rows: number,
	checkOnly: boolean,
): string {
	const parts = results.map(({ one, many, numbers, isNamed }, at) => {
		const result = numbers.length === 1 ? one : many;
		const isAll = at === 0 && numbers.length === rows;
		if (isAll) {
			return `${rows === 1 ? 'The row' : `All ${rows} rows`} ${result}`;
		}
		const total = at === 0 ? ` of ${rows} rows` : '';
		return `${numbers.length}${total} ${result}${isNamed ? `: ${namedRows(numbers)}` : ''}`;
	});
	return `${parts.join('; ')}.${checkOnly ? ' Nothing was created or changed.' : ''}`;
}

/** "row 4", "rows 4 and 9", "rows 1, 2, 3 and 7 more" */
function namedRows(numbers: readonly number[]): string {
	if (numbers.length === 1) {
		return `row ${numbers[0]}`;
	}
	const more = numbers.length - NAMED.rows;
	const shown: Array<number | string> = numbers.slice(0, more > 1 ? NAMED.rows : undefined);
	const last = more > 1 ? `${more} more` : shown.pop();
	return `rows ${shown.join(', ')} and ${last}`;
}
