import type { Post } from '../../contract/schemas';
import { sentence, textOf } from '../../sheet/texts/findings';
import { reportDifferences } from '../differenceFindings';
import type { FieldDifference, PostIntent } from '../types';
import type { Description } from './description';

/** The changes of the dashboard that were kept. */
export function writeKept(
	differences: readonly FieldDifference[],
	intent: PostIntent,
	post: Post,
	{ survey }: Description,
): string[] {
	if (differences.length === 0) {
		return [];
	}
	const findings = reportDifferences(differences, intent, survey.accounts, post.postId);
	const sides = new Set(differences.map(({ changedIn }) => changedIn));
	const texts = findings.map(textOf);
	sides.delete('zone');
	if (sides.size === 0) {
		return texts;
	}
	const advice = sentence(sides.has('unknown') ? 'takeOverOrWriteState' : 'takeOverOrOverwrite');
	return [...texts, advice];
}
