import type { Platform } from '../contract/decoded';
import { quote, withLabel } from '../values/text';
import { PLATFORM_NAMES } from './headings';
import type { HeldBack } from './statuses';

/** What may be found in a row: the sentence and the advice that its facts make. */
const TEXTS = {
	placeholder: '{column}: {value} is still to be filled in. Write it out, or empty the cell',
	formula:
		'{column}: the cell holds {value}, a formula without a result. Mend the formula, or empty the cell',
	lostLetters:
		'{column}: letters of {value} were lost when the sheet was read. Choose the encoding of the file, such as UTF-8 or windows-1252, in the node that reads it, and run again',
	noText:
		'{column}: the cell holds {value}, which the sheet may show as a box, a date, a price or a percentage. Format the cell as text and write it out, or empty the cell',

	accountsMissing: '{column} is required: name an account, or choose Accounts for All Rows',
	accountUnderUnknownHeading:
		'{column}: {value} is one of your accounts, and no column here is for accounts. Name the column Accounts if the row goes there, or leave it out if it does not',
	accountsEmpty:
		'{column} is empty, though other rows fill it: the post goes to Accounts for All Rows',
	brandNotChosen:
		'{column}: none of Accounts for All Rows is called {value}. Choose that account there too, or empty the cell',
	networkNotChosen:
		'{column}: none of Accounts for All Rows is there. Choose one there too, or take the network out of the row',
	networkNotLookedUp:
		'{column} cannot be looked up: the API key lacks the scope accounts:read. Name account IDs instead',
	networkWithoutAccount:
		'{column}: the company has no account there. Connect one in the dashboard, or take the network out of the row',
	notOnNetwork:
		'{column}: the row goes to {platforms}, and {value} is not there. Name an account that is, or change the network',
	severalAccounts:
		'{column}: the company has {count} accounts there, such as {usernames}. Choose Accounts for All Rows, or name one in a column Accounts',
	tooManyAccounts:
		'{column} has {count} entries, the limit is {limit}. Make another row for the others',
	unknownNetwork:
		'{column}: {value} is no network of the service, which posts to TikTok and Instagram, and no stories. Write the network alone, or empty the cell',
	otherNetworks: '{column}: passed over, the service posts to TikTok and Instagram',

	dateMissing:
		'{column} is empty, though other rows have one, and nobody can tell whether that above is meant. Fill it in, or choose Empty Date Cells under Options',
	dateTaken: '{column}: empty, so that of row {above} above was taken',
	unclearDate:
		'{column}: cannot tell whether {value} is when the post goes out. Name the column Date if it is, or leave it out if it is not',
	dateWithoutDay:
		'{column} holds a time and no date. Add the date in a column Date, such as 2026-12-24, or choose Empty Date Cells under Options where it stands above',
	halfOfDay:
		'{column}: {value} stands apart from its time. Write both in one cell, such as 6:30 PM',
	weekdayDiffers:
		'{column}: {value} is not the weekday of {date}. Mend one of them, or empty the weekday',
	zoneUnclear:
		'{column}: several time zones are called {value}. Write it such as 18:30 UTC-05:00, or name the zone in a column Time Zone',

	missingForNetwork:
		'{column}: the row goes to {platforms} too, and has none for it. Fill the column of that network, or take the network out of the row',
	networksDiffer:
		'The columns {columns} differ, and without the scope accounts:read nobody can tell which account is on which network. Give the API key that scope, or make a row for each network',
	textUsedForOthers: '{column}: used for {platforms} too, because the row has no other',

	unclearCaption:
		'{column}: cannot tell whether {value} belongs to the caption. Write all of it in one column Caption, or leave this one out if it does not',
	contradiction:
		'{column}: the columns {columns} both hold it and differ. Empty one of them, or choose Map Each Column Manually',
	draftUnclear:
		'{column}: cannot tell from {value} whether the row is a draft. Write yes or no, or empty the cell',
	draftWaits: 'Marked as a draft: it waits for approval, although Skip Approval is on',
	hashtagWithSpace:
		'{column}: a hashtag holds no space, and {value} does. Write it as one word, or each word with its own #',
	invalid: '{column}{problem}',
	markup: '{column}: {value} is posted as it stands, because TikTok and Instagram show plain text',
	mediaMissingInRow:
		'{column} is required: a link, the name of a file of the item, or an image pack',
	noMedium:
		'{column}: {value} is no link, file or image pack. Paste a link that begins with https://, or read the file in an earlier node, as a sheet does not bring it along',
	noSuchFile: '{column}: {value} is no link, file or image pack. The files here are called {files}',
	notInWorkspace:
		'{column}: {value} is not in the company workspace. Write the name of one that is, or call the column otherwise if it says where you keep the files',
	noUploadId:
		'{column}: {value} is no ID of an upload. Write one, or call the column otherwise if it says something else',
	passedOver: '{column}: {value} is passed over, because the service takes no such value here',
	story:
		'{column}: the service posts no stories, and {value} is one. Write reel or post, or leave the row out',
	unfilledPart:
		'{column}: {value} in it is still to be filled in. Write it out, or take it out of the text',

	elsewhere: 'Goes only to {column}, where the service does not post',
	nowhere: 'Chooses neither TikTok nor Instagram',
	heldBack:
		'{column}: {value} says that the row is {why}, so it was passed over. Change the cell to post it',
	heldBackOnSome:
		'{column}: {value} says that the row is {why} there, and it goes to other networks too. Take that network out of the row, or empty the cell',
	notApproved:
		'{column}: {value} is ignored, as is the whole column. Filter the rows before this node to hold this one back',
	notApprovedHeldBack:
		'{column}: {value} says that the row is not approved, and Skip Approval is on, so it was passed over. Change the cell, or switch Skip Approval off',
	notTicked:
		'{column} is empty, and other rows say yes there, so the row was passed over. Tick it too to post it',
} as const;

export type FindingCode = keyof typeof TEXTS;

const IS_WHY = { isOut: 'out already', waits: 'not to go out, or not yet' } as const;
const listed = (names: readonly string[]) => names.join(', ');
const counted = (count: number) => String(count);

const WRITE = {
	/** The heading in the sheet, or what the column is called where it has none. */
	column: (column: string) => column,
	value: quote,
	date: quote,
	columns: (columns: readonly string[]) => columns.map((one) => `"${one}"`).join(' and '),
	platforms: (all: readonly Platform[]) => all.map((one) => PLATFORM_NAMES[one]).join(' and '),
	usernames: listed,
	files: listed,
	above: counted,
	count: counted,
	limit: counted,
	why: (why: HeldBack) => IS_WHY[why],
	problem: (problem: string) => withLabel('', problem),
} as const;

export type Facts = { readonly [Name in keyof typeof WRITE]: Parameters<(typeof WRITE)[Name]>[0] };

/** What is to be said of a row: data, of which a sentence is made elsewhere. */
export interface Finding extends Partial<Facts> {
	readonly code: FindingCode;
	readonly column: string;
	readonly severity: 'refusal' | 'warning';
}

/** What is said of a finding: what it is, and how to get on. */
export function textOf(finding: Finding): string {
	return TEXTS[finding.code].replace(/\{(\w+)\}/g, (_, name: keyof Facts) =>
		(WRITE[name] as (fact: unknown) => string)(finding[name]),
	);
}
