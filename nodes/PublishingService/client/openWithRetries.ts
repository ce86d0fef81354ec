import type { MediaAnswer } from './httpAnswer';
import { retryAfterOf } from './retryAfter';
import { asFailure, failureOf, ServiceError } from './serviceError';

/** Statuses with which a host says that it can return the file later. */
const BUSY: readonly number[] = [429, 502, 503, 504];
const MAX_TRIES = 3;
const FIRST_DELAY_MS = 500;
/** A row does not wait longer for a host: the run goes on, and the next one tries again. */
const MAX_DELAY_MS = 10_000;

/**
 * Opens a link whose host may be busy for a moment: tries again as the host asks for, and once more after
 * a lost connection. Throws ServiceError `media_host_busy`, which passes, and what `open` throws.
 */
export async function openWithRetries(
	open: () => Promise<MediaAnswer>,
	wait: (milliseconds: number) => Promise<void>,
): Promise<MediaAnswer> {
	for (let tries = 1; ; tries++) {
		const answer = await open().catch(asFailure);
		if (answer instanceof ServiceError) {
			if (tries > 1 || answer.facts.code !== 'connection_lost') {
				throw answer;
			}
			await wait(FIRST_DELAY_MS);
			continue;
		}
		const busy = busyFailure(answer);
		if (!busy) {
			return answer;
		}
		answer.body.destroy();
		const delay = busy.facts.retryAfterMs ?? FIRST_DELAY_MS * tries;
		if (tries === MAX_TRIES || delay > MAX_DELAY_MS) {
			throw busy;
		}
		await wait(delay);
	}
}

/** The failure of an answer by which a host says that it is busy; undefined for any other answer. */
export function busyFailure(answer: MediaAnswer): ServiceError | undefined {
	const { status, url } = answer;
	if (!BUSY.includes(status)) {
		return undefined;
	}
	const { host } = new URL(url);
	return failureOf('media_host_busy', 'interrupted', {
		values: { host, status },
		httpStatus: status,
		retryAfterMs: retryAfterOf(answer),
	});
}
