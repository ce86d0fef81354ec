import { resolveRowConflicts } from './resolveRowConflicts';
import type { DecisionContext } from './decisionContext';
import { decideExisting } from './decideExisting';
import { decideNew } from './decideNew';
import { warnAboutStoppedAccounts } from './stoppedAccounts';
import { warnAboutTimedPosts } from './timedPostWarnings';
import type { Change, PostIntent } from './types';

/**
 * Decides what to do with every intent of a company, and sends nothing. The same survey, settings
 * and moment lead to the same changes, so a check shows what a run does.
 */
export function decide(intents: readonly PostIntent[], context: DecisionContext): Change[] {
	const { matches } = context.survey;
	const changes = intents.map((intent): Change => {
		const { target } = intent;
		if (target.kind === 'new') {
			return decideNew(intent, matches.get(intent) ?? { kind: 'none' }, context);
		}
		return decideExisting(intent, target.postId, context);
	});
	const timed = warnAboutTimedPosts(resolveRowConflicts(changes, context), context);
	return warnAboutStoppedAccounts(timed, context);
}
