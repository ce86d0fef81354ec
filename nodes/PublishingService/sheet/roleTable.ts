import { COLUMN_NAMES } from '../values/words';
import { type RoleRule, columnsWithRole, type RuleTest, TIME_ROLES } from './roleRule';
import { hasUnknownRemark, isOfOtherDate } from './headingRemarks';
import { isDayCell } from './dateCells';
import { isErrorText, isTranslatedErrorText } from './errorItems';
import { hasStem, mentions } from './headingWords';
import {
	areFiles,
	areMediaOfPlatforms,
	hasRemarkOnMedia,
	isMedia,
	mayBeMedia,
	MEDIA_OF_SERVICE,
} from './mediaColumns';
import type { ColumnProfile } from './columnProfile';

/** Columns of a report whose names people use for approvals, in the spelling and with the cells of the node. */
const isReportedFlag = ({ heading, holds }: ColumnProfile) =>
	/^(?:property_)?(?:ok|checked)$/.test(heading) && holds('all', 'box');

/** True for a column that the node itself wrote. People write a status, "OK?", and "Posted at" in a sheet without a report. */
const isOfRun: RuleTest = (column, { isWrittenBack }) => {
	const { heading, meanings, status } = column;
	if (meanings.has('status') || (status === 'approved' && !isReportedFlag(column))) {
		return false;
	}
	const mayBeOfPeople = meanings.has('posted') || /post[ _]url/i.test(heading);
	return isWrittenBack || !mayBeOfPeople;
};

const isErrorTextBesideCaption: RuleTest = (column, context) => {
	const isText = (other: ColumnProfile) =>
		isErrorText(other, context) || isTranslatedErrorText(other, context);
	const isOtherCaption = (other: ColumnProfile) => other.meanings.has('caption') && !isText(other);
	return isText(column) && context.columns.some(isOtherCaption);
};

const isSecondOfRun: RuleTest = ({ heading }, { isWrittenBack, free }) =>
	isWrittenBack &&
	heading === 'accounts' &&
	free.some((column) => column.meanings.has('accounts') && column.heading !== heading);

/**
 * Facts that the people of the sheet write about a row, such as a status. "Published" above future days is a date;
 * past days under "Approved" are approvals.
 */
const isStatus: RuleTest = ({ status, holds, holdsRowsBack }) => {
	if (status === undefined || status === 'wanted') {
		return false;
	}
	const isPast = status === 'approved' && !holds('some', 'ahead');
	return isPast || !holds('all', 'day') || holdsRowsBack();
};

/** True if no column contains days, and no time column does. Ignores the columns of one platform. */
const isDateless: RuleTest = (_, { ruleByColumn, free }) =>
	[...ruleByColumn.values()].every(({ role, platform }) => role !== 'date' || platform === 'its') &&
	!free.some(({ meanings, holds }) => meanings.has('time') && holds('some', 'day'));

/** A vague column name, such as "Content", is the caption only if no other column says "caption". */
const isCaption: RuleTest = ({ heading, meanings }, { free }) =>
	!meanings.has('vagueCaption') ||
	hasStem(heading, 'caption') ||
	!free.some((column) => column.meanings.has('caption') && hasStem(column.heading, 'caption'));

const hasRemarkOnAccounts: RuleTest = ({ heading }) => hasUnknownRemark(heading, 'accounts');

/** True for a column such as "Post?": yes and no, also next to words of the team; not for captions or times. */
const saysWhetherToPost: RuleTest = ({ holds }) => {
	const hasContent = holds('some', 'written') || holds('some', 'address');
	const hasTimes = holds('some', 'day') || holds('some', 'clock');
	return holds('most', 'decision') || (holds('half', 'decision') && !hasContent && !hasTimes);
};

const LINKS = ['link', 'imageFolder', 'imagePack'] as const;

/** The rules that give a column its role by its name and its cells. */
const RULES_BY_CELLS: readonly RoleRule[] = [
	{
		role: 'written',
		meanings: ['result'],
		when: isOfRun,
	},
	{
		role: 'written',
		meanings: ['error'],
	},
	{
		role: 'written',
		meanings: ['accounts'],
		when: isSecondOfRun,
	},
	{
		role: 'written',
		meanings: ['caption'],
		when: isErrorTextBesideCaption,
	},
	{
		role: 'unclearCaption',
		meanings: ['caption'],
		when: isErrorText,
	},
	{
		role: 'status',
		meanings: ['wanted'],
		when: saysWhetherToPost,
	},

	// The name of a branch may be the name of its account, as the name of a client may be.
	// Below "Client", ticks are approvals of the client.
	{
		role: 'status',
		meanings: ['brand'],
		when: isStatus,
	},
	{
		role: 'brand',
		meanings: ['brand', 'branch'],
	},
	{
		role: 'notBefore',
		meanings: ['notBefore'],
	},

	// Brackets may say that a column is for something else.
	{
		role: 'unclearAccounts',
		meanings: ['platform'],
		not: { all: ['flag'] },
		when: hasRemarkOnAccounts,
	},
	{
		role: 'unclearDate',
		meanings: TIME_ROLES,
		when: ({ heading }) => isOfOtherDate(heading),
	},

	// Columns of one platform.
	...(['onePlatform', 'caption', 'hashtags', 'date', 'time'] as const).map((role): RoleRule => ({
		role,
		platform: 'its',
	})),
	{
		role: 'otherPlatform',
		meanings: ['otherPlatform'],
	},

	// Columns that say to which accounts and platforms rows go.
	{
		role: 'platforms',
		meanings: ['accounts'],
		cells: { all: ['platforms'] },
		when: (_, { free }) =>
			free.some(({ meanings, holds }) => meanings.has('accounts') && !holds('all', 'platforms')),
	},
	{
		role: 'unclearAccounts',
		meanings: ['accounts'],
		when: hasRemarkOnAccounts,
	},
	// A lookup field next to linked records has their names: "Account (from Channel)" next to "Channel".
	{
		role: 'unknown',
		meanings: ['accounts'],
		cells: { all: ['recordId'] },
		when: (_, { free }) =>
			free.some(({ meanings, holds }) => meanings.has('accounts') && !holds('all', 'recordId')),
	},
	{
		role: 'accounts',
		meanings: ['accounts'],
	},
	{
		role: 'platforms',
		meanings: ['tags', 'date', 'unknown'],
		cells: { some: ['ourPlatforms'], most: ['namedPlatforms'] },
		unless: ['platforms', 'onePlatform'],
		// "Skip: TikTok" and "Posted: TikTok" say for which platform a row is not.
		when: ({ heading, status }) =>
			!hasStem(heading, 'noTarget') && status !== 'stopped' && status !== 'posted',
		onlyIfOne: true,
	},
	{
		role: 'status',
		meanings: ['unknown', 'result'],
		when: isStatus,
	},

	// The other contents of a post.
	{
		role: 'hashtags',
		meanings: ['tags'],
		cells: { allOrBlank: ['hashtags'] },
	},
	{
		role: 'hashtags',
		meanings: ['hashtags'],
	},
	{
		role: 'contentTags',
		meanings: ['tags'],
		cells: { allOrBlank: ['contentTags'] },
	},
	{
		role: 'hashtags',
		meanings: ['unknown'],
		cells: { all: ['hashtags'] },
		unless: ['hashtags'],
		when: ({ heading }) => /hasht/i.test(heading) && !hasStem(heading, 'comment'),
	},
	{
		role: 'imageFolder',
		meanings: ['imageFolder'],
		not: { allOrBlank: ['link'] },
	},
	{
		role: 'imagePack',
		meanings: ['imagePack'],
		not: { allOrBlank: ['link'] },
	},
	{
		role: 'postType',
		meanings: ['postType'],
		cells: { some: ['format'] },
	},
	{
		role: 'priority',
		meanings: ['priority'],
		cells: { some: ['count'] },
	},

	// The time from which the post may go live.
	{
		role: 'date',
		meanings: ['date'],
		not: { all: ['clock', 'dateRemark'] },
	},
	{
		role: 'date',
		meanings: ['time'],
		cells: { all: ['day'] },
		unless: ['date'],
	},
	{
		role: 'date',
		meanings: ['date'],
		when: isDateless,
	},
	{
		role: 'time',
		meanings: ['time'],
	},
	{
		role: 'time',
		meanings: ['date'],
		cells: { all: ['clock'] },
	},

	{
		role: 'media',
		platform: 'its',
		when: areMediaOfPlatforms,
	},
	{
		role: 'media',
		platform: 'any',
	},
	{
		role: 'unclearMedia',
		meanings: ['media'],
		when: hasRemarkOnMedia,
	},
	{
		role: 'media',
		meanings: ['media'],
		when: isMedia,
	},
	{
		role: 'media',
		when: mayBeMedia,
		unless: ['media', ...MEDIA_OF_SERVICE],
		onlyIfOne: true,
	},
	{
		role: 'unclearMedia',
		meanings: LINKS,
		unless: ['media'],
		when: hasRemarkOnMedia,
	},
	{
		role: 'media',
		meanings: LINKS,
		not: { all: ['ownAddress'] },
		unless: ['media'],
	},
	{
		role: 'link',
		meanings: LINKS,
		when: areFiles,
	},

	{
		role: 'caption',
		meanings: ['caption'],
		when: isCaption,
	},
	// A hook or a call to action next to a body column may be a part of the caption.
	{
		role: 'unclearCaption',
		meanings: ['captionEdge'],
		cells: { some: ['text'] },
		when: (_, context) =>
			columnsWithRole(context, 'caption').some(({ meanings }) => meanings.has('captionBody')),
	},

	// One part of a date is refused as a date that is not whole.
	{
		role: 'date',
		meanings: ['dayOfMonth'],
		cells: { all: ['dateRemark'] },
		unless: ['date'],
		when: ({ heading }) => !/s\s*$/i.test(heading),
	},

	// Guesses, for sheets without a better column.
	{
		role: 'date',
		meanings: ['due'],
		cells: { all: ['day'] },
		unless: TIME_ROLES,
		onlyIfOne: true,
		isAssumed: true,
	},
	{
		role: 'date',
		meanings: ['due'],
		cells: { all: ['epoch'] },
		unless: TIME_ROLES,
		onlyIfOne: true,
		isAssumed: true,
	},
	{
		role: 'date',
		meanings: ['weekday'],
		cells: { all: ['weekday'] },
		unless: ['date'],
	},
	{
		role: 'weekday',
		meanings: ['weekday'],
		cells: { all: ['weekday'] },
	},
	{
		role: 'amOrPmInOtherCell',
		cells: { all: ['amOrPmInOtherCell'] },
	},
	{
		role: 'unclearDate',
		meanings: ['due'],
		unless: TIME_ROLES,
	},
	{
		role: 'unclearDate',
		unless: TIME_ROLES,
		when: ({ heading }) => isDayCell(heading),
	},
	{
		role: 'unclearDate',
		cells: { half: ['day'] },
		unless: TIME_ROLES,
		when: ({ heading, holds }) => !hasStem(heading, 'past') || holds('some', 'ahead'),
	},
	{
		role: 'unclearTags',
		meanings: ['tags'],
	},
	{
		role: 'unclearCaption',
		unless: ['caption'],
		// "Caption 1" belongs to the caption, whatever its cells contain.
		when: ({ heading, holds }) => {
			if (!mentions(heading, 'caption')) {
				return holds('all', 'written');
			}
			return holds('some', /\d\s*$/.test(heading) ? 'words' : 'prose');
		},
	},
];

/** Roles that depend only on the column name get their columns first. */
const RULES_BY_NAME = COLUMN_NAMES.flatMap((role): RoleRule[] =>
	RULES_BY_CELLS.some((rule) => rule.meanings?.includes(role)) ? [] : [{ role, meanings: [role] }],
);

/** All rules in the order of precedence: a column keeps the first role that it gets. */
export const ROLE_RULES: readonly RoleRule[] = [...RULES_BY_NAME, ...RULES_BY_CELLS];
