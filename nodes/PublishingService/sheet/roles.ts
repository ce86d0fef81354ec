import { isEmpty } from '../values/text';
import { COLUMN_NAMES, type ColumnName } from '../values/words';
import { holdsDay, type Row } from './cells';
import { hasUnknownRemark } from './columns/remarks';
import { columnsOf, hasStem, mentions } from './headings';
import { type ColumnProfile, profileColumns, type Question, type Said } from './profile';
import { isWrittenBack } from './statuses';

/** Roles of columns that hold nothing that a run looks at. */
const IGNORED = ['unclearCaption', 'unclearDate', 'unclearTags', 'unknown'] as const;
const NOT_OF_POST = ['foreignNetwork', 'status', 'written'] as const;
const OTHER_ROLES = [
	...IGNORED,
	...NOT_OF_POST,
	'halfOfDay',
	'network',
	'unclearAccounts',
	'unclearMedia',
	'weekday',
] as const;

/** What a column is in its sheet: what it says of a post, or what else it is there for. */
export type Role = ColumnName | (typeof OTHER_ROLES)[number];

const ROLES: readonly Role[] = [...COLUMN_NAMES, ...OTHER_ROLES];

interface Given {
	readonly columns: readonly ColumnProfile[];
	readonly free: readonly ColumnProfile[];
	readonly owned: ReadonlyMap<ColumnProfile, Claim>;
	/** Names of all columns, of empty ones too. */
	readonly headings: readonly string[];
	readonly isWrittenBack: boolean;
}

type Test = (column: ColumnProfile, given: Given) => boolean;

interface Claim {
	readonly role: Role;
	readonly says?: readonly Said[];
	/** Whether the heading has to say it for one network, whose column it then is, or though it is for all. */
	readonly network?: 'its' | 'any';
	readonly cells?: readonly Question[];
	readonly not?: readonly Question[];
	/** Roles beside which no column gets this one. */
	readonly unless?: readonly Role[];
	readonly when?: Test;
	/** Whether nobody gets it where several columns claim it. */
	readonly isOne?: true;
	/** Whether a column has it for want of a better one. */
	readonly isAssumed?: true;
}

const having = ({ owned }: Given, role: Role) =>
	[...owned].flatMap(([column, claim]) => (claim.role === role ? [column] : []));
const holdAddresses = (columns: readonly ColumnProfile[]) =>
	columns.some(({ holds }) => holds('some address'));

/** A column that the node itself wrote. A status is its people's, and so is "Posted at" in a sheet of their own. */
const isOfRun: Test = ({ heading, said }, { isWrittenBack: isSure }) =>
	!said.has('status') && (isSure || !(said.has('posted') || /post[ _]url/i.test(heading)));
/** The text of an error next to it, as n8n's error output gives both, and nodes after a failed one. */
const isErrorText: Test = ({ heading }, { headings }) => {
	const names = headings.map((name) => name.trim().toLowerCase());
	const isNamed = names.includes('message') && /^(?:message|description)$/.test(heading.trim());
	return names.includes('error') && (isNamed || /^\s*message\s*$/i.test(heading));
};
const isErrorTextBesideCaption: Test = (column, given) =>
	isErrorText(column, given) &&
	given.columns.some((one) => one.said.has('caption') && !isErrorText(one, given));
const isSecondOfRun: Test = ({ heading }, { isWrittenBack: isSure, free }) =>
	isSure &&
	heading === 'accounts' &&
	free.some((one) => one.said.has('accounts') && one.heading !== heading);
/** What the sheet's own people know of a row; "Published" above days to come says when. */
const isStatus: Test = ({ status, holds, holdsRowsBack }) =>
	status !== undefined &&
	status !== 'wanted' &&
	(status !== 'approved' || !holds('all falseBox')) &&
	(!holds('all day') || holdsRowsBack());
/** Whether no column for all networks holds days, nor one of times. */
const isDateless: Test = (_, { owned, free }) =>
	[...owned.values()].every(({ role, network }) => role !== 'date' || network === 'its') &&
	!free.some(({ said, holds }) => said.has('time') && holds('some day'));
/** A column of media under another heading, or of which nobody knows the network. */
const mayBeMedia: Test = ({ heading, says, holds }) =>
	says.is === 'unknown' && mentions(heading, 'medium') && holds('some medium');
/** Whether the media of networks differ, or stand beside others. */
const areMediaOfNetworks: Test = (_, given) => {
	const own = given.columns.filter(({ ofNetwork }) => ofNetwork?.role === 'media');
	const others = given.columns.filter((one) => !own.includes(one));
	return (
		new Set(own.map(({ ofNetwork }) => ofNetwork?.platform)).size > 1 ||
		MEDIA_OF_SERVICE.some((role) => having(given, role).length > 0) ||
		others.some(
			(one) => (one.said.has('media') && one.holds('some medium')) || mayBeMedia(one, given),
		)
	);
};
/** Addresses are media; names of files and what is to be seen only where no column holds addresses. */
const isMedia: Test = ({ heading, holds }, given) =>
	holds('some address') ||
	(!holds('all words') && !hasStem(heading, 'file')) ||
	!holdAddresses([
		...having(given, 'media'),
		...given.free.filter(({ said }) => said.has('media')),
	]);
const areFiles: Test = (_, given) => {
	const media = having(given, 'media');
	return media.every(({ heading }) => hasStem(heading, 'file')) && !holdAddresses(media);
};
/** A vague heading, such as "Content", counts where no other says "caption". */
const isCaption: Test = ({ heading, said }, { free }) =>
	!said.has('vagueCaption') ||
	hasStem(heading, 'caption') ||
	!free.some((one) => one.said.has('caption') && hasStem(one.heading, 'caption'));

const hasRemarkOnAccounts: Test = ({ heading }) => hasUnknownRemark(heading, 'accounts');
const hasRemarkOnMedia: Test = ({ heading }) => hasUnknownRemark(heading, 'media');

const MEDIA_OF_SERVICE = ['uploadIds', 'imagePack', 'imageFolder'] as const;
const LINKS = ['link', 'imageFolder', 'imagePack'] as const;
const WHEN = ['date', 'time'] as const;

/** Who gets which role, in the order of precedence: a column keeps the first one that it gets. */
const CLAIMS: readonly Claim[] = [
	{ role: 'written', says: ['result'], when: isOfRun },
	{ role: 'written', says: ['accounts'], when: isSecondOfRun },
	{ role: 'written', says: ['caption'], when: isErrorTextBesideCaption },
	{ role: 'unclearCaption', says: ['caption'], when: isErrorText },
	{ role: 'status', says: ['wanted'], cells: ['most flag'] },

	// For one network.
	...(['network', 'caption', 'hashtags', 'date', 'time'] as const).map((role): Claim => ({
		role,
		network: 'its',
	})),
	{ role: 'foreignNetwork', says: ['foreignNetwork'] },

	// Where rows go.
	{
		role: 'platforms',
		says: ['accounts'],
		cells: ['all networks'],
		when: (_, { free }) =>
			free.some(({ said, holds }) => said.has('accounts') && !holds('all networks')),
	},
	{ role: 'unclearAccounts', says: ['accounts'], when: hasRemarkOnAccounts },
	{ role: 'accounts', says: ['accounts'] },
	{
		role: 'platforms',
		says: ['tags', 'unknown'],
		cells: ['some ourNetworks', 'most namedNetworks'],
		unless: ['platforms', 'network'],
		// "Skip: TikTok" and "Posted: TikTok" say where a row does not go.
		when: ({ heading, status }) =>
			!hasStem(heading, 'noTarget') && status !== 'stopped' && status !== 'posted',
		isOne: true,
	},
	{ role: 'status', says: ['unknown', 'result'], when: isStatus },

	// What else stands in a post.
	{ role: 'hashtags', says: ['tags'], cells: ['blank or all hashtags'] },
	{ role: 'hashtags', says: ['hashtags'] },
	{ role: 'contentTags', says: ['tags'], cells: ['blank or all contentTags'] },
	{
		role: 'hashtags',
		says: ['unknown'],
		cells: ['all hashtags'],
		unless: ['hashtags'],
		when: ({ heading }) => /hasht/i.test(heading) && !hasStem(heading, 'comment'),
	},
	{ role: 'imageFolder', says: ['imageFolder'], not: ['blank or all link'] },
	{ role: 'imagePack', says: ['imagePack'], not: ['blank or all link'] },
	{ role: 'postType', says: ['postType'], cells: ['some format'] },
	{ role: 'priority', says: ['priority'], cells: ['some count'] },

	// When it goes out.
	{ role: 'date', says: ['date'], not: ['all clock', 'all dateRemark'] },
	{ role: 'date', says: ['time'], cells: ['all day'], unless: ['date'] },
	{ role: 'date', says: ['date'], when: isDateless },
	{ role: 'time', says: ['time'] },
	{ role: 'time', says: ['date'], cells: ['all clock'] },

	{ role: 'media', network: 'its', when: areMediaOfNetworks },
	{ role: 'media', network: 'any' },
	{ role: 'unclearMedia', says: ['media'], when: hasRemarkOnMedia },
	{ role: 'media', says: ['media'], when: isMedia },
	{
		role: 'media',
		when: mayBeMedia,
		unless: ['media', ...MEDIA_OF_SERVICE],
		isOne: true,
	},
	{ role: 'unclearMedia', says: LINKS, unless: ['media'], when: hasRemarkOnMedia },
	{ role: 'media', says: LINKS, not: ['all ownAddress'], unless: ['media'] },
	{ role: 'link', says: LINKS, when: areFiles },

	{ role: 'caption', says: ['caption'], when: isCaption },
	// A hook or a call to action beside a body may be of the caption.
	{
		role: 'unclearCaption',
		says: ['captionEdge'],
		cells: ['some text'],
		when: (_, given) => having(given, 'caption').some(({ said }) => said.has('captionBody')),
	},

	// One part of a date is refused as a date that is not whole.
	{
		role: 'date',
		says: ['dayOfMonth'],
		cells: ['all dateRemark'],
		unless: ['date'],
		when: ({ heading }) => !/s\s*$/i.test(heading),
	},

	// For want of a better one.
	{ role: 'date', says: ['due'], cells: ['all day'], unless: WHEN, isOne: true, isAssumed: true },
	{ role: 'date', says: ['due'], cells: ['all epoch'], unless: WHEN, isOne: true, isAssumed: true },
	{ role: 'date', says: ['weekday'], cells: ['all weekday'], unless: ['date'] },
	{ role: 'weekday', says: ['weekday'], cells: ['all weekday'] },
	{ role: 'halfOfDay', cells: ['all halfOfDay'] },
	{ role: 'unclearDate', says: ['due'], unless: WHEN },
	{ role: 'unclearDate', unless: WHEN, when: ({ heading }) => holdsDay(heading) },
	{
		role: 'unclearDate',
		cells: ['all day'],
		unless: WHEN,
		when: ({ heading, holds }) => !hasStem(heading, 'past') || holds('some ahead'),
	},
	{ role: 'unclearTags', says: ['tags'] },
	{
		role: 'unclearCaption',
		unless: ['caption'],
		// "Caption 1" is of a caption whatever stands in it.
		when: ({ heading, holds }) => {
			if (!mentions(heading, 'caption')) {
				return holds('all written');
			}
			return holds(/\d\s*$/.test(heading) ? 'some words' : 'some prose');
		},
	},
];

/** Columns of the post of which the table asks no more than a heading come first. */
const BY_HEADING = COLUMN_NAMES.flatMap((role): Claim[] =>
	CLAIMS.some((claim) => claim.says?.includes(role)) ? [] : [{ role, says: [role] }],
);

function giveRoles(
	columns: readonly ColumnProfile[],
	headings: readonly string[],
): ReadonlyMap<ColumnProfile, Claim> {
	const owned = new Map<ColumnProfile, Claim>();
	for (const claim of [...BY_HEADING, ...CLAIMS]) {
		const roles = [...owned.values()].map(({ role }) => role);
		if (claim.unless?.some((role) => roles.includes(role))) {
			continue;
		}
		const free = columns.filter((column) => !owned.has(column));
		const given = { columns, free, owned, headings, isWrittenBack: isWrittenBack(headings) };
		const claimants = free.filter((column) => isClaimant(column, claim, given));
		if (claim.isOne && claimants.length > 1) {
			continue;
		}
		for (const column of claimants) {
			owned.set(column, claim);
		}
	}
	return owned;
}

function isClaimant(column: ColumnProfile, claim: Claim, given: Given): boolean {
	const { said, ofNetwork, holds } = column;
	const { role, says, network, cells = [], not = [], when } = claim;
	if (network && (ofNetwork?.role !== role || ofNetwork.platform === undefined)) {
		return false;
	}
	if (says && !says.some((one) => said.has(one))) {
		return false;
	}
	return cells.every(holds) && !not.some(holds) && (!when || when(column, given));
}

type RoleColumn = ReturnType<typeof roleColumn>;

export type Roles = Readonly<ReturnType<typeof rolesOf>>;

/** Roles of which several columns are one list, or may differ, rather than two answers to one question. */
const LISTS: readonly Role[] = ['brand', 'link', 'media', 'postType'];

export function rolesOf(columns: readonly RoleColumn[], named: ReadonlySet<Role>) {
	const byRole = (isOfNetwork: boolean) =>
		Object.fromEntries(
			ROLES.map((role) => [
				role,
				columns
					.filter((one) => one.role === role && (one.platform !== undefined) === isOfNetwork)
					.sort((a, b) => (a.number ?? 0) - (b.number ?? 0)),
			]),
		) as Record<Role, RoleColumn[]>;
	const [of, ofNetworks] = [byRole(false), byRole(true)];
	const present: ReadonlySet<Role> = new Set(columns.map(({ role }) => role));
	return {
		/** Columns for all networks; numbered ones in the order of their numbers. */
		of,
		ofNetworks,
		present,
		/** What headings name, also of columns that are empty as a whole. */
		named,
		/** Roles of which several columns are answers to one question, rather than one list. */
		contested: new Set(
			COLUMN_NAMES.filter((role) => !LISTS.includes(role) && !isNumbered(of[role])),
		),
		isKnown: columns.some(({ isIgnored, role }) => !isIgnored && !isAny(role, NOT_OF_POST)),
		hasDates: WHEN.some((role) => present.has(role)),
		ignored: columns.flatMap(({ heading, isIgnored }) => (isIgnored ? [heading] : [])),
		/** Whether networks are ticked in their columns, rather than filled with names. */
		hasTicks: ofNetworks.network.some(({ isOfFlags }) => isOfFlags()),
	};
}

const isAny = (role: Role, roles: readonly Role[]) => roles.includes(role);

/** Whether there is one column at most, or each has a number of its own. */
function isNumbered(columns: readonly RoleColumn[]): boolean {
	const numbers = new Set(columns.map(({ number }) => number));
	return columns.length < 2 || (numbers.size === columns.length && !numbers.has(undefined));
}

export function interpret(rows: readonly Row[]): Roles {
	const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const columns = profileColumns(rows);
	const owned = giveRoles(columns, headings);
	const known = columns.map((column) => roleColumn(column, owned.get(column), rows));
	return rolesOf(known, new Set(columnsOf(headings)));
}

function roleColumn(
	{ heading, says: said, holds, holdsRowsBack, ...column }: ColumnProfile,
	{ role, network, isAssumed }: Claim = { role: 'unknown' },
	rows: readonly Row[],
) {
	const status = role === 'status' ? column.status : undefined;
	const mayBeTicked = status === 'wanted' || status === 'approved';
	const isTicked = mayBeTicked && holds('all yes') && rows.some((row) => isEmpty(row[heading]));
	const saysNothing = status && (status === 'approved' || (!isTicked && !holdsRowsBack()));
	const ofNetwork = network === 'its' ? column.ofNetwork?.platform : undefined;
	return {
		heading,
		role,
		isAssumed,
		platform: status ? column.statusOn : ofNetwork,
		foreign: said.is === 'foreignNetwork' ? said.network : undefined,
		number: said.is === 'column' ? said.number : undefined,
		status,
		/** Whether rows are ticked in it, so that an empty cell says no. */
		isTicked,
		isIgnored: isAny(role, IGNORED) || saysNothing,
		isOfFlags: () => holds('all flag'),
	};
}
