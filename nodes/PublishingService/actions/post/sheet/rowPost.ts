import type { ServiceClient } from '../../../client/serviceClient';
import type { ServiceError } from '../../../client/serviceError';
import type { Account, Post } from '../../../contract/decoded';
import { isWaiting } from '../../../contract/statuses';
import type { WantedMedia, WantedPost } from '../../../posting/compare';
import type { Match } from '../../../posting/matchPlanned';
import type { PreparedPost } from '../../../posting/media/checkMedia';
import type { PostContent, ProblemReport } from '../../../posting/postItem';
import { accountItemsOf } from '../../../posting/readPost';
import { type Finding, textOf } from '../../../sheet/findings';
import type { ReadPost } from '../../../sheet/read';
import type { RowReader } from '../../../sheet/rowReader';
import type { Sheet as RowsOfSheet } from '../../../sheet/sheet';
import { withLabel } from '../../../values/text';
import { COLUMN_LABELS, type ColumnName } from '../../../values/words';
import type { DateOrderProofs } from '../../../values/writtenTime';
import type { ItemGroup } from '../../operation';
import type { RowItem, SheetSettings } from '../rowFields';

/** A sheet whose columns are understood. */
export interface Sheet extends Omit<RowsOfSheet, 'rows'> {
	readonly settings: SheetSettings;
	readonly rows: readonly SheetItem[];
	/** What the sheet itself says of the order of dates such as 12/10/2026. */
	readonly dateOrders: DateOrderProofs;
}

/** What holds for all rows of a company. */
export interface Company extends ItemGroup<RowItem> {
	readonly sheet: Sheet;
	/** The client that has the key, or why nothing can be sent with it: the key may be refused later. */
	service: ServiceClient | ServiceError;
	/** Undefined where there is only one, and where the key may not read it. */
	readonly name?: string;
	/** Undefined where the key may not read them. */
	readonly accounts?: readonly Account[];
	/** IDs for rows that name none. */
	readonly forAllRows: readonly string[];
	/** The content group that marks the posts of this sheet. */
	readonly sheetTag?: string;
	/** The posts that were still to come when the run began, where it had to know. */
	planned: readonly Post[];
	/** What could not be looked at, and why, in sentences. */
	readonly notRead: string[];
}

/** A row of the sheet that says something, and the item that it is. */
export interface SheetItem {
	readonly item: RowItem;
	/** What messages call the row. */
	readonly number: number;
	readonly reader: RowReader;
	/** What was found of it by the rows around it. */
	readonly around?: Finding;
	/** Why the row, or the post that it has, could not be looked at. */
	readonly failure?: unknown;
}

/** A post of a row on its way: one that it wants, or one that it has and what it wants of that. */
export interface RowPost extends Omit<SheetItem, 'reader'>, Omit<ReadPost, 'content'> {
	readonly company: Company;
	readonly report: RowReport;
	readonly content: PostContent;
	/** IDs or names; undefined where the row says nothing of tags. */
	readonly contentTags?: readonly string[];
	/** Of a post that the row has. */
	readonly postId?: string;
	/** As it is now; undefined where the row has none, or it could not be read. */
	readonly post?: Post;
	/** What the sheet says of the media that it was made with. */
	readonly fingerprint?: string;
	/** True for a post that the row has beside those that it wants. */
	readonly isSurplus?: true;

	/** The IDs of its tags. */
	readonly tagIds?: readonly string[];
	/** What is known of the media that it is to have. */
	readonly media?: WantedMedia;
	/** Of a post that is to be made; undefined where the row is passed over or could not be looked at. */
	readonly prepared?: PreparedPost;
	/** What a post that is to be made is to the planned posts. */
	readonly match?: Match;
}

/** Whether the sheet has a column of this role, be it empty. */
function speaksOf({ reader: { roles } }: RowPost, column: ColumnName): boolean {
	return roles.present.has(column) || roles.named.has(column);
}

/**
 * What a post is to be. A field for which the sheet has no column is left as the post has it; an empty
 * cell under one wants none. One that is to be made has all that would be sent of its texts, and when.
 */
export function wantedOf(row: RowPost): WantedPost {
	const { accountIds, platforms, time, content, media, reader } = row;
	// A post beside those that the row wants is to go nowhere.
	if (row.isSurplus) return { accountIds: [] };
	const isNew = row.postId === undefined;
	const says = (column: ColumnName) => speaksOf(row, column);
	const isTimed = isNew || ((reader.roles.hasDates || says('date')) && !time.isUnreadable);
	const isReel = says('instagramPostFormat') && platforms.has('instagram');
	return {
		accountIds,
		scheduledAfter: time.instant ?? (isTimed ? null : undefined),
		caption: content.caption ?? (isNew || says('caption') ? '' : undefined),
		hashtags: content.hashtags ?? (isNew || says('hashtags') ? [] : undefined),
		notes: content.notes ?? (says('notes') ? '' : undefined),
		contentGroupIds: tagsWanted(row),
		sound: content.sound,
		instagramPostFormat: content.instagramPostFormat ?? (isReel ? 'reel' : undefined),
		media,
	};
}

/** The tags that a post is to have; as long as it is still to come, that of the sheet among them. */
function tagsWanted(row: RowPost): readonly string[] | undefined {
	const { post, company, tagIds = speaksOf(row, 'contentTags') ? [] : undefined } = row;
	const { sheetTag } = company;
	const isToCome = accountItemsOf(post).some(({ status }) => isWaiting(status));
	if (sheetTag === undefined || (row.postId !== undefined && !isToCome)) return tagIds;
	const had = post?.contentGroupIds?.filter((group) => !group.startsWith('template:')) ?? [];
	return [...new Set([...(tagIds ?? had), sheetTag])];
}

/** The columns of fields that Create calls otherwise. */
const COLUMN_OF_FIELD: Readonly<Record<string, ColumnName>> = {
	accountIds: 'accounts',
	contentGroupIds: 'contentTags',
	scheduledAfter: 'date',
};

/** What is said of a post of a row, under the headings that the sheet itself has. */
export class RowReport implements ProblemReport {
	readonly problems: string[] = [];
	/** What is not wrong but worth a look. */
	readonly warnings: string[] = [];

	constructor(private readonly reader: RowReader) {}

	/** Says of the row what was found in it. */
	say(findings: readonly Finding[]): void {
		for (const finding of findings) {
			const texts = finding.severity === 'refusal' ? this.problems : this.warnings;
			texts.push(textOf(finding));
		}
	}

	refuse(name: string, problem: string): undefined {
		this.problems.push(withLabel(this.columnLabel(name) ?? name, problem));
	}

	/** What the sheet calls the column of a field of a post; undefined where no column is for it. */
	columnLabel(field: string): string | undefined {
		const role = (COLUMN_OF_FIELD[field] ?? field) as ColumnName;
		if (!Object.hasOwn(COLUMN_LABELS, role)) return undefined;
		return this.reader.label(role);
	}
}
