import { dialects, type DialectCase } from '../dialects/dialects';

/** Settings that have no effect on a sheet with links or on a change of a post. */
const ELSEWHERE =
	/^(?:captionUnit|completeAgain|completionRefusal|describedPaths|emptyLists|imageCompletion|invalidUpload|mismatchStatus|processingMs|slideKeys|stored|tagKey|tagList|listContentTags|transferMethods|uncollected|uploadReadScope|uploadTarget)\b/;

/** Readings that cannot be combined with others, or have an effect only together. */
const together: DialectCase[] = [
	{
		name: 'idempotencyMismatch: reject, mismatchStatus: 422',
		settings: { idempotencyMismatch: 'reject', dialect: { mismatchStatus: '422' } },
		group: 'requests',
	},
	{
		name: 'queueCancelled: refused, replay: original',
		settings: { dialect: { queueCancelled: 'refused', replay: 'original' } },
		group: 'refusals',
	},
	{
		name: 'approval: kept, changeAnswer: noContent',
		settings: { dialect: { approval: 'kept', changeAnswer: 'noContent' } },
		group: 'requests',
	},
];

/** The readings of the specification under which plans are tested. */
export const readings: readonly DialectCase[] = [
	...dialects.filter(({ name }) => !ELSEWHERE.test(name)),
	...together,
];
