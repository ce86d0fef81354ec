import { sleep } from 'n8n-workflow';

import { failureOf } from './serviceError';

/** Waits. Throws a `cancelled` failure directly when the execution is cancelled. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	assertNotCancelled(signal);
	let wake = () => {};
	const cancellation = new Promise<void>((resolve) => (wake = resolve));
	signal?.addEventListener('abort', wake);
	await Promise.race([sleep(ms), cancellation]);
	signal?.removeEventListener('abort', wake);
	assertNotCancelled(signal);
}

export function assertNotCancelled(signal: AbortSignal | undefined): void {
	if (signal?.aborted) {
		throw failureOf('cancelled', 'interrupted');
	}
}
