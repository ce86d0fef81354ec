import { failureText, type Failure } from '../client/serviceError';
import { ACCOUNTS_SCOPE } from '../contract/endpoints';
import { THINGS_WITH_ID } from './failureSentence';

/** Chooses the next step that a model can take: another call, or a sentence to its user. */
export function nextStepForModel(facts: Failure['facts']): string {
	// Only an item that was refused before anything was sent has a failure without a code.
	const { code = 'invalid_item', httpStatus, mayRepeat, nextStep, path = {}, requestId } = facts;
	if (mustLookFirst(facts)) {
		return LOOK_FIRST;
	}
	const thing = THINGS_WITH_ID.find((name) => `${name}Id` in path);
	const isUnknownId = httpStatus === 404 && thing !== undefined && code !== 'account_not_found';
	// If a model can do nothing, the user contacts the support, which needs the request ID.
	const reference = requestId === undefined ? '' : ` The request ID is ${requestId}.`;
	const textCode = isNameUnknown(facts) ? `${code}.notLookedUp` : code;
	const advice = `Stop and tell the user: ${nextStep}${reference}`;
	const otherStep = failureText(textCode).modelStep ?? advice;
	const step = isUnknownId
		? `Find the right ID with the tool that gets ${thing}s, or ask the user, and call this tool again with that ID.`
		: otherStep;
	return mayRepeat === 'yes'
		? `${step} Calling again with the same values creates no duplicate.`
		: step;
}

/** True if another call, which a model makes in another execution, can do the same again. */
function mustLookFirst({ mayRepeat, stage }: Failure['facts']): boolean {
	// Another upload does no harm, because an upload alone publishes nothing.
	return (mayRepeat === 'look' || mayRepeat === 'inExecution') && stage !== 'upload';
}

/** True if the node may have taken a name of an account as an ID, because the key may not read the names. */
function isNameUnknown({ code, missingScope }: Failure['facts']): boolean {
	return code !== 'insufficient_scope' && missingScope === ACCOUNTS_SCOPE;
}

/** The step after a request that may have been carried out, if a second request could do the same again. */
const LOOK_FIRST =
	'This call may have worked, and calling again can repeat it. First check with a tool that reads the result, or ask the user. Call this tool again only if nothing was created or changed.';
