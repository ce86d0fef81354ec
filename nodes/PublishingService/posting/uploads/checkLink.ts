import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOfLook, ServiceError } from '../../client/serviceError';
import type { UploadKind } from '../../contract/decoded';
import type { ProblemReport } from '../postItem';
import { typeOfStream, videoProblem } from './inspectBytes';
import type { ByteStream } from '../../client/http';
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

/** A host that gives its bytes more slowly than this is left to the service. */
export const LOOK_TIME_MS = 60_000;

/** What was seen of links, by the client of the run. */
const looks = new WeakMap<ServiceClient, Map<string, Promise<unknown>>>();

/** Looks at a link once in a run for what `about` names; what comes of it holds for all rows. */
export async function lookOnce<T>(
	service: ServiceClient,
	about: string,
	url: string,
	look: () => Promise<T>,
): Promise<T> {
	const ofRun = looks.get(service) ?? new Map<string, Promise<unknown>>();
	looks.set(service, ofRun);
	const key = `${about} ${url}`;
	const known = ofRun.get(key) ?? look();
	ofRun.set(key, known);
	return (await known) as T;
}

/** What `work` finds in time; undefined where it takes longer, after `giveUp` has ended it. */
export async function withinTime<T>(
	work: Promise<T>,
	giveUp: () => void,
	milliseconds = LOOK_TIME_MS,
): Promise<T | undefined> {
	const deadline = AbortSignal.timeout(milliseconds);
	return await new Promise((resolve, reject) => {
		const stop = () => {
			giveUp();
			resolve(undefined);
		};
		deadline.addEventListener('abort', stop, { once: true });
		work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', stop));
	});
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

/** As videoProblem, for what a link gives, which is destroyed afterwards. */
export async function videoProblemOfLink(bytes: ByteStream): Promise<string | undefined> {
	try {
		return await videoProblem(bytes, undefined, NO_MEDIA);
	} finally {
		bytes.destroy();
	}
}
