import type { Post } from '../contract/schemas';
import type { Finding } from '../sheet/texts/findings';
import type { FieldDifference, Keep, KeepKind, PostIntent } from './types';

interface KeptPost {
	readonly intent: PostIntent | undefined;
	readonly post: Post | undefined;
	readonly because?: readonly Finding[];
	readonly kind?: KeepKind;
	readonly keptDifferences?: readonly FieldDifference[];
	readonly isIssue?: boolean;
	readonly failure?: unknown;
}

/** Makes the change that leaves a post, or a row without a post, as it is. */
export function keepPost({
	intent,
	post,
	because = [],
	kind = 'exists',
	keptDifferences = [],
	isIssue = false,
	failure,
}: KeptPost): Keep {
	return {
		action: 'keep',
		kind,
		intent,
		before: post,
		because,
		keptDifferences,
		isIssue,
		failure,
		warnings: [],
	};
}
