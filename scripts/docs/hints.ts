import { RUN_TEXTS } from '../../nodes/PublishingService/messages/runTexts';
import { sheetTexts } from '../../nodes/PublishingService/messages/sheetTexts';
import { NOTICES } from '../../nodes/PublishingService/trigger/notices';

/** The sentences about a run, by name, with values of an example: one that is missing does not compile. */
const HINTS_OF_RUN: Readonly<Record<keyof typeof RUN_TEXTS, string>> = {
	timesRead: RUN_TEXTS.timesRead('account', new Map([['Europe/Berlin', 12]])),
	pastTimes: RUN_TEXTS.pastTimes(2),
	dateOrder: RUN_TEXTS.dateOrder('dmy', '24/12/2026'),
	keyOfCompany: RUN_TEXTS.keyOfCompany('Northwind'),
	severalClients: RUN_TEXTS.severalClients(['Bakery', 'Florist']),
	otherClient: RUN_TEXTS.otherClient('Bakery', 'Florist'),
	keyInTheClear: RUN_TEXTS.keyInTheClear,
	keyInErrorOutput: RUN_TEXTS.keyInErrorOutput,
	uploadsMadeAgain: RUN_TEXTS.uploadsMadeAgain(2),
	morePlanned: RUN_TEXTS.morePlanned(1000),
	calendarIsCut: RUN_TEXTS.calendarIsCut(50),
	withoutCaption: RUN_TEXTS.withoutCaption,
	keyOfOtherPost: RUN_TEXTS.keyOfOtherPost,
	takenAsId: RUN_TEXTS.takenAsId('northwind'),
	rowsOfPosts: RUN_TEXTS.rowsOfPosts,
	unnamed: RUN_TEXTS.unnamed(3, 2),
	retry: RUN_TEXTS.retry,
	inLoop: RUN_TEXTS.inLoop,
	withoutState: RUN_TEXTS.withoutState,
	awaitingApproval: RUN_TEXTS.awaitingApproval(3),
};

/** The sentences about the rows and columns of a sheet, with values of an example. */
const HINTS_OF_SHEET = sheetTexts({
	...{
		empty: 4,
		headings: 1,
		skippedByStatus: 2,
		history: 3,
		otherPlatformOnly: 1,
		dated: 2,
		twice: 2,
	},
	notes: [{ number: 14, text: 'Total: 12' }],
	assumed: 'When',
	statuses: ['With Ana'],
	ignored: ['Budget', 'Tags'],
	unclearTags: ['Tags'],
});

const UNREADABLE = new Error('The service could not list accounts: it answered HTTP 503');

/** The notices of the trigger, by name, with values of an example. */
const NOTICES_OF_TRIGGER: Readonly<Record<keyof typeof NOTICES, string>> = {
	begins: NOTICES.begins('The saved state is damaged').text,
	unmatched: NOTICES.unmatched(
		'\'Account Names or IDs\' contains "acc_7", which is not the ID of one of your accounts',
	).text,
	unread: NOTICES.unread('accounts', 3, UNREADABLE).text,
	lone: NOTICES.lone({ key: 'post post_8f2k1', message: 'The post does not exist' }).text,
	room: NOTICES.room({ isShort: true, isFull: true }).text,
	reach: NOTICES.reach(25).text,
	endless: NOTICES.endless(true).text,
	backlog: NOTICES.backlog(120).text,
	late: NOTICES.late('post analytics', 6 * 3_600_000).text,
};

/** The sentences above an output and in the notices of the trigger, as lists. */
export function hintSections(): string[] {
	return [
		'## Above the output',
		'These hints are above the output of the node, and in the summary of a sheet. Names and numbers are examples.',
		listOf([...Object.values(HINTS_OF_RUN), ...HINTS_OF_SHEET]),
		'## Notices of the trigger',
		"The trigger writes each notice once into n8n's log, and into `notices` of its next item. Names and numbers are examples. [Notices](trigger-reference.md#notices) explains when they appear.",
		listOf(Object.values(NOTICES_OF_TRIGGER)),
	];
}

function listOf(sentences: readonly string[]): string {
	return sentences.map((sentence) => `- ${sentence}`).join('\n');
}
