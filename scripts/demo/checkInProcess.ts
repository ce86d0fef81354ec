import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SheetReport } from './report';

const program = join(__dirname, 'checkSheet.ts');

/**
 * Checks a sheet with the node in n8n's engine, without a whole n8n. It runs as a separate
 * process, because Node reads its proxy settings only at its start.
 */
export async function checkInProcess(
	sheet: string,
	service: { baseUrl: string; apiKey: string },
	env: NodeJS.ProcessEnv,
): Promise<SheetReport> {
	const { stdout } = await promisify(execFile)(
		process.execPath,
		['--import', 'tsx', program, sheet, service.baseUrl],
		{ env: { ...process.env, ...env, SERVICE_KEY: service.apiKey }, maxBuffer: 2 ** 24 },
	);
	return JSON.parse(stdout) as SheetReport;
}
