import { takeKept } from './kept';
import { startSandbox, type SandboxProcess, type StartOptions } from '../../../sandbox/process';

/** A sandbox as at its start, which `stop` leaves to the next test file: a start takes as long as a hundred tests. */
export async function takeSandbox(options: StartOptions = {}): Promise<SandboxProcess> {
	return await takeKept(
		`sandbox ${JSON.stringify(options)}`,
		async () => await startSandbox(options),
		async ({ control }) => await control.reset(),
	);
}
