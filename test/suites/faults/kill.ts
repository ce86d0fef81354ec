import { setTimeout as sleep } from 'node:timers/promises';
import { runRows, type Stage } from './stage';

/**
 * Runs the rows, kills n8n after the service has received this many requests, and starts it again.
 * Later requests get no answer, so n8n is still running, however late the kill comes.
 */
export async function killAfter(
	requests: number,
	{ n8n, sandbox: { control } }: Stage,
	path: string,
	rows: object[],
): Promise<void> {
	let since = await control.journal.lastSeq();
	const { id } = await control.faults.add({ kind: 'timeout', skip: requests });
	const run = runRows(n8n, path, rows).catch(() => undefined);
	for (let left = requests; left > 0; await sleep(100)) {
		const latest = await control.journal.read({ since });
		since = latest.at(-1)?.seq ?? since;
		left -= latest.length;
	}
	await n8n.kill('SIGKILL');
	expect(await run).toBeUndefined();
	await control.faults.remove(id);
	await n8n.restart();
}
