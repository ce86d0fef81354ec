import type { Post } from '../contract/schemas';
import { quote } from '../values/text';
import { FIELD_NAMES } from './fieldNames';
import { findDifferences, type PostWish } from './findDifferences';
import { keyOf, type RowFacts } from './idempotencyKey';
import type { KeyChoice, PostItem, ProblemReport } from './postDraft';

/**
 * Refuses a Custom Key that another row of the run has for another post: the service would create the
 * first post alone, and return it for both rows. Most often a part of the key is empty, as in "row-" of
 * "=row-{{ $json.number }}".
 */
export function refuseSharedKey(
	item: Pick<PostItem, 'results' | 'rowNumber'>,
	choice: KeyChoice,
	facts: RowFacts,
	report: Pick<ProblemReport, 'refuse'>,
): void {
	if (choice.mode !== 'custom' || choice.key === undefined) {
		return;
	}
	const { keyOwners } = item.results;
	const digest = keyOf('row', facts);
	const owner = keyOwners.get(choice.key);
	if (!owner) {
		keyOwners.set(choice.key, { row: item.rowNumber, digest });
		return;
	}
	if (owner.digest !== digest) {
		report.refuse(
			'idempotencyKey',
			`is ${quote(choice.key)} in this row and in row ${owner.row}, but the rows are different posts. Give each row its own key, such as the name of the sheet and the row number`,
			`is ${quote(choice.key)}, which another post has. Give each post its own key`,
		);
	}
}

/** The warning about a row whose Custom Key returned a post that says something else; undefined for the same post. */
export function otherPostWarning(post: Post, wish: PostWish): string | undefined {
	const differences = findDifferences(wish, post);
	if (differences.length === 0) {
		return undefined;
	}
	const fields = differences.map(({ field }) => FIELD_NAMES[field]).join(', ');
	return `The node created no post for this row, because its Custom Key belongs to this post, which differs: ${fields}. If the row is another post, give the row its own Custom Key. To change the post, use Post > Update or Post > Reschedule.`;
}
