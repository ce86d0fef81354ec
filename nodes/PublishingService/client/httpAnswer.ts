import type { IN8nHttpFullResponse } from 'n8n-workflow';

import type { ByteStream } from './byteStream';

export interface HttpAnswer<Body = string> {
	readonly status: number;
	/** Headers by name, in lower case. Headers that are repeated are omitted. */
	readonly headers: Readonly<Partial<Record<string, string>>>;
	readonly body: Body;
}

/** The headers that n8n gives, as text; one that is repeated says nothing certain. */
export function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
	const single = Object.entries(headers).flatMap(([name, value]) =>
		typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
	);
	return Object.fromEntries(single) as Record<string, string>;
}

export function answerOf(response: unknown): HttpAnswer<ByteStream> {
	const { statusCode, headers, body } = response as IN8nHttpFullResponse;
	return { status: statusCode, headers: headersOf(headers), body: body as unknown as ByteStream };
}

/** The answer of a host of media, whose body is read once. */
export interface MediaAnswer extends HttpAnswer<ByteStream> {
	/** Ends the request. A body as n8n gives it can be destroyed only after its next byte, which may never come. */
	readonly stop: () => void;
}
