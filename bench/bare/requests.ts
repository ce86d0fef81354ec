import { request, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';

/** Sends a request as a script does: with Node's own client, and an agent that keeps connections open. */
export async function send(
	url: string,
	options: RequestOptions,
	body?: string | Readable,
): Promise<unknown> {
	const sending = (url.startsWith('https:') ? secureRequest : request)(url, options);
	const answered = new Promise<string>((resolve, reject) => {
		sending.once('error', reject).once('response', (response) => resolve(text(response)));
	});
	if (typeof body === 'object') {
		await pipeline(body, sending);
	} else {
		sending.end(body);
	}
	return JSON.parse(await answered);
}

export async function sendJson(url: string, method: string, body?: object, headers = {}) {
	const data = body && JSON.stringify(body);
	const options = {
		method,
		headers: {
			Authorization: 'Bearer sandbox-full-access',
			Accept: 'application/json',
			...(data && {
				'Content-Type': 'application/json',
				'Content-Length': Buffer.byteLength(data),
			}),
			...headers,
		},
	};
	return await send(url, options, data);
}
