import type { Platform } from '../contract/decoded';
import { quote, withLabel } from '../values/text';
import type { Unfinished } from './cells';
import { PLATFORM_NAMES } from './headings';
import type { HeldBack } from './statuses';

/** What may be found in a row, and the facts of it beside its column and the value that stands there. */
interface FactsOf extends Record<Unfinished, object> {
	// Accounts and networks.
	accountsMissing: object;
	accountUnderUnknownHeading: object;
	brandNotChosen: object;
	networkNotLookedUp: object;
	networkWithoutAccount: { platform: Platform; areChosen: boolean };
	noAccountOfText: { platform: Platform };
	notOnNetwork: { platforms: readonly Platform[] };
	severalAccounts: { platform: Platform; count: number; usernames: readonly string[] };
	tooManyAccounts: { count: number; limit: number };
	unknownNetwork: { names: 'story' | 'format' | 'nothing' };
	accountsEmpty: object;
	accountsTaken: object;
	otherBrands: object;
	otherNetworks: { networks: readonly string[] };
	secondName: { other: string };
	// When it goes out.
	dateAboveUnsure: { time: unknown; timeColumn: string; above: number };
	dateInParts: object;
	dateMissingAsInMost: object;
	dateTaken: { columns: readonly string[]; above: number };
	dateUnclear: object;
	dateWithoutDay: object;
	dateWithTime: { timeColumn: string };
	otherDay: { timeColumn: string };
	timePassedOver: object;
	weekdayDiffers: { date: unknown };
	zoneUnclear: { name: string };
	zoneOfTimeUnclear: { name: string };
	// For one network each.
	mediaMissing: { platforms: readonly Platform[] };
	networksDiffer: { columns: readonly string[] };
	textUsedForOthers: { platforms: readonly Platform[] };
	timeMissing: { platforms: readonly Platform[] };
	// What is posted.
	captionUnclear: object;
	contradiction: { columns: readonly string[] };
	draftUnclear: object;
	draftWaits: object;
	formatPassedOver: object;
	hashtagWithSpace: object;
	/** A value that its parser refuses, in the parser's own words. */
	invalid: { problem: string };
	kindPassedOver: object;
	markup: object;
	mediaMissingInRow: object;
	noMedium: { isFileName: boolean; files: readonly string[] };
	notInWorkspace: object;
	noUploadId: object;
	soundPassedOver: object;
	story: object;
	unfilledPart: object;
	// What the sheet's own people say.
	elsewhere: { networks: readonly string[] };
	heldBack: { why: HeldBack };
	heldBackOnSome: { why: HeldBack };
	notApproved: object;
	notApprovedHeldBack: object;
	notTicked: object;
}

export type FindingCode = keyof FactsOf;
export type Facts<Code extends FindingCode> = FactsOf[Code];

/** What is to be said of a row: data, of which a sentence is made elsewhere. */
export type Finding<Code extends FindingCode = FindingCode> = {
	readonly [One in Code]: {
		readonly code: One;
		/** The heading in the sheet, or what the column is called where it has none. */
		readonly column: string;
		readonly value?: unknown;
		readonly severity: 'refusal' | 'warning';
	} & Readonly<FactsOf[One]>;
}[Code];

const names = (platforms: readonly Platform[], joint = ' and ') =>
	platforms.map((platform) => PLATFORM_NAMES[platform]).join(joint);
const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(' and ');
const listed = (columns: readonly string[]) => columns.join(' and ');
const IS = {
	isOut: 'out already',
	waits: 'not to go out, or not yet',
} as const;

/** The sentence and the advice for each finding. */
const TEXTS: { readonly [Code in FindingCode]: (finding: Finding<Code>) => string } = {
	stillOpen: ({ column, value }) =>
		`${column}: ${quote(value)} is still to be filled in. Fill the cell, or empty it`,
	refersElsewhere: ({ column, value }) =>
		`${column}: ${quote(value)} refers to what stands elsewhere. Write it out, or empty the cell`,
	template: ({ column, value }) =>
		`${column}: ${quote(value)} is the text of a template. Write your own, or empty the cell`,
	unsolvedFormula: ({ column }) =>
		`${column}: the cell holds a formula instead of its result. Read the sheet with its values, or write the text out`,
	brokenFormula: ({ column, value }) =>
		`${column}: the cell holds ${quote(value)}, which stands for a formula without a result. Mend the formula, or empty the cell`,
	lostLetters: ({ column, value }) =>
		`${column}: letters of ${quote(value)} were lost when the sheet was read. Choose the encoding of the file, such as UTF-8 or windows-1252, in the node that reads it, and run again`,
	tickBox: ({ column, value }) =>
		`${column}: the cell holds ${quote(value)}, as a box to tick does, and no text. Write the text out, or empty the cell`,
	shownOtherwise: ({ column, value }) =>
		`${column}: the cell holds the number ${quote(value)}, which the sheet may show as a date, a time, a price or a percentage. Format the cell as text and write it out, or empty the cell`,

	accountsMissing: ({ column }) =>
		`${column} is required: name an account, or choose Accounts for All Rows`,
	accountUnderUnknownHeading: ({ column, value }) =>
		`${column}: ${quote(value)} is one of your accounts, and no column here is for accounts. Name the column Accounts if the row goes there, or leave it out if it does not`,
	brandNotChosen: ({ column, value }) =>
		`${column}: none of Accounts for All Rows is called ${quote(value)}. Choose that account there too, or empty the cell`,
	networkNotLookedUp: ({ column }) =>
		`${column} cannot be looked up: the API key lacks the scope accounts:read. Name account IDs instead`,
	networkWithoutAccount: ({ platform, areChosen }) =>
		areChosen
			? `${PLATFORM_NAMES[platform]}: none of Accounts for All Rows is there. Choose one there too, or take the network out of the row`
			: `${PLATFORM_NAMES[platform]}: the company has no account there. Connect one in the dashboard, or take the network out of the row`,
	noAccountOfText: ({ column, value, platform }) =>
		`${column}: ${quote(value)} is not one of your accounts. Write a username such as @northwind, or name the column "${PLATFORM_NAMES[platform]} Caption" if it holds captions`,
	notOnNetwork: ({ column, value, platforms }) =>
		`${column}: ${quote(value)} is no account on ${names(platforms, ' or ')}, which the row chooses. Name one that is, or choose its network`,
	severalAccounts: ({ platform, count, usernames }) =>
		`${PLATFORM_NAMES[platform]}: the company has ${count} accounts there, such as ${usernames.map((name) => `@${name}`).join(' and ')}. Choose Accounts for All Rows, or name one in a column Accounts`,
	tooManyAccounts: ({ column, count, limit }) =>
		`${column} has ${count} entries, the limit is ${limit}. Make another row for the others`,
	unknownNetwork: ({ column, value, names: what }) => {
		if (what === 'story') {
			return `${column}: the service posts no stories, and ${quote(value)} is one. Write only the network, or leave the row out`;
		}
		return what === 'format'
			? `${column}: ${quote(value)} names a format too. Write only the network here, and reel or post in a column Instagram Post Format`
			: `${column}: ${quote(value)} is no network of the service, which posts to TikTok and Instagram. Write one of these, or empty the cell`;
	},
	accountsEmpty: ({ column }) =>
		`${column} is empty, though other rows fill it: the post goes to Accounts for All Rows`,
	accountsTaken: ({ column, value }) =>
		`${column}: ${quote(value)} was taken for where the post goes, because it is the ID of your account. Name the column Accounts to say so`,
	otherBrands: ({ column, value }) =>
		`${column}: of Accounts for All Rows, only what is called ${quote(value)} gets the row. Name the others in a column Accounts if they are meant too`,
	otherNetworks: ({ networks }) =>
		`${networks.join(', ')}: passed over, the service posts to TikTok and Instagram`,
	secondName: ({ column, other }) =>
		`${column}: none of your accounts is called so, and ${other} names one, so it was passed over`,

	dateAboveUnsure: ({ column, time, timeColumn, above }) =>
		`${column} is empty, and ${timeColumn} ${quote(time)} is not after that of row ${above} above, so that its date may not be meant. Fill it in, or choose Empty Date Cells under Options`,
	dateInParts: ({ column }) =>
		`${column}: the date stands in parts. Write it in one column Date, such as 2026-12-24, for instance by a formula`,
	dateMissingAsInMost: ({ column }) =>
		`${column} is empty, as in most rows below a date, and with Skip Approval the post would go out at once. Fill it in, or choose Empty Date Cells under Options`,
	dateTaken: ({ columns, above }) =>
		columns.length === 1
			? `${listed(columns)}: empty, so that of row ${above} above was taken`
			: `${listed(columns)}: empty, so those of row ${above} above were taken`,
	dateUnclear: ({ column, value }) =>
		`${column}: cannot tell whether ${quote(value)} is when the post goes out. Name the column Date if it is, or leave it out if it is not`,
	dateWithoutDay: ({ column }) =>
		`${column} holds a time and no date. Add the date in a column Date, such as 2026-12-24`,
	dateWithTime: ({ column, timeColumn }) =>
		`${column} holds a time of its own, and so does ${quote(timeColumn)}. Empty one of them`,
	otherDay: ({ column, timeColumn }) =>
		`${column} is another day than the one in ${quote(timeColumn)}. Empty one of them`,
	timePassedOver: ({ column, value }) =>
		`${column}: ${quote(value)} is passed over, and the row goes out at the Default Time. Name the column Time if it is when`,
	weekdayDiffers: ({ column, value, date }) =>
		`${column}: ${quote(value)} is not the weekday of ${quote(date)}. Mend one of them, or empty the weekday`,
	zoneUnclear: ({ column, name }) =>
		`${column}: several time zones are called ${quote(name)}. Choose Named Zone under Time Zone, or add a column Time Zone with a name such as America/New_York`,
	zoneOfTimeUnclear: ({ column, name }) =>
		`${column}: several time zones are called ${quote(name)}. Write an offset instead, such as 18:30 -05:00, or the name of the zone in a column Time Zone`,

	mediaMissing: ({ column, platforms }) =>
		`${column}: the row goes to ${names(platforms)} too, and has no media for it. Fill the column of that network, or take the network out of the row`,
	networksDiffer: ({ columns }) =>
		`The columns ${quoted(columns)} differ, and without the scope accounts:read nobody can tell which account is on which network. Give the API key that scope, or make a row for each network`,
	textUsedForOthers: ({ column, platforms }) =>
		`${column}: used for ${names(platforms)} too, because the row has no other`,
	timeMissing: ({ column, platforms }) =>
		`${column}: the row goes to ${names(platforms)} too, and says nothing of when. Fill the column of that network, or take the network out of the row`,

	captionUnclear: ({ column, value }) =>
		`${column}: cannot tell whether ${quote(value)} is the caption. Name the column Caption if it is, or leave it out if it is not`,
	contradiction: ({ column, columns }) =>
		`${column}: the columns ${quoted(columns)} both hold it and differ. Empty one of them, or choose Map Each Column Manually`,
	draftUnclear: ({ column, value }) =>
		`${column}: cannot tell from ${quote(value)} whether the row is a draft. Write yes or no, or empty the cell`,
	draftWaits: () => 'Marked as a draft: it waits for approval, although Skip Approval is on',
	formatPassedOver: ({ column, value }) => `${column}: ${quote(value)} is passed over`,
	hashtagWithSpace: ({ column, value }) => {
		const parts = String(value).split(/\s+/);
		return `${column}: a hashtag holds no space, and ${quote(value)} does. Write #${parts.join('')}, or ${parts.map((part) => `#${part}`).join(' ')}`;
	},
	invalid: ({ column, problem }) => withLabel(column, problem),
	kindPassedOver: ({ column, value }) =>
		`${column}: the service posts videos and images only, so ${quote(value)} is passed over`,
	markup: ({ column, value }) =>
		`${column}: ${quote(value)} is posted as it stands, because TikTok and Instagram show plain text`,
	mediaMissingInRow: ({ column }) =>
		`${column} is required: a link, the name of a file of the item, or an image pack`,
	noMedium: ({ column, value, isFileName, files }) => {
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
	notInWorkspace: ({ column, value }) =>
		`${column}: ${quote(value)} is not in the company workspace. Write the name of one that is, or call the column otherwise if it says where you keep the files`,
	noUploadId: ({ column, value }) =>
		`${column}: ${quote(value)} is no ID of an upload. Write one, or call the column otherwise if it says something else`,
	soundPassedOver: ({ column, value }) =>
		`${column}: ${quote(value)} is no link to a sound, so it is passed over`,
	story: ({ column, value }) =>
		`${column}: the service posts no stories, and ${quote(value)} is one. Write reel or post, or leave the row out`,
	unfilledPart: ({ column, value }) =>
		`${column}: ${quote(value)} in it is still to be filled in. Write it out, or take it out of the text`,

	elsewhere: ({ networks }) =>
		networks.length > 0
			? `Goes only to ${networks.join(', ')}, where the service does not post`
			: 'Chooses neither TikTok nor Instagram',
	heldBack: ({ column, value, why }) =>
		`${column}: ${quote(value)} says that the row is ${IS[why]}, so it was passed over. Change the cell to post it`,
	heldBackOnSome: ({ column, value, why }) =>
		`${column}: ${quote(value)} says that the row is ${IS[why]} there, and it goes to other networks too. Take that network out of the row, or empty the cell`,
	notApproved: ({ column, value }) =>
		`${column}: ${quote(value)} is ignored, as is the whole column. Filter the rows before this node to hold this one back`,
	notApprovedHeldBack: ({ column, value }) =>
		`${column}: ${quote(value)} says that the row is not approved, and Skip Approval is on, so it was passed over. Change the cell, or switch Skip Approval off`,
	notTicked: ({ column }) =>
		`${column} is empty, and other rows say yes there, so the row was passed over. Tick it too to post it`,
};

/** What is said of a finding: what it is, and how to get on. */
export function textOf(finding: Finding): string {
	return (TEXTS[finding.code] as (finding: Finding) => string)(finding);
}
