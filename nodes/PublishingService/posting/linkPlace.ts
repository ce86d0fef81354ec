import { type MediaEntry, typeOfName } from '../values/mediaKind';
import { linkIdentity } from './linkIdentity';

type LinkEntry = Extract<MediaEntry, { from: 'url' }>;

/** Hosts whose links change every few hours, path included, although the file stays. */
const CHANGING_HOST = /(?:^|\.)(?:airtableusercontent\.com|fbcdn\.net|cdninstagram\.com)$/i;

/** Parameters that grant access to a file, or say how it is shown or counted: they do not choose the file. */
const ACCESS =
	/^(?:token|tempauth|sig|signature|s|hm|ex|is|exp|expires?|expiry|expiration|policy|key-pair-id|rlkey|st|dl|raw|download|utm_\w+)$/i;

/**
 * The place of a file that a link leads to, so that a link with a new token is not taken for another file. Only for
 * the comparison of a row with its own post or plan: an idempotency key needs the whole address. Undefined for a link whose
 * place is unknown.
 *
 * @example
 * placeOfLink({ …, url: 'https://host/bread.jpg?token=a1' }) // 'url:https://host/bread.jpg'
 */
export function placeOfLink({ url, attachmentId }: LinkEntry): string | undefined {
	if (attachmentId !== undefined) {
		return `attachment:${attachmentId}`;
	}
	const place = new URL(linkIdentity(url));
	if (CHANGING_HOST.test(place.hostname)) {
		return undefined;
	}
	// Without the name of a file in the path, any parameter may choose the file.
	const namesFile = typeOfName(place.pathname) !== undefined;
	const names = [...place.searchParams.keys()].filter((name) => namesFile && ACCESS.test(name));
	for (const name of names) {
		place.searchParams.delete(name);
	}
	return `url:${place.toString()}`;
}
