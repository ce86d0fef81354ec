import { sleep } from 'n8n-workflow';

import { ServiceError } from './serviceError';

/** Waits, but ends at once with a `cancelled` failure when the execution is cancelled. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	if (!signal) return await sleep(ms);
	assertNotCancelled(signal);
	let cancel = () => {};
	const cancellation = new Promise<never>((_, reject) => {
		cancel = () => reject(cancelled());
	});
	signal.addEventListener('abort', cancel);
	try {
		await Promise.race([sleep(ms), cancellation]);
	} finally {
		signal.removeEventListener('abort', cancel);
	}
}

/** Throws a `cancelled` failure where the execution was cancelled. */
export function assertNotCancelled(signal: AbortSignal | undefined): void {
	if (signal?.aborted) throw cancelled();
}

function cancelled(): ServiceError {
	// By this spelling n8n tells a stopped execution from a failed one, which starts error workflows.
	return new ServiceError('The execution was canceled', {
		kind: 'interrupted',
		code: 'cancelled',
		nextStep: 'Run the workflow again to go on.',
	});
}
