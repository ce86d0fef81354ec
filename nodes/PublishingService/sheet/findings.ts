import type { Platform } from '../contract/decoded';
import { quote, withLabel } from '../values/text';
import type { Unfinished } from './cells';
import { PLATFORM_NAMES } from './headings';
import type { HeldBack } from './statuses';

const names = (platforms: readonly Platform[], joint = ' and ') =>
	platforms.map((platform) => PLATFORM_NAMES[platform]).join(joint);
const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(' and ');
const IS = {
	isOut: 'out already',
	waits: 'not to go out, or not yet',
} as const;

/** The heading in the sheet, or what the column is called where it has none, and what stands there. */
interface Place {
	readonly column: string;
	readonly value?: unknown;
}

/** What may be found in a row: its facts, and the sentence and the advice that they make. */
const TEXTS = {
	stillOpen: ({ column, value }: Place) =>
		`${column}: ${quote(value)} is still to be filled in. Fill the cell, or empty it`,
	refersElsewhere: ({ column, value }: Place) =>
		`${column}: ${quote(value)} refers to what stands elsewhere. Write it out, or empty the cell`,
	template: ({ column, value }: Place) =>
		`${column}: ${quote(value)} is the text of a template. Write your own, or empty the cell`,
	unsolvedFormula: ({ column }: Place) =>
		`${column}: the cell holds a formula instead of its result. Read the sheet with its values, or write the text out`,
	brokenFormula: ({ column, value }: Place) =>
		`${column}: the cell holds ${quote(value)}, which stands for a formula without a result. Mend the formula, or empty the cell`,
	lostLetters: ({ column, value }: Place) =>
		`${column}: letters of ${quote(value)} were lost when the sheet was read. Choose the encoding of the file, such as UTF-8 or windows-1252, in the node that reads it, and run again`,
	tickBox: ({ column, value }: Place) =>
		`${column}: the cell holds ${quote(value)}, as a box to tick does, and no text. Write the text out, or empty the cell`,
	shownOtherwise: ({ column, value }: Place) =>
		`${column}: the cell holds the number ${quote(value)}, which the sheet may show as a date, a time, a price or a percentage. Format the cell as text and write it out, or empty the cell`,

	accountsMissing: ({ column }: Place) =>
		`${column} is required: name an account, or choose Accounts for All Rows`,
	accountUnderUnknownHeading: ({ column, value }: Place) =>
		`${column}: ${quote(value)} is one of your accounts, and no column here is for accounts. Name the column Accounts if the row goes there, or leave it out if it does not`,
	brandNotChosen: ({ column, value }: Place) =>
		`${column}: none of Accounts for All Rows is called ${quote(value)}. Choose that account there too, or empty the cell`,
	networkNotLookedUp: ({ column }: Place) =>
		`${column} cannot be looked up: the API key lacks the scope accounts:read. Name account IDs instead`,
	networkWithoutAccount: ({
		platform,
		areChosen,
	}: Place & { platform: Platform; areChosen: boolean }) =>
		areChosen
			? `${PLATFORM_NAMES[platform]}: none of Accounts for All Rows is there. Choose one there too, or take the network out of the row`
			: `${PLATFORM_NAMES[platform]}: the company has no account there. Connect one in the dashboard, or take the network out of the row`,
	notOnNetwork: ({ column, value, platforms }: Place & { platforms: readonly Platform[] }) =>
		`${column}: the row goes to ${names(platforms, ' or ')}, and ${quote(value)} is not there. Name an account that is, or change the network`,
	severalAccounts: ({
		platform,
		count,
		usernames,
	}: Place & { platform: Platform; count: number; usernames: readonly string[] }) =>
		`${PLATFORM_NAMES[platform]}: the company has ${count} accounts there${count > usernames.length ? ', such as' : ':'} ${usernames.map((name) => `@${name}`).join(', ')}. Choose Accounts for All Rows, or name one in a column Accounts`,
	tooManyAccounts: ({ column, count, limit }: Place & { count: number; limit: number }) =>
		`${column} has ${count} entries, the limit is ${limit}. Make another row for the others`,
	unknownNetwork: ({ column, value }: Place) =>
		`${column}: ${quote(value)} is no network of the service, which posts to TikTok and Instagram, and no stories. Write the network alone, or empty the cell`,
	accountsEmpty: ({ column }: Place) =>
		`${column} is empty, though other rows fill it: the post goes to Accounts for All Rows`,
	otherNetworks: ({ networks }: Place & { networks: readonly string[] }) =>
		`${networks.join(', ')}: passed over, the service posts to TikTok and Instagram`,

	dateMissing: ({ column }: Place) =>
		`${column} is empty, though other rows have one, and nobody can tell whether that above is meant. Fill it in, or choose Empty Date Cells under Options`,
	dateTaken: ({ columns, above }: Place & { columns: readonly string[]; above: number }) =>
		`${columns.join(' and ')}: empty, so ${columns.length === 1 ? 'that' : 'those'} of row ${above} above ${columns.length === 1 ? 'was' : 'were'} taken`,
	dateUnclear: ({ column, value }: Place) =>
		`${column}: cannot tell whether ${quote(value)} is when the post goes out. Name the column Date if it is, or leave it out if it is not`,
	dateWithoutDay: ({ column }: Place) =>
		`${column} holds a time and no date. Add the date in a column Date, such as 2026-12-24, or choose Empty Date Cells under Options where it stands above`,
	halfOfDayApart: ({ column, value }: Place) =>
		`${column}: ${quote(value)} stands apart from its time. Write both in one cell, such as 6:30 PM`,
	timePassedOver: ({ column, value }: Place) =>
		`${column}: ${quote(value)} is passed over, and the row goes out at the Default Time. Name the column Time if it is when`,
	weekdayDiffers: ({ column, value, date }: Place & { date: unknown }) =>
		`${column}: ${quote(value)} is not the weekday of ${quote(date)}. Mend one of them, or empty the weekday`,
	zoneUnclear: ({ column, value }: Place) =>
		`${column}: several time zones are called ${quote(value)}. Write it such as 18:30 -05:00, or name the zone in a column Time Zone`,

	missingForNetwork: ({ column, platforms }: Place & { platforms: readonly Platform[] }) =>
		`${column}: the row goes to ${names(platforms)} too, and has none for it. Fill the column of that network, or take the network out of the row`,
	networksDiffer: ({ columns }: Place & { columns: readonly string[] }) =>
		`The columns ${quoted(columns)} differ, and without the scope accounts:read nobody can tell which account is on which network. Give the API key that scope, or make a row for each network`,
	textUsedForOthers: ({ column, platforms }: Place & { platforms: readonly Platform[] }) =>
		`${column}: used for ${names(platforms)} too, because the row has no other`,

	captionUnclear: ({ column, value }: Place) =>
		`${column}: cannot tell whether ${quote(value)} belongs to the caption. Write all of it in one column Caption, or leave this one out if it does not`,
	contradiction: ({ column, columns }: Place & { columns: readonly string[] }) =>
		`${column}: the columns ${quoted(columns)} both hold it and differ. Empty one of them, or choose Map Each Column Manually`,
	draftUnclear: ({ column, value }: Place) =>
		`${column}: cannot tell from ${quote(value)} whether the row is a draft. Write yes or no, or empty the cell`,
	draftWaits: () => 'Marked as a draft: it waits for approval, although Skip Approval is on',
	hashtagWithSpace: ({ column, value }: Place) => {
		const parts = String(value).split(/\s+/);
		return `${column}: a hashtag holds no space, and ${quote(value)} does. Write #${parts.join('')}, or ${parts.map((part) => `#${part}`).join(' ')}`;
	},
	invalid: ({ column, problem }: Place & { problem: string }) => withLabel(column, problem),
	markup: ({ column, value }: Place) =>
		`${column}: ${quote(value)} is posted as it stands, because TikTok and Instagram show plain text`,
	mediaMissingInRow: ({ column }: Place) =>
		`${column} is required: a link, the name of a file of the item, or an image pack`,
	noMedium: ({
		column,
		value,
		isFileName,
		files,
	}: Place & { isFileName: boolean; files: readonly string[] }) => {
		const isPath = isFileName && /[\\/]/.test(String(value));
		if (isPath && files.length === 0) {
			return `${column}: ${quote(value)} is the place of a file, which a sheet does not bring along. Read that file in an earlier node, or paste a link to it`;
		}
		const advice =
			!isFileName && files.length === 0
				? 'Paste a link that begins with https://, or write the name of a file or an image pack'
				: files.length > 0
					? `The ${files.length === 1 ? 'file here is' : 'files here are'} called ${files.join(', ')}`
					: 'This item has no files: read them in an earlier node, or paste a link';
		return `${column}: ${quote(value)} is no link, file or image pack. ${advice}`;
	},
	notInWorkspace: ({ column, value }: Place) =>
		`${column}: ${quote(value)} is not in the company workspace. Write the name of one that is, or call the column otherwise if it says where you keep the files`,
	noUploadId: ({ column, value }: Place) =>
		`${column}: ${quote(value)} is no ID of an upload. Write one, or call the column otherwise if it says something else`,
	passedOver: ({ column, value }: Place) =>
		`${column}: ${quote(value)} is passed over, because the service takes no such value here`,
	story: ({ column, value }: Place) =>
		`${column}: the service posts no stories, and ${quote(value)} is one. Write reel or post, or leave the row out`,
	unfilledPart: ({ column, value }: Place) =>
		`${column}: ${quote(value)} in it is still to be filled in. Write it out, or take it out of the text`,

	elsewhere: ({ networks }: Place & { networks: readonly string[] }) =>
		networks.length > 0
			? `Goes only to ${networks.join(', ')}, where the service does not post`
			: 'Chooses neither TikTok nor Instagram',
	heldBack: ({ column, value, why }: Place & { why: HeldBack }) =>
		`${column}: ${quote(value)} says that the row is ${IS[why]}, so it was passed over. Change the cell to post it`,
	heldBackOnSome: ({ column, value, why }: Place & { why: HeldBack }) =>
		`${column}: ${quote(value)} says that the row is ${IS[why]} there, and it goes to other networks too. Take that network out of the row, or empty the cell`,
	notApproved: ({ column, value }: Place) =>
		`${column}: ${quote(value)} is ignored, as is the whole column. Filter the rows before this node to hold this one back`,
	notApprovedHeldBack: ({ column, value }: Place) =>
		`${column}: ${quote(value)} says that the row is not approved, and Skip Approval is on, so it was passed over. Change the cell, or switch Skip Approval off`,
	notTicked: ({ column }: Place) =>
		`${column} is empty, and other rows say yes there, so the row was passed over. Tick it too to post it`,
} satisfies Readonly<Record<Unfinished, unknown>> &
	Readonly<Record<string, (facts: never) => string>>;

export type FindingCode = keyof typeof TEXTS;

type PlacedFacts<Code extends FindingCode> =
	Parameters<(typeof TEXTS)[Code]> extends [infer Facts] ? Facts : Place;

/** The facts of a finding beside its column. */
export type Facts<Code extends FindingCode> = Omit<PlacedFacts<Code>, 'column'>;

/** What is to be said of a row: data, of which a sentence is made elsewhere. */
export type Finding<Code extends FindingCode = FindingCode> = {
	readonly [One in Code]: {
		readonly code: One;
		readonly severity: 'refusal' | 'warning';
	} & Place &
		Readonly<PlacedFacts<One>>;
}[Code];

/** What is said of a finding: what it is, and how to get on. */
export function textOf(finding: Finding): string {
	return (TEXTS[finding.code] as (finding: Finding) => string)(finding);
}
