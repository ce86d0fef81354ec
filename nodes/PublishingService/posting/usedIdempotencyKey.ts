import type { ServiceError } from '../client/serviceError';
import { isServiceCode } from '../contract/serviceErrorTexts';

/** A sentence that can only mean an Idempotency-Key which was used before: it names the key and its use. */
const NAMES_USED_KEY = /idempotency[-_ ]?key.{0,40}\b(?:already|(?:re)?used|exists|known)\b/i;

/**
 * Tells whether the service refused a request because it knows its Idempotency-Key with another body.
 * The specification leaves open whether that is a replay; other services answer 400, 409 or 422.
 *
 * A code of the specification has a meaning of its own. Only `invalid_request` may be about the key, if
 * the message says so. A hint is advice and no evidence.
 *
 * @example 409 `quota_exceeded`, "This key has used all posts of its plan": false
 */
export function isUsedKey({ facts }: ServiceError): boolean {
	const { code, serviceMessage = '', httpStatus = 0 } = facts;
	// The key itself may be refused.
	const isMalformed = /too long|characters|malformed/i.test(serviceMessage);
	if (![400, 409, 422].includes(httpStatus) || isMalformed) {
		return false;
	}
	if (isServiceCode(code)) {
		return code === 'invalid_request' && NAMES_USED_KEY.test(serviceMessage);
	}
	const text = `${code} ${serviceMessage}`;
	return /idempot/i.test(text) || (httpStatus !== 400 && saysKeyIsUsed(text));
}

/** The words of services that call it just a key; an API key is another thing. */
function saysKeyIsUsed(text: string): boolean {
	return (
		/(?<!\bapi[ -])\bkey\b/i.test(text) && /already|used|different|another|mismatch/i.test(text)
	);
}

/** True if the first request with the key is still being worked on. */
export function isInFlight({ facts }: ServiceError): boolean {
	return /in[ _-]?progress|concurrent|in[ _-]?flight|still being|key_in_use/i.test(
		[facts.code, facts.serviceMessage].join(' '),
	);
}
