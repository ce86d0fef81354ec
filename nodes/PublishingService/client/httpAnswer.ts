import type { IN8nHttpFullResponse } from 'n8n-workflow';

import type { ByteStream } from './byteStream';

export interface HttpAnswer<Body = string> {
	readonly status: number;
	/** Headers by name, in lower case. Headers that are repeated are omitted. */
	readonly headers: Readonly<Partial<Record<string, string>>>;
	readonly body: Body;
}

/** Reads the headers of n8n as text. A repeated header is omitted, because it is ambiguous. */
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
	/** The address that answered: that of the link, or one to which the link redirects. */
	readonly url: string;
	/** Ends the request. A body of n8n can be destroyed only after its next byte, which may never come. */
	readonly stop: () => void;
}
