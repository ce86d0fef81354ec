import { failureText, type Failure } from '../client/serviceError';
import { ACCOUNTS_SCOPE } from '../contract/endpoints';
import { THINGS_WITH_ID } from './failureSentence';

/** Chooses the next step that a model can take: another call, or a sentence to its user. */
export function modelStep(facts: Failure['facts']): string {
	// A failure without a code was found wrong before anything was sent.
	const { code = 'invalid_item', httpStatus, mayRepeat, nextStep, path = {}, requestId } = facts;
	// An upload is no post: another one does no harm.
	if (mayRepeat === 'look' && facts.stage !== 'upload') {
		return LOOK_FIRST;
	}
	const missing = THINGS_WITH_ID.find((what) => `${what}Id` in path);
	const isMissing = httpStatus === 404 && missing !== undefined && code !== 'account_not_found';
	// If a model can do nothing, the support asks the user for the request ID.
	const reference = requestId === undefined ? '' : ` The request ID is ${requestId}.`;
	const textCode = isNameUnknown(facts) ? `${code}.notLookedUp` : code;
	const advice = `Stop and tell the user: ${nextStep}${reference}`;
	const otherStep = failureText(textCode).modelStep ?? advice;
	const step = isMissing
		? `Find the right ID with the tool that gets ${missing}s, or ask the user, and call this tool again with that ID.`
		: otherStep;
	return mayRepeat === 'yes'
		? `${step} Calling again with the same values creates no duplicate.`
		: step;
}

/** True if a name of an account may have been taken for an ID, because the key may not read the names. */
function isNameUnknown({ code, missingScope }: Failure['facts']): boolean {
	return code !== 'insufficient_scope' && missingScope === ACCOUNTS_SCOPE;
}

/** For a request that may have been carried out, if a second one could do it again. */
const LOOK_FIRST =
	'This call may have worked, and calling again can repeat it. First check with a tool that reads the result, or ask the user. Call this tool again only if nothing was created or changed.';
