import { failureText, asFailure, ServiceError } from '../client/serviceError';

/** The figures of what `find` reads; undefined before their first collection, which may be a 404 too. */
export async function readFigures<T>(
	read: () => Promise<T>,
	find: () => Promise<unknown>,
): Promise<T | undefined> {
	const figures = await read().catch(asFailure);
	if (!(figures instanceof ServiceError)) return figures;
	const isNotFound = ({ facts }: ServiceError) => facts.httpStatus === 404;
	if (!isNotFound(figures)) throw figures;
	const thing = await find().catch(asFailure);
	if (!(thing instanceof ServiceError)) return undefined;
	if (isNotFound(thing)) throw figures;
	// The key may not read the thing itself, or the service did not answer.
	const maybe = failureText('unexplained_refusal.figures').nextStep;
	throw figures.add({ nextStep: `${figures.facts.nextStep} ${maybe}` });
}
