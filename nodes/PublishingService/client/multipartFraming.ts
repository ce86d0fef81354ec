import { randomUUID } from 'crypto';

import type { FileSource } from './fileSource';

/** The bytes around a file in a request body, and the length of the whole body. */
export interface Framing {
	readonly contentType: string;
	readonly length: number;
	readonly head: Buffer;
	readonly tail: Buffer;
}

/** multipart/form-data (RFC 7578): the form's own fields first, then the bytes in the field `file`. */
export function multipartFraming(
	{ contentType, filename, sizeBytes }: Omit<FileSource, 'open'>,
	fields: Readonly<Record<string, string>> = {},
	boundary = `publishing-service-${randomUUID()}`,
): Framing {
	const parts = Object.entries(fields).map(
		([name, value]) => `${partHead(boundary, `name="${quoted(name)}"`)}\r\n${value}\r\n`,
	);
	const file =
		partHead(boundary, `name="file"; filename="${quoted(filename)}"`) +
		`Content-Type: ${contentType}\r\n\r\n`;
	const head = Buffer.from(parts.join('') + file);
	const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		length: head.length + sizeBytes + tail.length,
		head,
		tail,
	};
}

function partHead(boundary: string, parameters: string): string {
	return `--${boundary}\r\nContent-Disposition: form-data; ${parameters}\r\n`;
}

/** Escapes a name like a browser (HTML standard, multipart/form-data encoding). */
function quoted(name: string): string {
	return name.replace(/[\r\n"]/g, (char) => encodeURIComponent(char));
}
