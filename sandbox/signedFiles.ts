import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** Makes and checks URLs that give a file to whoever holds them, for a while or for ever. */
export class SignedFiles {
	/** Origin that serves the files; known once the server listens. */
	origin = '';

	private readonly key: KeyObject;

	constructor(secret: string) {
		this.key = createSecretKey(secret, 'utf8');
	}

	/** `expiresAt` in milliseconds; null for a URL that does not end. */
	url(path: string, expiresAt: number | null): string {
		const expires = expiresAt === null ? 'never' : String(expiresAt);
		return `${this.origin}${path}?expires=${expires}&signature=${this.signature(path, expires)}`;
	}

	isValid(path: string, expires: string, signature: string, now: number): boolean {
		if (signature !== this.signature(path, expires)) {
			return false;
		}
		return expires === 'never' || Number(expires) > now;
	}

	private signature(path: string, expires: string): string {
		return createHmac('sha256', this.key).update(`${path} ${expires}`).digest('base64url');
	}
}
