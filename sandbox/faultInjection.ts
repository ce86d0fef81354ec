import type { RequestHandler, Response } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendError } from './errorResponse';
import { ApiError } from './errors';
import type { FaultKind, FaultRule, Faults, Origin } from './faultRules';
import { journalEntry } from './journal';

/** The longest time for which a request stays without an answer. */
const longestSilenceMs = 600_000;

/** Event of a response that nobody will send. */
export const SILENT = 'silent';

/** Lets the faults of an origin strike; byte-wise kinds are left to the upload origin. */
export function injectFaults(faults: Faults, origin: Origin): RequestHandler {
	return async (req, res, next) => {
		const entry = journalEntry(res);
		const rule = faults.take(origin, req.method, entry.template);
		if (!rule) {
			next();
			return;
		}
		entry.fault = rule.kind;
		if (rule.kind === 'delay') {
			await sleep(rule.delayMs ?? 1000);
			next();
		} else if (rule.afterCommit || strikesAfterCommit(rule)) {
			replaceResponse(res, rule);
			next();
		} else {
			strike(res, rule);
		}
	};
}

/** The body of a broken answer, by the kind of fault. */
const BROKEN_BODIES: Partial<Readonly<Record<FaultKind, (whole: Buffer) => Buffer>>> = {
	truncatedJson: (whole) => whole.subarray(0, Math.ceil(whole.length / 2)),
	garbageJson: () => Buffer.from('{"data": [}{ \u0000 not json'),
	emptyBody: () => Buffer.alloc(0),
};

function strikesAfterCommit({ kind }: FaultRule): boolean {
	return kind === 'resetAfterCommit' || kind in BROKEN_BODIES;
}

/** Waits until the handler has answered, and sends the fault in place of its answer. */
function replaceResponse(res: Response, rule: FaultRule): void {
	const end = res.end.bind(res);
	res.end = ((chunk?: unknown) => {
		res.end = end;
		const breakBody = BROKEN_BODIES[rule.kind];
		if (breakBody) {
			const whole = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk ?? ''));
			const broken = breakBody(whole);
			res.setHeader('Content-Length', broken.length);
			end(broken, 'utf8');
		} else {
			for (const name of res.getHeaderNames()) {
				res.removeHeader(name);
			}
			strike(res, rule);
		}
		return res;
	}) as typeof res.end;
}

function strike(res: Response, rule: FaultRule): void {
	switch (rule.kind) {
		case 'status':
			res.status(rule.status ?? 500);
			sendBody(res, rule.code ?? 'internal_error', 'The service failed.', 'Try again later.');
			break;
		case 'rateLimited': {
			const error = new ApiError('rate_limited', 'A daily cap of the company is used up.');
			setRetryAfter(res, rule);
			sendError(res, error);
			break;
		}
		case 'http503':
			setRetryAfter(res, rule);
			res.status(503);
			sendBody(
				res,
				'service_unavailable',
				'The service is down for maintenance.',
				'Try again later.',
			);
			break;
		case 'html502':
			res
				.status(502)
				.type('html')
				.end(
					'<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>',
				);
			break;
		case 'redirect':
			res.redirect(rule.status ?? 302, rule.location ?? '/');
			break;
		case 'timeout': {
			// Lets a simulated clock (test/kit/world) skip the wait of the client.
			res.emit(SILENT);
			const timer = setTimeout(() => res.destroy(), longestSilenceMs);
			res.once('close', () => clearTimeout(timer));
			break;
		}
		default:
			res.socket?.resetAndDestroy();
	}
}

function setRetryAfter(res: Response, { retryAfterSeconds }: FaultRule): void {
	if (retryAfterSeconds !== undefined) {
		res.setHeader('Retry-After', retryAfterSeconds);
	}
}

function sendBody(res: Response, code: string, message: string, hint: string): void {
	const requestId = res.locals.requestId as string;
	res.type('json').end(JSON.stringify({ error: { code, message, hint, requestId } }));
}
