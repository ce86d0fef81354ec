import { takeKept } from './kept';
import { startSandbox, type SandboxProcess, type StartOptions } from '../../../sandbox/process';

/**
 * Takes a sandbox in the state of its start. `stop` leaves it to the next test file, because a
 * start takes as long as a hundred tests.
 */
export async function takeSandbox(options: StartOptions = {}): Promise<SandboxProcess> {
	return await takeKept(
		`sandbox ${JSON.stringify(options)}`,
		async () => await startSandbox(options),
		async ({ control }) => await control.reset(),
	);
}
