import type { ServiceClient } from '../../client/serviceClient';
import type { ServiceError } from '../../client/serviceError';

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
