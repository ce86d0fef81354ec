import type { ServiceError } from '../../client/serviceError';

/**
 * What is told of a link that gave something else than media, or nothing. It may lead to a host that
 * strangers must not learn of, so whether that one answers, and with what, is not told.
 */
export const NO_MEDIA =
	'this link did not give a video or an image. Check that it opens without signing in and leads to the file itself, not to a page';

/** What is told all the same: what n8n itself does not open, with its setting, and a file that is too large. */
const TOLD = new Set(['address_blocked', 'media_too_large']);

/** Why a link gave no media. */
export function withoutMedia({ message, facts }: ServiceError): string {
	return TOLD.has(facts.code) ? `${message}. ${facts.nextStep}` : NO_MEDIA;
}
