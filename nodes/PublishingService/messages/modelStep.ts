import { stepsAfter, TELL } from '../contract/errorCodes';
import type { Failure } from '../client/serviceError';

/** What has an ID, and so can be missing. */
const LISTED: Readonly<Record<string, string>> = {
	postId: 'posts',
	accountId: 'accounts',
	uploadId: 'uploads',
};

/** The next step of a model after a failure. */
export function modelStep(facts: Failure['facts']): string {
	// What has no code was found wrong before anything was sent.
	const { code = 'invalid_item', httpStatus, path = {}, mayRepeat, stage } = facts;
	// An upload is no post: another one does no harm.
	if (mayRepeat === 'look' && stage !== 'upload') return LOOK_FIRST;
	const [listed] = Object.keys(path).flatMap((name) => LISTED[name] ?? []);
	const isMissing = httpStatus === 404 && listed !== undefined && code !== 'account_not_found';
	const step = isMissing
		? `Find the right ID with the tool that gets ${listed}, or ask the user, and call this tool again with it.`
		: (stepsAfter(code).modelStep ?? forMaintainer(facts));
	return mayRepeat === 'yes' ? `${step} The same values do nothing twice.` : step;
}

/** Where nobody knows whether the request was carried out, and a second one could do it twice. */
const LOOK_FIRST =
	'It may have been carried out all the same, and calling again can do it twice: look first with a tool that gets what it makes, or ask the user, and call this tool again only if it was not.';

/** What the user is told where a model can do nothing; the request ID is what the support asks for. */
function forMaintainer({ nextStep, requestId }: Failure['facts']): string {
	const reference = requestId === undefined ? '' : ` The request ID is ${requestId}.`;
	return `${TELL}${nextStep}${reference}`;
}
