import type { Platform } from '../contract/decoded';
import type { Unfinished } from './blanks';
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
