import { DateTime } from 'luxon';

import type { Post } from '../../contract/schemas';
import { standingItemsOf, contentGroupsOf, hashtagsOf } from '../../posting/readPost';
import type { CellReader } from '../../sheet/cellReader';
import { asText } from '../../values/text';
import type { ColumnName } from '../../values/words';
import { postBefore } from '../changes';
import { showAccounts } from '../nameAccounts';
import type { AccountList, Change, PostIntent } from '../types';
import type { ContentField } from '../../posting/findDifferences';
import { textCell } from './textCell';
import { inOneColumn, inTwoColumns } from './writeTimeCells';

type Column = CellReader['roles']['of'][ColumnName][number];

/**
 * The values of a row's posts in the sheet's own columns, for the fields that were changed in the dashboard:
 * if they are written back, the row says what its posts say. A column that the posts share is returned only
 * if all of them have the same value: the next run would write the value of one post into the others.
 */
export function valuesForSheet(changes: readonly Change[], accounts: AccountList): Cells {
	const posts = changes.flatMap((change) => postOfRow(change) ?? []);
	const cells: Record<string, string> = {};
	for (const post of posts) {
		for (const field of post.fields) {
			const returned = cellsOfField(field, post, accounts);
			const isContradicted = posts.some(
				(other) =>
					other !== post &&
					shareColumns(field, post, other) &&
					!areEqual(returned, cellsOfField(field, other, accounts)),
			);
			if (!isContradicted) {
				Object.assign(cells, returned);
			}
		}
	}
	return cells;
}

function areEqual(some: Cells, others: Cells): boolean {
	return JSON.stringify(some) === JSON.stringify(others);
}

type Cells = Readonly<Record<string, string>>;

/** A post that a row wants. */
interface PostOfRow {
	readonly intent: PostIntent;
	/** Undefined if it is new, or could not be read. */
	readonly post: Post | undefined;
	/** The fields that were changed in the dashboard. */
	readonly fields: readonly ContentField[];
}

function postOfRow(change: Change): PostOfRow | undefined {
	const { intent } = change;
	const isSkipped = change.action === 'keep' && change.kind === 'skipped';
	if (!intent || intent.target.kind === 'surplus' || isSkipped) {
		return undefined;
	}
	const keptDifferences = 'keptDifferences' in change ? change.keptDifferences : [];
	const fields = keptDifferences
		.filter(({ changedIn }) => changedIn === 'dashboard')
		.map(({ difference }) => difference.field);
	return { intent, post: postBefore(change), fields };
}

interface TextColumn {
	readonly role: ColumnName;
	readonly textOf: (post: Post, accounts: AccountList) => string;
}

/** Fields that are one text in one column. The time may have two, and media cannot be returned. */
const TEXT_COLUMNS: Readonly<Partial<Record<ContentField, TextColumn>>> = {
	caption: { role: 'caption', textOf: ({ caption }) => textCell(caption) },
	notes: { role: 'notes', textOf: ({ notes }) => textCell(notes) },
	hashtags: {
		role: 'hashtags',
		textOf: (post) => {
			const hashtags = hashtagsOf(post) ?? [];
			return hashtags.map((tag) => `#${tag}`).join(' ');
		},
	},
	contentGroupIds: {
		role: 'contentTags',
		textOf: (post) => (contentGroupsOf(post) ?? []).join(', '),
	},
	sound: { role: 'sound', textOf: ({ sound }) => sound?.url ?? sound?.mode ?? '' },
	instagramPostFormat: {
		role: 'instagramPostFormat',
		textOf: ({ instagramPostFormat }) => instagramPostFormat ?? '',
	},
	accountIds: { role: 'accounts', textOf: namesOf },
};

/** True if two posts of a row read a field in the same column. */
function shareColumns(field: ContentField, { intent }: PostOfRow, other: PostOfRow): boolean {
	const headings = headingsOf(field, other.intent);
	return headingsOf(field, intent).some((heading) => headings.includes(heading));
}

function headingsOf(field: ContentField, intent: PostIntent): string[] {
	return rolesOf(field)
		.flatMap((role) => columnsFor(intent, role))
		.map(({ heading }) => heading);
}

function rolesOf(field: ContentField): ColumnName[] {
	if (field === 'scheduledAfter') {
		return ['date', 'time'];
	}
	const column = TEXT_COLUMNS[field];
	return column ? [column.role] : [];
}

function cellsOfField(
	field: ContentField,
	{ intent, post }: PostOfRow,
	accounts: AccountList,
): Cells {
	if (!post) {
		return {};
	}
	if (field === 'scheduledAfter') {
		return timeCells(intent, post);
	}
	const column = TEXT_COLUMNS[field];
	return column ? inColumn(intent, column.role, column.textOf(post, accounts)) : {};
}

function namesOf(post: Post, accounts: AccountList): string {
	const allAccounts = accounts === 'mayNotRead' ? [] : accounts;
	return showAccounts(standingItemsOf(post), allAccounts);
}

function inColumn(intent: PostIntent, role: ColumnName, value: string): Cells {
	return Object.fromEntries(columnsFor(intent, role).map(({ heading }) => [heading, value]));
}

/**
 * The columns from which a post reads a role: those for its platforms, if each platform has one; else the
 * column for all platforms, and those for one platform that the row fills in. A post of two platforms would
 * otherwise become two posts, because only one of its platforms gets another text.
 */
function columnsFor(
	{ row, platforms }: PostIntent,
	role: ColumnName,
): ReadonlyArray<Pick<Column, 'heading'>> {
	const { roles, row: cells } = row.reader;
	const isForPost = ({ platform }: Column) => platform !== undefined && platforms.has(platform);
	const ofPlatforms = roles.ofPlatforms[role].filter(isForPost);
	const hasColumnForEach = [...platforms].every((platform) =>
		ofPlatforms.some((column) => column.platform === platform),
	);
	if (hasColumnForEach) {
		return ofPlatforms;
	}
	const filledColumns = ofPlatforms.filter(({ heading }) => asText(cells[heading]) !== '');
	return [...roles.of[role].slice(0, 1), ...filledColumns];
}

/** Date and time in one column, or in the two that the sheet has, in the zone in which the row is read. */
function timeCells(intent: PostIntent, post: Post): Cells {
	const [date] = columnsFor(intent, 'date');
	const [clock] = columnsFor(intent, 'time');
	const itemsOfRow = standingItemsOf(post).filter(({ accountId }) =>
		intent.accountIds.includes(accountId),
	);
	const times = new Set(itemsOfRow.map(({ scheduledAfter }) => scheduledAfter ?? ''));
	// One column cannot have the times of two accounts: the next run would reschedule one account to the time of
	// the other.
	if (!date || times.size > 1) {
		return {};
	}
	const [instant = ''] = times;
	const time = DateTime.fromISO(instant, { zone: intent.time.zone });
	return clock && clock.heading !== date.heading
		? inTwoColumns(time, date.heading, clock.heading)
		: { [date.heading]: inOneColumn(time) };
}
