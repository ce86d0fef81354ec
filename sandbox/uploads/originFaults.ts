import type { Request, RequestHandler, Response } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRule, Faults } from '../faultRules';
import { journalEntry } from '../journal';
import { ObjectStoreError, sendObjectStoreError } from './objectStoreError';
import { expired } from './transferRequest';

/** Lets faults strike at the upload origin, worded like those of an object store. */
export function injectOriginFaults(faults: Faults): RequestHandler {
	return async (req, res, next) => {
		const entry = journalEntry(res);
		const rule = faults.take('upload', req.method, entry.template);
		if (!rule) {
			next();
			return;
		}
		entry.fault = rule.kind;
		if (rule.kind === 'delay') {
			await sleep(rule.delayMs ?? 1000);
			next();
		} else if (rule.kind === 'resetAfterCommit' || rule.afterCommit) {
			strikeInsteadOfAnswer(req, res, rule);
			next();
		} else {
			await strike(req, res, rule);
		}
	};
}

/** Lets the handler do its work and replaces its answer. */
function strikeInsteadOfAnswer(req: Request, res: Response, rule: FaultRule): void {
	const end = res.end.bind(res);
	res.end = (() => {
		res.end = end;
		void strike(req, res, rule);
		return res;
	}) as typeof res.end;
}

async function strike(req: Request, res: Response, rule: FaultRule): Promise<void> {
	switch (rule.kind) {
		case 'stallAfterBytes':
			await takeBytes(req, res, rule.bytes ?? 0);
			break;
		case 'resetAfterBytes':
			await takeBytes(req, res, rule.bytes ?? 0);
			req.socket.resetAndDestroy();
			break;
		case 'resetBeforeCommit':
			await takeBytes(req, res, Infinity);
			req.socket.resetAndDestroy();
			break;
		case 'resetAfterCommit':
			req.socket.resetAndDestroy();
			break;
		case 'timeout':
			req.resume();
			break;
		case 'redirect':
			// Unread bytes would break the connection before the client sees the answer.
			await takeBytes(req, res, Infinity);
			res.redirect(rule.status ?? 307, rule.location ?? '/');
			break;
		case 'html502':
			res.status(502).type('html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
			break;
		default:
			setRetryAfter(res, rule);
			sendObjectStoreError(res, refusalOf(rule));
	}
}

function refusalOf({ kind, status, code }: FaultRule): ObjectStoreError {
	if (kind === 'expired') {
		return expired();
	}
	if (kind === 'rateLimited') {
		return new ObjectStoreError(429, 'SlowDown', 'Reduce your rate.');
	}
	if (kind === 'http503') {
		return new ObjectStoreError(503, 'ServiceUnavailable', 'Try again.');
	}
	return new ObjectStoreError(status ?? 500, code ?? 'InternalError', 'We failed. Try again.');
}

function setRetryAfter(res: Response, { retryAfterSeconds }: FaultRule): void {
	if (retryAfterSeconds !== undefined) {
		res.setHeader('Retry-After', retryAfterSeconds);
	}
}

/** Reads at least this many bytes of the body, and then stops reading. */
async function takeBytes(req: Request, res: Response, count: number): Promise<void> {
	let bytes = 0;
	try {
		if (count > 0) {
			for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
				bytes += chunk.length;
				if (bytes >= count) {
					break;
				}
			}
		}
	} catch {
		// The sender gave up first.
	}
	journalEntry(res).body = { bytes, sha256: null };
}
