/** Posts and rows that say nothing but what a test gives: they are compared field by field. */
import type { Post, PostAccountItem } from '../../../nodes/PublishingService/contract/schemas';
import type {
	IntentFacts,
	PostIntent,
	SheetRow,
} from '../../../nodes/PublishingService/plan/types';
import type { Row } from '../../../nodes/PublishingService/sheet/cells';
import { factsOf, intentOf, rowOf, timeOf } from './intents';
import type { RowTraces } from '../../../nodes/PublishingService/plan/similarity';
import { itemOf, postOf } from './posts';

/** The traces of a row that has no trace of any post. */
export const NO_TRACES: RowTraces = { keys: [], of: () => undefined };

/** A post that waits for account `a`, as soon as possible. */
export const itemWith = (fields: Partial<PostAccountItem> = {}): PostAccountItem =>
	itemOf({ scheduledAfter: undefined, ...fields });

/** A planned post for account `a` without any text. */
export const postWith = (fields: Partial<Post> = {}): Post =>
	postOf({ caption: null, instagramPostFormat: 'reel', accounts: [itemWith()], ...fields });

/** Row 2 of a sheet, with these cells alone. */
export const rowWith = (fields: Partial<SheetRow> = {}, cells: Row = {}): SheetRow =>
	rowOf(fields, cells);

/** The time of a row; undefined for as soon as possible. */
export const timeAt = (
	instant: string | undefined,
	fields: Partial<PostIntent['time']> = {},
): PostIntent['time'] => ({ ...timeOf(instant), ...fields });

/** A row without a post ID for account `a`, of which no column says anything. */
export const intentWith = (fields: Partial<PostIntent> = {}): PostIntent =>
	intentOf({
		row: rowWith(),
		content: {},
		time: timeAt(undefined),
		statedFields: new Set(),
		...fields,
	});

/** The tags and media of a row that has neither. */
export const factsWith = (fields: Partial<IntentFacts> = {}): IntentFacts =>
	factsOf({ prepared: undefined, ...fields });
