import {
	columnOf,
	hasStem,
	isSurelyCaption,
	mentionsCaption,
	mentionsMedium,
	mentionsTime,
	normalizeHeading,
	saysOther,
	type OtherHeading,
} from './headings';
import type { ColumnProfile, OfNetwork } from './profile';
import { heldBackBy, statusKind } from './statuses';
import type { ColumnName } from './words';

/** What a column is in its sheet: what it says of a post, or what else it is there for. */
export type Role =
	| ColumnName
	| 'captionPart'
	| 'dayOfMonth'
	| 'foreignNetwork'
	| 'halfOfDay'
	| 'month'
	| 'network'
	| 'status'
	| 'unclearCaption'
	| 'unclearDate'
	| 'unclearTags'
	| 'unknown'
	| 'week'
	| 'weekday'
	/** What an earlier run has written. */
	| 'written'
	| 'year';

/** Why a column has its role: its heading, its cells though the heading says less, or for want of a better one. */
export type Because = 'heading' | 'cells' | 'assumed';

/** What is known of a sheet while roles are given: those given so far, and columns that have none yet. */
export interface Given {
	readonly columns: readonly ColumnProfile[];
	readonly free: readonly ColumnProfile[];
	/** Whether an earlier run has written its results into the sheet. */
	readonly isWrittenBack: boolean;
	/** The columns of a role; `for` all networks, for one, or either. */
	readonly having: (role: Role, for_?: 'all' | 'one') => readonly ColumnProfile[];
}

type Test = (column: ColumnProfile, given: Given) => boolean;

/** A role and the columns that it goes to. */
export interface Claim {
	readonly role: Role;
	/** What the heading has to say. */
	readonly says?: ColumnName | 'network' | 'foreignNetwork' | 'result' | 'unknown';
	/** What the heading has to be as well, whatever it says of a post. */
	readonly other?: OtherHeading;
	/** What it has to say for one network, whose column it then is. */
	readonly of?: OfNetwork['is'];
	/** Whether it is for all networks though its heading names one. */
	readonly forAll?: boolean;
	readonly holds?: Test;
	/** Roles beside which no column gets this one. */
	readonly unless?: readonly Role[];
	readonly where?: (given: Given) => boolean;
	/** Nothing where several columns claim it; or the first of these. */
	readonly only?: 'one' | 'first' | 'numbered';
	readonly because?: Because;
}

/** Claims that count only together: parts of one date, or of one caption. */
export interface Group {
	readonly together: readonly Claim[];
	readonly perhaps?: Claim;
	readonly unless?: readonly Role[];
	readonly where?: (given: Given) => boolean;
}

const WHEN: readonly Role[] = ['date', 'time', 'dayOfMonth', 'week'];
const OWN_STATUS = /^\s*(?:status|post[ _]url)\s*$/i;

const says = (column: ColumnProfile, ...names: ColumnName[]) =>
	column.says.is === 'column' && names.includes(column.says.column);
const isUnknown = ({ says: { is } }: ColumnProfile) => is === 'unknown' || is === 'result';
const isDated = ({ free }: Given, kind: 'day' | 'wholeDay') =>
	free.some((column) => says(column, 'date', 'time') && column.some(kind));
const captions = ({ free }: Given) => free.filter((column) => says(column, 'caption'));
const isEventPart =
	(name: string): Test =>
	({ heading }) =>
		heading.trim().toLowerCase() === name;

/** Columns of media for one network, and those under other headings that may be media. */
const ofNetworks = ({ columns }: Given) =>
	columns.filter((column) => column.ofNetwork?.is === 'media' && column.ofNetwork.platform);
const mayBeMedia: Test = (column) =>
	isUnknown(column) &&
	mentionsMedium(column.heading) &&
	column.some('medium') &&
	column.ofNetwork?.platform === undefined;
const hasMedia = ({ columns, having }: Given) =>
	columns.some((column) => says(column, 'media') && column.some('medium')) ||
	(['uploadIds', 'imagePack', 'imageFolder'] as const).some((role) => having(role).length > 0);
const isLink: Test = (column) =>
	says(column, 'link') ||
	(says(column, 'imageFolder', 'imagePack') && column.all('link', 'blanks'));
const isFile: Test = ({ heading }) => hasStem(heading, 'file');
const isNamesOfFiles: Test = (column, given) => isFile(column, given) && column.none('address');

const plain = (role: ColumnName, holds?: Test): Claim => ({ role, says: role, holds });

/**
 * Who gets which role, in the order of precedence: a column keeps the first one that it gets. What is
 * left at the end is unknown.
 */
export const CLAIMS: ReadonlyArray<Claim | Group> = [
	{
		role: 'written',
		says: 'result',
		holds: ({ heading }, { isWrittenBack }) => isWrittenBack || !OWN_STATUS.test(heading),
	},
	{
		role: 'written',
		says: 'accounts',
		holds: ({ heading }) => heading === 'accounts',
		where: ({ isWrittenBack, free }) =>
			isWrittenBack && free.some((one) => says(one, 'accounts') && one.heading !== 'accounts'),
	},
	{ role: 'status', other: 'wanted', holds: (column) => column.all('flag') },

	// For one network.
	{ role: 'network', of: 'choice' },
	{ role: 'caption', of: 'text' },
	{ role: 'hashtags', of: 'text' },
	{ role: 'date', of: 'time' },
	{ role: 'time', of: 'time' },

	// Where rows go.
	{
		role: 'platforms',
		says: 'accounts',
		holds: (column) => column.all('networks'),
		where: ({ free }) => free.some((one) => says(one, 'accounts') && !one.all('networks')),
	},
	plain('accounts'),
	plain('platforms'),
	{
		role: 'platforms',
		says: 'tags',
		holds: (column) => column.all('networks'),
		unless: ['platforms'],
		because: 'cells',
	},
	{
		role: 'platforms',
		says: 'unknown',
		holds: (column) =>
			column.all('namedNetworks') &&
			column.some('ourNetworks') &&
			!hasStem(column.heading, 'noTarget'),
		unless: ['platforms', 'network'],
		where: ({ columns }) => !columns.some((column) => column.says.is === 'network'),
		only: 'one',
		because: 'cells',
	},
	plain('brand'),

	// What the sheet's own people know of their rows.
	{
		role: 'status',
		holds: (column) => {
			const kind = isUnknown(column) ? statusKind(column.heading) : undefined;
			if (kind === undefined || kind === 'wanted') return false;
			if (kind === 'approved' && column.all('falseBox')) return false;
			// "Published" above days to come says when.
			return !column.all('day') || column.cells.some((cell) => heldBackBy(kind, cell));
		},
	},

	// What else stands in a post.
	{ role: 'hashtags', says: 'tags', holds: (column) => column.all('hashtags', 'blanks') },
	{ role: 'contentTags', says: 'tags', holds: (column) => column.all('contentTags', 'blanks') },
	plain('contentTags'),
	plain('hashtags'),
	{
		role: 'hashtags',
		says: 'unknown',
		holds: (column) =>
			column.all('hashtags') &&
			(/hasht/i.test(column.heading) || column.all('severalHashtags')) &&
			!hasStem(column.heading, 'comment'),
		unless: ['hashtags'],
		only: 'one',
		because: 'cells',
	},
	plain('draft'),
	plain('imageFolder', (column) => !column.all('link', 'blanks')),
	plain('imagePack', (column) => !column.all('link', 'blanks')),
	plain('instagramPostFormat'),
	plain('notes'),
	plain('postId'),
	plain('postType', (column) => column.some('format')),
	plain('priority', (column) => column.some('count')),
	plain('sound'),
	plain('timeZone'),
	plain('uploadIds'),

	// When it goes out: in parts where no column has a whole date.
	{
		together: [
			{
				role: 'weekday',
				other: 'weekday',
				holds: (column) => column.all('weekday'),
				only: 'first',
			},
			{ role: 'week', other: 'week', holds: (column) => column.all('day'), only: 'first' },
		],
		where: (given) => !isDated(given, 'wholeDay'),
	},
	{
		together: [
			{
				role: 'dayOfMonth',
				other: 'dayOfMonth',
				holds: (column) => column.all('dayOfMonth'),
				only: 'first',
			},
			{ role: 'month', other: 'month', holds: (column) => column.all('month'), only: 'first' },
		],
		perhaps: { role: 'year', other: 'year', holds: (column) => column.all('year'), only: 'first' },
		unless: ['week'],
		where: (given) => !isDated(given, 'wholeDay'),
	},
	{
		together: [
			{
				role: 'dayOfMonth',
				other: 'dayOfMonth',
				holds: (column) => column.all('yearless'),
				only: 'first',
			},
			{ role: 'year', other: 'year', holds: (column) => column.all('year'), only: 'first' },
		],
		unless: ['week', 'dayOfMonth'],
		where: (given) => !isDated(given, 'wholeDay'),
	},
	plain('date', (column) => !column.all('clock') && !column.all('dateRemark')),
	{
		role: 'date',
		says: 'time',
		holds: (column) => column.all('day'),
		where: ({ having }) => having('date', 'all').length === 0,
	},
	{
		role: 'date',
		says: 'date',
		where: (given) => given.having('date', 'all').length === 0 && !isDated(given, 'day'),
	},
	plain('time'),
	{ role: 'time', says: 'date', holds: (column) => column.all('clock') },
	{
		role: 'time',
		says: 'unknown',
		holds: (column) =>
			column.all('clock') && mentionsTime(column.heading) && !hasStem(column.heading, 'length'),
		unless: ['time'],
		where: ({ having }) =>
			having('date').length > 0 && having('date').every((one) => one.none('moment')),
		only: 'one',
		because: 'cells',
	},

	// Media: by their addresses, then by the names of files, then links.
	{
		role: 'media',
		of: 'media',
		where: (given) => {
			const platforms = ofNetworks(given).map((column) => column.ofNetwork?.platform);
			const isOpen = hasMedia(given) || given.free.some((column) => mayBeMedia(column, given));
			return new Set(platforms).size > 1 || isOpen;
		},
	},
	{ role: 'media', of: 'media', forAll: true },
	{
		role: 'media',
		holds: mayBeMedia,
		unless: ['media'],
		where: (given) => !hasMedia(given),
		only: 'numbered',
		because: 'cells',
	},
	plain('media', (column) => column.some('address')),
	{
		role: 'media',
		says: 'media',
		where: ({ having }) => !having('media', 'all').some((one) => one.some('address')),
	},
	plain('media', (column, given) => !isFile(column, given) && !column.all('words')),
	{
		role: 'media',
		holds: isLink,
		unless: ['media'],
	},
	{
		role: 'link',
		holds: isLink,
		where: (given) => given.having('media').every((column) => isNamesOfFiles(column, given)),
	},

	// The caption: whole, or in parts; vague headings count where no other says "caption".
	{
		together: [
			{ role: 'captionPart', says: 'caption', other: 'captionBody', only: 'one' },
			{ role: 'captionPart', other: 'captionEdge', holds: (column) => column.some('text') },
		],
		where: (given) => captions(given).length === 1,
	},
	plain('caption', ({ heading }) => isSurelyCaption(heading)),
	plain('caption', ({ heading }) => !saysOther(heading, 'vagueCaption')),
	{
		role: 'caption',
		says: 'caption',
		where: ({ having }) =>
			!having('caption', 'all').some(({ heading }) => isSurelyCaption(heading)),
	},
	{
		role: 'caption',
		says: 'unknown',
		holds: ({ heading }) => columnOf(heading.replace(/[\s_-]*\d$/, '')) === 'caption',
		where: ({ having }) => having('caption', 'all').length + having('captionPart').length === 0,
	},
	{
		role: 'caption',
		says: 'network',
		holds: (column) => column.all('writtenOrBlank'),
		unless: ['caption', 'captionPart', 'network'],
		where: ({ columns, having }) =>
			having('hashtags', 'one').length === 0 &&
			columns.every((column) => column.says.is !== 'network' || column.all('writtenOrBlank')),
		because: 'cells',
	},
	{ role: 'network', says: 'network' },
	{ role: 'foreignNetwork', says: 'foreignNetwork' },

	// For want of a better one.
	...(['day', 'milliseconds'] as const).map((kind): Claim => ({
		role: 'date',
		other: 'due',
		holds: (column) => column.all(kind),
		unless: WHEN,
		only: 'one',
		because: 'assumed',
	})),
	{
		together: [
			{
				role: 'date',
				holds: (column, given) => isEventPart('start date')(column, given) && column.all('day'),
				because: 'assumed',
			},
			{
				role: 'time',
				holds: (column, given) => isEventPart('start time')(column, given) && column.all('clock'),
				because: 'assumed',
			},
		],
		unless: WHEN,
		where: (given) => given.columns.some((column) => isEventPart('subject')(column, given)),
	},
	{
		role: 'date',
		says: 'unknown',
		other: 'weekday',
		holds: (column) => column.all('weekday'),
		unless: ['date', 'dayOfMonth', 'week'],
		where: ({ having }) => having('time', 'one').length === 0,
		only: 'first',
	},
	{
		role: 'weekday',
		holds: (column) =>
			column.all('weekday') && (says(column, 'date') || saysOther(column.heading, 'weekday')),
	},
	{ role: 'halfOfDay', holds: (column) => column.all('halfOfDay') },
	{
		role: 'unclearDate',
		holds: (column) =>
			saysOther(column.heading, 'due') ||
			(column.all('day') && (!hasStem(column.heading, 'past') || column.some('ahead'))),
		unless: WHEN,
	},
	{ role: 'unclearTags', says: 'tags' },
	{
		role: 'unclearCaption',
		holds: (column) =>
			mentionsCaption(column.heading) ? column.some('prose') : column.all('written'),
		unless: ['caption', 'captionPart'],
	},
];

/** Whether headings differ in their numbers alone: "Property Photo 1" and "Property Photo 2". */
export function isNumbered(columns: readonly ColumnProfile[]): boolean {
	const base = ({ heading }: ColumnProfile) => normalizeHeading(heading).replace(/\d+$/, '');
	return new Set(columns.map(base)).size === 1;
}
