import type { Platform } from '../../../../contract/decoded';

/** A row of a sheet: cells by heading, as an item of n8n has them. */
export type Row = Readonly<Record<string, unknown>>;

/** A column that stands for something, with the heading that the sheet gives it. */
export interface Column {
	readonly heading: string;
	readonly number?: number;
}

/** A filled cell and the heading above it. */
export interface Cell {
	readonly heading: string;
	readonly value: unknown;
}

/** A column such as "TikTok Caption" or "Hashtags (Instagram)". */
export interface NetworkText {
	readonly heading: string;
	readonly column: 'caption' | 'hashtags';
	readonly platform: Platform;
}

/** A column such as "TikTok Time" or "Date (Instagram)". */
export interface NetworkTime {
	readonly heading: string;
	readonly column: 'date' | 'time';
	readonly platform: Platform;
}

/** A column such as "TikTok Video" or "Image (Instagram)". */
export interface NetworkMedia {
	readonly heading: string;
	readonly platform: Platform;
}
