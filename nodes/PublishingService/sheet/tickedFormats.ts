import { parseFlag } from '../values/text';
import type { CellReader } from './cellReader';

/**
 * Refuses a row that ticks only a column for stories, such as "Story" or "IG Story". If the row ticks another format
 * as well, the post is created, and the story is ignored with a warning.
 */
export function refuseTickedStory(row: CellReader): void {
	const ticked = row.roles.formats.filter(({ heading }) => isTicked(row.row[heading]));
	const story = ticked.find(({ format }) => format === 'story')?.heading;
	if (story === undefined) {
		return;
	}
	const hasOtherFormat = ticked.some(({ format }) => format === 'format');
	if (hasOtherFormat) {
		row.warn('ignoredValue', story, { value: row.row[story] });
	} else {
		row.refuse('storyTicked', story);
	}
}

function isTicked(cell: unknown): boolean {
	const flag = parseFlag(cell);
	return 'value' in flag && flag.value;
}
