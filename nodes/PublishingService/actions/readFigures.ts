import { failureText, asFailure, ServiceError } from '../client/serviceError';

/**
 * Reads the figures of something. Before their first collection a service may answer HTTP 404, as it
 * does for what does not exist: `find` reads the thing itself and so tells the two apart. Gives
 * undefined where there are no figures yet; throws ServiceError.
 */
export async function readFigures<T>(
	read: () => Promise<T>,
	find: () => Promise<unknown>,
): Promise<T | undefined> {
	const figures = await read().catch(asFailure);
	if (!(figures instanceof ServiceError)) return figures;
	if (!isNotFound(figures)) throw figures;
	const thing = await find().catch(asFailure);
	if (!(thing instanceof ServiceError)) return undefined;
	if (isNotFound(thing)) throw figures;
	// The key may not read the thing itself, or the service did not answer.
	const maybe = failureText('unexplained_refusal.figures').nextStep;
	throw figures.add({ nextStep: `${figures.facts.nextStep} ${maybe}` });
}

function isNotFound({ facts }: ServiceError): boolean {
	return facts.httpStatus === 404;
}
