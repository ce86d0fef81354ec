import axios, { type AxiosError, type AxiosResponse } from 'axios';
import { BlockList, isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { ApiError } from '../errors';
import { ByteMeter, TooManyBytes } from './byteMeter';
import { mediaType } from './mediaType';
import { receiveFile, type ReceivedFile } from './receiveFile';

/** Bounds of a remote import. */
export interface ImportLimits {
	maxBytes: number;
	/** Milliseconds for the whole import: connection, redirects, bytes. */
	timeoutMs: number;
	maxRedirects: number;
	hosts: 'loopback' | 'any';
}

export interface ImportedFile extends ReceivedFile {
	contentType: string | null;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Fetches a file of the web into the folder, streamed and within the limits. Throws an ApiError that
 * says what is wrong with the URL, or with what it leads to.
 */
export async function importRemote(
	sourceUrl: string,
	directory: string,
	limits: ImportLimits,
): Promise<ImportedFile> {
	demandAllowed(new URL(sourceUrl), limits);
	const signal = AbortSignal.timeout(limits.timeoutMs);
	try {
		const response = await axios.get<Readable>(sourceUrl, {
			responseType: 'stream',
			decompress: false,
			headers: { 'Accept-Encoding': 'identity' },
			proxy: false,
			maxRedirects: limits.maxRedirects,
			beforeRedirect: (next) => demandAllowed(new URL(String(next.href)), limits),
			signal,
		});
		const contentType = mediaType(String(response.headers['content-type'] ?? '')) || null;
		try {
			demandMedia(response, contentType, limits);
		} catch (error) {
			response.data.destroy();
			throw error;
		}
		const meter = new ByteMeter(limits.maxBytes);
		return { ...(await receiveFile(response.data, directory, meter, signal)), contentType };
	} catch (error) {
		throw remoteError(error, limits, signal.aborted);
	}
}

function demandAllowed({ protocol, hostname }: URL, { hosts }: ImportLimits): void {
	if (protocol !== 'http:' && protocol !== 'https:') {
		throw new ApiError('invalid_request', `A source URL cannot start with ${protocol}`, {
			hint: 'Give an http or https URL that leads straight to the file.',
		});
	}
	if (hosts === 'any' || isLoopback(hostname)) {
		return;
	}
	throw new ApiError('invalid_request', `The sandbox does not fetch from ${hostname}.`, {
		hint: 'Serve the file on 127.0.0.1, or set remoteSources to "any".',
	});
}

function isLoopback(hostname: string): boolean {
	const host = hostname.replace(/^\[|\]$/g, '');
	const version = isIP(host);
	if (version === 0) {
		return host === 'localhost' || host.endsWith('.localhost');
	}
	return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

function demandMedia(
	{ headers }: AxiosResponse,
	contentType: string | null,
	{ maxBytes }: ImportLimits,
): void {
	if (contentType === 'text/html' || contentType === 'application/xhtml+xml') {
		throw new ApiError('unsupported_media_type', 'The source URL leads to a web page.', {
			hint: 'Give the direct link to the file; a share page is not the file itself.',
		});
	}
	if (Number(headers['content-length'] ?? 0) > maxBytes) {
		throw tooLarge(maxBytes);
	}
}

function tooLarge(maxBytes: number): ApiError {
	return new ApiError('file_too_large', `The remote file has more than ${maxBytes} bytes.`);
}

function remoteError(error: unknown, limits: ImportLimits, timedOut: boolean): unknown {
	const cause = causeOf(error);
	if (cause instanceof ApiError) {
		return cause;
	}
	if (cause instanceof TooManyBytes) {
		return tooLarge(limits.maxBytes);
	}
	if (timedOut) {
		return unreachable(`did not answer in full within ${limits.timeoutMs / 1000} s`);
	}
	const { response, code } = error as AxiosError;
	if (response) {
		return unreachable(`answered ${response.status}`);
	}
	if (code === 'ERR_FR_TOO_MANY_REDIRECTS') {
		return unreachable('redirects too often');
	}
	return unreachable(`could not be fetched whole (${code ?? String(error)})`);
}

/** The first cause of an error: the HTTP client wraps what a redirect handler throws. */
function causeOf(error: unknown): unknown {
	let inner = error;
	while (inner instanceof Error && inner.cause !== undefined && !(inner instanceof ApiError)) {
		inner = inner.cause;
	}
	return inner;
}

function unreachable(what: string): ApiError {
	return new ApiError('invalid_request', `The source URL ${what}.`, {
		status: 422,
		hint: 'Check that the URL opens without signing in and leads straight to the file.',
	});
}
