import { asFailure, failureText, ServiceError } from '../client/serviceError';

/**
 * Reads analytics. Undefined before the service collected them for the first time: some services
 * then answer 404, so `find` reads the post or account itself to check that it exists.
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
	const owner = await find().catch(asFailure);
	const exists = !(owner instanceof ServiceError);
	if (exists) {
		return undefined;
	}
	if (isNotFound(owner)) {
		throw figures;
	}
	// The key may not read the post or account, or the service did not answer: both causes are possible.
	const otherCause = failureText('unexplained_refusal.figures').nextStep;
	throw figures.add({ nextStep: `${figures.facts.nextStep} ${otherCause}` });
}
