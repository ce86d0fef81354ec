import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { error as validatorErrors } from 'express-openapi-validator';
import { dialectOf } from './dialect/middleware';
import { refusalBody, refusalStatus } from './dialect/refusals';
import { ApiError } from './errors';
import { journalEntry } from './journal';

/** Gives each request an id, to be quoted to support. */
export const assignRequestId: RequestHandler = (_req, res, next) => {
	res.locals.requestId = `req_${randomUUID()}`;
	next();
};

/** Answers with the error envelope, or with what the dialect has in its place. */
export function sendError(res: Response, { status, code, message, hint }: ApiError): void {
	const requestId = res.locals.requestId as string;
	const dialect = dialectOf(res);
	const { type, text } = refusalBody({ code, message, hint, requestId }, dialect);
	res
		.status(refusalStatus(code, status, dialect))
		.type(type)
		.send(text);
}

interface Fault {
	path: string;
	message: string;
	errorCode?: string;
}

/** Turns whatever went wrong into the error envelope. */
export const answerErrors: ErrorRequestHandler = (
	error: Error & { status?: number },
	_req,
	res,
	next,
) => {
	if (res.headersSent) {
		next(error);
		return;
	}
	if (error instanceof ApiError) {
		sendError(res, error);
		return;
	}
	const status = error.status ?? 500;
	if (status < 500) {
		sendError(res, fromRefusal(error, status));
		return;
	}
	journalEntry(res).failure = error.stack ?? error.message;
	const requestId = res.locals.requestId as string;
	const message = `The sandbox failed: ${error.message}`;
	const hint = 'This is a fault of the sandbox; its journal says more.';
	res
		.status(500)
		.type('json')
		.send(JSON.stringify({ error: { code: 'internal_error', message, hint, requestId } }));
};

/** A refusal by the validator or by the body parser. */
function fromRefusal(error: Error, status: number): ApiError {
	if (error instanceof validatorErrors.UnsupportedMediaType) {
		return new ApiError('unsupported_media_type', error.message, {
			hint: 'Send the body as application/json.',
		});
	}
	const faults = (error as Error & { errors?: Fault[] }).errors ?? [];
	const media = faults.map(mediaRefusal).find((refusal) => refusal !== undefined);
	if (media) {
		return media;
	}
	const named = faults.filter((fault) => !isBranchNoise(fault));
	const message = (named.length > 0 ? named : faults)
		.map((fault) => `${fault.path.replace(/^\//, '')} ${fault.message}`)
		.join('; ');
	return new ApiError('invalid_request', message || error.message, { status });
}

/** Size and type of a declared upload have codes of their own. */
function mediaRefusal({ path, message, errorCode }: Fault): ApiError | undefined {
	const keyword = errorCode?.split('.')[0];
	if (path === '/body/sizeBytes' && keyword === 'maximum') {
		return new ApiError('file_too_large', `sizeBytes ${message}`);
	}
	if (path === '/body/contentType' && keyword === 'enum') {
		return new ApiError('unsupported_media_type', `contentType ${message}`);
	}
	if (path === '/body/filename' && keyword === 'pattern') {
		return new ApiError('unsupported_media_type', 'filename must end in .mp4 or .mov');
	}
	return undefined;
}

/** Recognizes faults that only say that the body does not match another shape. */
function isBranchNoise({ path, errorCode }: Fault): boolean {
	const keyword = errorCode?.split('.')[0] ?? '';
	const isOtherShape = path === '/body/sourceUrl' && keyword === 'required';
	return isOtherShape || ['oneOf', 'anyOf', 'if'].includes(keyword);
}
