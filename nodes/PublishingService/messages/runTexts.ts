import { quote } from '../values/text';
import type { ZoneSource } from '../values/timeReading';

const OWNERS: Readonly<Record<ZoneSource, string>> = {
	account: "the account's zone",
	named: 'the zone chosen under Time Zone',
	sheet: 'the zone that the sheet names',
	workflow: "the workflow's zone",
	workflowInstead: "the workflow's zone, because the account's zone is not known",
};

/** How many columns, notes and words are named; a tool's file may have fifty columns. */
export const NAMED = { columns: 12, notes: 3, words: 5, rows: 10 };

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
	rowsOfPosts:
		'The rows contain everything that the service returns about a post. It does not return media files, slides and priority: the column media is empty, and a post keeps its own media.',
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

export function listed(texts: readonly string[], atMost: number): string {
	const more = texts.length > atMost ? ` and ${texts.length - atMost} more` : '';
	return `${texts.slice(0, atMost).join(', ')}${more}`;
}
