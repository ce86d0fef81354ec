import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOfLook, ServiceError } from '../../client/serviceError';
import type { UploadKind } from '../../contract/decoded';
import type { PostItem, ProblemReport } from '../postItem';
import { typeOfStream } from './inspectBytes';
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
	item: Pick<PostItem, 'once'>,
	report: Pick<ProblemReport, 'refuse'>,
	service: ServiceClient,
	field: string,
	url: string,
	kind?: UploadKind,
): Promise<RemoteMedia | undefined> {
	const link = recogniseShareLink(url);
	if ('advice' in link) return report.refuse(field, link.advice, link.forModel);
	const sourceUrl = link.directUrl;
	const known = kind ?? kindOf(typeOfName(pathOf(sourceUrl)) ?? '');
	if (known) return { kind: known, sourceUrl, url };

	const look = async () => await outcomeOfLook(typeOfLink(service, sourceUrl));
	const type = await item.once(`type of ${sourceUrl}`, look);
	const found = type instanceof ServiceError ? undefined : kindOf(type);
	if (found) return { kind: found, sourceUrl, url };
	const why = withoutMedia(sourceUrl, type instanceof ServiceError ? type : undefined);
	return report.refuse(field, `: ${why}${why === NO_MEDIA ? BY_NAME : ''}`);
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

/**
 * What is told of a link that gave something else than media, or nothing. It may lead to a host that
 * strangers must not learn of, so whether that one answers, and with what, is not told.
 */
export const NO_MEDIA =
	'this link did not give a video or an image. Check that it opens without signing in and leads to the file itself, not to a page';

/** What is told all the same: what n8n itself does not open, with its setting, and a file that is too large. */
const TOLD = new Set(['address_blocked', 'media_too_large']);

/** Google's own host, which answers with a page where it does not give the file. */
const GOOGLE = /(^|\.)google(usercontent)?\.com$/;

/** Why a link gave no media; without a failure it gave something else. */
export function withoutMedia(url: string, failure?: ServiceError): string {
	const { code = '', nextStep, httpStatus } = failure?.facts ?? {};
	if (failure && TOLD.has(code)) return `${failure.message}. ${nextStep}`;
	const isAnswered = failure === undefined || httpStatus !== undefined;
	return isAnswered && GOOGLE.test(new URL(url).hostname)
		? 'Google asks for a sign-in instead of giving the file. Set its General access to Anyone with the link'
		: NO_MEDIA;
}
