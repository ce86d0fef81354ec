import { dialects, type DialectCase } from '../dialects/dialects';

/** Settings that neither a sheet with links nor a change of a post meets. */
const ELSEWHERE =
	/^(?:captionUnit|completeAgain|completionRefusal|describedPaths|emptyLists|imageCompletion|invalidUpload|mismatchStatus|processingMs|slideKeys|stored|tagKey|tagList|listContentTags|transferMethods|uncollected|uploadReadScope|uploadTarget)\b/;

/** Readings that hinder each other, or matter for plans only together. */
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

/** The readings of the specification under which plans are held. */
export const readings: readonly DialectCase[] = [
	...dialects.filter(({ name }) => !ELSEWHERE.test(name)),
	...together,
];
