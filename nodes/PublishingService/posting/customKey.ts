import type { Post } from '../contract/schemas';
import { quote } from '../values/text';
import { type Difference, findDifferences, type WantedPost } from './findDifferences';
import { keyOf, type RowFacts } from './idempotencyKey';
import type { KeyChoice, PostItem, ProblemReport } from './postDraft';

/** The row that uses a Custom Key first in a run. */
interface Owner {
	readonly row: number;
	/** The same for rows that would create the same post. */
	readonly digest: string;
}

/**
 * Refuses a Custom Key that another row of the run has for another post: the service would create the
 * first post alone, and return it for both rows. Most often a part of the key is empty, as in "row-" of
 * "=row-{{ $json.number }}".
 */
export async function refuseSharedKey(
	item: Pick<PostItem, 'once' | 'rowNumber'>,
	choice: KeyChoice,
	facts: RowFacts,
	report: Pick<ProblemReport, 'refuse'>,
): Promise<void> {
	if (choice.mode !== 'custom' || choice.key === undefined) {
		return;
	}
	const own: Owner = { row: item.rowNumber, digest: keyOf('row', facts) };
	const owner = await item.once(
		`custom key: ${choice.key}`,
		async () => await Promise.resolve(own),
	);
	if (owner.digest !== own.digest) {
		report.refuse(
			'idempotencyKey',
			`is ${quote(choice.key)} in this row and in row ${owner.row}, but the rows are different posts. Give each row its own key, such as the name of the sheet and the row number`,
			`is ${quote(choice.key)}, which another post has. Give each post its own key`,
		);
	}
}

const NAMES: Readonly<Record<Difference['field'], string>> = {
	accountIds: 'accounts',
	caption: 'caption',
	contentGroupIds: 'content tags',
	hashtags: 'hashtags',
	instagramPostFormat: 'Instagram format',
	media: 'media',
	notes: 'notes',
	scheduledAfter: 'time',
	sound: 'sound',
};

/** The warning about a row whose Custom Key returned a post that says something else; undefined for the same post. */
export function otherPostWarning(post: Post, wanted: WantedPost): string | undefined {
	const differences = findDifferences(wanted, post);
	if (differences.length === 0) {
		return undefined;
	}
	const fields = differences.map(({ field }) => NAMES[field]).join(', ');
	return `The node created no post for this row, because its Custom Key belongs to this post, which differs: ${fields}. If the row is another post, give the row its own Custom Key. To change the post, use Post > Update or Post > Reschedule.`;
}
