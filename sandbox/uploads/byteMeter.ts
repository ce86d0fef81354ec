import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** More bytes came than were allowed. */
export class TooManyBytes extends Error {}

/** Passes bytes on while counting and hashing them; fails with TooManyBytes over the limit. */
export class ByteMeter extends Transform {
	bytes = 0;
	private readonly hash = createHash('sha256');

	constructor(private readonly limit = Infinity) {
		super();
	}

	override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
		this.bytes += chunk.length;
		if (this.bytes > this.limit) {
			done(new TooManyBytes(`More than ${this.limit} bytes came`));
			return;
		}
		this.hash.update(chunk);
		done(null, chunk);
	}

	/** The SHA-256 of all bytes so far, in hex. */
	sha256(): string {
		return this.hash.copy().digest('hex');
	}
}
