import { randomBytes } from 'node:crypto';
import type { FactStore } from './store/facts';

/** The secret that signs cursors and file URLs, made when the store is new. */
export function signingSecret(facts: FactStore): string {
	const known = facts.get<string>('signingSecret');
	if (known !== undefined) {
		return known;
	}
	const secret = randomBytes(32).toString('hex');
	facts.set('signingSecret', secret);
	return secret;
}
