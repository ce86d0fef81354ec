import type { ServiceClient } from '../../client/serviceClient';

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
