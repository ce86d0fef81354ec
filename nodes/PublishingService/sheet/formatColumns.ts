import { isCellWord, plainText } from '../values/text';
import { readPlatform } from './platformNames';

/** A format by which people name columns to tick: a story, or a format that the service has. */
export type FormatName = 'story' | 'format';

/** A column whose name consists of a format. */
export interface FormatColumn {
	readonly heading: string;
	readonly format: FormatName;
}

/** The column as a column of a format. Undefined if its name contains other words: "Story idea". */
export function formatColumn(heading: string): FormatColumn | undefined {
	if (namesOnly(heading, 'story')) {
		return { heading, format: 'story' };
	}
	return namesOnly(heading, 'format') ? { heading, format: 'format' } : undefined;
}

/** True if a column name consists of such a word, perhaps with the name of a platform: "Instagram Stories?". */
function namesOnly(heading: string, format: FormatName): boolean {
	const words = plainText(heading)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '' && !readPlatform(word));
	return words.length > 0 && words.every((word) => isCellWord(word, format));
}
