import type { Request, RequestHandler, Response } from 'express';
import { brotliCompressSync, constants, gzipSync, type BrotliOptions } from 'node:zlib';
import type { ApiDocument } from '../description';
import { ApiError } from '../errors';
import { journalEntry } from '../journal';
import { findEndpoint, type Endpoint } from '../operations';
import type { Sandbox } from '../sandbox';
import { inDialect, wordlessAnswer } from './answers';
import { basePathPrefix, type Dialect } from './choices';
import { withOwnIds } from './ids';
import { captionLength, demandRequest } from './requests';
import { nestedAsContract } from './slides';
import { isJson, walk } from './values';

/** UTF-16 units that cannot exceed the contract's 2,200 code points. */
const longestByContract = 2200;

/** The dialect in which this response is to be written. */
export function dialectOf(res: Response): Dialect {
	return res.locals.dialect as Dialect;
}

/** Removes the base path of the dialect; a path without it is not found. */
export function stripBasePath({ settings }: Sandbox): RequestHandler {
	return (req, res, next) => {
		const { dialect } = settings.get();
		res.locals.dialect = dialect;
		if (dialect.basePath === 'prefixed') {
			const isBelow = req.url.startsWith(`${basePathPrefix}/`);
			moveTo(req, isBelow ? req.url.slice(basePathPrefix.length) : `/outside${req.url}`);
		}
		next();
	};
}

/** Fastest quality: Node's default is the slowest, and no client sees the difference. */
const quickly: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compress = { gzip: gzipSync, br: (text: string) => brotliCompressSync(text, quickly) };

/** Compresses every answer, also a refusal. */
export function compressAnswers({ settings }: Sandbox): RequestHandler {
	return (req, res, next) => {
		const { encoding } = settings.get().dialect;
		const send = res.send.bind(res);
		res.send = (text?: unknown) => {
			if (encoding === 'identity' || typeof text !== 'string') {
				return send(text);
			}
			if (!req.acceptsEncodings(encoding)) {
				throw new Error(`The client does not take ${encoding}`);
			}
			const type = res.get('Content-Type') ?? 'text/plain';
			return send.call(
				res.set({ 'Content-Encoding': encoding, 'Content-Type': type }),
				compress[encoding](text),
			);
		};
		next();
	};
}

/** Writes successful answers in the dialect, after they were checked against the contract. */
export function answerInDialect(
	{ settings }: Sandbox,
	endpoints: Endpoint[],
	contract: ApiDocument,
): RequestHandler {
	return (req, res, next) => {
		const { dialect } = settings.get();
		const url = new URL(req.originalUrl, 'http://localhost');
		const operationId = findEndpoint(endpoints, req.method, url.pathname)?.operationId;
		const send = res.send.bind(res);
		res.send = (text?: unknown) => {
			if (res.statusCode >= 400 || operationId === undefined || typeof text !== 'string') {
				return send(text);
			}
			const wordless = wordlessAnswer(operationId, dialect);
			if (wordless) {
				return send.call(res.status(wordless.status), wordless.text);
			}
			const body = withCaptions(JSON.parse(text), res);
			const query = url.searchParams;
			const answer = inDialect(
				{ operationId, status: res.statusCode, body, query },
				dialect,
				contract,
			);
			res.status(answer.status);
			return send(JSON.stringify(answer.body));
		};
		next();
	};
}

/** Turns the first request to each endpoint away, as a busy service or its proxy does. */
export function turnFirstAway({ settings }: Sandbox): RequestHandler {
	let seen = new Set<string>();
	let of: Dialect | undefined;
	return (_req, res, next) => {
		const { dialect } = settings.get();
		if (of !== dialect) {
			[of, seen] = [dialect, new Set()];
		}
		const { method, template } = journalEntry(res);
		const route = `${method} ${template}`;
		if (dialect.firstAnswer === 'served' || template === null || seen.has(route)) {
			next();
			return;
		}
		seen.add(route);
		if (dialect.firstAnswer === 'burst') {
			throw new ApiError('rate_limited', 'Too many requests at once.', {
				hint: 'Slow down and send the request again.',
			});
		}
		res.status(Number(dialect.firstAnswer)).type('html').end('<html><body>Busy</body></html>');
	};
}

/** Reads a request in the dialect, and turns it into one that can be checked against the contract. */
export function readInDialect(sandbox: Sandbox, endpoints: Endpoint[]): RequestHandler {
	return (req, res, next) => {
		const { dialect } = sandbox.settings.get();
		const url = new URL(req.originalUrl, 'http://localhost');
		demandRequest(req.body, url.searchParams, dialect);
		if (dialect.ids === 'number') {
			useOwnIds(sandbox, req, url);
		}
		const endpoint = findEndpoint(endpoints, req.method, url.pathname);
		if (dialect.accountList === 'paged' && endpoint?.operationId === 'listAccounts') {
			url.searchParams.delete('cursor');
			url.searchParams.delete('limit');
		}
		moveTo(req, `${url.pathname}${url.search}`);
		if (isJson(req.body)) {
			req.body = nestedAsContract(req.body, dialect.slideKeys);
			measureCaption(req, res, dialect);
		}
		next();
	};
}

/**
 * Puts back the caption that was set aside while the contract checked its length, and sets the
 * captions of the answer aside for the same reason.
 */
export const restoreCaption: RequestHandler = (req, res, next) => {
	const caption: unknown = res.locals.caption;
	if (caption !== undefined && isJson(req.body)) {
		req.body.caption = caption;
	}
	if (dialectOf(res).captionUnit === 'graphemes') {
		const json = res.json.bind(res);
		res.json = (body: unknown) => json(setAside(body, res));
	}
	next();
};

function setAside(body: unknown, res: Response): unknown {
	const captions = new Map<string, string>();
	res.locals.captions = captions;
	return walk(body, (object) => {
		const { caption } = object;
		if (typeof caption !== 'string' || caption.length <= longestByContract) {
			return object;
		}
		const mark = `caption ${captions.size}`;
		captions.set(mark, caption);
		return { ...object, caption: mark };
	});
}

function withCaptions(body: unknown, res: Response): unknown {
	const captions = res.locals.captions as Map<string, string> | undefined;
	if (!captions?.size) {
		return body;
	}
	return walk(body, (object) => {
		const caption = captions.get(String(object.caption));
		return caption === undefined ? object : { ...object, caption };
	});
}

function measureCaption(req: Request, res: Response, dialect: Dialect): void {
	const body = req.body as Record<string, unknown>;
	if (dialect.captionUnit === 'codePoints' || typeof body.caption !== 'string') {
		return;
	}
	res.locals.caption = body.caption;
	req.body = { ...body, caption: 'x'.repeat(captionLength(body.caption, dialect)) };
}

function useOwnIds(sandbox: Sandbox, req: Request, url: URL): void {
	const ids = knownIds(sandbox);
	const own = (value: string) => String(withOwnIds(value, ids));
	url.pathname = url.pathname
		.split('/')
		.map((segment) => encodeURIComponent(own(decodeURIComponent(segment))))
		.join('/');
	const accountId = url.searchParams.get('accountId');
	if (accountId !== null) {
		url.searchParams.set('accountId', own(accountId));
	}
	if (isJson(req.body)) {
		req.body = withOwnIds(req.body, ids);
	}
}

function knownIds({ accounts, database, folders }: Sandbox): string[] {
	const column = (table: string, name: string) =>
		database.prepare(`SELECT ${name} AS id FROM ${table}`).all() as Array<{ id: string }>;
	return [
		...accounts.all().map(({ accountId }) => accountId),
		...column('posts', 'postId').map(({ id }) => id),
		...column('uploads', 'uploadId').map(({ id }) => id),
		...folders
			.all()
			.flatMap(({ folderId, images }) => [folderId, ...images.map(({ imageId }) => imageId)]),
	];
}

function moveTo(req: Request, url: string): void {
	req.url = url;
	req.originalUrl = url;
}
