import { isCellWord, parseFlag, plainText } from '../values/text';
import { readNetwork } from './networkNames';
import type { CellReader } from './cellReader';

/**
 * Refuses a row that ticks only a column for stories, such as "Story" or "IG Story". If the row ticks another format
 * as well, the post is created, and the story is ignored with a warning.
 */
export function refuseTickedStory(row: CellReader): void {
	const ticked = Object.keys(row.row).filter((heading) => isTicked(row.row[heading]));
	const story = ticked.find((heading) => namesOnly(heading, 'story'));
	if (story === undefined) {
		return;
	}
	if (ticked.some((heading) => namesOnly(heading, 'format'))) {
		row.warn('passedOver', story, { value: row.row[story] });
	} else {
		row.refuse('storyTicked', story);
	}
}

function isTicked(cell: unknown): boolean {
	const flag = parseFlag(cell);
	return 'value' in flag && flag.value;
}

/** True if a column name consists of such a word, perhaps with the name of a platform: "Instagram Stories?". */
function namesOnly(heading: string, meaning: 'story' | 'format'): boolean {
	const words = plainText(heading)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '' && !readNetwork(word));
	return words.length > 0 && words.every((word) => isCellWord(word, meaning));
}
