import type { Platform } from '../contract/decoded';
import {
	columnOf,
	hasStem,
	isSurelyCaption,
	mentionsCaption,
	mentionsMedium,
	type Heading,
	type OtherHeading,
} from './headings';
import type { Cells, ColumnProfile, OfNetwork } from './profile';
import { heldBackBy } from './statuses';
import { HEADINGS, type ColumnName } from './words';

/** What a column is there for beside what it says of a post. */
const OTHER_ROLES = [
	...(['foreignNetwork', 'halfOfDay', 'network', 'status'] as const),
	...(['unclearCaption', 'unclearDate', 'unclearTags', 'unknown', 'weekday', 'written'] as const),
] as const;

/** What a column is in its sheet: what it says of a post, or what else it is there for. */
export type Role = ColumnName | (typeof OTHER_ROLES)[number];

export const ROLES: readonly Role[] = [...(Object.keys(HEADINGS) as ColumnName[]), ...OTHER_ROLES];

/** Why a column has its role: its heading, its cells though the heading says less, or for want of a better one. */
export type Because = 'heading' | 'cells' | 'assumed';

/** A column that has its role. */
export interface Owned {
	readonly claim: Claim;
	readonly platform?: Platform;
}

/** What is known of a sheet while roles are given: those given so far, and columns that have none yet. */
export interface Given {
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
export interface Claim {
	readonly role: Role;
	/** What the heading has to say: one of these. */
	readonly says?: readonly Said[];
	/** What the heading has to be as well, whatever it says of a post. */
	readonly other?: OtherHeading;
	/** What it has to say for one network, whose column it then is. */
	readonly of?: OfNetwork['is'];
	/** Whether it is for all networks though its heading names one. */
	readonly forAll?: boolean;
	/** What its cells have to be. */
	readonly cells?: Cells;
	/** What else has to hold. */
	readonly holds?: Test;
	/** Roles beside which no column gets this one. */
	readonly unless?: readonly Role[];
	readonly where?: (given: Given) => boolean;
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
	[...owned].flatMap(([column, { claim, platform }]) => {
		const isMeant = for_ === undefined || (for_ === 'one') === Boolean(platform);
		return claim.role === role && isMeant ? [column] : [];
	});
const says = (column: ColumnProfile, ...names: ColumnName[]) =>
	column.says.is === 'column' && names.includes(column.says.column);
const isDated = ({ free }: Given) =>
	free.some((column) => says(column, 'date', 'time') && column.some('day'));

/** A column under another heading that may be of media. */
const mayBeMedia: Test = (column) =>
	NOTHING.includes(column.says.is) &&
	mentionsMedium(column.heading) &&
	column.some('medium') &&
	column.ofNetwork?.platform === undefined;
const hasMedia = (given: Given) =>
	given.columns.some((column) => says(column, 'media') && column.some('medium')) ||
	(['uploadIds', 'imagePack', 'imageFolder'] as const).some(
		(role) => having(given, role).length > 0,
	);
const isFile: Test = ({ heading }) => hasStem(heading, 'file');
const LINKED: Pick<Claim, 'says' | 'holds'> = {
	says: ['link', 'imageFolder', 'imagePack'],
	holds: (column) => says(column, 'link') || column.holds({ allOrBlank: 'link' }),
};

const plain = (role: ColumnName, cells?: Cells): Claim => ({ role, says: [role], cells });
/**
 * Who gets which role, in the order of precedence: a column keeps the first one that it gets. What is
 * left at the end is unknown.
 */
export const CLAIMS: readonly Claim[] = [
	{
		...{ role: 'written', says: ['result'] },
		// People write beside what a run has written as the status.
		holds: ({ heading }, { isWrittenBack }) =>
			!OWN_STATUS.test(heading) && (isWrittenBack || !OWN_LINK.test(heading)),
	},
	{
		...{ role: 'written', says: ['accounts'] },
		holds: ({ heading }) => heading === 'accounts',
		where: ({ isWrittenBack, free }) =>
			isWrittenBack && free.some((one) => says(one, 'accounts') && one.heading !== 'accounts'),
	},
	{ role: 'status', other: 'wanted', cells: { all: 'flag' } },

	// For one network.
	{ role: 'network', of: 'choice' },
	{ role: 'caption', of: 'text' },
	{ role: 'hashtags', of: 'text' },
	{ role: 'date', of: 'time' },
	{ role: 'time', of: 'time' },

	// Where rows go.
	{
		...{ role: 'platforms', says: ['accounts'], cells: { all: 'networks' } },
		where: ({ free }) => free.some((one) => says(one, 'accounts') && !one.all('networks')),
	},
	plain('accounts'),
	plain('platforms'),
	{
		...{ role: 'platforms', says: ['tags'], cells: { all: 'networks' } },
		unless: ['platforms'],
		because: 'cells',
	},
	{
		...{ role: 'platforms', says: ['unknown'] },
		cells: { all: 'namedNetworks', some: 'ourNetworks' },
		holds: ({ heading }) => !hasStem(heading, 'noTarget'),
		unless: ['platforms', 'network'],
		where: ({ columns }) => !columns.some((column) => column.says.is === 'network'),
		only: 'one',
		because: 'cells',
	},
	plain('brand'),

	// What the sheet's own people know of their rows.
	{
		...{ role: 'status', says: NOTHING },
		holds: (column) => {
			const { status: kind } = column;
			if (kind === undefined || kind === 'wanted') return false;
			if (kind === 'approved' && column.all('falseBox')) return false;
			// "Published" above days to come says when.
			return !column.all('day') || column.cells.some((cell) => heldBackBy(kind, cell));
		},
	},

	// What else stands in a post.
	{ role: 'hashtags', says: ['tags'], cells: { allOrBlank: 'hashtags' } },
	{ role: 'contentTags', says: ['tags'], cells: { allOrBlank: 'contentTags' } },
	plain('contentTags'),
	plain('hashtags'),
	{
		...{ role: 'hashtags', says: ['unknown'], cells: { all: 'hashtags' } },
		holds: (column) =>
			(/hasht/i.test(column.heading) || column.all('severalHashtags')) &&
			!hasStem(column.heading, 'comment'),
		unless: ['hashtags'],
		only: 'one',
		because: 'cells',
	},
	plain('draft'),
	plain('imageFolder', { notAllOrBlank: 'link' }),
	plain('imagePack', { notAllOrBlank: 'link' }),
	plain('instagramPostFormat'),
	plain('notes'),
	plain('postId'),
	plain('postType', { some: 'format' }),
	plain('priority', { some: 'count' }),
	plain('sound'),
	plain('timeZone'),
	plain('uploadIds'),

	// When it goes out.
	plain('date', { notAll: ['clock', 'dateRemark'] }),
	{
		...{ role: 'date', says: ['time'], cells: { all: 'day' } },
		where: (given) => having(given, 'date', 'all').length === 0,
	},
	{
		...{ role: 'date', says: ['date'] },
		where: (given) => having(given, 'date', 'all').length === 0 && !isDated(given),
	},
	plain('time'),
	{ role: 'time', says: ['date'], cells: { all: 'clock' } },

	// Media: by their addresses, then by the names of files, then links.
	{
		...{ role: 'media', of: 'media' },
		where: (given) => {
			const platforms = given.columns.flatMap(({ ofNetwork }) =>
				ofNetwork?.is === 'media' ? (ofNetwork.platform ?? []) : [],
			);
			const isOpen = hasMedia(given) || given.free.some((column) => mayBeMedia(column, given));
			return new Set(platforms).size > 1 || isOpen;
		},
	},
	{ role: 'media', of: 'media', forAll: true },
	{
		...{ role: 'media', says: NOTHING },
		holds: mayBeMedia,
		unless: ['media'],
		where: (given) => !hasMedia(given),
		only: 'numbered',
		because: 'cells',
	},
	plain('media', { some: 'address' }),
	{
		...{ role: 'media', says: ['media'] },
		where: (given) => !having(given, 'media', 'all').some((one) => one.some('address')),
	},
	{
		...{ role: 'media', says: ['media'] },
		holds: (column, given) => !isFile(column, given) && !column.all('words'),
	},
	{ role: 'media', ...LINKED, unless: ['media'] },
	{
		...{ role: 'link', ...LINKED },
		where: (given) =>
			having(given, 'media').every((one) => isFile(one, given) && one.none('address')),
	},

	// The caption; vague headings count where no other says "caption".
	{ ...plain('caption'), holds: ({ heading }) => isSurelyCaption(heading) },
	{ ...plain('caption'), holds: ({ others }) => !others.has('vagueCaption') },
	{
		...plain('caption'),
		where: (given) =>
			!having(given, 'caption', 'all').some(({ heading }) => isSurelyCaption(heading)),
	},
	{
		...{ role: 'caption', says: ['unknown'] },
		holds: ({ heading }) => columnOf(heading.replace(/[\s_-]*\d$/, '')) === 'caption',
		where: (given) => having(given, 'caption', 'all').length === 0,
	},
	{
		...{ role: 'caption', says: ['network'], cells: { all: 'writtenOrBlank' } },
		unless: ['caption', 'network'],
		where: (given) =>
			having(given, 'hashtags', 'one').length === 0 &&
			given.columns.every((column) => column.says.is !== 'network' || column.all('writtenOrBlank')),
		because: 'cells',
	},
	// A hook or a call to action beside a body may be of the caption.
	{
		...{ role: 'unclearCaption', other: 'captionEdge', cells: { some: 'text' } },
		where: (given) => having(given, 'caption').some(({ others }) => others.has('captionBody')),
	},
	{ role: 'network', says: ['network'] },
	{ role: 'foreignNetwork', says: ['foreignNetwork'] },

	// One part of a date is refused as a date that is not whole.
	{
		...{ role: 'date', says: ['unknown', 'tags'], other: 'dayOfMonth' },
		cells: { all: 'dateRemark' },
		holds: ({ heading }) => !/s\s*$/i.test(heading),
		unless: ['date'],
	},

	// For want of a better one.
	...(['day', 'milliseconds'] as const).map((all): Claim => ({
		...{ role: 'date', other: 'due', cells: { all } },
		unless: WHEN,
		only: 'one',
		because: 'assumed',
	})),
	{
		...{ role: 'date', says: ['unknown'], other: 'weekday', cells: { all: 'weekday' } },
		unless: ['date'],
		where: (given) => having(given, 'time', 'one').length === 0,
	},
	{ role: 'weekday', says: ['date'], cells: { all: 'weekday' } },
	{ role: 'weekday', other: 'weekday', cells: { all: 'weekday' } },
	{ role: 'halfOfDay', cells: { all: 'halfOfDay' } },
	{ role: 'unclearDate', other: 'due', unless: WHEN },
	{
		...{ role: 'unclearDate', cells: { all: 'day' }, unless: WHEN },
		holds: (column) => !hasStem(column.heading, 'past') || column.some('ahead'),
	},
	{ role: 'unclearTags', says: ['tags'] },
	{
		role: 'unclearCaption',
		holds: (column) =>
			mentionsCaption(column.heading) ? column.some('prose') : column.all('written'),
		unless: ['caption'],
	},
];
