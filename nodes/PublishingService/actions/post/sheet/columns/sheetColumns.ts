import type { Platform } from '../../../../contract/decoded';
import type { DateParts } from '../cells/dateParts';
import type { ColumnName } from './headingWords';
import type { Column, NetworkMedia, NetworkText, NetworkTime } from './row';

/** What the columns of a sheet say. */
export interface SheetColumns {
	/** By what they say, in the order of the sheet; numbered ones in the order of their numbers. */
	readonly columns: ReadonlyMap<ColumnName, readonly Column[]>;
	/** One column a network, with TRUE and FALSE or with account names in it. */
	readonly networks: ReadonlyArray<{ readonly heading: string; readonly platform: Platform }>;
	/** Whether networks are ticked in it, rather than filled with names. */
	readonly hasTicks: boolean;
	readonly foreignNetworks: ReadonlyArray<{ readonly heading: string; readonly network: string }>;
	/** Columns of a text for one network, such as "TikTok Caption". */
	readonly networkTexts: readonly NetworkText[];
	/** Those of them that are headed by the network alone: a row goes where its text stands. */
	readonly writtenNetworks: readonly string[];
	/** Columns of media for one network, such as "TikTok Video". */
	readonly networkMedia: readonly NetworkMedia[];
	/** Columns of a day or a time for one network, such as "TikTok Time". */
	readonly networkTimes: readonly NetworkTime[];
	/** Columns that are a date together, where none holds a whole one. */
	readonly dateParts?: DateParts;
	/** Columns that are the caption together, in the order of the sheet. */
	readonly captionParts?: readonly string[];
	/** Whether any column of the sheet says when a row goes out. */
	readonly hasDates: boolean;
	/** Columns in which the sheet's own people keep what is posted, approved or not to go out. */
	readonly statuses: readonly string[];
	/** Those of them in which a row that is to go out is ticked, and no other says anything. */
	readonly ticked: readonly string[];
	/** Headings that mean nothing here, in the order of the sheet. */
	readonly ignored: readonly string[];
	/** Ignored headings that may mean hashtags or content tags. */
	readonly unclearTags: readonly string[];
	/** The heading that was taken for the date, though it may be another date of the same row. */
	readonly assumedDate?: string;
	/** Ignored headings whose cells are dates, where no known column holds any. */
	readonly unclearDates: readonly string[];
	/** Those of them that may be the caption, where no known column is. */
	readonly unclearCaptions: readonly string[];
}
