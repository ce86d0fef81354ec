import type { Platform } from '../contract/decoded';
import {
	columnOf,
	hasStem,
	type Heading,
	isSurelyCaption,
	mentions,
	normalizeHeading,
	type OtherHeading,
} from './headings';
import type { ColumnProfile, Question } from './profile';
import { COLUMN_NAMES, type ColumnName } from '../values/words';

/** What a column is there for beside what it says of a post. */
const OTHER_ROLES = [
	...(['foreignNetwork', 'halfOfDay', 'network', 'status'] as const),
	...(['unclearCaption', 'unclearDate', 'unclearTags', 'unknown', 'weekday', 'written'] as const),
] as const;

/** What a column is in its sheet: what it says of a post, or what else it is there for. */
export type Role = ColumnName | (typeof OTHER_ROLES)[number];

export const ROLES: readonly Role[] = [...COLUMN_NAMES, ...OTHER_ROLES];

/** Why a column has its role: its heading, its cells though the heading says less, or for want of a better one. */
export type Because = 'heading' | 'cells' | 'assumed';

/** A role as a column has it. */
export interface Owned extends Pick<Claim, 'role' | 'because'> {
	/** The network that it is for alone. */
	readonly platform?: Platform;
}

/** What is known of a sheet while roles are given: those given so far, and columns that have none yet. */
interface Given {
	readonly columns: readonly ColumnProfile[];
	readonly free: readonly ColumnProfile[];
	readonly owned: ReadonlyMap<ColumnProfile, Owned>;
	/** Whether an earlier run has written its results into the sheet. */
	readonly isWrittenBack: boolean;
}

type Test = (column: ColumnProfile, given: Given) => boolean;

/** What a heading says: a column of the post, or else what it is. */
type Said = ColumnName | Heading['is'];

/** A role and the columns that it goes to. */
interface Claim {
	readonly role: Role;
	/** What the heading has to say: one of these. */
	readonly says?: readonly Said[];
	/** What the heading has to be as well, whatever it says of a post. */
	readonly other?: OtherHeading;
	/** Whether the heading has to say it for one network, whose column it then is. */
	readonly isOfNetwork?: boolean;
	/** Whether it is for all networks though its heading names one. */
	readonly forAll?: boolean;
	/** What its cells have to be: all of these. */
	readonly cells?: readonly Question[];
	/** Roles beside which no column gets this one. */
	readonly unless?: readonly Role[];
	/** What else has to hold. */
	readonly when?: Test;
	/** Nothing where several columns claim it, or unless numbers tell them apart. */
	readonly only?: 'one' | 'numbered';
	readonly because?: Because;
}

const WHEN: readonly Role[] = ['date', 'time'];
const NOTHING: readonly Said[] = ['unknown', 'result'];
const OWN_STATUS = /^\s*status\s*$/i;
const OWN_LINK = /^\s*post[ _]url\s*$/i;

/** The columns of a role: for all networks, for one, or either. */
const having = ({ owned }: Given, role: Role, for_?: 'all' | 'one') =>
	[...owned].flatMap(([column, { role: own, platform }]) => {
		const isMeant = for_ === undefined || (for_ === 'one') === Boolean(platform);
		return own === role && isMeant ? [column] : [];
	});
/** Whether no column for all networks has a role. */
const isOpen = (given: Given, role: Role) => having(given, role, 'all').length === 0;
const says = (column: ColumnProfile, ...names: ColumnName[]) =>
	column.says.is === 'column' && names.includes(column.says.column);

/** Whether a column for dates that has no role yet holds days. */
const isDated = ({ free }: Given) =>
	free.some((column) => says(column, 'date', 'time') && column.holds('some day'));

/** A column under another heading that may be of media. */
const mayBeMedia = (column: ColumnProfile) =>
	NOTHING.includes(column.says.is) &&
	mentions(column.heading, 'medium') &&
	column.holds('some medium') &&
	column.ofNetwork?.platform === undefined;
const hasMedia = (given: Given) =>
	given.columns.some((column) => says(column, 'media') && column.holds('some medium')) ||
	(['uploadIds', 'imagePack', 'imageFolder'] as const).some(
		(role) => having(given, role).length > 0,
	);
/** Whether the media of networks differ, or stand beside others. */
const areMediaOfNetworks = (given: Given) => {
	const platforms = given.columns.flatMap(({ ofNetwork }) =>
		ofNetwork?.role === 'media' ? (ofNetwork.platform ?? []) : [],
	);
	return new Set(platforms).size > 1 || hasMedia(given) || given.free.some(mayBeMedia);
};
const LINKS: readonly Said[] = ['link', 'imageFolder', 'imagePack'];
const isLinked: Test = (column) => says(column, 'link') || column.holds('all or blank link');

const plain = (role: ColumnName, ...cells: Question[]): Claim => ({ role, says: [role], cells });
/**
 * Who gets which role, in the order of precedence: a column keeps the first one that it gets. What is
 * left at the end is unknown.
 */
const CLAIMS: readonly Claim[] = [
	{
		...{ role: 'written', says: ['result'] },
		// People write beside what a run has written as the status.
		when: ({ heading }, { isWrittenBack }) =>
			!OWN_STATUS.test(heading) && (isWrittenBack || !OWN_LINK.test(heading)),
	},
	{
		...{ role: 'written', says: ['accounts'] },
		when: ({ heading }, { isWrittenBack, free }) =>
			isWrittenBack &&
			heading === 'accounts' &&
			free.some((one) => says(one, 'accounts') && one.heading !== heading),
	},
	{ role: 'status', other: 'wanted', cells: ['all flag'] },

	// For one network.
	...(['network', 'caption', 'hashtags', 'date', 'time'] as const).map((role): Claim => ({
		role,
		isOfNetwork: true,
	})),

	// Where rows go.
	{
		...{ role: 'platforms', says: ['accounts'], cells: ['all networks'] },
		when: (_, { free }) =>
			free.some((one) => says(one, 'accounts') && one.holds('not all networks')),
	},
	plain('accounts'),
	plain('platforms'),
	{
		...{ role: 'platforms', says: ['tags'], cells: ['all networks'] },
		...{ unless: ['platforms'], because: 'cells' },
	},
	{
		...{ role: 'platforms', says: ['unknown'], cells: ['some ourNetworks', 'most namedNetworks'] },
		...{ unless: ['platforms', 'network'], only: 'one', because: 'cells' },
		when: ({ heading }, { columns }) =>
			!hasStem(heading, 'noTarget') && !columns.some((column) => column.says.is === 'network'),
	},
	plain('brand'),

	// What the sheet's own people know of their rows.
	{
		...{ role: 'status', says: NOTHING },
		when: (column) =>
			column.status !== undefined &&
			column.status !== 'wanted' &&
			(column.status !== 'approved' || column.holds('not all falseBox')) &&
			// "Published" above days to come says when.
			(column.holds('not all day') || column.holdsRowsBack()),
	},

	// What else stands in a post.
	{ role: 'hashtags', says: ['tags'], cells: ['all or blank hashtags'] },
	{ role: 'contentTags', says: ['tags'], cells: ['all or blank contentTags'] },
	plain('contentTags'),
	plain('hashtags'),
	{
		...{ role: 'hashtags', says: ['unknown'], cells: ['all hashtags'] },
		...{ unless: ['hashtags'], only: 'one', because: 'cells' },
		when: (column) =>
			(/hasht/i.test(column.heading) || column.holds('all severalHashtags')) &&
			!hasStem(column.heading, 'comment'),
	},
	plain('draft'),
	plain('imageFolder', 'not all or blank link'),
	plain('imagePack', 'not all or blank link'),
	plain('instagramPostFormat'),
	plain('notes'),
	plain('postId'),
	plain('postType', 'some format'),
	plain('priority', 'some count'),
	plain('sound'),
	plain('timeZone'),
	plain('uploadIds'),

	// When it goes out.
	plain('date', 'not all clock', 'not all dateRemark'),
	{ role: 'date', says: ['time'], cells: ['all day'], when: (_, given) => isOpen(given, 'date') },
	{ role: 'date', says: ['date'], when: (_, given) => isOpen(given, 'date') && !isDated(given) },
	plain('time'),
	{ role: 'time', says: ['date'], cells: ['all clock'] },

	// Media: by their addresses, then by the names of files, then links.
	{ role: 'media', isOfNetwork: true, when: (_, given) => areMediaOfNetworks(given) },
	{ role: 'media', isOfNetwork: true, forAll: true },
	{
		...{ role: 'media', says: NOTHING, unless: ['media'], only: 'numbered', because: 'cells' },
		when: (column, given) => mayBeMedia(column) && !hasMedia(given),
	},
	plain('media', 'some address'),
	{
		...plain('media'),
		when: (_, given) => having(given, 'media', 'all').every((one) => one.holds('no address')),
	},
	{
		...plain('media', 'not all words'),
		when: ({ heading }) => !hasStem(heading, 'file'),
	},
	{ role: 'media', says: LINKS, unless: ['media'], when: isLinked },
	{
		...{ role: 'link', says: LINKS },
		when: (column, given) =>
			isLinked(column, given) &&
			having(given, 'media').every(
				(one) => hasStem(one.heading, 'file') && one.holds('no address'),
			),
	},

	// The caption; vague headings count where no other says "caption".
	{ ...plain('caption'), when: ({ heading }) => isSurelyCaption(heading) },
	{ ...plain('caption'), when: ({ others }) => !others.has('vagueCaption') },
	{
		...plain('caption'),
		when: (_, given) =>
			!having(given, 'caption', 'all').some(({ heading }) => isSurelyCaption(heading)),
	},
	{
		...{ role: 'caption', says: ['unknown'] },
		when: ({ heading }, given) =>
			isOpen(given, 'caption') && columnOf(heading.replace(/[\s_-]*\d$/, '')) === 'caption',
	},
	// A hook or a call to action beside a body may be of the caption.
	{
		...{ role: 'unclearCaption', other: 'captionEdge', cells: ['some text'] },
		when: (_, given) => having(given, 'caption').some(({ others }) => others.has('captionBody')),
	},
	{ role: 'network', says: ['network'] },
	{ role: 'foreignNetwork', says: ['foreignNetwork'] },

	// One part of a date is refused as a date that is not whole.
	{
		...{ role: 'date', says: ['unknown', 'tags'], other: 'dayOfMonth' },
		...{ cells: ['all dateRemark'], unless: ['date'] },
		when: ({ heading }) => !/s\s*$/i.test(heading),
	},

	// For want of a better one.
	...(['all day', 'all milliseconds'] as const).map((cells): Claim => ({
		...{ role: 'date', other: 'due', cells: [cells] },
		...{ unless: WHEN, only: 'one', because: 'assumed' },
	})),
	{
		...{ role: 'date', says: ['unknown'], other: 'weekday', cells: ['all weekday'] },
		...{ unless: ['date'], when: (_, given) => having(given, 'time', 'one').length === 0 },
	},
	{ role: 'weekday', says: ['date'], cells: ['all weekday'] },
	{ role: 'weekday', other: 'weekday', cells: ['all weekday'] },
	{ role: 'halfOfDay', cells: ['all halfOfDay'] },
	{ role: 'unclearDate', other: 'due', unless: WHEN },
	{
		...{ role: 'unclearDate', cells: ['all day'], unless: WHEN },
		when: (column) => !hasStem(column.heading, 'past') || column.holds('some ahead'),
	},
	{ role: 'unclearTags', says: ['tags'] },
	{
		...{ role: 'unclearCaption', unless: ['caption'] },
		when: (column) =>
			column.holds(mentions(column.heading, 'caption') ? 'some prose' : 'all written'),
	},
];

/** Gives the columns of a sheet their roles; those that get none are unknown. */
export function giveRoles(
	columns: readonly ColumnProfile[],
	isWrittenBack: boolean,
): ReadonlyMap<ColumnProfile, Owned> {
	const owned = new Map<ColumnProfile, Owned>();
	for (const claim of CLAIMS) {
		const { role, because = 'heading' } = claim;
		const free = columns.filter((column) => !owned.has(column));
		for (const column of claimants(claim, { columns, free, owned, isWrittenBack })) {
			owned.set(column, { role, because, platform: platformOf(column, claim) });
		}
	}
	return owned;
}

/** The columns that get a role by a claim. */
function claimants(claim: Claim, given: Given): readonly ColumnProfile[] {
	const { only, cells = [], unless = [], when } = claim;
	if (unless.some((role) => having(given, role).length > 0)) return [];
	const all = given.free.filter(
		(column) =>
			isNamed(column, claim) && cells.every(column.holds) && (!when || when(column, given)),
	);
	const isClear = only === 'one' ? all.length < 2 : only === undefined || isNumbered(all);
	return isClear ? all : [];
}

/** Whether headings differ in their numbers alone: "Property Photo 1" and "Property Photo 2". */
function isNumbered(columns: readonly ColumnProfile[]): boolean {
	const base = ({ heading }: ColumnProfile) => normalizeHeading(heading).replace(/\d+$/, '');
	return new Set(columns.map(base)).size === 1;
}

/** Whether the heading of a column says what a claim asks for. */
function isNamed({ says, others, ofNetwork }: ColumnProfile, claim: Claim): boolean {
	if (claim.other !== undefined && !others.has(claim.other)) return false;
	const mayBeOfNetwork = says.is === 'column' || says.is === 'unknown';
	const network = mayBeOfNetwork ? ofNetwork : undefined;
	if (claim.says !== undefined) {
		const said = says.is === 'column' ? says.column : says.is;
		// A column for a network that is not one of ours says nothing for the others.
		const isElsewhere = says.is === 'column' && network && network.platform === undefined;
		if (!claim.says.includes(said) || isElsewhere) return false;
	}
	return !claim.isOfNetwork || (network?.role === claim.role && network.platform !== undefined);
}

function platformOf(
	{ says, ofNetwork, statusOn }: ColumnProfile,
	claim: Claim,
): Platform | undefined {
	if (claim.forAll) return undefined;
	if (claim.role === 'status') return statusOn;
	if (claim.isOfNetwork) return ofNetwork?.platform;
	return claim.says?.includes('network') && says.is === 'network' ? says.platform : undefined;
}
