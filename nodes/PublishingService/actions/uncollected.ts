import { passOn, ServiceError } from '../client/serviceError';

/**
 * Reads the figures of something. Before their first collection a service may answer HTTP 404, as it
 * does for what does not exist: `find` reads the thing itself and so tells the two apart. Gives
 * undefined where there are no figures yet; throws ServiceError.
 */
export async function readFigures<T>(
	read: () => Promise<T>,
	find: () => Promise<unknown>,
): Promise<T | undefined> {
	try {
		return await read();
	} catch (error) {
		if (!isNotFound(error)) throw passOn(error);
		try {
			await find();
			return undefined;
		} catch (finding) {
			throw isNotFound(finding) ? passOn(error) : mayBeUncollected(error);
		}
	}
}

/** The key may not read the thing itself, or the service did not answer. */
function mayBeUncollected(error: ServiceError): ServiceError {
	return error.with({
		nextStep: `${error.facts.nextStep} It may also be that its figures have not been collected yet: then try again later.`,
	});
}

function isNotFound(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.facts.httpStatus === 404;
}
