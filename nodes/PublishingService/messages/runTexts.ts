import { quote } from '../values/text';
import type { ZoneSource } from '../values/timeReading';

const OWNERS: Readonly<Record<ZoneSource, string>> = {
	account: 'the time zone of the account',
	named: "the time zone in 'Time Zone Name'",
	sheet: 'the time zone in the sheet',
	workflow: 'the time zone of the workflow',
	workflowInstead:
		'the time zone of the workflow, because the time zone of the account is not known',
};

/** Maximum numbers of names in a sentence, because the file of a tool may have 50 columns. */
export const MOST_NAMED = { columns: 12, notes: 3, words: 5, rows: 10 };

/** The sentences about an execution as a whole. */
export const RUN_TEXTS = {
	/** Names up to ten time zones in one sentence. */
	timesRead: (source: ZoneSource, counts: ReadonlyMap<string, number>) => {
		const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
		const times = total === 1 ? '1 time of day was' : `${total} times of day were`;
		const isOne = counts.size === 1;
		const zones = [...counts].map(([zone, count]) => (isOne ? zone : `${zone} (${count})`));
		return `${times} read in ${zones.join(', ')}, ${OWNERS[source]}.`;
	},
	pastTimes: (count: number) =>
		`${count === 1 ? '1 time is' : `${count} times are`} in the past, so the ${count === 1 ? 'post goes' : 'posts go'} live as soon as possible.`,
	dateOrder: (order: 'dmy' | 'mdy', proof: string) =>
		`Dates such as 10/12/2026 were read with the ${order === 'dmy' ? 'day' : 'month'} first, because "${proof.slice(0, 40)}" has only this meaning.`,
	keyOfCompany: (name = '') => `The API key belongs to ${name}.`,
	severalClients: (clients: readonly string[]) =>
		`The rows name ${clients.length} clients (${listSome(clients.map(quote), MOST_NAMED.words)}), but all posts go to the accounts of one company. If each client is a company in the service, give each row the API key of its client: see 'Post for several clients' in the documentation.`,
	otherClient: (client: string, company: string) =>
		`The rows name the client ${quote(client)}, but the API key belongs to the company ${quote(company)}, so all posts go to the accounts of ${quote(company)}. If the client is another company, choose the credential of ${quote(client)}: see 'Post for several clients' in the documentation.`,
	keyInTheClear:
		'The API key was sent without encryption, because the base URL in the credential begins with http. Use https.',
	keyInErrorOutput:
		"The error output contains API keys, because n8n adds the columns of the row to it. Remove the column with the API key, for example with 'Edit Fields', before you save or send these items.",
	uploadsMadeAgain: (count: number) => {
		const uploads = count === 1 ? '1 upload was' : `${count} uploads were`;
		const extra = count === 1 ? 'This upload' : 'These uploads';
		return `${uploads} repeated, because an answer of the service was lost. ${extra} may count twice toward the daily cap.`;
	},
	calendarIsCut: (limit: number) =>
		`The calendar contains only the first ${limit === 1 ? 'post' : `${limit} posts`} of the queue. For all posts, turn on 'Return All'.`,
	withoutCaption:
		"Some posts have no caption, because the expression in 'Caption' returned nothing.",
	keyOfOtherPost:
		"Some rows created no post, because their Custom Key belongs to another post. The field 'warning' of these rows names the differences.",
	morePlanned: (read: number) =>
		`The node compared only ${read} planned posts of each status, because the service has more. Posts that were not compared can be in conflict, too.`,
	takenAsId: (entry: string) =>
		`The account ${quote(entry)} has no such posts. The node took ${quote(entry)} as an ID, because the API key does not have the scope accounts:read. If it is a name, give the ID of the account, or use an API key that has this scope.`,
	rowsOfPosts:
		'The rows contain everything that the service returns about a post. It does not return media files, slides and priority: the column media is empty, and a post keeps its own media.',
	unnamed: (count: number, cancelled: number) =>
		`Planned posts whose rows were deleted: ${cancelled} cancelled, ${count - cancelled} unchanged.`,
	retry:
		'This execution is a retry, so it uses the rows of an earlier execution. If the sheet was changed since, do not write the results back: run the workflow again from its start.',
	inLoop:
		'The node runs in a loop, so it gets only some rows at a time. It cannot recognize moved post IDs, similar rows and deleted rows. Remove the loop: the node works on all rows together.',
	withoutState:
		'The sheet has no column syncState, so it is unclear if a row or its post was changed. The node keeps posts that differ from their rows. Write the column syncState back to the sheet.',
	awaitingApproval: (count: number) => {
		if (count === 0) {
			return '';
		}
		const posts = count === 1 ? '1 post waits' : `${count} posts wait`;
		return `${posts} for approval in the dashboard, and ${count === 1 ? 'goes' : 'go'} live only after approval.`;
	},
} as const;

/** Lists the first texts: "caption, date and 3 more". */
export function listSome(texts: readonly string[], atMost: number): string {
	const more = texts.length > atMost ? ` and ${texts.length - atMost} more` : '';
	return `${texts.slice(0, atMost).join(', ')}${more}`;
}
