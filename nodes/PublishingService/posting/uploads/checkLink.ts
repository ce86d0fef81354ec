import { headerOf } from '../../client/http';
import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOfLook, ServiceError } from '../../client/serviceError';
import type { UploadKind } from '../../contract/decoded';
import type { ProblemReport } from '../problemReport';
import { typeOfStream } from './inspectBytes';
import { lookOnce } from './linkLooks';
import { kindOf, pathOf, typeOfName } from '../../values/mediaKind';
import { recogniseShareLink } from './shareLinks';
import type { RemoteMedia } from './uploadMedia';

const LOOK_TIMEOUT_MS = 15_000;

/**
 * Finds out whether a link leads to a video or an image: from the user, the name in the link, or
 * the answer of its host. Share pages become direct links where that is certain. What is wrong is
 * noted on the item under the field's name.
 */
export async function checkedLink(
	item: Pick<ProblemReport, 'refuse'>,
	service: ServiceClient,
	field: string,
	url: string,
	kind?: UploadKind,
): Promise<RemoteMedia | undefined> {
	const link = recogniseShareLink(url);
	if ('advice' in link) return item.refuse(field, link.advice);
	const sourceUrl = link.directUrl;
	const known = kind ?? kindOf(typeOfName(pathOf(sourceUrl)) ?? '');
	if (known) return { kind: known, sourceUrl };

	const contentType = await lookAt(service, sourceUrl);
	const found = kindOf(contentType);
	if (found) return { kind: found, sourceUrl };
	if (contentType.includes('html')) {
		return item.refuse(
			field,
			': this link is a web page, not a file. Paste a link to the file itself',
		);
	}
	return item.refuse(
		field,
		`: cannot see whether this is a video or an image, because ${contentType ? `its host calls it ${contentType}` : 'the link did not answer'}. Check that it opens without signing in, or end it in .mp4, .mov, .jpg or .png`,
	);
}

/** The content type of a link; empty where it has none or does not answer. */
async function lookAt(service: ServiceClient, url: string): Promise<string> {
	const look = lookOnce(service, 'type', url, async () => await typeOfLink(service, url));
	const type = await outcomeOfLook(look);
	// The service may reach what n8n cannot; the message then asks for the kind.
	return type instanceof ServiceError ? '' : type;
}

/** The content type that a link's host names or its first bytes show; empty where it has none. */
async function typeOfLink(service: ServiceClient, url: string): Promise<string> {
	const answer = await service.open(url, LOOK_TIMEOUT_MS);
	const named = headerOf(answer, 'content-type').toLowerCase();
	const isTelling = answer.status >= 300 || kindOf(named) !== undefined || named.includes('html');
	if (!isTelling) return (await typeOfStream(answer.body)) ?? named;
	answer.body.destroy();
	return answer.status < 300 ? named : '';
}
