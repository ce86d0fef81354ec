import { asFailure, failureText, ServiceError } from '../client/serviceError';

/**
 * Reads analytics. Undefined before the service collected them for the first time: some services
 * then answer 404, so `find` checks that the post or account exists.
 */
export async function readCollectedAnalytics<T>(
	read: () => Promise<T>,
	find: () => Promise<unknown>,
): Promise<T | undefined> {
	const figures = await read().catch(asFailure);
	if (!(figures instanceof ServiceError)) {
		return figures;
	}
	const isNotFound = ({ facts }: ServiceError) => facts.httpStatus === 404;
	if (!isNotFound(figures)) {
		throw figures;
	}
	const thing = await find().catch(asFailure);
	if (!(thing instanceof ServiceError)) {
		return undefined;
	}
	if (isNotFound(thing)) {
		throw figures;
	}
	// The key may not read the thing itself, or the service did not answer.
	const maybe = failureText('unexplained_refusal.figures').nextStep;
	throw figures.add({ nextStep: `${figures.facts.nextStep} ${maybe}` });
}
