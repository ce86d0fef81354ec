import type { Response } from 'express';

/** A refusal of the upload origin, worded like that of an object store. */
export class ObjectStoreError extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		message: string,
	) {
		super(message);
	}
}

/** Answers with the XML document of an object store. */
export function sendObjectStoreError(res: Response, { status, code, message }: ObjectStoreError) {
	res
		.status(status)
		.type('application/xml')
		.send(
			`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
		);
}
