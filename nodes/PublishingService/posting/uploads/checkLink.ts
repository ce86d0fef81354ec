import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOfLook, ServiceError } from '../../client/serviceError';
import type { UploadKind } from '../../contract/decoded';
import type { ProblemReport } from '../problemReport';
import { typeOfStream } from './inspectBytes';
import { lookOnce, NO_MEDIA, withoutMedia } from './linkLooks';
import { kindOf, pathOf, typeOfName } from '../../values/mediaKind';
import { recogniseShareLink } from './shareLinks';
import type { RemoteMedia } from './uploadMedia';

const LOOK_TIMEOUT_MS = 15_000;

/** What else helps: a link that says by its name what it is need not be opened here. */
const BY_NAME = '. Where only the service can open it, end it in .mp4, .mov, .jpg or .png';

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
	if ('advice' in link) return item.refuse(field, link.advice, link.forModel);
	const sourceUrl = link.directUrl;
	const known = kind ?? kindOf(typeOfName(pathOf(sourceUrl)) ?? '');
	if (known) return { kind: known, sourceUrl };

	const type = await outcomeOfLook(
		lookOnce(service, 'type', sourceUrl, async () => await typeOfLink(service, sourceUrl)),
	);
	const found = type instanceof ServiceError ? undefined : kindOf(type);
	if (found) return { kind: found, sourceUrl };
	const why = withoutMedia(sourceUrl, type instanceof ServiceError ? type : undefined);
	return item.refuse(field, `: ${why}${why === NO_MEDIA ? BY_NAME : ''}`);
}

/** The content type that a link's host names or its first bytes show; empty where it has none. */
async function typeOfLink(service: ServiceClient, url: string): Promise<string> {
	const answer = await service.open(url, LOOK_TIMEOUT_MS);
	const named = (answer.headers['content-type'] ?? '').toLowerCase();
	const isTelling = answer.status >= 300 || kindOf(named) !== undefined || named.includes('html');
	if (!isTelling) return (await typeOfStream(answer.body)) ?? named;
	answer.body.destroy();
	return answer.status < 300 ? named : '';
}
